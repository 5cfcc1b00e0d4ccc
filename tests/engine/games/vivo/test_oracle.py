"""The engine and a second, naive implementation of the rules agree on every card of whole matches."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Entry, Table
from engine.games.vivo.cards import DECK
from engine.games.vivo.rules import Play
from tests.engine.games.vivo.naive import NaiveVivo, trick_scores
from tests.engine.games.vivo.positions import GAME, Position, view_of
from tests.engine.matches import CHOICES, choose, effort

HARMONY = {3: ["solo", "duet", "trio"] * 4, 4: ["solo", "duet", "trio", "quartet"] * 3}


@st.composite
def openings(draw: st.DrawFn, seats: int) -> dict[str, Any]:
    """A first deal. Hands of whole suits with some cards exchanged make for more off-harmony than chance does."""
    cards = [card.code for card in DECK.cards[: 12 * seats]]
    if draw(st.booleans()):
        for one, two in draw(st.lists(st.tuples(*[st.integers(0, 12 * seats - 1)] * 2), max_size=40)):
            cards[one], cards[two] = cards[two], cards[one]
    else:
        cards = draw(st.permutations(cards))
    hands = [cards[12 * seat : 12 * seat + 12] for seat in range(seats)]
    harmony = draw(st.permutations(HARMONY[seats]))
    return {"round": 1, "leader": draw(st.integers(0, seats - 1)), "hands": hands, "harmony": harmony}


@effort(40, 4000)
@pytest.mark.parametrize("seats", [3, 4])
def test_both_agree_over_whole_matches(seats: int, examples: int) -> None:
    """What may be played, what is on-harmony, who leads, the points at every card, the winners."""

    @settings(max_examples=examples, deadline=None)
    @given(openings(seats), st.text(max_size=8), CHOICES)
    def holds(deal: dict[str, Any], seed: str, choices: bytes) -> None:
        table = Table.resume(GAME, seats, seed, [Entry(deal=deal)])
        naive = NaiveVivo(seats)
        for number in range(2):
            _deal(naive, table, number)
            for _ in range(12 * seats):
                _compare(naive, table)
                action = choose(table, choices)
                assert table.to_move is not None
                table.play(table.to_move, action)
                assert naive.play(action.code) is _was_on(table)
                assert naive.totals() == list(table.score().totals)
        outcome = table.outcome()
        assert outcome
        assert (naive.totals(), naive.winners()) == (list(outcome.scores), list(outcome.winners))

    holds()


def _deal(naive: NaiveVivo, table: Table, number: int) -> None:
    """Deals round 1 or the round that the table went on to; its leader is the one that the rules name."""
    deal = [entry.deal for entry in table.journal if entry.deal][number]
    assert naive.leader in (None, deal["leader"])
    naive.deal(deal["hands"], deal["harmony"], deal["leader"])


def _compare(naive: NaiveVivo, table: Table) -> None:
    assert naive.turn is not None
    view = view_of(table, naive.turn)
    assert view.to_move == naive.turn
    assert view.leader == naive.leader
    assert {card.code for card in view.legal} == naive.may_play()
    assert {card.code for card in view.hand} == set(naive.hands[naive.turn])
    assert [(play.seat, play.card.code, play.on) for play in view.plays] == [
        (lying.seat, lying.card, lying.on_harmony) for lying in naive.table
    ]
    assert view.harmony
    assert view.harmony.code == naive.pile[0]
    for seat in range(view.seats):
        assert list(view.row.lows[seat]) == [int(card[1:]) for card in naive.faceup[seat]]
        assert view.row.highs[seat] == len(naive.facedown[seat])


def _was_on(table: Table) -> bool:
    """Whether the last card played was on-harmony."""
    return [event for event in table.events(0) if isinstance(event, Play)][-1].on


@effort(300, 20000)
@pytest.mark.parametrize("seats", [3, 4])
def test_both_score_any_trick_alike(seats: int, examples: int) -> None:
    """Ties and off-harmony cards of all sorts, which whole matches come to only now and then."""
    ranks = st.integers(1, 12) | st.integers(5, 6)

    @settings(max_examples=examples, deadline=None)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        harmony = data.draw(st.sampled_from(HARMONY[seats][:seats]))
        leader = data.draw(st.integers(0, seats - 1))
        cards = data.draw(st.permutations(DECK.cards[: 12 * seats]))
        wanted = [data.draw(ranks) for _ in range(seats)]
        hands = []
        for rank in wanted:
            card = next(card for card in cards if card.rank == rank and card not in hands)
            hands.append(card)
        position = Position(harmony, *(card.code for card in hands), leader=leader)
        naive = NaiveVivo(seats)
        naive.deal([[card.code] for card in hands], [harmony, "solo"], leader)
        order = [hands[(leader + place) % seats].code for place in range(seats)]
        on = [naive.play(code) for code in order]
        scored = position.trick(" ".join(order))
        high, low = trick_scores(list(zip(order, on, strict=True)))
        assert scored.highest.split()[1] == order[high]
        assert scored.lowest.split()[-1] == ("nobody" if low is None else order[low])
        assert position.to_move == naive.turn
        assert list(position.state.scores()) == naive.totals()

    holds()
