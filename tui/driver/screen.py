"""Reads what an app writes to a terminal, and tells what has to be written for the terminal to show the same."""

import re
from collections.abc import Sequence

from tui.driver.abilities import Abilities
from tui.driver.grid import Grid, Kind, kind
from tui.driver.painter import Painter
from tui.driver.styles import PLAIN, Style, restyled, style

_STRING = r"[^\x07\x1b]*(?:\x07|\x1b\\)"  # of an OSC sequence, to its end
_TOKENS = re.compile(
    rf"""
    (?P<text> [^\x00-\x1f\x7f-\x9f]+ )
    | \x1b\[ (?P<sgr> [\d;]* ) m
    | \x1b\[ (?P<place> \d* (?: ; \d* )? ) H
    | (?P<line> \n )
    | \x1b\]8; (?P<link> [^\x07\x1b]* ) (?: \x07 | \x1b\\ )
    | \x1b\[\?2026 (?P<frame> [hl] )
    | \x1b\[\?1049 (?P<switch> [hl] )
    # What leaves all cells, the cursor and its style alone: modes of input and of the cursor, questions, titles, bells.
    | (?P<aside> \x07
        | \x1b\[\? (?: 7 | 25 | 1000 | 1002 | 1003 | 1004 | 1006 | 1015 | 1016 | 2004 | 2048 ) [hl]
        | \x1b\[\?\d+\$p | \x1b\[[<>=][\d;]*u | \x1b\](?!8;){_STRING} )
    # A sequence that is cut off; the rest of it is still to come.
    | (?P<cut> \x1b (?: \[ [0-?]* [ -/]* | \] [^\x07\x1b]* \x1b? )? \Z )
    | (?P<other> \x1b\[ [0-?]* [ -/]* [@-~] | \x1b\] {_STRING} | \x1b [ -/]* [0-~] | . )
    """,
    re.DOTALL | re.VERBOSE,
)
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"  # of a frame that the terminal is to show at once


