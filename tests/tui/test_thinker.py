"""Bots that search think in a process of their own: it starts late, ends at once, and the match survives it."""

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from time import perf_counter, sleep
from typing import Any

import pytest

from engine import Budget, Table, bot_called, game_called
from engine.bots.levels import searches
from saves.match import Match
from saves.seat import Seat
from tests.tui.sitting import press_on, screen, to_play
from tui.app import VivioApp
from tui.screens.match.screen import MatchScreen
from tui.session import Session
from tui.settings import Settings
from tui.thinker import Thinker, ThinkerGone

SEATS = (Seat("Ana", "human"), Seat("Bo", "bot:expert"), Seat("Cleo", "bot:expert"), Seat("Dan", "bot:steady"))


def asked(game_id: str = "vivo") -> tuple[Any, Any]:
    """An expert at the beginning of a match, and what it sees."""
    game = game_called(game_id)
    table = Table(game, 4, "seed")
    seat = table.to_move
    assert seat is not None
    return bot_called("expert", game, "seed", seat), table.view(seat)


def process_of(thinker: Thinker) -> "subprocess.Popen[bytes]":
    """The process, which must have been started."""
    process = thinker._process
    assert process
    return process


@pytest.fixture
def thinker() -> Any:
    """A thinker, which is stopped after the test."""
    thinker = Thinker()
    yield thinker
    thinker.stop()


@pytest.mark.parametrize("game_id", ["vivo", "avio"])
def test_a_bot_chooses_there_what_it_would_choose_here(thinker: Thinker, game_id: str) -> None:
    """And one process serves all that comes."""
    bot, view = asked(game_id)
    budget = Budget(playouts=40)
    assert thinker._process is None
    assert thinker.choose(bot, view, budget) == bot.choose(view, budget)
    process = process_of(thinker)
    assert thinker.choose(bot, view, budget) == bot.choose(view, budget)
    assert process_of(thinker) is process


def test_it_stops_in_the_middle_of_a_thought(thinker: Thinker) -> None:
    """Whoever leaves does not wait for it; whoever waits for the thought is told; the next thought starts it anew."""
    bot, view = asked()
    thinker.choose(bot, view, Budget(playouts=1))
    process = process_of(thinker)
    gone: list[Exception] = []

    def think() -> None:
        try:
            thinker.choose(bot, view, Budget(seconds=30))
        except ThinkerGone as error:
            gone.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    sleep(0.1)
    start = perf_counter()
    thinker.stop()
    thread.join()
    assert perf_counter() - start < 3
    assert gone
    assert process.returncode is not None
    assert thinker.choose(bot, view, Budget(playouts=40)) == bot.choose(view, Budget(playouts=40))


def test_it_ends_with_what_it_belongs_to() -> None:
    """Its input ends with the app, even where the app was killed."""
    process = subprocess.Popen([sys.executable, "-m", "tui.thinker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert not any(process.communicate(timeout=20))
    assert process.returncode == 0


def test_it_ends_in_the_middle_of_a_thought_with_what_it_belongs_to(thinker: Thinker) -> None:
    """Whatever has killed the app, no process thinks on for half a minute."""
    bot, view = asked()
    thinker.choose(bot, view, Budget(playouts=1))
    process = process_of(thinker)
    assert process.stdin
    pickle.dump((bot, view, Budget(seconds=30)), process.stdin)
    process.stdin.flush()
    sleep(0.2)
    process.stdin.close()
    assert process.wait(timeout=5) == 0


def test_a_fault_of_the_bot_ends_it(thinker: Thinker) -> None:
    """The caller is told, and nothing is printed."""
    bot, view = asked()
    with pytest.raises(ThinkerGone):
        thinker.choose(bot, None, Budget(playouts=1))
    assert thinker.choose(bot, view, Budget(playouts=4)).action in view.legal


async def test_the_match_goes_on_by_rules_of_thumb(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the process dies every bot that searched plays as the level steady does, and a sentence says so once."""
    match = Match.unsaved("vivo", None, SEATS[:3], "seed")
    session = Session(match, thinker)
    while session.to_move not in session.searching:
        session.play(match.table.view(session.to_move or 0).legal[0])
    monkeypatch.setattr("tui.thinker.sys.executable", "/bin/false")
    view = match.table.view(session.to_move)
    action = await session.think(0.1)
    steady = bot_called("steady", session.game, "seed", session.to_move)
    assert action == steady.choose(view, Budget()).action
    assert session.trouble
    assert session.trouble.endswith(".")
    assert not session.searching
    assert thinker._process is None


async def test_a_thought_that_is_given_up_ends_the_process(thinker: Thinker) -> None:
    """As when the player leaves the table."""
    session = Session(Match.unsaved("vivo", None, SEATS[:3], "seed"), thinker)
    while session.to_move not in session.searching:
        session.play(session.match.table.view(session.to_move or 0).legal[0])
    thought = asyncio.create_task(session.think(30))
    while thinker._process is None:
        await asyncio.sleep(0.01)
    process = process_of(thinker)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert process.returncode is not None
    assert thinker._process is None


async def test_experts_at_the_table(sit_down: Any) -> None:
    """The match comes to the player's turn; at the end of the app nothing is left running."""
    async with sit_down(SEATS, settings=Settings(pace="off", thinking="0.1", trick_pause="short")) as pilot:
        app = pilot.app
        assert isinstance(app, VivioApp)
        await press_on(pilot, lambda: app.tables.thinker._process)
        process = process_of(app.tables.thinker)
        await press_on(pilot, lambda: to_play(pilot))
        shown = screen(pilot)
        assert isinstance(shown, MatchScreen)
        assert shown.session.trouble is None
    assert process.returncode is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


async def test_a_player_is_told_that_the_search_has_failed(sit_down: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, once."""
    monkeypatch.setattr("tui.thinker.sys.executable", "/bin/false")
    async with sit_down(SEATS, settings=Settings(pace="off", trick_pause="short")) as pilot:
        shown = screen(pilot)
        assert isinstance(shown, MatchScreen)
        await press_on(pilot, lambda: shown.session.trouble and to_play(pilot))
        told = [notification.message for notification in pilot.app._notifications]
        assert told == ["The search of the bots has failed; they go on at the level steady."]


def test_bots_without_a_search_need_no_process() -> None:
    """They think in the app."""
    match = Match.unsaved("vivo", None, (Seat("Ana", "human"), *[Seat("Bo", "bot:steady")] * 2), "seed")
    assert not Session(match, Thinker()).searching
    assert not searches("steady")
