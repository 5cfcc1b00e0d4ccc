"""A line to a terminal whose other end the test holds: it can be left unread, hung up, and looked at byte by byte."""

import os
import pty
import select
import signal
import termios
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

import pyte

from tests.e2e.terminal import surroundings

PATIENCE = 30.0  # seconds for anything to appear, on a slow machine
ROWS, COLUMNS = 24, 80


class Line:
    """A terminal of 80x24 in which a command runs; ``drawn`` is all that it has written so far."""

    def __init__(self, command: list[str], env: Mapping[str, str]) -> None:
        self.drawn = b""
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.pid, self._end = pty.fork()
        if not self.pid:
            os.execvpe(command[0], command, {**surroundings(), "TERM": "xterm-256color", "COLORTERM": "", **env})
        termios.tcsetwinsize(self._end, (ROWS, COLUMNS))
        self._status: int | None = None
        self._open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if not self._ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.hang_up()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self._screen.display)

    @property
    def settings(self) -> list[int | list[bytes | int]]:
        """The settings of the terminal: echo, whole lines and the like."""
        return termios.tcgetattr(self._end)

    @property
    def in_lines(self) -> bool:
        """Whether the terminal echoes what is typed, and hands it on line by line."""
        flags = self.settings[3]
        assert isinstance(flags, int)
        return flags & termios.ECHO != 0 and flags & termios.ICANON != 0

    def press(self, keys: str) -> None:
        """Types keys."""
        os.write(self._end, keys.encode())

    def send(self, number: int) -> None:
        """Sends a signal to the command."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Closes the terminal."""
        if self._open:
            os.close(self._end)
        self._open = False

    def wait_for(self, condition: Callable[[str], object]) -> None:
        """Reads what is drawn until the screen is as wanted; fails with the screen after ``PATIENCE``."""
        deadline = time.monotonic() + PATIENCE
        while not condition(self.text):
            if time.monotonic() > deadline or self._read(0.1) is None:
                assert condition(self.text), f"the screen stays at:\n{self.text}"

    def settle(self, quiet: float = 0.3) -> None:
        """Reads until nothing has been drawn for so many seconds."""
        while self._read(quiet):
            pass

    def stall(self, seconds: float = 1.0) -> None:
        """Types for a while and reads nothing, until the command is blocked by what it cannot draw."""
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            self.press("\x1b[C\x1b[D" * 8)
            time.sleep(0.01)

    def wait_for_end(self, *, unread: bool = False) -> tuple[float, int]:
        """The seconds until the command ends and its exit status; ``unread`` leaves what it draws where it is."""
        begun = time.monotonic()
        while not self._ended():
            assert time.monotonic() - begun < PATIENCE, f"the command goes on at:\n{self.text}"
            if unread or not self._read(0.01):
                time.sleep(0.01)
        seconds = time.monotonic() - begun
        while not unread and self._read(0):
            pass
        assert self._status is not None
        return seconds, self._status

    def _ended(self) -> bool:
        if self._status is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            self._status = os.waitstatus_to_exitcode(status) if ended else None
        return self._status is not None

    def _read(self, seconds: float) -> bytes | None:
        """What is drawn within so many seconds, None when there can be no more."""
        try:
            if not select.select([self._end], [], [], seconds)[0]:
                return b""
            drawn = os.read(self._end, 65536)
        except OSError:  # the other end is closed
            return None
        self.drawn += drawn
        self._stream.feed(drawn)
        return drawn
