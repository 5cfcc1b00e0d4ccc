"""How the steady player weighs its cards, on sets of cards: quick, for searches that reckon with such players.

The formulas are those of :mod:`engine.games.vivo.bot`, but for two shortcuts: all seats still to play are asked what
the next of them is, and what the others will score is reckoned as if the own hand were not known. In nine of ten
decisions the same card comes out best.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb, exp
from operator import attrgetter
from typing import NamedTuple

from engine.games.vivo.bot import LATER, LEAD, LONG_SUIT, UNDERCUT
from engine.games.vivo.cards import RANKS, Harmony
from engine.games.vivo.policy import RANK_CARDS, SUIT_CARDS, SUITS, Trick
from engine.games.vivo.rules import FACEDOWN_POINTS

CLOSE, LOOSE = 0.1, 1.0  # points: of two cards, the one that is worth so much more is played e times as often
LEAST = exp(-16)  # the chance of any choice: nothing that somebody might play is taken for impossible

# The sets of the cards of a rank or above, by rank.
AT_LEAST = tuple(sum(RANK_CARDS[max(rank - 1, 0) :]) for rank in range(RANKS + 2))


class Weighed(NamedTuple):
    """A card, what playing it is worth in points, and the weights that it has for players who choose with a chance that
    grows with that (a softmax): those who keep to it closely, and loosely.
    """

    card: int
    value: float
    close: float
    loose: float


class Weighing:
    """One decision, for whatever hand the seat may have.

    ``left`` are the cards that are not played yet and ``held`` is how many of them the seat holds. ``following`` is the
    harmony of the next trick, None if this is the last. ``lacking`` are by seat cards of which it can hold none.
    """

    def __init__(
        self, trick: Trick, seat: int, left: int, held: int, following: Harmony | None, lacking: Sequence[int]
    ) -> None:
        (self._asked, self._after, case), self._low, _, self._high, _ = trick
        self._others = len(lacking) - 1
        self._left = left
        self._held = held
        self._lead = 0.0 if following is None else LEAD if following is Harmony.SOLO else -LEAD
        behind = ((seat + step) % len(lacking) for step in range(1, case % SUITS + 1))
        self._pools = Counter(left & ~lacking[other] for other in behind)  # what seats to play may hold, and how many
        # By card, the sets of which it matters how many a hand holds, and what is known of it by these numbers.
        self._known: dict[int, tuple[list[int], dict[int, Weighed]]] = {}
        self._lowest: dict[tuple[int, int], float] = {}

    def best(self, hand: int) -> int:
        """The card that a hand should play."""
        return max(self._weighed(hand), key=attrgetter("value")).card

    def chances(self, hand: int, play: int) -> tuple[float, float]:
        """How likely a close player and a loose one choose that card of a hand; never less than ``LEAST``."""
        close = loose = own_close = own_loose = 0.0
        for card, _, if_close, if_loose in self._weighed(hand):
            close += if_close
            loose += if_loose
            if card == play:
                own_close, own_loose = if_close, if_loose
        return max(own_close / close, LEAST), max(own_loose / loose, LEAST)

    def _weighed(self, hand: int) -> list[Weighed]:
        """The cards that a hand may play."""
        legal = hand & self._asked or hand
        found = []
        while legal:
            card = legal & -legal
            legal ^= card
            sets, known = self._known.get(card) or self._note(card)
            counts = 0
            for cards in sets:
                counts = counts << 4 | (hand & cards).bit_count()
            weighed = known.get(counts)
            if not weighed:
                value = self._value(card, hand)
                weighed = known[counts] = Weighed(card, value, exp(value / CLOSE), exp(value / LOOSE))
            found.append(weighed)
        return found

    def _note(self, card: int) -> tuple[list[int], dict[int, Weighed]]:
        """Begins to remember what is known of a card."""
        rank, suit = _rank(card), _suit(card)
        sets = [AT_LEAST[rank], AT_LEAST[rank + 1], SUIT_CARDS[suit]]
        # Whether it stays lowest is a matter of the ranks below it, whether it stays highest of those from its own on.
        from_ranks = [rank + 1] * (rank <= self._low) + [rank] * (rank >= self._high)
        if card & self._asked and from_ranks:
            for pool in self._pools:
                asked = pool & self._after[suit][0]
                sets += [asked, *(asked & AT_LEAST[least] for least in from_ranks)]
                if pool != self._left:
                    sets.append(pool)
        noted = self._known[card] = sets, {}
        return noted

    def _value(self, card: int, hand: int) -> float:
        unseen, rank = self._left & ~hand, _rank(card)
        value = LONG_SUIT * (hand & SUIT_CARDS[_suit(card)]).bit_count() - LATER * self._later(rank, unseen)
        if not card & self._asked:
            return value  # what the others will score is the same for all such cards
        lowest = highest = 0.0
        under, over, off = self._outlook(card, unseen)
        if rank >= self._high:
            highest = over
        if rank <= self._low:
            lowest = under
            if self._high in (0, rank):
                lowest -= off  # alone or among equals it scores highest only (VO-08, VO-09)
        mine = lowest * rank + highest * FACEDOWN_POINTS
        others = self._lowest_rank(card) + FACEDOWN_POINTS - mine
        return value + mine - others / self._others + lowest * self._lead

    def _later(self, rank: int, unseen: int) -> float:
        """The points that a card of that rank usually brings."""
        over, under = _share(unseen, rank + 1), 1 - _share(unseen, rank)
        half_level = (1 - over - under) / 2
        return rank * (over + half_level) ** self._others + FACEDOWN_POINTS * (under + half_level) ** (2 * self._others)

    def _outlook(self, card: int, unseen: int) -> tuple[float, float, float]:
        """The chances that no seat after this card plays below it, none as high, and none on-harmony."""
        rank, suit = _rank(card), _suit(card)
        none_under = none_over = all_off = 1.0
        for pool, seats in self._pools.items():
            void, asked = self._void(pool & unseen, suit)
            none_under *= (void + (1 - void) * self._stays_above(pool & unseen, asked, rank + 1)) ** seats
            none_over *= (void + (1 - void) * (1 - _share(asked, rank))) ** seats
            all_off *= void**seats
        return none_under, none_over, all_off

    def _lowest_rank(self, card: int) -> float:
        """The lowest rank on-harmony after that card as it is to be expected, whoever plays it."""
        lowest, suit = min(self._low, _rank(card)), _suit(card)
        key = lowest, suit
        if key not in self._lowest:
            chances = [1.0] * lowest
            for pool, seats in self._pools.items():
                void, asked = self._void(pool, suit)
                for rank in range(1, lowest + 1):
                    chances[rank - 1] *= (void + (1 - void) * self._stays_above(pool, asked, rank)) ** seats
            self._lowest[key] = sum(chances)
        return self._lowest[key]

    def _void(self, pool: int, suit: int) -> tuple[float, int]:
        """The chance that a seat with a hand out of the pool cannot follow once that suit is played, and the cards that
        follow.
        """
        asked = pool & self._after[suit][0]
        size = pool.bit_count()
        return comb(size - asked.bit_count(), self._held) / comb(size, self._held), asked

    def _stays_above(self, pool: int, asked: int, rank: int) -> float:
        """The chance that a seat that follows does not play below that rank."""
        above = _share(asked, rank)
        all_above: float = above ** (asked.bit_count() * self._held / pool.bit_count())
        return (1 - UNDERCUT) * above + UNDERCUT * all_above


def _rank(card: int) -> int:
    return card.bit_length() + 3 >> 2


def _suit(card: int) -> int:
    return card.bit_length() + 3 & 3


def _share(cards: int, rank: int) -> float:
    """How many of a set of cards are of that rank or above, as a share; 0 of no cards."""
    return (cards & AT_LEAST[rank]).bit_count() / cards.bit_count() if cards else 0.0
