"""A terminal to compare screens on: pyte, with what it lacks."""

import re
from collections.abc import Sequence

import pyte
from pyte.screens import Char

from tui.driver.abilities import Abilities

ALL = Abilities(paints_erased=True, erases_cells=True, shifts=True, column=True, line=True, repeats=True, descends=True)


_WITHOUT_WIDTH = re.compile("([\u00ad\u0300-\u036f\u200d\ufe0f])")


class _Screen(pyte.Screen):
    """A screen that repeats characters, and remembers which are dim, in the place of those that blink."""

    last = " "

    def draw(self, data: str) -> None:
        for part in re.split(_WITHOUT_WIDTH, data):  # pyte drops all that follows a character without width
            super().draw(part)
        self.last = data[-1]

    def repeat(self, count: int | None = None) -> None:
        """Writes the last character so often again."""
        super().draw(self.last * (count or 1))

    def select_graphic_rendition(self, *attributes: int) -> None:
        dim = self.cursor.attrs.blink
        super().select_graphic_rendition(*attributes)
        numbers = iter(attributes or (0,))
        for number in numbers:
            if number in {38, 48, 58}:
                for _ in range({5: 1, 2: 3}[next(numbers)]):
                    next(numbers)
            elif number in {0, 2, 22}:
                dim = number == 2
        self.cursor.attrs = self.cursor.attrs._replace(blink=dim)


class _Stream(pyte.Stream):
    csi = {**pyte.Stream.csi, "b": "repeat"}  # noqa: RUF012 - as pyte has it
    events = pyte.Stream.events | {"repeat"}


class Emulator:
    """A terminal that takes what a program writes."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self._screen = _Screen(width, height)
        self._stream = _Stream(self._screen)
        self.feed("\x1b[?7l")  # as Textual has it: no line goes on in the next one

    def feed(self, data: str) -> None:
        """Takes output; the terminal adds a return to each line feed."""
        self._stream.feed(data.replace("\n", "\r\n"))

    def resize(self, width: int, height: int) -> None:
        """Takes another size."""
        self._screen.resize(height, width)

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column."""
        return self._screen.cursor.y, self._screen.cursor.x

    @property
    def lines(self) -> Sequence[str]:
        """The text of each line."""
        return list(self._screen.display)

    @property
    def cells(self) -> list[list[Char]]:
        """All cells with their styles as they are seen."""
        return [self.row(row) for row in range(self._screen.lines)]

    def row(self, row: int) -> list[Char]:
        """The cells of a row."""
        cells = self._screen.buffer[row]
        return [_seen(cells[column]) for column in range(self._screen.columns)]

    def take_touched(self) -> set[int]:
        """The rows in which something was written since the last time."""
        touched = {row for row in self._screen.dirty if row < self._screen.lines}
        self._screen.dirty.clear()
        return touched


def _seen(cell: Char) -> Char:
    """The cell without what cannot be seen of it: the colour and the weight of a blank."""
    if cell.data != " " or cell.underscore or cell.strikethrough or cell.reverse:
        return cell
    return Char(" ", bg=cell.bg)


def different(one: Emulator, other: Emulator) -> dict[int, tuple[list[Char], list[Char]]]:
    """The rows that are not the same on two terminals, among those that were written since the last time."""
    touched = one.take_touched() | other.take_touched()
    return {row: (one.row(row), other.row(row)) for row in touched if one.row(row) != other.row(row)}
