"""The review: a match gone through again, moment by moment, on the board that it was played on."""

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, OptionList, ProgressBar, Static

from engine.bots.advice import MISTAKE as MISTAKE_POINTS
from engine.bots.advice import weigh
from tui.commands import command
from tui.evaluation import Evaluation
from tui.screens.match.screen import BOARDS
from tui.screens.review.replay import Moment, ends_of_tellings, moments_of
from tui.settings import Settings
from tui.thinker import Thinker, ThinkerGone
from tui.widgets.move_list import MoveList
from tui.widgets.open_hands import OpenHand, OpenHands
from tui.widgets.outlook import Outlook

STEP = Binding.Group("Step")
TRICK = Binding.Group("Trick")
EVENT = Binding.Group("Event")
TO_AN_EVENT = "Go to where an event came up or was claimed, or a battle ended"
MISTAKE = Binding.Group("Mistake")
TO_A_MISTAKE = f"Go to the seat's next mistake, which lost {MISTAKE_POINTS:g} point or more, or to the one before"
ENDS = Binding.Group("Ends")
ROUND = Binding.Group("Round")


class ReviewScreen(Screen[None]):
    """A match seen from one seat, at one of its moments (``at``)."""

    CSS_PATH = ["screen.tcss", "../match/vivarium.tcss"]  # noqa: RUF012 - as Textual has it
    AUTO_FOCUS = ""

    HELP = (
        "The review of a match. It shows what a seat saw and what it could play, at every decision; finished tricks "
        "stay on the table for a step. What the seat did is weighed against what an expert would have done, by what "
        "that seat knew; an expert asked for a hint may look further ahead. The lead over the mean is by how much the "
        "seat could expect, at its last decision, to come out ahead of the mean of the others as far as the expert "
        "looks ahead: in VIVO and AVÍO to the end of the round, in Vivarium to the seat's next turn. When the match is "
        "over you may look at it from every seat."
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
        command("review.mistake", "n", "mistake(1)", "Next", TO_A_MISTAKE, group=MISTAKE),
        command("review.mistake-back", "b", "mistake(-1)", "Before", TO_A_MISTAKE, group=MISTAKE),
        command("review.seat", "v", "next_seat", "Seat", "Look at the match from the next seat"),
        command("review.open", "o", "toggle_hands", "Hands", "Open or close the hands of all seats"),
        command("review.moves", "l", "toggle_moves", "Moves", "Give the moves more room, or less"),
        command("review.leave", "q,escape", "leave", "Leave", "Back to where you were", key_display="q"),
    ]

    def __init__(self, evaluation: Evaluation, thinker: Thinker, settings: Settings, seat: int) -> None:
        """``seat`` is the one to see the match from at first; the thinker weighs its decisions, and the others'."""
        super().__init__()
        self.evaluation = evaluation
        self.thinker = thinker
        self.replay = replay = evaluation.replay
        self.seat = seat
        self.board = BOARDS[replay.game.info.id](replay.names, settings)
        self.board.reviewed = True
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
        yield self.board.open_hands()
        yield Static(id="verdict", markup=False)
        yield Static(id="reason", markup=False)
        with Horizontal(id="course"):
            yield Outlook()
            yield ProgressBar(total=len(self.evaluation.decisions), show_percentage=False, show_eta=False)
        yield MoveList(sentence for moment in self.moments for sentence in moment.told)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        for widget in self.board.query("*"):
            widget.can_focus = False  # the keys are for going through the match
        self._show()
        self.weigh_decisions()

    def on_unmount(self) -> None:
        self.evaluation.keep()

    @work(exclusive=True, group="weighing")
    async def weigh_decisions(self) -> None:
        """Weighs all decisions that nobody has weighed before, in the process that thinks."""
        evaluation, bar = self.evaluation, self.query_one(ProgressBar)
        bar.progress = len(evaluation.verdicts)
        for decision in evaluation.pending():
            self.add_class("-weighing")
            bot = evaluation.bot(decision.view.seat)
            try:
                evaluation.take(await self.thinker.ask(weigh, bot, decision.view, decision.done))
            except ThinkerGone:
                self.notify("The search has failed; the decisions are not weighed on.", severity="warning")
                break
            bar.progress = len(evaluation.verdicts)
            self._show_verdict()
        evaluation.keep()
        self.remove_class("-weighing")
        bar.remove()  # it ticks as long as it is there

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
        self._show_title()
        self.query_one("#seat", Static).update(f"seen by {self.replay.names[self.seat]}")
        self.query_one(MoveList).highlighted = self._marks[self.at]
        self._show_verdict()

    def _show_title(self) -> None:
        """Tells where the moment is in the match; a wider screen has room for more words."""
        moment, turns = self.moment, self.replay.actions
        view = self.replay.steps[moment.action].views[self.seat]
        at = f"   action {moment.action} of {turns}" if self.has_class("-wide") else f" {moment.action}/{turns}"
        title = f"{self.replay.game.info.title} review{at}   {self.board.title(view, moment.held)}"
        self.query_one("#where", Static).update(title)

    def on_resize(self) -> None:
        """Tells the title in the words that there is room for."""
        self._show_title()

    def _show_verdict(self) -> None:
        """Shows what is known of the decision that the seat is about to take, and how its match could be expected to
        end.
        """
        turn, verdict = self.moment.action, None
        decision = None if self.moment.held else self.evaluation.decisions.get(turn)
        told, reason = "", ""
        if decision and decision.view.seat == self.seat:
            verdict = self.evaluation.verdicts.get(turn)
            told, reason = self.evaluation.told(verdict) if verdict else ("This decision is still to be weighed.", "")
        mistake = verdict is not None and verdict.mistake
        self.query_one("#verdict", Static).set_class(mistake, "-mistake")
        self.query_one("#verdict", Static).update(f"Mistake: {told}" if mistake else told)
        self.query_one("#reason", Static).update(reason)
        self.query_one(Outlook).show(self.evaluation.leads(self.seat), self.replay.actions, turn)

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

    def action_mistake(self, direction: int) -> None:
        """Goes to the seat's next mistake in that direction."""
        mistakes = set(self.evaluation.mistakes(self.seat))
        order = range(self.at + direction, len(self.moments) if direction > 0 else -1, direction)
        for at in order:
            if self.moments[at].action in mistakes and not self.moments[at].held:
                self._go(at)
                return
        self.app.clear_notifications()  # the same again need not cover the board
        where = "after" if direction > 0 else "before"
        self.notify(f"No mistake of {self.replay.names[self.seat]} is known {where} this.", markup=False)

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


class VivariumReviewScreen(ReviewScreen):
    """The review of a game without tricks: what stops it are events and battles."""

    HELP = ReviewScreen.HELP.replace("finished tricks stay", "events and battles stay")

    BINDINGS: ClassVar[list[BindingType]] = [
        command("review.event-back", "up,pageup", "trick(-1)", "Back", TO_AN_EVENT, group=EVENT),
        command("review.event", "down,pagedown", "trick(1)", "Forward", TO_AN_EVENT, group=EVENT),
    ]


def review_screen(evaluation: Evaluation, thinker: Thinker, settings: Settings, seat: int) -> ReviewScreen:
    """The review of a match of any game."""
    kind = VivariumReviewScreen if evaluation.replay.game.info.id == "vivarium" else ReviewScreen
    return kind(evaluation, thinker, settings, seat)
