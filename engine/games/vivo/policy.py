"""How VIVO is played in playouts: rules of thumb that are looked up, since a playout has no time to reckon.

A seat looks at the lowest and the highest rank on-harmony so far and at how many seats are still to play, and plays the
first rank that it can of an order made for that case. The orders are those of the steady player's rules of thumb, with
nothing known of the cards but the seat's own; each comes in variants, a little noise in the values, so that not every
playout is the same.
"""

from functools import cache
from random import Random

from engine.games.vivo.cards import RANKS, Harmony
from engine.games.vivo.rules import FACEDOWN_POINTS, Demand, demand_of

UNDERCUT = 0.4  # how many players go under a low card whenever they can
LATER = 0.7  # what a point to be had later counts for
LEAD = 1.0  # the points that leading is worth before a solo, and costs before any other harmony
NOISE = 0.7  # the standard deviation of a value, in points
VARIANTS = 8

SUITS = 4
NONE = RANKS + 1  # stands for the lowest rank where none was played; 0 for the highest
OFF = SUITS  # the place of a demand's successor after a card off-harmony

# Ranks in an order of preference, each as the set of its four cards: bit ``4 * (rank - 1) + suit``, so that the cards
# of one rank lie together. By variant.
Orders = tuple[tuple[int, ...], ...]

# What a trick asks of a seat: the set of cards that follow, what it asks of the next seat by the suit played or OFF,
# and the orders by lowest and highest rank. No successors: the trick is complete.
Asking = tuple[int, tuple["Asking", ...], tuple[tuple[Orders, ...], ...]]


@cache
def asking(seats: int, harmony: Harmony, following: Harmony | None) -> Asking:
    """What a trick asks of its leader, if that harmony follows it."""
    lead = 0.0 if following is None else LEAD if following is Harmony.SOLO else -LEAD
    return _asking(demand_of(harmony, 0, seats), seats, lead)


@cache
def _asking(demand: Demand, seats: int, lead: float) -> Asking:
    asked = by_rank(demand.asked)
    if not demand.left:
        return asked, (), ()
    after = tuple(_asking(later, seats, lead) for later in demand.after)
    return asked, after, _rows(demand.left - 1, seats, lead)


def by_rank(cards: int) -> int:
    """A set of cards of the deck, which lie suit by suit, in the order of the policy, rank by rank."""
    found = 0
    while cards:
        place = (cards & -cards).bit_length() - 1
        found |= 1 << place % RANKS * SUITS + place // RANKS
        cards &= cards - 1
    return found


@cache
def _rows(behind: int, seats: int, lead: float) -> tuple[tuple[Orders, ...], ...]:
    """The orders for a seat with so many seats behind it."""
    return tuple(
        tuple(
            _orders([_value(rank, low, high, behind, seats, lead) for rank in range(1, RANKS + 1)], seats)
            for high in range(RANKS + 1)
        )
        if low > RANKS or behind < seats - 1
        else ()
        for low in range(NONE + 1)
    )


def _orders(values: list[float], seed: int) -> Orders:
    random = Random(seed)  # noqa: S311  # no secret
    orders = []
    for _ in range(VARIANTS):
        noisy = [value + random.gauss(0, NOISE) for value in values]
        ranks = sorted(range(RANKS), key=noisy.__getitem__, reverse=True)
        groups = zip(ranks[::2], ranks[1::2], strict=True)
        orders.append(tuple(0b1111 << SUITS * one | 0b1111 << SUITS * other for one, other in groups))
    return tuple(orders)


def _value(rank: int, low: int, high: int, behind: int, seats: int, lead: float) -> float:
    """What playing a card of that rank on-harmony is worth in points."""
    lowest = _none_under(rank + 1, behind) if rank <= low else 0.0
    highest = _none_over(rank - 1, behind) if rank >= high else 0.0
    if rank <= low and rank >= high and not behind:
        lowest = 0.0  # alone or among equals it scores highest only
    mine = lowest * rank + highest * FACEDOWN_POINTS
    others = sum(_none_under(under, behind) for under in range(1, min(low, rank) + 1)) + FACEDOWN_POINTS - mine
    return mine - others / (seats - 1) - LATER * later(rank, seats) + lowest * lead


def later(rank: int, seats: int) -> float:
    """The points that a card of that rank usually brings."""
    over, under = (RANKS - rank + 0.5) / RANKS, (rank - 0.5) / RANKS
    score: float = rank * over ** (seats - 1) + FACEDOWN_POINTS * under ** (2 * (seats - 1))
    return score


def _none_under(rank: int, behind: int) -> float:
    """The chance that no seat behind plays a card below that rank."""
    above = (RANKS - rank + 1) / RANKS
    chance: float = ((1 - UNDERCUT) * above + UNDERCUT * above**3) ** behind
    return chance


def _none_over(rank: int, behind: int) -> float:
    """The chance that no seat behind plays a card above that rank."""
    chance: float = (rank / RANKS) ** behind
    return chance


@cache
def discards(seats: int) -> Orders:
    """The order for a seat that cannot follow: what is missed least goes first."""
    return _orders([-later(rank, seats) for rank in range(1, RANKS + 1)], seats)
