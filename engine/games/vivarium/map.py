"""The map of Vivarium: tiles laid in a layout, and the Territories that they make.

A Territory is a largest set of sections of one terrain that hang together, across tiles too. The oasis and every start
are Territories of one section, since the tiles that they are on have other terrains round them.

A map is drawn again until it is fair: fair.py says what that is.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.chance import Stream
from engine.games.vivarium.fair import fair
from engine.games.vivarium.terrain import NAMES, OASIS
from engine.games.vivarium.tiles import Layout, Section, box

_TAKEN = 255  # no terrain


class MapDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it was drawn.

    ``tiles`` are a tile and its orientation by place of the layout, ``"Reedbeds@3"``; ``turn`` is how many starting
    places clockwise from the layout's first one seat 0 sits.
    """

    tiles: tuple[str, ...]
    turn: int


class Territory(Struct, frozen=True):
    """A region of the map, named ``plains-1``, ``oasis`` or, for the start of seat 0, ``start-1``; its sections are in
    reading order.
    """

    number: int
    name: str
    terrain: int
    sections: tuple[Section, ...]


class WorldMap:
    """The Territories of a map and how they adjoin. Nothing in it changes, so that all states of a match share it.

    Territories are numbered by terrain and, of one terrain, from top to bottom and left to right by their first
    sections; the oasis follows, then the starts by seat. ``territories``, ``terrain``, ``size`` (in sections) and
    ``neighbours`` are by that number, ``by_name`` gives it; ``sections`` holds terrain and number of every section.
    ``starts`` and ``open_to`` are by seat: ``open_to[seat]`` are the neighbours without the starts of others.
    ``near_oasis`` is the Territory of each terrain that holds the oasis tile's section of it. As sets, bit ``i`` for
    Territory ``i``: ``of_terrain`` by terrain, and ``around_oasis``, those next to the oasis. In ``tracks`` the rules
    of movement keep what they have worked out for the map.
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

    def __init__(self, seats: int, deal: MapDeal, layout: Layout, land: bytes) -> None:
        self.seats = seats
        self.deal = deal
        starts = (*layout.starts[deal.turn :], *layout.starts[: deal.turn])
        regions = sorted(_regions(layout, land), key=lambda region: land[region[0]])
        regions[-seats:] = [[start] for start in starts]
        owner = [0] * len(land)
        for number, region in enumerate(regions):
            for section in region:
                owner[section] = number
        self.terrain = tuple(land[region[0]] for region in regions)
        self.size = tuple(len(region) for region in regions)
        names = _names(self.terrain)
        self.by_name = {name: number for number, name in enumerate(names)}
        self.sections = {layout.sections[section]: (land[section], owner[section]) for section in layout.reading}
        inside: list[list[Section]] = [[] for _ in regions]
        for place, (_, number) in self.sections.items():
            inside[number].append(place)
        self.territories = tuple(
            Territory(number, name, terrain, tuple(sections))
            for number, (name, terrain, sections) in enumerate(zip(names, self.terrain, inside, strict=True))
        )
        self.oasis = owner[0]
        self.starts = tuple(owner[start] for start in starts)
        self.neighbours = tuple(
            tuple(sorted({owner[other] for section in region for other in layout.near[section]} - {number}))
            for number, region in enumerate(regions)
        )
        self.open_to = tuple(tuple(self._open(near, start) for near in self.neighbours) for start in self.starts)
        self.near_oasis = {land[section]: owner[section] for section in layout.near[0]}
        self.of_terrain = tuple(
            sum(1 << number for number, its in enumerate(self.terrain) if its == terrain) for terrain in range(OASIS)
        )
        self.around_oasis = sum(1 << number for number in self.neighbours[self.oasis])
        self.tracks: dict[tuple[int, int], Any] = {}
        self._steps: dict[int, tuple[int, ...]] = {}

    def _open(self, near: tuple[int, ...], own: int) -> tuple[int, ...]:
        """The neighbours that the owner of a start may enter; starts have the highest numbers."""
        return near if near[-1] <= self.oasis else tuple([n for n in near if n <= self.oasis or n == own])

    def steps(self, origin: int) -> tuple[int, ...]:
        """How many Territory steps every Territory is from ``origin``, by number, as if all might enter every start."""
        if origin not in self._steps:
            found = [-1] * len(self.neighbours)
            found[origin] = 0
            queue = [origin]
            for here in queue:
                for there in self.neighbours[here]:
                    if found[there] < 0:
                        found[there] = found[here] + 1
                        queue.append(there)
            self._steps[origin] = tuple(found)
        return self._steps[origin]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WorldMap) and (self.seats, self.deal) == (other.seats, other.deal)

    def __hash__(self) -> int:
        return hash((self.seats, self.deal))

    def __repr__(self) -> str:
        return f"<WorldMap: {self.seats} seats, {len(self.territories)} Territories>"

    def __reduce__(self) -> tuple[Any, ...]:
        return build_map, (self.seats, self.deal)


def draw_map(seats: int, stream: Stream) -> MapDeal:
    """A fair map for 2 to 5 players, each equally likely: which tiles lie where, how they are turned, and who sits
    where.
    """
    tiles = box()
    layout = tiles.layouts[seats]
    others = len(layout.places) - 1 - seats
    while True:
        names = [*tiles.oasis, *stream.shuffled(tiles.starting)[:seats], *stream.shuffled(tiles.normal)[:others]]
        laid = [(name, stream.below(6)) for name in names]
        if fair(layout, laid):
            return MapDeal(tuple(f"{name}@{orientation}" for name, orientation in laid), stream.below(seats))


@lru_cache(maxsize=64)
def build_map(seats: int, deal: MapDeal) -> WorldMap:
    """The map of a deal; raises ValueError with a sentence if :func:`draw_map` could not have drawn it."""
    tiles = box()
    if seats not in tiles.layouts:
        raise ValueError(f"Vivarium has no map for {seats} players.")
    layout = tiles.layouts[seats]
    if len(deal.tiles) != len(layout.places):
        raise ValueError(f"The map for {seats} players has {len(layout.places)} tiles, not {len(deal.tiles)}.")
    if not 0 <= deal.turn < seats:
        raise ValueError(f"The map for {seats} players cannot be turned by {deal.turn} places.")
    laid = [_read_tile(code) for code in deal.tiles]
    for place, (name, _) in enumerate(laid):
        if place == 0:
            kind, names = "the oasis tile", tiles.oasis
        elif place <= seats:
            kind, names = "a starting tile", tiles.starting
        else:
            kind, names = "a normal tile", tiles.normal
        if name not in names:
            raise ValueError(f"Place {place} of the map takes {kind}, not {name}.")
    if len({name for name, _ in laid}) < len(laid):
        raise ValueError("A tile lies on the map twice.")
    if not fair(layout, laid):
        raise ValueError("The map is not fair to every start.")
    return WorldMap(seats, deal, layout, _land(laid))


def _read_tile(code: str) -> tuple[str, int]:
    """A tile's name and orientation; raises ValueError with a sentence if there is none with that code."""
    name, _, orientation = code.partition("@")
    if name not in box().turned or orientation not in list("012345"):
        raise ValueError(f"There is no tile {code[:20]!r}; a tile is told like 'Reedbeds@3', turned by 0 to 5 sixths.")
    return name, int(orientation)


def _land(laid: Sequence[tuple[str, int]]) -> bytes:
    """The terrain of every section."""
    turned = box().turned
    return b"".join([turned[name][orientation] for name, orientation in laid])


def _regions(layout: Layout, land: bytes) -> list[list[int]]:
    """The sections of every Territory, in reading order of the first ones."""
    left = bytearray(land)
    regions = []
    for first in layout.reading:
        if left[first] != _TAKEN:
            region = [first]
            left[first] = _TAKEN
            for section in region:  # which grows on the way
                for other in layout.near[section]:
                    if left[other] == land[first]:
                        left[other] = _TAKEN
                        region.append(other)
            regions.append(region)
    return regions


def _names(terrains: Sequence[int]) -> list[str]:
    """``forest-1``, ``forest-2`` ... ``oasis``, ``start-1`` ..., for Territories sorted by terrain."""
    return [
        NAMES[terrain] if terrain == OASIS else f"{NAMES[terrain]}-{number - terrains.index(terrain) + 1}"
        for number, terrain in enumerate(terrains)
    ]
