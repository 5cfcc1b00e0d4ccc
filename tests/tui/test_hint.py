"""Hints at the table: what they show, how they go away, and that they are counted."""

import asyncio
import re
from time import sleep
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from engine import GAMES
from engine.bots.advice import Advice
from engine.bots.bot import Estimate
from engine.games.vivo.cards import HAND
from saves.match import Match
from saves.seat import Seat
from tests.tui.sitting import (
    FAST,
    ONE_PERSON,
    SEED,
    TWO_PEOPLE,
    play_card,
    press_on,
    screen,
    shown_match,
    text_of,
    to_play,
    until,
    view_of,
)
from tests.tui.test_pictures import THREE
from tui.app import VivioApp
from tui.presenters.hints import hint_of
from tui.screens.handover.screen import HandoverScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.scores.screen import ScoresScreen
from tui.session import Session
from tui.thinker import Thinker, ThinkerGone
from tui.widgets.event_log import EventLog
from tui.widgets.hint_panel import HintBars, HintPanel
from tui.widgets.switched_sheet import SwitchedSheet

QUICK = msgspec.structs.replace(FAST, thinking="0.1")
SLOW = msgspec.structs.replace(FAST, thinking="5")
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


def panel(pilot: Pilot[None]) -> HintPanel:
    """Where the hint is."""
    return screen(pilot).query_one(HintPanel)


def asked_for(pilot: Pilot[None]) -> list[int]:
    """How many hints each seat has been given."""
    return list(shown_match(pilot).session.hints)


async def ask(pilot: Pilot[None]) -> None:
    """Asks for a hint where there is something to decide, and waits for it."""
    await press_on(pilot, lambda: to_play(pilot) and len(view_of(pilot).legal) > 1)
    await pilot.press("h")
    await until(pilot, lambda: panel(pilot).hint)


@EVERY_GAME
async def test_a_hint_tells_what_to_play_and_why(sit_down: Any, game_id: str) -> None:
    """The best play in its title, a reason, and bars for what the expert has weighed: in the trick games all."""
    async with sit_down(THREE, game_id=game_id, settings=QUICK) as pilot:
        await ask(pilot)
        hint, view = panel(pilot).hint, view_of(pilot)
        assert hint
        assert panel(pilot).region.height > 2
        assert f"Hint: {hint.title}" in text_of(screen(pilot))
        assert hint.reason.split()[0] in text_of(screen(pilot))
        assert 1 < len(hint.bars) <= len(view.legal)
        assert game_id == "vivarium" or len(hint.bars) == len(view.legal)
        assert [bar.best for bar in hint.bars].count(True) == bool(hint.bars)


async def ask_as_leader(pilot: Pilot[None]) -> None:
    """Asks for a hint for the first lead of a match of VIVO, when any of twelve cards may be played."""
    assert isinstance(pilot.app, VivioApp)
    pilot.app.new_match("vivo", ONE_PERSON, SEED, {"first_leader": 0}, practice=True)
    await ask(pilot)
    assert len(view_of(pilot).legal) == HAND


async def test_every_play_has_a_bar_at_80_by_24(sit_down: Any) -> None:
    """At the most that there are, too."""
    async with sit_down(settings=QUICK) as pilot:
        await ask_as_leader(pilot)
        text = text_of(screen(pilot))
        for bar in screen(pilot).query_one(HintBars).bars:
            assert re.search(f"[> ] {bar.label} +[█▌]* +{bar.loss}", text)


async def test_the_best_bar_comes_first_and_those_without_room_are_counted(sit_down: Any) -> None:
    """The best has a mark, the longest bar and no loss. In a lower terminal the worst of many plays are left out."""
    async with sit_down(settings=QUICK, size=(80, 22)) as pilot:
        await ask_as_leader(pilot)
        best, *others = screen(pilot).query_one(HintBars).bars
        assert best.best
        assert (best.loss, best.length) == ("best", 1)
        text = text_of(screen(pilot))
        assert f"> {best.label}" in text
        seen = [bar for bar in others if f"{bar.loss}" in text and f"  {bar.label}" in text]
        assert f"and {len(others) - len(seen)} more" in text


@pytest.mark.parametrize("key", ["h", "escape"])
async def test_a_key_closes_it(sit_down: Any, key: str) -> None:
    """And one is still at the table; only then Esc leaves."""
    async with sit_down(ONE_PERSON, settings=QUICK) as pilot:
        await ask(pilot)
        await pilot.press(key)
        assert not panel(pilot).region
        assert isinstance(screen(pilot), MatchScreen)


