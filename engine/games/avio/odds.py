"""What a player of AVÍO can reckon from one seat's view: how likely a card wins, and how likely an avío is met.

The others are taken to play any card that the Laws allow, each as likely as another, and to win what this seat does not
win in equal parts.
"""

from collections.abc import Iterable, Sequence
from math import comb

from engine.games.avio.avios import NUMBERS, Kind, Objective, left_of, right_of
from engine.games.avio.cards import CARDS, FIGURE, HAND, SUITS, TRICKS, VALUES, AvioAction, parts_of, place
from engine.games.avio.decks import AvioDeck
from engine.games.avio.imagine import plays_of, unseen, voids
from engine.games.avio.rules import STRENGTHS, winning_play
from engine.games.avio.view import AvioView

ALL = range(FIGURE + 1)
Bounds = tuple[int, int]  # the fewest and the most that are wanted


class Odds:
    """The chances of a seat that is to move."""

    def __init__(self, deck: AvioDeck, view: AvioView) -> None:
        assert view.trump is not None
        self.view = view
        self.trump = view.trump
        self.left = TRICKS + 1 - view.trick  # tricks that can still be won, this one among them
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self._later = [(view.seat + step) % view.seats for step in range(1, view.seats - len(view.plays))]
        cards = unseen(deck, view)
        self._unseen = parts_of(cards)
        figures = [card for card in CARDS.cards_in(cards) if card.suit == FIGURE]
        self._values = [value for card in figures for value in deck.values[card.code]]
        self._voids: list[list[float]] = []  # by seat and suit, how likely it has none
        self._holds: list[list[float]] = []  # by seat and suit, how many cards of it on average
        held, shown = [HAND] * view.seats, voids(view)
        for _, play in plays_of(view):
            held[play.seat] -= 1
        for seat in range(view.seats):
            there = [0 if shown[seat] >> suit & 1 else self._unseen[suit].bit_count() for suit in ALL]
            share = min(1.0, held[seat] / (sum(there) or 1))
            self._holds.append([share * count for count in there])
            self._voids.append([(1 - share) ** count for count in there])

    def wins(self, action: AvioAction) -> float:
        """How likely the play wins this trick."""
        if self.view.lead is None:
            return self._stands(action, action.suit, self._later)
        strengths = STRENGTHS[self.trump][self.view.lead]
        winning = winning_play(self.trump, self.view.plays)
        if strengths[action.index] <= strengths[place(winning.card, winning.value)]:
            return 0.0
        return self._stands(action, self.view.lead, self._later)

    def wins_led(self, action: AvioAction) -> float:
        """How likely the play wins a trick that it leads."""
        return self._stands(action, action.suit, self.others)

    def _stands(self, action: AvioAction, lead: int, seats: Sequence[int]) -> float:
        """How likely none of these seats beats the play in a trick with that lead."""
        strengths = STRENGTHS[self.trump][lead]
        strength = strengths[action.index]
        figures = [strengths[FIGURE * VALUES + value] > strength for value in self._values]
        beating = [self._stronger(suit, strengths[suit * VALUES], strength) for suit in range(FIGURE)]
        beating.append(sum(figures) / (len(figures) or 1))
        chance = 1.0
        for seat in seats:
            follows = self._beats(seat, beating, {lead, FIGURE})
            discards = self._beats(seat, beating, set(ALL) - {lead})
            void = self._voids[seat][lead]
            chance *= max(0.0, 1 - (1 - void) * follows - void * discards)
        return chance

    def _stronger(self, suit: int, least: int, strength: int) -> float:
        """The share of the unseen cards of a suit that are stronger; ``least`` is the strength of its 0, or -1."""
        part = self._unseen[suit]
        if least < 0 or not part:
            return 0.0
        return (part >> max(strength - least + 1, 0)).bit_count() / part.bit_count()

    def _beats(self, seat: int, beating: Sequence[float], suits: Iterable[int]) -> float:
        """How likely a card of these suits, played by that seat, is stronger; a figure can be played in two ways."""
        plays = {suit: self._holds[seat][suit] * (2 if suit == FIGURE else 1) for suit in suits}
        return sum(count * beating[suit] for suit, count in plays.items()) / (sum(plays.values()) or 1)

    def meets(self, objective: Objective) -> list[float]:
        """How likely the avío is met, by the number of tricks that this seat wins in all."""
        won = self.view.tally.tricks[self.view.seat]
        return [self._meets(objective, tricks, tricks - won) for tricks in range(TRICKS + 1)]

    def _meets(self, objective: Objective, tricks: int, more: int) -> float:
        """How likely the avío is met with so many tricks, ``more`` than now."""
        kind, view = objective.kind, self.view
        if not 0 <= more <= self.left:
            return 0.0
        if kind in NUMBERS:
            return float(tricks in NUMBERS[kind])
        if objective.suit:
            most = self._most_of_suit(SUITS.index(objective.suit), more / self.left)
            return most if kind is Kind.MOST_SUIT else 1 - most
        if kind is Kind.NO_FIGURES:
            return 0.0 if view.tally.figures[view.seat] else self._figureless() ** more
        wanted: dict[int, Bounds] = {}
        if kind in (Kind.MOST, Kind.NOT_MOST):
            wanted = dict.fromkeys(self.others, (0, tricks - 1))
        elif kind is Kind.FEWEST:
            wanted = dict.fromkeys(self.others, (tricks + 1, TRICKS))
        if kind in (Kind.LEFT, Kind.BOTH):
            wanted[left_of(view.seat, view.seats)] = (0, tricks) if kind is Kind.LEFT else (tricks, TRICKS)
        if kind in (Kind.RIGHT, Kind.BOTH):
            wanted[right_of(view.seat, view.seats)] = (0, tricks) if kind is Kind.RIGHT else (tricks, TRICKS)
        bounds = [wanted.get(seat, (0, TRICKS)) for seat in self.others]
        chance = spread(self.left - more, [view.tally.tricks[seat] for seat in self.others], bounds)
        return 1 - chance if kind is Kind.NOT_MOST else chance

    def _to_come(self, suit: int) -> float:
        """How many cards of a suit are still to be played, one's own among them."""
        own = sum(card.suit == suit for card in self.view.hand)
        played = self.left / (self.left + 1)  # of each hand one card is kept
        return played * (own + sum(self._holds[seat][suit] for seat in self.others))

    def _figureless(self) -> float:
        """How likely a trick that is won has no figure in it."""
        return 1 / (1 + self._to_come(FIGURE) / self.left)

    def _most_of_suit(self, suit: int, share: float) -> float:
        """How likely this seat has the most cards of a suit when it wins that share of the tricks to come."""
        counts = self.view.tally.suits[suit]
        others = [counts[seat] for seat in self.others]
        cards = round(self._to_come(suit))
        chance = 0.0
        for mine in range(cards + 1):
            likely = comb(cards, mine) * share**mine * (1 - share) ** (cards - mine)
            bounds = [(0, counts[self.view.seat] + mine - 1)] * len(others)
            chance += likely * spread(cards - mine, others, bounds)
        return chance


def spread(more: int, counts: Sequence[int], bounds: Sequence[Bounds]) -> float:
    """How likely all counts come to lie within their bounds when ``more`` are added, each to any count alike."""
    ways = [1, *[0] * more]  # by the number of those added, over the counts so far
    for count, (least, most) in zip(counts, bounds, strict=True):
        wider = [0] * (more + 1)
        for added, before in enumerate(ways):
            for new in range(max(0, least - count), min(more - added, most - count) + 1):
                wider[added + new] += before * comb(more - added, new)
        ways = wider
    return float(ways[more] / len(counts) ** more)
