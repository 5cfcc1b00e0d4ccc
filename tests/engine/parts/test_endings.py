"""How matches end, in every game."""

import pytest

from engine.parts.endings import best_seats


@pytest.mark.parametrize(
    ("scores", "seats"),
    [((3, 1, 2), (0,)), ((3, 1, 3), (0, 2)), ((0, 0), (0, 1)), ((5,), (0,)), ((-2, -1, -1), (1, 2))],
)
def test_the_most_points_win_and_equals_share(scores: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """Every seat with the most."""
    assert best_seats(scores) == seats