class Screen:
    """The screen that an app believes to write to, and the one that the terminal shows.

    What is not understood is passed through, and what the terminal shows is then unknown: all that the app writes
    afterwards is written, whether it has changed or not. ``changed`` tells that there is something to paint, and
    ``in_frame`` that the app has begun a frame and not ended it; Textual marks frames where the terminal can show one
    at once.
    """

    def __init__(self, width: int, height: int, abilities: Abilities) -> None:
        self.changed = False
        self.in_frame = False
        self._painter = Painter(abilities)
        self._row: int | None = None  # where the app believes the cursor, and in what style it writes
        self._column: int | None = None
        self._at_edge = False  # behind the last column: what is written now takes the place of the last cell
        self._style: Style | None = PLAIN
        self._cut = ""  # the beginning of a sequence
        self._marks_frames = False
        self._forgotten = False
        self.resize(width, height)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._wanted.width, self._wanted.height

    @property
    def abilities(self) -> Abilities:
        """What the terminal is able to do."""
        return self._painter.abilities

    @abilities.setter
    def abilities(self, abilities: Abilities) -> None:
        self._painter.abilities = abilities

    def resize(self, width: int, height: int) -> None:
        """Takes a new size; nothing is known of the screen until it is written anew."""
        self._wanted = Grid(width, height)
        self._shown = Grid(width, height)
        self._row = self._column = None
        self._painter.forget()

    def forget(self) -> None:
        """Counts no more on what the terminal shows: all that is known of the screen is painted with the next change.

        A signal handler may call this in the middle of any other method.
        """
        self._forgotten = True

    def feed(self, data: str) -> str:
        """Reads what the app writes; returns what has to be passed to the terminal now, before anything is painted."""
        passed: list[str] = []
        data, self._cut = self._cut + data, ""
        for match in _TOKENS.finditer(data):
            token = match[0]
            match match.lastgroup:
                case "text":
                    passed.append(self._read_text(token))
                case "sgr":
                    passed.append(self._read_style(token, match["sgr"]))
                case "place":
                    self._read_place(match["place"])
                case "line" if self._row is not None and self._row < self._wanted.height - 1:
                    self._row, self._column, self._at_edge = self._row + 1, 0, False  # a terminal adds the return
                case "link" if self._style:
                    link = "" if match["link"] == ";" else match["link"]
                    self._style = style(*self._style.look, link)
                case "frame":
                    self._marks_frames = True
                    self.in_frame = match["frame"] == "h"
                case "switch":
                    passed.append(self._switch(token))
                case "aside":
                    passed.append(token)
                case "cut":
                    self._cut = token
                case _:
                    passed.append(self._pass(token))
        return "".join(passed)

    def paint(self) -> str:
        """What brings the terminal from what it shows to what it should show."""
        self._paint_cells()
        if self._row is not None and self._column is not None:
            self._painter.move(self._row, self._column)
        self.changed = False
        painted = self._painter.take()
        return f"{BEGIN}{painted}{END}" if painted and self._marks_frames else painted

    def _paint_cells(self) -> None:
        if self._forgotten:
            self._forgotten = False
            self._shown.forget()
            self._painter.forget()
        self._painter.paint(self._wanted, self._shown)

    def _read_place(self, place: str) -> None:
        """Takes a place of the cursor; the terminal keeps it on the screen."""
        row, _, column = place.partition(";")
        self._row = min(max(int(row or 1), 1), self._wanted.height) - 1
        self._column = min(max(int(column or 1), 1), self._wanted.width) - 1
        self._at_edge = False
        self.changed = True

    def _read_style(self, token: str, parameters: str) -> str:
        """Takes a style."""
        start = self._style
        if start is None and parameters.partition(";")[0] in {"", "0"}:
            start = PLAIN
        read = start and restyled(start, parameters)
        if read is None:
            return self._pass(token)
        self._style = read
        return ""

    def _read_text(self, text: str) -> str:
        """Takes text into the cells from the cursor on, or passes it if it is not sure which cells those are."""
        cells = self._cells_of(text)
        if cells is None or self._row is None or self._column is None or self._style is None:
            return self._pass_text(text)
        texts, styles = self._wanted.rows[self._row].texts, self._wanted.rows[self._row].styles
        start, stop = self._column, self._column + len(cells)
        if stop > len(texts) and cells is text:  # each character beyond the edge takes the place of the one before
            cells, stop = text[: len(texts) - start - 1] + text[-1], len(texts)
        if stop > len(texts) or texts[start] == "" or (stop < len(texts) and texts[stop] == ""):
            return self._pass_text(text)  # half of a wide character goes beyond the edge, or is left
        texts[start:stop] = cells
        styles[start:stop] = [self._style] * len(cells)
        blank = self._style.blank
        if blank is not self._style:
            for column, cell in enumerate(cells, start):
                if cell == " ":
                    styles[column] = blank
        self._at_edge = stop == len(texts)
        self._column = min(stop, len(texts) - 1)
        self.changed = True
        return ""

    def _cells_of(self, text: str) -> Sequence[str] | None:
        """The text of each cell that a text takes, or None if terminals do not agree on them."""
        if text.isascii():
            return text
        kinds = [kind(character) for character in text]
        if all(each is Kind.NARROW for each in kinds):
            return text
        cells: list[str] = []
        for character, each in zip(text, kinds, strict=True):
            if each is Kind.UNSURE or (each is Kind.MARK and not cells):
                return None
            if each is Kind.MARK:
                cells[-1 if cells[-1] else -2] += character
            else:
                cells += [character, ""] if each is Kind.WIDE else [character]
        return cells

    def _switch(self, token: str) -> str:
        """Goes to the screen that is the app's alone, where all is to be painted anew, or leaves it, in plain style."""
        self._painter.dress(PLAIN)
        passed = self._painter.take() + token
        self._painter.forget()
        self._shown.forget()
        self._row = self._column = None
        self.changed = token.endswith("h")
        return passed

    def _pass(self, token: str) -> str:
        """Passes a sequence that is not understood; nothing is known after it but, mostly, the style."""
        passed = self._pass_text(token)
        self._wanted.forget()
        self._shown.forget()
        self._painter.forget()
        self._row = self._column = None
        if token[-1] in "mu" or (token[0] == "\x1b" and token[1:2] != "["):
            self._style = None
        return passed

    def _pass_text(self, text: str) -> str:
        """Passes text to where the app believes the cursor; what stands in its line is unknown from there on."""
        self._paint_cells()
        if self._row is None:
            self._wanted.forget()
            self._shown.forget()
        else:
            if self._column is not None:
                self._painter.stand(self._row, self._column, behind=self._at_edge)
            for grid in (self._wanted, self._shown):
                grid.rows[self._row].forget(max((self._column or 0) - 1, 0))
        if self._style:
            self._painter.dress(self._style)
        passed = self._painter.take() + text
        self._painter.place = None
        self._column = None
        self._at_edge = False
        return passed
