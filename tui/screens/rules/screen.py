"""The rules of a game, to read."""

from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Footer, MarkdownViewer, Static, Tree
from textual.widgets.markdown import Markdown, MarkdownBlock

from engine import GAMES
from tui.commands import command
from tui.rules import rules_text

ROOMY = 112  # columns for the contents and the text side by side


class RulesViewer(MarkdownViewer):
    """The text and its contents. Links lead to headings of the text; nothing else is opened."""

    HELP = "The rules as played here."

    async def go(self, location: str | PurePath) -> None:
        self.document.goto_anchor(str(location).removeprefix("#"))

    def toggle_contents(self) -> None:
        """Opens the contents, with the focus on them, or closes them."""
        self.show_table_of_contents = not self.show_table_of_contents
        self.query_one(Tree if self.show_table_of_contents else Markdown).focus(scroll_visible=False)

    def on_markdown_table_of_contents_selected(self, message: Markdown.TableOfContentsSelected) -> None:
        """Gives the text all the room again where there is little, with the heading at the top."""
        if self.size.width < ROOMY:
            self.toggle_contents()
            heading = self.query_one(f"#{message.block_id}", MarkdownBlock)
            self.call_after_refresh(self.scroll_to_widget, heading, top=True, animate=False)


class RulesScreen(Screen[None]):
    """The rules of one game, with a table of contents that stands beside them where there is room."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "Markdown"

    HELP = "The rules of one game. A heading that is chosen in the contents comes to the top of the text."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("rules.contents", "t", "toggle_contents", "Contents", "Open or close the table of contents"),
        command("rules.close", "q,escape,r", "close", "Close", "Back to where you were", key_display="q"),
    ]

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game_id = game_id

    def compose(self) -> ComposeResult:
        roomy = self.app.size.width >= ROOMY
        yield Static(f"{GAMES[self.game_id].info.title} rules", id="title", markup=False)
        yield RulesViewer(rules_text(self.game_id), show_table_of_contents=roomy, open_links=False)
        yield Footer(show_command_palette=False)

    def action_toggle_contents(self) -> None:
        """Opens or closes the contents."""
        self.query_one(RulesViewer).toggle_contents()

    def action_close(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()
