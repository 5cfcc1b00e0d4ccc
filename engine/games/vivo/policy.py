"""How VIVO is played in playouts: the steady player's rules of thumb in short, looked up where they were met before.

A seat looks at the lowest and the highest rank on-harmony so far, at how many seats are still to play and at whether it
is good to lead the next trick, and plays the first rank that it can of an order made for that case. An order goes by
the ranks of the cards that are left when the search begins. Each comes in variants, with a little noise in the values,
so that not every playout is the same.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from engine.games.vivo.cards import DECK, RANKS, Harmony
from engine.games.vivo.rules import FACEDOWN_POINTS, Demand, demand_of

UNDERCUT = 0.4  # how many players go under a low card whenever they can
LATER = 0.7  # what a point to be had later counts for
LEAD = 1.0  # the points that leading is worth before a solo, and costs before any other harmony
NOISE = 0.5  # the standard deviation of a value, in points
VARIANTS = 4

# What a card in hand is worth with most of the round to come, in points over the mean, from the lowest rank to the
# highest, where all ranks are left in equal numbers. Fitted to the results of this policy's own matches.
WORTH = (0.12, 0.54, 0.55, 0.14, -0.25, -0.89, -1.04, -0.76, -0.4, 0.12, 0.62, 1.25)

# What part of that it is worth later, by the number of seats and of tricks left, and what it is worth then to lead a
# trick, by its harmony: a number and what each trick left adds to it. Fitted to matches of this policy and of
# steady players.
PARTS = {3: (0.47, 0.0), 4: (0.45, 0.045)}
LEADS = {
    Harmony.SOLO: (1.5, -0.15),
    Harmony.DUET: (0.1, -0.15),
    Harmony.TRIO: (-0.1, -0.13),
    Harmony.QUARTET: (0.3, -0.13),
}
STEPS = 8  # to a point, in which worths are counted

SUITS = 4
NONE = RANKS + 1  # stands for the lowest rank where none was played; 0 for the highest
OFF = SUITS  # the place of a demand's successor after a card off-harmony

# A set of cards is a number: bit ``4 * (rank - 1) + suit``, so that the cards of one rank lie together.
SUIT_CARDS = tuple(sum(1 << SUITS * rank + suit for rank in range(RANKS)) for suit in range(SUITS))
RANK_CARDS = tuple(0b1111 << SUITS * rank for rank in range(RANKS))

# Ranks in an order of preference, each as the set of its four cards; by variant.
Orders = tuple[tuple[int, ...], ...]

# What a trick asks of a seat: the set of cards that follow, what it asks of the next seat by the suit played or OFF,
# and the number of its case for the policy. No successors: the trick is complete.
Asking = tuple[int, tuple["Asking", ...], int]


# What is asked of the seat to move, then the lowest rank on-harmony and its seat, the highest and its seat.
Trick = tuple[Asking, int, int, int, int]
EMPTY = NONE, 0, 0, 0  # all but what is asked, before the first card


@cache
def asking(seats: int, harmony: Harmony, following: Harmony | None) -> Asking:
    """What a trick asks of its leader, if that harmony follows it."""
    lead = 0 if following is None else 1 if following is Harmony.SOLO else 2
    return _asking(demand_of(harmony, 0, seats), lead)


@cache
def _asking(demand: Demand, lead: int) -> Asking:
    asked = by_rank(demand.asked)
    if not demand.left:
        return asked, (), 0
    return asked, tuple(_asking(later, lead) for later in demand.after), SUITS * lead + demand.left - 1


def by_rank(cards: int) -> int:
    """A set of cards of the deck, which lie suit by suit, in the order of the policy, rank by rank."""
    found = 0
    while cards:
        place = (cards & -cards).bit_length() - 1
        found |= 1 << place % RANKS * SUITS + place // RANKS
        cards &= cards - 1
    return found


PLAYS = {card: by_rank(card.bit) for card in DECK.cards}


def follow(trick: Trick, seat: int, play: int) -> Trick:
    """The trick after a play of that seat."""
    (asked, after, _), low, low_seat, high, high_seat = trick
    if not play & asked:
        return after[OFF], low, low_seat, high, high_seat
    place = play.bit_length() + 3  # bit 0 is the first suit's 1
    rank = place >> 2
    if rank <= low:
        low, low_seat = rank, seat
    if rank >= high:
        high, high_seat = rank, seat
    return after[place & 3], low, low_seat, high, high_seat


class Policy:
    """The orders for a round with these cards left, a set of them.

    ``orders[case][lowest][highest]`` are those that were asked for, else None; ``discards`` are for a seat that cannot
    follow: what is missed least goes first.
    """

    def __init__(self, seats: int, left: int) -> None:
        self.seats = seats
        counts = [(left & cards).bit_count() for cards in RANK_CARDS]
        self._ranks = [rank for rank, count in enumerate(counts, 1) if count]
        over = [sum(counts[rank:]) / sum(counts) for rank in range(RANKS + 1)]  # the share of the cards above a rank
        following = [1.0, *[(1 - UNDERCUT) * share + UNDERCUT * share**3 for share in over]]
        # By the number of seats behind, the chance that none of them plays below, or above, a rank.
        self._none_under = [[chance**behind for chance in following] for behind in range(seats)]
        self._none_over = [[(1 - share) ** behind for share in over] for behind in range(seats)]
        self._later = [0.0, *[self._later_value(rank, over) for rank in range(1, RANKS + 1)]]
        self.planes = self._planes(over)
        self._random = Random(seats).gauss  # noqa: S311  # no secret
        self.orders: list[list[list[Orders | None]]] = [
            [[None] * (RANKS + 1) for _ in range(NONE + 1)] for _ in range(3 * SUITS)
        ]
        self.discards = self._orders({rank: -self._later[rank] for rank in self._ranks})

    def _planes(self, over: Sequence[float]) -> list[tuple[int, int]]:
        """What ranks are worth, as sets of cards with the steps that each card in them adds."""
        worth = [0] * RANKS
        for rank in range(RANKS):
            place = (1 - (over[rank] + over[rank + 1]) / 2) * RANKS - 0.5  # among the cards that are left
            below = min(max(int(place), 0), RANKS - 2)
            share = min(max(place - below, 0.0), 1.0)
            worth[rank] = round(STEPS * (WORTH[below] * (1 - share) + WORTH[below + 1] * share - min(WORTH)))
        bits = range(max(worth).bit_length())
        return [
            (sum(cards for cards, steps in zip(RANK_CARDS, worth, strict=True) if steps >> bit & 1), 1 << bit)
            for bit in bits
        ]

    def worths(self, hands: Sequence[int], leader: int, harmony: Harmony, left: int) -> list[float]:
        """What hands are worth at the beginning of a trick of that harmony, ``left`` of them being left to play: in
        points, over some number that is the same for all.
        """
        part, more = PARTS[self.seats]
        part = (part + more * left) / STEPS
        worths = [part * sum((hand & cards).bit_count() * steps for cards, steps in self.planes) for hand in hands]
        lead, more = LEADS[harmony]
        worths[leader] += lead + more * left
        return worths

    def order(self, case: int, low: int, high: int) -> Orders:
        """The orders for a case with these ranks on-harmony, kept for the next time."""
        found = self.orders[case][low][high] = self._orders(self.values(case, low, high))
        return found

    def values(self, case: int, low: int, high: int) -> dict[int, float]:
        """What playing a card on-harmony is worth in points, by its rank."""
        lead, behind = divmod(case, SUITS)
        worth = (0.0, LEAD, -LEAD)[lead]
        values = {rank: self._value(rank, low, high, behind) for rank in self._ranks}
        for rank in self._ranks:
            if rank <= low:
                values[rank] += worth * self._none_under[behind][rank + 1]
        return values

    def discard_values(self) -> dict[int, float]:
        """What playing a card off-harmony is worth in points, by its rank: the less it is missed, the more."""
        return {rank: -LATER * self._later[rank] for rank in self._ranks}

    def _value(self, rank: int, low: int, high: int, behind: int) -> float:
        """What a card of that rank on-harmony is worth in points, apart from the lead."""
        under, over = self._none_under[behind], self._none_over[behind]
        lowest = under[rank + 1] if rank <= low else 0.0
        highest = over[rank - 1] if rank >= high else 0.0
        if not behind and rank <= low and rank >= high:
            lowest = 0.0  # alone or among equals it scores highest only
        mine = lowest * rank + highest * FACEDOWN_POINTS
        others = sum(under[1 : min(low, rank) + 1]) + FACEDOWN_POINTS - mine
        return mine - others / (self.seats - 1) - LATER * self._later[rank]

    def _later_value(self, rank: int, over: Sequence[float]) -> float:
        """The points that a card of that rank usually brings."""
        level = (over[rank - 1] - over[rank]) / 2
        others = self.seats - 1
        high: float = (1 - over[rank - 1] + level) ** (2 * others)
        low: float = (over[rank] + level) ** others
        return rank * low + FACEDOWN_POINTS * high

    def _orders(self, values: dict[int, float]) -> Orders:
        orders = []
        for _ in range(VARIANTS):
            noisy = {rank: value + self._random(0, NOISE) for rank, value in values.items()}
            orders.append(tuple(RANK_CARDS[rank - 1] for rank in sorted(noisy, key=noisy.__getitem__, reverse=True)))
        return tuple(orders)


def longest(cards: int, hand: int) -> int:
    """The one of these cards of which the hand holds the longest suit."""
    best = length = 0
    while cards:
        card = cards & -cards
        cards ^= card
        held = (hand & SUIT_CARDS[card.bit_length() - 1 & 3]).bit_count()
        if held > length:
            best, length = card, held
    return best
