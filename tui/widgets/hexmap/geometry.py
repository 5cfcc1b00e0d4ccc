"""Where on the screen the sections of a map are, and which Territory an arrow key leads to.

Rows of sections lie like bricks, each half a section on from the one above. A zoom says how many cells a section takes.
A framed zoom has a line of borders above every row and a column of them left of every section, and one more of both at
the end.
"""

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

    @property
    def opposite(self) -> "Direction":
        return Direction((-self.value[0], -self.value[1]))


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
    joined = _joined(found)
    while joined < 2 * len(world.territories):
        others = [({**found, (number, direction): near}, fit) for (number, direction, near), fit in fits.items()]
        best, _ = max(others, key=lambda other: (_joined(other[0]), other[1]))
        if _joined(best) == joined:  # no single key helps
            break
        found, joined = best, _joined(best)
    return found


def _joined(found: dict[Way, int]) -> int:
    """How many Territories can be reached from the first one, and how many can reach it, together."""
    ways_out: dict[int, list[int]] = {}
    ways_in: dict[int, list[int]] = {}
    for (number, _), near in found.items():
        ways_out.setdefault(number, []).append(near)
        ways_in.setdefault(near, []).append(number)
    return sum(len(_reached(steps)) for steps in (ways_out, ways_in))


def _reached(steps: dict[int, list[int]]) -> set[int]:
    """The Territories that are so many steps from the first one, whatever their number."""
    reached, queue = {0}, [0]
    for number in queue:
        for near in steps.get(number, ()):
            if near not in reached:
                reached.add(near)
                queue.append(near)
    return reached


def _fits(world: WorldMap, number: int, near: int) -> dict[Direction, float]:
    """The directions in which a neighbour may be said to lie, and how well it lies there: the cosine of the angle."""
    its = world.territories[number].sections
    sides: set[Direction] = set()
    touching: set[Section] = set()
    for q, r in its:
        for dq, dr in AROUND:
            beyond = (q + dq, r + dr)
            if beyond in world.sections and world.sections[beyond][1] == near:
                touching.add(beyond)
                sides |= _sides(2 * dq + dr, dr)
    (x, y), (goal_x, goal_y) = _centre(its), _centre(tuple(touching))
    x, y = goal_x - x, goal_y - y
    length = hypot(x, y) or 1
    fits = {side: (x * side.value[0] + y * side.value[1]) / length for side in sides}
    return {side: fit for side, fit in fits.items() if fit > LEAST_FIT} or fits  # those that lie all round have none


def _sides(x: int, y: int) -> set[Direction]:
    """The sides to which a step leads that goes so far to the right and down."""
    across = {Direction.RIGHT} if x > 0 else {Direction.LEFT}
    return across | ({Direction.DOWN} if y > 0 else {Direction.UP} if y < 0 else set())


def _centre(sections: tuple[Section, ...]) -> tuple[float, float]:
    """The middle of sections; those of a row are two units apart."""
    count = len(sections)
    return sum(2 * q + r for q, r in sections) / count, sum(r for _, r in sections) * sqrt(3) / count
