"""The board of a game: what its match screen shows between the header and the keys."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from textual.containers import Vertical
from textual.message import Message

from engine import Event
from tui.settings import Settings
from tui.widgets.open_hands import OpenHands


class Board(Vertical):
    """A game's table on the screen. It gets views and events, and posts what the player chooses."""

    class Chosen(Message):
        """The player chooses an action, which may be an illegal one."""

        def __init__(self, action: Any, turn: int) -> None:
            """``turn`` is the one of the view that was on the screen."""
            super().__init__()
            self.action = action
            self.turn = turn

    turn = -1  # of the view that is shown, which the screen tells

    reviewed = False  # a match is gone through again: none of the board's own keys is heard

    def __init__(self, names: Sequence[str], settings: Settings) -> None:
        super().__init__()
        self.names = names
        self.settings = settings

    def choose(self, action: Any) -> None:
        """Posts that the player chooses this, of what is shown now."""
        self.post_message(self.Chosen(action, self.turn))

    @abstractmethod
    def show(self, view: Any, held: Event | None) -> None:
        """Shows a view, or the moment of ``held``, an event that stays on the table until the player goes on."""

    @abstractmethod
    def title(self, view: Any, held: Event | None) -> str:
        """Where the match stands, for the header."""

    @abstractmethod
    def hand(self, view: Any, held: Event | None) -> Sequence[Any]:
        """The hand of the view's seat, as the widget of :meth:`open_hands` shows it."""

    @abstractmethod
    def open_hands(self) -> OpenHands:
        """A widget for the hands of all seats."""

    @abstractmethod
    def holds(self, event: Event) -> bool:
        """Whether this event stays on the table until the player goes on or a pause runs out."""

    @abstractmethod
    def ends_round(self, event: Event) -> int | None:
        """The number of the round that this event ends, or None."""

    def table_told(self) -> str:
        """What lies on the table in a line, where a hint may take its place; "" where it never does."""
        return ""

    def story(self, event: Event) -> Sequence[str]:
        """What a round that ends has to tell before its score sheet, line by line."""
        return ()

    @abstractmethod
    def log_line(self, event: Event) -> str | None:
        """An event in words for the log, or None if it does not belong there."""

    def log_lines(self, events: Sequence[Event]) -> list[str]:
        """The events that belong in the log, in words."""
        return [line for line in map(self.log_line, events) if line is not None]
