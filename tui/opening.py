"""Matches opened for who asks: with a file where there can be one."""

from collections.abc import Sequence
from typing import Any

from saves.errors import SaveUnwritable
from saves.match import Match
from saves.seat import BOT, HUMAN, Seat
from saves.store import Store
from tui.request import Request
from tui.seats import names_for
from tui.seeds import new_seed


def seats_asked(request: Request, person: str) -> list[Seat]:
    """The seats that the command line asks for: the player first, then the bots that it named, then people."""
    bots = [BOT + level for level in request.bots]
    players = [HUMAN, *bots, *[HUMAN] * (request.seats - 1 - len(bots))]
    return list(map(Seat, names_for(players, [""] * len(players), person), players))


def new_match(
    store: Store, game_id: str, seats: Sequence[Seat], seed: str, options: Any, *, practice: bool, unwritable: bool
) -> Match:
    """A new match; without a file if none can be written. Raises SaveError or ValueError with a sentence."""
    make = Match.unsaved if unwritable else store.create
    return make(game_id, options, seats, seed or new_seed(), practice=practice)


def open_match(store: Store, match_id: str) -> tuple[Match, str]:
    """A saved match, and why it is played on without saving, "" if it is saved; raises SaveError."""
    try:
        return store.open(match_id), ""
    except SaveUnwritable as error:
        problem = str(error)
    return Match(*store.read(match_id)), problem
