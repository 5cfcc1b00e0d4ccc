"""The app: which screen is shown when, and what the screens share."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.segment import Segments
from rich.traceback import Traceback
from textual import events
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import Screen

from saves.errors import SaveError, SaveUnwritable
from saves.match import Match
from saves.model import BOT, HUMAN, Save, Seat
from saves.paths import config_dir, data_dir
from saves.store import Store
from tui.commands import CommandProvider, command
from tui.decks import load_own_deck
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
from tui.screens.handover.screen import HandoverScreen
from tui.screens.help.screen import HelpScreen
from tui.screens.home.screen import HomeScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.review.replay import Replay, seats_to_review
from tui.screens.review.screen import ReviewScreen
from tui.screens.review.whose import WhoseScreen
from tui.screens.small.screen import SmallScreen, fits
from tui.seats import names_for
from tui.seeds import new_seed
from tui.session import Session
from tui.settings import FILE_NAME, Settings, load_settings, save_settings
from tui.themes import THEMES, TITLES


class VivioApp(App[None]):
    """Tabletop games in the terminal."""

    TITLE = "vivio"
    CSS_PATH = "app.tcss"
    COMMANDS: ClassVar[set[Any]] = {CommandProvider}
    # The tables show large cards where a screen has both -wide and -tall.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012 - an instance variable to Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        command(
            "app.help", "f1,question_mark", "help", "Help", "Explain what is in focus and its keys", key_display="?"
        ),
        command("app.palette", "p,ctrl+p", "command_palette", "Commands", "Search all commands", show=False),
        command("app.quit", "ctrl+q", "quit", "Quit", "Quit vivio; matches are saved at every action", show=False),
    ]

    def __init__(self, request: Request | None = None) -> None:
        super().__init__()
        self.request = request or Request()
        self.store = Store(data_dir())
        self.settings, self._settings_problem = load_settings(config_dir())
        self._deck_problem = load_own_deck()
        for theme in THEMES.values():
            self.register_theme(theme)
        if self.settings.theme not in THEMES:
            self.settings = replace(self.settings, theme=Settings().theme)
        self.theme = self.settings.theme
        self.unwritable = self.store.writable()

    def on_mount(self) -> None:
        self.push_screen(HomeScreen(self.store, self.unwritable))
        for problem in (self._settings_problem, self._deck_problem):
            if problem:
                self.tell(problem)
        if self.unwritable and self.request.kind != "home":  # the first screen shows it all the time
            self.tell(self.unwritable)
        if self.request.kind == "play":
            self.new_match(self.request.game, self._requested_seats(), self.request.seed, {}, practice=True)
        elif self.request.kind == "resume":
            self.resume(self.request.id)

    def tell(self, sentence: str) -> None:
        """Tells the player something that went wrong."""
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def change_settings(self, settings: Settings) -> None:
        """Takes new settings and keeps them."""
        if settings == self.settings:
            return
        self.settings = settings
        self.theme = settings.theme
        problem = save_settings(config_dir(), settings)
        if problem and problem != self._settings_problem:  # told once, not at every change
            self.tell(problem)
        self._settings_problem = problem

    def new_match(self, game_id: str, seats: Sequence[Seat], seed: str, options: Any, *, practice: bool) -> None:
        """Opens a new match and sits down at it; without a folder to write to it is played without saving."""
        open_match = Match.unsaved if self.unwritable else self.store.create
        try:
            match = open_match(game_id, options, seats, seed or new_seed(), practice=practice)
        except (SaveError, ValueError) as error:
            self.tell(str(error))
            return
        self.sit_down(match)

    def resume(self, match_id: str) -> None:
        """Sits down at a saved match; one that is over shows its result, one that cannot be written is not saved."""
        try:
            match = self._open(match_id)
        except SaveError as error:
            self.tell(str(error))
            return
        self.sit_down(match)

    def _open(self, match_id: str) -> Match:
        try:
            return self.store.open(match_id)
        except SaveUnwritable as error:
            self.tell(str(error))
            return Match(*self.store.read(match_id))

    def _requested_seats(self) -> list[Seat]:
        """The player first, then the bots that the command line named, then people."""
        bots = [BOT + level for level in self.request.bots]
        players = [HUMAN, *bots, *[HUMAN] * (self.request.seats - 1 - len(bots))]
        names = names_for(players, [""] * len(players), self.settings.name)
        return list(map(Seat, names, players))

    def sit_down(self, match: Match) -> None:
        """Shows a match that is open here at the screen on which it goes on; it is closed when the player leaves."""
        session = Session(match)
        if not session.people:
            self.tell("Nobody but bots plays this match; it can only be reviewed.")
            session.match.close()
            return
        self.push_screen(self._table(session))

    def _table(self, session: Session) -> Screen[None]:
        """The screen on which this match goes on now."""
        if session.outcome():
            return ResultScreen(session)
        if session.viewer is None or session.handover_due:
            session.viewer = None
            return HandoverScreen(session)
        return MatchScreen(session, self.settings)

    async def on_match_goes_on(self, message: MatchGoesOn) -> None:
        """Goes on with the match on the screen that is due, which takes the place of the one before."""
        if isinstance(self.screen, SmallScreen):
            await self.pop_screen()
        await self.switch_screen(self._table(message.session))
        self._mind_size(self.size)

    def review(self, match_id: str) -> None:
        """Goes through a saved match again."""
        try:
            save, _ = self.store.read(match_id)
        except SaveError as error:
            self.tell(str(error))
            return
        self._review(save)

    def _review(self, save: Save) -> None:
        seats = seats_to_review(save)
        if not save.outcome and not self.settings.memory_aids:
            self.tell("This match goes on, and a review shows cards that lie facedown: the settings allow memory aids.")
        elif not seats:
            self.tell("Nobody but bots plays this match; it can be reviewed when it is over.")
        elif save.outcome or len(seats) == 1:
            people = [seat for seat in seats if save.seats[seat].is_human]
            self.push_screen(ReviewScreen(Replay(save, seats), self.settings, (people or seats)[0]))
        else:
            self.push_screen(WhoseScreen(save, self.settings))

    async def on_match_asked(self, message: MatchAsked) -> None:
        """Opens the match that the player has set up."""
        await self.pop_screen()
        self.new_match(message.game_id, message.seats, message.seed, message.options, practice=message.practice)

    def on_resume_asked(self, message: ResumeAsked) -> None:
        """Goes on with a saved match."""
        self.resume(message.match_id)

    def on_settings_changed(self, message: SettingsChanged) -> None:
        """Takes what the player has set."""
        self.change_settings(replace(self.settings, **message.changes))

    def on_review_asked(self, message: ReviewAsked) -> None:
        """Goes through the match that is over."""
        self._review(message.session.match.save)

    def on_save_review_asked(self, message: SaveReviewAsked) -> None:
        """Goes through a saved match again."""
        self.review(message.match_id)

    def on_table_left(self, message: TableLeft) -> None:
        """Goes back to where the player came from."""
        message.session.match.close()
        self.pop_screen()

    async def on_play_again(self, message: PlayAgain) -> None:
        """Opens a new match with the same players."""
        await self.pop_screen()
        save = message.session.match.save
        message.session.match.close()
        self.new_match(save.game, save.seats, "", save.options, practice=save.practice)

    def action_help(self) -> None:
        """Explains what is in focus and lists the keys that work there."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_setup(self, game_id: str) -> None:
        """Sets up a new match of a game."""
        from tui.screens.setup.screen import SetupScreen  # what the first screen does not need can wait

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
        from tui.screens.rules.screen import RulesScreen  # Markdown takes long to import, and nobody needs it to play

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

    def _fatal_error(self) -> None:
        """Ends with a traceback that shows no local variables: they may hold hidden cards."""
        self.bell()
        traceback = Traceback(show_locals=False, width=None)
        self._exit_renderables.append(Segments(self.console.render(traceback, self.console.options)))
        self._close_messages_no_wait()
