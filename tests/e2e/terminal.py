"""A real pseudo-terminal with the installed ``vivio`` in it, and the screen that it draws."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

VIVIO = Path(sys.executable).with_name("vivio")
PATIENCE = 30.0  # seconds for anything to appear, on a slow machine


class Terminal:
    """A terminal of the given size with ``vivio`` in it; ``lines`` is what stands on its screen."""

    def __init__(self, *arguments: str, env: Mapping[str, str], columns: int = 80, rows: int = 24) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""  # all that the app has written so far
        self._process = pexpect.spawn(
            str(VIVIO),
            list(arguments),
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "", **env},
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.close(force=True)

    @property
    def lines(self) -> list[str]:
        """The lines on the screen."""
        return list(self._screen.display)

    @property
    def text(self) -> str:
        """The lines on the screen as one text."""
        return "\n".join(self.lines)

    @property
    def colours(self) -> set[str]:
        """The colours of texts and grounds on the screen; ``default`` is the terminal's own."""
        return {colour for cell in self._cells() for colour in (cell.fg, cell.bg)}

    def cells_where(self, attribute: str) -> str:
        """The text of the cells with an attribute: ``reverse``, ``bold`` or ``underscore``."""
        return "".join(cell.data for cell in self._cells() if getattr(cell, attribute))

    def _cells(self) -> Iterator[pyte.screens.Char]:
        for row in range(self._screen.lines):
            for column in range(self._screen.columns):
                yield self._screen.buffer[row][column]

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, and tells the app so."""
        self._screen.resize(rows, columns)
        self._process.setwinsize(rows, columns)

    def press(self, keys: str) -> None:
        """Types keys."""
        self._process.send(keys)

    def wait_for(self, condition: Callable[["Terminal"], object]) -> None:
        """Reads what the app draws until the screen is as wanted; fails with the screen after ``PATIENCE``."""
        deadline = time.monotonic() + PATIENCE
        while not condition(self):
            if time.monotonic() > deadline:
                raise AssertionError(f"the screen stays at:\n{self.text}")
            try:
                self._stream.feed(self._read())
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                if condition(self):
                    return
                raise AssertionError(f"vivio ended at:\n{self.text}") from None

    def _read(self) -> bytes:
        """What was drawn since the last time; waits a tenth of a second for something, then raises pexpect.TIMEOUT."""
        drawn = self._process.read_nonblocking(65536, timeout=0.1)
        assert isinstance(drawn, bytes)  # no encoding was set
        self.written += drawn
        return drawn

    def settle(self) -> None:
        """Reads until nothing has been drawn for half a second."""
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < 0.5:
            try:
                self._stream.feed(self._read())
                quiet_since = time.monotonic()
            except pexpect.TIMEOUT:
                continue

    def kill(self) -> None:
        """Ends the app with SIGKILL, which it cannot notice."""
        self._process.kill(signal.SIGKILL)
        self._process.wait()

    def wait_for_end(self) -> int:
        """The exit status of the app, which must end by itself."""
        self._process.expect(pexpect.EOF)
        self._process.close()
        assert self._process.exitstatus is not None
        return self._process.exitstatus
