"""What each game tells the plain mode about its table, its hand and its choices."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine import Event


class Reader(ABC):
    """A game read aloud: views turned into sentences, each of them a line.

    ``topics`` are what else can be asked about: a word, and what it tells.
    """

    topics: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def prompt(self, view: Any) -> str:
        """What this seat, which is to move, has to do now."""

    @abstractmethod
    def choice(self, view: Any, action: Any) -> str:
        """A legal action in a few words."""

    @abstractmethod
    def hand(self, view: Any, names: Sequence[str]) -> Iterator[str]:
        """What this seat holds, with codes, and what of it may not be played now and why."""

    @abstractmethod
    def table(self, view: Any, names: Sequence[str]) -> Iterator[str]:
        """What lies on the table, and how the seats stand."""

    @abstractmethod
    def log(self, events: Sequence[Event], names: Sequence[str], seat: int, *, memory_aids: bool) -> Iterator[str]:
        """What that seat may look up of what has happened."""

    def story(self, event: Event, names: Sequence[str]) -> Sequence[str]:
        """What an event has to tell beside its sentence."""
        return ()

    def about(self, view: Any, names: Sequence[str], topic: str) -> Sequence[str]:
        """What there is to tell about one of ``topics`` or another word of the game; nothing if it is none."""
        return ()
