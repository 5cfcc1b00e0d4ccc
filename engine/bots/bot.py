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
