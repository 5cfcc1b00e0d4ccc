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

    HELP = "The rules of one game. A heading that is chosen in the contents comes to the top of the text."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("rules.contents", "t", "toggle_contents", "Contents", "Open or close the table of contents"),
        command("rules.close", "q,escape,r", "close", "Close", "Back to where you were", key_display="q"),
    ]

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game_id = game_id
        self._viewer: RulesViewer | None = None  # once it is open
        self._asked = False  # for the contents, before it was

    def compose(self) -> ComposeResult:
        yield Static(f"{self._title} are being opened ...", id="title", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Opens the text, which takes a second, once it has been said that it is being opened."""
        self.call_after_refresh(self._open)

    async def _open(self) -> None:
        roomy = self.app.size.width >= ROOMY
        viewer = RulesViewer(rules_text(self.game_id), show_table_of_contents=roomy, open_links=False)
        await self.mount(viewer, after="#title")
        viewer.document.focus(scroll_visible=False)
        if self._asked:
            viewer.toggle_contents()
        self._viewer = viewer
        self.query_one("#title", Static).update(self._title)

    @property
    def _title(self) -> str:
        return f"{GAMES[self.game_id].info.title} rules"

    def action_toggle_contents(self) -> None:
        """Opens or closes the contents."""
        if self._viewer:
            self._viewer.toggle_contents()
        else:
            self._asked = not self._asked

    def action_close(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()
