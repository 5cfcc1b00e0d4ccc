"""Pictures of hints. Each test says what to see in its picture; ``make snapshots`` takes them anew."""

from typing import Any

import pytest
from textual.pilot import Pilot

from engine import Budget
from tests.tui.sitting import ONE_PERSON
from tests.tui.test_hint import ask
from tests.tui.test_pictures import SIZES, Take, take
from tui.settings import Settings

__all__ = ["take"]


def picture_of_a_hint(take: Take, monkeypatch: pytest.MonkeyPatch, game_id: str, actions: int, **more: Any) -> bool:
    """A hint with values that are the same every time."""

    async def steps(pilot: Pilot[None]) -> None:
        await ask(pilot)

    monkeypatch.setattr("tui.session.Budget", lambda **_: Budget(playouts=300))
    return take(actions, steps, game_id=game_id, **more)


@SIZES
def test_picture_of_a_hint_in_vivo(take: Take, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Under the trick the best card and what it gains, the reason, and a bar for each card that may be played, in the
    order of the hand; the best has a mark and says so. The hand and the prompt are where they were.
    """
    assert picture_of_a_hint(take, monkeypatch, "vivo", 13, size=size)


@SIZES
def test_picture_of_a_hint_in_avio(take: Take, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """On a small screen a line tells what lies in the trick, for the hint has its place; the reason names the avío to
    keep; bars for all plays, in two columns.
    """
    assert picture_of_a_hint(take, monkeypatch, "avio", 8, size=size)


@SIZES
def test_picture_of_a_hint_in_vivarium(take: Take, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Under the map what to do and why, in the place of the panes of words; the list of choices is still beside it."""
    assert picture_of_a_hint(take, monkeypatch, "vivarium", 8, seats=ONE_PERSON, size=size)


def test_picture_of_a_hint_in_ascii(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bars are told from what is around them, and the best has its mark."""
    settings = Settings(pace="off", glyphs="ascii", theme="vivio-mono")
    assert picture_of_a_hint(take, monkeypatch, "vivo", 13, settings=settings)
