"""Whole matches at a table: what comes about in the course of one, turn by turn, however it is played."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Table, game_called
from engine.games.vivarium.edition import EVENTS, event_called
from engine.games.vivarium.happenings import EventClaimed, EventRevealed, TurnBegan
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.tasks import Answer, Flee, Melee, Retreat, Return, Run
from engine.parts.endings import MatchEnded
from tests.engine.games.vivarium.invariants import check
from tests.engine.matches import CHOICES, choose, effort, state_of

BATTLES = Answer | Flee | Melee | Retreat | Return | Run


@pytest.mark.parametrize("seats", range(2, 6))
@effort(3, 200)
def test_every_turn_of_a_match(seats: int, examples: int) -> None:
    """After every action all is in order, and every turn leaves each species to itself. Seats take turns in order, each
    begins every season as often, one event comes a season on the turn of the holder of the initiative, and none is
    claimed that lies not open.
    """

    @given(seed=st.text(max_size=8), choices=CHOICES)
    @settings(max_examples=examples, deadline=None)
    def run(seed: str, choices: bytes) -> None:
        table = Table(game_called("vivarium"), seats, seed)
        told = 0
        while table.to_move is not None:
            table.play(table.to_move, choose(table, choices))
            state = state_of(table)
            check(state)
            began = [event for event in table.events(0, told) if isinstance(event, TurnBegan)]
            told = len(table.events(0))
            if began and not any(isinstance(task, BATTLES) for task in state.agenda):
                _check_everybody_is_apart(state)
        events = table.events(0)
        _check_turns([event for event in events if isinstance(event, TurnBegan)], seats)
        _check_events([event for event in events if isinstance(event, TurnBegan | EventRevealed | EventClaimed)])
        assert [type(event) for event in events].count(MatchEnded) == 1

    run()


def _check_everybody_is_apart(state: VivariumState) -> None:
    for place in range(len(state.world.territories)):
        assert len(state.rivals_at(-1, place)) <= 1, "two share a Territory between turns"


def _check_turns(turns: list[TurnBegan], seats: int) -> None:
    assert len(turns) == 16 * seats
    assert [turn.season for turn in turns] == [season for season in range(16) for _ in range(seats)]
    assert all(later.active == (turn.active + 1) % seats for turn, later in pairwise(turns))
    assert [turn.new_season for turn in turns] == [number % seats == 0 for number in range(16 * seats)]
    assert all(turn.holder == (turns[0].active + turn.season) % seats for turn in turns)


def _check_events(events: list[TurnBegan | EventRevealed | EventClaimed]) -> None:
    turn, open_, seasons = None, set[str](), list[int]()
    for event in events:
        match event:
            case TurnBegan():
                turn = event
            case EventRevealed():
                assert turn
                assert turn.active == turn.holder
                assert event_called(event.event).season == turn.season % 4
                seasons.append(turn.season)
                open_.add(event.event)
            case EventClaimed():
                assert event.fitness == EVENTS[event_called(event.event).number].fitness
                open_.remove(event.event)
    assert seasons == list(range(16))
