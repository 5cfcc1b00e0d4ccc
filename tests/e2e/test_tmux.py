"""A real tmux shows what the app draws: it is the terminal that most people have between theirs and a distant host."""

import json
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import GAMES
from tests.e2e.play import SEED, VIVIO
from tests.e2e.terminal import surroundings

PATIENCE = 60.0  # seconds for a screen to come to rest


class Tmux:
    """A tmux server of its own, with one window of 80 by 24."""

    def __init__(self, folder: Path) -> None:
        self._command = ["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null", "-u"]

    def open(self, command: str, env: dict[str, str]) -> None:
        """Opens the window with a command in it."""
        told = [word for name, value in env.items() for word in ("-e", f"{name}={value}")]
        self._run("new-session", "-d", "-x", "80", "-y", "24", *told, command)

    def press(self, key: str) -> None:
        """Presses a key."""
        self._run("send-keys", key)

    def at_rest(self, text: str) -> str:
        """What stands in the window once a text does and nothing changes for a second."""
        shown, since, end = "", time.monotonic(), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self._run("capture-pane", "-p")
            if now != shown:
                shown, since = now, time.monotonic()
            if text in shown and time.monotonic() - since > 1:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{text!r} never stood still:\n{shown}")

    def close(self) -> None:
        """Ends the server and what runs in it."""
        self._run("kill-server")

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._command, *arguments], env=surroundings(), capture_output=True, text=True, check=True
        )
        return done.stdout


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """A tmux, which is ended after the test."""
    tmux = Tmux(tmp_path)
    yield tmux
    tmux.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_left_of_a_screen_that_has_gone(tmux: Tmux, tmp_path: Path, game_id: str) -> None:
    """The table is the same before and after the help, and the same as where whole regions are drawn."""
    shown = []
    for drawing in ("cells", "regions"):
        folder = tmp_path / drawing
        folder.mkdir()
        (folder / "settings.json").write_text(json.dumps({"drawing": drawing, "name": "Ana", "pace": "off"}))
        play = shlex.join([VIVIO, "play", game_id, "--bots", "random", "--seed", SEED])
        tmux.open(play, {"VIVIO_DATA_DIR": str(folder / "data"), "VIVIO_CONFIG_DIR": str(folder), "LANG": "C.UTF-8"})
        shown.append(tmux.at_rest("Leave"))
        tmux.press("F1")
        tmux.at_rest("Close")
        tmux.press("Escape")
        shown.append(tmux.at_rest("Leave"))
        tmux.press("q")
        tmux.at_rest("Choose")
        tmux.press("C-q")
    assert len(set(shown)) == 1
