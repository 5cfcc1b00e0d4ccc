"""The map of Vivarium: tiles laid in a layout, and the Territories that they make."""

from functools import cache, lru_cache
from itertools import chain
from typing import Any, Literal

import msgspec

from engine.chance import Stream
from engine.games.vivarium.terrain import NAMES, OASIS

Section = tuple[int, int]

# The neighbours of a section, clockwise from the upper right one.
RING = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


class _Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    centre: str
    ring: tuple[str, str, str, str, str, str]
    source: Literal["rulebook", "inferred", "house"]


class _Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    starts: tuple[tuple[int, int], ...]
    normal: tuple[tuple[int, int], ...]
    source: Literal["rulebook", "inferred", "house"]


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    oasis: dict[str, _Tile]
    start: dict[str, _Tile]
    normal: dict[str, _Tile]
    layouts: dict[int, _Layout]


class MapDeal(msgspec.Struct, frozen=True):
    """A map as it was drawn: a tile and its orientation by place, ``"Reedbeds@3"``, the oasis tile first, then the
    starting tiles clockwise, then the others; and ``turn``, the starting place of seat 0.
    """

    tiles: tuple[str, ...]
    turn: int


class Territory(msgspec.Struct, frozen=True):
    """Sections of one terrain that hang together, named ``plains-1``, ``oasis`` or ``start-1``."""

    number: int
    name: str
    terrain: int
    sections: tuple[Section, ...]


class Board:
    """A layout for a number of players, in numbers: its sections in reading order and what lies where.

    ``laid[place][orientation]`` are the sections that a tile covers there, its centre first; ``near`` are the
    neighbours of every section.
    """

    def __init__(self, layout: _Layout) -> None:
        self.seats = len(layout.starts)
        places = ((0, 0), *layout.starts, *layout.normal)
        centres = [(2 * a - b, a + 3 * b) for a, b in places]
        flowers = [[(q, r), *((q + dq, r + dr) for dq, dr in RING)] for q, r in centres]
        self.sections = tuple(sorted(chain.from_iterable(flowers), key=lambda section: (section[1], section[0])))
        number = {section: index for index, section in enumerate(self.sections)}
        self.near = tuple(
            tuple(number[q + dq, r + dr] for dq, dr in RING if (q + dq, r + dr) in number) for q, r in self.sections
        )
        flat = [[number[section] for section in flower] for flower in flowers]
        self.laid = tuple(tuple((c, *ring[o:], *ring[:o]) for o in range(6)) for c, *ring in flat)
        self.oasis = flat[0][0]
        self.starts = tuple(flower[0] for flower in flat[1 : 1 + self.seats])


@cache
def _box() -> _Box:
    import tomllib
    from importlib.resources import files

    text = files("engine.games.vivarium").joinpath("tiles.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Box, str_keys=True)


@cache
def _terrains() -> dict[str, tuple[int, ...]]:
    box = _box()
    return {
        name: tuple(NAMES.index(word) for word in (tile.centre, *tile.ring))
        for kind in (box.oasis, box.start, box.normal)
        for name, tile in kind.items()
    }


@cache
def board(seats: int) -> Board:
    """The layout for so many players."""
    return Board(_box().layouts[seats])


class WorldMap:
    """The Territories of a map and how they adjoin; nothing in it changes, so all states of a match share it.

    ``sections`` are terrain and Territory by section; ``terrain``, ``size``, ``neighbours`` and ``territories`` are by
    the number of a Territory, ``starts`` and ``open_to`` by seat; ``open_to[seat]`` are the neighbours without the
    starts of others. ``near_oasis`` is the Territory of each terrain that the oasis tile has a section of. As sets,
    bit ``i`` for Territory ``i``: ``of_terrain`` by terrain, ``around_oasis`` those next to the oasis. In
    ``tracks`` the rules of movement keep their actions.
    """

    __slots__ = (
        "_steps",
        "around_oasis",
        "by_name",
        "deal",
        "near_oasis",
        "neighbours",
        "oasis",
        "of_terrain",
        "open_to",
        "seats",
        "sections",
        "size",
        "starts",
        "terrain",
        "territories",
        "tracks",
    )

    def __init__(self, seats: int, deal: MapDeal, grid: list[int]) -> None:
        layout = board(seats)
        self.seats, self.deal = seats, deal
        turned = (*layout.starts[deal.turn :], *layout.starts[: deal.turn])
        groups = sorted(_groups(layout, grid), key=lambda group: grid[group[0]])
        groups[len(groups) - seats :] = [[start] for start in turned]
        owner = [0] * len(grid)
        territories = []
        counts = [0] * len(NAMES)
        for number, group in enumerate(groups):
            terrain = grid[group[0]]
            counts[terrain] += 1
            name = NAMES[terrain] if terrain == OASIS else f"{NAMES[terrain]}-{counts[terrain]}"
            for cell in group:
                owner[cell] = number
            territories.append(Territory(number, name, terrain, tuple(layout.sections[cell] for cell in sorted(group))))
        near: list[set[int]] = [set() for _ in groups]
        for here, cells in zip(owner, layout.near, strict=True):
            near[here].update([owner[cell] for cell in cells])
        for number, found in enumerate(near):
            found.discard(number)
        self.territories = tuple(territories)
        self.sections = dict(zip(layout.sections, zip(grid, owner, strict=True), strict=True))
        self.terrain = tuple(territory.terrain for territory in territories)
        self.size = tuple(len(group) for group in groups)
        self.by_name = {territory.name: territory.number for territory in territories}
        self.oasis = owner[layout.oasis]
        self.starts = tuple(owner[start] for start in turned)
        self.neighbours = tuple(tuple(sorted(found)) for found in near)
        self.open_to = tuple(
            tuple(tuple([n for n in found if n <= self.oasis or n == own]) for found in self.neighbours)
            for own in self.starts
        )
        self.near_oasis = {grid[cell]: owner[cell] for cell in layout.near[layout.oasis]}
        self.of_terrain = tuple(
            sum(1 << number for number, its in enumerate(self.terrain) if its == terrain) for terrain in range(OASIS)
        )
        self.around_oasis = sum(1 << number for number in self.neighbours[self.oasis])
        self.tracks: dict[tuple[int, bool, int], Any] = {}
        self._steps: list[tuple[int, ...] | None] = [None] * len(groups)

    def steps(self, origin: int) -> tuple[int, ...]:
        """How many steps from Territory to Territory every one is from ``origin``, whoever may enter it."""
        known = self._steps[origin]
        if known is None:
            found = [-1] * len(self.neighbours)
            found[origin] = 0
            queue = [origin]
            for here in queue:
                for there in self.neighbours[here]:
                    if found[there] < 0:
                        found[there] = found[here] + 1
                        queue.append(there)
            known = self._steps[origin] = tuple(found)
        return known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WorldMap) and (self.seats, self.deal) == (other.seats, other.deal)

    def __hash__(self) -> int:
        return hash((self.seats, self.deal))

    def __reduce__(self) -> tuple[Any, ...]:
        return build_map, (self.seats, self.deal)


