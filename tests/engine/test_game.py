"""Every game keeps the promises of ``engine.game``, at every number of seats and with all its options."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import strategies as st

from engine import GAMES, RowKind, ScoreSheet, Stream, Table, game_called
from tests.engine.facts import FACTS, Seating, every_game, every_seating
from tests.engine.matches import (
    PERCENT,
    every_match,
    is_sentence,
    opened,
    play_on,
    played,
    reached,
    same,
    state_of,
    through_json,
)


def test_every_game_has_its_facts() -> None:
    """A game that these suites do not cover fails here."""
    assert set(FACTS) == set(GAMES)


@every_game
def test_what_a_game_says_of_itself(game_id: str) -> None:
    """Menus can rely on it: the id that it is called by, a title, a sentence, seats that make sense."""
    info = game_called(game_id).info
    assert info.id == game_id
    assert info.title
    assert is_sentence(info.summary)
    assert 1 <= info.min_seats <= info.max_seats
    assert info.rules_version >= 1


@every_game
def test_a_game_refuses_other_numbers_of_seats(game_id: str) -> None:
    """It says so in a sentence, whoever asks."""
    game = game_called(game_id)
    for seats in (-1, 0, game.info.min_seats - 1, game.info.max_seats + 1):
        with pytest.raises(ValueError, match=str(seats)) as caught:
            Table(game, seats, "seed")
        assert is_sentence(str(caught.value))


@every_game
def test_a_game_refuses_options_that_it_does_not_have(game_id: str) -> None:
    """An option that is misspelt is not passed over in silence."""
    for name in ("not_an_option", "not_an_option\x1b[2J\n"):
        with pytest.raises(ValueError, match="not_an_option") as caught:
            game_called(game_id, {name: 1})
        assert is_sentence(str(caught.value))


def test_there_is_no_game_of_an_unknown_name() -> None:
    """The sentence names those that there are."""
    with pytest.raises(ValueError, match="vivo") as caught:
        game_called("chess")
    assert is_sentence(str(caught.value))


@every_match(8, 400)
def test_a_match_goes_on_until_it_ends(seating: Seating, seed: str, choices: bytes) -> None:
    """Until its end some seat can act, that seat alone, in ways that are all different; then nobody can."""
    table = opened(seating, seed)
    turns = 0
    for to_move in played(table, choices):
        assert table.outcome() is None
        for seat in range(seating.seats):
            view = table.view(seat)
            assert (view.seat, view.seats, view.turn, view.to_move) == (seat, seating.seats, turns, to_move)
            assert bool(view.legal) is (seat == to_move)
            assert len(set(view.legal)) == len(view.legal)
        turns += 1
    assert turns in seating.facts.lengths(seating.seats)
    assert table.outcome()
    assert not any(table.view(seat).legal for seat in range(seating.seats))


@every_match(8, 400)
def test_an_action_is_its_code(seating: Seating, seed: str, choices: bytes) -> None:
    """``read_action`` gives back the action of a code, equal and with an equal hash."""
    table = opened(seating, seed)
    for seat in played(table, choices):
        for action in table.view(seat).legal:
            again = seating.game.read_action(action.code)
            assert again == action
            assert hash(again) == hash(action)


@every_game
@pytest.mark.parametrize(
    "code",
    [
        "",
        "?",
        "R",
        "R0",
        "R13",
        "r7",
        " R7",
        "R7 ",
        "R07",
        "R\u0667",
        "F3",
        "F3=",
        "F3=10",
        "F3=09",
        "F0=9",
        "X" * 1000,
    ],
)
def test_codes_of_no_action_are_refused(game_id: str, code: str) -> None:
    """A short sentence says so, however long the code."""
    with pytest.raises(ValueError, match=r"\.$") as caught:
        game_called(game_id).read_action(code)
    assert is_sentence(str(caught.value))
    assert len(str(caught.value)) < 100


@every_match(5, 200)
def test_a_clone_is_equal_and_goes_its_own_way(seating: Seating, seed: str, choices: bytes) -> None:
    """What happens to a state never shows in its clone, nor the other way about; both come to the same end."""
    game = seating.game
    state = game.start(seating.seats)
    turn = 0
    while not state.outcome():
        clone, before = state.clone(), game.dump(state)
        assert same(game, state, clone)
        if state.to_move is None:
            action = game.draw(state, Stream(seed, str(turn)))
        else:
            action = state.legal()[choices[turn % len(choices)] % len(state.legal())]
        events = clone.apply(action)
        assert game.dump(state) == before
        kept = clone.clone()
        assert state.apply(action) == events
        assert same(game, state, clone, kept)
        turn += 1


@every_match(5, 200)
def test_a_state_survives_a_file(seating: Seating, seed: str, choices: bytes) -> None:
    """``load`` gives back what ``dump`` wrote, through JSON, and both go on alike."""
    game = seating.game
    state = game.start(seating.seats)
    turn = 0
    while True:
        data = game.dump(state)
        assert through_json(data) == data
        loaded = game.load(through_json(data))
        assert same(game, state, loaded)
        if state.outcome():
            break
        if state.to_move is None:
            action = game.draw(state, Stream(seed, str(turn)))
        else:
            action = state.legal()[choices[turn % len(choices)] % len(state.legal())]
        assert loaded.apply(action) == state.apply(action)
        assert same(game, state, loaded)
        turn += 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 50) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in a JSON value, itself among them."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in _places(value, (*path, key)))]


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    """The value at that path."""
    return _at(data[path[0]], path[1:]) if path else data


def _changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The JSON value with another value at that path."""
    if not path:
        return value
    data = copy.copy(data)
    data[path[0]] = _changed(data[path[0]], path[1:], value)
    return data


