"""VIVO in words: what happened, and why a card may not be played."""

from collections.abc import Iterable, Sequence

from engine.game import Event
from engine.games.vivo.cards import ROUNDS, SUIT_NAMES, TRICKS, Harmony
from engine.games.vivo.rules import (
    FACEDOWN_POINTS,
    Play,
    RoundBegan,
    RoundScored,
    Trick,
    TrickBegan,
    suits_asked,
    suits_played,
)
from engine.games.vivo.view import VivoView
from engine.parts.cards import Card
from engine.parts.endings import MatchEnded, describe_end
from engine.parts.tricks import HandDealt, Phase, describe_deal, not_now
from engine.parts.words import listed, number, plural


def card_name(card: Card) -> str:
    """``green 7``."""
    return f"{SUIT_NAMES[card.suit]} {card.rank}"


def suits_listed(suits: Iterable[int], last: str) -> str:
    """``red or green``; ``last`` is the word before the last."""
    return listed([SUIT_NAMES[suit] for suit in suits], last)


def progress(view: VivoView) -> str:
    """``round 1 of 2, trick 5 of 12``."""
    if view.phase == Phase.OVER:
        return "finished"
    return f"round {view.round} of {ROUNDS}, trick {view.trick} of {TRICKS}"


def explain(view: VivoView, card: Card) -> str:
    """Why this seat may not play the card."""
    refusal = not_now(view)
    if refusal:
        return refusal
    if card not in view.hand:
        return f"You do not hold the {card_name(card)}."
    assert view.harmony
    return f"{demand(view, view.harmony)}."


def demand(view: VivoView, harmony: Harmony) -> str:
    """What the harmony asks of the next seat to play, in the words of the rules, without a full stop."""
    played = suits_played(view.plays)
    left = view.seats - len(view.plays)
    missing = harmony - played.bit_count()
    if not view.plays:
        return f"{harmony.name.capitalize()}: lead any card"
    if missing <= 0:
        here = suits_listed([suit for suit in view.suits if played >> suit & 1], "or")
        if harmony is Harmony.SOLO:
            return f"This solo takes one suit only: play {here}"
        return f"This {harmony.code} has its {number(harmony)} suits: play {here}"
    verb = "is" if left == 1 else "are"
    needs = f"This {harmony.code} still needs {plural(missing, 'suit')} and {plural(left, 'seat')} {verb} left"
    if suits_asked(harmony, played, left) is None:
        return f"{needs}: play any card"
    fresh = suits_listed([suit for suit in view.suits if not played >> suit & 1], "or")
    return f"{needs}: play a suit not yet played, {fresh}" if fresh else f"{needs}: no suit is left for it"


def cannot_follow(view: VivoView) -> bool:
    """Whether this seat is to play and must play off-harmony."""
    if not view.legal or not view.harmony or not view.plays:
        return False
    asked = suits_asked(view.harmony, suits_played(view.plays), view.seats - len(view.plays))
    return asked is not None and not any(asked >> card.suit & 1 for card in view.legal)


def prompt(view: VivoView) -> str:
    """What this seat, which is to play, may do now, in a sentence."""
    assert view.harmony
    if not cannot_follow(view):
        return f"{demand(view, view.harmony)}."
    asked = suits_asked(view.harmony, suits_played(view.plays), view.seats - len(view.plays)) or 0
    suits = suits_listed([suit for suit in view.suits if asked >> suit & 1], "or")
    return f"You have no {suits} card for this {view.harmony.code}: play any card, off-harmony; it cannot score."


def describe(event: Event, names: Sequence[str]) -> str:
    """An event in one sentence."""
    match event:
        case RoundBegan():
            return f"Round {event.round} begins; {names[event.leader]} leads."
        case TrickBegan():
            return f"Trick {event.trick} is a {event.harmony.code}; {names[event.leader]} leads."
        case Play():
            return f"{names[event.seat]} plays {card_name(event.card)}{'' if event.on else ', off-harmony'}."
        case Trick():
            return f"Trick {event.trick}: {_scored(event, names)}."
        case RoundScored():
            points = [f"{names[seat]} {points}" for seat, points in enumerate(event.points)]
            return f"Round {event.round} ends: {listed(points, 'and')}."
        case HandDealt():
            return describe_deal(event, names)
        case MatchEnded():
            return describe_end(event, names)
    raise TypeError(f"no VIVO event: {type(event).__name__}")


def _scored(trick: Trick, names: Sequence[str]) -> str:
    """Who scored; the highest card lies facedown, so its rank is not told again."""
    highest = f"{names[trick.highest.seat]} scores highest for {FACEDOWN_POINTS}"
    if not trick.lowest:
        return f"{highest}, nobody lowest"
    return f"{highest}, {names[trick.lowest.seat]} lowest for {trick.lowest.card.rank}"
