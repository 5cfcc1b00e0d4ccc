"""The handover between people at one keyboard."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Footer, Static

from tui.commands import command
from tui.messages import MatchGoesOn, TableLeft
from tui.session import Session

MOMENT = 0.7  # seconds


class HandoverScreen(Screen[None]):
    """Asks for the person who is to play. It takes the place of the match screen, so nothing of a hand is behind it."""

    CSS_PATH = "screen.tcss"

    HELP = "The cards are hidden until the next player has taken the keyboard."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("handover.take", "enter,space", "take", "Show my hand", "Show your hand", key_display="enter"),
        command("handover.leave", "q,escape", "leave", "Leave", "Leave the table; the match is saved", key_display="q"),
    ]

    ready = False  # a second press of the key that ended the last turn must not show the next hand

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        name = self.session.names[self.session.next_person]
        with Middle(), Center():
            yield Static(f"Pass the keyboard to\n\n{name}\n\nEnter shows the hand.", id="who", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.set_timer(MOMENT, self._be_ready)

    def _be_ready(self) -> None:
        self.ready = True
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.ready if action == "take" else True

    def action_take(self) -> None:
        """Seats the person who is to play."""
        self.session.viewer = self.session.next_person
        self.post_message(MatchGoesOn(self.session))

    def action_leave(self) -> None:
        """Leaves the table; the match was saved at its last action."""
        self.post_message(TableLeft(self.session))
