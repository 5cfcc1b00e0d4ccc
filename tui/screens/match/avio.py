"""The board of AVÍO."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from engine import Event
from engine.games.avio.cards import BASIC_PLAYS, FIGURE_PLAYS
from engine.games.avio.rules import GOAL, RoundScored, Trick
from engine.games.avio.view import AvioView
from tui.commands import command
from tui.presenters.avio import SUITS, Frame, frame, log_line, prompt_with, reference, story, value_prompt
from tui.presenters.table import HandCard
from tui.screens.avios.screen import AviosScreen
from tui.screens.match.board import Board
from tui.widgets.event_log import EventLog
from tui.widgets.hand_list import HandList
from tui.widgets.hint_panel import HintPanel
from tui.widgets.neighbours import Neighbours
from tui.widgets.open_hands import OpenHands
from tui.widgets.prompt import Prompt
from tui.widgets.trick_column import TrickColumn


class AvioBoard(Board):
    """The trick as a column beside the seats, the log, the hand as a list with its avíos, and the prompt."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("avio.avios", "a", "avios", "Avíos", "Look up all avíos and where each stands for you"),
    ]

    frame: Frame | None = None
    view: AvioView | None = None

    def compose(self) -> ComposeResult:
        shapes = self.settings.suits == "shapes"
        with Horizontal(id="middle"):
            yield TrickColumn(SUITS, shapes=shapes)
            yield Neighbours()
        yield EventLog()
        yield HintPanel()
        yield HandList(SUITS, shapes=shapes, one_key=self.settings.one_key)
        yield Prompt()

    def show(self, view: AvioView, held: Event | None) -> None:
        self.view = view
        self.frame = self._frame(view, held)
        self.query_one(TrickColumn).show(self.frame.trick_title, self.frame.trick)
        self.query_one(Neighbours).show(self.frame.table)
        self.query_one(HandList).show(self.frame.hand, active=self.frame.active)
        self.on_hand_list_moved()  # at once, so that the prompt never lags behind the table

    def title(self, view: AvioView, held: Event | None) -> str:
        header = self._frame(view, held).header
        return header if self.reviewed or view.phase == "over" else f"{header}   first to {GOAL}"

    def hand(self, view: AvioView, held: Event | None) -> Sequence[HandCard]:
        return [line.hand_card for line in self._frame(view, held).hand]

    def open_hands(self) -> OpenHands:
        return OpenHands(SUITS)

    def holds(self, event: Event) -> bool:
        return isinstance(event, Trick)

    def ends_round(self, event: Event) -> int | None:
        return event.round if isinstance(event, RoundScored) else None

    def table_told(self) -> str:
        played = [line for line in self.frame.trick if line.suit is not None] if self.frame else []
        told = [f"{line.name} {line.play}{' (wins so far)' if line.wins else ''}" for line in played]
        return f"In the trick: {', '.join(told)}." if told else "You lead the trick."

    def story(self, event: Event) -> list[str]:
        return story(event, self.names) if isinstance(event, RoundScored) else []

    def log_line(self, event: Event) -> str | None:
        return log_line(event, self.names, memory_aids=self.settings.memory_aids)

    def action_avios(self) -> None:
        """Shows all avíos."""
        if self.view:
            self.app.push_screen(AviosScreen(reference(self.view, self.names)))

    def on_hand_list_moved(self) -> None:
        """Says what is due, and what the card under the cursor is and would do."""
        if not self.frame:
            return
        hand = self.query_one(HandList)
        line = hand.focused_line
        text = value_prompt(line) if hand.asking and line else prompt_with(self.frame, line)
        self.query_one(Prompt).show(text, due=self.frame.due)

    def on_hand_list_played(self, message: HandList.Played) -> None:
        """Chooses the card; one that may not be played is told why at once."""
        if message.option is not None:
            self.choose(message.line.options[message.option].action)
            return
        card = message.line.hand_card.card
        self.choose(FIGURE_PLAYS[card][0] if card in FIGURE_PLAYS else BASIC_PLAYS[card])

    def _frame(self, view: AvioView, held: Event | None) -> Frame:
        return frame(view, self.names, held if isinstance(held, Trick) else None)
