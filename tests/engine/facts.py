"""What the shared tests must be told about each game by hand. A game without an entry fails them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

from engine import GAMES, Entry, Event, Game, game_called
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
    """``options`` are sets of options to play whole matches with, the usual ones first; ``length`` is the number of
    actions in a match of so many seats; ``tries`` holds the codes of actions that a player might try, legal or not.
    """

    options: tuple[Mapping[str, Any], ...]
    length: Callable[[int], int]
    tries: Collection[str]
    secrets: Secrets


FACTS = {
    "vivo": Facts(
        options=({}, {"first_leader": 2}),
        length=lambda seats: 2 * 12 * seats,
        tries=VivoSecrets.codes,
        secrets=VivoSecrets(),
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
    for options in FACTS[game_id].options
]

every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)
every_game = pytest.mark.parametrize("game_id", list(GAMES))
