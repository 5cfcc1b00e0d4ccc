"""The plain mode: everything that the screens offer, as questions and answers."""

import os
import signal
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Never

from msgspec.structs import replace

from engine.games import INFOS
from saves.errors import SaveError, SaveInUse
from saves.locks import ASKABLE, STEP_ASIDE
from saves.match import Match
from saves.model import Save
from saves.paths import config_dir, data_dir
from saves.store import Store
from tui.evaluation import Evaluation
from tui.glyphs import Glyphs
from tui.opening import new_match, open_match, seats_asked
from tui.plain.match import Left, PlainMatch
from tui.plain.review import PlainReview
from tui.plain.rules import read_rules
from tui.plain.saved import PlainSaved
from tui.plain.talk import InputEnded, Talk
from tui.presenters.saves import game_title, match_title, standing
from tui.request import Request
from tui.screens.review.replay import Replay, review_refusal, seats_to_review
from tui.session import Session
from tui.settings import Settings, load_settings, save_settings
from tui.thinker import Thinker


def run(request: Request) -> int:
    """Plays in plain mode until the player leaves, the input ends or another login takes the match over, and returns
    the exit status.
    """
    if ASKABLE:
        signal.signal(STEP_ASIDE, _step_aside)
    PlainApp(Talk()).run(request)
    return 0


def _loss(match: Match) -> str:
    """That a match which is left is not saved as it stands; nothing if it is."""
    return "" if match.kept() else "The match is not saved."


def _step_aside(*_: object) -> Never:
    """Ends at once, whatever this process is at: the match is saved, and its lock ends with the process."""
    os.write(1, b"\nThe match goes on in another place.\n")
    os._exit(0)


