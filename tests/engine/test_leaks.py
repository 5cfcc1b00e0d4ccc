"""No seat can learn what it has not seen, in any game: canary, swap and replay, and what the program prints.

The oracle of each game (:class:`tests.engine.facts.Secrets`) is written from the rulebook; it never asks the engine who
knows what.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from rich.pretty import pretty_repr

from engine import Entry, Event, IllegalAction, JournalError, Stream, Table, bot_called
from engine.bots.levels import LEVELS
from tests.engine.facts import Seating, every_seating
from tests.engine.matches import PERCENT, every_match, opened, play_on, reached, state_of

SEED = "canary-8c1f"


def codes_in(value: Any, codes: frozenset[str]) -> set[str]:
    """The codes of hidden things that stand anywhere in a value as JSON."""
    return words_in(msgspec.json.encode(value, enc_hook=str).decode()) & codes


def words_in(text: str) -> set[str]:
    """The words of a text, codes among them."""
    return set(re.findall(r"[\w-]+", text))


def since_it_opened(events: Sequence[Event], opens: Callable[[Event], bool]) -> Sequence[Event]:
    """The events from the last one on that made everything hidden again."""
    return events[max(number for number, event in enumerate(events) if opens(event)) :]


@every_match(4, 300, stride=st.integers(1, 9))
def test_canary_no_seat_is_told_what_it_has_not_seen(seating: Seating, seed: str, choices: bytes, stride: int) -> None:
    """Views, events and the public sheet hold no code that the seat has not seen, and never the seed."""
    secrets = seating.facts.secrets
    table = opened(seating, SEED + seed)
    while True:
        seen = [secrets.seen(table.journal, seat) for seat in range(seating.seats)]
        assert codes_in(table.score(), secrets.codes) <= set.intersection(*seen)
        for seat in range(seating.seats):
            told = table.view(seat), since_it_opened(table.events(seat), secrets.opens)
            assert codes_in(told, secrets.codes) <= seen[seat]
            assert SEED.encode() not in msgspec.json.encode((table.view(seat), table.events(seat)), enc_hook=str)
        if table.to_move is None:
            break
        play_on(table, choices, stride * seating.facts.weight)


@every_match(4, 300)
def test_canary_the_oracle_is_not_blind(seating: Seating, seed: str, choices: bytes) -> None:
    """Until a match nears its end the oracle knows of something that each seat must not be told."""
    secrets = seating.facts.secrets
    table = play_on(opened(seating, seed), choices, seating.facts.lengths(seating.seats)[0] // 3)
    for seat in range(seating.seats):
        assert codes_in(table.snapshot(), secrets.codes) - secrets.seen(table.journal, seat)


@every_match(25, 2000, percent=PERCENT, of=st.integers(0, 10), pick=st.integers(0, 10**6))
def test_swap_what_is_unseen_may_be_anywhere(
    seating: Seating, seed: str, choices: bytes, percent: int, of: int, pick: int
) -> None:
    """In a world with two unseen things exchanged, and under another seed, a seat is told the very same: its view, its
    events, the sheet, the reason why an action is refused.
    """
    table = reached(seating, seed, choices, percent)
    seat = of % seating.seats
    journal = seating.facts.secrets.exchanged(table.journal, seat, pick)
    if journal is None:  # nothing is hidden any more
        return
    other = Table.resume(seating.game, seating.seats, f"not {seed}", journal)
    assert other.snapshot() != table.snapshot()
    assert other.view(seat) == table.view(seat)
    assert msgspec.json.encode(other.view(seat), enc_hook=str) == msgspec.json.encode(table.view(seat), enc_hook=str)
    assert other.events(seat) == table.events(seat)
    assert other.score() == table.score()
    tries = seating.facts.tries
    assert refusals(other, seat, tries) == refusals(table, seat, tries)


def refusals(table: Table, seat: int, codes: Iterable[str]) -> list[str]:
    """The sentences that the seat gets for all of these that it may not do."""
    heard = []
    for code in sorted(codes):
        action = table.game.read_action(code)
        if action not in table.view(seat).legal:
            with pytest.raises(IllegalAction) as caught:
                table.play(seat, action)
            heard.append(str(caught.value))
    return heard


@every_match(40, 2000, percent=PERCENT, of=st.integers(0, 10), draw=st.integers(0, 10**6))
def test_replay_an_imagined_world_has_the_whole_public_past(
    seating: Seating, seed: str, choices: bytes, percent: int, of: int, draw: int
) -> None:
    """What a seat imagines is a match that could have come to this view: replayed from its deals, every play is legal
    and looks as it did, and the seat has seen and may do the same.
    """
    secrets = seating.facts.secrets
    table = reached(seating, seed, choices, percent)
    seat = of % seating.seats
    view = table.view(seat)
    world = seating.game.imagine(view, Stream(str(draw), "world"))
    assert seating.game.view(world, seat) == view
    journal = secrets.retold(table.journal, seating.game.dump(world))
    assert secrets.believable(journal)
    again = Table.resume(seating.game, seating.seats, "another seed", journal)
    assert again.events(seat) == table.events(seat)
    assert again.snapshot() == seating.game.dump(world)


@every_match(12, 300, percent=PERCENT, of=st.integers(0, 10), draw=st.integers(0, 10**6))
def test_an_imagined_world_can_be_played_to_its_end(
    seating: Seating, seed: str, choices: bytes, percent: int, of: int, draw: int
) -> None:
    """It is a whole state, not a picture of one; and playing it leaves the view as it was."""
    table = reached(seating, seed, choices, percent)
    view = table.view(of % seating.seats)
    stream = Stream(str(draw), "world")
    world = seating.game.imagine(view, stream)
    while not world.outcome():
        legal = world.legal()
        world.apply(stream.choice(legal) if legal else seating.game.draw(world, stream))
    assert len(seating.game.score(world).totals) == seating.seats
    assert view == table.view(of % seating.seats)


@every_match(6, 200, percent=PERCENT)
def test_nothing_secret_is_printed(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """The repr of whatever holds secrets, which tracebacks and logs print, shows no card and no seed."""
    game = seating.game
    seed = SEED + seed
    table = reached(seating, seed, choices, percent)
    stream = Stream(seed, "chance")
    chance = game.draw(game.start(seating.seats), stream)
    private = [event for seat in range(seating.seats) for event in table.events(seat) if event.to is not None]
    assert private
    for holder in (
        table,
        state_of(table),
        game,
        game.options,
        stream,
        chance,
        *table.journal,
        *private,
        *(table.view(seat) for seat in range(seating.seats)),
        *(bot_called(level, game, seed, 0) for level in LEVELS),
    ):
        for text in (repr(holder), str(holder), f"{holder}", repr([holder]), pretty_repr([holder])):
            assert not words_in(text) & seating.facts.secrets.codes
            assert "canary" not in text


@every_seating
def test_what_a_damaged_journal_says_is_no_secret(seating: Seating) -> None:
    """Its error names the entry and, of the cards, only the one that could not be played."""
    codes = seating.facts.secrets.codes
    table = play_on(opened(seating, SEED), bytes(97), 10)
    assert table.to_move is not None
    legal = {action.code for action in table.view(table.to_move).legal}
    for code in codes - legal:
        entries = [*table.journal, Entry(seat=table.to_move, action=code)]
        with pytest.raises(JournalError) as caught:
            Table.resume(seating.game, seating.seats, SEED, entries)
        assert words_in(str(caught.value)) & codes <= {code}
        assert SEED not in str(caught.value)


@every_seating
def test_bots_know_no_seed_that_deals(seating: Seating) -> None:
    """What a bot holds is not the seed of the match, and another seed for every seat; it gives no deal of the match."""
    bots = [bot_called("random", seating.game, SEED, seat) for seat in range(seating.seats)]
    seeds = {value for bot in bots for value in vars(bot).values() if isinstance(value, str)}
    assert len(seeds) == seating.seats
    deals = {msgspec.json.encode(opened(seating, seed).journal) for seed in (SEED, *seeds)}
    assert len(deals) == seating.seats + 1
