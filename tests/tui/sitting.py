"""People at the keyboard of the app, for tests."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine import View
from saves.seat import Seat
from tui.app import VivioApp
from tui.request import Request
from tui.screens.handover.screen import HandoverScreen
from tui.screens.match.screen import MatchScreen
from tui.settings import Settings, save_settings
from tui.terminal import Terminal
from tui.widgets.hand import Hand
from tui.widgets.hand_list import HandList

SEED = "crab-heron-otter-0000"
FAST = Settings(pace="off")
ONE_PERSON = (Seat("Ana", "human"), Seat("Bo", "bot:steady"), Seat("Cleo", "bot:random"), Seat("Dan", "bot:random"))
TWO_PEOPLE = (Seat("Ana", "human"), Seat("Bo", "human"), Seat("Cleo", "bot:random"), Seat("Dan", "bot:random"))

Sit = Callable[..., AsyncIterator[Pilot[None]]]


@pytest.fixture
def sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Opens the app, with its files in a temporary folder; with ``seats`` at a new match of them."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    @asynccontextmanager
    async def open_app(
        seats: Sequence[Seat] = (),
        *,
        game_id: str = "vivo",
        size: tuple[int, int] = (80, 24),
        settings: Settings = FAST,
        request: Request | None = None,
        seed: str = SEED,
        terminal: Terminal | None = None,
    ) -> AsyncIterator[Pilot[None]]:
        save_settings(tmp_path / "config", settings)
        app = VivioApp(request, terminal)
        async with app.run_test(size=size) as pilot:
            if seats:
                people = sum(seat.is_human for seat in seats)
                app.new_match(game_id, seats, seed, {}, practice=people == 1)
                await pilot.pause()
            yield pilot

    return open_app


def screen(pilot: Pilot[None]) -> Screen[Any]:
    """The screen that is shown."""
    return pilot.app.screen


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Waits for the app to come to something; it fails after ten seconds."""
    for _ in range(1000):
        if condition():
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise AssertionError(f"still at {screen(pilot)}")


def waits_for_player(pilot: Pilot[None]) -> bool:
    """Whether nothing goes on until a key is pressed."""
    shown = screen(pilot)
    if isinstance(shown, MatchScreen):
        return shown.held is not None or shown.session.to_move == shown.session.viewer
    if isinstance(shown, HandoverScreen):
        return shown.ready
    return True


def hand_of(shown: Screen[Any]) -> Hand | HandList:
    """The hand on a match screen."""
    hand = shown.query_one("Hand, HandList")
    assert isinstance(hand, Hand | HandList)
    return hand


def to_play(pilot: Pilot[None]) -> bool:
    """Whether the player has to play a card."""
    shown = screen(pilot)
    return isinstance(shown, MatchScreen) and hand_of(shown).active


async def press_on(pilot: Pilot[None], stop: Callable[[], object]) -> None:
    """Presses Enter whenever the player is asked for something, until there is reason to stop.

    Where a value is asked for, the first of those that can be given.
    """
    while not stop():
        await until(pilot, lambda: waits_for_player(pilot))
        if not stop():
            await pilot.press(key_for(screen(pilot)))


def key_for(shown: Screen[Any]) -> str:
    """The key that goes on from here."""
    if isinstance(shown, MatchScreen):
        hand = hand_of(shown)
        if isinstance(hand, HandList) and hand.asking and hand.focused_line:
            return str(hand.focused_line.options[0].action.value)
    return "enter"


async def play_card(pilot: Pilot[None]) -> None:
    """Plays the card under the cursor."""
    turn = view_of(pilot).turn
    await press_on(pilot, lambda: view_of(pilot).turn > turn)


def shown_match(pilot: Pilot[None]) -> MatchScreen:
    """The match screen, which must be what is shown."""
    shown = screen(pilot)
    assert isinstance(shown, MatchScreen)
    return shown


def view_of(pilot: Pilot[None]) -> View:
    """What the person at the keyboard may know."""
    return shown_match(pilot).session.view()


def text_of(shown: Screen[Any]) -> str:
    """Everything that the screen writes, as lines of text."""
    return "\n".join("".join(segment.text for segment in strip) for strip in shown._compositor.render_strips())
