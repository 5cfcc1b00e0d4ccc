"""A move of the cursor on the map of Vivarium against one in Textual's own table, each in a real pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench import board, grid
from bench.contest import Contest

ROWS, COLUMNS = 50, 160
START = 1.5  # seconds in which nothing is drawn any more, once the screen is complete
QUIET = 0.15  # seconds in which nothing is drawn any more, once a move is
PATIENCE = 60.0  # seconds for anything to be drawn at all
BYTES = 2000  # what a move may write

BOARD = [sys.executable, "-m", board.__name__]
GRID = [sys.executable, "-m", grid.__name__]

RIGHT, LEFT, UP, DOWN = (f"\x1b[{letter}".encode() for letter in "CDAB")
WALK = [DOWN, LEFT, DOWN, RIGHT, DOWN, RIGHT, UP, RIGHT, DOWN, LEFT, UP, LEFT, DOWN, RIGHT, RIGHT, UP]


class Move(NamedTuple):
    """What a key did: milliseconds until the last of it was written, and how many bytes that were."""

    time: float
    written: int


def contests() -> list[Contest]:
    """Two: the time and the bytes of a move."""
    told = (
        f" Terminal of {COLUMNS} x {ROWS}, 256 colours, medians of {len(WALK)} arrow keys. Vivio: the map for five"
        " players, with the name of the Territory beside it. Rival: Textual's DataTable, with the value of the cell."
    )
    return [
        Contest(
            "cursor move: time",
            "From a key until the last byte of what it changes has arrived." + told,
            "ms",
            _figure(BOARD, lambda move: move.time),
            _figure(GRID, lambda move: move.time),
        ),
        Contest(
            "cursor move: bytes",
            "What the app writes to the terminal for a key." + told,
            "B",
            _figure(BOARD, lambda move: move.written),
            _figure(GRID, lambda move: move.written),
            limit=BYTES,
        ),
    ]


def _figure(command: list[str], part: Callable[[Move], float]) -> Callable[[], float]:
    return lambda: median(part(move) for move in moves(command, WALK))


def moves(command: list[str], keys: Sequence[bytes]) -> list[Move]:
    """Presses keys in an app, each when all is quiet; raises RuntimeError if it ends, or if no key does anything."""
    found = []
    with _running(command) as terminal:
        _read(terminal, PATIENCE, START)
        for key in keys:
            start = perf_counter()
            os.write(terminal, key)
            pieces = _read(terminal, QUIET, QUIET)
            if pieces:  # there is something on that side
                found.append(Move((pieces[-1][0] - start) * 1000, sum(size for _, size in pieces)))
    if not found:
        raise RuntimeError(f"no key does anything in {' '.join(command)}")
    return found


@contextmanager
def _running(command: list[str]) -> Iterator[int]:
    """Runs a command in a terminal, which it yields, and kills it in the end."""
    process, terminal = pty.fork()
    if not process:
        termios.tcsetwinsize(0, (ROWS, COLUMNS))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": ""}
        os.execve(command[0], command, env)  # noqa: S606 - the commands are those above
    try:
        yield terminal
    except OSError as error:  # the other side was closed
        raise RuntimeError(f"{' '.join(command)} ended before its time") from error
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _read(terminal: int, patience: float, quiet: float) -> list[tuple[float, int]]:
    """What is written until all is quiet: when each piece arrived, and its bytes."""
    pieces: list[tuple[float, int]] = []
    while select.select([terminal], [], [], quiet if pieces else patience)[0]:
        size = len(os.read(terminal, 1 << 16))
        pieces.append((perf_counter(), size))
    return pieces
