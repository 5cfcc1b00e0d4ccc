"""The steady player of VIVO: how strong it is, whether its reasons are true, and its rules of thumb one by one."""

from collections.abc import Iterator

import pytest

from engine import Budget, Choice, bot_called
from engine.bots.arena import Tally, duplicate_matches
from engine.games.vivo.bot import SteadyVivo
from engine.games.vivo.rules import Trick
from engine.games.vivo.view import VivoView
from engine.parts.words import plural
from engine.table import Table
from tests.engine.games.vivo.positions import GAME, Position
from tests.engine.matches import effort

BUDGET = Budget()

every_number_of_seats = pytest.mark.parametrize("seats", range(GAME.info.min_seats, GAME.info.max_seats + 1))


@effort(short=40, campaign=400)
@every_number_of_seats
def test_it_beats_random_players(seats: int, examples: int) -> None:
    """Alone against random players, over so many deals from every seat: 12 points ahead and 65 % of the victories."""
    levels = ["steady", *["random"] * (seats - 1)]
    tally = Tally()
    for played in duplicate_matches(GAME, levels, examples * seats, "bar", BUDGET):
        tally.add(played)
    steady = tally.results()[0]
    assert steady.level == "steady"
    assert steady.margin is not None
    assert steady.margin >= 12
    assert steady.win_share >= 0.65


def decisions(seats: int, rivals: str, seed: str) -> Iterator[tuple[VivoView, Choice, Trick]]:
    """What steady seat 0 saw and chose in each trick of a match, and how the trick was scored."""
    table = Table(GAME, seats, seed)
    bots = [bot_called("steady" if seat == 0 else rivals, GAME, seed, seat) for seat in range(seats)]
    chosen: list[tuple[VivoView, Choice]] = []
    while (seat := table.to_move) is not None:
        view = table.view(seat)
        choice = bots[seat].choose(view, BUDGET)
        table.play(seat, choice.action)
        if seat == 0:
            assert isinstance(view, VivoView)
            chosen.append((view, choice))
    tricks = [event for event in table.events(0) if isinstance(event, Trick)]
    for (view, choice), trick in zip(chosen, tricks, strict=True):
        yield view, choice, trick


@effort(short=8, campaign=200)
@pytest.mark.parametrize("rivals", ["steady", "random"])
@every_number_of_seats
def test_its_reasons_are_true(seats: int, rivals: str, examples: int) -> None:
    """What is sure to score so does, what cannot score does not, the points are right, and nothing is said to follow
    that does not.
    """
    heard: set[str] = set()
    for match in range(examples):
        for view, choice, trick in decisions(seats, rivals, f"reasons {match}"):
            (play,) = [play for play in trick.plays if play.seat == 0]
            scored = "lowest" if trick.lowest is play else "highest" if trick.highest is play else "nothing"
            said = choice.reason.partition(", ")[0]
            heard.add(said)
            assert (said == "no other card may be played") is (len(view.legal) == 1)
            match said:
                case "it is sure to score lowest" | "it is sure to score highest":
                    assert said.endswith(scored)
                case "it cannot score":
                    assert scored == "nothing"
                case "nothing follows":
                    assert not play.on
            if said.endswith("lowest"):
                assert choice.reason.endswith(f"for {plural(choice.action.rank, 'point')}")
    assert heard == {
        "no other card may be played",
        "nothing follows",
        "it cannot score",
        *(
            f"it {likely} score {end}"
            for likely in ("is sure to", "is likely to", "may")
            for end in ("lowest", "highest")
        ),
    }


def choice(position: Position) -> str:
    """The card that is chosen there, and why: ``R7: it may score lowest, for seven points``."""
    made = SteadyVivo(GAME, "seed").choose(position.view, BUDGET)
    return f"{made.action}: {made.reason}"


def test_the_last_seat_takes_the_best_low() -> None:
    """The highest card that still ends lowest."""
    position = Position("solo", "R8 B1 B2", "R10 B3 B4", "R6 B5 B6", "R3 R5 R9").play("R8 R10 R6")
    assert choice(position) == "R5: it is sure to score lowest, for five points"


def test_the_last_seat_takes_a_high_with_the_card_that_is_worth_least_later() -> None:
    """The eight does as well as the twelve."""
    position = Position("solo", "R4 B1 B2", "R7 B3 B4", "R3 B5 B6", "R5 R8 R12").play("R4 R7 R3")
    assert choice(position) == "R8: it is sure to score highest, for two points"


def test_a_card_that_seldom_scores_goes_where_none_can() -> None:
    """The four may yet be a low."""
    position = Position("solo", "R2 B1", "R12 B3", "R7 B5", "R4 R9").play("R2 R12 R7")
    assert choice(position) == "R9: it cannot score, and is missed least"


def test_a_middling_card_goes_where_nothing_follows() -> None:
    """The three may yet be a low, and the twelve a high."""
    position = Position("solo", "R2 B1 B2", "R12 B3 B4", "R7 B5 B6", "G3 B12 Y8").play("R2 R12 R7")
    assert choice(position) == "Y8: nothing follows, and this card is missed least"


def test_the_longer_suit_goes_first() -> None:
    """Of two eights: what is left can follow red, green and blue."""
    for hand, card in (("G8 Y8 Y3", "Y8"), ("G8 G3 Y8", "G8")):
        position = Position("solo", "R2 B1 B2", "R12 B3 B4", "R7 B5 B6", hand).play("R2 R12 R7")
        assert choice(position).startswith(f"{card}: nothing follows")


@pytest.mark.parametrize(("preview", "card"), [("solo", "R2"), ("duet", "R11"), ("trio", "R11"), ("quartet", "R11")])
def test_two_points_that_bring_the_lead_are_wanted_before_a_solo_only(preview: str, card: str) -> None:
    """The lowest card leads the next trick, the highest does not, and both score two points here."""
    position = Position(f"solo {preview}", "R4 B1 B2", "R9 B3 B4", "R6 B5 B6", "R2 R11 G5").play("R4 R9 R6")
    assert choice(position).startswith(f"{card}: it is sure to score")


@pytest.mark.parametrize(
    ("played", "chosen"),
    [
        ("R1 G1 B1", "R7: it is sure to score highest, for two points"),
        ("R1 R4 R5", "R8: it may score lowest, for eight points"),
    ],
)
def test_it_remembers_who_cannot_follow(played: str, chosen: str) -> None:
    """Where both others have shown to have no red, a red card is alone in its solo."""
    first, second, third = played.split()
    position = Position("solo solo", f"{first} R7 R8", f"{second} G2 G3", f"{third} B2 B3").play(played)
    assert choice(position) == chosen


@pytest.mark.parametrize(
    ("gone", "why"), [("R2 R1 R9", "it is sure to score lowest"), ("R8 R7 R9", "it is likely to score lowest")]
)
def test_it_remembers_the_cards_gone_by(gone: str, why: str) -> None:
    """Nothing goes under a three once the one and the two are gone."""
    first, second, third = gone.split()
    position = Position("solo solo", f"{first} B1 B3", f"{second} R10 B2", f"{third} R3 R12").play(f"{gone} R10")
    assert choice(position) == f"R3: {why}, for three points"
