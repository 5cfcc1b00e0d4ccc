"""The examples that the rulebook itself gives, and its clarifications."""

from engine import Table
from engine.games.vivo.rules import RoundScored
from tests.engine.games.vivo.positions import GAME, Position
from tests.engine.matches import play_on


def test_example_1_a_duet_complete_after_two_cards() -> None:
    """Player 2 may play any suit and brings green; players 3 and 4 must play red or green."""
    position = Position("duet", "R4", "R1 G1 B1 Y1", "R2 G2 B2 Y2", "R3 G3 B3 Y3").play("R4")
    assert position.legal == "R1 G1 B1 Y1"
    assert position.play("G1").legal == "R2 G2"
    assert position.play("R2").legal == "R3 G3"


def test_example_2_a_duet_that_the_last_player_must_complete() -> None:
    """Players 2 and 3 may play any suit and both play the first; player 4 must bring another."""
    position = Position("duet", "B4", "R1 G1 B1 Y1", "R2 G2 B2 Y2", "R3 G3 B3 Y3").play("B4")
    assert position.legal == "R1 G1 B1 Y1"
    assert position.play("B1").legal == "R2 G2 B2 Y2"
    assert position.play("B2").legal == "R3 G3 Y3"


def test_example_3_a_trio_whose_last_player_has_neither_suit() -> None:
    """Green, green, yellow: player 3 had to bring a new suit, and player 4, with neither red nor blue, is off."""
    position = Position("trio", "G4", "R1 G1", "R2 G2 B2 Y2", "G3 Y3").play("G4")
    assert position.play("G1").legal == "R2 B2 Y2"
    assert position.play("Y2").legal == "G3 Y3"
    assert position.trick("Y3").off == ["3 Y3"]


def test_the_scoring_example_for_three_players() -> None:
    """3, 6 and a 9 off-harmony: player 2 scores highest, player 1 lowest."""
    scored = Position("duet", "R3", "G6", "B9").trick("R3 G6 B9")
    assert (scored.highest, scored.lowest, scored.off) == ("1 G6", "0 R3", ["2 B9"])


def test_the_scoring_example_for_four_players() -> None:
    """11, 5, 5 and a 1 off-harmony: player 1 scores highest, player 3 lowest, who played the later 5."""
    scored = Position("duet", "R11", "R5", "G5", "B1").trick("R11 R5 G5 B1")
    assert (scored.highest, scored.lowest, scored.off) == ("0 R11", "2 G5", ["3 B1"])


def test_the_example_of_a_round_total() -> None:
    """Faceup 5, 1 and 7 are 13, four facedown cards 8: together 21."""
    row = RoundScored(1, ((5, 1, 7), (), ()), (4, 0, 0))
    assert row.points == (21, 0, 0)
    over = play_on(Table(GAME, 3, "seed"), bytes(97)).snapshot()
    rows = [{"type": "RoundScored", "round": 1, "to": None, "lows": row.lows, "highs": row.highs}]
    rows.append({"type": "RoundScored", "round": 2, "to": None, "lows": ((), (), ()), "highs": (0, 0, 0)})
    sheet = GAME.score(GAME.load({**over, "finished": rows}))
    assert [(line.label, line.cells[0]) for line in sheet.rows[:3]] == [
        ("lowest, faceup", "5 1 7 = 13"),
        ("highest, facedown", "4 x 2 = 8"),
        ("round 1", "21"),
    ]


def test_in_a_solo_all_play_the_suit_that_was_led() -> None:
    """Each of the others."""
    position = Position("solo", "G4", "R1 G1 B1 Y1", "R2 G2 B2 Y2", "R3 G3 B3 Y3").play("G4")
    assert position.legal == "G1"
    assert position.play("G1").legal == "G2"
    assert position.play("G2").legal == "G3"


def test_in_a_trio_of_three_all_suits_differ() -> None:
    """Each player must bring a new one."""
    position = Position("trio", "G4", "R1 G1 B1", "R2 G2 B2").play("G4")
    assert position.legal == "R1 B1"
    assert position.play("B1").legal == "R2"


def test_in_a_quartet_of_four_all_suits_differ() -> None:
    """Each player must bring a new one."""
    position = Position("quartet", "G4", "R1 G1 B1 Y1", "R2 G2 B2 Y2", "R3 G3 B3 Y3").play("G4")
    assert position.legal == "R1 B1 Y1"
    assert position.play("B1").legal == "R2 Y2"
    assert position.play("Y2").legal == "R3"


def test_in_a_trio_of_four_the_third_may_have_to_bring_a_new_suit() -> None:
    """When the first two played one suit, because the last can bring only one more."""
    assert Position("trio", "G4", "G1", "R2 G2 B2 Y2", "R3").play("G4 G1").legal == "R2 B2 Y2"


def test_a_trio_out_of_reach_still_asks_for_a_new_suit() -> None:
    """Of three players the second was off-harmony; the third must bring a new suit all the same."""
    assert Position("trio", "G4", "G1", "R2 G2 B2").play("G4 G1").legal == "R2 B2"
