"""Textual's driver for Unix, with the cells and the thread of this package in the place of its writing."""

import os
import select
import sys
from codecs import getincrementaldecoder
from dataclasses import replace
from typing import Any

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.driver.abilities import abilities_of
from tui.driver.output import Output
from tui.driver.screen import Screen
from tui.glyphs import Glyphs

WIPE_LINE = "\r\x1b[K"
# A piece of a line, to be repeated twice, a line down, and the question where the cursor is then: tmux 3.3 repeats
# ASCII only. It is not asked in the first line, for an answer from there would be F3 too. The first frame is written
# over it. Before that, all lines are made what scrolls, so that a line down never does.
ASK_WHAT_IT_CAN = "\x1b[r\x1b[2;1H{piece}\x1b[2b\v\x1b[6n"
PIECES = {Glyphs.ASCII: "-"}  # where nothing else is written; elsewhere it is the usual one
REPEATED, DESCENDED = 3, 2  # the column and the row of the cursor if it can, counted from 0


class CellDriver(LinuxDriver):
    """Writes only the cells that changed, from a thread that the app never waits for, and sleeps until there is input.

    ``cells`` turns the first off: then all is written that Textual writes.
    """

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file = sys.__stdout__  # Textual draws to stderr, which may be a file for what goes wrong
        self._cells = True
        self._screen = Screen(*app.size, abilities_of(os.environ.get("TERM", "")))
        self._output: Output | None = None
        self._awake, self._wake = -1, -1  # a pipe that ends the wait for input
        self._starting = self._started = False

    @property
    def cells(self) -> bool:
        """Whether only the cells that change are written."""
        return self._cells

    @cells.setter
    def cells(self, cells: bool) -> None:
        self._cells = cells
        if self._output:
            self._output.cells = cells

    def write(self, data: str) -> None:
        """Takes what is to be written."""
        if self._output:
            self._output.write(data, self._app.size)

    def flush(self) -> None:
        """A frame has been written: with the first of them, all that was held back goes out."""
        if self._output and not self._starting:
            self._output.release()

    def start_application_mode(self) -> None:
        """Takes the terminal over. The screen itself is switched to when there is something to see on it."""
        assert self._file
        self._screen.forget()
        self._output = Output(self._file, self._screen, cells=self._cells)
        self._awake, self._wake = os.pipe()
        self._starting = True
        self._output.prepare(WIPE_LINE)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._writer_thread:
            self._writer_thread.stop()  # it has nothing to do here
            self._writer_thread = None
        if self.input_tty and self._cells:
            piece = PIECES.get(getattr(self._app, "glyphs", Glyphs.ALL), "─")
            self._output.prepare(ASK_WHAT_IT_CAN.format(piece=piece))
        self._starting = False
        if self._started:  # and was suspended; what was on the screen comes back at once
            self._output.release()
        self._started = True

    def disable_input(self) -> None:
        """Ends the thread that reads the input, which waits for some."""
        if self._wake >= 0:
            os.close(self._wake)
            self._wake = -1
            super().disable_input()
            os.close(self._awake)

    def close(self) -> None:
        """Ends the thread that writes."""
        if self._output:
            self._output.stop()
            self._output = None

    def process_message(self, message: Message) -> None:
        """Takes the answers of the terminal; runs in the thread that reads the input."""
        if isinstance(message, events.CursorPosition):
            repeats, descends = message.x == REPEATED, message.y == DESCENDED and message.x > 0
            self._screen.abilities = replace(self._screen.abilities, repeats=repeats, descends=descends)
            return
        if isinstance(message, events.AppFocus | events.Resize):
            self._screen.forget()
        super().process_message(message)

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size of the terminal, which is asked for whenever it may have changed."""
        self._screen.forget()
        return super()._get_terminal_size()

    def run_input_thread(self) -> None:
        """Reads the input until that is disabled, and ends the app if the terminal is gone.

        The only sleep with an end is that for what may follow the escape key.
        """
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        while not self.exit_event.is_set():
            patience = None if parser._timeout_time is None else constants.ESCAPE_DELAY
            ready, _, _ = select.select([self.fileno, self._awake], [], [], patience)
            if self.fileno in ready:
                data = self._read()
                if not data:
                    self._app.call_later(self._app.exit)
                    return
                for message in parser.feed(decode(data)):
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def _read(self) -> bytes:
        """Some input; nothing when there is none any more."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""
