"""All seventeen avíos, by the rulebook's words, at their boundaries: with ties, with nothing won, at two and at six."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Stream
from engine.games.avio.avios import POINTS, Kind, Objective, Status, Tally, is_met, standing
from engine.games.avio.view import AvioView
from tests.engine.games.avio.positions import GAME, won
from tests.engine.matches import effort

NAMES = ["Ana", "Bo", "Cleo", "Dan", "Eve", "Finn"]
PLAIN = [kind for kind in Kind if "suit" not in kind]


def met_by(avio: Objective, tally: Tally) -> str:
    """The seats whose tricks meet the avío, as digits."""
    return "".join(str(seat) for seat in range(len(tally.tricks)) if is_met(avio, seat, tally))


def test_the_points_are_those_of_the_rulebook() -> None:
    """One by one."""
    assert len(Kind) == 17
    assert POINTS == {
        "4/5": 9,
        "most": 8,
        "2/3": 7,
        "most-suit": 6,
        "none": 4,
        "not-most-suit": 5,
        "fewest": 11,
        "0/1": 7,
        "no-figures": 10,
        "left": 7,
        "odd": 8,
        "even": 8,
        "both": 9,
        "right": 7,
        "5/6": 12,
        "6/7": 14,
        "not-most": 6,
    }


@pytest.mark.parametrize(
    ("kind", "meeting"),
    [
        ("0/1", "01"),
        ("2/3", "23"),
        ("4/5", "45"),
        ("5/6", "56"),
        ("6/7", "67"),
        ("odd", "1357"),
        ("even", "2468"),
        ("none", "012345678"),
    ],
)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_number_of_tricks(kind: str, meeting: str, seats: int) -> None:
    """Every number from none to all eight, whoever wins the others."""
    for tricks in range(9):
        for thief in range(1, seats):
            others = [0] * (seats - 1)
            others[thief - 1] = 8 - tricks
            assert is_met(Objective(Kind(kind)), 0, won(tricks, *others)) is (str(tricks) in meeting)


@pytest.mark.parametrize(
    ("kind", "tricks", "seats"),
    [
        ("most", (5, 3), "0"),
        ("most", (4, 4), ""),
        ("most", (0, 8), "1"),
        ("most", (3, 2, 2, 1), "0"),
        ("most", (3, 3, 2, 0), ""),
        ("most", (2, 2, 2, 2), ""),
        ("most", (1, 1, 1, 1, 2, 2), ""),
        ("most", (1, 1, 1, 1, 1, 3), "5"),
        ("not-most", (5, 3), "1"),
        ("not-most", (4, 4), "01"),
        ("not-most", (3, 2, 2, 1), "123"),
        ("not-most", (3, 3, 2, 0), "0123"),
        ("not-most", (0, 0, 0, 0, 8, 0), "01235"),
        ("fewest", (5, 3), "1"),
        ("fewest", (4, 4), ""),
        ("fewest", (8, 0), "1"),
        ("fewest", (3, 2, 2, 1), "3"),
        ("fewest", (4, 4, 0, 0), ""),
        ("fewest", (2, 1, 2, 1, 2, 0), "5"),
        ("left", (5, 3), "0"),
        ("left", (4, 4), "01"),
        ("left", (3, 2, 2, 1), "02"),
        ("left", (0, 8, 0), "01"),
        ("left", (0, 1, 2, 2, 2, 1), "1234"),
        ("right", (5, 3), "0"),
        ("right", (4, 4), "01"),
        ("right", (3, 2, 2, 1), "012"),
        ("right", (0, 8, 0), "12"),
        ("right", (0, 1, 2, 2, 2, 1), "2345"),
        ("both", (5, 3), "1"),
        ("both", (4, 4), "01"),
        ("both", (8, 0), "1"),
        ("both", (3, 2, 2, 1), "13"),
        ("both", (2, 2, 2, 2), "0123"),
        ("both", (0, 8, 0), "02"),
        ("both", (2, 1, 2, 1, 2, 0), "135"),
        ("both", (3, 1, 1, 1, 2, 0), "1235"),
    ],
)
def test_tricks_against_the_others(kind: str, tricks: tuple[int, ...], seats: str) -> None:
    """Who meets it, of all seats; the neighbour to the left is the seat before, to the right the seat after."""
    assert met_by(Objective(Kind(kind)), won(*tricks)) == seats


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_where_nobody_has_won_a_card_of_the_suit_nobody_has_the_most(seats: int) -> None:
    """So the most fails for all, and not the most is met by all (AV-23)."""
    nothing = won(*[0] * seats)
    everybody = "012345"[:seats]
    for suit in "CSYAQ":
        assert met_by(Objective(Kind.MOST_SUIT, suit), nothing) == ""
        assert met_by(Objective(Kind.NOT_MOST_SUIT, suit), nothing) == everybody


@pytest.mark.parametrize(
    ("cards", "most"),
    [((3, 2), "0"), ((2, 2), ""), ((0, 1), "1"), ((3, 2, 4), "2"), ((4, 2, 4), ""), ((0, 0, 0, 1, 0, 0), "3")],
)
@pytest.mark.parametrize("suit", "CSYAQ")
def test_the_cards_of_a_suit(cards: tuple[int, ...], most: str, suit: str) -> None:
    """Of the suit that the avío names and no other; who has not the most meets the opposite (AV-24)."""
    others = {other: tuple(reversed(cards)) for other in "CSYAQ" if other != suit}
    tally = won(*[1] * len(cards), figures=(9, *[0] * (len(cards) - 1)), **{suit: cards}, **others)
    everybody = "012345"[: len(cards)]
    assert met_by(Objective(Kind.MOST_SUIT, suit), tally) == most
    assert met_by(Objective(Kind.NOT_MOST_SUIT, suit), tally) == "".join(seat for seat in everybody if seat not in most)


@pytest.mark.parametrize("seats", [2, 6])
def test_no_figures(seats: int) -> None:
    """One is too many; with no tricks at all it is met (AV-25)."""
    tally = won(*[1] * seats, figures=tuple(range(seats)))
    assert met_by(Objective(Kind.NO_FIGURES), tally) == "0"
    assert met_by(Objective(Kind.NO_FIGURES), won(*[0] * seats)) == "012345"[:seats]


def test_every_avio_has_a_title_and_a_text() -> None:
    """All different; those of suit avíos name the suit."""
    avios = [
        *(Objective(kind) for kind in PLAIN),
        *(Objective(kind, suit) for kind in (Kind.MOST_SUIT, Kind.NOT_MOST_SUIT) for suit in "CSYAQ"),
    ]
    assert len(avios) == 25
    for words in ([avio.title for avio in avios], [avio.short for avio in avios], [avio.text for avio in avios]):
        assert len(set(words)) == 25
    assert max(len(avio.short) for avio in avios) <= 12
    assert all(avio.text.endswith(".") for avio in avios)
    assert (Objective(Kind.MOST_SUIT, "A").title, Objective(Kind.NOT_MOST_SUIT, "A").title) == (
        "most astrolabes",
        "not most astrolabes",
    )
    assert Objective(Kind.FOUR_OR_FIVE).text == "Win 4 or 5 tricks."


@pytest.mark.parametrize(
    ("avio", "tally", "status", "text"),
    [
        (Objective(Kind.TWO_OR_THREE), won(2, 1), Status.MET, "2 tricks won: met so far"),
        (Objective(Kind.TWO_OR_THREE), won(1, 1), Status.OPEN, "1 trick won: not yet"),
        (Objective(Kind.TWO_OR_THREE), won(4, 1), Status.LOST, "4 tricks won: out of reach"),
        (Objective(Kind.TWO_OR_THREE), won(2, 5), Status.SURE, "2 tricks won: met, whatever comes"),
        (Objective(Kind.TWO_OR_THREE), won(2, 6), Status.SURE, "2 tricks won: met"),
        (Objective(Kind.TWO_OR_THREE), won(1, 7), Status.LOST, "1 trick won: not met"),
        (Objective(Kind.SIX_OR_SEVEN), won(0, 2), Status.OPEN, "0 tricks won: not yet"),
        (Objective(Kind.SIX_OR_SEVEN), won(0, 3), Status.LOST, "0 tricks won: out of reach"),
        (Objective(Kind.EVEN), won(0, 1), Status.OPEN, "0 tricks won: not yet"),
        (Objective(Kind.ODD), won(1, 0), Status.MET, "1 trick won: met so far"),
        (Objective(Kind.NONE), won(0, 0), Status.SURE, "nothing is asked: met, whatever comes"),
        (Objective(Kind.MOST), won(2, 1, 1), Status.MET, "2 tricks won, Bo and Cleo have 1: met so far"),
        (Objective(Kind.MOST), won(1, 1, 2), Status.OPEN, "1 trick won, Cleo has 2: not yet"),
        (Objective(Kind.MOST), won(1, 4, 0), Status.LOST, "1 trick won, Bo has 4: out of reach"),
        (Objective(Kind.MOST), won(5, 0, 0), Status.SURE, "5 tricks won, Bo and Cleo have 0: met, whatever comes"),
        (Objective(Kind.NOT_MOST), won(1, 3, 0), Status.MET, "1 trick won, Bo has 3: met so far"),
        (Objective(Kind.NOT_MOST), won(1, 4, 2), Status.SURE, "1 trick won, Bo has 4: met, whatever comes"),
        (Objective(Kind.FEWEST), won(1, 0, 2), Status.OPEN, "1 trick won, Bo has 0: not yet"),
        (Objective(Kind.FEWEST), won(2, 1, 4), Status.LOST, "2 tricks won, Bo has 1: out of reach"),
        (Objective(Kind.LEFT), won(1, 0, 2), Status.OPEN, "1 trick won, Cleo has 2: not yet"),
        (Objective(Kind.RIGHT), won(1, 0, 2), Status.MET, "1 trick won, Bo has 0: met so far"),
        (Objective(Kind.BOTH), won(1, 0, 2), Status.OPEN, "1 trick won, Cleo has 2 and Bo 0: not yet"),
        (Objective(Kind.BOTH), won(1, 2), Status.MET, "1 trick won, Bo has 2: met so far"),
        (Objective(Kind.NO_FIGURES), won(1, 2), Status.MET, "0 figures won: met so far"),
        (Objective(Kind.NO_FIGURES), won(1, 2, figures=(1, 0)), Status.LOST, "1 figure won: out of reach"),
        (Objective(Kind.NO_FIGURES), won(6, 2), Status.SURE, "0 figures won: met"),
        (Objective(Kind.MOST_SUIT, "C"), won(1, 2, C=(1, 2)), Status.OPEN, "1 crown won, Bo has 2: not yet"),
        (Objective(Kind.MOST_SUIT, "C"), won(2, 2, C=(1, 6)), Status.LOST, "1 crown won, Bo has 6: out of reach"),
        (Objective(Kind.NOT_MOST_SUIT, "C"), won(1, 2, C=(0, 0)), Status.MET, "0 crowns won, Bo has 0: met so far"),
        (Objective(Kind.NOT_MOST_SUIT, "C"), won(2, 2, C=(6, 1)), Status.LOST, "6 crowns won, Bo has 1: out of reach"),
    ],
)
def test_where_an_avio_stands(avio: Objective, tally: Tally, status: Status, text: str) -> None:
    """For the first seat, by what all have seen, with the counts that it goes by."""
    found = standing(avio, 0, tally, NAMES)
    assert (found.status, found.text) == (status, text)
    assert found.met is is_met(avio, 0, tally)


def endings(won_so_far: Sequence[int], left: int) -> list[tuple[int, ...]]:
    """The tricks of all seats when the round is over."""
    shares = product(range(left + 1), repeat=len(won_so_far))
    return [tuple(map(sum, zip(won_so_far, more, strict=True))) for more in shares if sum(more) == left]


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=4).filter(lambda tricks: sum(tricks) <= 8), st.sampled_from(PLAIN)
)
def test_sure_and_lost_are_just_those_that_cannot_change(tricks: list[int], kind: Kind) -> None:
    """Of the avíos that go by tricks: all the ways are tried in which the tricks left can be won."""
    if kind is Kind.NO_FIGURES:
        return
    ends = {is_met(Objective(kind), 0, won(*end)) for end in endings(tricks, 8 - sum(tricks))}
    found = standing(Objective(kind), 0, won(*tricks), NAMES).status
    assert (found is Status.SURE) is (ends == {True})
    assert (found is Status.LOST) is (ends == {False})


def said_of(view: AvioView) -> dict[str, Status]:
    """Where the avío of each card in hand stands."""
    cards = zip(view.hand, view.avios, strict=True)
    return {card.code: standing(avio, view.seat, view.tally, NAMES).status for card, avio in cards}


@effort(8, 300)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_round_bears_out_what_was_said_of_it(seats: int, examples: int) -> None:
    """What was sure for the card that was kept is met, and what was out of reach is not."""

    @settings(max_examples=examples, deadline=None)
    @given(st.text(max_size=8), st.integers(0, 10**6))
    def holds(seed: str, choices: int) -> None:
        stream = Stream(str(choices), "choices")
        state = GAME.start(seats)
        state.apply(GAME.draw(state, Stream(seed, "deal")))
        said: list[dict[str, Status]] = []
        while state.to_move is not None:
            said += [said_of(GAME.view(state, seat)) for seat in range(seats)]
            state.apply(stream.choice(state.legal()))
        (scored,) = state.finished
        for card, met in zip(scored.kept, scored.met, strict=True):
            assert (Status.LOST if met else Status.SURE) not in {each.get(card.code) for each in said}

    holds()
