"""A journal is what a save holds; one that tells no match is refused with a sentence that names the entry."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from engine import Entry, JournalError, Table
from tests.engine.facts import Seating, every_seating
from tests.engine.matches import PERCENT, every_match, is_sentence, opened, play_on, reached


@every_match(8, 300, percent=PERCENT)
def test_a_journal_survives_a_file(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """It is equal to itself read back from JSON, and tells the same match."""
    table = reached(seating, seed, choices, percent)
    read = msgspec.json.decode(msgspec.json.encode(table.journal), type=tuple[Entry, ...])
    assert read == table.journal
    assert Table.resume(seating.game, seating.seats, seed, read).snapshot() == table.snapshot()


def refusal(seating: Seating, entries: Sequence[Entry]) -> str:
    """What is said of a journal that tells no match."""
    with pytest.raises(JournalError) as caught:
        Table.resume(seating.game, seating.seats, "seed", entries)
    assert is_sentence(str(caught.value))
    return str(caught.value)


def _handed_on(journal: Sequence[Entry], pick: int) -> int:
    """The number of an entry after which it is another's turn, or chance's."""
    numbers = [n for n in range(len(journal) - 1) if journal[n].seat != journal[n + 1].seat]
    return numbers[pick % len(numbers)]


@every_match(8, 300, pick=st.integers(0, 200))
def test_a_journal_with_a_gap_is_refused(seating: Seating, seed: str, choices: bytes, pick: int) -> None:
    """Without one of its entries, the next is named."""
    journal = play_on(opened(seating, seed), choices).journal
    gap = _handed_on(journal, pick)
    assert refusal(seating, [*journal[:gap], *journal[gap + 1 :]]).startswith(f"Entry {gap + 1} of the journal: ")


@every_match(8, 300, pick=st.integers(0, 200))
def test_a_journal_that_stutters_is_refused(seating: Seating, seed: str, choices: bytes, pick: int) -> None:
    """With one of its entries told twice, the second telling is named."""
    journal = play_on(opened(seating, seed), choices).journal
    twice = _handed_on(journal, pick)
    refused = refusal(seating, [*journal[: twice + 1], *journal[twice:]])
    assert refused.startswith(f"Entry {twice + 2} of the journal: ")


@every_seating
def test_a_random_outcome_holds_nothing_else(seating: Seating) -> None:
    """A field that no outcome of its kind has is not passed over."""
    deal = opened(seating, "seed").journal[0].deal
    assert "unknown field `mirror`" in refusal(seating, [Entry(deal={**deal, "mirror": 1})])


@every_seating
@pytest.mark.parametrize(
    "entry",
    [
        Entry(),
        Entry(seat=0),
        Entry(action="R1"),
        Entry(seat=0, action=""),
        Entry(seat=0, action="no such action"),
        Entry(seat=99, action="R1"),
        Entry(deal={}),
        Entry(deal=[]),
        Entry(flip="heads"),
        Entry(shuffle=["R1"]),
        Entry(seat=0, deal={}),
        Entry(deal={}, flip={}),
        Entry(seat=0, action="R1", deal={}),
    ],
    ids=lambda entry: msgspec.json.encode(entry).decode(),
)
def test_an_entry_out_of_order_is_refused(seating: Seating, entry: Entry) -> None:
    """At the head of a journal and after a deal alike."""
    deal = opened(seating, "seed").journal
    assert refusal(seating, [entry]).startswith("Entry 1 of the journal: ")
    assert refusal(seating, [*deal, entry]).startswith(f"Entry {len(deal) + 1} of the journal: ")


@every_match(8, 300, percent=PERCENT)
def test_an_illegal_action_is_refused(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """A journal is held to the rules as a player is; and each entry is one seat's, or chance's."""
    table = reached(seating, seed, choices, percent)
    legal = {action.code for seat in range(seating.seats) for action in table.view(seat).legal}
    number = len(table.journal) + 1
    for code in sorted(set(seating.facts.tries) - legal):
        entry = Entry(seat=table.to_move, action=code)
        assert refusal(seating, [*table.journal, entry]).startswith(f"Entry {number} of the journal: ")
    for code in sorted(legal):
        assert refusal(seating, [*table.journal, Entry(action=code)]).startswith(f"Entry {number} of the journal: ")
    deal = msgspec.structs.replace(table.journal[0], seat=0)
    assert refusal(seating, [deal, *table.journal[1:]]).startswith("Entry 1 of the journal: ")


@every_match(40, 3000, percent=PERCENT, data=st.data())
def test_a_random_outcome_that_could_not_come_up_is_refused(
    seating: Seating, seed: str, choices: bytes, percent: int, data: st.DataObject
) -> None:
    """What a save tells of chance is checked: no card twice, none too few, nothing of another shape."""
    journal = reached(seating, seed, choices, percent).journal
    number = data.draw(st.sampled_from([n for n, entry in enumerate(journal) if entry.seat is None]))
    ((kind, outcome),) = msgspec.to_builtins(journal[number]).items()
    field = data.draw(st.sampled_from(sorted(outcome)))
    entry = msgspec.convert({kind: {**outcome, field: data.draw(damaged(outcome[field]))}}, Entry)
    assert refusal(seating, [*journal[:number], entry]).startswith(f"Entry {number + 1} of the journal: ")


def damaged(value: Any) -> st.SearchStrategy[Any]:
    """A JSON value with a part of it missing, doubled, of another type or another value."""
    if isinstance(value, dict):
        return st.sampled_from(sorted(value)).flatmap(
            lambda key: damaged(value[key]).map(lambda new: {**value, key: new})
        ) | st.sampled_from([None, [], "R1", 1])
    if isinstance(value, list):
        places = st.integers(0, len(value) - 1)
        return st.one_of(
            places.map(lambda place: [*value[:place], *value[place + 1 :]]),
            places.map(lambda place: [*value[: place + 1], *value[place:]]),
            places.flatmap(
                lambda place: damaged(value[place]).map(lambda new: [*value[:place], new, *value[place + 1 :]])
            ),
            st.sampled_from([None, {}, "R1", 1]),
        )
    if isinstance(value, int):
        return st.sampled_from([-1, value + 100, str(value), None, 0.5])
    return st.sampled_from(["", "X1", value + " ", value[:-1], 1, None, []])
