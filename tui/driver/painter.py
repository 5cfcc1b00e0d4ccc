"""Brings a terminal from the cells that it shows to others, with few bytes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tui.driver.abilities import Abilities
from tui.driver.grid import Grid, Row
from tui.driver.shifts import shift_of
from tui.driver.styles import Style, transition
from tui.driver.ways import Place, way

_FEW = 4  # cells; to write no more than these anew is mostly cheaper than any sequence
_FAR = 7  # bytes of a way to anywhere
ERASE_LINE = "\x1b[K"  # from the cursor on
_MANY = 80  # pieces; to look for the next one among more of them would take too long


@dataclass(frozen=True)
class Piece:
    """Cells of a row, side by side, that are painted in one style; ``blank`` if nothing stands in them, and ``erased``
    if they then go on to the end of the row.
    """

    row: int
    start: int
    stop: int
    style: Style
    blank: bool
    erased: bool = False

    def fits(self, style: Style | None) -> bool:
        """Whether it can be painted in a style: its own, or one that gives blanks the same look."""
        return style is self.style or (self.blank and style is not None and style.blank is self.style)


class Painter:
    """Knows where the cursor of the terminal is and in what style it writes, or None where it does not."""

    def __init__(self, abilities: Abilities) -> None:
        self.abilities = abilities
        self.place: Place | None = None
        self.style: Style | None = None
        self._wanted = Grid(0, 0)
        self._out: list[str] = []

    def forget(self) -> None:
        """Counts on nothing any more."""
        self.place = self.style = None

    def take(self) -> str:
        """What has to be written for all that was done since the last time."""
        taken = "".join(self._out)
        self._out.clear()
        return taken

    def move(self, row: int, column: int) -> None:
        """Moves the cursor."""
        if self.place != (row, column):
            self._out.append(way(self.place, (row, column), self.abilities))
            self.place = row, column

    def stand(self, row: int, column: int, *, behind: bool) -> None:
        """Moves the cursor, or brings it behind the cell in the last column by writing that again."""
        texts = self._wanted.rows[row].texts if behind else []
        column -= behind and texts[column] == ""
        self.move(row, column)
        if behind:
            self.dress(self._wanted.rows[row].styles[column])
            self._out.append(texts[column] or " ")
            self.place = None

    def dress(self, style: Style) -> None:
        """Sets the style of what is written next."""
        if self.style is not style:
            self._out.append(transition(self.style, style))
            self.style = style

    def paint(self, wanted: Grid, shown: Grid) -> None:
        """Paints the cells that are to be otherwise, and notes in ``shown`` that they are so now."""
        self._wanted = wanted
        pieces: list[Piece] = []
        for row, (new, old) in enumerate(zip(wanted.rows, shown.rows, strict=True)):
            if new.texts == old.texts and new.styles == old.styles:
                continue
            if self.abilities.shifts:
                self._shift(row, new, old)
            changed = new.changes(old)
            if changed:
                pieces += self._pieces(row, changed)
            old.take(new)
        if pieces:
            self._paint_pieces(pieces)

    def _shift(self, row: int, new: Row, old: Row) -> None:
        """Moves cells of a row to the left or right where that leaves less to be painted."""
        shift = shift_of(new, old)
        if shift:
            self.move(row, shift.column)
            self._out.append(f"\x1b[{abs(shift.cells)}{'P' if shift.cells < 0 else '@'}")
            shift.apply(old)

    def _pieces(self, row: int, changed: Sequence[int]) -> Iterable[Piece]:
        """The pieces in which these columns of a row are painted."""
        texts, styles = self._wanted.rows[row].texts, self._wanted.rows[row].styles
        tail = self._tail(texts, styles)
        columns = [column - (texts[column] == "") for column in changed if column < tail]
        start = stop = -1
        style = styles[0]
        for column in columns:
            own = styles[column]
            end = column + 1 + (column + 1 < len(texts) and texts[column + 1] == "")
            near = start >= 0 and all(self._writable(row, number, style) for number in range(stop, column))
            if near and column <= stop + _FEW and (own is style or (texts[column] == " " and style.blank is own)):
                stop = max(stop, end)
                continue
            if column == stop and style is own.blank and _blank(texts[start:stop]):
                style, stop = own, end  # blanks are painted in the style of what follows
                continue
            if start >= 0:
                yield Piece(row, start, stop, style, _blank(texts[start:stop]))
            start, stop, style = column, end, own
        if start >= 0:
            yield Piece(row, start, stop, style, _blank(texts[start:stop]))
        erased = len(changed) - len(columns)
        if erased:
            column = tail if stop == tail else changed[-erased]
            at_once = erased >= len(ERASE_LINE)
            end = len(texts) if at_once else changed[-1] + 1
            yield Piece(row, column, end, styles[column], blank=True, erased=at_once)

    def _tail(self, texts: Sequence[str | None], styles: Sequence[Style]) -> int:
        """The column from which on all of a row could be erased at once."""
        column = len(texts)
        if self._erasable(styles[-1]):
            while column and texts[column - 1] == " " and styles[column - 1] is styles[-1]:
                column -= 1
        return column

    def _erasable(self, style: Style) -> bool:
        """Whether a blank of this style is what the terminal leaves where it erases."""
        plain = style.blank is style and not style.attributes and not style.link
        return plain and (self.abilities.paints_erased or not style.background)

    def _paint_pieces(self, pieces: Sequence[Piece]) -> None:
        """Paints pieces row by row, or style by style and few of them in the order of the shortest ways, whichever is
        shorter.
        """
        before, place, style = len(self._out), self.place, self.style
        self._paint_in_order(pieces)
        by_row, end = self._out[before:], (self.place, self.style)
        del self._out[before:]
        self.place, self.style = place, style
        self._paint_in_order(self._by_style(pieces) if len(pieces) > _MANY else self._by_nearness(pieces))
        if sum(map(_size, by_row)) <= sum(map(_size, self._out[before:])):
            self._out[before:] = by_row
            self.place, self.style = end

    def _by_style(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces of each style together, a style that is near to the one before first."""
        groups: dict[Style, list[Piece]] = {}
        for piece in pieces:
            groups.setdefault(piece.style, []).append(piece)
        ordered: list[Piece] = []
        style = self.style
        while groups:
            style = min(groups, key=lambda other: len(transition(style, other)) if style is not other else 0)
            ordered += groups.pop(style)
        return ordered

    def _by_nearness(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces from the nearest one on, each followed by the one that is then nearest."""
        left, ordered = _chains(pieces), []
        place, style = self.place, self.style
        while left:
            nearest = min(left, key=lambda chain: _distance(place, style, chain[0]))
            left.remove(nearest)
            ordered += nearest
            first, last = nearest[0], nearest[-1]
            place = last.row, last.start if last.erased else last.stop
            style = style if first.fits(style) else first.style
        return ordered

    def _paint_in_order(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self._approach(piece.row, piece.start)
            if not piece.fits(self.style):
                self.dress(piece.style)
            if piece.erased:
                self._out.append(ERASE_LINE)
            else:
                self._paint_piece(piece)

    def _paint_piece(self, piece: Piece) -> None:
        """Paints the cells of a piece in the style that is set; what is repeated may go by a sequence."""
        texts = self._wanted.rows[piece.row].texts
        column = piece.start
        while column < piece.stop:
            text = texts[column]
            assert text is not None
            end = column + 1
            while end < piece.stop and texts[end] == text:
                end += 1
            self._approach(piece.row, column)
            self._write(piece, text, end - column)
            column = end
            while column < len(texts) and texts[column] == "":  # the right half comes with the left one
                column += 1

    def _approach(self, row: int, column: int) -> None:
        """Moves the cursor to a cell, by writing what stands on the way there if that is shorter."""
        if self.place and self.place[0] == row and self.place[1] < column <= self.place[1] + _FEW:
            between = range(self.place[1], column)
            texts = self._wanted.rows[row].texts
            if self.style and all(self._writable(row, number, self.style) for number in between):
                text = "".join(texts[number] or "" for number in between)
                if _size(text) <= len(way(self.place, (row, column), self.abilities)):
                    self._out.append(text)
                    self.place = row, column
        self.move(row, column)

    def _writable(self, row: int, column: int, style: Style) -> bool:
        """Whether a cell is narrow and can be written in a style."""
        texts, own = self._wanted.rows[row].texts, self._wanted.rows[row].styles[column]
        text = texts[column]
        if text is None or len(text) != 1 or texts[column + 1] == "":
            return False
        return own is style or (text == " " and style.blank is own)

    def _write(self, piece: Piece, text: str, count: int) -> None:
        """Writes the same cell so many times from the cursor on."""
        assert self.place
        row, column = self.place
        size = _size(text)
        repeat, erase = f"\x1b[{count - 1}b", f"\x1b[{count}X"
        if self.abilities.repeats and len(text) == 1 and len(repeat) < size * (count - 1):
            self._out.append(text + repeat)
        elif text == " " and self._erases(piece.style) and len(erase) + _FEW < count:
            self._out.append(erase)
            return
        else:
            self._out.append(text * count)
        column += count
        texts = self._wanted.rows[row].texts
        # At the end of a line, and after what may have another width there, the cursor stands who knows where.
        sure = column < len(texts) and len(text) == 1 and texts[column] != ""
        self.place = (row, column) if sure else None

    def _erases(self, style: Style) -> bool:
        return self.abilities.erases_cells and self._erasable(style.blank)


def _distance(place: Place | None, style: Style | None, piece: Piece) -> int:
    """About how many bytes lead to a piece; each way itself is worked out when it is gone."""
    change = 0 if piece.fits(style) else len(transition(style, piece.style))
    if place is None:
        return change + _FAR
    down, across = piece.row != place[0], abs(piece.start - place[1])
    return change + min(2 * down + min(across, _FEW), _FAR)


def _chains(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces one by one, but for blanks after others that leave the style as it is: these are best painted then."""
    chains: list[list[Piece]] = []
    before: Piece | None = None
    for piece in pieces:
        if (
            before
            and piece.blank
            and (piece.row, piece.start) == (before.row, before.stop)
            and piece.fits(before.style)
        ):
            chains[-1].append(piece)
        else:
            chains.append([piece])
        before = piece
    return chains


def _blank(texts: Sequence[str | None]) -> bool:
    return all(text == " " for text in texts)


def _size(text: str) -> int:
    """How many bytes a text takes."""
    return len(text) if text.isascii() else len(text.encode())
