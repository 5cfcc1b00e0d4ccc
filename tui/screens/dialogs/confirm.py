"""A question that is answered with yes or no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalGroup
from textual.screen import Screen
from textual.widgets import Footer, Static

from tui.commands import command


class ConfirmScreen(Screen[bool]):
    """Asks before something that cannot be taken back, and tells what the player answered."""

    CSS_PATH = "screen.tcss"

    HELP = "A question before something that cannot be taken back. Only the letter y says yes."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("confirm.yes", "y", "answer(True)", "Yes", "Do it"),
        command("confirm.no", "n,enter,escape,q", "answer(False)", "No", "Leave everything as it is"),
    ]

    def __init__(self, question: str, about: str) -> None:
        """``about`` tells more about what the question is about."""
        super().__init__()
        self.question = question
        self.about = about

    def compose(self) -> ComposeResult:
        with VerticalGroup(id="dialog"):
            yield Static(self.question, id="question", markup=False)
            yield Static(self.about, markup=False)
            yield Static("y does it, n leaves everything as it is.", id="keys", markup=False)
        yield Footer(show_command_palette=False)

    def action_answer(self, yes: bool) -> None:
        """Gives the answer to who asked."""
        self.dismiss(yes)
