"""``vivio review``: the decisions of a saved match, each against the best play."""

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.bots.advice import MISTAKE, REVIEW, Verdict
from saves.model import Save
from saves.paths import config_dir
from tui.cli.output import CommandError, show, write_json
from tui.cli.progress import with_progress
from tui.cli.records import open_store
from tui.evaluation import Evaluation, Summary
from tui.presenters.hints import TELLING
from tui.screens.review.replay import Replay, review_refusal, seats_to_review
from tui.settings import load_settings

if TYPE_CHECKING:
    from rich.table import Table


class ReviewedSeat(Struct, frozen=True):
    """How a seat decided; ``mean_loss`` is None where it had nothing to decide."""

    seat: int
    name: str
    decisions: int
    mean_loss: float | None
    mistakes: int


class ReviewedDecision(Struct, frozen=True):
    """A decision: after how many actions, where the match stood, the codes of what was done and of what was best, what
    that lost, what lead could be expected, and whether it was a mistake.
    """

    turn: int
    seat: int
    progress: str
    done: str
    best: str
    loss: float
    lead: float
    mistake: bool


class Reviewed(Struct, frozen=True):
    """What ``vivio review --json`` writes; ``mistake_from`` are the points from which on a loss is a mistake."""

    id: str
    game: str
    playouts: int | None
    mistake_from: float
    seats: tuple[ReviewedSeat, ...]
    decisions: tuple[ReviewedDecision, ...]


def review(asked: Namespace) -> None:
    """Weighs the decisions of the seats asked for and tells of each; raises CommandError or SaveError with a sentence.

    What was weighed before is not weighed again.
    """
    store = open_store()
    match_id = store.resolve(asked.id)
    save, _ = store.read(match_id)
    seats = _seats(save, asked.seat)
    evaluation = Evaluation(save, Replay(save, seats), store.review_of(match_id))
    pending = list(evaluation.pending())
    try:
        for decision in with_progress(iter(pending), len(pending), "Weighing"):
            evaluation.weigh(decision)
    finally:
        evaluation.keep()
    if asked.json:
        write_json(_reviewed(match_id, evaluation))
    else:
        _show(evaluation)


def _seats(save: Save, named: str | None) -> list[int]:
    """The seats to tell of: the one that was named, or those of people, or all where bots played alone."""
    settings, _ = load_settings(config_dir())
    if refusal := review_refusal(save, memory_aids=settings.memory_aids):
        raise CommandError(refusal)
    may = seats_to_review(save)
    if named is not None:
        found = [seat for seat in may if named.casefold() in (str(seat + 1), save.seats[seat].name.casefold())]
        if not found:
            names = ", ".join(f"{seat + 1} {save.seats[seat].name}" for seat in may)
            raise CommandError(f"There is no such seat to review; there are: {names}.")
        return found[:1]
    people = [seat for seat in may if save.seats[seat].is_human] or may
    if not save.outcome and len(people) > 1:
        raise CommandError("This match is not finished, so one hand alone may be shown; --seat tells whose.")
    return people


def _told(evaluation: Evaluation) -> list[Verdict]:
    return [verdict for _, verdict in sorted(evaluation.verdicts.items())]


def _progress(evaluation: Evaluation, turn: int) -> str:
    return evaluation.replay.game.progress(evaluation.decisions[turn].view)


def _reviewed(match_id: str, evaluation: Evaluation) -> Reviewed:
    replay = evaluation.replay
    summaries = [evaluation.summary(seat) for seat in replay.seats]
    return Reviewed(
        id=match_id,
        game=replay.game.info.id,
        playouts=REVIEW[replay.game.info.id].playouts,
        mistake_from=MISTAKE,
        seats=tuple(
            ReviewedSeat(found.seat, replay.names[found.seat], found.decisions, found.mean_loss, found.mistakes)
            for found in summaries
        ),
        decisions=tuple(
            ReviewedDecision(
                turn=verdict.turn,
                seat=verdict.seat,
                progress=_progress(evaluation, verdict.turn),
                done=verdict.done,
                best=verdict.best,
                loss=verdict.loss,
                lead=verdict.lead,
                mistake=verdict.mistake,
            )
            for verdict in _told(evaluation)
        ),
    )


def _show(evaluation: Evaluation) -> None:
    replay = evaluation.replay
    verdicts = _told(evaluation)
    turning = sorted(filter(lambda each: each.mistake, verdicts), key=lambda each: each.loss, reverse=True)
    heading = f"{replay.game.info.title}, {replay.actions} actions; where only one was allowed it is left out."
    parts: list[str | Table] = [heading, _grid(evaluation, verdicts)]
    if turning:
        parts.append("\nTurning points, the costliest first:")
        for verdict in turning[:5]:
            told, reason = evaluation.told(verdict)
            parts.append(f"\n{_progress(evaluation, verdict.turn)}: {told} {reason}")
    parts.append("")
    parts += [_summed(replay.names, evaluation.summary(seat)) for seat in replay.seats]
    show(*parts)


def _grid(evaluation: Evaluation, verdicts: Sequence[Verdict]) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    replay = evaluation.replay
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column("")
    for heading in ("Where", "Who", "Played", "Best"):
        grid.add_column(heading, overflow="fold")
    grid.add_column("Loss", justify="right")
    for verdict in verdicts:
        done, best = evaluation.named(verdict)
        loss = f"{verdict.loss:.1f}"
        same = verdict.loss < TELLING
        where = _progress(evaluation, verdict.turn)
        grid.add_row(
            ">" if verdict.mistake else "", where, replay.names[verdict.seat], done, "" if same else best, loss,
            style="bold" if verdict.mistake else None,
        )  # fmt: skip
    return grid


def _summed(names: Sequence[str], found: Summary) -> str:
    """``Ana: decisions 40, mean loss 0.42 points, mistakes 5 (>, 1 point or more)``."""
    mean = "nothing lost" if found.mean_loss is None else f"mean loss {found.mean_loss:.2f} points"
    mistakes = f"mistakes {found.mistakes} (>, {MISTAKE:g} point or more)"
    return f"{names[found.seat]}: decisions {found.decisions}, {mean}, {mistakes}."
