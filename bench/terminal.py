"""A program in a real pseudo-terminal, and all that it writes there."""

import os
import pty
import select
import signal
import termios
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter, sleep
from types import TracebackType
from typing import Self

import pyte

ROWS, COLUMNS = 24, 80
PATIENCE = 60.0  # seconds for anything to be written at all


@dataclass(frozen=True)
class Link:
    """A connection that takes so many bytes a second, each of which comes so many seconds later, either way."""

    rate: float
    delay: float


class _Screen(pyte.Screen):
    """Answers where its cursor is, as every terminal does. Like tmux it repeats no characters."""

    def __init__(self, columns: int, rows: int, answer: Callable[[bytes], None]) -> None:
        super().__init__(columns, rows)
        self._answer = answer

    def write_process_input(self, data: str) -> None:
        self._answer(data.encode())


class Terminal:
    """A terminal of the given size with a program in it.

    ``written`` is all that it wrote, piece by piece, with the time of each.

    Used in a ``with`` statement, at whose end the program is killed.
    """

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], rows: int = ROWS, columns: int = COLUMNS
    ) -> None:
        self.written: list[tuple[float, bytes]] = []
        self._screen = _Screen(columns, rows, self._answer)
        self._stream = pyte.ByteStream(self._screen)
        self.started = perf_counter()
        self.process, self._terminal = pty.fork()
        if not self.process:
            termios.tcsetwinsize(0, (rows, columns))
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
    def size(self) -> int:
        """How many bytes were written."""
        return sum(len(piece) for _, piece in self.written)

    @property
    def text(self) -> str:
        """The lines on the screen."""
        return "\n".join(self._screen.display)

    def at_rest_since(self) -> float:
        """When the screen became what it is now: what changes nothing any more does not count."""
        screen = pyte.Screen(self._screen.columns, self._screen.lines)
        stream = pyte.ByteStream(screen)
        since, cells = self.started, _cells(screen)
        for time, piece in self.written:
            stream.feed(piece)
            if (now := _cells(screen)) != cells:
                since, cells = time, now
        return since

    def answer(self, keys: str, quiet: float, patience: float = PATIENCE) -> tuple[int, float]:
        """Types keys, and reads until the answer is complete: how many bytes it has, and how many seconds it took; both
        are 0 if none comes.
        """
        before, pressed = self.size, perf_counter()
        os.write(self._terminal, keys.encode())
        self.complete(quiet, patience)
        size = self.size - before
        return size, self.written[-1][0] - pressed if size else 0.0

    def complete(self, quiet: float, patience: float = PATIENCE) -> None:
        """Reads until something more is written, for which it has patience, and then until all is quiet."""
        before = self.size
        self.read(lambda: self.size > before, patience)
        self.settle(quiet)

    def type_through(self, keys: Sequence[str], gap: float, link: Link) -> float:
        """Types keys, one every so many seconds, at the far end of a slow connection.

        Returns how many seconds after the last of them its end is at rest, that is, nothing comes for half a second.
        """
        start = read_at = perf_counter()
        typed, last = 0, 0.0
        while typed < len(keys) or perf_counter() < max(last, start + typed * gap) + 0.5:
            now = perf_counter()
            if typed < len(keys) and now >= start + typed * gap + link.delay:
                os.write(self._terminal, keys[typed].encode())
                typed += 1
            room = int((now - read_at) * link.rate)
            if room and select.select([self._terminal], [], [], 0)[0]:
                piece = os.read(self._terminal, room)
                read_at += len(piece) / link.rate
                last = now + link.delay
                self._take(now, piece)
            else:
                read_at = max(read_at, now - link.delay)  # what was not used is lost
                sleep(0.002)
        return last - (start + (len(keys) - 1) * gap)

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
                self._take(perf_counter(), piece)
        except OSError as error:  # the other side was closed
            raise RuntimeError(f"the program ended before its time:\n{self.text}") from error

    def _answer(self, data: bytes) -> None:
        os.write(self._terminal, data)

    def _take(self, time: float, piece: bytes) -> None:
        self.written.append((time, piece))
        self._stream.feed(piece)


def _cells(screen: pyte.Screen) -> list[list[pyte.screens.Char]]:
    return [[screen.buffer[row][column] for column in range(screen.columns)] for row in range(screen.lines)]
