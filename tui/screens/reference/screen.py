"""All that is in play, to look up in the middle of a match."""

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
from tui.presenters.vivarium.reference import Section


class ReferenceScreen(Screen[None]):
    """Sections to look things up in, each of them on a key."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "VerticalScroll"

    HELP = "All that is in play: species, events, cards. A digit goes to a section, the arrows and Page keys scroll."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("reference.close", "enter,escape,a,q", "close", "Back", "Back to the table", key_display="enter"),
        command("reference.next", "tab,right", "turn(1)", "Next", "Go to the next section"),
        command("reference.previous", "shift+tab,left", "turn(-1)", "Previous", "Go to the section before"),
    ]

    def __init__(self, title: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.heading = title
        self.sections = sections
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with VerticalScroll():
            yield Static(id="entries")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.action_turn(0)

    def action_turn(self, places: int) -> None:
        """Goes so many sections on."""
        self.at = (self.at + places) % len(self.sections)
        section = self.sections[self.at]
        self.query_one("#title", Static).update(
            f"{self.heading}   {section.title}   {self.at + 1} of {len(self.sections)}"
        )
        table = Table(box=None, padding=(0, 1), show_edge=False, show_header=False)
        table.add_column(no_wrap=True)
        table.add_column()
        for entry in section.entries:
            table.add_row(Text(entry.title, "bold"), Text(entry.text))
        self.query_one("#entries", Static).update(table)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_close(self) -> None:
        """Goes back to the table."""
        self.dismiss()
