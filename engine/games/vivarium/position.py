"""A match of Vivarium as it lies on the table: what there is, and the small changes that every rule is made of.

Cards, events, species and Territories are numbers. Lists are by seat; ``stand`` and ``rested`` are by seat and rank,
``2 * seat`` for ordinary animals and ``2 * seat + 1`` for leaders (alphas, the silverback). Fitness is kept by season
and source. Piles of cards have their top at the end, hands are in order.
"""

from bisect import insort
from collections.abc import Sequence
from typing import Final, Self, cast

from engine.game import Event
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import BEHAVIOURS, FEAR, TITLES, Species
from engine.games.vivarium.happenings import (
    AnimalsLost,
    AnimalsPlaced,
    EnergyChanged,
    Moved,
)
from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.tasks import DOGS, HIPPO, FlipDue, Task

SEASONS_IN_MATCH: Final = 16
HAND: Final = 5
STARTERS: Final = 2  # animals on the own start, at the beginning and after a wipe-out (VM-39, VM-52)
NOWHERE: Final = -1

# Sources of Fitness.
OASIS_FITNESS, CARDS_FITNESS, EVENTS_FITNESS, BATTLES_FITNESS = range(4)
SOURCES: Final = ("oasis", "cards", "events", "battles")

# What has changed since objectives were last looked at, and for which seats: FIRST_SEAT << seat.
BOARD, ENERGY, ROW, BOUGHT, WINS, MATURING, CARDS, FIRST_SEAT = (1 << bit for bit in range(8))
EVERY_SEAT: Final = -FIRST_SEAT
EVERYTHING: Final = -1

TYPE_OF: Final = tuple(card.type for card in BEHAVIOURS)
COST_OF: Final = tuple(card.cost for card in BEHAVIOURS)

_SHARED = ("world", "species", "seats", "starter", "event_order")
_PLAIN = (
    "season", "active", "turn", "ease", "bargain", "used", "moved", "bought", "costliest", "resolved", "drew",
    "toll", "toll_terrain", "den", "hippo", "antelope", "dogs_at", "dogs", "stirred", "to_move",
)  # fmt: skip
_LISTS = (
    "energy", "fitness", "gains", "reserve", "reserve_leaders", "learnt", "guard", "fury", "lurking", "wins", "tamed",
    "kinds", "seen_tops", "omens", "occupied", "row", "lineup", "supply", "open", "gone", "agenda",
)  # fmt: skip
_PILES = ("hands", "decks", "discards", "known", "maturing", "markers", "claims")
_BANDS = ("stand", "rested")


def titles(cards: Sequence[int]) -> tuple[str, ...]:
    """The titles of cards."""
    return tuple([TITLES[card] for card in cards])


def members(places: int) -> list[int]:
    """The Territories of a set, in order."""
    found = []
    while places:
        low = places & -places
        found.append(low.bit_length() - 1)
        places ^= low
    return found


