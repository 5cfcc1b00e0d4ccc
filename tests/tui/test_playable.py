"""A game without a board is told apart: it is not offered, and asking for it in any way gives a sentence."""

from typing import Any

import pytest

from engine import GAMES
from saves import Seat, Store
from tests.engine.matches import is_sentence
from tests.tui.commands import Ask
from tests.tui.sitting import screen
from tui.playable import PLAYABLE, refusal
from tui.screens.home.screen import HomeScreen
from tui.screens.match.screen import BOARDS

OTHERS = sorted(set(GAMES) - set(PLAYABLE))


def test_the_games_that_can_be_played_are_those_with_a_board() -> None:
    """In the order in which all screens list them."""
    assert list(BOARDS) == list(PLAYABLE)
    assert not any(refusal(GAMES[game_id].info) for game_id in PLAYABLE)


@pytest.mark.parametrize("game_id", OTHERS)
def test_the_command_line_refuses_a_game_without_a_board(ask: Ask, game_id: str) -> None:
    """Before it looks for a terminal."""
    answer = ask("play", game_id)
    assert answer.status == 2
    assert "has no board in the app yet" in answer.err


@pytest.mark.parametrize("game_id", OTHERS)
async def test_a_saved_match_without_a_board_is_not_shown(sit_down: Any, game_id: str) -> None:
    """Going on with it and reviewing it both tell why not, and the file is free again."""
    async with sit_down() as pilot:
        store: Store = pilot.app.store
        seats = [Seat("Ana", "human"), *[Seat("Bo", "bot:random")] * (GAMES[game_id].info.min_seats - 1)]
        with store.create(game_id, {}, seats, "seed") as match:
            match_id = match.id
        heard: list[str] = []
        pilot.app.tell = heard.append
        pilot.app.resume(match_id)
        pilot.app.review(match_id)
        await pilot.pause()
        assert heard == [refusal(GAMES[game_id].info)] * 2
        assert is_sentence(heard[0])
        assert isinstance(screen(pilot), HomeScreen)
        store.open(match_id).close()
