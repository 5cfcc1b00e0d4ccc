"""Cells of a row that have moved to the left or right, as the cards of a hand do when one of them is played."""

from dataclasses import dataclass
from operator import eq, is_

from tui.driver.grid import Row
from tui.driver.styles import PLAIN, Style

_FARTHEST = 14  # cells; a large card and a key of the footer with its title are no wider
_WORTH = 16  # cells; to paint less than these is cheap, and so is the look at the row


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
    if len(changed) < _WORTH:
        return None
    column = changed[0]
    rest = old.texts[column:]
    if None in rest or "" in rest:  # wide characters would be torn
        return None
    cells = max(range(-_FARTHEST, _FARTHEST + 1), key=lambda cells: _alike(new, old, column, cells))
    if cells == 0:
        return None
    shift = Shift(column, cells)
    moved = old.copy()
    shift.apply(moved)
    return shift if len(new.changes(moved)) + _WORTH < len(changed) else None


def _alike(new: Row, old: Row, column: int, cells: int) -> int:
    """How many cells are as they should be after a shift."""
    to, out_of = (column, column - cells) if cells < 0 else (column + cells, column)
    texts = map(eq, new.texts[to:], old.texts[out_of:])
    styles = map(is_, new.styles[to:], old.styles[out_of:])
    return sum(map(bool.__and__, texts, styles))
