"""What a search needs of a game: the rest of a round on plain integers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any


class Kernel(ABC):
    """A round of a card game as one seat sees it, in a world that may be drawn anew as often as is wanted.

    It begins at the view's own position. A play is an integer with one bit set, a set of plays is the sum of its plays.
    ``to_move`` is the seat to play, -1 once the round is over; ``seats`` is how many play. ``worlds`` is the number of
    worlds that the view allows, or None if it leaves more open than the hands; ``endings`` is how many ways to the end
    of the round there are in each at most.
    """

    seats: int
    to_move: int
    worlds: int | None
    endings: int

    @abstractmethod
    def deal(self) -> None:
        """Goes back to the view's own position, in a world drawn anew, as often as it is likely."""

    @abstractmethod
    def again(self) -> None:
        """Goes back to the view's own position, in the world that it is in, to try another play there."""

    @abstractmethod
    def enter(self, number: int) -> float:
        """Goes back to the view's own position, in the world of that number, below ``worlds``. Returns how likely this
        world is, on a scale that is the same for all of them; above 0.
        """

    @abstractmethod
    def legal(self) -> int:
        """The set of plays that the rules allow the seat to move."""

    @abstractmethod
    def apply(self, play: int) -> None:
        """Takes a legal play."""

    @abstractmethod
    def undo(self) -> None:
        """Takes the last play back; only what was applied since the last deal can be."""

    @abstractmethod
    def suggest(self, legal: int) -> int:
        """The one of these legal plays that the playout's policy makes, which chance has a part in."""

    @abstractmethod
    def playout(self) -> list[float]:
        """Plays on by the policy, to the end of the round or until it can be told well enough what that would bring,
        and returns what :meth:`utilities` would. It cannot be undone.
        """

    @abstractmethod
    def utilities(self) -> list[float]:
        """By seat, its points in the rest of the round less the mean of the others', once the round is over."""

    @abstractmethod
    def action(self, play: int) -> Any:
        """The game's own action for a play."""


def plays_in(plays: int) -> list[int]:
    """The plays of a set, one by one."""
    return [1 << place for place in range(plays.bit_length()) if plays >> place & 1]


def relative(points: Sequence[float]) -> list[float]:
    """By seat, its points less the mean of the others'."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]
