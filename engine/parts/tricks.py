"""What trick-taking games share: their phases and their private deals."""

from collections.abc import Sequence
from enum import StrEnum

from engine.game import Event, View
from engine.parts.cards import Card
from engine.parts.words import plural


class Phase(StrEnum):
    """What is due: a deal, a card, or nothing any more."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class HandDealt(Event, frozen=True):
    """The hand that the seat ``to`` was dealt."""

    hand: tuple[Card, ...]


def not_now(view: View) -> str | None:
    """Why this seat may play no card at all now: a sentence, or None if it is to move."""
    if view.to_move is None:
        return "The match is over." if view.phase == Phase.OVER else "No card is due now."
    if view.to_move != view.seat:
        return "It is not your turn."
    return None


def describe_deal(event: HandDealt, names: Sequence[str]) -> str:
    """A private deal in one sentence."""
    return f"{names[event.to or 0]} is dealt {plural(len(event.hand), 'card')}."
