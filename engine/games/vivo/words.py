"""VIVO in words: what happened, and why a card may not be played."""

from collections.abc import Iterable, Sequence

from engine.game import Event
from engine.games.vivo.cards import ROUNDS, SUIT_NAMES, TRICKS, Harmony
from engine.games.vivo.rules import (
    FACEDOWN_POINTS,
    HandDealt,
    MatchEnded,
    Phase,
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
    if view.to_move is None:
        return "No card is due now."
    if view.to_move != view.seat:
        return "It is not your turn."
    if card not in view.hand:
        return f"You do not hold the {card_name(card)}."
    assert view.harmony
    return f"{demand(view, view.harmony)}."


def demand(view: VivoView, harmony: Harmony) -> str:
    """What the harmony asks of the next seat to play, in the words of the rules, without a full stop."""
    played = suits_played(view.plays)
    left = view.seats - len(view.plays)
    suits = suits_asked(harmony, played, left)
    name = harmony.name.capitalize()
    missing = harmony - played.bit_count()
    if not view.plays:
        return f"{name}: lead any card"
    if suits is None:
        return f"{_still_needs(harmony, missing, left)}: play any card"
    if missing <= 0:
        here = [suit for suit in view.suits if played >> suit & 1]
        if harmony is Harmony.SOLO:
            return f"This solo takes one suit only: play {suits_listed(here, 'or')}"
        return f"This {harmony.code} has its {number(harmony)} suits: play {suits_listed(here, 'or')}"
    fresh = [suit for suit in view.suits if not played >> suit & 1]
    return f"{_still_needs(harmony, missing, left)}: play a suit not yet played, {suits_listed(fresh, 'or')}"


def _still_needs(harmony: Harmony, missing: int, left: int) -> str:
    verb = "is" if left == 1 else "are"
    return f"This {harmony.code} still needs {plural(missing, 'suit')} and {plural(left, 'seat')} {verb} left"


def describe(event: Event, names: Sequence[str]) -> str:
    """An event in one sentence."""
    match event:
        case RoundBegan():
            return f"Round {event.round} begins; {names[event.leader]} leads."
        case HandDealt():
            return f"{names[event.to or 0]} is dealt {plural(len(event.hand), 'card')}."
        case TrickBegan():
            return f"Trick {event.trick} is a {event.harmony.code}; {names[event.leader]} leads."
        case Play():
            return f"{names[event.seat]} plays {card_name(event.card)}{'' if event.on else ', off-harmony'}."
        case Trick():
            return f"Trick {event.trick}: {_scored(event, names)}."
        case RoundScored():
            points = [f"{names[seat]} {points}" for seat, points in enumerate(event.points)]
            return f"Round {event.round} ends: {listed(points, 'and')}."
        case MatchEnded():
            winners = listed([names[seat] for seat in event.winners], "and")
            return f"{winners} {'win' if len(event.winners) > 1 else 'wins'} with {max(event.scores)} points."
    raise TypeError(f"no VIVO event: {type(event).__name__}")


def _scored(trick: Trick, names: Sequence[str]) -> str:
    """Who scored; the highest card lies facedown, so its rank is not told again."""
    highest = f"{names[trick.highest.seat]} scores highest for {FACEDOWN_POINTS}"
    if not trick.lowest:
        return f"{highest}, nobody lowest"
    return f"{highest}, {names[trick.lowest.seat]} lowest for {trick.lowest.card.rank}"
