"""What a bot is."""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from engine.chance import Stream
from engine.game import Game, View


class Budget(Struct, frozen=True):
    """How long a search may go on for one decision: a number of playouts, or seconds. Rules of thumb need none."""

    playouts: int | None = None
    seconds: float | None = None


class Choice(Struct, frozen=True):
    """A bot's decision and why, in words for the player who asks for a hint."""

    action: Any
    reason: str


class Estimate(Struct, frozen=True):
    """What a search found of an action: its points less the mean of the others' as far as it looked ahead, as
    expected, and how many playouts that comes from. ``line`` is what it would go on with before anybody else acts, as
    far as the search plans ahead.
    """

    action: Any
    value: float
    visits: int
    line: tuple[Any, ...] = ()


class Bot(ABC):
    """A player that knows a match by one seat's views only, so it cannot know more than a person there.

    The same seed, view and budget of playouts give the same choice.
    """

    def __init__(self, game: Game[Any, Any, Any], seed: str) -> None:
        self.game = game
        self._seed = seed

    @abstractmethod
    def choose(self, view: Any, budget: Budget) -> Choice:
        """One of ``view.legal``, which is not empty."""

    def stream(self, view: View) -> Stream:
        """The bot's own random stream for this decision."""
        return Stream(self._seed, f"turn {view.turn}")


class Searcher(Bot):
    """A player that looks ahead, for as long as its budget allows."""

    @abstractmethod
    def evaluate(self, view: Any, budget: Budget, asked: Any = None) -> list[Estimate]:
        """Two or more of ``view.legal``, which has as many, the best first. If one of them is ``asked`` about, it is
        among them, and looked at as closely as the best.
        """

    def choose(self, view: Any, budget: Budget) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "no other play is allowed")
        best, *others = self.evaluate(view, budget)
        gain = max(best.value - max(other.value for other in others), 0.0)
        return Choice(best.action, f"it gains {gain:.1f} points over the next best play, as far as can be foreseen")
