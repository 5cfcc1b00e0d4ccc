"""What a seat of VIVO may believe of the other hands: which deals agree best with what the others played.

Each seat is taken to have chosen among the cards that it could play with a chance that grows with what the policy finds
a card worth (a softmax). How closely it keeps to the policy is not known, so it is one of two kinds, close or loose,
and all that it played tells which: the one is steady's kind (whose plays are likeliest at a temperature of 0.2), the
other that of players with ideas of their own (experts: 1.0).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp, prod

from msgspec import Struct

from engine.games.vivo.cards import DECK
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.policy import EMPTY, PLAYS, SUIT_CARDS, Policy, asking, by_rank, follow
from engine.games.vivo.view import VivoView
from engine.parts.dealing import deals_of

CLOSE, LOOSE = 0.2, 1.0  # points: of two cards, the one that is worth so much more is played e times as often
MOST = exp(16)  # times as often as the card that was played, for any other: sums stay exact then

# From one deal to the next. Then nine deals tell as much as four that have nothing to do with each other.
SWAPS = 8
ANEW = 0.05  # the chance of a deal all anew: where seats lack suits, swaps alone need not come to every deal
BURN_IN = 30  # deals that are not drawn

ALL = sum(SUIT_CARDS)


class Choice(Struct, frozen=True):
    """A card that a seat chose among those of ``cards``, a set, that it held; ``since`` are those of them that it
    played from then on. ``weights`` are for a close seat and for a loose one by rank how many times as likely a card
    was to be chosen.
    """

    cards: int
    since: int
    weights: tuple[dict[int, float], dict[int, float]]


class Likelihood:
    """How likely the other seats were to play all that they did up to a view, by the cards that they hold then.

    A seat's *sums* are, for each of its choices, the weights together of all that it could have played, first as a
    close seat weighs them, choice by choice, then as a loose one does. The card that it played weighs 1.

    ``evidence`` is whether any seat chose.
    """

    def __init__(self, view: VivoView) -> None:
        choices = _choices(view)
        self.evidence = any(choices)
        self._weights = list(map(_weights, choices))
        self._played = list(map(_played, choices, self._weights))

    def sums(self, seat: int, cards: Iterable[int]) -> list[float]:
        """Of a seat that holds these cards."""
        weights = self._weights[seat]
        return list(map(sum, zip(self._played[seat], *(weights[card] for card in cards), strict=True)))

    def exchanged(self, seat: int, sums: Sequence[float], card: int, other: int) -> list[float]:
        """The sums of a seat once it has the other card instead of that one."""
        weights = self._weights[seat]
        return [before - less + more for before, less, more in zip(sums, weights[card], weights[other], strict=True)]

    def of(self, seat: int, cards: Iterable[int]) -> float:
        """Of what that seat played; above 0."""
        return likely(self.sums(seat, cards))

    def of_all(self, hands: Iterable[Iterable[int]]) -> float:
        """Of what all seats played; above 0."""
        return prod(self.of(seat, cards) for seat, cards in enumerate(hands))


def likely(sums: Sequence[float]) -> float:
    """How likely a seat was to play as it did, by its sums."""
    choices = len(sums) // 2
    return (1 / prod(sums[:choices]) + 1 / prod(sums[choices:])) / 2


class Hand(Struct):
    """The cards that a seat holds, its sums, and how likely it was to play as it did."""

    cards: list[int]
    sums: list[float]
    likely: float


class Beliefs:
    """Deals of the unseen cards, drawn as often as they are likely: a Markov chain (Metropolis et al., 1953; Hastings,
    1970) that swaps two cards, or seldom takes a deal all anew, and goes there if it is likelier, else with the chance
    that it is as likely.

    ``deals`` are all that the view allows. ``random`` gives numbers from 0 up to 1.
    """

    def __init__(self, view: VivoView, random: Callable[[], float]) -> None:
        unseen, sizes, voids = unseen_hands(view)
        self.deals = deals_of(DECK, unseen, sizes, voids, PLAYS.__getitem__)
        self.likelihood = Likelihood(view)
        self._random = random
        self._seat = view.seat
        self._turns: list[list[int]] = []  # of the last deal, those to come: the hands of the seats after this one
        self._lacking = [sum(cards for suit, cards in enumerate(SUIT_CARDS) if void >> suit & 1) for void in voids]
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
        return [sum(hand.cards) for hand in self._hands]

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
        sums = [self.likelihood.sums(seat, cards) for seat, cards in enumerate(dealt)]
        return list(map(Hand, dealt, sums, map(likely, sums)))

    def _swap(self, seat: int, other_seat: int) -> None:
        """Lets a card of each of two seats change hands, if they may and it is likely enough then."""
        random, hand, other = self._random, self._hands[seat], self._hands[other_seat]
        place, other_place = int(random() * len(hand.cards)), int(random() * len(other.cards))
        card, other_card = hand.cards[place], other.cards[other_place]
        if self._lacking[seat] & other_card or self._lacking[other_seat] & card:
            return
        sums = self.likelihood.exchanged(seat, hand.sums, card, other_card)
        other_sums = self.likelihood.exchanged(other_seat, other.sums, other_card, card)
        there, other_there = likely(sums), likely(other_sums)
        if random() * hand.likely * other.likely < there * other_there:
            hand.cards[place], other.cards[other_place] = other_card, card
            hand.sums, other.sums = sums, other_sums
            hand.likely, other.likely = there, other_there


def _all_likely(hands: Iterable[Hand]) -> float:
    return prod(hand.likely for hand in hands)


def _choices(view: VivoView) -> list[list[Choice]]:
    """What the other seats chose, by seat."""
    found: list[list[Choice]] = [[] for _ in range(view.seats)]
    since = [0] * view.seats
    for seat, play, cards, values in reversed(list(_plays(view))):
        since[seat] |= play
        if seat != view.seat:
            own = values[_rank(play)]
            close, loose = (
                {rank: min(exp((value - own) / temperature), MOST) for rank, value in values.items()}
                for temperature in (CLOSE, LOOSE)
            )
            found[seat].append(Choice(cards, since[seat] & cards, (close, loose)))
    return found


def _weights(choices: Sequence[Choice]) -> dict[int, list[float]]:
    """What each card adds to the sums of a seat that made these choices."""
    return {
        card: [
            choice.weights[kind].get(_rank(card), 0.0) if card & choice.cards else 0.0
            for kind in range(2)
            for choice in choices
        ]
        for card in PLAYS.values()
    }


def _played(choices: list[Choice], weights: Mapping[int, Sequence[float]]) -> list[float]:
    """The sums of a seat that made these choices and holds no card now."""
    return [
        sum(weights[card][place] for card in weights if card & choice.since) for place, choice in enumerate(2 * choices)
    ]


def _rank(card: int) -> int:
    return card.bit_length() + 3 >> 2


def _plays(view: VivoView) -> Iterator[tuple[int, int, int, dict[int, float]]]:
    """Every card of the round up to the view: the seat, the play, the cards that the seat could choose from if it held
    them, and what the policy found them worth, by rank.
    """
    assert view.harmony
    left = by_rank(sum(DECK.suit_masks[suit] for suit in view.suits))
    harmonies = [*(trick.harmony for trick in view.tricks), view.harmony]
    tricks = [*(trick.plays for trick in view.tricks), view.plays]
    for harmony, following, plays in zip(harmonies, [*harmonies[1:], view.next_harmony], tricks, strict=True):
        policy = Policy(view.seats, left)
        trick = (asking(view.seats, harmony, following), *EMPTY)
        for made in plays:
            play = PLAYS[made.card]
            (asked, _, case), low, _, high, _ = trick
            if play & asked:
                yield made.seat, play, asked, policy.values(case, low, high)
            else:
                yield made.seat, play, ALL, policy.discard_values()
            trick = follow(trick, made.seat, play)
            left &= ~play