class Position:
    """All that lies on the table, secrets included, and the stack of what is to be done (``agenda``).

    ``known`` are cards that everybody knows to be in a hand; ``seen_tops`` is how many top cards of the own deck a
    player has looked at; ``omens`` the set of seasons whose event a player has looked at; ``kinds`` how many cards of
    each type a player owns, ``4 * seat + type``; ``gains`` is Fitness by ``(season * 4 + source) * seats + seat``;
    ``occupied`` the set of Territories with animals of a seat. ``gone`` are cards that have left the game.
    """

    __slots__ = (*_SHARED, *_PLAIN, *_LISTS, *_PILES, *_BANDS, "_crowded", "_legal", "told")

    world: WorldMap
    species: tuple[Species, ...]
    seats: int
    starter: int
    event_order: tuple[tuple[int, ...], ...]  # by season: the four cards in the order in which they come

    season: int
    active: int
    turn: int
    to_move: int | None
    ease: int
    bargain: int
    used: int  # the Ingenuity abilities used this turn, once-a-turn ones
    moved: int  # animals that the active player has moved this turn, retreats and flights aside
    bought: int
    costliest: int
    resolved: int  # cards of the row whose ability is settled
    drew: int  # cards that came into the active hand while the row was resolved
    toll: int
    toll_terrain: int
    den: int
    hippo: int
    antelope: int
    dogs_at: int
    dogs: int
    stirred: int

    energy: list[int]
    fitness: list[int]
    gains: list[int]
    reserve: list[int]
    reserve_leaders: list[int]
    learnt: list[int]
    guard: list[int]
    fury: list[int]
    lurking: list[int]
    wins: list[int]
    tamed: list[int]
    kinds: list[int]
    seen_tops: list[int]
    omens: list[int]
    occupied: list[int]
    row: list[int]
    lineup: list[int]
    supply: list[int]  # the behaviour deck
    open: list[int]
    gone: list[int]
    agenda: list[Task]

    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    known: list[list[int]]
    maturing: list[list[int]]
    markers: list[list[int]]
    claims: list[list[int]]
    stand: list[dict[int, int]]
    rested: list[dict[int, int]]

    told: list[Event]  # what has happened since the last action
    _crowded: tuple[int, int] | None  # once it was asked for
    _legal: list[VivariumAction] | None  # once it was asked for

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.world = cast("WorldMap", None)  # until the deal
        self.species = ()
        self.event_order = ()
        self.to_move = None
        for name in _PLAIN[:-1]:
            setattr(self, name, 0)
        self.starter = self.active = 0
        self.den = self.hippo = self.antelope = self.dogs_at = self.toll_terrain = NOWHERE
        for name in ("row", "lineup", "supply", "open", "gone", "agenda"):
            setattr(self, name, [])
        for name in _LISTS[: _LISTS.index("row")]:
            setattr(self, name, [0] * seats)
        self.gains = [0] * (SEASONS_IN_MATCH * len(SOURCES) * seats)
        self.kinds = [0] * (4 * seats)
        for name in _PILES:
            setattr(self, name, [[] for _ in range(seats)])
        self.maturing = [[0, 0, 0, 0] for _ in range(seats)]
        for name in _BANDS:
            setattr(self, name, [{} for _ in range(2 * seats)])
        self.told = []
        self._legal = None
        self._crowded = None

    def clone(self) -> Self:
        """A position of its own that is equal to this one."""
        new = self.__class__.__new__(self.__class__)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        for name in (*_PILES, *_BANDS):
            setattr(new, name, [inner.copy() for inner in getattr(self, name)])
        new.told = []
        new._legal = None
        new._crowded = self._crowded
        return new

    # --- who is where

    def _crowds(self) -> tuple[int, int]:
        """The sets of Territories with animals of any seat, and of more than one."""
        any_seat = shared = 0
        for territories in self.occupied:
            shared |= any_seat & territories
            any_seat |= territories
        self._crowded = any_seat, shared
        return self._crowded

    def others(self, seat: int) -> int:
        """The set of Territories with animals of other seats."""
        any_seat, shared = self._crowded or self._crowds()
        own = self.occupied[seat]
        return any_seat & ~own | shared & own

    def beasts(self) -> int:
        """The set of Territories with the hippopotamus or the wild dogs."""
        return (1 << self.hippo if self.hippo >= 0 else 0) | (1 << self.dogs_at if self.dogs_at >= 0 else 0)

    def rivals(self, seat: int) -> int:
        """The set of Territories where anybody but this seat stands, the hippopotamus and the dogs among them."""
        return self.others(seat) | self.beasts()

    def controlled(self, seat: int) -> int:
        """The set of Territories that a seat controls: its animals stand there and nobody else does (VM-12)."""
        _, shared = self._crowded or self._crowds()
        return self.occupied[seat] & ~(shared | self.beasts())

    def animals_at(self, seat: int, place: int) -> int:
        """How many animals of a seat stand there, leaders among them."""
        return self.stand[2 * seat].get(place, 0) + self.stand[2 * seat + 1].get(place, 0)

    def animals_of(self, seat: int) -> int:
        """How many animals of a seat are on the map."""
        return sum(self.stand[2 * seat].values()) + sum(self.stand[2 * seat + 1].values())

    def taken(self) -> int:
        """The set of Territories where anybody stands, the hippopotamus and the dogs among them."""
        any_seat, _ = self._crowded or self._crowds()
        return any_seat | self.beasts()

    def seats_at(self, place: int) -> list[int]:
        """The seats with animals there."""
        return [seat for seat in range(self.seats) if self.occupied[seat] >> place & 1]

    def rivals_at(self, seat: int, place: int) -> list[int]:
        """Who else stands there: seats, HIPPO, DOGS."""
        found = [other for other in self.seats_at(place) if other != seat]
        if place == self.hippo:
            found.append(HIPPO)
        if place == self.dogs_at:
            found.append(DOGS)
        return found

    def name(self, place: int) -> str:
        """The name of a Territory."""
        return self.world.territories[place].name

    # --- animals come, go and move

    def put(self, seat: int, leader: bool, place: int, count: int) -> None:
        """Animals stand on a Territory that did not before; ``reserve`` is the caller's affair."""
        band = self.stand[2 * seat + leader]
        band[place] = band.get(place, 0) + count
        self.occupied[seat] |= 1 << place
        self._crowded = None
        self.stirred |= BOARD | FIRST_SEAT << seat

    def lift(self, seat: int, leader: bool, place: int, count: int) -> int:
        """Animals leave a Territory, those that can still move first; returns how many of them were rested."""
        rank = 2 * seat + leader
        band, rested = self.stand[rank], self.rested[rank]
        left = band[place] - count
        tired = rested.get(place, 0)
        still = min(tired, left)
        if left:
            band[place] = left
        else:
            del band[place]
            if place not in self.stand[rank ^ 1]:
                if self.others(seat) >> place & 1:  # who may control it now
                    self.stirred |= EVERY_SEAT
                self.occupied[seat] &= ~(1 << place)
        if tired:
            if still:
                rested[place] = still
            else:
                del rested[place]
        self._crowded = None
        self.stirred |= BOARD | FIRST_SEAT << seat
        return tired - still

    def rest(self, seat: int, leader: bool, place: int, count: int) -> None:
        """So many more of the animals there have used their movement point."""
        rested = self.rested[2 * seat + leader]
        rested[place] = rested.get(place, 0) + count

    def move(
        self, seat: int, leader: bool, origin: int, goal: int, count: int, *, spends: bool, how: str, energy: int
    ) -> None:
        """Animals move: with ``spends`` they use their movement point, and in any case into a Territory of others.

        They have a chance to capture the antelope if it is there (VM-58).
        """
        tired = self.lift(seat, leader, origin, count)
        if spends or self.rivals(seat) >> goal & 1:
            tired = count
        self.put(seat, leader, goal, count)
        if tired:
            self.rest(seat, leader, goal, tired)
        if seat == self.active and how == "moves":  # by choice, not driven (VM-85)
            self.moved += count
        called = self.species[seat].leader if leader else ""
        self.told.append(Moved(seat, called, count, self.name(origin), self.name(goal), energy, how))
        if goal == self.antelope:
            self.agenda.append(FlipDue(seat))

    def move_all(self, seat: int, origin: int, goal: int, how: str) -> None:
        """All animals of a seat leave a Territory together, for nothing (VM-48)."""
        antelope, self.antelope = self.antelope, NOWHERE  # one chance for all of them
        for leader in (False, True):
            count = self.stand[2 * seat + leader].get(origin, 0)
            if count:
                self.move(seat, leader, origin, goal, count, spends=False, how=how, energy=0)
        self.antelope = antelope
        if goal == antelope:
            self.agenda.append(FlipDue(seat))

    def place_animals(self, seat: int, place: int, count: int, how: str) -> None:
        """Animals that the caller has taken out come onto the map; the silverback is the first of gorillas to come
        back, and then one of the others stays in the reserve.
        """
        if self.species[seat].leader == "silverback" and self.reserve_leaders[seat] and count:
            self.reserve_leaders[seat] -= 1
            self.reserve[seat] += 1
            self.put(seat, True, place, 1)
            ordinary = count - 1
        else:
            ordinary = count
        if ordinary:
            self.put(seat, False, place, ordinary)
        self.told.append(AnimalsPlaced(seat, count, self.name(place), how))

    def lose_animals(self, seat: int, place: int, count: int) -> None:
        """Animals go back to the reserve; leaders are the last to fall."""
        ordinary = min(count, self.stand[2 * seat].get(place, 0))
        if ordinary:
            self.lift(seat, False, place, ordinary)
            self.reserve[seat] += ordinary
        if count > ordinary:
            self.lift(seat, True, place, count - ordinary)
            self.reserve_leaders[seat] += count - ordinary
        self.told.append(AnimalsLost(seat, count, self.name(place)))

    def return_one(self, seat: int, leader: bool, place: int) -> None:
        """One animal goes back to the reserve, an ordinary one or a leader."""
        self.lift(seat, leader, place, 1)
        (self.reserve_leaders if leader else self.reserve)[seat] += 1
        self.told.append(AnimalsLost(seat, 1, self.name(place)))

    def revive(self, seat: int) -> None:
        """A species that has no animal on the map comes back with two on its start (VM-52)."""
        if not self.occupied[seat]:
            start = self.world.starts[seat]
            self.set_out(seat, start)
            self.told.append(AnimalsPlaced(seat, self.animals_at(seat, start), self.name(start), "returns with"))

    def set_out(self, seat: int, start: int) -> None:
        """Two animals come from the reserve onto the start, one of them a leader if there is one, or more if there are
        no others.
        """
        ordinary = min(STARTERS - min(1, self.reserve_leaders[seat]), self.reserve[seat])
        leader = min(STARTERS - ordinary, self.reserve_leaders[seat])
        self.reserve_leaders[seat] -= leader
        self.reserve[seat] -= ordinary
        if leader:
            self.put(seat, True, start, leader)
        if ordinary:
            self.put(seat, False, start, ordinary)

    def mature(self, seat: int, count: int, season: int) -> int:
        """So many animals mature for a season, as far as the reserve goes (VM-15); returns how many."""
        count = min(count, self.reserve[seat])
        self.reserve[seat] -= count
        self.maturing[seat][season] += count
        self.stirred |= MATURING | FIRST_SEAT << seat
        return count

    # --- Energy, Fitness, cards

    def gain_energy(self, seat: int, amount: int, why: str) -> None:
        """Energy comes, or goes as far as there is some."""
        amount = max(amount, -self.energy[seat])
        if amount:
            self.energy[seat] += amount
            self.stirred |= ENERGY | FIRST_SEAT << seat
            self.told.append(EnergyChanged(seat, amount, why))

    def gain_fitness(self, seat: int, source: int, amount: int) -> None:
        """Fitness comes or goes, which the caller has seen to be possible (VM-10)."""
        self.fitness[seat] += amount
        self.gains[(self.season * len(SOURCES) + source) * self.seats + seat] += amount

    def to_hand(self, seat: int, cards: list[int]) -> None:
        """Cards come into a hand, which is kept in order."""
        for card in cards:
            insort(self.hands[seat], card)
        if seat == self.active:
            self.drew += len(cards)

    def take_from_hand(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    def own(self, seat: int, card: int, count: int) -> None:
        """A player owns so many cards more, or less."""
        if TYPE_OF[card] >= 0:
            self.kinds[4 * seat + TYPE_OF[card]] += count
        elif card == FEAR and count < 0:
            self.tamed[seat] -= count
        self.stirred |= CARDS | FIRST_SEAT << seat

    def owned(self, seat: int) -> list[int]:
        """The cards that a player owns."""
        row = self.row if seat == self.active else []
        return [*self.hands[seat], *self.decks[seat], *self.discards[seat], *row]

    def unseen_cards(self, seat: int) -> list[int]:
        """The cards that are in a player's deck or hand, and not known to be in the hand: public, in order."""
        cards = sorted(self.decks[seat] + self.hands[seat])
        for card in self.known[seat]:
            cards.remove(card)
        return cards
