"""The thread that writes: nothing waits for it, nothing comes late, nothing is written to a terminal that is gone."""

import os
import pty
import select
import threading
import tty
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import TextIO

import pytest
from pyte.screens import Char

from tests.tui.driver.emulator import ALL, Emulator
from tui.driver.output import PATIENCE, Output
from tui.driver.screen import BEGIN, END, Screen

SIZE = (80, 24)
FRAME = "".join(f"\x1b[{row};1H\x1b[1;31mline {row} of {{}}\x1b[0m" for row in range(1, 25)) + "\x1b[1;1H"


class Far:
    """A pseudo-terminal, of which a program writes to ``file``, and this is the far end."""

    def __init__(self) -> None:
        self._far, near = pty.openpty()
        tty.setraw(near)
        self.file: TextIO = os.fdopen(near, "w", encoding="utf-8")

    def read(self, seconds: float = 10.0) -> str:
        """What has come, or comes within so many seconds."""
        if not select.select([self._far], [], [], seconds)[0]:
            return ""
        return os.read(self._far, 1 << 20).decode(errors="replace")

    def read_all(self) -> str:
        """All that comes, until nothing does for a while."""
        return "".join(iter(lambda: self.read(0.3), ""))

    def hang_up(self) -> None:
        """Closes the far end."""
        os.close(self._far)


@pytest.fixture
def far() -> Iterator[Far]:
    """A terminal, closed at the end."""
    terminal = Far()
    yield terminal
    with suppress(OSError):
        terminal.hang_up()
    with suppress(OSError):
        terminal.file.close()


def output_to(far: Far, *, cells: bool = True) -> Output:
    """An output that has been let go."""
    output = Output(far.file, Screen(*SIZE, ALL), cells=cells)
    output.release()
    return output


def screen_of(written: str) -> list[list[Char]]:
    """What a terminal shows when it got this."""
    emulator = Emulator(*SIZE)
    emulator.feed(written)
    return emulator.cells


def test_nothing_is_written_before_it_is_let_go(far: Far) -> None:
    """What prepares the terminal comes together with the first frame, in its order."""
    output = Output(far.file, Screen(*SIZE, ALL), cells=True)
    output.write("\x1b[?1049h", SIZE)
    output.write(FRAME.format(*[1] * 24), SIZE)
    assert far.read(0.2) == ""
    output.release()
    first = far.read()
    assert first.index("\x1b[?1049h") < first.index("line 1 of 1")
    output.stop()


def test_a_busy_terminal_holds_nothing_up_and_skips_frames(far: Far) -> None:
    """Frames come faster than it takes them: none is waited for, few bytes are written, and the last one is shown."""
    output = output_to(far)
    frames = [FRAME.format(*[number * row for row in range(24)]) for number in range(400)]
    began = monotonic()
    for frame in frames:
        output.write(frame, SIZE)
    assert monotonic() - began < 30  # it would never end if it waited: nobody reads
    written = far.read_all()
    assert screen_of(written) == screen_of("".join(frames))
    assert len(written) < sum(map(len, frames)) / 2
    output.stop()


def test_a_terminal_that_takes_nothing_delays_the_end_little(far: Far) -> None:
    """It is given a second."""
    output = output_to(far, cells=False)
    output.write("x" * (1 << 20), SIZE)
    began = monotonic()
    output.stop()
    assert 0.5 * PATIENCE < monotonic() - began < 10 * PATIENCE


def test_a_terminal_that_is_gone_is_left_alone(far: Far) -> None:
    """Nothing fails, and the thread ends."""
    output = output_to(far)
    far.hang_up()
    for number in range(3):
        output.write(FRAME.format(*[number] * 24), SIZE)
    output.stop()
    assert "output" not in [thread.name for thread in threading.enumerate()]


def test_it_can_be_turned_off_and_on(far: Far) -> None:
    """Turned off, all is written that the app writes; turned on again, nothing is taken for known."""
    output = output_to(far)
    frame = FRAME.format(*[7] * 24)
    output.write(frame, SIZE)
    assert far.read_all() != frame
    output.cells = False
    output.write(frame, SIZE)
    assert far.read_all() == frame
    output.cells = True
    output.write(frame, SIZE)
    assert screen_of(far.read_all()) == screen_of(frame)
    output.write(frame, SIZE)
    assert far.read(0.2) == ""
    output.stop()


def test_frames_are_shown_at_once_where_the_terminal_can(far: Far) -> None:
    """A frame that Textual marks is marked, is not written before it ends, and nothing is if nothing changed."""
    output = output_to(far)
    output.write(BEGIN, SIZE)
    output.write(FRAME.format(*[1] * 24), SIZE)
    assert far.read(0.2) == ""
    output.write(END, SIZE)
    written = far.read_all()
    assert written.startswith(BEGIN)
    assert written.endswith(END)
    for part in (BEGIN, FRAME.format(*[1] * 24), END):
        output.write(part, SIZE)
    assert far.read(0.2) == ""
    output.stop()
