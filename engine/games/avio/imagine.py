"""Worlds that an AVÍO player may be in: the unseen cards dealt anew, in agreement with everything that was played."""

from collections.abc import Iterator

from engine.chance import Stream
from engine.games.avio.cards import CARDS, FIGURE, HAND, Play, parts_of
from engine.games.avio.decks import AvioDeck
from engine.games.avio.rules import AvioState, deals_on
from engine.games.avio.view import AvioView
from engine.parts.dealing import deal_hands
from engine.parts.tricks import Phase


def imagine(deck: AvioDeck, view: AvioView, stream: Stream) -> AvioState:
    """A state that the view may come from, every one of them equally likely.

    The cards that nobody holds are dealt as one more pile. The kept cards of this round are still in the hands.
    """
    state = AvioState(deck, view.age_order)
    state.phase = Phase(view.phase)
    state.to_move = view.to_move
    state.leader = view.leader
    state.trump = view.trump
    state.finished = view.finished
    state.scores = view.scores
    out = CARDS.mask(view.out)
    if deals_on(view.seats) and out:
        state.stock = deck.everything & ~out
    if state.phase is Phase.PLAY:
        state.follow(view.tricks, view.plays)
        hands, pile = _hands(deck, view, stream)
        state.hands = [parts_of(hand) for hand in hands]
        if deals_on(view.seats):
            state.stock = pile
    return state


def plays_of(view: AvioView) -> Iterator[tuple[int, Play]]:
    """Every play of this round, in order, with the suit that was led in its trick, or FIGURE."""
    for trick in view.tricks:
        for play in trick.plays:
            yield trick.lead, play
    for play in view.plays:
        assert view.lead is not None
        yield view.lead, play


def unseen(deck: AvioDeck, view: AvioView) -> int:
    """The cards that this seat has not seen: in other hands, or in nobody's."""
    return deck.everything & ~CARDS.mask((*view.out, *view.hand, *(play.card for _, play in plays_of(view))))


def voids(view: AvioView) -> list[int]:
    """The suits of which each seat has shown to have none, as a set, by seat; bit FIGURE tells of the figures.

    A seat that neither followed suit nor played a figure had no card of that suit, and where a figure was led, no
    figure; it gets none until the round ends.
    """
    shown = [0] * view.seats
    for lead, play in plays_of(view):
        if play.card.suit not in (lead, FIGURE):
            shown[play.seat] |= 1 << lead
    return shown


def unseen_hands(deck: AvioDeck, view: AvioView) -> tuple[int, list[int], list[int]]:
    """The cards that this seat has not seen, as a set, and by seat how many of them it holds and the suits of which it
    can hold none; the cards that nobody holds come last, as one more pile.
    """
    sizes = [HAND] * view.seats
    for _, play in plays_of(view):
        sizes[play.seat] -= 1
    sizes[view.seat] = 0
    return unseen(deck, view), [*sizes, view.stock], [*voids(view), 0]


def _hands(deck: AvioDeck, view: AvioView, stream: Stream) -> tuple[list[int], int]:
    """The hands by seat, and the cards that nobody holds."""
    *hands, pile = deal_hands(CARDS, *unseen_hands(deck, view), stream)
    hands[view.seat] = CARDS.mask(view.hand)
    return hands, pile