def _groups(layout: Board, grid: list[int]) -> list[list[int]]:
    """The Territories as lists of sections, in reading order of their first ones."""
    new = [True] * len(grid)
    groups = []
    for first, terrain in enumerate(grid):
        if new[first]:
            new[first] = False
            group = [first]
            if terrain < OASIS:
                for cell in group:
                    for other in layout.near[cell]:
                        if new[other] and grid[other] == terrain:
                            new[other] = False
                            group.append(other)
            groups.append(group)
    return groups


def _fair(layout: Board, grid: list[int]) -> bool:
    """Whether every start is the same number of Territory steps from the oasis."""
    new = [True] * len(grid)
    new[layout.oasis] = False
    edge = [layout.oasis]
    while True:
        reached = []
        for cell in edge:
            for other in layout.near[cell]:
                if new[other]:
                    new[other] = False
                    reached.append(other)
        for cell in reached:
            terrain = grid[cell]
            if terrain < OASIS:
                for other in layout.near[cell]:
                    if new[other] and grid[other] == terrain:
                        new[other] = False
                        reached.append(other)
        if not all(new[start] for start in layout.starts):
            return not any(new[start] for start in layout.starts)
        edge = reached


def draw_map(seats: int, stream: Stream) -> MapDeal:
    """A map for so many players: tiles and orientations, drawn again until they are fair, and a turn."""
    box, layout = _box(), board(seats)
    oasis, starts, normal = list(box.oasis), list(box.start), list(box.normal)
    while True:
        names = [*oasis, *stream.shuffled(starts)[:seats], *stream.shuffled(normal)[: len(layout.laid) - seats - 1]]
        tiles = [(name, stream.below(6)) for name in names]
        if _fair(layout, _lay(layout, tiles)):
            return MapDeal(tuple(f"{name}@{orientation}" for name, orientation in tiles), stream.below(seats))


def _lay(layout: Board, tiles: list[tuple[str, int]]) -> list[int]:
    """The terrain of every section."""
    grid = [0] * len(layout.sections)
    terrains = _terrains()
    for place, (name, orientation) in zip(layout.laid, tiles, strict=True):
        for cell, terrain in zip(place[orientation], terrains[name], strict=True):
            grid[cell] = terrain
    return grid


@lru_cache(maxsize=64)
def build_map(seats: int, deal: MapDeal) -> WorldMap:
    """The map of a deal; raises ValueError with a sentence if that deal cannot be."""
    if seats not in _box().layouts:
        raise ValueError(f"There is no map of Vivarium for {seats} players.")
    layout = board(seats)
    if len(deal.tiles) != len(layout.laid):
        raise ValueError(f"A map for {seats} players has {len(layout.laid)} tiles, not {len(deal.tiles)}.")
    if not 0 <= deal.turn < seats:
        raise ValueError(f"The first seat cannot be at starting place {deal.turn}.")
    tiles = [_read_tile(code) for code in deal.tiles]
    if len({name for name, _ in tiles}) < len(tiles):
        raise ValueError("A tile lies on the map twice.")
    box = _box()
    for place, (name, _) in enumerate(tiles):
        kind = box.oasis if place == 0 else box.start if place <= seats else box.normal
        if name not in kind:
            raise ValueError(f"The tile {name} cannot lie at place {place}.")
    grid = _lay(layout, tiles)
    if not _fair(layout, grid):
        raise ValueError("The starts are not equally many steps from the oasis.")
    return WorldMap(seats, deal, grid)


def _read_tile(code: str) -> tuple[str, int]:
    name, _, orientation = code.partition("@")
    if name not in _terrains() or len(orientation) != 1 or orientation not in "012345":
        raise ValueError(f"There is no tile {code[:20]!r}.")
    return name, int(orientation)
