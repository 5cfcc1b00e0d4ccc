"""Why a play is good in AVÍO, told from what its seat knows: every word holds in each world that it may be in.

What the seats still to play could do is reckoned by their suits: a seat could play any unseen card of a suit that it
has not shown to lack, as far as the Laws allow. None can do more than that.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from engine.games.avio.avios import SUIT_KINDS, Kind, Objective, Status, Tally, standing
from engine.games.avio.bot import Plan
from engine.games.avio.cards import CARDS, FIGURE, SUIT_NAMES, AvioAction, card_name, place
from engine.games.avio.decks import AvioDeck
from engine.games.avio.imagine import unseen, voids
from engine.games.avio.rules import STRENGTHS, winning_play
from engine.games.avio.view import AvioView
from engine.games.avio.words import effect
from engine.parts.cards import Card
from engine.parts.words import counted, listed, out_of

FEW: Final = 2  # so many cards are called by their names


def reason(deck: AvioDeck, view: AvioView, action: AvioAction, names: Sequence[str]) -> str:
    """What speaks for a legal play, in a few words without a full stop."""
    if len(view.legal) == 1:
        return "no other card may be played"
    return "; ".join(_Prospect(deck, view, action, names).told())


class _Prospect:
    """What a play does in the trick, and what the seats still to play could do to it.

    ``best`` is the strength that wins so far, ``beating`` by seat the unseen cards that could beat it, this play among
    what is beaten if it is the strongest.
    """

    def __init__(self, deck: AvioDeck, view: AvioView, action: AvioAction, names: Sequence[str]) -> None:
        assert view.trump is not None
        self.deck = deck
        self.view = view
        self.action = action
        self.names = names
        self.lead = action.suit if view.lead is None else view.lead
        self.strengths = STRENGTHS[view.trump][self.lead]
        before = -1
        if view.plays:
            winning = winning_play(view.trump, view.plays)
            before = self.strengths[place(winning.card, winning.value)]
        self.wins_so_far = not view.plays or self.strengths[action.index] > before
        self.best = max(before, self.strengths[action.index])
        self.unseen = unseen(deck, view)
        self.beating = self._beating()

    def _beating(self) -> dict[int, int]:
        shown = voids(self.view)
        found = {}
        for step in range(1, self.view.seats - len(self.view.plays)):
            seat = (self.view.seat + step) % self.view.seats
            lacking = sum(mask for suit, mask in enumerate(CARDS.suit_masks) if shown[seat] >> suit & 1)
            pool = self.unseen & ~lacking
            led = pool & CARDS.suit_masks[self.lead]
            if (pool & ~led).bit_count() < len(self.view.hand):  # it holds one of that suit for certain
                pool = led | pool & CARDS.suit_masks[FIGURE]
            found[seat] = CARDS.mask(card for card in CARDS.cards_in(pool) if self._strength(card) > self.best)
        return found

    def _strength(self, card: Card) -> int:
        """How strong a card is at its best."""
        values = self.deck.values.get(card.code, (card.rank,))
        return max(self.strengths[place(card, value)] for value in values)

    @property
    def sure(self) -> bool | None:
        """Whether this seat wins the trick, None if that is open."""
        if not self.wins_so_far:
            return False
        return None if any(self.beating.values()) else True

    def told(self) -> Iterator[str]:
        """What there is to tell: of the trick, of the card, of the card to keep."""
        yield self._trick()
        yield from self._trumps()
        own = self.deck.avios[self.action.card.code]
        if self._status(own) is Status.LOST:
            yield f"its own avío, {own.title}, is out of reach"
        yield self._kept()

    def _trick(self) -> str:
        """Whether the play wins the trick, or who or what could still beat it."""
        if not self.wins_so_far:
            text = effect(self.view, self.action).text
            return "it cannot win this trick" if text == "cannot win" else f"it {text}"
        seats = [self.names[seat] for seat, cards in self.beating.items() if cards]
        cards = 0
        for each in self.beating.values():
            cards |= each
        if not cards:
            return "it wins the trick for certain" if self.beating else "you play last, and it wins the trick"
        if cards.bit_count() <= FEW:
            return f"only {listed(list(map(card_name, CARDS.cards_in(cards))), 'and')} could beat it"
        if len(seats) == 1 < len(self.beating):
            return f"nobody but {seats[0]} could beat it"
        return f"{out_of(cards.bit_count(), self.unseen.bit_count(), 'unseen cards')} could beat it"

    def _trumps(self) -> Iterator[str]:
        """How many trumps are still to come where one is led."""
        if self.view.plays or self.lead != self.view.trump:
            return
        others = CARDS.cards_in(self.unseen & CARDS.suit_masks[self.lead])
        suit = SUIT_NAMES[self.lead]
        if len(others) < FEW:
            yield f"of the trumps only {card_name(others[0])} is unseen" if others else f"no other {suit} is unseen"

    def _kept(self) -> str:
        """What is kept, or most likely, and where its avío stands."""
        rest = [card for card in self.view.hand if card != self.action.card]
        avios = {card: self.deck.avios[card.code] for card in rest}
        if all(self._status(avio) is Status.LOST for avio in avios.values()):
            return "no avío that stays in your hand can be met any more"
        (with_trick, won), (without, lost) = Plan(self.deck, self.view).prospects(self.action.card)
        wins = self.sure if self.sure is not None else with_trick > without
        kept = won if wins else lost
        avio = avios[kept]
        verb = "you keep" if len(rest) == 1 else "it leaves you"
        text = f"{verb} {card_name(kept)} for {avio.title}, {counted(avio.points, 'point')}"
        if all(self._stands(avio, tally) is Status.SURE for tally in self._tallies()):
            return f"{text}, met for certain now"
        return f"{text} ({standing(avio, self.view.seat, self.view.tally, self.names).text})"

    def _status(self, avio: Objective) -> Status:
        return self._stands(avio, self.view.tally)

    def _stands(self, avio: Objective, tally: Tally) -> Status:
        if avio.kind in (*SUIT_KINDS, Kind.NO_FIGURES):  # they go by the cards of the trick, which are still to come
            tally = self.view.tally
        return standing(avio, self.view.seat, tally, self.names).status

    def _tallies(self) -> Iterator[Tally]:
        """The tricks by seat after this one, for everybody who may win it."""
        assert self.view.trump is not None
        before = self.view.tally
        winners = [seat for seat, cards in self.beating.items() if cards]
        winners.append(self.view.seat if self.wins_so_far else winning_play(self.view.trump, self.view.plays).seat)
        for winner in winners:
            tricks = tuple(won + (seat == winner) for seat, won in enumerate(before.tricks))
            yield structs.replace(before, tricks=tricks)
