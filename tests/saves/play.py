"""Matches of any game in a store, for the tests of the saves."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine import Entry
from saves import Match, Seat, Store
from tests.engine.facts import SEATINGS, Seating
from tests.engine.matches import choose

SEED = "hornet-walnut-swan-4711"
CHOICES = bytes(range(3, 100))
GAMES_ONCE = list({seating.game_id: seating for seating in SEATINGS}.values())

every_game_once = pytest.mark.parametrize("seating", GAMES_ONCE, ids=str)


def seats_of(seating: Seating) -> list[Seat]:
    """A person and bots."""
    return [Seat("Ana", "human"), *(Seat(f"Bo {seat}", "bot:random") for seat in range(1, seating.seats))]


def begin(store: Store, seating: Seating, actions: int = 0, **more: Any) -> Match:
    """A new match in the store, played on for some actions."""
    return play_on(store.create(seating.game_id, seating.options, seats_of(seating), SEED, **more), actions)


def keep(store: Store, seating: Seating, actions: int = 0, **more: Any) -> str:
    """The id of a new match, played on for some actions and closed."""
    with begin(store, seating, actions, **more) as match:
        return match.id


def play_on(match: Match, actions: int = 1) -> Match:
    """The match when it was played on, to its end or for some actions."""
    for _ in range(actions):
        if match.table.to_move is not None:
            match.play(match.table.to_move, choose(match.table, CHOICES))
    return match


def finish(match: Match) -> Match:
    """The match when it was played to its end."""
    while match.table.to_move is not None:
        play_on(match)
    return match


def journal_on_disk(store: Store, id_: str) -> tuple[Entry, ...]:
    """What the file of a match tells."""
    return store.read(id_)[1].journal


@contextmanager
def as_anybody(folder: Path) -> Iterator[None]:
    """Acts as the owner of the folder, whom permissions bind, even where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    nobody = 65534
    for path in (folder, *folder.iterdir()):
        os.chown(path, nobody, nobody)
    os.seteuid(nobody)
    try:
        yield
    finally:
        os.seteuid(0)