@every_match(40, 5000, percent=PERCENT, data=st.data())
def test_a_damaged_state_is_refused_or_sound(
    seating: Seating, seed: str, choices: bytes, percent: int, data: st.DataObject
) -> None:
    """One value of a dump is another: ``load`` gives a sentence, or the state that the dump now tells, fit to play."""
    game = seating.game
    dump = reached(seating, seed, choices, percent).snapshot()
    places = _places(dump)
    place = data.draw(st.sampled_from(places) | st.sampled_from(sorted(dump)).map(lambda key: (key,)))
    other = st.sampled_from(places).map(lambda elsewhere: _at(dump, elsewhere))
    damaged = _changed(dump, place, data.draw(JSON | other))
    try:
        state = game.load(damaged)
    except ValueError as error:
        refusal = str(error)
    else:
        refusal = ""
    if refusal:
        assert is_sentence(refusal)
        return
    assert game.dump(state) == damaged
    for seat in range(seating.seats):
        view = game.view(state, seat)
        assert game.view(game.imagine(view, Stream(seed, "worlds")), seat) == view


def _round_sums(sheet: ScoreSheet, seats: int) -> tuple[int, ...]:
    rounds = [row for row in sheet.rows if row.kind is RowKind.ROUND]
    return tuple(sum(int(row.cells[seat]) for row in rounds) for seat in range(seats))


@every_match(8, 400)
def test_totals_agree_with_the_sheet_and_the_outcome(seating: Seating, seed: str, choices: bytes) -> None:
    """At every moment the scores in all views are the totals of the sheet, and those the sums of its rounds; at the
    end they are the scores of the outcome too, and somebody has won.
    """
    table = opened(seating, seed)
    for _ in played(table, choices):
        sheet = table.score()
        assert all(len(row.cells) == seating.seats for row in sheet.rows)
        assert sheet.totals == _round_sums(sheet, seating.seats)
        assert all(table.view(seat).scores == sheet.totals for seat in range(seating.seats))
    outcome = table.outcome()
    assert outcome
    assert outcome.scores == table.score().totals == _round_sums(table.score(), seating.seats)
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seating.seats))
    assert outcome.reason


@every_match(8, 400)
def test_every_moment_has_words(seating: Seating, seed: str, choices: bytes) -> None:
    """Every event has a sentence for all who see it; where the match stands is the same for all."""
    names = ["Ana", "Bo", "Cleo", "Dan", "Eve", "Finn"][: seating.seats]
    table = opened(seating, seed)
    places: list[str] = []
    for _ in played(table, choices):
        (place,) = {seating.game.progress(table.view(seat)) for seat in range(seating.seats)}
        if place not in places[-1:]:
            places.append(place)
    places.append(seating.game.progress(table.view(0)))
    assert len(set(places)) == len(places)
    assert all(place and place.isprintable() for place in places)
    for seat in range(seating.seats):
        assert all(is_sentence(seating.game.describe(event, names)) for event in table.events(seat))


@every_match(8, 400, percent=PERCENT)
def test_views_and_actions_travel_between_processes(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """A bot may think in a process of its own: what it is given, and what it answers, can be pickled."""
    table = reached(seating, seed, choices, percent)
    for seat in range(seating.seats):
        view, events = table.view(seat), table.events(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert pickle.loads(pickle.dumps(events)) == events


@every_seating
def test_a_snapshot_is_a_copy(seating: Seating) -> None:
    """What is done with it never shows at the table."""
    table = play_on(opened(seating, "seed"), bytes(97), 5)
    before = table.snapshot()
    state = state_of(table)
    state.apply(state.legal()[0])
    assert table.snapshot() == before
