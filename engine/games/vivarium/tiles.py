"""The tiles of Vivarium and the layouts that they are laid in, as ``tiles.toml`` tells them."""

import re
from functools import cache
from typing import Literal

import msgspec

from engine.games.vivarium.terrain import NAMES, TERRAINS
from engine.parts.words import printable

Section = tuple[int, int]  # axial coordinates (q, r): rows r from top to bottom, q along them, each row half a step on

AROUND: tuple[Section, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # clockwise from the upper right
STARTING_TILES = 8
NORMAL_TILES = 13

_Words = tuple[str, str, str, str, str, str]
_Places = tuple[tuple[int, int], ...]


class _Tile(msgspec.Struct, forbid_unknown_fields=True):
    centre: str
    ring: _Words
    source: Literal["rulebook", "inferred", "house"]


class _Layout(msgspec.Struct, forbid_unknown_fields=True):
    starts: _Places
    normal: _Places
    source: Literal["rulebook", "inferred", "house"]


class _Told(msgspec.Struct, forbid_unknown_fields=True):
    oasis: dict[str, _Tile]
    start: dict[str, _Tile]
    normal: dict[str, _Tile]
    layouts: dict[int, _Layout]


class Layout:
    """The places of the tiles for a number of players, and the sections that they make.

    A section's number is seven times its place plus 0 for the centre of the tile there or 1 to 6 round it, clockwise
    from the upper right. ``sections`` are the coordinates by number and ``near`` the numbers of a section's neighbours;
    ``reading`` are the numbers from top to bottom and left to right. Place 0 is the oasis, then come the starts,
    clockwise, and then the normal tiles.
    """

    def __init__(self, starts: _Places, normal: _Places) -> None:
        self.seats = len(starts)
        self.places = ((0, 0), *starts, *normal)
        self.sections = tuple(
            (2 * a - b + q, a + 3 * b + r) for a, b in self.places for q, r in ((0, 0), *AROUND)
        )  # fmt: skip
        numbers = {section: number for number, section in enumerate(self.sections)}
        self.near = tuple(
            tuple(numbers[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in numbers) for q, r in self.sections
        )
        self.reading = tuple(sorted(numbers.values(), key=lambda number: self.sections[number][::-1]))
        self.starts = tuple(7 * place for place in range(1, self.seats + 1))


class Box:
    """All that a tile file tells.

    ``oasis``, ``starting`` and ``normal`` are the names of the tiles, ``turned[name][orientation]`` the terrains of a
    tile turned clockwise by that many sixths, centre first, and ``layouts`` are by the number of players.
    """

    def __init__(self, told: _Told) -> None:
        self.oasis, self.starting, self.normal = tuple(told.oasis), tuple(told.start), tuple(told.normal)
        self.turned = {name: _turned(tile) for name, tile in (told.oasis | told.start | told.normal).items()}
        self.layouts = {seats: Layout(layout.starts, layout.normal) for seats, layout in told.layouts.items()}


def _turned(tile: _Tile) -> tuple[bytes, ...]:
    centre, *ring = (NAMES.index(word) for word in (tile.centre, *tile.ring))
    return tuple(bytes((centre, *ring[6 - turn :], *ring[: 6 - turn])) for turn in range(6))


def read_tiles(text: str) -> Box:
    """The tiles and layouts that a TOML text like ``tiles.toml`` describes.

    Raises ValueError with a sentence if it is none, if there are not one oasis tile, eight starting and thirteen normal
    ones, or if the starts of a layout are not equally far from the oasis.
    """
    import tomllib  # not before a map is needed: the start of the app has no need of it

    try:
        told = msgspec.convert(tomllib.loads(text), _Told, str_keys=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"The tiles cannot be read: {printable(str(error))}.") from None
    found = (len(told.oasis), len(told.start), len(told.normal))
    if found != (1, STARTING_TILES, NORMAL_TILES) or len(told.oasis | told.start | told.normal) != sum(found):
        raise ValueError(
            "Vivarium has one oasis tile, eight starting and thirteen normal tiles, each with its own name."
        )
    for kind, tiles in (("oasis", told.oasis), ("start", told.start), ("normal", told.normal)):
        for name, tile in tiles.items():
            _check_tile(kind, name, tile)
    rings = [{tile.ring[turn:] + tile.ring[:turn] for turn in range(6)} for tile in told.start.values()]
    if len(set().union(*rings)) != 6 * STARTING_TILES:
        raise ValueError("Two starting tiles have their terrains in the same order.")
    if set(told.layouts) != {2, 3, 4, 5}:
        raise ValueError("There are layouts for two, three, four and five players.")
    for seats, layout in told.layouts.items():
        _check_layout(seats, layout)
    return Box(told)


def _check_tile(kind: str, name: str, tile: _Tile) -> None:
    """Raises ValueError with a sentence if the tile is none of its kind."""
    if not re.fullmatch("[A-Z][a-z]+", name):
        raise ValueError(f"The name of the tile {printable(name[:20])!r} is not one word with a capital.")
    unknown = [word for word in (tile.centre, *tile.ring) if word not in NAMES]
    if unknown:
        raise ValueError(f"The tile {name} has no terrain {unknown[0][:20]!r}; the terrains are {', '.join(TERRAINS)}.")
    if kind == "normal":
        if not {tile.centre, *tile.ring} <= set(TERRAINS):
            raise ValueError(f"The tile {name} has a section that no normal tile has.")
    elif tile.centre != kind or set(tile.ring) != set(TERRAINS):
        raise ValueError(f"The tile {name} has to have the {kind} amid one section of each terrain.")


def _check_layout(seats: int, layout: _Layout) -> None:
    """Raises ValueError with a sentence if nobody could play on it, or some would have a longer way."""
    places = ((0, 0), *layout.starts, *layout.normal)
    if len(layout.starts) != seats or len(layout.normal) > NORMAL_TILES or len(set(places)) < len(places):
        raise ValueError(f"The layout for {seats} players needs a place of its own for every start and every tile.")
    if any(not {(a + da, b + db) for da, db in AROUND} & set(places) for a, b in places):
        raise ValueError(f"The layout for {seats} players has a tile that touches no other.")
    if len({max(abs(q), abs(r), abs(q + r)) for q, r in ((2 * a - b, a + 3 * b) for a, b in layout.starts)}) > 1:
        raise ValueError(f"The layout for {seats} players has starts that are not equally far from the oasis.")


@cache
def box() -> Box:
    """The tiles and layouts that come with the game."""
    from importlib.resources import files  # takes long to import

    return read_tiles(files("engine.games.vivarium").joinpath("tiles.toml").read_text("utf-8"))
