"""The nouns and verbs that every game here shares: read this file first.

A :class:`Game` is the rules with their options fixed; a :class:`State` is one match in progress and knows every secret;
a :class:`View` is all that one seat may know and remember of it. Seats are numbered from 0 in the order of play.

A match goes like this, and :class:`engine.table.Table` is the one who does it::

    state = game.start(seats)
    while not state.outcome():
        if state.to_move is None:                      # chance is due: a deal, a shuffle, a flip
            state.apply(game.draw(state, stream))
        else:
            state.apply(choose(game.view(state, state.to_move)))
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from engine.chance import Stream
from engine.info import GameInfo


class IllegalAction(ValueError):
    """An action that the rules forbid now. Its text is a sentence for the player."""


class Unavailable(ValueError):
    """Options that are in order, but ask for something that is not at hand. Its text is a sentence for the player."""


class Action(Protocol):
    """A frozen value with one text code, which reads like the game's own language; saves and logs hold the codes."""

    @property
    def code(self) -> str: ...


class Secretive(Struct, frozen=True):
    """A struct that may hold secrets: a traceback that prints local variables, with rich too, must not show them."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class Chance(Secretive, frozen=True, forbid_unknown_fields=True):
    """A random outcome, recorded with its result: its fields are the JSON object that a save holds, and no others."""

    kind: ClassVar[str]  # "deal", "shuffle" or "flip"


class Event(Secretive, frozen=True, tag=True, kw_only=True, gc=False):
    """Something that happened: for every seat, or for the one seat named by ``to``.

    ``reveals`` tells that players learn from it what was hidden from all of them, or hangs on chance. The garbage
    collector passes over events, of which there are many and none is part of a cycle.
    """

    reveals: ClassVar[bool] = False

    to: int | None = None


class View(Secretive, frozen=True, kw_only=True):
    """What one seat may know and remember: the base of each game's own view.

    ``turn`` counts the actions of the match so far; ``to_move`` is the seat to act or None; ``legal`` holds this seat's
    actions, empty unless it is to move; ``scores`` are the points so far, by seat.
    """

    seat: int
    seats: int
    turn: int
    to_move: int | None
    phase: str
    legal: tuple[Any, ...]
    scores: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a match ended: why, the points by seat, and every seat that shares the victory."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class RowKind(StrEnum):
    """What a row of a score sheet is: a part of a round's points, or all of them."""

    PART = "part"
    ROUND = "round"


class ScoreRow(Struct, frozen=True):
    """One row: a label, a text for every seat (``"5 1 7 = 13"`` or ``"21"``), and the round that it belongs to."""

    round: int
    kind: RowKind
    label: str
    cells: tuple[str, ...]


class ScoreSheet(Struct, frozen=True):
    """The public score sheet: one column a seat, rows by round, the totals beneath."""

    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The choices that a game's rules leave open: the base of each game's own options."""


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")
V = TypeVar("V", bound=View)


class State(ABC, Generic[A]):
    """One match in progress, with every secret in it. Only a Table and a search hold one."""

    __slots__ = ()

    seats: int
    to_move: int | None  # None: chance is due, or the match is over

    @abstractmethod
    def legal(self) -> Sequence[A]:
        """Every action that the seat to move may take, in the game's own order; empty if no seat is to move."""

    @abstractmethod
    def apply(self, action: A | Chance) -> list[Event]:
        """Take an action or a random outcome, which is trusted to be legal, and tell what happened."""

    @abstractmethod
    def clone(self) -> Self:
        """A state of its own that is equal to this one."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.seats} seats, {self.to_move} to move>"  # and no secrets


class Game(ABC, Generic[S, A, V]):
    """The rules of one game with their options fixed."""

    info: ClassVar[GameInfo]
    options_type: ClassVar[type[Options]]
    options: Options

    @abstractmethod
    def __init__(self, options: Any = None) -> None:
        """The game with the given options of ``options_type``, or the usual ones."""

    @abstractmethod
    def start(self, seats: int) -> S:
        """A new match, before its first random outcome; raises ValueError if the game does not take so many seats."""

    @abstractmethod
    def draw(self, state: S, stream: Stream) -> Chance:
        """The random outcome that is due, taken from a stream."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """What that seat may know, built field by field."""

    @abstractmethod
    def imagine(self, view: V, stream: Stream) -> S:
        """A state that this view may come from, each as likely as the play so far allows, whatever is hidden drawn
        from the stream. The public past is legal in it.
        """

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The public score sheet, of rounds played and of the one being played."""

    @abstractmethod
    def progress(self, view: V) -> str:
        """Where the match stands, for menus and lists: ``round 1, trick 5``."""

    @abstractmethod
    def explain(self, view: V, action: A) -> str:
        """Why this seat may not take an action that is not among ``view.legal``: a sentence for the player."""

    @abstractmethod
    def describe(self, event: Event, names: Sequence[str]) -> str:
        """An event in one sentence, with the players called by their names."""

    @abstractmethod
    def read_action(self, code: str) -> A:
        """The action with that code; raises ValueError with a sentence if it is none."""

    @abstractmethod
    def read_chance(self, state: S, kind: str, data: Any) -> Chance:
        """The random outcome that a save tells of; raises ValueError with a sentence if it could not come up in this
        state.
        """

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """The whole state as a JSON object."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> S:
        """The state that :meth:`dump` wrote; raises ValueError with a sentence if it is none."""
