"""Every way that a few cards of AVÍO can be played, counted and written down; ends differ by what was won."""

import pytest

from engine import Table
from engine.games.avio.decks import house_deck
from engine.games.avio.rules import AvioState
from tests.engine.games.avio.naive import NaiveAvio
from tests.engine.games.avio.positions import GAME, Position
from tests.engine.games.perft import ends_by_the_engine, ends_by_the_rulebook
from tests.engine.matches import play_on, state_of

End = tuple[tuple[int, ...], ...]


def won_by(state: AvioState) -> End:
    """The tricks and the figures won by seat, and the points."""
    tally = state.tally()
    return tally.tricks, tally.figures, state.scores


def naive_won_by(match: NaiveAvio) -> End:
    """The same by the naive rules."""
    figures = [match.cards_won(seat)["F"] for seat in range(match.seats)]
    return tuple(match.counts()), tuple(figures), tuple(match.totals())


@pytest.mark.parametrize(
    ("trump", "hands", "leader", "leaves", "different"),
    [
        ("S", ["C1 S2", "C3 S1"], 0, 2, 1),
        ("S", ["C1 F1", "C3 F2"], 1, 12, 4),
        ("Q", ["C1 C5 F1", "C3 S9 Q1", "C9 Y2 Q4"], 0, 128, 9),
        ("C", ["F1 F2", "F3 C9", "C1 Q9"], 2, 64, 6),
        ("Y", ["C1 S2", "C3 Y1", "F1 Q2", "C9 Y4"], 3, 12, 3),
        ("Y", ["C1 S2 F2", "C3 Y1 S1", "F1 Q2 C5", "C9 Y4 A1"], 0, 730, 33),
        ("A", ["C1 A2", "C3 A1", "F1 Q2", "C9 A4", "S5 C4"], 1, 12, 3),
        ("A", ["C1 A2", "C3 A1", "F1 Q2", "C9 A4", "S5 C4", "F5 F6"], 5, 256, 7),
    ],
)
def test_a_few_cards_played_in_every_way(
    trump: str, hands: list[str], leader: int, leaves: int, different: int
) -> None:
    """Two or three cards a seat, from the first trick of a round."""
    position = Position(trump, *hands, leader=leader)
    match = NaiveAvio(len(hands), house_deck().as_json())
    match.deal([hand.split() for hand in hands], trump, leader)
    ends = ends_by_the_engine(position.state, won_by)
    assert ends == ends_by_the_rulebook(match, naive_won_by)
    assert (ends.total(), len(ends)) == (leaves, different)


@pytest.mark.parametrize(
    ("seats", "seed", "tricks", "leaves", "different"),
    [
        (2, "otter-1", 3, 5496, 18),
        (3, "otter-2", 2, 2016, 39),
        (4, "otter-8", 2, 7084, 77),
        (5, "otter-4", 1, 272, 28),
        (6, "otter-5", 1, 1024, 28),
        pytest.param(3, "otter-6", 3, 58688, 209, marks=pytest.mark.campaign),
        pytest.param(4, "otter-3", 2, 13952, 143, marks=pytest.mark.campaign),
        pytest.param(5, "otter-7", 2, 49776, 224, marks=pytest.mark.campaign),
    ],
)
def test_the_last_tricks_of_a_round_played_in_every_way(
    seats: int, seed: str, tricks: int, leaves: int, different: int
) -> None:
    """A real round down to so many tricks, then on to its end and its points."""
    table = play_on(Table(GAME, seats, seed), bytes(97), (8 - tricks) * seats)
    match = NaiveAvio(seats, house_deck().as_json())
    match.deal(**table.journal[0].deal)
    for entry in table.journal[1:]:
        assert entry.action
        match.play(entry.action)
    ends = ends_by_the_engine(state_of(table), won_by)
    assert ends == ends_by_the_rulebook(match, naive_won_by)
    assert (ends.total(), len(ends)) == (leaves, different)
