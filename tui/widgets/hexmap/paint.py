"""The cells of the hex map: a character each, and how it is drawn."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Size

from engine.games.vivarium.map import Territory
from tui.presenters.hexmap import TERRAIN_LETTERS, MapFrame
from tui.widgets.hexmap.chips import Chip, lay_out
from tui.widgets.hexmap.geometry import OUTSIDE, Grid

# By the arms that a line has to the left, to the right, up and down.
_THIN = {"lr": "─", "ud": "│", "rd": "╭", "ld": "╮", "ru": "╰", "lu": "╯", "lrd": "┬", "lru": "┴"}
_HEAVY = {"lr": "━", "ud": "┃", "rd": "┏", "ld": "┓", "ru": "┗", "lu": "┛", "lrd": "┳", "lru": "┻"}


class Ink(NamedTuple):
    """How a cell is drawn: as which part, on the ground of which terrain (OUTSIDE for none), and how besides."""

    part: str
    ground: int = OUTSIDE
    bold: bool = False
    reverse: bool = False


class Cell(NamedTuple):
    """A character and how it is drawn."""

    char: str
    ink: Ink


class Painter:
    """Paints a frame on a grid, line by line.

    ``cursor`` is the Territory under the cursor, and ``focused`` tells whether keys move it.
    """

    def __init__(self, frame: MapFrame, grid: Grid, cursor: int, *, focused: bool) -> None:
        self.frame = frame
        self.grid = grid
        self.cursor = cursor
        self.focused = focused
        self._written: dict[tuple[int, int], Cell] = {}
        for territory in frame.world.territories:
            for x, y, text, ink in self._texts(territory):
                for place, char in enumerate(text, x):
                    self._written[place, y] = Cell(char, ink)

    @property
    def size(self) -> Size:
        """The cells of the whole map."""
        return self.grid.size

    @property
    def beside(self) -> Ink:
        """How cells beside the map are drawn: like the borders, so that both are written in one."""
        return Ink("border" if self.grid.zoom.framed else "edge")

    def cells(self, y: int, columns: Iterable[int]) -> list[Cell]:
        """The cells of some columns of a line."""
        row, part = divmod(y, self.grid.zoom.tall)
        paint = self._body if part else self._border if self.grid.zoom.framed else self._flat
        return [self._lit(self._written[x, y], row, x) if (x, y) in self._written else paint(row, x) for x in columns]

    def _texts(self, territory: Territory) -> Iterator[tuple[int, int, str, Ink]]:
        """What is written on a Territory: column, line, text, ink; what comes later lies above."""
        ground, framed, spot = territory.terrain, self.grid.zoom.framed, self.frame.spots[territory.number]
        cells = self.grid.zoom.wide - 2  # for chips, beside the letter and a border
        places = [self.grid.place(section) for section in territory.sections]
        laid, more = lay_out(self.frame, spot, len(places), cells)
        for (x, y), chips in zip(places, laid, strict=True):
            x, y = x + framed, y + framed
            yield x, y, TERRAIN_LETTERS[ground], Ink("open" if spot.open else "letter", ground, bold=spot.open)
            x += 1 + (framed and sum(len(chip.text) for chip in chips) < cells)
            for chip in chips:
                yield x, y, chip.text, _chip_ink(chip, ground)
                x += len(chip.text)
        if framed:
            x, y = places[0]
            if more:
                yield x + cells + 1, y, "+", Ink("more")
            if spot.label:
                yield x + 1, y, f" {spot.label} ", Ink("title", bold=True, reverse=True)
        else:
            if more:
                x, y = places[-1]
                yield x + cells + 1, y, "+", Ink("more", ground)
            if spot.label:
                x, y = places[0]
                at = x + 1 if not laid[0] else x + cells + 2 - len(spot.label)  # beside its letter if it is free
                yield at, y, spot.label, Ink("label", ground, bold=True, reverse=True)

    def _lit(self, cell: Cell, row: int, x: int) -> Cell:
        """A written cell; the letters of the Territory under the cursor are lit."""
        if cell.ink.part in ("letter", "open") and self.grid.owner(row, x) == self.cursor:
            return cell._replace(ink=self._under_cursor(cell.ink.ground))
        return cell

    def _flat(self, row: int, x: int) -> Cell:
        """A cell without frames: borders are at the right edges and at the feet of sections."""
        owner = self.grid.owner
        here = owner(row, x)
        char = "▕" if owner(row, x + 1) != here else "▁" if owner(row + 1, x) != here else " "
        ground = self._ground(here)
        if here == OUTSIDE:
            ink = self.beside
        elif here == self.cursor:
            ink = self._under_cursor(ground)
        else:
            ink = Ink("open" if self.frame.spots[here].open else "edge", ground)
        return Cell(char, ink)

    def _under_cursor(self, ground: int) -> Ink:
        """How the letters of the Territory under the cursor are drawn, and without frames all of it."""
        return Ink("cursor", ground, reverse=True) if self.focused else Ink("held", ground, bold=True)

    def _body(self, row: int, x: int) -> Cell:
        """A cell of a line with sections, between upright borders."""
        left, here = self.grid.owner(row, x - 1), self.grid.owner(row, x)
        return self._line("ud", left, here) if left != here else self._free(here)

    def _border(self, row: int, x: int) -> Cell:
        """A cell of a line between two rows of sections."""
        owner = self.grid.owner
        over_left, over, under_left, under = owner(row - 1, x - 1), owner(row - 1, x), owner(row, x - 1), owner(row, x)
        arms = "l" * (over_left != under_left) + "r" * (over != under)
        arms += "u" * (over_left != over) + "d" * (under_left != under)
        if arms:
            return self._line(arms, over_left, over, under_left, under)
        return self._free(under)

    def _free(self, owner: int) -> Cell:
        """A cell with nothing in it."""
        return Cell(" ", self.beside if owner == OUTSIDE else Ink("letter", self._ground(owner)))

    def _line(self, arms: str, *around: int) -> Cell:
        """A piece of the borders between Territories."""
        if self.cursor in around and self.cursor != OUTSIDE:
            return Cell(_HEAVY[arms], Ink("cursor" if self.focused else "held"))
        if any(self.frame.spots[owner].open for owner in around if owner != OUTSIDE):
            return Cell(_THIN[arms], Ink("open"))
        return Cell(_THIN[arms], Ink("border"))

    def _ground(self, owner: int) -> int:
        return OUTSIDE if owner == OUTSIDE else self.frame.world.terrain[owner]


def _chip_ink(chip: Chip, ground: int) -> Ink:
    part = "token" if chip.colour is None else f"seat-{chip.colour}"
    return Ink(part, ground if chip.solid else OUTSIDE, bold=chip.bold, reverse=chip.solid)


def changed(before: Sequence[Cell], after: Sequence[Cell]) -> range:
    """The places from the first cell that has changed to the last one; empty if none has."""
    places = [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    return range(places[0], places[-1] + 1) if places else range(0)
