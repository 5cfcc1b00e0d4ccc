"""What the shared tests must be told about each game by hand. A game without an entry fails them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

from engine import GAMES, Entry, Event, Game, game_called
from tests.engine.games.avio.decks import OTHER
from tests.engine.games.avio.secrets import AvioSecrets
from tests.engine.games.vivarium.secrets import VivariumSecrets
from tests.engine.games.vivo.secrets import VivoSecrets


class Secrets(Protocol):
    """Who has seen what in a match, by the rulebook and from its journal alone: the oracle of the leak tests."""

    codes: frozenset[str]
    """The code of everything that can be hidden."""

    def opens(self, event: Event) -> bool:
        """Whether what was seen before this event says nothing any more about where a code is."""

    def seen(self, journal: Sequence[Entry], seat: int) -> set[str]:
        """The codes whose place the seat knows, or knew since the last event that opens."""

    def exchanged(self, journal: Sequence[Entry], seat: int, pick: int) -> list[Entry] | None:
        """The journal of a world in which two hidden things that the seat has not seen have changed places and all
        that it saw is the same; ``pick`` chooses which two. None if there is no such world.
        """

    def retold(self, journal: Sequence[Entry], world: Mapping[str, Any]) -> list[Entry]:
        """The journal of a match that came to ``world``, a dump, by the actions of ``journal``."""

    def believable(self, journal: Sequence[Entry]) -> bool:
        """Whether a second implementation of the rules finds every action of the journal legal."""


@dataclass(frozen=True)
class Facts:
    """``options`` are, by the number of seats, sets of options to play whole matches with, the usual ones first;
    ``lengths`` are the numbers of actions that a match of so many seats can have; ``tries`` holds the codes of actions
    that a player might try, legal or not. ``weight`` is how many times as long as a match of cards a match takes: so
    many times fewer examples do in everyday tests, campaigns have all, and what is looked at every few actions is
    looked at so many times less often.
    """

    options: Callable[[int], Sequence[Mapping[str, Any]]]
    lengths: Callable[[int], Sequence[int]]
    tries: Collection[str]
    secrets: Secrets
    weight: int = 1


AVIO_OPTIONS: dict[int, list[dict[str, Any]]] = {3: [{"deck": OTHER.fingerprint}], 4: [{"age_order": [2, 0, 3, 1]}]}
VIVARIUM_OPTIONS: dict[int, list[dict[str, Any]]] = {3: [{"species": ["wolf", "gorilla", "human"]}]}
VIVARIUM_TRIES = """
play Instinct, play Stalk, end, skip, buy Courtship, buy Dynasty, move start-1 > river-1 x1, breed, ability fish,
move alpha oasis > forest-1 x2, ability raise plains-1, forage Fear, deploy oasis x1, settle start-1, destroy Fear,
destroy Fear discarded, drop Instinct, gain Caching, recall Fear, keep, discard, steal wolf, harass bear,
displace tiger oasis > river-1, hunt eagle forest-1, rouse oasis, return oasis, fight hippo oasis, use, use Fear, pass,
retreat plains-1, flee swamp-1, run plains-2
"""

FACTS = {
    "vivo": Facts(
        options=lambda _: [{}, {"first_leader": 2}],
        lengths=lambda seats: [2 * 12 * seats],
        tries=VivoSecrets.codes,
        secrets=VivoSecrets(),
    ),
    "avio": Facts(
        options=lambda seats: [{}, *AVIO_OPTIONS.get(seats, ())],
        # No round gives anybody more than 21 points, and together the seats get 8 at least.
        lengths=lambda seats: range(2 * 8 * seats, (29 * seats // 8 + 1) * 8 * seats + 1, 8 * seats),
        tries=["C1", "C5", "C9", "S2", "S7", "Y4", "Y8", "A1", "A6", "Q3", "Q9", "F1=0", "F1=9", "F2=0", "F2=9"],
        secrets=AvioSecrets(),
    ),
    "vivarium": Facts(
        options=lambda seats: [{}, *VIVARIUM_OPTIONS.get(seats, ())],
        lengths=lambda seats: range(16 * seats, 2000 * seats),  # who has nothing to choose just ends the turn
        tries=VIVARIUM_TRIES.replace("\n", " ").strip().split(", "),
        secrets=VivariumSecrets(),
        weight=5,
    ),
}


@dataclass(frozen=True)
class Seating:
    """A game with its options, and a number of seats."""

    game_id: str
    seats: int
    options: Mapping[str, Any]

    @property
    def game(self) -> Game[Any, Any, Any]:
        return game_called(self.game_id, self.options)

    @property
    def facts(self) -> Facts:
        return FACTS[self.game_id]

    def __str__(self) -> str:
        return "-".join([self.game_id, str(self.seats), *self.options])


SEATINGS = [
    Seating(game_id, seats, options)
    for game_id, game in GAMES.items()
    if game_id in FACTS
    for seats in range(game.info.min_seats, game.info.max_seats + 1)
    for options in FACTS[game_id].options(seats)
]

every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)
every_game = pytest.mark.parametrize("game_id", list(GAMES))
