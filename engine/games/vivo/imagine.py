"""Worlds that a VIVO player may be in: the unseen cards dealt anew, in agreement with everything that was played."""

from engine.chance import Stream
from engine.games.vivo.cards import DECK, HAND, Harmony
from engine.games.vivo.rules import Play, VivoState, suits_asked, suits_played
from engine.games.vivo.view import VivoView
from engine.parts.dealing import deal_hands
from engine.parts.tricks import Phase


def imagine(view: VivoView, stream: Stream) -> VivoState:
    """A state that the view may come from, every one of them equally likely.

    A seat that played off-harmony had no card of the suits asked for then, and has none until the round ends.
    """
    state = VivoState(view.seats)
    state.phase = Phase(view.phase)
    state.to_move = view.to_move
    state.turn = view.turn
    state.round = view.round
    state.leader = view.leader
    state.deck = sum(DECK.suit_masks[suit] for suit in view.suits)
    state.tricks = view.tricks
    state.finished = view.finished
    if view.harmony:
        state.harmonies = _harmonies(view, view.harmony, stream)
        state.follow(view.plays)
        state.hands = _hands(view, stream)
    return state


def _harmonies(view: VivoView, harmony: Harmony, stream: Stream) -> tuple[Harmony, ...]:
    known = [trick.harmony for trick in view.tricks] + [harmony]
    if view.next_harmony:
        known.append(view.next_harmony)
    return (*known, *stream.shuffled(view.harmonies_left))


def voids(view: VivoView) -> list[int]:
    """The suits that each seat has shown to have none of, as a set, by seat."""
    shown = [0] * view.seats
    for trick in view.tricks:
        _note_voids(shown, trick.harmony, trick.plays)
    if view.harmony:
        _note_voids(shown, view.harmony, view.plays)
    return shown


def _note_voids(shown: list[int], harmony: Harmony, plays: tuple[Play, ...]) -> None:
    for place, play in enumerate(plays):
        if not play.on:
            asked = suits_asked(harmony, suits_played(plays[:place]), len(shown) - place)
            assert asked is not None  # where any card follows, none is off-harmony
            shown[play.seat] |= asked


def unseen_hands(view: VivoView) -> tuple[int, list[int], list[int]]:
    """The cards that this seat has not seen, as a set, and by seat how many of them it holds and the suits of which it
    can hold none.
    """
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.plays)
    deck = sum(DECK.suit_masks[suit] for suit in view.suits)
    unseen = deck & ~DECK.mask(view.hand) & ~DECK.mask(play.card for play in plays)
    sizes = [HAND - sum(play.seat == seat for play in plays) for seat in range(view.seats)]
    sizes[view.seat] = 0
    return unseen, sizes, voids(view)


def _hands(view: VivoView, stream: Stream) -> list[int]:
    hands = deal_hands(DECK, *unseen_hands(view), stream)
    hands[view.seat] = DECK.mask(view.hand)
    return hands
