"""Which maps of Vivarium are fair: told with bits, since many are drawn for one that is.

A map is fair if

1. every start is the same number of Territory steps from the oasis, and
2. no start has more than three Territories more within two steps of it than another.

By the layouts every start is also equally many sections from the oasis, and by the starting tiles it adjoins one
Territory of each terrain.

A set of sections is an int with one bit a section, in rows of 16 with an empty column at their ends, so that a shift
moves it by a section. A *land* is eight such sets, one a terrain, one above the other in one int: shifts move all.
"""

from collections.abc import Sequence
from functools import cache

from engine.games.vivarium.terrain import NAMES
from engine.games.vivarium.tiles import AROUND, Layout, Section, box

_ROOM = 3
_ROW = 16
_SET = 17 * _ROW  # the bits of a set: seven rows on each side of the middle one, and an empty one beyond
_EVERY = sum(1 << _SET * terrain for terrain in range(len(NAMES)))
_TILE = _ROW  # how far the centre of a tile is from its lowest bit, at most


def fair(layout: Layout, laid: Sequence[tuple[str, int]]) -> bool:
    """Whether the map with these tiles and orientations, by place, is fair."""
    land = 0
    tiles = _tiles()
    for shift, (name, orientation) in zip(_shifts(layout), laid, strict=True):
        land |= tiles[name][orientation] << shift
    starts = [1 << _index(layout.sections[start]) for start in layout.starts]
    if not _equally_far(land, 1 << _index((0, 0)), sum(starts)):
        return False
    room = [_room(land, start) for start in starts]
    return max(room) - min(room) <= _ROOM


def _equally_far(land: int, oasis: int, starts: int) -> bool:
    """Whether the first start that is reached from the oasis is reached with all others."""
    reached = seen = oasis
    while True:
        border = _around(reached) & ~seen
        if border & starts:
            return border & starts == starts
        reached = _together(_flood(border * _EVERY & land, land))
        seen |= reached


def _room(land: int, start: int) -> int:
    """How many Territories are two steps from a start; one step away there are always six."""
    near = _together(_flood(_around(start) * _EVERY & land, land))
    left = _flood((_around(near) & ~near & ~start) * _EVERY & land, land)
    count = 0
    while left:
        left &= ~_flood(left & -left, land)
        count += 1
    return count


def _around(sections: int) -> int:
    """The sections and their neighbours, of a set or of every terrain."""
    return (
        sections
        | sections << 1
        | sections >> 1
        | sections << _ROW
        | sections >> _ROW
        | sections << _ROW - 1
        | sections >> _ROW - 1
    )


def _flood(sections: int, land: int) -> int:
    """The whole Territories of some sections of a land."""
    while (more := _around(sections) & land) != sections:
        sections = more
    return sections


def _together(land: int) -> int:
    """The sections of all terrains as one set."""
    for terrains in (4, 2, 1):
        land |= land >> _SET * terrains
    return land & (1 << _SET) - 1


def _index(section: Section) -> int:
    q, r = section
    return (r + _ROW // 2) * _ROW + q + _ROW // 2


@cache
def _shifts(layout: Layout) -> list[int]:
    """How far a tile is moved to its place."""
    return [_index(layout.sections[7 * place]) - _TILE for place in range(len(layout.places))]


@cache
def _tiles() -> dict[str, list[int]]:
    """The land of every tile by orientation, its centre at bit ``_TILE`` of a set."""
    bits = [_TILE + dr * _ROW + dq for dq, dr in ((0, 0), *AROUND)]
    return {
        name: [sum(1 << _SET * terrain + bit for terrain, bit in zip(tile, bits, strict=True)) for tile in turned]
        for name, turned in box().turned.items()
    }
