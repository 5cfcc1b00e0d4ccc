"""The frozen decisions are what they are taken for, and a short search does better in them than rules of thumb."""

import pytest

from engine import Budget, game_called
from tests.engine.regret.__main__ import Score, score
from tests.engine.regret.positions import FLOOR, GAMES, ITERATIONS, SEATS, TRICKS, positions, view_of

FEW = 40  # decisions, and a budget, that a test has time for
PLAYOUTS = 400

every_game = pytest.mark.parametrize("game_id", GAMES)


@every_game
def test_every_position_is_a_decision_with_a_value_for_each_legal_play(game_id: str) -> None:
    """It comes up again from its seed and its actions; its iterations are all there, and each play got its share."""
    frozen = positions(game_id)
    assert len({position.seed for position in frozen}) == len(frozen) >= FEW
    for number, position in enumerate(frozen):
        view = view_of(game_called(game_id), position)
        assert position.seats == SEATS[game_id][number % len(SEATS[game_id])]
        assert {action.code for action in view.legal} == set(position.plays)
        visits = [visits for _, visits in position.plays.values()]
        assert len(visits) > 1
        assert sum(visits) == ITERATIONS
        assert min(visits) >= FLOOR * ITERATIONS / len(visits) - 1


@every_game
def test_the_positions_lie_in_the_middle_of_rounds(game_id: str) -> None:
    """In both of the first two rounds, in every trick that is meant and at every place in it."""
    views = [view_of(game_called(game_id), position) for position in positions(game_id)]
    places = {(view.round, view.trick, len(view.plays)) for view in views if view.seats == 4}
    assert {trick for _, trick, _ in places} == set(TRICKS[game_id])
    assert {number for number, _, _ in places} == {1, 2}
    assert {plays for _, _, plays in places} == {0, 1, 2, 3}


@every_game
def test_a_short_search_regrets_less_than_rules_of_thumb(game_id: str) -> None:
    """In the first decisions, and the best play of all would regret nothing."""
    frozen = positions(game_id)[:FEW]
    steady = score(game_id, "steady", Budget(), frozen)
    expert = score(game_id, "expert", Budget(playouts=PLAYOUTS), frozen)
    assert 0 <= expert.mean < steady.mean
    assert all(min(map(position.regret, position.plays)) == 0 for position in frozen)


def test_a_score_is_a_mean_a_share_and_their_intervals() -> None:
    """By hand: four decisions, one of them worse than the best by more than a point."""
    found = Score((0.0, 0.5, 1.0, 2.5))
    assert found.mean == 1.0
    assert found.mean_95 == pytest.approx(1.96 * (3.5 / 3 / 4) ** 0.5, abs=1e-3)
    assert found.blunders == 0.25
    assert found.blunders_95 == pytest.approx((0.0456, 0.6994), abs=1e-4)
