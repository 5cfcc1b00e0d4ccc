"""The decisions of a match weighed one by one, by what each seat knew."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import Struct

from engine import View, bot_called
from engine.bots.advice import Verdict, reason_for, weigh
from engine.bots.bot import Searcher
from engine.bots.kernel import relative
from saves.model import Save
from saves.reviews import read_verdicts, write_verdicts
from tui.presenters.actions import action_name
from tui.presenters.hints import TELLING
from tui.screens.review.replay import Replay
from tui.seats import HINT_LEVEL

KEPT_AFTER = 16  # verdicts: so many at most are found out again after a crash


class Decision(Struct, frozen=True):
    """A choice between two or more actions: after how many actions it was made, what the seat knew, and what it did."""

    turn: int
    view: View
    done: Any


class Summary(Struct, frozen=True):
    """How a seat decided: the decisions weighed, their mean loss, None if there are none, and the mistakes."""

    seat: int
    decisions: int
    mean_loss: float | None
    mistakes: int


class Evaluation:
    """The verdicts on the decisions of the seats of a replay, those of people first; ``path`` is where they are kept,
    None where they are not.

    ``decisions`` are by turn, ``verdicts`` too, as far as they have been found out.
    """

    def __init__(self, save: Save, replay: Replay, path: Path | None) -> None:
        self.save = save
        self.replay = replay
        self.path = path
        self.decisions = {decision.turn: decision for decision in _decisions(save, replay)}
        known = read_verdicts(path, save) if path else []
        self._all = {verdict.turn: verdict for verdict in known}
        self._unkept = 0

    @property
    def verdicts(self) -> dict[int, Verdict]:
        """What is known, of the seats of the replay alone."""
        return {turn: self._all[turn] for turn in self.decisions if turn in self._all}

    def pending(self) -> Iterator[Decision]:
        """What is still to be weighed, each when it is its turn."""
        people = {number for number, seat in enumerate(self.save.seats) if seat.is_human}
        for decision in sorted(self.decisions.values(), key=lambda each: (each.view.seat not in people, each.turn)):
            if decision.turn not in self._all:
                yield decision

    def bot(self, seat: int) -> Searcher:
        """Who weighs the decisions of a seat."""
        bot = bot_called(HINT_LEVEL, self.replay.game, self.save.seed, seat)
        assert isinstance(bot, Searcher)
        return bot

    def weigh(self, decision: Decision) -> None:
        """Weighs a decision here and now."""
        self.take(weigh(self.bot(decision.view.seat), decision.view, decision.done))

    def take(self, verdict: Verdict) -> None:
        """Takes a verdict, and keeps it with those before now and then."""
        self._all[verdict.turn] = verdict
        self._unkept += 1
        if self._unkept >= KEPT_AFTER:
            self.keep()

    def keep(self) -> None:
        """Keeps all verdicts."""
        if self.path and self._unkept:
            self._unkept = 0
            write_verdicts(self.path, self.save, self._all.values())

    def named(self, verdict: Verdict) -> tuple[str, str]:
        """What was done and what was best, as they are called on a screen."""
        game, names, decision = self.replay.game, self.replay.names, self.decisions[verdict.turn]
        actions = (decision.done, game.read_action(verdict.best))
        done, best = (action_name(game.info.id, decision.view, names, action) for action in actions)
        return done, best

    def told(self, verdict: Verdict) -> tuple[str, str]:
        """A verdict in a sentence, and the reason for what was best in another."""
        decision = self.decisions[verdict.turn]
        game, names, view = self.replay.game, self.replay.names, decision.view
        best = game.read_action(verdict.best)
        done, better = self.named(verdict)
        said = ":" if game.info.id == "vivarium" else " played"  # its actions are no cards
        text = f"{names[verdict.seat]}{said} {done}"
        if verdict.best == verdict.done:
            text += ", and nothing was better."
        elif verdict.loss < TELLING:
            text += f"; {better} was as good."
        else:
            text += f"; {better} was better by {verdict.loss:.1f} points."
        reason = reason_for(game, view, best, names, list(map(game.read_action, verdict.line)))
        return text, f"{better[:1].upper()}{better[1:]}: {reason}."

    def leads(self, seat: int) -> list[tuple[int, float]]:
        """What the seat could expect to be ahead, by turn, as far as that is known; of a match that is over its result
        too.
        """
        found = [(turn, verdict.lead) for turn, verdict in sorted(self.verdicts.items()) if verdict.seat == seat]
        if self.save.outcome:
            found.append((self.replay.actions, relative(self.save.outcome.scores)[seat]))
        return found

    def mistakes(self, seat: int) -> list[int]:
        """The turns of a seat's mistakes, as far as they are known."""
        return [turn for turn, verdict in sorted(self.verdicts.items()) if verdict.seat == seat and verdict.mistake]

    def summary(self, seat: int) -> Summary:
        """How a seat decided, as far as that is known."""
        mine = [verdict for verdict in self.verdicts.values() if verdict.seat == seat]
        mean = fmean(verdict.loss for verdict in mine) if mine else None
        return Summary(seat, len(mine), mean, len(self.mistakes(seat)))


def _decisions(save: Save, replay: Replay) -> Iterator[Decision]:
    codes: Sequence[str] = [entry.action for entry in save.journal if entry.action is not None]
    for turn, (step, _) in enumerate(pairwise(replay.steps)):
        for view in step.views.values():
            if view.to_move == view.seat and len(view.legal) > 1:
                yield Decision(turn, view, replay.game.read_action(codes[turn]))
