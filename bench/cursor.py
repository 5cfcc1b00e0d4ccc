"""A move of the cursor on the map of Vivarium against one in Textual's own table, each in a real pseudo-terminal."""

import os
import sys
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from bench import board, grid
from bench.contest import Contest
from bench.terminal import Terminal

ROWS, COLUMNS = 50, 160
START = 1.5  # seconds in which nothing is drawn any more, once the screen is complete
QUIET = 0.15  # seconds in which nothing is drawn any more, once a move is
BYTES = 2000  # what a move may write

BOARD = [sys.executable, "-m", board.__name__]
GRID = [sys.executable, "-m", grid.__name__]

RIGHT, LEFT, UP, DOWN = (f"\x1b[{letter}" for letter in "CDAB")
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


def moves(command: Sequence[str], keys: Sequence[str]) -> list[Move]:
    """Presses keys in an app, each when all is quiet; raises RuntimeError if it ends, or if no key does anything."""
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": ""}
    with Terminal(command, env, ROWS, COLUMNS) as terminal:
        terminal.complete(START)
        answers = [terminal.answer(key, QUIET, patience=QUIET) for key in keys]
    found = [Move(seconds * 1000, size) for size, seconds in answers if size]  # there is not something on every side
    if not found:
        raise RuntimeError(f"no key does anything in {' '.join(command)}")
    return found
