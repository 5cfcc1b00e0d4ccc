"""The steady player of VIVO: rules of thumb, no search.

It weighs every card that it may play:

- What the trick will bring. The best low is a high card that still ends lowest. How likely a card is to stay lowest or
  highest follows from the cards not yet seen, the suits that the harmony leaves to the seats still to play, and the
  suits that they have shown to lack. What the others are likely to score counts against it.
- Who leads next. The lowest card leads: welcome before a solo, where the leader names the suit, else a burden.
- What the card is worth later. Middling lows, and highs that nothing beats, are kept for a better trick; a card that
  seldom scores goes first, above all when it cannot follow anyway.
- The suits left in hand. A seat that cannot follow cannot score, so the longest suit is played first.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import comb

from msgspec import Struct

from engine.bots.bot import Bot, Budget, Choice
from engine.games.vivo.cards import DECK, RANKS, Harmony
from engine.games.vivo.imagine import voids
from engine.games.vivo.rules import FACEDOWN_POINTS, Demand, demand_of, suits_played
from engine.games.vivo.view import VivoView
from engine.parts.cards import Card
from engine.parts.words import plural

UNDERCUT = 0.4  # how many players go under a low card whenever they can; the others play as it comes
LATER = 0.7  # what a point to be had later counts for: the right trick for it may never come
LEAD = 1.0  # the points that leading is worth before a solo, and costs before any other harmony
LONG_SUIT = 0.1  # the points that each card held of a suit is worth as a reason to play from that suit

CERTAIN = 1 - 1e-12  # as a chance: 1, give or take rounding

# The sets of the cards of a rank or above, by rank.
AT_LEAST = tuple(DECK.mask(card for card in DECK.cards if card.rank >= rank) for rank in range(RANKS + 2))


class Prospect(Struct, frozen=True):
    """What a card promises: whether it follows, its chances to score lowest and highest in this trick, and how good it
    is to play it now, all in all, in points.
    """

    card: Card
    follows: bool
    lowest: float
    highest: float
    value: float


class SteadyVivo(Bot):
    """Plays VIVO by good rules of thumb."""

    def choose(self, view: VivoView, budget: Budget) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "no other card may be played")
        position = _Position(view)
        best = max(map(position.prospect, view.legal), key=lambda prospect: prospect.value)
        return Choice(best.card, _reason(best))


def _reason(best: Prospect) -> str:
    if not best.follows:
        return "nothing follows, and this card is missed least"
    if best.lowest + best.highest < 1 - CERTAIN:
        return "it cannot score, and is missed least"
    low = best.lowest * best.card.rank >= best.highest * FACEDOWN_POINTS
    chance = best.lowest if low else best.highest
    likely = "is sure to" if chance > CERTAIN else "is likely to" if chance > 0.5 else "may"
    if low:
        return f"it {likely} score lowest, for {plural(best.card.rank, 'point')}"
    return f"it {likely} score highest, for {plural(FACEDOWN_POINTS, 'point')}"


class _Position:
    """What a careful player knows of a position."""

    def __init__(self, view: VivoView) -> None:
        assert view.harmony
        self.view = view
        self.demand = demand_of(view.harmony, suits_played(view.plays), view.seats - len(view.plays))
        self.ranks = [play.card.rank for play in view.plays if play.on]
        self.held = Counter(card.suit for card in view.hand)
        plays = [play for trick in view.tricks for play in trick.plays] + list(view.plays)
        deck = sum(DECK.suit_masks[suit] for suit in view.suits)
        self.unseen = deck & ~DECK.mask(view.hand) & ~DECK.mask(play.card for play in plays)
        lacking = [sum(DECK.suit_masks[suit] for suit in view.suits if shown >> suit & 1) for shown in voids(view)]
        behind = [(view.seat + step) % view.seats for step in range(1, view.seats - len(view.plays))]
        self.pools = [self.unseen & ~lacking[seat] for seat in behind]  # what the seats still to play may hold
        self._outlooks: dict[Demand, _Outlook] = {}

    def prospect(self, card: Card) -> Prospect:
        """Weighs a card."""
        follows = bool(card.bit & self.demand.asked)
        outlook = self._outlook(self.demand.after[card.suit if follows else -1])
        ranks = [*self.ranks, card.rank] if follows else self.ranks
        lowest = highest = 0.0
        if follows and card.rank == max(ranks):
            highest = outlook.none_over[card.rank - 1]  # nor level: the later of equal ranks wins (VO-11)
        if follows and card.rank == min(ranks):
            lowest = outlook.none_under[card.rank + 1]
            if min(ranks) == max(ranks):
                lowest -= outlook.all_off  # alone or among equals it scores highest only (VO-08, VO-09)
        mine = lowest * card.rank + highest * FACEDOWN_POINTS
        lowest_rank = sum(outlook.none_under[1 : min(ranks) + 1])  # as expected, whoever plays it
        others = lowest_rank + FACEDOWN_POINTS - mine
        value = mine - others / (self.view.seats - 1)
        value -= LATER * self._later(card)
        if self.view.next_harmony:
            value += lowest * (LEAD if self.view.next_harmony is Harmony.SOLO else -LEAD)
        value += LONG_SUIT * self.held[card.suit]
        return Prospect(card, follows, lowest, highest, value)

    def _later(self, card: Card) -> float:
        """The points that a card usually brings, played against an unseen card of every other seat.

        Highs come cheap to the last to play, so a high is worth keeping only if hardly anything beats it: it is set
        against twice as many cards.
        """
        over, under = _share(self.unseen, card.rank + 1), 1 - _share(self.unseen, card.rank)
        half_level = (1 - over - under) / 2
        others = self.view.seats - 1
        return card.rank * (over + half_level) ** others + FACEDOWN_POINTS * (under + half_level) ** (2 * others)

    def _outlook(self, demand: Demand) -> "_Outlook":
        if demand not in self._outlooks:
            self._outlooks[demand] = _Outlook(demand, self.pools, len(self.view.hand))
        return self._outlooks[demand]


class _Outlook:
    """What is to be expected of the seats still to play, the next of them under the given demand.

    ``pools`` are the sets of cards that each may hold, of which it holds ``hand``. ``none_under[rank]`` is the chance
    that none of them plays an on-harmony card below that rank, ``none_over[rank]`` that none plays one above, and
    ``all_off`` that all of them play off.
    """

    def __init__(self, demand: Demand, pools: Sequence[int], hand: int) -> None:
        self.none_under = [1.0] * (RANKS + 2)
        self.none_over = [1.0] * (RANKS + 1)
        self.all_off = 1.0
        demands: Mapping[Demand, float] = {demand: 1.0}
        for pool in pools:
            demands = self._expect(demands, pool, hand)

    def _expect(self, demands: Mapping[Demand, float], pool: int, hand: int) -> Mapping[Demand, float]:
        """Reckons with one more seat, each demand on it as likely as told; returns the same for the seat after it."""
        after: defaultdict[Demand, float] = defaultdict(float)
        following: defaultdict[int, float] = defaultdict(float)  # how likely it is to follow with one of these cards
        size = pool.bit_count()
        for demand, chance in demands.items():
            cards = pool & demand.asked
            count = cards.bit_count()
            void = comb(size - count, hand) / comb(size, hand)
            after[demand.after[-1]] += chance * void
            following[cards] += chance * (1 - void)
            for suit, mask in enumerate(DECK.suit_masks):
                if cards & mask:
                    after[demand.after[suit]] += chance * (1 - void) * (cards & mask).bit_count() / count
        self.all_off *= 1 - sum(following.values())
        for rank in range(RANKS + 1):
            under = sum(chance * _goes_under(cards, rank + 1, hand / size) for cards, chance in following.items())
            over = sum(chance * _share(cards, rank + 1) for cards, chance in following.items())
            self.none_under[rank + 1] *= 1 - under
            self.none_over[rank] *= 1 - over
        return after


def _goes_under(cards: int, rank: int, held: float) -> float:
    """The chance that a seat plays below a rank if it can follow with any of these cards and holds such a share of
    them.
    """
    above = _share(cards, rank)
    all_above: float = above ** (held * cards.bit_count())
    return 1 - (1 - UNDERCUT) * above - UNDERCUT * all_above


def _share(cards: int, rank: int) -> float:
    """How many of a set of cards are of that rank or above, as a share; 0 of no cards."""
    return (cards & AT_LEAST[rank]).bit_count() / cards.bit_count() if cards else 0.0
