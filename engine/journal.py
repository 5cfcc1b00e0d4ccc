"""The journal of a match: every random outcome and every action, as plain codes.

With the game and its options a journal tells the whole match: it replays with no random generator at all.
"""

from typing import Any

import msgspec

from engine.game import Chance, Game, Secretive, State


class JournalError(ValueError):
    """A journal that does not tell a match; its text is a sentence that names the entry."""


class Entry(Secretive, frozen=True, omit_defaults=True):
    """One line of a journal: ``{"seat": 2, "action": "R7"}``, or a random outcome under its kind,
    ``{"deal": {...}}``.
    """

    seat: int | None = None
    action: str | None = None
    deal: Any = None
    shuffle: Any = None
    flip: Any = None


def chance_entry(outcome: Chance) -> Entry:
    """The entry that records a random outcome."""
    return Entry(**{outcome.kind: msgspec.json.decode(msgspec.json.encode(outcome))})  # equal to the entry in a save


def take(game: Game[Any, Any, Any], state: State[Any], entry: Entry) -> Any:
    """What the entry tells, checked against the state that it is to be applied to: an action or a random outcome.

    Raises ValueError with a sentence if the entry is not in order or could not come next.
    """
    told = [kind for kind in ("action", "deal", "shuffle", "flip") if getattr(entry, kind) is not None]
    if len(told) != 1 or (entry.seat is None) is (entry.action is not None):
        raise ValueError("An entry tells of one seat's action or of one random outcome.")
    (kind,) = told
    if kind != "action":
        return game.read_chance(state, kind, getattr(entry, kind))
    if state.to_move is None or entry.seat != state.to_move:
        raise ValueError(f"It was not the turn of seat {entry.seat}.")
    assert entry.action is not None
    action = game.read_action(entry.action)
    if action not in state.legal():
        raise ValueError(f"Seat {entry.seat} could not play {action.code}.")
    return action
