"""The score sheet: of a round just played, or of the whole match so far."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from tui.commands import command
from tui.presenters.sheets import PAUSES
from tui.session import Session
from tui.widgets.switched_sheet import SwitchedSheet


class ScoresScreen(Screen[None]):
    """The score sheet of some rounds, or of all."""

    CSS_PATH = "screen.tcss"

    HELP = "The score sheet. Parts of a round's points are quiet, the points of a round and the totals stand out."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("scores.switch", "y", "switch", "Seasons", "Show the sheet by season, or by year again"),
        command("scores.close", "enter,space,escape,s,q", "close", "Go on", "Back to the table", key_display="enter"),
    ]

    def __init__(self, session: Session, *, rounds: Sequence[int] | None = None, story: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self.rounds = rounds
        self.story = story

    def compose(self) -> ComposeResult:
        game_id = self.session.game.info.id
        title = "Score sheet" if self.rounds is None else f"End of {PAUSES.get(game_id, 'round')} {self.rounds[-1]}"
        yield Static(f"{self.session.game.info.title}   {title}", id="title", markup=False)
        with VerticalScroll(id="sheet"):
            if self.story:
                yield Static("\n".join(self.story), id="story", markup=False)
            yield SwitchedSheet(self.session, rounds=self.rounds)
        yield Footer(show_command_palette=False)

    def action_switch(self) -> None:
        """Shows the sheet by season, or by year again."""
        self.query_one(SwitchedSheet).switch()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "switch" or self.query_one(SwitchedSheet).can_switch

    def action_close(self) -> None:
        """Goes back to the table."""
        self.dismiss()
