"""What the screens tell the app."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:  # the first screen sends messages too, before any match is loaded
    from saves.seat import Seat
    from tui.session import Session


class TableMessage(Message):
    """Something that the app has to see to, about the match of a session."""

    def __init__(self, session: "Session") -> None:
        super().__init__()
        self.session = session


class MatchGoesOn(TableMessage):
    """The match goes on at another screen: somebody else takes the keyboard, or it is over."""


class TableLeft(TableMessage):
    """The player leaves the table; ``sure`` even if what was played is lost with it."""

    def __init__(self, session: "Session", *, sure: bool = False) -> None:
        super().__init__(session)
        self.sure = sure


class PlayAgain(TableMessage):
    """The match is over and the player wants another with the same players."""


class ReviewAsked(TableMessage):
    """The match is over and the player wants to go through it."""


class MatchAsked(Message):
    """The player wants a new match; an empty seed asks for a new deal."""

    def __init__(self, game_id: str, seats: "Sequence[Seat]", seed: str, options: Any, *, practice: bool) -> None:
        super().__init__()
        self.game_id = game_id
        self.seats = seats
        self.seed = seed
        self.options = options
        self.practice = practice


class SaveMessage(Message):
    """Something that the app has to see to, about a saved match."""

    def __init__(self, match_id: str) -> None:
        super().__init__()
        self.match_id = match_id


class ResumeAsked(SaveMessage):
    """The player wants to go on with a saved match."""


class SaveReviewAsked(SaveMessage):
    """The player wants to go through a saved match."""


class SettingsChanged(Message):
    """The player has set something, or something is to be remembered: some of the settings by their names."""

    def __init__(self, **changes: Any) -> None:
        super().__init__()
        self.changes = changes
