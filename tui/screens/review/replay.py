"""A match gone through again: as it stood after every action, and the moments at which a review stops."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine import Event, Table, View, game_called
from saves.model import Save

if TYPE_CHECKING:  # a match is gone through without a screen too
    from tui.screens.match.board import Board


class Step(Struct, frozen=True):
    """The match after an action: what all have seen happen since the action before, and the views by seat."""

    events: tuple[Event, ...]
    views: Mapping[int, View]


class Replay:
    """A match played anew from its journal, with the views of some seats after every action.

    ``steps`` begins with the deal. All views are made at once (VIVO: some 20 ms) and nothing else of the match is kept.
    Raises ValueError for a match that goes on if it is to be shown from several seats.
    """

    def __init__(self, save: Save, seats: Sequence[int]) -> None:
        self.game = game_called(save.game, save.options)
        self.names = [seat.name for seat in save.seats]
        self.seats = tuple(seats)
        if not save.outcome and len(self.seats) > 1:
            raise ValueError("a match that goes on is reviewed from one seat")
        self.steps = tuple(self._steps(save))

    @property
    def actions(self) -> int:
        """How many actions the match has."""
        return len(self.steps) - 1

    def _steps(self, save: Save) -> Iterator[Step]:
        told = 0
        for table in Table.retell(self.game, len(self.names), save.seed, save.journal):
            public = [event for event in table.events(self.seats[0]) if event.to is None]
            yield Step(tuple(public[told:]), {seat: table.view(seat) for seat in self.seats})
            told = len(public)


def seats_to_review(save: Save) -> list[int]:
    """The seats from which a match may be looked at: all when it is over, until then those of people."""
    return [number for number, seat in enumerate(save.seats) if save.outcome or seat.is_human]


def review_refusal(save: Save, *, memory_aids: bool) -> str:
    """Why nobody may go through a match now: a sentence for the player, "" if somebody may."""
    if save.outcome:
        return ""
    if not memory_aids:
        return (
            "This match is not finished, and a review would show cards that lie facedown. To allow that, turn memory "
            "aids on in the settings."
        )
    return "" if seats_to_review(save) else "Nobody but bots plays this match; it can be reviewed when it is over."


class Moment(Struct, frozen=True):
    """A place where the review stops: after ``action`` actions, with ``held`` still on the table or, if that is None,
    with the next decision to be taken. ``told`` are the sentences about what has happened since the moment before.
    """

    action: int
    held: Event | None
    told: tuple[str, ...]
    begins_round: bool = False


def moments_of(replay: Replay, board: "Board") -> list[Moment]:
    """Every moment of the match: one for each action, and one for each event that the board holds up."""
    moments: list[Moment] = []
    for action, step in enumerate(replay.steps):
        told: tuple[str, ...] = ()
        begins_round = action == 0
        for event in step.events:
            told += (replay.game.describe(event, replay.names),)
            begins_round |= board.ends_round(event) is not None
            if board.holds(event):
                moments.append(Moment(action, event, told))
                told = ()
        goes_on = any(view.to_move is not None for view in step.views.values())
        if goes_on or not moments or moments[-1].action != action:
            moments.append(Moment(action, None, told, begins_round))
        else:
            moments[-1] = replace(moments[-1], told=moments[-1].told + told)
    return moments


def ends_of_tellings(moments: Sequence[Moment]) -> list[int]:
    """The number of the last sentence of each moment, all sentences being counted from 0."""
    return [count - 1 for count in accumulate(len(moment.told) for moment in moments)]
