"""A terminal to compare screens on: pyte, with what it lacks."""

from collections.abc import Sequence
from typing import Any

import pyte
from pyte.screens import Char

from tui.driver.abilities import Abilities

ALL = Abilities(paints_erased=True, erases_cells=True, shifts=True, column=True, line=True, repeats=True)


class _Screen(pyte.Screen):
    """A screen that repeats characters, and remembers which are dim, in the place of those that blink."""

    last = " "

    def draw(self, data: str) -> None:
        for character in data:  # pyte drops all that follows one without width
            super().draw(character)
            self.last = character

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
    def cells(self) -> list[list[Any]]:
        """All cells with their styles as they are seen."""
        columns = range(self._screen.columns)
        return [[_seen(self._screen.buffer[row][column]) for column in columns] for row in range(self._screen.lines)]


def _seen(cell: Char) -> Char:
    """The cell without what cannot be seen of it: the colour and the weight of a blank."""
    if cell.data != " " or cell.underscore or cell.strikethrough or cell.reverse:
        return cell
    return Char(" ", bg=cell.bg)
