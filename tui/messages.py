"""What the screens of a table tell the app."""

from textual.message import Message

from tui.session import Session


class TableMessage(Message):
    """Something that the app has to see to, about the match of a session."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session


class MatchGoesOn(TableMessage):
    """The match goes on at another screen: somebody else takes the keyboard, or it is over."""


class TableLeft(TableMessage):
    """The player leaves the table."""


class PlayAgain(TableMessage):
    """The match is over and the player wants another with the same players."""


class ReviewAsked(TableMessage):
    """The match is over and the player wants to go through it."""
