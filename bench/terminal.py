"""A program in a real pseudo-terminal, and all that it writes there."""

import os
import pty
import select
import signal
import termios
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from types import TracebackType
from typing import Self

import pyte

ROWS, COLUMNS = 24, 80
PATIENCE = 60.0  # seconds for anything to be written at all


class Terminal:
    """A terminal of 80x24 with a program in it: ``written`` is all that it wrote, piece by piece with the time of each.

    Used in a ``with`` statement, at whose end the program is killed.
    """

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self.written: list[tuple[float, bytes]] = []
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.started = perf_counter()
        self.process, self._terminal = pty.fork()
        if not self.process:
            termios.tcsetwinsize(0, (ROWS, COLUMNS))
            os.execve(command[0], list(command), env)  # noqa: S606 - the commands are those of the benches

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._terminal)

    @property
    def bytes(self) -> int:
        """How many bytes were written."""
        return sum(len(piece) for _, piece in self.written)

    @property
    def text(self) -> str:
        """The lines on the screen."""
        return "\n".join(self._screen.display)

    def answer(self, keys: str, quiet: float) -> tuple[int, float]:
        """Types keys, and reads until the answer is complete: how many bytes it has, and in how many seconds it came."""
        before, pressed = self.bytes, perf_counter()
        os.write(self._terminal, keys.encode())
        self.read(lambda: self.bytes > before, PATIENCE)
        self.settle(quiet)
        return self.bytes - before, self.written[-1][0] - pressed

    def settle(self, quiet: float) -> None:
        """Reads until nothing is written for so many seconds."""
        self.read(lambda: False, quiet)

    def wait_for(self, text: str) -> None:
        """Reads until a text is on the screen; raises RuntimeError if that never happens."""
        self.read(lambda: text in self.text, PATIENCE)
        if text not in self.text:
            raise RuntimeError(f"{text!r} never came:\n{self.text}")

    def read(self, enough: Callable[[], bool], patience: float) -> None:
        """Reads until there is enough, or nothing comes for so many seconds."""
        try:
            while not enough() and select.select([self._terminal], [], [], patience)[0]:
                piece = os.read(self._terminal, 1 << 16)
                self.written.append((perf_counter(), piece))
                self._stream.feed(piece)
        except OSError as error:  # the other side was closed
            raise RuntimeError(f"the program ended before its time:\n{self.text}") from error
