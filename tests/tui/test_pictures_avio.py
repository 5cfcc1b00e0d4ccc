"""Pictures of AVÍO's table. Each test says what to see in its picture; ``make snapshots`` takes them anew."""

from collections.abc import Sequence
from typing import Any

import pytest

from saves.seat import Seat
from tests.tui.test_pictures import SIZES, Take, keys, take
from tui.settings import Settings

__all__ = ["take"]

SEED = "crab-heron-otter-0001"
SIX = (Seat("Ana", "human"), *(Seat(name, "bot:random") for name in ("Bo", "Cleo", "Dan", "Eva", "Finn")))
FOUR = SIX[:4]

# How many actions lead to a turn of Ana's: at four seats where she must follow trumps, at six where a figure was led,
# and at four to her last card of round 1.
MUST_FOLLOW, FIGURE_LED, LAST_CARD = 7, 37, 29


def match_of(seats: Sequence[Seat]) -> dict[str, Any]:
    """The arguments for a match of AVÍO."""
    return {"game_id": "avio", "seed": SEED, "seats": seats}


@SIZES
def test_my_turn(take: Take, size: tuple[int, int]) -> None:
    """The trick as a column with the lead and the trump in its title, the winning card marked; the neighbours; each
    card with its avío, those that may be played in brackets; the prompt says what the focused one would do.
    """
    assert take(MUST_FOLLOW, **match_of(FOUR), size=size)


@SIZES
def test_a_figure_asks(take: Take, size: tuple[int, int]) -> None:
    """A figure is about to be played: the prompt asks for one of its values and tells what each would do."""
    assert take(MUST_FOLLOW, keys("end", "enter"), **match_of(FOUR), size=size)


def test_six_seats_and_a_figure_led(take: Take) -> None:
    """Six places in the column, six seats at the table; only figures are in brackets."""
    assert take(FIGURE_LED, **match_of(SIX))


def test_two_seats(take: Take) -> None:
    """Two seats: the other one is BOTH neighbours."""
    assert take(0, **match_of(SIX[:2]))


@SIZES
def test_round_sheet(take: Take, size: tuple[int, int]) -> None:
    """The end of a round: every kept card with its avío, met or not and why, then the sheet."""
    assert take(LAST_CARD, keys("enter", "enter"), **match_of(FOUR), size=size)


@SIZES
def test_all_avios(take: Take, size: tuple[int, int]) -> None:
    """All avíos, the dearest first, with what they ask for and where they stand."""
    assert take(MUST_FOLLOW, keys("a"), **match_of(FOUR), size=size)


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast", "vivio-16", "vivio-mono"])
def test_themes(take: Take, theme: str) -> None:
    """The same table in another theme: five suits that can be told apart by name and shape, every text readable."""
    assert take(MUST_FOLLOW, **match_of(FOUR), settings=Settings(pace="off", theme=theme))


def test_ascii(take: Take) -> None:
    """The same table in ASCII: borders, suits and bars can be told apart."""
    assert take(MUST_FOLLOW, **match_of(FOUR), settings=Settings(pace="off", glyphs="ascii"))
