"""A question that is answered with a line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalGroup
from textual.screen import Screen
from textual.widgets import Footer, Static

from saves.seat import LONGEST_TEXT
from tui.commands import command
from tui.widgets.form import Line


class AskScreen(Screen[None]):
    """Asks for a line of text, and goes away as soon as the line has been taken."""

    CSS_PATH = "screen.tcss"

    HELP = "A line of text is asked for. Enter gives it, Esc goes back and changes nothing."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("ask.back", "escape,ctrl+g", "back", "Back", "Leave everything as it is", key_display="esc"),
    ]

    def __init__(self, question: str, text: str, take: Callable[[str], str], *, cells: int = LONGEST_TEXT) -> None:
        """``text`` stands there at first; ``take`` does what the line is for, or returns the sentence why it cannot."""
        super().__init__()
        self.question = question
        self.text = text
        self.take = take
        self.cells = cells

    def compose(self) -> ComposeResult:
        with VerticalGroup(id="dialog"):
            yield Static(self.question, id="question", markup=False)
            yield Line(self.text, cells=self.cells)
            yield Static(id="problem", markup=False)
            yield Static("Enter takes it, Esc leaves everything as it is.", id="keys", markup=False)
        yield Footer(show_command_palette=False)

    def on_input_changed(self) -> None:
        self.query_one("#problem", Static).update("")

    def on_input_submitted(self) -> None:
        """Goes away, or tells why the line cannot be taken."""
        problem = self.take(self.query_one(Line).value.strip())
        if problem:
            self.query_one("#problem", Static).update(problem)
        else:
            self.dismiss()

    def action_back(self) -> None:
        """Goes back and changes nothing."""
        self.dismiss()
