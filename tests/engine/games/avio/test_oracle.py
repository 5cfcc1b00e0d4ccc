"""The engine and a second, naive implementation of the rules agree on every card of whole matches."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Entry, Table, game_called
from engine.games.avio.cards import CARDS, FIGURE
from engine.games.avio.decks import AvioDeck, house_deck
from engine.games.avio.view import AvioView
from tests.engine.games.avio.decks import OTHER, ZEROS
from tests.engine.games.avio.naive import NaiveAvio, winning_place
from tests.engine.games.avio.positions import Position
from tests.engine.matches import CHOICES, choose, effort

DECKS = [house_deck(), OTHER, ZEROS]


@st.composite
def openings(draw: st.DrawFn, deck: AvioDeck, seats: int, leader: int) -> dict[str, Any]:
    """A first deal. Hands of whole suits with some cards exchanged make for more voids than chance does."""
    cards = [card.code for card in deck.cards]
    if draw(st.booleans()):
        for one, two in draw(st.lists(st.tuples(*[st.integers(0, len(cards) - 1)] * 2), max_size=40)):
            cards[one], cards[two] = cards[two], cards[one]
    else:
        cards = draw(st.permutations(cards))
    hands = [cards[9 * seat : 9 * seat + 9] for seat in range(seats)]
    return {"trump": draw(st.sampled_from("CSYAQ")), "hands": hands, "leader": leader}


@effort(12, 1500)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_agree_over_whole_matches(seats: int, examples: int) -> None:
    """What may be dealt and played, who wins and leads, what is met and scored, when it ends and who has won."""

    @settings(max_examples=examples, deadline=None)
    @given(st.data(), st.sampled_from(DECKS), st.permutations(range(seats)), st.text(max_size=8), CHOICES)
    def holds(data: st.DataObject, deck: AvioDeck, ages: list[int], seed: str, choices: bytes) -> None:
        opening = data.draw(openings(deck, seats, ages[0]))
        game = game_called("avio", {"age_order": ages, "deck": deck.fingerprint})
        table = Table.resume(game, seats, seed, [Entry(deal=opening)])
        naive = NaiveAvio(seats, deck.as_json(), ages)
        _deal(naive, table)
        while table.to_move is not None:
            _compare(naive, table)
            action = choose(table, choices)
            rounds = len(naive.rounds)
            table.play(table.to_move, action)
            naive.play(action.code)
            if len(naive.rounds) > rounds:
                _compare_scores(naive, table)
                if not naive.over:
                    _deal(naive, table)
        outcome = table.outcome()
        assert outcome
        assert naive.over
        assert (naive.totals(), naive.winners()) == (list(outcome.scores), list(outcome.winners))

    holds()


def _deal(naive: NaiveAvio, table: Table) -> None:
    deal = [entry.deal for entry in table.journal if entry.deal][-1]
    assert naive.may_deal(**deal)
    naive.deal(**deal)


def _view(table: Table, seat: int) -> AvioView:
    view = table.view(seat)
    assert isinstance(view, AvioView)
    return view


def _compare(naive: NaiveAvio, table: Table) -> None:
    assert naive.turn is not None
    view = _view(table, naive.turn)
    assert view.to_move == naive.turn
    assert {action.code for action in view.legal} == naive.may_play()
    assert {card.code for card in view.hand} == set(naive.hands[naive.turn])
    assert [(play.seat, play.code) for play in view.plays] == naive.column
    assert list(view.tally.tricks) == naive.counts()
    for seat in range(view.seats):
        cards = [view.tally.suits[suit][seat] for suit in range(FIGURE)]
        assert [*cards, view.tally.figures[seat]] == [naive.cards_won(seat)[letter] for letter in "CSYAQF"]
    if naive.column:
        assert view.winning == naive.column[winning_place([play for _, play in naive.column], naive.trump)][0]
        assert view.leader == naive.column[0][0]
    if view.seats <= 3:
        assert view.stock == len(naive.draw_pile)
        assert {card.code for card in view.out} == naive.discards


def _compare_scores(naive: NaiveAvio, table: Table) -> None:
    told, scored = naive.rounds[-1], _view(table, 0).finished[-1]
    seats = range(table.seats)
    assert [card.code for card in scored.kept] == [told["kept"][seat] for seat in seats]
    assert list(scored.met) == [told["met"][seat] for seat in seats]
    assert list(scored.points) == [told["points"][seat] for seat in seats]
    assert list(scored.tally.tricks) == told["tricks"]
    assert naive.totals() == list(table.score().totals)


@effort(300, 20000)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_find_the_same_winner_of_any_trick(seats: int, examples: int) -> None:
    """With figures and equal values of all sorts, which whole matches come to only now and then."""
    figures = [card.code for card in CARDS.cards if card.suit == FIGURE]
    few = ["C8", "C9", "S1", "S9", "Y9"]

    @settings(max_examples=examples, deadline=None)
    @given(st.permutations(figures[:4] + few), st.sampled_from("CSYAQ"), st.integers(0, seats - 1), st.data())
    def holds(cards: list[str], trump: str, leader: int, data: st.DataObject) -> None:
        position = Position(trump, *cards[:seats], leader=leader)
        column: list[str] = []
        for _ in range(seats):
            column.append(data.draw(st.sampled_from([action.code for action in position.state.legal()])))
            position.play(column[-1])
        assert position.state.tricks[-1].winner == (leader + winning_place(column, trump)) % seats
        assert position.to_move == position.state.tricks[-1].winner

    holds()
