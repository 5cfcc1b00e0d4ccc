"""Every way that a few cards of VIVO can be played, counted and written down; ends differ by their points."""

import pytest

from engine import Table
from engine.games.vivo.rules import VivoState
from tests.engine.games.perft import ends_by_the_engine, ends_by_the_rulebook
from tests.engine.games.vivo.naive import NaiveVivo
from tests.engine.games.vivo.positions import GAME, Position
from tests.engine.matches import play_on, state_of


def points_of(state: VivoState) -> tuple[int, ...]:
    """What a leaf comes to."""
    return state.scores()


def naive_points_of(match: NaiveVivo) -> tuple[int, ...]:
    """The same by the naive rules."""
    return tuple(match.totals())


@pytest.mark.parametrize(
    ("harmony", "hands", "leader", "leaves", "different"),
    [
        ("solo solo", ["R1 R2", "R3 G1", "G2 G3"], 0, 4, 2),
        ("duet duet", ["R1 G2", "R3 B1", "G3 B2"], 1, 6, 5),
        ("trio solo duet", ["R1 G5 B9", "R5 G9 B1", "R9 G1 B5"], 0, 24, 19),
        ("solo duet trio", ["R1 R5 G9", "R2 G5 B9", "G1 B5 B2"], 2, 40, 27),
        ("duet trio", ["R1 G2", "R3 B1", "G3 B2", "Y1 Y2"], 3, 8, 6),
        ("quartet duet", ["R1 G2", "G1 Y7", "B1 R12", "Y1 R1"], 1, 8, 6),
        ("quartet trio duet", ["R1 G5 B9", "R5 G9 Y1", "R9 B1 Y5", "G1 B5 Y9"], 0, 164, 109),
        ("solo trio duet", ["R1 R5 R9", "R2 G9 Y1", "G2 B1 Y5", "G1 B5 Y9"], 2, 192, 78),
    ],
)
def test_a_few_cards_played_in_every_way(
    harmony: str, hands: list[str], leader: int, leaves: int, different: int
) -> None:
    """Two or three cards a seat, written down, from the first trick of a round."""
    position = Position(harmony, *hands, leader=leader)
    match = NaiveVivo(len(hands))
    match.deal([hand.split() for hand in hands], [*harmony.split(), *["solo"] * 12][:12], leader)
    ends = ends_by_the_engine(position.state, points_of)
    assert ends == ends_by_the_rulebook(match, naive_points_of)
    assert (ends.total(), len(ends)) == (leaves, different)


@pytest.mark.parametrize(
    ("seats", "seed", "cards", "leaves", "different"),
    [
        (3, "otter-1", 3, 100, 20),
        (3, "otter-2", 3, 164, 52),
        (4, "otter-3", 2, 16, 9),
        (4, "otter-4", 3, 1280, 101),
        pytest.param(3, "otter-5", 4, 4872, 522, marks=pytest.mark.campaign),
        (4, "otter-6", 3, 720, 33),
        pytest.param(4, "otter-7", 4, 106824, 429, marks=pytest.mark.campaign),
    ],
)
def test_the_last_tricks_of_a_round_played_in_every_way(
    seats: int, seed: str, cards: int, leaves: int, different: int
) -> None:
    """A real round down to so many cards a seat, then on to its end and its points."""
    table = play_on(Table(GAME, seats, seed), bytes(97), (12 - cards) * seats)
    match = NaiveVivo(seats)
    deal = table.journal[0].deal
    match.deal(deal["hands"], deal["harmony"], deal["leader"])
    for entry in table.journal[1:]:
        assert entry.action
        match.play(entry.action)
    ends = ends_by_the_engine(state_of(table), points_of)
    assert ends == ends_by_the_rulebook(match, naive_points_of)
    assert (ends.total(), len(ends)) == (leaves, different)
