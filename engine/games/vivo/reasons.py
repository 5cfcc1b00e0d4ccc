"""Why a card is a good play in VIVO, told from what its seat knows: every word holds in each world that it may be in.

What the seats still to play could do is reckoned by their suits: a seat could follow with any unseen card of a suit
that it has not shown to lack, as long as the harmony may come to ask for it. None can do more than that.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.vivo.bot import AT_LEAST
from engine.games.vivo.cards import DECK, SUIT_NAMES, Harmony
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.rules import FACEDOWN_POINTS, demand_of, highest_and_lowest, suits_played
from engine.games.vivo.view import VivoView
from engine.games.vivo.words import card_name
from engine.parts.cards import Card
from engine.parts.words import counted, listed, out_of, plural

FEW: Final = 2  # so many cards are called by their names


def reason(view: VivoView, card: Card, names: Sequence[str]) -> str:
    """What speaks for a legal card, in a few words without a full stop."""
    if len(view.legal) == 1:
        return "no other card may be played"
    return "; ".join(_Prospect(view, card, names).told())


class _Prospect:
    """What a card does in the trick, and what the seats still to play could do to it.

    ``low`` and ``high`` are the sets of unseen cards that could take the lowest and the highest from it.
    """

    def __init__(self, view: VivoView, card: Card, names: Sequence[str]) -> None:
        assert view.harmony
        self.view = view
        self.card = card
        self.names = names
        self.unseen, _, self.voids = unseen_hands(view)
        self.demand = demand_of(view.harmony, suits_played(view.plays), view.seats - len(view.plays))
        self.follows = bool(card.bit & self.demand.asked)
        self.ranks = [play.card.rank for play in view.plays if play.on]
        self.rivals = self._rivals()
        self.low = {seat: cards & ~AT_LEAST[card.rank + 1] for seat, cards in self.rivals.items()}
        self.high = {seat: cards & AT_LEAST[card.rank] for seat, cards in self.rivals.items()}

    def _rivals(self) -> dict[int, int]:
        """The cards with which each seat still to play could follow."""
        demands = {self.demand.after[self.card.suit if self.follows else -1]}
        found = {}
        for step in range(1, self.view.seats - len(self.view.plays)):
            seat = (self.view.seat + step) % self.view.seats
            lacking = sum(mask for suit, mask in enumerate(DECK.suit_masks) if self.voids[seat] >> suit & 1)
            pool = self.unseen & ~lacking
            found[seat], after = 0, set()
            for demand in demands:
                cards = pool & demand.asked
                found[seat] |= cards
                after |= {demand.after[suit] for suit, mask in enumerate(DECK.suit_masks) if cards & mask}
                if (pool & ~demand.asked).bit_count() >= len(self.view.hand):
                    after.add(demand.after[-1])  # it may have nothing that follows
            demands = after
        return found

    @property
    def is_lowest(self) -> bool:
        """Whether it lies lowest, as far as the trick has come."""
        return self.follows and self.card.rank <= min(self.ranks, default=self.card.rank)

    @property
    def is_highest(self) -> bool:
        """Whether it lies highest, as far as the trick has come."""
        return self.follows and self.card.rank >= max(self.ranks, default=self.card.rank)

    @property
    def surely_lowest(self) -> bool:
        """Whether it scores lowest in any case: there is one over it, and none can come under it."""
        return self.is_lowest and max(self.ranks, default=0) > self.card.rank and not any(self.low.values())

    @property
    def surely_highest(self) -> bool:
        """Whether it scores highest in any case."""
        return self.is_highest and bool(self.ranks) and not any(self.high.values())

    @property
    def sure(self) -> int:
        """The points that it scores in any case."""
        return self.card.rank if self.surely_lowest else FACEDOWN_POINTS if self.surely_highest else 0

    def told(self) -> Iterator[str]:
        """What there is to tell, the most telling first."""
        if self.sure:
            yield self._sure()
        elif not self.follows:
            yield "nothing in hand follows, so no card of it can score now"
            yield self._rid()
        elif not (self.is_lowest or self.is_highest):
            highest, lowest = highest_and_lowest(self.view.plays)
            assert lowest
            yield f"it cannot score, between {card_name(lowest.card)} and {card_name(highest.card)}"
            yield self._rid()
        else:
            yield self._open()
        yield from self._led()
        yield from self._kept()

    def _sure(self) -> str:
        """That it scores in any case, and what comes of that."""
        part = "lowest" if self.surely_lowest else "highest"
        last = not self.rivals
        text = f"{'you play last: ' if last else ''}it scores {part}{'' if last else ' for certain'}"
        text += f", {plural(self.sure, 'point')}"
        others = [_Prospect(self.view, other, self.names).sure for other in self.view.legal if other != self.card]
        if last and all(self.sure > other for other in others):
            text += ", more than any other card scores"
        if self.surely_lowest and self.view.next_harmony is Harmony.SOLO:
            text += ", and leads the solo that follows"
        elif not self.surely_lowest and min(self.ranks) < self.card.rank:
            text += ", and leaves the lead to another"
        return text

    def _open(self) -> str:
        """Who or what could still take the lowest, or the highest, from it."""
        takers = [(self.low, "lowest")] * self.is_lowest + [(self.high, "highest")] * self.is_highest
        taking, part = min(takers, key=lambda each: _joined(each[0]).bit_count())
        cards, seats = _joined(taking), [self.names[seat] for seat, each in taking.items() if each]
        take = f"take the {part} from it"
        if not cards:
            return f"nobody left can {take}"
        if cards.bit_count() <= FEW:
            return f"only {listed(list(map(card_name, DECK.cards_in(cards))), 'and')} could {take}"
        text = f"{out_of(cards.bit_count(), self.unseen.bit_count(), 'unseen cards')} could {take}"
        return f"nobody but {seats[0]} could {take}" if len(seats) == 1 < len(self.rivals) else text

    def _rid(self) -> str:
        """How seldom a card of that rank scores."""
        over = (self.unseen & AT_LEAST[self.card.rank + 1]).bit_count()
        under = (self.unseen & ~AT_LEAST[self.card.rank]).bit_count()
        return f"{counted(under, 'unseen card')} below {card_name(self.card)}, {over} above"

    def _led(self) -> Iterator[str]:
        """Who cannot follow what is led."""
        if self.view.plays:
            return
        suit = SUIT_NAMES[self.card.suit]
        helpless = [self.names[seat] for seat, cards in self.rivals.items() if not cards]
        if helpless and len(helpless) == len(self.rivals):
            yield f"nobody else can follow {suit}"
        elif helpless:
            yield f"{listed(helpless, 'and')} cannot follow {suit}"

    def _kept(self) -> Iterator[str]:
        """The cards that stay in hand and that nothing unseen goes over."""
        if self.sure or not self.unseen:
            return
        kept = [card for card in self.view.hand if card != self.card and not self.unseen & AT_LEAST[card.rank]]
        if kept and self.card not in kept:
            yield f"you keep {listed(list(map(card_name, kept[:FEW])), 'and')}, with nothing unseen as high"


def _joined(cards: dict[int, int]) -> int:
    found = 0
    for each in cards.values():
        found |= each
    return found
