"""The start of the app: the first screen does not wait for what it does not need."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from textual.screen import Screen

from tests.tui.sitting import screen, text_of, until
from tui.app import VivioApp
from tui.screens.home.screen import HomeScreen

# What takes long to import, and what a match, a saved match or another screen needs but not the first one.
LATER = (
    "engine.game",
    "filelock",
    "rich.traceback",
    "saves.match",
    "saves.store",
    "textual.widgets.markdown",
    "tui.cli.games",
    "tui.screens.help",
    "tui.screens.match",
    "tui.screens.setup",
    "tui.tables",
)
START = f"""
import sys
from tui.app import VivioApp
from tui.cli import start
from tui.cli.parser import parse

def draw(app, screen, renderable):
    print(type(screen).__name__, *(name for name in {LATER} if name in sys.modules), file=sys.__stdout__)
    VivioApp._display = lambda *_: None
    app.exit()

VivioApp._display = draw
VivioApp(start.request_for(parse([]))).run(headless=True)
"""


def test_nothing_that_can_wait_is_imported_before_the_first_frame(tmp_path: Path) -> None:
    """Plain ``vivio`` draws its first screen, and only then imports the rules of the games, saves and other screens."""
    folders = {name: str(tmp_path) for name in ("VIVIO_DATA_DIR", "VIVIO_CONFIG_DIR")}
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, env=os.environ | folders, capture_output=True, text=True, check=True)
    assert done.stdout == "HomeScreen\n"


async def test_the_first_frame_is_the_first_screen_with_all_its_keys(
    sit_down: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No frame comes before it, be it blank or without the keys in its last line."""
    frames: list[str] = []

    def draw(_: VivioApp, shown: Screen[Any], drawn: RenderableType | None) -> None:
        if drawn:
            frames.append(text_of(shown))

    monkeypatch.setattr(VivioApp, "_display", draw)
    async with sit_down() as pilot:
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen) and screen(pilot).focused)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert frames[0] == text_of(screen(pilot))
        assert "enter Choose" in frames[0]
