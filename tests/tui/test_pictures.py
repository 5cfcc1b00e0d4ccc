"""Pictures of the table, the handover and the sheets. Each test says what to see in its picture.

``make snapshots`` takes them anew; look at every one that changed.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from saves.seat import Seat
from tests.tui.sitting import FAST, ONE_PERSON, SEED, TWO_PEOPLE, screen, until, waits_for_player
from tui.app import VivioApp
from tui.settings import Settings, save_settings
from tui.widgets.hand import Hand

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
# How many actions lead to a turn of Ana's with cards that she may not play and an off-harmony card in the trick, and to
# her last card of round 1, which ends a trick.
MY_TURN, LAST_CARD = 27, 47
THREE = (Seat("Ana", "human"), Seat("Bo", "bot:random"), Seat("Cleo", "bot:random"))
Take = Callable[..., bool]
Steps = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture
def take(snap_compare: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Takes a picture of a match after so many actions and some keys, and compares it with the one that is kept.

    Everybody plays the first card that is legal until then.
    """
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    def compare(
        actions: int,
        steps: Steps | None = None,
        *,
        game_id: str = "vivo",
        seed: str = SEED,
        seats: Sequence[Seat] = ONE_PERSON,
        size: tuple[int, int] = (80, 24),
        settings: Settings = FAST,
    ) -> bool:
        save_settings(tmp_path / "config", settings)
        app = VivioApp()

        async def run(pilot: Pilot[None]) -> None:
            match = app.store.create(game_id, {}, seats, seed)
            for _ in range(actions):
                to_move = match.table.to_move
                assert to_move is not None
                match.table.play(to_move, match.table.view(to_move).legal[0])
            app.sit_down(match)
            await pilot.pause()
            await until(pilot, lambda: waits_for_player(pilot))
            if steps:
                await steps(pilot)

        compared: bool = snap_compare(app, terminal_size=size, run_before=run)
        return compared

    return compare


def keys(*names: str) -> Steps:
    """Presses keys, each when the app waits for one."""

    async def press(pilot: Pilot[None]) -> None:
        for name in names:
            await pilot.press(name)
            await until(pilot, lambda: waits_for_player(pilot))

    return press


async def onto_an_illegal_card(pilot: Pilot[None]) -> None:
    """Moves the cursor onto a card that may not be played."""
    cards = screen(pilot).query_one(Hand).cards
    await pilot.press(next(card.key for card in cards if card.why_not))


@SIZES
def test_my_turn(take: Take, size: tuple[int, int]) -> None:
    """The player is to play: the place in the trick and the row are marked, playable cards have borders, the others do
    not, and the cursor is on a playable card that the prompt names. One card in the trick is off-harmony.
    """
    assert take(MY_TURN, size=size)


@SIZES
def test_why_not(take: Take, size: tuple[int, int]) -> None:
    """The cursor is on a card that may not be played: its border is broken, and the prompt gives the reason."""
    assert take(MY_TURN, onto_an_illegal_card, size=size)


@SIZES
def test_finished_trick(take: Take, size: tuple[int, int]) -> None:
    """The trick is over and stays: the cards that score have heavy borders with their points beneath, the off-harmony
    card has none and is dim, the prompt says who scored and that Enter goes on.
    """
    assert take(MY_TURN, keys("enter"), size=size)


@SIZES
def test_the_last_trick(take: Take, size: tuple[int, int]) -> None:
    """The last trick of a round has been played: no next harmony, full scoring rows and an empty hand."""
    assert take(LAST_CARD, keys("enter"), size=size)


def test_three_seats(take: Take) -> None:
    """Three seats and three suits: the trick has three places, there are three scoring rows."""
    assert take(0, seats=THREE)


def test_open_log(take: Take) -> None:
    """The log has taken the place of the scoring rows and shows the tricks before, without cards that lie facedown."""
    assert take(MY_TURN, keys("l"))


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast", "vivio-16", "vivio-mono"])
def test_themes(take: Take, theme: str) -> None:
    """The same table in another theme: every suit can be told by its letter and shape, every text can be read."""
    assert take(MY_TURN, settings=Settings(pace="off", theme=theme))


def test_letters_only(take: Take) -> None:
    """Suits are marked by letters, with no shape anywhere."""
    assert take(MY_TURN, settings=Settings(pace="off", suits="letters"))


@SIZES
def test_handover(take: Take, size: tuple[int, int]) -> None:
    """The keyboard is to be passed on: a name in a frame, and no card anywhere."""
    assert take(0, seats=TWO_PEOPLE, size=size)


@SIZES
def test_round_sheet(take: Take, size: tuple[int, int]) -> None:
    """The score sheet at the end of round 1: faceup ranks, facedown counts, points and totals, the best one marked."""
    assert take(LAST_CARD, keys("enter", "enter"), size=size)


@SIZES
def test_result(take: Take, size: tuple[int, int]) -> None:
    """The match is over: the winner in a sentence, the standing as bars, the sheet of both rounds, the deal's name, and
    what can be done.
    """
    assert take(96, size=size)


def test_too_small(take: Take) -> None:
    """A terminal of 60 x 20: the size that is needed and the size that it has."""
    assert take(0, size=(60, 20))


def test_ascii(take: Take) -> None:
    """The same table in ASCII: borders, suits and bars can be told apart."""
    assert take(MY_TURN, settings=Settings(pace="off", glyphs="ascii"))