class PlainApp:
    """What the player may do, and the settings and the saved matches that all of it shares."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.settings, problem = load_settings(config_dir())
        self._use_glyphs()
        if problem:
            talk.say(problem)

    @cached_property
    def store(self) -> Store:
        """The saved matches."""
        return Store(data_dir())

    @cached_property
    def unwritable(self) -> str | None:
        """Why no match can be saved, or None."""
        return self.store.writable()

    def run(self, request: Request) -> None:
        """Plays the match that the command line asks for, or offers everything until the player or the input ends."""
        try:
            if self.unwritable:
                self.talk.say(self.unwritable)
            match request.kind:
                case "play":
                    seats = seats_asked(request, self.settings.name)
                    self.new_match(request.game, seats, request.seed, {}, practice=True)
                case "resume":
                    self.resume(request.id)
                case "home":
                    while self._home():
                        pass
        except InputEnded as end:
            self.talk.say(f"The input has ended. {str(end) or 'Every match is saved.'}")

    def new_match(self, game_id: str, seats: Any, seed: str, options: Any, *, practice: bool) -> None:
        """Opens a new match and plays it."""
        unwritable = bool(self.unwritable)
        try:
            match = new_match(self.store, game_id, seats, seed, options, practice=practice, unwritable=unwritable)
        except (SaveError, ValueError) as error:
            self.talk.say(str(error))
            return
        self._sit_down(match)

    def resume(self, match_id: str) -> None:
        """Goes on with a saved match; one that is over tells its result."""
        try:
            match, problem = open_match(self.store, match_id)
        except SaveInUse as error:
            self._ask_to_take_over(match_id, str(error))
            return
        except SaveError as error:
            self.talk.say(str(error))
            return
        if problem:
            self.talk.say(problem)
        self._sit_down(match)

    def _ask_to_take_over(self, match_id: str, problem: str) -> None:
        """Asks whether to take a match away from where it is open, if that can be reached from here."""
        try:
            if not self.store.reachable(match_id):
                self.talk.say(problem)
                return
            title = f"{match_id} is open in another place. If you take it over, vivio ends there; nothing is lost."
            if not self.talk.choose(title, [("leave it there", False), ("take it over", True)]):
                return
            match = self.store.open(match_id, away=True)
        except SaveError as error:
            self.talk.say(str(error))
            return
        self._sit_down(match)

    def review(self, save: Save, match_id: str) -> None:
        """Goes through a match again, as one of those who may look at it; without a file its id is empty."""
        if refusal := review_refusal(save, memory_aids=self.settings.memory_aids):
            self.talk.say(refusal)
            return
        seats = seats_to_review(save)
        if not save.outcome and len(seats) > 1:
            title = "This match is not over: whose hand may be shown? Let the others look away."
            seats = [self.talk.choose(title, [(save.seats[seat].name, seat) for seat in seats])]
        kept = self.store.review_of(match_id) if match_id else None
        PlainReview(self.talk, Evaluation(save, Replay(save, seats), kept)).go_through()

    def review_saved(self, match_id: str) -> None:
        """Goes through a saved match again."""
        try:
            save, _ = self.store.read(match_id)
        except SaveError as error:
            self.talk.say(str(error))
            return
        self.review(save, match_id)

    def _sit_down(self, match: Match) -> None:
        """Plays a match to its end, or until the player leaves; it is closed in any case."""
        with match, Thinker() as thinker:
            session = Session(match, thinker)
            if not session.people:
                self.talk.say("Nobody but bots plays this match; it can only be reviewed.")
                return
            saved = f"saved as {match.id}" if match.id else "not saved"
            self.talk.say(f"{session.game.info.title}, {', '.join(session.names)}; {saved}. ? tells what can be typed.")
            try:
                PlainMatch(self.talk, session, self.settings).play()
            except Left:
                self.talk.say(f"You have left the table. {_loss(match) or 'The match is saved.'}")
                return
            except InputEnded:
                raise InputEnded(_loss(match)) from None
            save = match.save
        self._after(save, match.id)

    def _after(self, save: Save, match_id: str) -> None:
        """What there is to do after a match that is over."""
        match self.talk.choose("What now?", [("leave", ""), ("again", "again"), ("review", "review")]):
            case "again":
                self.new_match(save.game, save.seats, "", save.options, practice=save.practice)
            case "review":
                self.review(save, match_id)

    def _home(self) -> bool:
        """Offers everything once; False when the player quits."""
        choices: list[tuple[str, Callable[[], object]]] = []
        newest = next((each for each in self.store.list() if not each.problem and not each.outcome), None)
        if newest:
            where = f"continue {game_title(newest)}, {standing(newest)}: {match_title(newest)}"
            choices.append((where, partial(self.resume, newest.id)))
        choices += [(f"new game of {info.title}", partial(self._set_up, info.id)) for info in INFOS.values()]
        choices += [("saved games", self._show_saved), ("settings", self._set)]
        choices += [(f"rules of {info.title}", partial(read_rules, self.talk, info.id)) for info in INFOS.values()]
        quitting: list[tuple[str, Callable[[], object] | None]] = [*choices, ("quit", None)]
        chosen = self.talk.choose("vivio, tabletop games in the terminal.", quitting)
        if chosen:
            chosen()
        return chosen is not None

    def _show_saved(self) -> None:
        PlainSaved(self.talk, self.store, self.resume, self.review_saved).show()

    def _set_up(self, game_id: str) -> None:
        from tui.plain.forms import ask_setup  # the forms need the themes, and the themes Textual

        asked = ask_setup(self.talk, game_id, self.settings)
        self._keep(replace(self.settings, setups=self.settings.setups | {game_id: asked.setup}))
        self.new_match(game_id, asked.seats, asked.seed, asked.setup.options, practice=asked.practice)

    def _set(self) -> None:
        from tui.plain.forms import ask_setting

        self._keep(ask_setting(self.talk, self.settings))

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        self._use_glyphs()
        if problem := save_settings(config_dir(), settings):
            self.talk.say(problem)

    def _use_glyphs(self) -> None:
        """Writes in the characters that are set; by itself the encoding of the output is enough to go by."""
        self.talk.glyphs = Glyphs.ALL if self.settings.glyphs == "auto" else Glyphs(self.settings.glyphs)
