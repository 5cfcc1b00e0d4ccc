"""Help: what is in focus, and the keys that work there."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from tui.commands import Command, command, commands_of

KEYS_CELLS = 14
TITLE_CELLS = 16


class Section(Struct, frozen=True):
    """What there is to know about one thing on a screen, and the commands that it takes now."""

    text: str
    commands: tuple[Command, ...]


def sections(screen: Screen[Any]) -> Iterator[Section]:
    """The help of what is in focus, of whatever is around it, of the screen, and of the app.

    What Textual brings along on every screen is told with the app.
    """
    commands = commands_of(screen)
    focused: Sequence[DOMNode] = screen.focused.ancestors_with_self if screen.focused else [screen]
    for node in focused:
        if isinstance(node, Widget):
            here = tuple(found for found in commands if found.node is node and (found.ours or node is not screen))
            if node.HELP or here:
                yield Section(node.HELP or "", here)
    everywhere = [found for found in commands if found.node is screen.app]
    everywhere += [found for found in commands if found.node is screen and not found.ours]
    yield Section("Everywhere:", tuple(everywhere))


class HelpScreen(Screen[None]):
    """The help of another screen as it was when help was asked for. It is opaque, like every screen."""

    CSS_PATH = "screen.tcss"

    HELP = "Help tells about what was in focus, then about the screen around it, each with the keys that work there."

    BINDINGS: ClassVar[list[BindingType]] = [
        command(
            "help.close",
            "escape,q,enter,f1,question_mark",
            "close",
            "Close",
            "Back to where you were",
            key_display="esc",
        ),
    ]

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self.sections = list(sections(about))

    def compose(self) -> ComposeResult:
        yield Static("Help", id="title")
        with VerticalScroll(id="sections"):
            for section in self.sections:
                if section.text:
                    yield Static(section.text, classes="about", markup=False)
                if section.commands:
                    yield CommandTable(section.commands)
        yield Footer(show_command_palette=False)

    def action_close(self) -> None:
        """Goes back to the screen that the help is about."""
        self.dismiss()


class CommandTable(Widget):
    """Commands with their keys, one in a row."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"table--keys", "table--title"}

    DEFAULT_CSS = """
    CommandTable {
        height: auto;
        .table--keys { color: $accent; text-style: bold; }
        .table--title { text-style: bold; }
    }
    """

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self.commands = commands

    def render(self) -> Table:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=KEYS_CELLS, style=self.get_component_rich_style("table--keys", partial=True))
        table.add_column(width=TITLE_CELLS, style=self.get_component_rich_style("table--title", partial=True))
        table.add_column(ratio=1)
        for found in self.commands:
            title = found.title if found.help else ""
            table.add_row(Text(" ".join(found.keys)), Text(title), Text(found.help or found.title))
        return table