@EVERY_GAME
async def test_any_play_closes_it(sit_down: Any, game_id: str) -> None:
    """It is about a decision that has been taken then."""
    async with sit_down(THREE, game_id=game_id, settings=QUICK) as pilot:
        await ask(pilot)
        await play_card(pilot)
        await pilot.pause()
        assert not panel(pilot).region


async def test_it_is_counted_once_for_a_decision(sit_down: Any) -> None:
    """To look at it again costs nothing; another decision does, and what is taken back was given all the same."""
    async with sit_down(ONE_PERSON, settings=QUICK) as pilot:
        await ask(pilot)
        await pilot.press("h", "h")
        await until(pilot, lambda: panel(pilot).region)
        assert panel(pilot).hint
        assert asked_for(pilot) == [1, 0, 0, 0]
        await play_card(pilot)
        await ask(pilot)
        assert asked_for(pilot) == [2, 0, 0, 0]
        await pilot.press("u")
        assert not panel(pilot).region
        assert asked_for(pilot) == [2, 0, 0, 0]
        app = pilot.app
        assert isinstance(app, VivioApp)
        assert app.store.read(shown_match(pilot).session.match.id)[0].hints == (2, 0, 0, 0)


async def test_the_score_sheet_tells_of_hints(sit_down: Any) -> None:
    """In a row of their own, which is not there while nobody was given one."""
    async with sit_down(ONE_PERSON, settings=QUICK) as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(screen(pilot), ScoresScreen))
        assert "hints" not in text_of(screen(pilot))
        await pilot.press("enter")
        await ask(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(screen(pilot), ScoresScreen))
        assert text_of(screen(pilot)).partition("hints")[2].split()[:4] == ["1", "0", "0", "0"]
        await pilot.press("enter")
        await press_on(pilot, lambda: isinstance(screen(pilot), ResultScreen))
        assert list(screen(pilot).query_one(SwitchedSheet).hints) == [1, 0, 0, 0]


async def test_the_screen_is_free_while_it_is_looked_for(sit_down: Any) -> None:
    """A line says so; the cursor moves, and a play is taken at once without waiting for the hint, which is no hint."""
    async with sit_down(ONE_PERSON, settings=SLOW) as pilot:
        await press_on(pilot, lambda: to_play(pilot) and len(view_of(pilot).legal) > 1)
        await pilot.press("h")
        await pilot.pause(0.2)
        assert "Thinking" in text_of(screen(pilot))
        turn = view_of(pilot).turn
        start = asyncio.get_running_loop().time()
        await pilot.press("enter")
        await until(pilot, lambda: view_of(pilot).turn > turn)
        assert asyncio.get_running_loop().time() - start < 2
        assert asked_for(pilot) == []


async def test_leaving_does_not_wait_for_it(sit_down: Any) -> None:
    """The process that thinks has ended, too."""
    async with sit_down(ONE_PERSON, settings=SLOW) as pilot:
        app = pilot.app
        assert isinstance(app, VivioApp)
        await press_on(pilot, lambda: to_play(pilot) and len(view_of(pilot).legal) > 1)
        await pilot.press("h")
        await until(pilot, lambda: app.tables.thinker._process)
        start = asyncio.get_running_loop().time()
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
        assert asyncio.get_running_loop().time() - start < 2
        await until(pilot, lambda: app.tables.thinker._process is None)


@pytest.mark.parametrize("seconds", [0.0, 0.03, 0.06, 0.09, 0.12, 0.2])
async def test_nothing_follows_when_one_has_left(sit_down: Any, seconds: float) -> None:
    """Whatever a bot thinks about at that moment, its play comes to nothing and the player is told of no trouble."""
    seats = (Seat("Ana", "human"), *(Seat(name, "bot:expert") for name in ("Bo", "Cleo", "Dan")))
    async with sit_down(seats, game_id="avio", settings=QUICK) as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        match = shown_match(pilot).session.match
        await play_card(pilot)
        await pilot.pause(seconds)
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
        taken = len(match.table.journal)
        await pilot.pause(0.3)
        assert len(match.table.journal) == taken
        assert not pilot.app._notifications


