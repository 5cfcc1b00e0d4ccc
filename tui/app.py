"""The app: which screen is shown when, and what the screens share."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.geometry import Size
from textual.screen import Screen
from textual.scrollbar import ScrollBar

from saves.paths import config_dir, data_dir
from tui.commands import CommandProvider, command
from tui.decks import load_own_deck
from tui.filters import GLYPH_FILTERS, ColourlessFilter, GroundFilter
from tui.glyphs import Glyphs
from tui.messages import (
    MatchAsked,
    MatchGoesOn,
    PlayAgain,
    ResumeAsked,
    ReviewAsked,
    SaveReviewAsked,
    SettingsChanged,
    TableLeft,
)
from tui.request import Request
from tui.screens.home.screen import HomeScreen
from tui.screens.small.screen import SmallScreen, fits
from tui.settings import FILE_NAME, Settings, load_settings, save_settings
from tui.signals import INTERRUPTED
from tui.stage import Stage
from tui.terminal import Terminal
from tui.themes import MONO, SIXTEEN, THEMES, TITLES, theme_for
from tui.widgets.scrollbar import WholeCells

# What the first screen does not need is imported when it is asked for: that screen is there in half the time.
if TYPE_CHECKING:
    from saves.match import Match
    from saves.seat import Seat
    from saves.store import Store
    from tui.session import Session
    from tui.tables import Tables

COLOURLESS = ColourlessFilter()
BLACK_GROUND = GroundFilter("white", "black")
SAVED = "Matches are saved at every action."


class VivioApp(Stage):
    """Tabletop games in the terminal."""

    TITLE = "vivio"
    # Textual reads no styles for a default screen, which is the first one here.
    CSS_PATH = ["app.tcss", "screens/home/screen.tcss"]  # noqa: RUF012 - as Textual has it
    COMMANDS: ClassVar[set[Any]] = {CommandProvider}
    # The tables show large cards where a screen has both -wide and -tall.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012 - an instance variable to Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        command(
            "app.help", "f1,question_mark", "help", "Help", "Explain what is in focus and its keys", key_display="?"
        ),
        command("app.palette", "p,ctrl+p", "command_palette", "Commands", "Search all commands", show=False),
        command("app.quit", "ctrl+q", "quit", "Quit", "Quit vivio; ctrl+c asks first", show=False),
        command(
            "app.suspend", "ctrl+z", "suspend_process", "Suspend", "Stop vivio until the shell's fg goes on", show=False
        ),
    ]

    def __init__(self, request: Request | None = None, terminal: Terminal | None = None) -> None:
        """``terminal`` is what the app is shown on, one that shows everything if it is None."""
        super().__init__(driver_class=_driver_class())
        ScrollBar.renderer = WholeCells
        self.request = request or Request()
        self.terminal = terminal or Terminal()
        self.farewell = ""  # what the player is told once the terminal is given back
        self._quitting: Screen[bool] | None = None
        self.settings, self._settings_problem = load_settings(config_dir())
        self._deck_problem = load_own_deck()
        for theme in THEMES.values():
            self.register_theme(theme)
        if self.settings.theme not in THEMES:
            self.settings = replace(self.settings, theme=Settings().theme)
        self._show_theme(theme_for(self.settings.theme, self.terminal.colours))

    def _show_theme(self, theme: str) -> None:
        """Shows a theme; where there are no colours, the one without."""
        self.theme = theme if self.terminal.colours else MONO.name
        self.no_color = self.theme == MONO.name

    @property
    def glyphs(self) -> Glyphs:
        """The characters that screens are drawn with."""
        return self.terminal.glyphs if self.settings.glyphs == "auto" else Glyphs(self.settings.glyphs)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, but for those that show grey where no colour is wanted, and after them ours."""
        filters = [each for each in super().get_line_filters() if not isinstance(each, Monochrome | NoColor)]
        filters += GLYPH_FILTERS[self.glyphs]
        if self.theme == MONO.name:
            filters.append(COLOURLESS)
        elif self.theme == SIXTEEN.name:
            filters.append(BLACK_GROUND)
        return filters

    @cached_property
    def store(self) -> "Store":
        """The saved matches."""
        from saves.store import Store

        return Store(data_dir())

    @cached_property
    def unwritable(self) -> str | None:
        """Why no match can be saved, or None."""
        return self.store.writable()

    @cached_property
    def tables(self) -> "Tables":
        """What opens matches and shows them."""
        from tui.tables import Tables

        return Tables(self)

    def get_default_screen(self) -> Screen[None]:
        """The first screen, beneath all others."""
        return HomeScreen()

    def on_mount(self) -> None:
        self._mind_drawing()
        for problem in (self._settings_problem, self._deck_problem):
            if problem:
                self.tell(problem)
        if self.request.kind != "home":
            if self.unwritable:  # the first screen shows it all the time
                self.tell(self.unwritable)
            self.tables.open_requested(self.request)

    def on_unmount(self) -> None:
        """Lets nothing go on thinking once the app has ended."""
        if "tables" in vars(self):
            self.tables.thinker.stop()

    def tell(self, sentence: str) -> None:
        """Tells the player something that went wrong."""
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def change_settings(self, settings: Settings) -> None:
        """Takes new settings and keeps them."""
        if settings == self.settings:
            return
        before, self.settings = self.settings, settings
        if settings.theme != before.theme:
            self._show_theme(settings.theme)
        if settings.glyphs != before.glyphs:
            self.refresh_css(animate=False)  # every line is drawn anew
        self._mind_drawing()
        problem = save_settings(config_dir(), settings)
        if problem and problem != self._settings_problem:  # told once, not at every change
            self.tell(problem)
        self._settings_problem = problem

    def _mind_drawing(self) -> None:
        """Tells the driver how to draw, if it can do that in two ways."""
        driver: Any = self._driver
        if hasattr(driver, "cells"):
            driver.cells = self.settings.drawing == "cells"

    def new_match(self, game_id: str, seats: "Sequence[Seat]", seed: str, options: Any, *, practice: bool) -> None:
        """Opens a new match and sits down at it."""
        self.tables.new_match(game_id, seats, seed, options, practice=practice)

    def resume(self, match_id: str) -> None:
        """Sits down at a saved match."""
        self.tables.resume(match_id)

    def sit_down(self, match: "Match") -> None:
        """Sits down at a match that is open here."""
        self.tables.sit_down(match)

    def review(self, match_id: str) -> None:
        """Goes through a saved match again."""
        self.tables.review_saved(match_id)

    async def on_match_goes_on(self, message: MatchGoesOn) -> None:
        """Goes on with the match on the screen that is due, which takes the place of the one before."""
        if isinstance(self.screen, SmallScreen):
            await self.pop_screen()
        if self._at_table(message.session):
            await self.switch_screen(self.tables.screen_for(message.session))
        self._mind_size(self.size)

    def _at_table(self, session: "Session") -> bool:
        """Whether a screen of this match is shown. It may be gone when a key that was pressed twice is heard again."""
        return getattr(self.screen, "session", None) is session

    async def on_match_asked(self, message: MatchAsked) -> None:
        """Opens the match that the player has set up."""
        await self.pop_screen()
        self.new_match(message.game_id, message.seats, message.seed, message.options, practice=message.practice)

    def on_resume_asked(self, message: ResumeAsked) -> None:
        """Goes on with a saved match, unless that was asked for twice."""
        if not hasattr(self.screen, "session"):
            self.resume(message.match_id)

    def on_settings_changed(self, message: SettingsChanged) -> None:
        """Takes what the player has set."""
        self.change_settings(replace(self.settings, **message.changes))

    def on_review_asked(self, message: ReviewAsked) -> None:
        """Goes through the match that is over."""
        if self._at_table(message.session):
            self.tables.review(message.session.match.save, message.session.match.id)

    def on_save_review_asked(self, message: SaveReviewAsked) -> None:
        """Goes through a saved match again."""
        self.review(message.match_id)

    async def on_table_left(self, message: TableLeft) -> None:
        """Goes back to where the player came from, and asks before if a match that is not saved is lost by it."""
        session = message.session
        if not self._at_table(session):
            return
        if _unsaved(session) and not message.sure:
            self._ask("Leave the table?", partial(self.post_message, TableLeft(session, sure=True)))
            return
        self.workers.cancel_node(self.screen)  # no action that is thought about follows
        session.match.close()
        while self._at_table(session):
            await self.pop_screen()

    async def on_play_again(self, message: PlayAgain) -> None:
        """Opens a new match with the same players."""
        if self._at_table(message.session):
            await self.pop_screen()
            self.tables.play_again(message.session)

    def action_command_palette(self) -> None:
        """Opens the command palette, once."""
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            super().action_command_palette()

    def action_help(self) -> None:
        """Explains what is in focus and lists the keys that work there."""
        from tui.screens.help.screen import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_setup(self, game_id: str) -> None:
        """Sets up a new match of a game."""
        from tui.screens.setup.screen import SetupScreen

        self.push_screen(SetupScreen(game_id, self.settings))

    def action_saved(self, reviewing: bool) -> None:
        """Shows the saved matches, to go on with one, or to go through one."""
        from tui.screens.saved.screen import SavedScreen

        self.push_screen(SavedScreen(self.store, reviewing=reviewing))

    def action_settings(self) -> None:
        """Shows the settings."""
        from tui.screens.settings.screen import SettingsScreen

        self.push_screen(SettingsScreen(self.settings, config_dir() / FILE_NAME, self.store.folder))

    def action_rules(self, game_id: str) -> None:
        """Shows the rules of a game."""
        from tui.screens.rules.screen import RulesScreen

        self.push_screen(RulesScreen(game_id))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The themes, for the command palette."""
        for name, title in TITLES.items():
            change = partial(self.change_settings, replace(self.settings, theme=name))
            yield SystemCommand(f"Theme: {title}", "Change the colours, and keep them", change)

    def on_resize(self, event: events.Resize) -> None:
        self._mind_size(event.size)

    def _mind_size(self, size: Size) -> None:
        """Says what is needed where the terminal is too small; that screen goes as soon as it is large enough."""
        if not fits(size) and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def ask_to_quit(self) -> bool:
        """Asks whether to quit; asked for again, that is the answer, and True tells that the app ends."""
        if self._quitting and self._quitting in self.screen_stack:
            self.end(INTERRUPTED, "")
            return True
        self._quitting = self._ask("Quit vivio?", self.exit)
        return False

    def _ask(self, question: str, do: Callable[[], object]) -> "Screen[bool]":
        """Asks before something that ends what is shown, and does it if the answer is yes."""
        from tui.screens.dialogs.confirm import ConfirmScreen

        def answered(yes: bool | None) -> None:
            if yes:
                do()

        asking = ConfirmScreen(question, self._how_it_is_saved())
        self.push_screen(asking, answered)
        return asking

    async def action_quit(self) -> None:
        """Quits; a match that is not saved is asked about before."""
        if any(_unsaved(shown.session) for shown in self.screen_stack if hasattr(shown, "session")):
            self.ask_to_quit()
        else:
            self.exit()

    def _how_it_is_saved(self) -> str:
        """What is lost with what ends, in a sentence."""
        for shown in self.screen_stack:
            if session := getattr(shown, "session", None):
                return session.match.problem or (SAVED if session.match.id else "This match is not saved.")
        return SAVED

    def end(self, status: int, sentence: str) -> None:
        """Ends the app with an exit status, and tells the player a sentence if there is one."""
        self.farewell = self.farewell or sentence
        self.exit(return_code=status)

    def stop_drawing(self) -> bool:
        """Gives the terminal back for a while; False if there is none."""
        if not self._driver or not self._driver.can_suspend:
            return False
        self._driver.suspend_application_mode()
        return True

    def draw_again(self) -> None:
        """Takes the terminal again, and draws everything."""
        if self._driver:
            self._driver.resume_application_mode()
            self.refresh(layout=True)

    def action_help_quit(self) -> None:
        """Does what an interrupt does: Ctrl+C is a key here."""
        self.ask_to_quit()

    def action_suspend_process(self) -> None:
        """Stops the process, where a shell can bring it back."""
        if os.getpgrp() == os.getsid(0):
            self.tell("No shell has started vivio here, so nothing could bring it back.")
        else:
            super().action_suspend_process()

    def crashed(self, error: BaseException) -> None:
        """Writes a report, once, and prepares what the player is told of it."""
        from tui.crash import write_report

        if not self.farewell:
            self.farewell = (
                f"A fault of its own has ended vivio. {self._how_it_is_saved()} {write_report(error, data_dir())}"
            )
        self._return_code = 1

    def _fatal_error(self) -> None:
        """Ends with a report in the place of a traceback, which would show what the code was at."""
        self.bell()
        self.crashed(sys.exc_info()[1] or self._exception or RuntimeError())
        self._close_messages_no_wait()


def _unsaved(session: "Session") -> bool:
    """Whether a match is under way that would be lost with the process, or the end of it."""
    return session.outcome() is None and not session.match.kept()


def _driver_class() -> type[Driver] | None:
    """The driver that writes only the cells that changed; None, which is Textual's own, where there is none."""
    if sys.platform == "win32":
        return None
    from tui.driver.driver import CellDriver

    return CellDriver
