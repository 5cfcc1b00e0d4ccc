"""People at the keyboard of the app, for tests."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from saves.model import Seat
from tui.app import VivioApp
from tui.request import Request
from tui.screens.match.screen import MatchScreen
from tui.settings import Settings, save_settings

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
    ) -> AsyncIterator[Pilot[None]]:
        save_settings(tmp_path / "config", settings)
        app = VivioApp(request)
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
    return True


async def press_on(pilot: Pilot[None], stop: Callable[[], object]) -> None:
    """Presses Enter whenever the player is asked for something, until there is reason to stop."""
    while not stop():
        await until(pilot, lambda: waits_for_player(pilot))
        if not stop():
            await pilot.press("enter")


def text_of(shown: Screen[Any]) -> str:
    """Everything that the screen writes, as lines of text."""
    return "\n".join("".join(segment.text for segment in strip) for strip in shown._compositor.render_strips())
