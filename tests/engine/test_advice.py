"""Hints and verdicts: what an expert would do, by what the seat knows."""

from typing import Any

import pytest
from hypothesis import strategies as st

from engine import Budget, Table
from engine.bots import advice
from engine.bots.advice import MISTAKE, Verdict, advise, weigh
from engine.bots.bot import Estimate, Searcher
from tests.engine.facts import SEATINGS, Seating
from tests.engine.games.reading import NAMES
from tests.engine.matches import PERCENT, decision, every_match, expert, reached

FEW = Budget(playouts=20)


@every_match(6, 300, percent=PERCENT, pick=st.integers(0, 10**6))
def test_a_hint_knows_nothing_hidden(seating: Seating, seed: str, choices: bytes, percent: int, pick: int) -> None:
    """It is the same, with all its estimates, in a world with two things exchanged that the seat has not seen."""
    table = reached(seating, seed, choices, percent)
    seat = table.to_move
    journal = None if seat is None else seating.facts.secrets.exchanged(table.journal, seat, pick)
    if seat is None or journal is None:
        return
    other = Table.resume(seating.game, seating.seats, f"not {seed}", journal)
    hints = [advise(expert(table.game, seat), each.view(seat), NAMES, FEW) for each in (table, other)]
    assert hints[0] == hints[1]


@every_match(4, 200, percent=PERCENT)
def test_a_hint_is_whole(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """It is a legal action with a reason, and where there is a choice the expert expects most of it."""
    if not (found := decision(seating, seed, choices, percent)):
        return
    table, view = found
    hint = advise(expert(table.game, view.seat), view, NAMES, FEW)
    assert hint.action in view.legal
    assert hint.reason
    if len(view.legal) > 1:
        assert hint.estimates[0].action == hint.action
        assert {estimate.action for estimate in hint.estimates} <= set(view.legal)
    else:
        assert not hint.estimates


@every_match(4, 200, percent=PERCENT)
def test_what_is_asked_about_is_among_the_estimates(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """With hardly any budget, too: so every decision has its loss."""
    if (found := decision(seating, seed, choices, percent)) and len(found[1].legal) > 1:
        table, view = found
        asked = view.legal[choices[0] % len(view.legal)]
        estimates = expert(table.game, view.seat).evaluate(view, Budget(playouts=2), asked=asked)
        assert asked in {estimate.action for estimate in estimates}


class Seer(Searcher):
    """Expects of each of the first three actions one point less than of the one before, and passes over the others but
    one that it is asked about, of which it expects half a point less than of the best.
    """

    def evaluate(self, view: Any, budget: Budget, asked: Any = None) -> list[Estimate]:
        assert budget == advice.REVIEW[self.game.info.id]
        found = [Estimate(action, 3.0 - number, 10) for number, action in enumerate(view.legal[:3])]
        return found if asked in view.legal[:3] else [*found, Estimate(asked, 2.5, 10)]


@pytest.mark.parametrize(
    ("done", "loss", "mistake"), [(0, 0.0, False), (1, 1.0, True), (2, 2.0, True), (4, 0.5, False)]
)
def test_a_verdict_is_the_loss_against_the_best(done: int, loss: float, mistake: bool) -> None:
    """In points; from a point on it is a mistake. The expert is asked about what was done."""
    table = Table(SEATINGS[0].game, 3, "seed")
    assert table.to_move is not None
    view = table.view(table.to_move)
    verdict = weigh(Seer(table.game, "seed"), view, view.legal[done])
    assert MISTAKE == 1.0
    assert verdict == Verdict(table.to_move, 0, view.legal[done].code, view.legal[0].code, 3.0, loss)
    assert verdict.mistake is mistake


def test_a_verdict_counts_the_points_so_far() -> None:
    """What one can expect to be ahead is what one is ahead, and what is still to be gained."""
    table = Table(SEATINGS[0].game, 3, "seed")
    while table.to_move is not None and len(set(table.view(0).scores)) == 1:
        table.play(table.to_move, table.view(table.to_move).legal[0])
    assert table.to_move is not None
    view = table.view(table.to_move)
    own, others = view.scores[view.seat], [points for seat, points in enumerate(view.scores) if seat != view.seat]
    assert weigh(Seer(table.game, ""), view, view.legal[0]).lead == pytest.approx(own - sum(others) / 2 + 3)


def test_a_verdict_is_the_same_every_time() -> None:
    """It hangs on a number of playouts, not on the clock."""
    table = Table(SEATINGS[0].game, 3, "seed")
    view = table.view(table.to_move or 0)
    first, second = (weigh(expert(table.game, view.seat), view, view.legal[0]) for _ in range(2))
    assert first == second
