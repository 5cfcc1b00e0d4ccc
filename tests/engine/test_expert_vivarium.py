"""The expert of Vivarium: it finds what rules of thumb miss, and is stronger for it."""

import pytest

from engine import Budget, bot_called
from engine.bots.arena import Tally, duplicate_matches
from tests.engine.games.vivarium.tables import GAME, Scene

BUDGET = Budget(playouts=60)


def last_turn(level: str) -> list[str]:
    """What a bot does in the last turn of a match with Windfall open, which asks for a card that costs 6."""
    scene = Scene("bear", "wolf", season="spring", year=4).energy(6, 0).open("Windfall")
    scene.lineup("Nurture", "Snarl", "Grooming", "Feeding").energy_phase()
    bot, done = bot_called(level, GAME, "seed", 0), []
    while scene.to_move == 0:
        done.append(bot.choose(GAME.view(scene.state, 0), BUDGET).action.code)
        scene.do(done[-1])
    return done


def test_it_keeps_its_energy_for_an_event() -> None:
    """Where the steady player takes what is cheap and cannot pay any more for what would claim the event."""
    assert "buy Nurture" in last_turn("expert")
    assert "buy Nurture" not in last_turn("steady")


@pytest.mark.campaign
def test_it_beats_three_steady_players() -> None:
    """Alone against three of them it comes out ahead of their mean."""
    tally = Tally()
    for played in duplicate_matches(GAME, ["expert", "steady", "steady", "steady"], 100, "marten", BUDGET):
        tally.add(played)
    margin = next(result.margin for result in tally.results() if result.level == "expert")
    assert margin
    assert margin > 0
