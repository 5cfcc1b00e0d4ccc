"""Whole random matches at every number of players, with every position looked through."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import Stream
from engine.games.vivarium.position import SEASONS_IN_MATCH
from tests.engine.games.vivarium.invariants import check
from tests.engine.games.vivarium.tables import GAME
from tests.engine.matches import effort

IDLE = {"end", "skip", "pass"}
MOST_ACTIONS = 20_000  # about ten times as many as a match of five who do everything they may


@pytest.mark.parametrize("seats", range(2, 6))
@effort(6, 200)
def test_every_position_of_a_match_is_in_order(seats: int, examples: int) -> None:
    """From the deal to the end, which comes after sixteen turns of each seat; busy players idle only if they must."""

    @given(seed=st.text(max_size=8), busy=st.integers(0, 8))
    @settings(max_examples=examples, deadline=None)
    def run(seed: str, busy: int) -> None:
        stream, state = Stream(seed, "match"), GAME.start(seats)
        turns = set()
        for _ in range(MOST_ACTIONS):
            if state.to_move is None:
                state.apply(GAME.draw(state, stream))
            else:
                legal = state.legal()
                useful = [action for action in legal if action.verb not in IDLE]
                state.apply(stream.choice(useful if useful and stream.below(8) < busy else legal))
            check(state)
            turns.add((state.season, state.active))
            if state.outcome():
                break
        assert state.outcome() is not None
        assert len(turns) == SEASONS_IN_MATCH * seats

    run()
