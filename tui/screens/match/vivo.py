"""The board of VIVO."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from engine import Event
from engine.games.vivo.rules import RoundScored, Trick
from engine.games.vivo.view import VivoView
from tui.presenters.table import HandCard
from tui.presenters.vivo import SUITS, Frame, frame, log_line, prompt_with
from tui.screens.match.board import Board
from tui.widgets.event_log import EventLog
from tui.widgets.hand import Hand
from tui.widgets.harmony import HarmonyDisplay
from tui.widgets.hint_panel import HintPanel
from tui.widgets.open_hands import OpenHands
from tui.widgets.prompt import Prompt
from tui.widgets.scoring_rows import ScoringRows
from tui.widgets.trick import TrickDisplay


class VivoBoard(Board):
    """The trick and the harmony above, the scoring rows, the log, the hand, and the prompt."""

    frame: Frame | None = None
    seat = 0  # the one that looks on

    def compose(self) -> ComposeResult:
        shapes = self.settings.suits == "shapes"
        with Horizontal(id="middle"):
            yield TrickDisplay(SUITS, shapes=shapes)
            yield HarmonyDisplay(SUITS, shapes=shapes)
        yield ScoringRows()
        yield EventLog()
        yield HintPanel()
        yield Hand(SUITS, shapes=shapes, one_key=self.settings.one_key)
        yield Prompt()

    def on_mount(self) -> None:
        # A message would be a frame late.
        self.watch(self.query_one(Hand), "cursor", self.show_prompt, init=False)

    def show(self, view: VivoView, held: Event | None) -> None:
        self.seat = view.seat
        self.frame = self._frame(view, held)
        self.query_one(TrickDisplay).show(self.frame.trick_title, self.frame.trick)
        self.query_one(HarmonyDisplay).show(self.frame.harmony)
        self.query_one(ScoringRows).show(self.frame.rows)
        self.query_one(Hand).show(self.frame.hand, active=self.frame.active)
        self.show_prompt()

    def title(self, view: VivoView, held: Event | None) -> str:
        return self._frame(view, held).header

    def hand(self, view: VivoView, held: Event | None) -> Sequence[HandCard]:
        return self._frame(view, held).hand

    def open_hands(self) -> OpenHands:
        return OpenHands(SUITS)

    def holds(self, event: Event) -> bool:
        return isinstance(event, Trick)

    def ends_round(self, event: Event) -> int | None:
        return event.round if isinstance(event, RoundScored) else None

    def log_line(self, event: Event) -> str | None:
        return log_line(event, self.names, self.seat, memory_aids=self.settings.memory_aids)

    def show_prompt(self) -> None:
        """Says what is due, and what the card under the cursor would do."""
        if self.frame:
            card = self.query_one(Hand).focused_card
            self.query_one(Prompt).show(prompt_with(self.frame, card), due=self.frame.due)

    def on_hand_played(self, message: Hand.Played) -> None:
        """Chooses the card."""
        self.choose(message.card.card)

    def _frame(self, view: VivoView, held: Event | None) -> Frame:
        return frame(view, self.names, held if isinstance(held, Trick) else None)
