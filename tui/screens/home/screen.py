"""The first screen."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from engine.games import INFOS
from tui.commands import command
from tui.messages import ResumeAsked
from tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from saves.store import Listing
    from tui.app import VivioApp

WORDMARK = r"""
\    /  [$suit-red]▲[/]  \    /  [$suit-green]●[/]  ╭────╮
 \  /   │   \  /   │  │    │
  \/    │    \/    │  ╰────╯"""

# For the games in their order, a letter for a new match and one for the rules.
LETTERS = (("n", "r"), ("a", "t"), ("m", "y"))
TITLE_CELLS = 22


class Menu(OptionList):
    """The commands of the first screen, each with its letter."""

    DEFAULT_CSS = """
    Menu, Menu:focus {
        border: none;
        background: $background;
        background-tint: $background 0%;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        & > .option-list--option-highlighted { color: $foreground; background: $primary 20%; text-style: bold; }
        &:ansi > .option-list--option-highlighted { background: ansi_default; text-style: bold underline; }
    }
    """

    HELP = "What you can do. The arrows choose and Enter goes there; so does the letter before each line."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("menu.choose", "enter", "select", "Choose", "Do what the cursor is on", key_display="enter"),
    ]

    def show(self, commands: Iterable[Binding], details: Mapping[str, str]) -> None:
        """Shows these commands, with the cursor on the same one as before if it was moved, else on the first.

        ``details`` replace the commands' sentences, by their ids.
        """
        before = self.highlighted_option.id if self.highlighted_option and self.highlighted else None
        options = [Option(_line(found, details.get(found.id or "", found.tooltip)), found.id) for found in commands]
        self.set_options(options)
        ids = [option.id for option in options]
        self.highlighted = ids.index(before) if before in ids else 0


def _line(found: Binding, detail: str) -> Content:
    title = f"{found.description:<{TITLE_CELLS}}"
    return Content.assemble((f" {found.key}  ", "bold $accent"), title, (detail, "$quiet"))


class HomeScreen(Screen[None]):
    """What the player may do, with the match that can be gone on with on top."""

    HELP = "The first screen. Every match is saved at every action, so that you can leave at any moment."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("home.continue", "c", "continue", "Continue", "Go on with the last match", show=False),
        *(
            command(
                f"home.new-{info.id}",
                new,
                f"app.setup({info.id!r})",
                f"New game of {info.title}",
                f"{info.min_seats} to {info.max_seats} seats, people and bots in any mix",
                show=False,
            )
            for info, (new, _) in zip(INFOS.values(), LETTERS, strict=False)
        ),
        command("home.saved", "g", "app.saved(False)", "Saved games", "Go on, rename, export or delete", show=False),
        command("home.review", "v", "app.saved(True)", "Review", "Go through a match step by step", show=False),
        command("home.settings", "s", "app.settings", "Settings", "Your name, colours, pace and more", show=False),
        *(
            command(
                f"home.rules-{info.id}",
                rules,
                f"app.rules({info.id!r})",
                f"Rules of {info.title}",
                "How it is played",
                show=False,
            )
            for info, (_, rules) in zip(INFOS.values(), LETTERS, strict=False)
        ),
        command("home.help", "h", "app.help", "Help", "What is on the screen, and the keys", show=False),
        command("home.quit", "q", "app.quit", "Quit", "Leave vivio", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.newest: Listing | None = None

    def compose(self) -> ComposeResult:
        yield Center(Static(WORDMARK, id="wordmark"))
        yield Center(Static("tabletop games in the terminal", id="tagline", markup=False))
        yield Center(Menu())
        yield KeyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self._show_menu()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.look_for_match)

    @work(exclusive=True)
    async def look_for_match(self) -> None:
        """Looks for the newest match that is not over, and whether one can be saved, outside of the screen's own
        thread.
        """
        unwritable, self.newest = await asyncio.to_thread(self._look)
        if unwritable:
            self.show_problem(unwritable)
        self._show_menu()

    def _look(self) -> "tuple[str | None, Listing | None]":
        app = cast("VivioApp", self.app)
        going_on = (listing for listing in app.store.list() if not listing.problem and not listing.outcome)
        return app.unwritable, next(going_on, None)

    def show_problem(self, sentence: str) -> None:
        """Shows beneath the menu, from now on, why no match can be saved."""
        if not self.query("#problem"):
            self.mount(Center(Static(sentence, id="problem", markup=False)), before=self.query_one(KeyFooter))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "continue" or self.newest is not None

    def action_continue(self) -> None:
        """Goes on with the newest match."""
        if self.newest:
            self.post_message(ResumeAsked(self.newest.id))

    async def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Does what was chosen."""
        await self.run_action(self._commands[message.option_id or ""].action)

    @property
    def _commands(self) -> dict[str, Binding]:
        """The commands of this screen that can be given now, by their ids."""
        bindings = [active.binding for active in self.active_bindings.values() if active.node is self]
        return {binding.id: binding for binding in bindings if binding.id}

    def _show_menu(self) -> None:
        if not self.query(Menu):  # the app may be ending
            return
        details = {}
        if self.newest:
            from tui.presenters.saves import game_title, match_title, standing

            where = f"{game_title(self.newest)}, {standing(self.newest)}: {match_title(self.newest)}"
            details = {"home.continue": where}
        self.query_one(Menu).show(self._commands.values(), details)
