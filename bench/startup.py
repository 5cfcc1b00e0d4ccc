"""The start of the app against a bare Textual app that shows one label, each in a real pseudo-terminal."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import label
from bench.contest import Contest
from bench.terminal import PATIENCE, Terminal

QUIET = 1.0  # seconds in which nothing is drawn any more, once the screen is complete

VIVIO = [str(Path(sys.executable).with_name("vivio"))]
LABEL = [sys.executable, label.__file__]


def contests() -> list[Contest]:
    """The time to the first line that can be read, and to the first full frame."""
    return [
        Contest(
            "first line",
            "From the start of a process until something stands in its terminal. Vivio: its name and version. Rival: a"
            " bare Textual app with one label, which then has only prepared the terminal.",
            "ms",
            lambda: first_line(VIVIO),
            lambda: first_line(LABEL),
            limit=150,
        ),
        Contest(
            "first full frame",
            "From the start of a process until its terminal shows what it then stays at. Vivio: its first screen,"
            " without saves and settings. Rival: a bare Textual app with one label.",
            "ms",
            lambda: first_frame(VIVIO),
            lambda: first_frame(LABEL),
            at_most=1.35,
        ),
    ]


def first_line(command: Sequence[str]) -> float:
    """Milliseconds from the start of a command to what it writes first; raises RuntimeError if it ends by itself."""
    with TemporaryDirectory() as home, Terminal(command, environment(home)) as terminal:
        terminal.read(lambda: terminal.size > 0, PATIENCE)
        return (terminal.written[0][0] - terminal.started) * 1000


def first_frame(command: Sequence[str]) -> float:
    """Milliseconds from the start of a command to its first full frame; raises RuntimeError if it ends by itself."""
    with TemporaryDirectory() as home, Terminal(command, environment(home)) as terminal:
        terminal.complete(QUIET)
        return (terminal.at_rest_since() - terminal.started) * 1000


def environment(home: str) -> dict[str, str]:
    """The environment of a terminal in 256 colours, without what leads to this user's saves and settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VIVIO_", "XDG_"))}
    return {**kept, "HOME": home, "TERM": "xterm-256color", "COLORTERM": ""}
