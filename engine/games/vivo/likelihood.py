"""What a seat of VIVO may believe of the other hands: which deals agree best with what the others played.

Each seat is taken to have chosen among the cards that it could play with a chance that grows with what the policy finds
a card worth (a softmax). How closely it keeps to the policy is not known, so it is one of two kinds, close or loose,
and all that it played tells which: the one is steady's kind (whose plays are likeliest at a temperature of 0.2), the
other that of players with ideas of their own (experts: 1.0).
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp, prod

from msgspec import Struct

from engine.games.vivo.cards import DECK, RANKS
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.policy import EMPTY, PLAYS, RANK_CARDS, SUIT_CARDS, SUITS, Policy, asking, by_rank, follow
from engine.games.vivo.view import VivoView
from engine.parts.dealing import deals_of

CLOSE, LOOSE = 0.2, 1.0  # points: of two cards, the one that is worth so much more is played e times as often

POOL = 4000  # deals; then those that were drawn are drawn from again
SWAPS = 2  # from one deal to the next
BURN_IN = 30  # deals that are not drawn

ALL = (1 << SUITS * RANKS) - 1


class Choice(Struct, frozen=True):
    """A card that a seat chose among those of a set that it held.

    ``close`` and ``loose`` are by rank how much likelier a card was to be chosen than this one, by a seat of that kind,
    and ``close_later`` and ``loose_later`` the sums of that over the cards of the set that it played from then on.
    """

    cards: int
    close: tuple[float, ...]
    loose: tuple[float, ...]
    close_later: float
    loose_later: float


class Likelihood:
    """How likely the other seats were to play all that they did up to a view, by the hands that they hold then, which
    are sets of cards in the order of the policy.
    """

    def __init__(self, view: VivoView) -> None:
        self._choices = _choices(view)

    def of(self, seat: int, hand: int) -> float:
        """Of what that seat played; above 0."""
        close = loose = 1.0
        for choice in self._choices[seat]:
            cards = hand & choice.cards
            by_close, by_loose = choice.close, choice.loose
            close_sum, loose_sum = choice.close_later, choice.loose_later
            while cards:
                card = cards & -cards
                cards ^= card
                rank = card.bit_length() + 3 >> 2
                close_sum += by_close[rank]
                loose_sum += by_loose[rank]
            close /= close_sum
            loose /= loose_sum
        return (close + loose) / 2

    def of_all(self, hands: Sequence[int]) -> float:
        """Of what all seats played; above 0."""
        return prod(self.by_seat(hands))

    def by_seat(self, hands: Sequence[int]) -> list[float]:
        """Of what each seat played; above 0."""
        return [self.of(seat, hand) for seat, hand in enumerate(hands)]


class Beliefs:
    """Deals of the unseen cards, drawn as often as they are likely: a Markov chain (Metropolis et al., 1953; Hastings,
    1970) that swaps two cards, or takes a deal all anew, and goes there if it is likelier, else with the chance that
    it is as likely.

    ``deals`` are all that the view allows. ``random`` gives numbers from 0 up to 1.
    """

    def __init__(self, view: VivoView, random: Callable[[], float]) -> None:
        unseen, sizes, voids = unseen_hands(view)
        self.deals = deals_of(DECK, unseen, sizes, voids, PLAYS.__getitem__)
        self.likelihood = Likelihood(view)
        self._random = random
        self._lacking = [sum(cards for suit, cards in enumerate(SUIT_CARDS) if void >> suit & 1) for void in voids]
        self._pool: list[tuple[int, ...]] = []
        self._hands, self._likely = self._dealt()
        self._cards = [PLAYS[card] for card in DECK.cards_in(unseen)]
        for _ in range(BURN_IN):
            self._go_on()

    def drawn(self) -> tuple[int, ...]:
        """The hands in a deal, as sets, by seat; this seat's own is empty."""
        pool = self._pool
        if len(pool) == POOL:
            return pool[int(self._random() * POOL)]
        self._go_on()
        pool.append(tuple(self._hands))
        return pool[-1]

    def _go_on(self) -> None:
        """Goes to the next deal of the chain."""
        hands, likely = self._dealt()
        if self._random() * prod(self._likely) < prod(likely):
            self._hands, self._likely = hands, likely
        if len(self._cards) > 1:
            for _ in range(SWAPS):
                self._swap()

    def _dealt(self) -> tuple[list[int], list[float]]:
        """A deal all anew, and how likely each seat was to play as it did."""
        hands = list(map(sum, self.deals.drawn(self._random)))
        return hands, self.likelihood.by_seat(hands)

    def _swap(self) -> None:
        """Lets two cards change hands, if they may and it is likely enough then."""
        random, hands, likely = self._random, self._hands, self._likely
        one = self._cards[int(random() * len(self._cards))]
        two = self._cards[int(random() * len(self._cards))]
        first = next(seat for seat, hand in enumerate(hands) if hand & one)
        second = next(seat for seat, hand in enumerate(hands) if hand & two)
        if first == second or self._lacking[first] & two or self._lacking[second] & one:
            return
        hand, other_hand = hands[first] ^ one ^ two, hands[second] ^ one ^ two
        there, other_there = self.likelihood.of(first, hand), self.likelihood.of(second, other_hand)
        if random() * likely[first] * likely[second] < there * other_there:
            hands[first], hands[second] = hand, other_hand
            likely[first], likely[second] = there, other_there


def _choices(view: VivoView) -> list[list[Choice]]:
    """What the other seats chose, by seat."""
    found: list[list[Choice]] = [[] for _ in range(view.seats)]
    later = [0] * view.seats
    for seat, play, cards, values in reversed(list(_plays(view))):
        later[seat] |= play
        if seat != view.seat:
            own = values[play.bit_length() + 3 >> 2]
            more = [values.get(rank, own) - own for rank in range(RANKS + 1)]
            close, loose = (tuple(exp(value / temperature) for value in more) for temperature in (CLOSE, LOOSE))
            done = [0, *((later[seat] & cards & rank_cards).bit_count() for rank_cards in RANK_CARDS)]
            found[seat].append(Choice(cards, close, loose, _dot(done, close), _dot(done, loose)))
    return found


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


def _dot(counts: Sequence[int], weights: Sequence[float]) -> float:
    return sum(count * weight for count, weight in zip(counts, weights, strict=True))
