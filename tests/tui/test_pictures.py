"""Pictures of the table, the handover and the sheets. Each test says what to see in its picture.

``make snapshots`` takes them anew; look at every one that changed.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from saves.model import Seat
from tests.tui.sitting import FAST, ONE_PERSON, SEED, TWO_PEOPLE, press_on, screen, until
from tui.app import VivioApp
from tui.request import Request
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.scores.screen import ScoresScreen
from tui.settings import Settings, save_settings
from tui.widgets.hand import Hand

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
THREE = (Seat("Ana", "human"), Seat("Bo", "bot:random"), Seat("Cleo", "bot:random"))
Take = Callable[..., bool]


@pytest.fixture
def take(snap_compare: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Takes a picture of the app at a new match after some steps, and compares it with the one that is kept."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    def compare(
        steps: Callable[[Pilot[None]], Awaitable[None]],
        *,
        seats: tuple[Seat, ...] = ONE_PERSON,
        size: tuple[int, int] = (80, 24),
        settings: Settings = FAST,
    ) -> bool:
        save_settings(tmp_path / "config", settings)
        app = VivioApp(Request())

        async def run(pilot: Pilot[None]) -> None:
            app.new_match("vivo", seats, SEED, {}, practice=False)
            await pilot.pause()
            await steps(pilot)

        compared: bool = snap_compare(app, terminal_size=size, run_before=run)
        return compared

    return compare


def to_play(pilot: Pilot[None]) -> bool:
    """Whether the player has to play a card."""
    shown = screen(pilot)
    return isinstance(shown, MatchScreen) and shown.query_one(Hand).active


async def at_first_card(pilot: Pilot[None]) -> None:
    """Goes on until the player has to play the first card."""
    await press_on(pilot, lambda: to_play(pilot))


def held(pilot: Pilot[None]) -> bool:
    """Whether a finished trick lies on the table."""
    shown = screen(pilot)
    return isinstance(shown, MatchScreen) and shown.held is not None


@SIZES
def test_my_turn(take: Take, size: tuple[int, int]) -> None:
    """The player is to play: the place in the trick and the row are marked, playable cards have borders, the others do
    not, and the cursor is on a playable card that the prompt names.
    """
    assert take(at_first_card, size=size)


@SIZES
def test_why_not(take: Take, size: tuple[int, int]) -> None:
    """The cursor is on a card that may not be played: its border is broken, and the prompt gives the reason."""

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(
            pilot, lambda: to_play(pilot) and any(card.why_not for card in screen(pilot).query_one(Hand).cards)
        )
        hand = screen(pilot).query_one(Hand)
        await pilot.press(next(card.key for card in hand.cards if card.why_not))

    assert take(steps, size=size)


@SIZES
def test_finished_trick(take: Take, size: tuple[int, int]) -> None:
    """The trick is over and stays: the cards that score have heavy borders with their points beneath, the prompt says
    who scored and that Enter goes on.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(pilot, lambda: held(pilot))

    assert take(steps, size=size)


def test_off_harmony(take: Take) -> None:
    """A card in the trick is off-harmony: it has no border, is dim, and is marked."""

    async def steps(pilot: Pilot[None]) -> None:
        def off_harmony() -> bool:
            shown = screen(pilot)
            return held(pilot) and isinstance(shown, MatchScreen) and not all(play.on for play in shown.held.plays)  # type: ignore[union-attr]

        await press_on(pilot, off_harmony)

    assert take(steps)


@SIZES
def test_late_in_the_round(take: Take, size: tuple[int, int]) -> None:
    """The last trick of a round: no next harmony, full scoring rows and an empty hand."""

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(pilot, lambda: held(pilot) and screen(pilot).held.trick == 12)  # type: ignore[attr-defined]

    assert take(steps, size=size)


def test_three_seats(take: Take) -> None:
    """Three seats and three suits: the trick has three places, there are three scoring rows."""
    assert take(at_first_card, seats=THREE)


def test_open_log(take: Take) -> None:
    """The log has taken the place of the scoring rows and shows the tricks before, without cards that lie facedown."""

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(pilot, lambda: held(pilot) and screen(pilot).held.trick == 6)  # type: ignore[attr-defined]
        await pilot.press("l")

    assert take(steps)


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast", "vivio-16"])
def test_themes(take: Take, theme: str) -> None:
    """The same table in another theme: every suit can be told by its letter and shape, every text can be read."""
    assert take(at_first_card, settings=Settings(pace="off", theme=theme))


def test_letters_only(take: Take) -> None:
    """Suits are marked by letters, with no shape anywhere."""
    assert take(at_first_card, settings=Settings(pace="off", suits="letters"))


@SIZES
def test_handover(take: Take, size: tuple[int, int]) -> None:
    """The keyboard is to be passed on: a name in a frame, and no card anywhere."""

    async def steps(pilot: Pilot[None]) -> None:
        await pilot.pause()

    assert take(steps, seats=TWO_PEOPLE, size=size)


@SIZES
def test_round_sheet(take: Take, size: tuple[int, int]) -> None:
    """The score sheet at the end of round 1: faceup ranks, facedown counts, points and totals, the best one marked."""

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(pilot, lambda: isinstance(screen(pilot), ScoresScreen))

    assert take(steps, size=size)


@SIZES
def test_result(take: Take, size: tuple[int, int]) -> None:
    """The match is over: the winner in a sentence, the sheet of both rounds, the deal's name, and what can be done."""

    async def steps(pilot: Pilot[None]) -> None:
        await press_on(pilot, lambda: isinstance(screen(pilot), ResultScreen))

    assert take(steps, size=size)


def test_too_small(take: Take) -> None:
    """A terminal of 60 x 20: the size that is needed and the size that it has."""

    async def steps(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: screen(pilot).query("Static"))

    assert take(steps, size=(60, 20))
