"""The tables: matches that are begun, gone on with and reviewed, and the screens for that.

The app imports this when it is first asked for a table; the first screen is shown before.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from saves.errors import SaveError, SaveInUse
from saves.match import Match
from saves.model import Save
from saves.seat import Seat
from tui.evaluation import Evaluation
from tui.opening import new_match, open_match, seats_asked
from tui.request import Request
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.handover.screen import HandoverScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.review.replay import Replay, review_refusal, seats_to_review
from tui.screens.review.screen import review_screen
from tui.screens.review.whose import WhoseScreen
from tui.session import Session
from tui.thinker import Thinker

if TYPE_CHECKING:
    from tui.app import VivioApp

ABOUT_TAKING_OVER = (
    "It is open at another terminal, perhaps one whose connection was cut. There vivio ends, here the match goes on, "
    "and nothing is lost."
)


class Tables:
    """Opens matches for the app and shows them; a sentence tells the player what cannot be done."""

    def __init__(self, app: "VivioApp") -> None:
        self.app = app
        self.thinker = Thinker()

    def open_requested(self, request: Request) -> None:
        """Sits down at the match that the command line asks for."""
        if request.kind == "play":
            seats = seats_asked(request, self.app.settings.name)
            self.new_match(request.game, seats, request.seed, {}, practice=True)
        else:
            self.resume(request.id)

    def new_match(self, game_id: str, seats: Sequence[Seat], seed: str, options: Any, *, practice: bool) -> None:
        """Opens a new match and sits down at it; without a folder to write to it is played without saving."""
        unwritable = bool(self.app.unwritable)
        try:
            match = new_match(self.app.store, game_id, seats, seed, options, practice=practice, unwritable=unwritable)
        except (SaveError, ValueError) as error:
            self.app.tell(str(error))
            return
        self.sit_down(match)

    def resume(self, match_id: str) -> None:
        """Sits down at a saved match; one that is over shows its result, one that cannot be written is not saved."""
        try:
            match, problem = open_match(self.app.store, match_id)
        except SaveInUse as error:
            self._ask_to_take_over(match_id, str(error))
            return
        except SaveError as error:
            self.app.tell(str(error))
            return
        if problem:
            self.app.tell(problem)
        self.sit_down(match)

    def _ask_to_take_over(self, match_id: str, problem: str) -> None:
        """Asks whether to take a match away from the terminal at which it is open, if that can be reached from here."""
        if not self.app.store.reachable(match_id):
            self.app.tell(problem)
            return
        question = ConfirmScreen("Take the match over?", ABOUT_TAKING_OVER)
        self.app.push_screen(question, lambda yes: self._take_over(match_id) if yes else None)

    def _take_over(self, match_id: str) -> None:
        async def sit_down_when_it_is_free() -> None:
            try:
                match = await asyncio.to_thread(self.app.store.open, match_id, away=True)
            except SaveError as error:
                self.app.tell(str(error))
                return
            self.sit_down(match)

        self.app.run_worker(sit_down_when_it_is_free(), exclusive=True)

    def sit_down(self, match: Match) -> None:
        """Shows a match that is open here at the screen on which it goes on; it is closed when the player leaves."""
        session = Session(match, self.thinker)
        if not session.people:
            self.app.tell("Nobody but bots plays this match; it can only be reviewed.")
            session.match.close()
            return
        self.app.push_screen(self.screen_for(session))

    def screen_for(self, session: Session) -> Screen[None]:
        """The screen on which this match goes on now."""
        if session.outcome():
            return ResultScreen(session)
        if session.viewer is None or session.handover_due:
            session.viewer = None
            return HandoverScreen(session)
        return MatchScreen(session, self.app.settings)

    def play_again(self, session: Session) -> None:
        """Opens a new match with the players of one that is over."""
        save = session.match.save
        session.match.close()
        self.new_match(save.game, save.seats, "", save.options, practice=save.practice)

    def review_saved(self, match_id: str) -> None:
        """Goes through a saved match again."""
        try:
            save, _ = self.app.store.read(match_id)
        except SaveError as error:
            self.app.tell(str(error))
            return
        self.review(save, match_id)

    def review(self, save: Save, match_id: str) -> None:
        """Goes through a match again, as one of those who may look at it; without a file its id is empty."""
        kept = self.app.store.review_of(match_id) if match_id else None
        seats = seats_to_review(save)
        if refusal := review_refusal(save, memory_aids=self.app.settings.memory_aids):
            self.app.tell(refusal)
        elif save.outcome or len(seats) == 1:
            people = [seat for seat in seats if save.seats[seat].is_human]
            evaluation = Evaluation(save, Replay(save, seats), kept)
            seat = (people or seats)[0]
            self.app.push_screen(review_screen(evaluation, self.thinker, self.app.settings, seat))
        else:
            self.app.push_screen(WhoseScreen(save, kept, self.thinker, self.app.settings))
