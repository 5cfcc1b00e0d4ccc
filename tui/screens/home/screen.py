"""Home."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer, Static


class HomeScreen(Screen[None]):
    """What the player may do."""

    def compose(self) -> ComposeResult:
        yield Static("vivio")
        yield Footer(show_command_palette=False)
