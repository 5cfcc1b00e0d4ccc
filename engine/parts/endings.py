"""How matches end, in every game."""

from collections.abc import Sequence

from engine.game import Event
from engine.parts.words import listed


class MatchEnded(Event, frozen=True):
    """The match is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


def best_seats(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, who share the victory."""
    best = max(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == best)


def describe_end(event: MatchEnded, names: Sequence[str], noun: str = "points") -> str:
    """The end in one sentence."""
    winners = listed([names[seat] for seat in event.winners], "and")
    return f"{winners} {'win' if len(event.winners) > 1 else 'wins'} with {max(event.scores)} {noun}."
