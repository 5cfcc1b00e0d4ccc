"""Pictures of screens that are no match being played."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.sitting import FAST
from tui.app import VivioApp
from tui.settings import Settings, save_settings

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])

Picture = Callable[..., bool]


@pytest.fixture
def picture(snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Picture:
    """Opens the app, takes some steps, and compares its picture with the one that is kept."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    def compare(
        steps: Callable[[Pilot[None]], Awaitable[None]], *, size: tuple[int, int] = (80, 24), settings: Settings = FAST
    ) -> bool:
        save_settings(tmp_path / "config", settings)
        compared: bool = snap_compare(VivioApp(), terminal_size=size, run_before=steps)
        return compared

    return compare
