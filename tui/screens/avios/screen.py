"""All avíos, to look up in the middle of a match."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from tui.commands import command
from tui.presenters.avio import AvioEntry


class AviosScreen(Screen[None]):
    """Every avío with its points, what it asks for, and where it stands for the player now."""

    CSS_PATH = "screen.tcss"

    HELP = "All avíos: the points, what each asks for, and how it would stand for you now if you kept such a card."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("avios.close", "enter,escape,a,q", "close", "Back", "Back to the table", key_display="enter"),
    ]

    def __init__(self, entries: Sequence[AvioEntry]) -> None:
        super().__init__()
        self.entries = entries

    def compose(self) -> ComposeResult:
        yield Static("AVÍO   all avíos", id="title", markup=False)
        with VerticalScroll():
            yield Static(self._table(), id="avios")
        yield Footer(show_command_palette=False)

    def action_close(self) -> None:
        """Goes back to the table."""
        self.dismiss()

    def _table(self) -> Table:
        table = Table(box=None, padding=(0, 1), show_edge=False, show_header=False)
        table.add_column(justify="right")
        table.add_column(no_wrap=True)
        table.add_column()
        for entry in self.entries:
            text = Text(entry.text)
            if entry.standing:
                text.append(f" Now: {entry.standing}.", "italic")
            table.add_row(Text(str(entry.points), "bold"), Text(entry.title, "bold"), text)
        return table
