"""AVÍO in words: what happened, why a card may not be played, and what it would do."""

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Event
from engine.games.avio.cards import FIGURE, SUIT_NAMES, TRICKS, VALUES, AvioAction, Play, card_name, place, play_name
from engine.games.avio.rules import STRENGTHS, RoundBegan, RoundScored, Trick, winning_play
from engine.games.avio.view import AvioView
from engine.parts.endings import MatchEnded, describe_end
from engine.parts.tricks import HandDealt, Phase, describe_deal, not_now
from engine.parts.words import listed


def progress(view: AvioView) -> str:
    """``round 3, trick 6 of 8``."""
    if view.phase == Phase.OVER:
        return "finished"
    return f"round {view.round}, trick {view.trick} of {TRICKS}"


def explain(view: AvioView, action: AvioAction) -> str:
    """Why this seat may not play the card."""
    refusal = not_now(view)
    if refusal:
        return refusal
    if action.card not in view.hand:
        return f"You do not hold the {card_name(action.card)}."
    return f"{demand(view)}."


def demand(view: AvioView) -> str:
    """What the Laws ask of this seat, which is to play, without a full stop."""
    if view.lead is None:
        return "Lead any card"
    held = any(card.suit == view.lead for card in view.hand)
    if view.lead == FIGURE:
        return "A figure was led: play a figure" if held else "A figure was led and you hold none: play any card"
    suit = SUIT_NAMES[view.lead]
    if not held:
        return f"{suit.capitalize()} was led and you hold none: play any card"
    figure = " or a figure" if any(card.suit == FIGURE for card in view.hand) else ""
    return f"{suit.capitalize()} was led: play {suit}{figure}"


def prompt(view: AvioView) -> str:
    """What this seat, which is to play, may do now, in a sentence."""
    return f"{demand(view)}."


class Effect(Struct, frozen=True):
    """What a play would do in the trick as it lies: whether it would win it so far, and that in a few words."""

    wins: bool
    text: str


def effect(view: AvioView, action: AvioAction) -> Effect:
    """What the play would do if this seat made it now: ``would win so far``, ``loses to the trump``."""
    assert view.trump is not None
    if view.lead is None:
        return Effect(True, "would lead")
    strengths = STRENGTHS[view.trump][view.lead]
    winning = winning_play(view.trump, view.plays)
    best = strengths[place(winning.card, winning.value)]
    mine = strengths[action.index]
    if mine > best:
        return Effect(True, "would win so far")
    if mine < 0:
        return Effect(False, "cannot win")
    if mine < VALUES <= best:
        return Effect(False, "loses to the trump")
    card = play_name(winning.card, winning.value).removeprefix("the ")
    return Effect(False, f"loses to the {'earlier ' if mine == best else ''}{card}")


def describe(event: Event, names: Sequence[str]) -> str:
    """An event in one sentence."""
    match event:
        case RoundBegan():
            return f"Round {event.round} begins: {SUIT_NAMES[event.trump]}s are trumps, {names[event.leader]} leads."
        case Play():
            return f"{names[event.seat]} plays {play_name(event.card, event.value)}."
        case Trick():
            return f"Trick {event.trick} goes to {names[event.winner]}."
        case RoundScored():
            scored = [_scored(event, seat, names) for seat in range(len(event.kept))]
            return f"Round {event.round} ends: {listed(scored, 'and')}."
        case HandDealt():
            return describe_deal(event, names)
        case MatchEnded():
            return describe_end(event, names)
    raise TypeError(f"no AVÍO event: {type(event).__name__}")


def _scored(event: RoundScored, seat: int, names: Sequence[str]) -> str:
    """``Ana 11 with crown 7 (4/5 tricks, met)``."""
    met = "met" if event.met[seat] else "not met"
    return f"{names[seat]} {event.points[seat]} with {card_name(event.kept[seat])} ({event.avios[seat].title}, {met})"
