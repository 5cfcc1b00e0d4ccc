"""Whose hand a review may show while the match goes on."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from saves.model import Save
from tui.commands import command
from tui.evaluation import Evaluation
from tui.screens.review.replay import Replay, seats_to_review
from tui.screens.review.screen import review_screen
from tui.settings import Settings
from tui.thinker import Thinker


class WhoseScreen(Screen[None]):
    """Asks which of several people is at the keyboard. The review takes its place, and shows that seat's hand alone."""

    CSS_PATH = "whose.tcss"

    HELP = "The match is not over, so hands are still secret. Choose your own name, with nobody else looking on."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("review.leave", "q,escape", "leave", "Leave", "Back to where you were", key_display="q"),
    ]

    def __init__(self, save: Save, kept: Path | None, thinker: Thinker, settings: Settings) -> None:
        """``kept`` is where the verdicts on the match are kept, None where they are not."""
        super().__init__()
        self.kept = kept
        self.thinker = thinker
        self.save = save
        self.settings = settings
        self.people = seats_to_review(save)

    def compose(self) -> ComposeResult:
        with Middle(), Center(), Vertical(id="frame"):
            yield Static(
                "This match is not over: whose hand may be shown?\n\nEnter shows it, so let the others look away."
            )
            yield OptionList(*(Option(self.save.seats[seat].name) for seat in self.people), markup=False, compact=True)
        yield Footer(show_command_palette=False)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Shows the review from the seat that was chosen."""
        seat = self.people[message.option_index]
        evaluation = Evaluation(self.save, Replay(self.save, [seat]), self.kept)
        self.app.switch_screen(review_screen(evaluation, self.thinker, self.settings, seat))

    def action_leave(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()
