"""Where on the screen the sections of a map are, and which Territory an arrow key leads to.

Rows of sections lie like bricks, each half a section on from the one above. A zoom says how many cells a section takes.
A framed zoom has a line of borders above every row and a column of them left of every section, and one more of both at
the end.
"""

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
from math import hypot, sqrt

from msgspec import Struct
from textual.geometry import Region, Size

from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.tiles import AROUND, Section

OUTSIDE = -1  # no Territory
LEAST_FIT = 0.25  # of a neighbour to a direction: an arrow is at most 75 degrees off


class Zoom(Struct, frozen=True):
    """How large a section is drawn: its cells, an even number, and its lines, borders of a framed one included."""

    wide: int
    tall: int
    framed: bool


COMPACT = Zoom(4, 1, framed=False)
FULL = Zoom(6, 2, framed=True)


class Direction(Enum):
    """Where an arrow key points to: to the right and down, in units that are as long on the screen."""

    UP = (0, -1)
    RIGHT = (1, 0)
    DOWN = (0, 1)
    LEFT = (-1, 0)


class Grid:
    """The cells of a map in a zoom, ``size`` of them; x runs from left to right and y down, both from 0."""

    def __init__(self, world: WorldMap, zoom: Zoom) -> None:
        self.world = world
        self.zoom = zoom
        self._left = min(2 * q + r for q, r in world.sections)
        self._top = min(r for _, r in world.sections)
        halves = max(2 * q + r for q, r in world.sections) - self._left + 2
        self.rows = max(r for _, r in world.sections) - self._top + 1
        self.size = Size(halves * zoom.wide // 2 + zoom.framed, self.rows * zoom.tall + zoom.framed)
        self._owners = tuple(
            tuple(world.sections.get(self._section(row, x), (OUTSIDE, OUTSIDE))[1] for x in range(self.size.width))
            for row in range(self.rows)
        )
        self._regions: dict[int, tuple[Region, ...]] = {}

    def place(self, section: Section) -> tuple[int, int]:
        """The first cell of a section, its borders included."""
        q, r = section
        return (2 * q + r - self._left) * self.zoom.wide // 2, (r - self._top) * self.zoom.tall

    def owner(self, row: int, x: int) -> int:
        """The Territory of a row, counted from 0, that holds column x, or OUTSIDE."""
        if 0 <= row < self.rows and 0 <= x < self.size.width:
            return self._owners[row][x]
        return OUTSIDE

    def _section(self, row: int, x: int) -> Section:
        """The section of a row that holds column x, whether there is one or not."""
        r = row + self._top
        return (x // (self.zoom.wide // 2) + self._left - r) // 2, r

    def section_at(self, x: int, y: int) -> Section | None:
        """The section at a cell. The borders above and left of a section are its own."""
        section = self._section(y // self.zoom.tall, x)
        return section if section in self.world.sections else None

    def territory_at(self, x: int, y: int) -> int | None:
        """The Territory at a cell."""
        section = self.section_at(x, y)
        return self.world.sections[section][1] if section else None

    def regions(self, territory: int) -> tuple[Region, ...]:
        """The cells of a Territory with all its borders, a region for every section."""
        if territory not in self._regions:
            wide, tall, framed = self.zoom.wide, self.zoom.tall, self.zoom.framed
            self._regions[territory] = tuple(
                Region(*self.place(section), wide + framed, tall + framed)
                for section in self.world.territories[territory].sections
            )
        return self._regions[territory]

    def bounds(self, territory: int) -> Region:
        """The smallest region that holds a Territory with its borders."""
        return Region.from_union(self.regions(territory))


@lru_cache(maxsize=8)
def grid_of(world: WorldMap, zoom: Zoom) -> Grid:
    """The cells of a map in a zoom, worked out once."""
    return Grid(world, zoom)


Way = tuple[int, Direction]  # out of a Territory, by an arrow key


@lru_cache(maxsize=8)
def ways(world: WorldMap) -> dict[Way, int]:
    """The neighbour that every arrow key leads to from every Territory, where there is one on that side.

    It is the one that lies best in that direction; but if Territories could not be reached then, a few keys lead to
    the next best, so that every Territory can be reached from every other.
    """
    fits = {
        (number, direction, near): fit
        for number in range(len(world.territories))
        for near in world.neighbours[number]
        for direction, fit in _fits(world, number, near).items()
    }
    best_first = sorted(fits, key=lambda way: -fits[way])
    found: dict[Way, int] = {}
    for number, direction, near in best_first:
        if len(world.neighbours[near]) == 1 and near not in found.values():  # it cannot be reached from elsewhere
            found.setdefault((number, direction), near)
    for number, direction, near in best_first:
        found.setdefault((number, direction), near)
    while cut_off := _cut_off(found, len(world.territories)):
        others = [
            {**found, (number, direction): near}
            for number, direction, near in best_first
            if (number in cut_off) != (near in cut_off)
        ]
        best = min(others, key=lambda other: len(_cut_off(other, len(world.territories))))
        if len(_cut_off(best, len(world.territories))) == len(cut_off):  # no single key helps
            break
        found = best
    return found


def _cut_off(found: dict[Way, int], territories: int) -> set[int]:
    """The Territories that cannot be reached from the first one, or from which that one cannot."""
    ways_out: dict[int, list[int]] = {}
    ways_in: dict[int, list[int]] = {}
    for (number, _), near in found.items():
        ways_out.setdefault(number, []).append(near)
        ways_in.setdefault(near, []).append(number)
    return set(range(territories)) - (_reached(ways_out) & _reached(ways_in))


def _reached(steps: dict[int, list[int]]) -> set[int]:
    """The Territories that the first one leads to, however many steps it takes."""
    reached, queue = {0}, [0]
    for number in queue:
        for near in steps.get(number, ()):
            if near not in reached:
                reached.add(near)
                queue.append(near)
    return reached


def _fits(world: WorldMap, number: int, near: int) -> dict[Direction, float]:
    """The sides of a Territory on which a neighbour adjoins it, and how well it lies there.

    That is the cosine of the angle from the middle of the Territory to the middle of what adjoins it on that side.
    """
    its = world.territories[number].sections
    beyond: dict[Direction, set[Section]] = {}
    for q, r in its:
        for dq, dr in AROUND:
            section = (q + dq, r + dr)
            if section in world.sections and world.sections[section][1] == near:
                for side in _sides(2 * dq + dr, dr):
                    beyond.setdefault(side, set()).add(section)
    x, y = _centre(its)
    fits = {}
    for side, sections in beyond.items():
        goal_x, goal_y = _centre(sections)
        length = hypot(goal_x - x, goal_y - y) or 1
        fits[side] = ((goal_x - x) * side.value[0] + (goal_y - y) * side.value[1]) / length
    return {side: fit for side, fit in fits.items() if fit > LEAST_FIT} or fits  # a ring lies on no side of its inside


def _sides(x: int, y: int) -> set[Direction]:
    """The sides to which a step leads that goes so far to the right and down."""
    across = {Direction.RIGHT} if x > 0 else {Direction.LEFT}
    return across | ({Direction.DOWN} if y > 0 else {Direction.UP} if y < 0 else set())


def _centre(sections: Collection[Section]) -> tuple[float, float]:
    """The middle of sections; those of a row are two units apart."""
    count = len(sections)
    return sum(2 * q + r for q, r in sections) / count, sum(r for _, r in sections) * sqrt(3) / count
