"""The match screen: it goes through the match step by step, and the game's board shows each step."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from engine import Event, IllegalAction, View
from engine.bots.advice import Advice
from tui.commands import command
from tui.messages import MatchGoesOn, TableLeft
from tui.presenters.actions import action_name
from tui.presenters.hints import hint_of
from tui.screens.match.avio import AvioBoard
from tui.screens.match.board import Board
from tui.screens.match.vivarium import VivariumBoard
from tui.screens.match.vivo import VivoBoard
from tui.screens.scores.screen import ScoresScreen
from tui.session import Session
from tui.settings import PACE_SECONDS, TRICK_SECONDS, Settings
from tui.widgets.event_log import EventLog
from tui.widgets.hint_panel import HintPanel
from tui.widgets.key_footer import KeyFooter

SCROLL = Binding.Group("Log")

BOARDS: dict[str, type[Board]] = {"vivo": VivoBoard, "avio": AvioBoard, "vivarium": VivariumBoard}


class MatchScreen(Screen[None]):
    """A match, seen by the one person who is at the keyboard.

    ``seen`` is how many events that person has been shown; ``held`` is the one that stays on the table until the player
    goes on.
    """

    CSS_PATH = ["screen.tcss", "vivarium.tcss"]  # noqa: RUF012 - as Textual has it
    AUTO_FOCUS = "Hand, HandList, ChoiceList"

    HELP = "The table. The line above the keys always says what to do now."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("match.go-on", "enter,space", "go_on", "Go on", "Go on from the finished trick", key_display="enter"),
        command("match.scores", "s", "scores", "Scores", "Show the score sheet"),
        command("match.undo", "u", "undo", "Undo", "Take your last decision back (practice matches)"),
        command("match.log", "l", "toggle_log", "Log", "Open or close the log"),
        command("match.log-up", "pageup,k", "scroll_log(-1)", "Older", "Scroll the log", show=False, group=SCROLL),
        command("match.log-down", "pagedown,j", "scroll_log(1)", "Newer", "Scroll the log", show=False, group=SCROLL),
        command("match.rules", "r", "rules", "Rules", "Read the rules of this game"),
        command("match.close-hint", "h,escape", "close_hint", "Close", "Close the hint", key_display="h"),
        command("match.hint", "h", "hint", "Hint", "Ask an expert what it would do by what you know, and why"),
        command("match.leave", "q,escape", "leave", "Leave", "Leave the table; the match is saved", key_display="q"),
    ]

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self.seen = 0
        self.logged = 0  # events that log_lines tell of
        self.log_lines: list[str] = []
        self.held: Event | None = None
        self.gone_on = asyncio.Event()
        self.on_top = asyncio.Event()
        self.problem: str | None = None  # of the last write, which the player was told of
        self.trouble: str | None = None  # of the bots, which the player was told of
        self.advice: tuple[View, Advice] | None = None  # the last hint, and what it is about
        self.board = BOARDS[session.game.info.id](session.names, settings)

    def compose(self) -> ComposeResult:
        with Horizontal(id="header"):
            yield Static(id="where", markup=False)
            yield Static(id="saved", markup=False)
        yield self.board
        yield KeyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        if self.session.view().turn:  # what opens a match is shown like all that follows
            self.seen = len(self.session.events())
        self.refresh_table()
        self.go_on_with_match()

    def on_screen_resume(self) -> None:
        self.on_top.set()

    def on_screen_suspend(self) -> None:
        self.on_top.clear()

    def refresh_table(self) -> None:
        """Shows the match as it stands, or the moment that is held up."""
        view = self.session.view()
        self.board.turn = view.turn
        self.board.show(view, self.held)
        self.query_one(EventLog).show(self._log())
        self._show_title(view)
        self._show_saved()
        self.refresh_bindings()

    def _show_saved(self) -> None:
        """Tells whether the match is saved as it is."""
        match = self.session.match
        self.query_one("#saved", Static).update("saved" if match.id and not match.problem else "NOT SAVED")
        if match.problem and match.problem != self.problem:
            self.notify(match.problem, title="Not saved", severity="error", timeout=15, markup=False)
        self.problem = match.problem

    def _show_title(self, view: View) -> None:
        title = f"{self.session.game.info.title}   {self.board.title(view, self.held)}"
        self.query_one("#where", Static).update(title)

    def on_resize(self) -> None:
        """A wider screen has room for a longer title, a lower one none for the log."""
        if self.session.viewer is not None:
            self._show_title(self.session.view())
        self.call_after_refresh(self.refresh_bindings)

    def _log(self) -> list[str]:
        """What the log tells of the events seen so far; only those that are new are put into words."""
        if self.seen < self.logged:  # something was taken back
            self.logged, self.log_lines = 0, []
        self.log_lines += self.board.log_lines(self.session.events(self.logged)[: self.seen - self.logged])
        self.logged = self.seen
        return self.log_lines

    @work(exclusive=True)
    async def go_on_with_match(self) -> None:
        """Plays on until the person at the keyboard is to move, or somebody else is, or the match is over."""
        while True:
            await self._show_events()
            if self.session.outcome() or self.session.handover_due:
                await self.on_top.wait()  # the help or the rules may be read to their end
                self.post_message(MatchGoesOn(self.session))
                return
            if self.session.to_move == self.session.viewer:
                return
            pace = asyncio.sleep(PACE_SECONDS[self.settings.pace])
            action, _ = await asyncio.gather(self.session.think(float(self.settings.thinking)), pace)
            if self.session.trouble and self.session.trouble != self.trouble:
                self.trouble = self.session.trouble
                self.notify(self.trouble, severity="warning", timeout=10, markup=False)
            self.session.play(action)

    async def _show_events(self) -> None:
        """Shows what has happened since the last time, and waits where the board holds something up."""
        for event in self.session.events(self.seen):
            self.seen += 1
            if self.board.holds(event):
                self.held = event
                self.refresh_table()
                await self._wait_for_player()
            number = self.board.ends_round(event)
            if number is not None and not self.session.outcome():
                await self.app.push_screen_wait(
                    ScoresScreen(self.session, rounds=(number,), story=self.board.story(event))
                )
        self.held = None
        self.refresh_table()

    async def _wait_for_player(self) -> None:
        self.gone_on.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.gone_on.wait(), TRICK_SECONDS[self.settings.trick_pause])

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Plays what the player chose, but not by a key that was pressed before the last choice was taken.

        Why a choice is illegal stands in the prompt already; it rings the bell.
        """
        if self.session.to_move != self.session.viewer or message.turn != self.session.view().turn:
            return
        try:
            self.session.play(message.action)
        except IllegalAction:
            self.app.bell()
            return
        self.action_close_hint()
        self.go_on_with_match()

    def action_hint(self) -> None:
        """Asks for a hint; one that was given is shown again, and not counted again."""
        if not self.session.may_ask or self.held:
            self.app.clear_notifications()  # the same again need not cover the table
            self.notify("There is nothing for you to decide now.", markup=False)
            return
        view = self.session.view()
        self.add_class("-hinted")
        self.refresh_bindings()
        if self.advice and self.advice[0] == view:
            self._show_hint(*self.advice)
        else:
            self.look_for_hint(view)

    @work(exclusive=True, group="hint")
    async def look_for_hint(self, view: View) -> None:
        """Lets an expert think about the decision of this view, and shows what it would do."""
        seconds = float(self.settings.thinking)
        self.query_one(HintPanel).think(seconds)
        self.advice = view, await self.session.hint(seconds)
        self._show_hint(*self.advice)
        self._show_saved()

    def _show_hint(self, view: View, advice: Advice) -> None:
        name = partial(action_name, self.session.game.info.id, view, self.session.names)
        self.query_one(HintPanel).show(hint_of(advice, view.legal, name), self.board.table_told())

    def action_close_hint(self) -> None:
        """Closes the hint, or gives up looking for one."""
        self.workers.cancel_group(self, "hint")
        self.query_one(HintPanel).close()
        self.remove_class("-hinted")
        self.refresh_bindings()

    def action_go_on(self) -> None:
        """Takes the finished trick off the table."""
        self.gone_on.set()

    def action_scores(self) -> None:
        """Shows the score sheet of all rounds."""
        self.app.push_screen(ScoresScreen(self.session))

    def action_undo(self) -> None:
        """Takes the player's last decision back."""
        if not self.session.undo():
            self.notify("There is nothing to take back.", markup=False)
            return
        self.action_close_hint()
        self.held = None
        self.seen = len(self.session.events())
        self.refresh_table()
        self.go_on_with_match()

    def action_toggle_log(self) -> None:
        """Gives the log the place of the scoring rows, or gives it back."""
        self.toggle_class("-log-open")

    async def action_rules(self) -> None:
        """Shows the rules of the game."""
        await self.run_action(f"app.rules({self.session.game.info.id!r})")

    def action_scroll_log(self, direction: int) -> None:
        """Scrolls the log by a page."""
        log = self.query_one(EventLog)
        log.scroll_relative(y=direction * max(log.size.height - 1, 1), animate=False)

    def action_leave(self) -> None:
        """Leaves the table; the match was saved at its last action, if it is saved at all."""
        self.post_message(TableLeft(self.session))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return self.held is not None
        if action == "hint":
            return not self.has_class("-hinted")
        if action == "close_hint":
            return self.has_class("-hinted")
        if action == "undo":
            return self.session.may_undo
        if action == "toggle_log":
            return self.has_class("-short")  # a tall screen always has room for the log
        return True
