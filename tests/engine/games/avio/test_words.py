"""What AVÍO says: why a card may not be played, what it would do, what happened."""

import pytest

from engine import Stream, Table
from engine.games.avio.game import Avio
from engine.games.avio.rules import AvioState, Deal, RoundBegan, RoundScored, Trick
from engine.games.avio.words import demand, effect, prompt
from engine.parts.endings import MatchEnded
from engine.parts.tricks import HandDealt
from tests.engine.games.avio.positions import GAME, Position
from tests.engine.matches import play_on

NAMES = ["Ana", "Bo", "Cleo"]


def refusal(position: Position, code: str) -> str:
    """Why the seat to play may not play this."""
    action = GAME.read_action(code)
    assert action not in position.state.legal()
    return GAME.explain(position.view, action)


@pytest.mark.parametrize(
    ("played", "hand", "code", "reason"),
    [
        ("", "S1 F1", "S2", "You do not hold the shield 2."),
        ("", "S1 F1", "F3=0", "You do not hold the wise woman."),
        ("C5", "C1 S2 F1", "S2", "Crown was led: play crown or a figure."),
        ("C5", "C1 S2", "S2", "Crown was led: play crown."),
        ("F1=9", "C1 F2", "C1", "A figure was led: play a figure."),
    ],
)
def test_a_refusal_names_the_law(played: str, hand: str, code: str, reason: str) -> None:
    """In the words of the game."""
    position = Position("Q", played.partition("=")[0], hand) if played else Position("Q", hand, "A1")
    assert refusal(position.play(played), code) == reason


def test_it_is_said_when_no_card_is_due() -> None:
    """Out of turn, between rounds, and after the end."""
    position = Position("Q", "C1", "C2")
    other = GAME.view(position.state, 1)
    assert GAME.explain(other, GAME.read_action("C2")) == "It is not your turn."
    state: AvioState = GAME.start(2)
    assert GAME.explain(GAME.view(state, 0), GAME.read_action("C2")) == "No card is due now."
    over = play_on(Table(GAME, 2, "seed"), bytes(97))
    assert GAME.explain(over.view(0), GAME.read_action("C2")) == "The match is over."  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("played", "hand", "said"),
    [
        ("", "S1 F1", "Lead any card."),
        ("C5", "C1 S2 F1", "Crown was led: play crown or a figure."),
        ("C5", "S2 F1", "Crown was led and you hold none: play any card."),
        ("F1=9", "C1 F2", "A figure was led: play a figure."),
        ("F1=9", "C1 S2", "A figure was led and you hold none: play any card."),
    ],
)
def test_the_prompt_says_what_may_be_played(played: str, hand: str, said: str) -> None:
    """Always in a sentence."""
    position = Position("Q", played.partition("=")[0], hand) if played else Position("Q", hand, "A1")
    view = position.play(played).view
    assert prompt(view) == said == f"{demand(view)}."


@pytest.mark.parametrize(
    ("played", "code", "wins", "text"),
    [
        ("", "C7", True, "would lead"),
        ("C5", "C7", True, "would win so far"),
        ("C5", "C3", False, "loses to the crown 5"),
        ("C5", "S1", True, "would win so far"),
        ("C5", "Y9", False, "cannot win"),
        ("C5", "F2=9", True, "would win so far"),
        ("C5", "F2=0", False, "loses to the crown 5"),
        ("C9", "F2=9", False, "loses to the earlier crown 9"),
        ("S4", "F2=9", True, "would win so far"),
        ("S9", "F2=9", False, "loses to the earlier shield 9"),
        ("C5 S1", "C9", False, "loses to the trump"),
        ("C5 S1", "F2=9", False, "loses to the trump"),
        ("C5 S3", "S1", False, "loses to the shield 3"),
        ("C5 S3", "Y1", False, "cannot win"),
        ("F1=0", "F2=9", True, "would win so far"),
        ("F1=9", "F2=9", False, "loses to the earlier queen as 9"),
        ("F1=9", "S1", True, "would win so far"),
        ("F1=9", "C9", False, "cannot win"),
        ("F1=9 S1", "F2=9", False, "loses to the trump"),
    ],
)
def test_what_a_play_would_do(played: str, code: str, wins: bool, text: str) -> None:
    """Shields are trumps; it is said for the trick as it lies."""
    lying = played.split()
    hands = [card.partition("=")[0] for card in lying] + [code.partition("=")[0], "A1"][: 3 - len(lying)]
    view = Position("S", *hands).play(played).view
    found = effect(view, GAME.read_action(code))
    assert (found.wins, found.text) == (wins, text)


