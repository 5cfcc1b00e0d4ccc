"""What trick-taking games share: their phases, their private deals, their ends."""

from collections.abc import Sequence
from enum import StrEnum

from engine.game import Event, View
from engine.parts.cards import Card
from engine.parts.words import listed, plural


class Phase(StrEnum):
    """What is due: a deal, a card, or nothing any more."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class HandDealt(Event, frozen=True):
    """The hand that the seat ``to`` was dealt."""

    hand: tuple[Card, ...]


class MatchEnded(Event, frozen=True):
    """The last round ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


def best_seats(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, who share the victory."""
    best = max(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == best)


def not_now(view: View) -> str | None:
    """Why this seat may play no card at all now: a sentence, or None if it is to move."""
    if view.to_move is None:
        return "The match is over." if view.phase == Phase.OVER else "No card is due now."
    if view.to_move != view.seat:
        return "It is not your turn."
    return None


def describe_common(event: HandDealt | MatchEnded, names: Sequence[str]) -> str:
    """One of the shared events in a sentence."""
    if isinstance(event, HandDealt):
        return f"{names[event.to or 0]} is dealt {plural(len(event.hand), 'card')}."
    winners = listed([names[seat] for seat in event.winners], "and")
    return f"{winners} {'win' if len(event.winners) > 1 else 'wins'} with {max(event.scores)} points."
