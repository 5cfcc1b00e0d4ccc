"""Cells of a row that have moved to the left or right, as the cards of a hand do when one of them is played."""

from collections.abc import Sequence
from dataclasses import dataclass

from tui.driver.grid import Row
from tui.driver.styles import PLAIN, Style

_FARTHEST = 14  # cells; a large card and a key of the footer with its title are no wider
_WORTH = 24  # bytes; to paint cells with less is cheap, and so is the look at the row
_PRICE = 25  # bytes of the shift itself, the way to it, and pieces that it cuts in two
_SOME = 12  # cells that are looked at for how far they moved
_RUN = 5  # bytes of the way from some cells that are painted to the next


@dataclass(frozen=True)
class Shift:
    """All cells of a row from a column on move by so many cells, to the left if that is negative.

    What comes in at the end of the row, or at the column, is blank, but in what colour, terminals do not agree.
    """

    column: int
    cells: int

    def apply(self, row: Row) -> None:
        """Moves the cells."""
        texts: list[str | None] = [None] * abs(self.cells)
        styles: list[Style] = [PLAIN] * abs(self.cells)
        if self.cells < 0:
            row.texts[self.column :] = row.texts[self.column - self.cells :] + texts
            row.styles[self.column :] = row.styles[self.column - self.cells :] + styles
        else:
            row.texts[self.column :] = texts + row.texts[self.column : -self.cells]
            row.styles[self.column :] = styles + row.styles[self.column : -self.cells]


def shift_of(new: Row, old: Row) -> Shift | None:
    """The shift that brings an old row nearest to a new one, or None if none is worth it."""
    changed = new.changes(old)
    painted = _bytes(new, changed)
    if painted < _WORTH:
        return None
    column = changed[0]
    rest = old.texts[column:]
    if None in rest or "" in rest:  # wide characters would be torn
        return None
    seen = [number for number in changed if new.texts[number] != " "]
    some = [column, *seen[:: len(seen) // _SOME + 1]]
    cells = max(range(-_FARTHEST, _FARTHEST + 1), key=lambda cells: _alike(new, old, some, cells))
    if cells == 0:
        return None
    shift = Shift(column, cells)
    moved = old.copy()
    shift.apply(moved)
    return shift if _bytes(new, new.changes(moved)) + _PRICE < painted else None


def _bytes(row: Row, columns: Sequence[int]) -> int:
    """About how many bytes it takes to paint some cells of a row; blanks can be erased."""
    size, before, blanks = 0, -2, 0
    for column in columns:
        text = row.texts[column] or ""
        if column != before + 1:
            size, blanks = size + _RUN, 0
        blanks = blanks + 1 if text == " " else 0
        if blanks <= _RUN:
            size += len(text.encode())
        before = column
    return size


def _alike(new: Row, old: Row, columns: Sequence[int], cells: int) -> int:
    """How many of the cells in these columns are as they should be after a shift from the first of them on."""
    pairs = [(column, column - cells) for column in columns if columns[0] <= column - cells < len(old.texts)]
    return sum(new.texts[to] == old.texts[out_of] and new.styles[to] is old.styles[out_of] for to, out_of in pairs)
