"""What a hex map shows, as values."""

from enum import StrEnum
from itertools import product
from string import ascii_lowercase
from typing import Final

from msgspec import Struct

from engine.games.vivarium.map import WorldMap

TERRAIN_LETTERS: Final = "fmwspro@"  # by terrain; a start is a home


class SeatFace(Struct, frozen=True):
    """How a seat is told from the others: by a capital letter, like the initial of its species, and by the one of the
    themes' colours ``seat-1`` to ``seat-5`` that has this number.
    """

    mark: str
    colour: int


class Group(Struct, frozen=True):
    """Animals of one seat on a Territory: how many can still move, how many rest, how many of all are leaders."""

    seat: int
    active: int
    resting: int
    leaders: int = 0


class TokenKind(StrEnum):
    """What may stand on a Territory beside animals of the seats."""

    DEN = "den"
    HIPPO = "hippo"
    ANTELOPE = "antelope"
    DOGS = "dogs"
    EYRIE = "eyrie"
    SHELTER = "shelter"


class Token(Struct, frozen=True):
    """A token: ``seat`` is whose eyrie or shelter it is, ``count`` how many dogs they are."""

    kind: TokenKind
    seat: int | None = None
    count: int = 1


class Spot(Struct, frozen=True):
    """What is on a Territory, and whether it may be chosen now; typing its ``label`` moves the cursor there."""

    groups: tuple[Group, ...] = ()
    tokens: tuple[Token, ...] = ()
    open: bool = False
    label: str = ""


class MapFrame(Struct, frozen=True):
    """A map and what is on it: ``seats`` are by seat, ``spots`` by Territory; ``own`` is the seat that looks at it."""

    world: WorldMap
    seats: tuple[SeatFace, ...]
    spots: tuple[Spot, ...]
    own: int | None = None


def labels(count: int, *, without: str = "") -> list[str]:
    """So many labels: letters but those of ``without``, or pairs of them if there are not enough, so that none begins
    like another; at most 676.
    """
    letters = [letter for letter in ascii_lowercase if letter not in without]
    if count <= len(letters):
        return letters[:count]
    return ["".join(pair) for pair in product(letters, repeat=2)][:count]
