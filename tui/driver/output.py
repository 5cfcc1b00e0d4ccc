"""The thread that writes to the terminal, so that the app never waits for it."""

import os
import select
from threading import Condition, Thread
from typing import TextIO

from tui.driver.screen import Screen

PATIENCE = 1.0  # seconds that a terminal is given to take the last of it


class Output:
    """Writes what the app wants on the screen, in the background.

    While the terminal is busy, what is to be painted is only noted, and painted in one go when it can take more: a slow
    connection skips frames, but none comes late, and nothing piles up. What is no part of the screen is written in its
    order. Nothing is written before :meth:`release`, so that the first frame can come together with what prepares it.
    """

    def __init__(self, file: TextIO, screen: Screen, *, cells: bool) -> None:
        self._file = file.fileno()
        self._encoding = file.encoding or "utf-8"
        self._screen = screen
        self._cells = cells
        self._passed: list[str] = []
        self._held = True
        self._stopping = False
        self._gone = False
        self._ready = Condition()
        self._thread = Thread(target=self._run, name="output", daemon=True)
        self._thread.start()

    @property
    def cells(self) -> bool:
        """Whether only the cells that change are written, or all that the app writes."""
        return self._cells

    @cells.setter
    def cells(self, cells: bool) -> None:
        with self._ready:
            if cells != self._cells:
                self._passed.append(self._screen.paint())
                self._screen.resize(*self._screen.size)  # what is written from now on, or was until now, is not known
                self._cells = cells

    def write(self, data: str, size: tuple[int, int]) -> None:
        """Takes what the app writes to a screen of this size, in columns and rows."""
        with self._ready:
            if size != self._screen.size:
                self._screen.resize(*size)
            if passed := self._screen.feed(data) if self._cells else data:
                self._passed.append(passed)
            if self._to_do:
                self._ready.notify()

    def prepare(self, data: str) -> None:
        """Takes what is to be written as it is, before there is anything on the screen."""
        with self._ready:
            self._passed.append(data)
            self._screen.forget()

    def release(self) -> None:
        """Lets everything be written from now on."""
        with self._ready:
            self._held = False
            self._ready.notify()

    def stop(self) -> None:
        """Writes what is left, unless the terminal does not take it."""
        with self._ready:
            self._stopping = True
            self._held = False
            self._ready.notify()
        self._thread.join(PATIENCE)

    @property
    def _to_do(self) -> bool:
        if self._held:
            return False
        return bool(self._passed) or self._stopping or (self._screen.changed and not self._screen.in_frame)

    def _run(self) -> None:
        while True:
            with self._ready:
                self._ready.wait_for(lambda: self._to_do)
                data = "".join(self._passed)
                self._passed.clear()
                if self._screen.changed and not self._screen.in_frame:
                    data += self._screen.paint()
                if self._stopping and not data:
                    return
            self._send(data.encode(self._encoding, "replace"))

    def _send(self, data: bytes) -> None:
        """Writes all of it; a terminal that is gone is not written to again."""
        while data and not self._gone:
            try:
                data = data[os.write(self._file, data) :]
            except BlockingIOError:  # another program has set the terminal so
                select.select([], [self._file], [])
            except OSError:
                self._gone = True
