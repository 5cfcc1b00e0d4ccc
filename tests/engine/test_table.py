"""A table takes what the rules allow and nothing else, and its journal tells the match, for every game."""

from typing import Any

import pytest
from hypothesis import strategies as st

from engine import IllegalAction, Table
from tests.engine.facts import Seating
from tests.engine.matches import (
    PERCENT,
    actions_in,
    choose,
    every_match,
    is_sentence,
    opened,
    play_on,
    played,
    reached,
)


def everything(table: Table) -> tuple[Any, ...]:
    """All that a table tells, to everybody and to nobody."""
    seats = range(table.seats)
    told = [(table.view(seat), table.events(seat)) for seat in seats]
    return table.snapshot(), table.journal, table.to_move, told, table.score(), table.outcome()


def refuses(table: Table, seat: int, code: str) -> None:
    """The table does not take the action from that seat, and gives the reason that ``explain`` gives."""
    action = table.game.read_action(code)
    with pytest.raises(IllegalAction) as caught:
        table.play(seat, action)
    assert is_sentence(str(caught.value))
    assert str(caught.value) == table.game.explain(table.view(seat), action)


@every_match(8, 300, percent=PERCENT)
def test_what_is_illegal_is_refused_with_its_reason(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """Whatever a player tries, legal actions apart, and whoever tries it out of turn; nothing changes."""
    table = reached(seating, seed, choices, percent)
    for _ in range(seating.seats):
        before = everything(table)
        for seat in range(seating.seats):
            legal = {action.code for action in table.view(seat).legal}
            for code in set(seating.facts.tries) - legal:
                refuses(table, seat, code)
        assert everything(table) == before
        play_on(table, choices, 1)


@every_match(8, 300)
def test_every_action_of_a_match_is_refused_out_of_turn(seating: Seating, seed: str, choices: bytes) -> None:
    """The very action that is about to be played, from every other seat."""
    table = opened(seating, seed)
    for seat in played(table, choices):
        for other in range(seating.seats):
            if other != seat:
                refuses(table, other, choose(table, choices).code)


@every_match(4, 100)
def test_nothing_is_played_after_the_end(seating: Seating, seed: str, choices: bytes) -> None:
    """The match is over for every seat and every action."""
    table = play_on(opened(seating, seed), choices)
    before = everything(table)
    for seat in range(seating.seats):
        for code in seating.facts.tries:
            refuses(table, seat, code)
    assert everything(table) == before


@every_match(4, 100, stride=st.integers(1, 9))
def test_a_journal_tells_its_match_at_every_point(seating: Seating, seed: str, choices: bytes, stride: int) -> None:
    """Any beginning of a journal comes to the very position that the match had there, under any seed."""
    table = opened(seating, seed)
    told = [(len(table.journal), everything(table))]
    while table.to_move is not None:
        play_on(table, choices, stride * seating.facts.weight)
        told.append((len(table.journal), everything(table)))
    for entries, expected in told:
        again = Table.resume(seating.game, seating.seats, f"not {seed}", table.journal[:entries])
        assert everything(again) == expected


@every_match(8, 300)
def test_the_same_seed_and_choices_give_the_same_match(seating: Seating, seed: str, choices: bytes) -> None:
    """Nothing but the seed and the choices decides a match."""
    one, two = (play_on(opened(seating, seed), choices) for _ in range(2))
    assert everything(one) == everything(two)


@every_match(8, 300, percent=PERCENT)
def test_a_journal_may_end_where_chance_is_due(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """A match cut off before a random outcome draws the one that its seed gave."""
    table = reached(seating, seed, choices, percent)
    journal = table.journal
    while journal and journal[-1].seat is None:
        journal = journal[:-1]
        again = Table.resume(seating.game, seating.seats, seed, journal)
        assert everything(again) == everything(table)


@every_match(8, 300, percent=PERCENT, of=st.integers(0, 200))
def test_undo_goes_back_to_ones_own_last_decision(
    seating: Seating, seed: str, choices: bytes, percent: int, of: int
) -> None:
    """The seat is to move again, all is as it was then, and the same choices lead to the same end."""
    table = opened(seating, seed)
    seat = of % seating.seats
    assert not table.undo(seat)
    last = None
    for to_move in played(table, choices, actions_in(seating, seed, choices, percent)):
        if to_move == seat:
            last = everything(table)
    end = everything(play_on(Table.resume(seating.game, seating.seats, seed, table.journal), choices))
    before = everything(table)
    assert table.undo(seat) is (last is not None)
    assert everything(table) == (last or before)
    if last:
        assert table.to_move == seat
    assert everything(play_on(table, choices)) == end


@every_match(8, 300)
def test_one_can_undo_all_the_way(seating: Seating, seed: str, choices: bytes) -> None:
    """Undoing seat by seat ends at the deal, where there is no more to undo."""
    table = play_on(opened(seating, seed), choices)
    for seat in range(seating.seats):
        while table.undo(seat):
            pass
    assert everything(table) == everything(opened(seating, seed))


@every_match(8, 300, since=st.integers(0, 300))
def test_events_are_told_in_order_and_to_whom_they_concern(
    seating: Seating, seed: str, choices: bytes, since: int
) -> None:
    """A seat's events only grow, and none is private to another; ``since`` leaves out those it has."""
    table = opened(seating, seed)
    seen = {seat: table.events(seat) for seat in range(seating.seats)}
    for _ in played(table, choices):
        for seat in seen:
            events = table.events(seat)
            assert events[: len(seen[seat])] == seen[seat]
            seen[seat] = events
    for seat in seen:
        events = table.events(seat)
        assert {event.to for event in events} <= {None, seat}
        assert table.events(seat, since) == events[since:]
