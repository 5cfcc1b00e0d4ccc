"""Pictures of the hex map. Each test says what to see in its picture."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.hexmaps import MapApp, crowded, midway
from tui.glyphs import Glyphs
from tui.settings import Settings, save_settings
from tui.terminal import TRUE_COLOUR, Terminal
from tui.widgets.hexmap import MapFrame

every_size = pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=["80x24", "120x40", "160x50"])

Take = Callable[..., bool]


@pytest.fixture
def take(snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Takes a picture of a map after some keys, and compares it with the one that is kept."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    def compare(
        frame: MapFrame,
        *keys: str,
        size: tuple[int, int] = (80, 24),
        theme: str = "vivio-dark",
        terminal: Terminal | None = None,
    ) -> bool:
        save_settings(tmp_path / "config", Settings(theme=theme))
        app = MapApp(frame, terminal or Terminal(colours=TRUE_COLOUR))

        async def run(pilot: Pilot[None]) -> None:
            await pilot.pause()  # the map has the focus then
            await pilot.press(*keys)
            await pilot.pause()

        steps: Callable[[Pilot[None]], Awaitable[None]] = run
        compared: bool = snap_compare(app, terminal_size=size, run_before=steps)
        return compared

    return compare


@every_size
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_picture_of_a_match(take: Take, seats: int, size: tuple[int, int]) -> None:
    """A match under way with all goals of a move marked: land, animals that can move and that rest, and where to go."""
    assert take(midway(seats, 75 * seats), size=size)


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast", "vivio-16"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_picture_in_other_themes(take: Take, theme: str, size: tuple[int, int]) -> None:
    """Everything that there can be on a map, in both zooms: battles, packs, tokens, goals, the cursor on a goal."""
    assert take(crowded(5), "a", size=size, theme=theme)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_picture_in_ascii_without_colours(take: Take, size: tuple[int, int]) -> None:
    """The same in plain ASCII: terrain by letters, Territories by lines, the cursor in heavy ones or in reverse."""
    assert take(crowded(5), "a", size=size, terminal=Terminal(colours=0, glyphs=Glyphs.ASCII))


def test_picture_of_a_map_larger_than_its_place(take: Take) -> None:
    """The full map in 80x24: scrolled to the oasis, with scrollbars."""
    assert take(crowded(5), "z", "d")
