"""Series of matches between bots, and the figures drawn from them."""

from collections.abc import Sequence
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Budget, Outcome, Table
from engine.bots.arena import LevelResult, Played, Tally, duplicate_matches, play_match, seatings
from tests.engine.facts import Seating, every_seating

BUDGET = Budget(playouts=4)


class Finished:
    """A table at which a match ended with these scores."""

    def __init__(self, scores: Sequence[int]) -> None:
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        self._outcome = Outcome("told", tuple(scores), winners)

    def outcome(self) -> Outcome:
        return self._outcome


def results(*matches: tuple[int, str, Sequence[int]]) -> dict[str, LevelResult]:
    """The results by level of matches told as deal, levels by initial (``srr``), scores by seat."""
    names = {"s": "steady", "r": "random"}
    tally = Tally()
    for number, (deal, levels, scores) in enumerate(matches, 1):
        table = cast("Table", Finished(scores))
        tally.add(Played(number, deal, f"seed/{deal}", tuple(names[level] for level in levels), table))
    assert tally.matches == len(matches)
    return {result.level: result for result in tally.results()}


def test_means_over_the_seats_of_a_level() -> None:
    """Two seats of one level count as one level; a victory that is shared counts in parts."""
    found = results((1, "srs", [30, 12, 18]), (1, "rss", [21, 21, 9]))
    assert found["steady"].seats == 4
    assert found["steady"].mean_score == pytest.approx((30 + 18 + 21 + 9) / 4)
    assert found["steady"].win_share == pytest.approx((1 + 0 + 0.5 + 0) / 4)
    assert found["steady"].margin == pytest.approx((18 + 6 + 0 - 12) / 4)
    assert found["random"].seats == 2
    assert found["random"].mean_score == pytest.approx((12 + 21) / 2)
    assert found["random"].win_share == pytest.approx((0 + 0.5) / 2)
    assert found["random"].margin == pytest.approx((12 - 24 + 21 - 15) / 2)


def test_intervals_go_by_deals() -> None:
    """Deal means of 10, 16 and 22: mean 16, standard deviation 6, standard error 6 / sqrt(3); 1.96 of them each way.

    What the two matches of a deal differ by does not widen it.
    """
    deals = [(1, "srr", [0, 0, 6]), (1, "rsr", [0, 20, 6])]
    deals += [(2, "srr", [16, 0, 6]), (2, "rsr", [0, 16, 6])]
    deals += [(3, "srr", [44, 0, 6]), (3, "rsr", [0, 0, 6])]
    steady = results(*deals)["steady"]
    assert steady.mean_score == pytest.approx(16)
    assert steady.mean_score_95 == pytest.approx((16 - 6.790, 16 + 6.790), abs=1e-3)
    assert steady.margin == pytest.approx(13)
    assert steady.margin_95 == pytest.approx((13 - 6.790, 13 + 6.790), abs=1e-3)
    # Victories by deal: 1/2, 1 and 1/2; standard deviation sqrt(1/12), standard error 1/6.
    assert steady.win_share == pytest.approx(2 / 3)
    assert steady.win_share_95 == pytest.approx((2 / 3 - 0.3267, 2 / 3 + 0.3267), abs=1e-4)


def test_an_unfinished_deal_weighs_by_its_matches() -> None:
    """Two matches of 10 and one of 40: mean 20; the deals err by -20 and 20, so the standard error is
    sqrt((400 + 400) * 2 / 1) / 3.
    """
    steady = results((1, "sr", [10, 0]), (1, "rs", [0, 10]), (2, "sr", [40, 0]))["steady"]
    assert steady.mean_score == pytest.approx(20)
    assert steady.mean_score_95 == pytest.approx((20 - 26.13, 20 + 26.13), abs=1e-2)


def test_what_cannot_be_told_is_none() -> None:
    """One deal gives no interval, and a level among itself has nobody to be ahead of."""
    (level,) = results((1, "rrr", [5, 9, 1])).values()
    assert level.mean_score == 5
    assert level.win_share == pytest.approx(1 / 3)
    assert (level.mean_score_95, level.win_share_95) == (None, None)
    assert (level.margin, level.margin_95) == (None, None)


def test_the_best_level_comes_first() -> None:
    """By its share of victories."""
    assert list(results((1, "rsr", [5, 9, 1]))) == ["steady", "random"]
    assert list(results((1, "rsr", [9, 5, 1]))) == ["random", "steady"]


@given(st.lists(st.sampled_from("srx"), min_size=1, max_size=6))
def test_seatings_bring_every_level_to_every_seat(levels: list[str]) -> None:
    """Equally often as the line-up has it, beginning with the line-up itself, and none is told twice."""
    orders = seatings(levels)
    assert orders[0] == tuple(levels)
    assert len(set(orders)) == len(orders)
    for seat in range(len(levels)):
        at_seat = [order[seat] for order in orders]
        assert all(at_seat.count(level) * len(levels) == levels.count(level) * len(orders) for level in levels)


def dealt(table: Table) -> list[Any]:
    """The random outcomes of a match, which hold its cards."""
    return [entry for entry in table.journal if entry.seat is None]


@every_seating
def test_a_deal_comes_back_for_every_seating(seating: Seating) -> None:
    """Deal by deal; the same seed plays the same series, and a match of it can be played alone."""
    levels = ["steady", *["random"] * (seating.seats - 1)]
    matches = seating.seats + 1
    series = list(duplicate_matches(seating.game, levels, matches, "seed", BUDGET))
    assert [played.number for played in series] == list(range(1, matches + 1))
    assert [played.deal for played in series] == [1] * seating.seats + [2]
    assert [played.levels for played in series] == [*seatings(levels), tuple(levels)]
    assert len({str(dealt(played.table)[0].deal) for played in series[:-1]}) == 1
    assert dealt(series[-1].table)[0] != dealt(series[0].table)[0]
    again = list(duplicate_matches(seating.game, levels, matches, "seed", BUDGET))
    assert [played.table.journal for played in again] == [played.table.journal for played in series]
    last = series[-1]
    assert play_match(seating.game, last.levels, last.seed, BUDGET).journal == last.table.journal


@every_seating
def test_equals_share_the_victories_equally(seating: Seating) -> None:
    """A line-up of one level is dealt anew every match; its share is one by the number of seats, exactly."""
    tally = Tally()
    for played in duplicate_matches(seating.game, ["random"] * seating.seats, 3, "seed", BUDGET):
        assert played.deal == played.number
        tally.add(played)
    (level,) = tally.results()
    assert level.win_share == pytest.approx(1 / seating.seats)
    assert level.win_share_95 == pytest.approx((1 / seating.seats,) * 2)