def told(game: Avio, state: AvioState) -> list[str]:
    """What is said of a round of two from its deal to its end."""
    deal = Deal(
        trump="Y",
        hands=(
            ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "F4", "S9"),
            ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "C9", "Y1"),
        ),
        leader=0,
    )
    events = state.apply(deal)
    while state.to_move is not None:
        events += state.apply(state.legal()[-1 if state.tricks == () else 0])
    return [game.describe(event, NAMES[:2]) for event in events]


def test_a_round_is_told() -> None:
    """In sentences, each with the names of the players."""
    said = told(GAME, GAME.start(2))
    assert said[:6] == [
        "Round 1 begins: scythes are trumps, Ana leads.",
        "Ana is dealt nine cards.",
        "Bo is dealt nine cards.",
        "Ana plays the lady as 9.",
        "Bo plays quill 7.",
        "Trick 1 goes to Ana.",
    ]
    assert said[-1] == (
        "Round 1 ends: Ana 2 with astrolabe 7 (most tricks, not met) and Bo 6 with quill 6 (most crowns, not met)."
    )


def test_events_by_themselves() -> None:
    """Those that other tests do not come by."""
    assert GAME.describe(MatchEnded((30, 41), (1,)), NAMES) == "Bo wins with 41 points."
    assert GAME.describe(MatchEnded((41, 41), (0, 1)), NAMES) == "Ana and Bo win with 41 points."
    assert GAME.describe(HandDealt((), to=2), NAMES) == "Cleo is dealt no cards."
    assert GAME.describe(Trick(3, 0, (), 2), NAMES) == "Trick 3 goes to Cleo."
    assert GAME.describe(RoundBegan(2, 4, 1), NAMES) == "Round 2 begins: quills are trumps, Bo leads."
    with pytest.raises(TypeError):
        GAME.describe(object(), NAMES)  # type: ignore[arg-type]


def test_the_sheet_tells_every_round_and_the_tricks_of_the_one_in_play() -> None:
    """For each round the tricks, the kept cards, their avíos and the points; no points before it is scored."""
    table = play_on(Table(GAME, 3, "seed"), bytes(97), 8 * 3 + 4)
    sheet = table.score()
    assert [row.label for row in sheet.rows] == ["tricks", "kept", "avío", "round 1", "tricks"]
    assert sum(map(int, sheet.rows[0].cells)) == 8
    assert sum(map(int, sheet.rows[4].cells)) == 1
    (scored,) = (event for event in table.events(0) if isinstance(event, RoundScored))
    assert sheet.rows[1].cells == tuple(card.code for card in scored.kept)
    for avio, met, cell in zip(scored.avios, scored.met, sheet.rows[2].cells, strict=True):
        assert cell == f"{avio.short} {avio.points if met else '-'}"
    assert sheet.totals == scored.points


def test_progress_tells_round_and_trick() -> None:
    """Until it is finished."""
    state = GAME.start(4)
    state.apply(GAME.draw(state, Stream("seed", "deal")))
    assert GAME.progress(GAME.view(state, 0)) == "round 1, trick 1 of 8"
    over = play_on(Table(GAME, 2, "seed"), bytes(97))
    assert GAME.progress(over.view(0)) == "finished"  # type: ignore[arg-type]
