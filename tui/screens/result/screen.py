"""The result of a match."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from tui.commands import command
from tui.messages import PlayAgain, ReviewAsked, TableLeft
from tui.presenters.scores import winners_told
from tui.session import Session
from tui.widgets.score_sheet import ScoreSheetView
from tui.widgets.standings import Standings


class ResultScreen(Screen[None]):
    """Who won, and the whole score sheet."""

    CSS_PATH = "screen.tcss"

    HELP = "The match is over. The deal's name lets you or a friend play the same cards again."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("result.again", "n", "again", "Play again", "Play a new match with the same players"),
        command("result.review", "v", "review", "Review", "Go through the match step by step"),
        command("result.leave", "enter,q,escape", "leave", "Leave", "Leave the table", key_display="enter"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        outcome = self.session.outcome()
        assert outcome
        yield Static(f"{self.session.game.info.title}   match over", id="title", markup=False)
        with VerticalScroll(id="sheet"):
            yield Static(winners_told(outcome, self.session.names), id="winners", markup=False)
            yield Standings(outcome, self.session.names)
            yield ScoreSheetView(self.session.score(), self.session.names)
            yield Static(f"deal {self.session.match.save.seed}", id="deal", markup=False)
        yield Footer(show_command_palette=False)

    def action_leave(self) -> None:
        """Goes back to where the player came from."""
        self.post_message(TableLeft(self.session))

    def action_again(self) -> None:
        """Asks for another match."""
        self.post_message(PlayAgain(self.session))

    def action_review(self) -> None:
        """Asks for the review."""
        self.post_message(ReviewAsked(self.session))
