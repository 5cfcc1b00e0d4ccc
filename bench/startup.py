"""The start of the app against a bare Textual app that shows one label, each in a real pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import pyte

from bench import label
from bench.contest import Contest

ROWS, COLUMNS = 24, 80
QUIET = 1.0  # seconds in which nothing is drawn any more, once the screen is complete
PATIENCE = 60.0  # seconds for anything to be drawn at all

VIVIO = [str(Path(sys.executable).with_name("vivio"))]
LABEL = [sys.executable, label.__file__]


def contests() -> list[Contest]:
    """One: the time to the first full frame."""
    return [
        Contest(
            "first full frame",
            "From the start of a process until its terminal shows what it then stays at. Vivio: its first screen,"
            " without saves and settings. Rival: a bare Textual app with one label.",
            "ms",
            lambda: first_frame(VIVIO),
            lambda: first_frame(LABEL),
            at_most=1.35,
        )
    ]


def first_frame(command: list[str]) -> float:
    """Milliseconds from the start of a command to its first full frame; raises RuntimeError if it ends by itself."""
    with TemporaryDirectory() as home:
        start, drawn = _watch(command, {**_plain_environment(), "HOME": home, "TERM": "xterm-256color"})
    screens = _screens(drawn)
    complete = screens.index(screens[-1])
    return (drawn[complete][0] - start) * 1000


def _plain_environment() -> dict[str, str]:
    """The environment without what leads to this user's saves and settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("VIVIO_", "XDG_"))}


def _watch(command: list[str], env: Mapping[str, str]) -> tuple[float, list[tuple[float, bytes]]]:
    """Runs a command until it falls quiet, and kills it: when it began, and what it drew when."""
    start = perf_counter()
    process, terminal = pty.fork()
    if not process:
        termios.tcsetwinsize(0, (ROWS, COLUMNS))
        os.execve(command[0], command, env)  # noqa: S606 - the commands are those above
    drawn: list[tuple[float, bytes]] = []
    try:
        while select.select([terminal], [], [], QUIET if drawn else PATIENCE)[0]:
            drawn.append((perf_counter(), os.read(terminal, 1 << 16)))
    except OSError as error:  # the other side was closed
        raise RuntimeError(f"{command[0]} ended before its time") from error
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
    return start, drawn


def _screens(drawn: Sequence[tuple[float, bytes]]) -> list[list[list[pyte.screens.Char]]]:
    """The cells of the screen after each piece that was drawn."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    screens = []
    for _, piece in drawn:
        stream.feed(piece)
        screens.append([[screen.buffer[row][column] for column in range(COLUMNS)] for row in range(ROWS)])
    return screens
