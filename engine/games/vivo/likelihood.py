"""What a seat of VIVO may believe of the other hands: which deals agree best with what the others played.

Each seat is taken to have chosen among the cards that it could play with a chance that grows with what the steady
player finds a card worth (a softmax). How closely it keeps to that is not known, so it is one of two kinds, close or
loose, and all that it played tells which: the one is steady's kind, the other that of players with ideas of their own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from math import prod

from msgspec import Struct

from engine.games.vivo.cards import DECK, HAND
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.policy import EMPTY, PLAYS, SUIT_CARDS, asking, by_rank, follow
from engine.games.vivo.view import VivoView
from engine.games.vivo.weighing import Weighing
from engine.parts.dealing import deals_of

# From one deal to the next. Some 25 swaps lead to a deal that has nothing to do with the last one. So few of them leave
# more time for playouts: in half a second values come out nearer to each other than with 4 or 8, from search to search.
SWAPS = 2
ANEW = 0.05  # the chance of a deal all anew: where seats lack suits, swaps alone need not come to every deal
BURN_IN = 60  # deals that are not drawn
KEPT = 1 << 14  # hands of which it is remembered how likely they are


class Choice(Struct, frozen=True):
    """A card that a seat chose, and the cards that it played from then on."""

    play: int
    weighing: Weighing
    since: int


class Likelihood:
    """How likely the other seats were to play all that they did up to a view, by the cards that they hold then.

    ``evidence`` is whether any seat chose.
    """

    def __init__(self, view: VivoView) -> None:
        choices = _choices(view)
        self.evidence = any(choices)
        self._of = lru_cache(maxsize=KEPT)(partial(_likely, choices))

    def of(self, seat: int, hand: int) -> float:
        """Of what that seat played; above 0."""
        return self._of(seat, hand)

    def of_all(self, hands: Iterable[int]) -> float:
        """Of what all seats played; above 0."""
        return prod(self.of(seat, hand) for seat, hand in enumerate(hands))


class Hand(Struct):
    """The cards that a seat holds, one by one and as a set, and how likely it was to play as it did."""

    cards: list[int]
    whole: int
    likely: float


class Beliefs:
    """Deals of the unseen cards, drawn as often as they are likely: a Markov chain (Metropolis et al., 1953; Hastings,
    1970) that swaps two cards, or seldom takes a deal all anew, and goes there if it is likelier, else with the chance
    that it is as likely.

    ``deals`` are all that the view allows, ``lacking`` by seat the cards that it can hold none of. ``random`` gives
    numbers from 0 up to 1.
    """

    def __init__(self, view: VivoView, random: Callable[[], float]) -> None:
        unseen, sizes, voids = unseen_hands(view)
        self.deals = deals_of(DECK, unseen, sizes, voids, PLAYS.__getitem__)
        self.lacking = [sum(cards for suit, cards in enumerate(SUIT_CARDS) if void >> suit & 1) for void in voids]
        self.likelihood = Likelihood(view)
        self._random = random
        self._seat = view.seat
        self._turns: list[list[int]] = []  # of the last deal, those to come: the hands of the seats after this one
        self._pairs = list(combinations([seat for seat, size in enumerate(sizes) if size], 2))
        if self.likelihood.evidence:
            self._hands = self._dealt()
            for _ in range(BURN_IN):
                self._go_on()

    def drawn(self) -> list[int]:
        """The hands in a deal, as sets, by seat; this seat's own is empty."""
        if not self.likelihood.evidence:
            return self._turned()
        self._go_on()
        return [hand.whole for hand in self._hands]

    def _turned(self) -> list[int]:
        """A deal where no seat has chosen yet, so that all deals are equally likely: the last one turned by a seat, or
        anew once it has come to every seat. Turned deals even out which seat has the better hand.
        """
        if not self._turns:
            dealt = list(map(sum, self.deals.drawn(self._random)))
            others = [*dealt[self._seat + 1 :], *dealt[: self._seat]]
            self._turns = [others[turn:] + others[:turn] for turn in range(len(others))]
        others = self._turns.pop()
        here = len(others) - self._seat
        return [*others[here:], 0, *others[:here]]

    def _go_on(self) -> None:
        """Goes to the next deal of the chain."""
        if self._random() < ANEW:
            hands = self._dealt()
            if self._random() * _all_likely(self._hands) < _all_likely(hands):
                self._hands = hands
        if self._pairs:
            for _ in range(SWAPS):
                self._swap(*self._pairs[int(self._random() * len(self._pairs))])

    def _dealt(self) -> list[Hand]:
        """A deal all anew."""
        dealt = self.deals.drawn(self._random)
        wholes = list(map(sum, dealt))
        return list(map(Hand, dealt, wholes, map(self.likelihood.of, range(len(dealt)), wholes)))

    def _swap(self, seat: int, other_seat: int) -> None:
        """Lets a card of each of two seats change hands, if they may and it is likely enough then."""
        random, of, hand, other = self._random, self.likelihood.of, self._hands[seat], self._hands[other_seat]
        place, other_place = int(random() * len(hand.cards)), int(random() * len(other.cards))
        card, other_card = hand.cards[place], other.cards[other_place]
        if self.lacking[seat] & other_card or self.lacking[other_seat] & card:
            return
        both = card | other_card
        likely, other_likely = of(seat, hand.whole ^ both), of(other_seat, other.whole ^ both)
        if random() * hand.likely * other.likely < likely * other_likely:
            hand.cards[place], other.cards[other_place] = other_card, card
            hand.whole ^= both
            other.whole ^= both
            hand.likely, other.likely = likely, other_likely


def _likely(choices: Sequence[Sequence[Choice]], seat: int, hand: int) -> float:
    """How likely a seat that holds that hand now was to make its choices, be it a close one or a loose one."""
    close = loose = 1.0
    for choice in choices[seat]:
        if_close, if_loose = choice.weighing.chances(hand | choice.since, choice.play)
        close *= if_close
        loose *= if_loose
    return (close + loose) / 2


def _all_likely(hands: Iterable[Hand]) -> float:
    return prod(hand.likely for hand in hands)


def _choices(view: VivoView) -> list[list[Choice]]:
    """What the other seats chose, by seat."""
    found: list[list[Choice]] = [[] for _ in range(view.seats)]
    since = [0] * view.seats
    for seat, play, weighing in reversed(list(_plays(view))):
        since[seat] |= play
        if seat != view.seat:
            found[seat].append(Choice(play, weighing, since[seat]))
    return found


def _plays(view: VivoView) -> Iterator[tuple[int, int, Weighing]]:
    """Every card of the round up to the view: the seat, the play, and how the seat had to weigh it."""
    assert view.harmony
    seats, lacking = view.seats, [0] * view.seats
    left = by_rank(sum(DECK.suit_masks[suit] for suit in view.suits))
    harmonies = [*(trick.harmony for trick in view.tricks), view.harmony]
    tricks = [*(trick.plays for trick in view.tricks), view.plays]
    next_harmonies = [*harmonies[1:], view.next_harmony]
    for number, (harmony, following, plays) in enumerate(zip(harmonies, next_harmonies, tricks, strict=True)):
        trick = (asking(seats, harmony, following), *EMPTY)
        for made in plays:
            play, seat = PLAYS[made.card], made.seat
            yield seat, play, Weighing(trick, seat, left, HAND - number, following, lacking)
            if not play & trick[0][0]:
                lacking[seat] |= trick[0][0]
            trick = follow(trick, seat, play)
            left &= ~play
