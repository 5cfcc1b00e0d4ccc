"""The review: a match gone through again, moment by moment, on the board that it was played on."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from tui.commands import command
from tui.screens.match.screen import BOARDS
from tui.screens.review.replay import Moment, Replay, ends_of_tellings, moments_of
from tui.settings import Settings
from tui.widgets.move_list import MoveList
from tui.widgets.open_hands import OpenHand, OpenHands

STEP = Binding.Group("Step")
TRICK = Binding.Group("Trick")
ENDS = Binding.Group("Ends")
ROUND = Binding.Group("Round")


class ReviewScreen(Screen[None]):
    """A match seen from one seat, at one of its moments (``at``)."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = ""

    HELP = (
        "The review of a match. It shows what a seat saw and what it could play, at every decision; finished tricks "
        "stay on the table for a step. When the match is over you may look at it from every seat."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        command("review.back", "left", "step(-1)", "Back", "Go a step back or forward", group=STEP),
        command("review.forward", "right", "step(1)", "Forward", "Go a step back or forward", group=STEP),
        command("review.trick-back", "up,pageup", "trick(-1)", "Back", "Go to the end of a trick", group=TRICK),
        command("review.trick", "down,pagedown", "trick(1)", "Forward", "Go to the end of a trick", group=TRICK),
        command("review.start", "home,s", "start", "Start", "Go to the start or the end", show=False, group=ENDS),
        command("review.end", "end,e", "end", "End", "Go to the start or the end", show=False, group=ENDS),
        *(
            command(
                f"review.round-{number}",
                f"{number}",
                f"round({number})",
                f"Round {number}",
                "Go to the start of that round",
                show=False,
                group=ROUND,
            )
            for number in range(1, 10)
        ),
        command("review.seat", "v", "next_seat", "Seat", "Look at the match from the next seat"),
        command("review.open", "o", "toggle_hands", "Hands", "Open or close the hands of all seats"),
        command("review.moves", "l", "toggle_moves", "Moves", "Give the moves more room, or less"),
        command("review.leave", "q,escape", "leave", "Leave", "Back to where you were", key_display="q"),
    ]

    def __init__(self, replay: Replay, settings: Settings, seat: int) -> None:
        """``seat`` is the one to see the match from at first."""
        super().__init__()
        self.replay = replay
        self.seat = seat
        self.board = BOARDS[replay.game.info.id](replay.names, settings)
        self.moments = moments_of(replay, self.board)
        self.rounds = [number for number, moment in enumerate(self.moments) if moment.begins_round]
        self.at = 0
        self._marks = ends_of_tellings(self.moments)

    @property
    def moment(self) -> Moment:
        """What is shown."""
        return self.moments[self.at]

    def compose(self) -> ComposeResult:
        with Horizontal(id="header"):
            yield Static(id="where", markup=False)
            yield Static(id="seat", markup=False)
        yield self.board
        yield OpenHands(self.board.suits)
        yield MoveList(sentence for moment in self.moments for sentence in moment.told)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        for widget in self.board.query("*"):
            widget.can_focus = False  # the keys are for going through the match
        self._show()

    def _show(self) -> None:
        """Shows the moment, from the seat."""
        moment = self.moment
        step = self.replay.steps[moment.action]
        view = step.views[self.seat]
        self.board.show(view, moment.held)
        self.query_one(OpenHands).show(
            [
                OpenHand(
                    name=self.replay.names[seat],
                    cards=self.board.hand(view, moment.held),
                    to_move=view.to_move == seat and not moment.held,
                )
                for seat, view in step.views.items()
            ]
        )
        where = f"action {moment.action} of {self.replay.actions}   {self.board.title(view, moment.held)}"
        self.query_one("#where", Static).update(f"{self.replay.game.info.title} review   {where}")
        self.query_one("#seat", Static).update(f"seen by {self.replay.names[self.seat]}")
        self.query_one(MoveList).highlighted = self._marks[self.at]

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.moments) - 1))
        self._show()

    def action_step(self, steps: int) -> None:
        """Goes so many moments on."""
        self._go(self.at + steps)

    def action_trick(self, direction: int) -> None:
        """Goes to the next moment in that direction at which the board holds something up, or to the end there."""
        at = self.at + direction
        while 0 <= at < len(self.moments) and not self.moments[at].held:
            at += direction
        self._go(at)

    def action_start(self) -> None:
        """Goes to the deal."""
        self._go(0)

    def action_end(self) -> None:
        """Goes to the last moment."""
        self._go(len(self.moments) - 1)

    def action_round(self, number: int) -> None:
        """Goes to the start of a round."""
        self._go(self.rounds[number - 1])

    def action_next_seat(self) -> None:
        """Looks at the match from the next seat."""
        seats = self.replay.seats
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self._show()

    def action_toggle_hands(self) -> None:
        """Shows the hands of all seats in the place of the seat's own, or that again."""
        self.toggle_class("-hands-open")

    def action_toggle_moves(self) -> None:
        """Gives the moves the place of the scoring rows, or gives it back."""
        self.toggle_class("-moves-open")

    def action_leave(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Goes to the moment whose sentence was clicked."""
        self._go(next(at for at, mark in enumerate(self._marks) if mark >= message.option_index))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("next_seat", "toggle_hands"):
            return len(self.replay.seats) > 1
        if action == "round":
            (number,) = parameters
            return isinstance(number, int) and number <= len(self.rounds)
        return True
