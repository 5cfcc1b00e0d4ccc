"""Whole sessions of the games, drawn with the driver and without it: the same screen after every frame."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from rich.color import ColorSystem
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from engine import GAMES
from saves.seat import Seat
from tests.tui.driver.emulator import ALL, Emulator, different
from tests.tui.sitting import FAST, key_for, screen, until, waits_for_player
from tui.app import VivioApp
from tui.driver.screen import Screen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.settings import Settings, save_settings

CARD = 300  # bytes that a played card may write at 80x24, where the terminal repeats no characters
QUIET = 0.3  # seconds without a byte, after which a change is complete; unhurried bots take three times as long
STEPS = 40  # keys pressed in a session
KEYS = (
    "left",
    "right",
    "right",
    "home",
    "end",
    "1",
    "5",
    "s",
    "l",
    "r",
    "a",
    "u",
    "question_mark",
    "pageup",
    "pagedown",
)
COLOURS = {"16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "all": ColorSystem.TRUECOLOR}
SIZES = ((80, 24), (120, 40), (91, 27))


class TwoTerminals(Driver):
    """Draws on two terminals, with and without the driver's cells, and compares them after every frame."""

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: Any = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.plain = Emulator(*size)
        self.ours = Emulator(*size)
        self.screen = Screen(size[0], size[1], ALL)
        self.faults: list[Any] = []
        self.frames = self.plain_bytes = self.our_bytes = 0

    def write(self, data: str) -> None:
        if self._app.size != Size(*self.screen.size):
            self.plain.resize(*self._app.size)
            self.ours.resize(*self._app.size)
            self.screen.resize(*self._app.size)
        made = self.screen.feed(data) + self.screen.paint()
        self.plain.feed(data)
        self.ours.feed(made)
        self.frames += 1
        self.plain_bytes += len(data.encode())
        self.our_bytes += len(made.encode())
        rows = different(self.plain, self.ours)
        if rows or self.ours.cursor != self.plain.cursor:
            self.faults.append((data, made, rows))

    def start_application_mode(self) -> None:
        """Has no terminal to take over."""

    def stop_application_mode(self) -> None:
        """Nor one to give back."""

    def disable_input(self) -> None:
        """And no input."""


@asynccontextmanager
async def drawn(colours: ColorSystem, settings: Settings, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """The app, drawing on two terminals."""
    app = VivioApp()
    app.driver_class = TwoTerminals
    app.console._color_system = colours
    app.change_settings(settings)
    async with app.run_test(headless=False, size=size, notifications=True, tooltips=True) as pilot:
        yield pilot


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of the app in a temporary folder."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    save_settings(tmp_path / "config", FAST)


@pytest.mark.parametrize(
    "colours", ["256", pytest.param("16", marks=pytest.mark.campaign), pytest.param("all", marks=pytest.mark.campaign)]
)
@pytest.mark.parametrize("game_id", GAMES)
async def test_a_random_session_of_a_game(game_id: str, colours: str) -> None:
    """Cards, dialogs, the log, help, resizes, themes, names in wide and combining characters."""
    choices = random.Random(f"{game_id} {colours}")
    theme = {"16": "vivio-16", "256": "vivio-dark", "all": "vivio-light"}[colours]
    seats = [Seat("Zoe\u0308 漢字", "human"), Seat("👩\u200d🚀 Bo", "bot:steady"), *[Seat("Dan", "bot:random")] * 2]
    async with drawn(COLOURS[colours], Settings(pace="off", theme=theme), SIZES[0]) as pilot:
        driver = pilot.app._driver
        assert isinstance(driver, TwoTerminals)
        await until(pilot, lambda: screen(pilot).focused)
        pilot.app.new_match(game_id, seats, "crab-heron-otter-0000", {}, practice=True)  # type: ignore[attr-defined]
        for _ in range(STEPS):
            assert driver.faults == []
            await until(pilot, lambda: waits_for_player(pilot))
            at = screen(pilot)
            if isinstance(at, ResultScreen):
                break
            if choices.random() < 0.04:
                await pilot.resize_terminal(*choices.choice(SIZES))
            elif choices.random() < 0.03:
                driver.screen.forget()
            elif not isinstance(at, MatchScreen) and choices.random() < 0.5:
                await pilot.press(choices.choice(("escape", "down", "pagedown", "end")))
            else:
                await pilot.press(key_for(at) if choices.random() < 0.4 else choices.choice(KEYS))
        assert driver.faults == []
        assert driver.frames > STEPS
        assert driver.our_bytes < driver.plain_bytes / 3


async def test_a_played_card_takes_few_bytes() -> None:
    """All that one changes on the table of VIVO, whoever plays it: the median of three tricks."""
    seats = [Seat("Ana", "human"), *(Seat(name, "bot:steady") for name in ("Bo", "Cleo", "Dan"))]
    async with drawn(COLOURS["256"], Settings(pace="normal", theme="vivio-dark"), SIZES[0]) as pilot:
        driver = pilot.app._driver
        assert isinstance(driver, TwoTerminals)
        driver.screen.abilities = replace(ALL, repeats=False)
        await until(pilot, lambda: screen(pilot).focused)
        pilot.app.new_match("vivo", seats, "crab-heron-otter-0000", {}, practice=True)  # type: ignore[attr-defined]
        await until(pilot, lambda: waits_for_player(pilot))
        cards: list[float] = []
        while len(cards) < 3 * len(seats):
            table, before = screen(pilot), driver.our_bytes
            assert isinstance(table, MatchScreen)
            match, ended = table.session.match, table.held is not None
            known = len(match.table.journal)
            if waits_for_player(pilot):
                await pilot.press("enter")
            if not ended:
                await until(pilot, lambda match=match, known=known: len(match.table.journal) > known)  # type: ignore[misc]
            await until(pilot, lambda before=before: driver.our_bytes > before)  # type: ignore[misc]
            await quiet(driver)
            played = len(match.table.journal) - known
            cards += [] if ended else [(driver.our_bytes - before) / played] * played
        assert driver.faults == []
        assert median(cards) <= CARD


async def quiet(driver: TwoTerminals) -> None:
    """Waits until nothing is written any more."""
    last = -1
    while driver.our_bytes != last:
        last = driver.our_bytes
        await asyncio.sleep(QUIET)
