"""What VIVO says to a player: why a card may not be played, what is asked, what happened."""

import pytest

from engine import Table
from engine.games.vivo.rules import RoundBegan, RoundScored
from engine.games.vivo.words import cannot_follow, demand, prompt
from engine.parts.endings import MatchEnded
from engine.parts.tricks import HandDealt
from tests.engine.games.vivo.positions import GAME, Position, view_of
from tests.engine.matches import play_on

NAMES = ["Ana", "Bo", "Cleo", "Dan"]
REST = "R12 G12 B12 Y12"


@pytest.mark.parametrize(
    ("harmony", "played", "sentence"),
    [
        ("solo", "R7", "This solo takes one suit only: play red."),
        ("duet", "R7 G5", "This duet has its two suits: play red or green."),
        ("trio", "R7 G5 B1", "This trio has its three suits: play red, green or blue."),
        (
            "duet",
            "R7 R5 R3",
            "This duet still needs one suit and one seat is left: play a suit not yet played, green, blue or yellow.",
        ),
        (
            "trio",
            "Y7 Y5",
            "This trio still needs two suits and two seats are left: play a suit not yet played, red, green or blue.",
        ),
        (
            "quartet",
            "R7 G5 B1",
            "This quartet still needs one suit and one seat is left: play a suit not yet played, yellow.",
        ),
    ],
)
def test_why_a_card_does_not_follow(harmony: str, played: str, sentence: str) -> None:
    """The harmony, what it still needs, who is left, and what to play instead."""
    hands = [*played.split(), REST, "R11", "R10", "R9"][:4]
    position = Position(harmony, *hands).play(played)
    refused = [card for card in position.view.hand if card not in position.view.legal]
    assert refused
    assert {GAME.explain(position.view, card) for card in refused} == {sentence}
    assert prompt(position.view) == sentence
    assert not cannot_follow(position.view)


@pytest.mark.parametrize(
    ("harmony", "played", "words"),
    [
        ("quartet", "", "Quartet: lead any card"),
        ("duet", "R7", "This duet still needs one suit and three seats are left: play any card"),
        ("duet", "R7 R5", "This duet still needs one suit and two seats are left: play any card"),
        ("trio", "R7 G5", "This trio still needs one suit and two seats are left: play any card"),
    ],
)
def test_where_any_card_follows_it_is_said(harmony: str, played: str, words: str) -> None:
    """To the leader, and while there is time for the suits that are missing."""
    hands = [*played.split(), REST, "R11", "R10", "R9"][:4]
    position = Position(harmony, *hands).play(played)
    assert position.view.harmony
    assert demand(position.view, position.view.harmony) == words
    assert prompt(position.view) == f"{words}."
    assert position.view.legal == position.view.hand


def test_who_cannot_follow_is_told_so() -> None:
    """With the suits that would follow, and what going off-harmony means."""
    view = Position("solo", "R7", "G5 B1", "Y3").play("R7").view
    assert cannot_follow(view)
    assert prompt(view) == "You have no red card for this solo: play any card, off-harmony; it cannot score."
    view = Position("trio", "R7", "R5 R6", "Y3 G1").play("R7").view
    assert cannot_follow(view)
    assert prompt(view).startswith("You have no green or yellow card for this trio:")


def test_why_it_is_not_ones_turn() -> None:
    """Whatever the card: out of turn, not held, after the end."""
    position = Position("solo", "R7", "R5 G5", "R1")
    waiting = GAME.view(position.state, 1)
    assert GAME.explain(waiting, GAME.read_action("R5")) == "It is not your turn."
    assert GAME.explain(waiting, GAME.read_action("R7")) == "It is not your turn."
    assert GAME.explain(position.view, GAME.read_action("R5")) == "You do not hold the red 5."
    undealt = GAME.view(GAME.start(3), 0)
    assert GAME.explain(undealt, GAME.read_action("R5")) == "No card is due now."
    over = view_of(play_on(Table(GAME, 3, "seed"), bytes(97)), 0)
    assert GAME.explain(over, GAME.read_action("R5")) == "The match is over."
    assert not cannot_follow(waiting)
    assert not cannot_follow(over)


def test_what_happened() -> None:
    """Every kind of event, told from outside."""
    position = Position("solo duet", "R5 G1", "G11 G2", "R3 G3")
    state = position.state
    told = [
        GAME.describe(event, NAMES) for code in ("R5", "G11", "R3") for event in state.apply(GAME.read_action(code))
    ]
    assert told == [
        "Ana plays red 5.",
        "Bo plays green 11, off-harmony.",
        "Cleo plays red 3.",
        "Trick 1: Ana scores highest for 2, Cleo lowest for 3.",
        "Trick 2 is a duet; Cleo leads.",
    ]
    lone = Position("solo", "R5", "G11", "B3").play("R5 G11 B3").state.tricks[0]
    assert GAME.describe(lone, NAMES) == "Trick 1: Ana scores highest for 2, nobody lowest."
    assert GAME.describe(RoundBegan(2, 1, (0, 1, 2, 3)), NAMES) == "Round 2 begins; Bo leads."
    assert GAME.describe(HandDealt((), to=2), NAMES) == "Cleo is dealt no cards."
    scored = RoundScored(1, ((5,), (), (1, 2)), (0, 4, 1))
    assert GAME.describe(scored, NAMES) == "Round 1 ends: Ana 5, Bo 8 and Cleo 5."
    assert GAME.describe(MatchEnded((30, 41, 22), (1,)), NAMES) == "Bo wins with 41 points."
    assert GAME.describe(MatchEnded((41, 41, 22), (0, 1)), NAMES) == "Ana and Bo win with 41 points."


def test_where_the_match_stands() -> None:
    """Round and trick, until it is finished."""
    position = Position("solo", "R5 G1", "G11 G2", "R3 G3")
    assert GAME.progress(position.view) == "round 1 of 2, trick 1 of 12"
    assert GAME.progress(position.play("R5 G11 R3").view) == "round 1 of 2, trick 2 of 12"