async def test_bots_that_search_think_after_a_hint_was_given_up(sit_down: Any) -> None:
    """They have the process for themselves, and the match goes on without a word of trouble."""
    seats = (Seat("Ana", "human"), Seat("Bo", "bot:expert"), Seat("Cleo", "bot:random"))
    async with sit_down(seats, settings=msgspec.structs.replace(QUICK, trick_pause="short")) as pilot:
        for _ in range(3):
            await press_on(pilot, lambda: to_play(pilot))
            await pilot.press("h")
            await pilot.pause(0.02)
            await play_card(pilot)
        await press_on(pilot, lambda: to_play(pilot))
        assert shown_match(pilot).session.trouble is None


async def test_only_who_is_to_move_gets_one(sit_down: Any) -> None:
    """Where several people play it is the one at the keyboard, and the handover shows nothing of it."""
    async with sit_down(TWO_PEOPLE, settings=QUICK) as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        first = shown_match(pilot).session.viewer
        await ask(pilot)
        assert asked_for(pilot)[first or 0] == 1
        assert sum(asked_for(pilot)) == 1
        await press_on(pilot, lambda: isinstance(screen(pilot), HandoverScreen))
        assert "int" not in text_of(screen(pilot))
        await pilot.press("h")
        assert isinstance(screen(pilot), HandoverScreen)


async def test_where_the_search_fails_rules_of_thumb_give_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match has not ended with the process."""
    monkeypatch.setattr("tui.thinker.sys.executable", "/bin/false")
    session = Session(Match.unsaved("vivo", {"first_leader": 0}, ONE_PERSON, SEED), Thinker())
    advice = await session.hint(0.1)
    assert advice.action in session.view().legal
    assert not advice.estimates
    assert session.hints == (1, 0, 0, 0)


async def test_who_gives_up_ends_his_own_thought_only() -> None:
    """Another who waits for his turn gets his answer."""
    with Thinker() as thinker:
        assert await thinker.ask(max, 1, 2) == 2
        long = asyncio.create_task(thinker.ask(sleep, 30))
        await asyncio.sleep(0.1)
        waiting = asyncio.create_task(thinker.ask(sleep, 30))
        other = asyncio.create_task(thinker.ask(max, 3, 4))
        await asyncio.sleep(0.1)
        waiting.cancel()
        await asyncio.sleep(0.1)
        assert not long.done()
        long.cancel()
        assert await other == 4
        with pytest.raises(asyncio.CancelledError):
            await long


async def test_a_fault_is_told_to_who_asked() -> None:
    """And the next has a new process."""
    with Thinker() as thinker:
        with pytest.raises(ThinkerGone):
            await thinker.ask(max, 1)
        assert await thinker.ask(max, 1, 2) == 2


def test_bars_tell_small_differences_as_small() -> None:
    """Three points take a whole bar, more if a play loses more; a play that was passed over has none and comes last.
    The others come by what they are worth, the best first, whichever of them the search trusts more.
    """
    estimates = (Estimate("a", 1.0, 9), Estimate("c", -0.5, 5), Estimate("b", 0.7, 2))
    hint = hint_of(Advice("a", "it is good", estimates), ["c", "d", "a", "b"], str.upper)
    assert hint.title == "A, 0.3 points better than B"
    assert hint.reason == "It is good."
    assert [bar.label for bar in hint.bars] == ["A", "B", "C", "D"]
    assert [bar.loss for bar in hint.bars] == ["best", "-0.3", "-1.5", "?"]
    assert [round(bar.length, 2) for bar in hint.bars] == [1, 0.9, 0.5, 0]


def test_a_hint_without_a_search_says_so() -> None:
    """Where there was something to search for."""
    advice = Advice("a", "it is good")
    assert hint_of(advice, ["a"], str.upper).reason == "It is good."
    told = "It is good. (The search has failed: this is what a player of the level steady would do.)"
    assert hint_of(advice, ["a", "b"], str.upper).reason == told


async def test_an_undo_under_a_hint_leaves_the_log_in_its_width(sit_down: Any) -> None:
    """The log has no place while the hint is open; what is written then is not wrapped when it is back."""
    settings = msgspec.structs.replace(QUICK, memory_aids=True)  # its lines tell the cards of each trick
    async with sit_down(ONE_PERSON, game_id="avio", settings=settings) as pilot:
        for _ in range(2):
            await press_on(pilot, lambda: to_play(pilot))
            await play_card(pilot)
        await ask(pilot)
        await pilot.press("u")
        log = screen(pilot).query_one(EventLog)
        await until(pilot, lambda: log.region and [strip.text for strip in log.lines] == log.lines_shown)
        assert any(len(line) > log.min_width for line in log.lines_shown)
