"""The first screen, by keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from saves.seat import Seat
from tests.tui.picture import SIZES, Picture
from tests.tui.shelf import Shelve
from tests.tui.sitting import screen, text_of, until
from tui.playable import PLAYABLE
from tui.screens.help.screen import HelpScreen
from tui.screens.home.screen import HomeScreen, Menu
from tui.screens.match.screen import MatchScreen
from tui.screens.rules.screen import RulesScreen
from tui.screens.saved.screen import SavedScreen
from tui.screens.settings.screen import SettingsScreen
from tui.screens.setup.screen import SetupScreen
from tui.settings import Settings

PLACES: dict[str, type[Screen[Any]]] = {
    "n": SetupScreen,
    "g": SavedScreen,
    "v": SavedScreen,
    "s": SettingsScreen,
    "r": RulesScreen,
    "h": HelpScreen,
}


async def at_home(pilot: Pilot[Any]) -> HomeScreen:
    """Waits until the first screen is there and has looked for a match to go on with."""
    await until(pilot, lambda: isinstance(screen(pilot), HomeScreen) and screen(pilot).focused)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    shown = screen(pilot)
    assert isinstance(shown, HomeScreen)
    return shown


async def leads_to(pilot: Pilot[Any], place: type[Screen[Any]]) -> None:
    """Waits until a screen of that kind is shown."""
    await until(pilot, lambda: isinstance(screen(pilot), place))


def lines(home: HomeScreen) -> list[str]:
    """The commands in the menu, by their ids."""
    return [option.id or "" for option in home.query_one(Menu).options]


async def test_every_letter_leads_somewhere_and_esc_leads_back(sit_down: Any) -> None:
    """The letter before each line opens its screen at once."""
    async with sit_down() as pilot:
        home = await at_home(pilot)
        for letter, place in PLACES.items():
            await pilot.press(letter)
            await leads_to(pilot, place)
            await pilot.press("escape")
            await until(pilot, lambda: screen(pilot) is home)


async def test_the_lines_stand_in_the_order_of_their_letters_and_enter_opens_them(sit_down: Any) -> None:
    """The arrows go from line to line, and Enter opens what the letter of the line opens."""
    async with sit_down() as pilot:
        home = await at_home(pilot)
        letters = [binding.key for binding in HomeScreen.BINDINGS if isinstance(binding, Binding)]
        assert [str(option.prompt).split()[0] for option in home.query_one(Menu).options] == letters[1:]
        await pilot.press("down", "down", "down", "enter")
        await leads_to(pilot, PLACES[letters[4]])


@pytest.mark.parametrize("keys", [("q",), ("end", "enter")], ids=["letter", "line"])
async def test_quit(sit_down: Any, keys: tuple[str, ...]) -> None:
    """The last line ends the app."""
    async with sit_down() as pilot:
        await at_home(pilot)
        await pilot.press(*keys)
        await until(pilot, lambda: not pilot.app.is_running)


async def test_esc_stays_on_the_first_screen(sit_down: Any) -> None:
    """One Esc too many on the way back does not end the app."""
    async with sit_down() as pilot:
        home = await at_home(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert screen(pilot) is home
        assert pilot.app.is_running


async def test_every_game_with_a_board_can_be_begun_and_read_about(sit_down: Any) -> None:
    """The menu has two lines for each game."""
    async with sit_down() as pilot:
        home = await at_home(pilot)
        for game_id in PLAYABLE:
            assert f"home.new-{game_id}" in lines(home)
            assert f"home.rules-{game_id}" in lines(home)


async def test_nothing_to_continue(sit_down: Any, shelve: Shelve) -> None:
    """Without an unfinished match there is no such line and no such key: one that is over and a damaged one do not
    count.
    """
    shelve("over", 999)
    shelve("cut-short", damaged=True)
    async with sit_down() as pilot:
        home = await at_home(pilot)
        assert lines(home)[0] == "home.new-vivo"
        await pilot.press("c")
        await pilot.pause()
        assert screen(pilot) is home


async def test_continue_goes_on_with_the_newest_unfinished_match(sit_down: Any, shelve: Shelve) -> None:
    """The first line tells who plays and where it stands, without a seed; Enter sits down there."""
    shelve("older", 3, day=1)
    shelve("newer", 9, day=2, seats=(Seat("Zoe", "human"), Seat("Eli", "bot:steady"), Seat("Ida", "bot:steady")))
    shelve("over", 999, day=3)
    async with sit_down() as pilot:
        home = await at_home(pilot)
        assert lines(home)[0] == "home.continue"
        assert "VIVO, round 1 of 2, trick 4 of 12: Zoe, Eli, Ida" in text_of(home)
        assert "puma" not in text_of(home)
        await pilot.press("enter")
        await leads_to(pilot, MatchScreen)
        table = screen(pilot)
        assert isinstance(table, MatchScreen)
        assert table.session.match.id == "newer"


async def test_a_match_just_left_can_be_continued(sit_down: Any) -> None:
    """Coming back from the table, the line is there, and its letter works."""
    async with sit_down() as pilot:
        await at_home(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        await pilot.press("enter")
        await leads_to(pilot, MatchScreen)
        await pilot.press("q")
        home = await at_home(pilot)
        await until(pilot, lambda: lines(home)[0] == "home.continue")
        await pilot.press("c")
        await leads_to(pilot, MatchScreen)


async def test_the_cursor_stays_on_its_line(sit_down: Any, shelve: Shelve) -> None:
    """A line that comes or goes above does not move the cursor to another command."""
    path = shelve("match", 3)
    async with sit_down() as pilot:
        home = await at_home(pilot)
        await pilot.press(*["down"] * (3 + len(PLAYABLE)))
        assert home.query_one(Menu).highlighted_option.id == "home.settings"  # type: ignore[union-attr]
        await pilot.press("enter")
        await leads_to(pilot, SettingsScreen)
        path.unlink()
        await pilot.press("escape")
        await at_home(pilot)
        await until(pilot, lambda: lines(home)[0] == "home.new-vivo")
        assert home.query_one(Menu).highlighted_option.id == "home.settings"  # type: ignore[union-attr]


async def test_names_with_markup_are_shown_as_they_are(sit_down: Any, shelve: Shelve) -> None:
    """A title in brackets is text like any other."""
    shelve("match", 3, title="[b]Rain[/b] [x")
    async with sit_down() as pilot:
        home = await at_home(pilot)
        assert "[b]Rain[/b] [x" in text_of(home)


async def test_playing_without_saving_is_told_at_once(
    sit_down: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no match can be saved, the first screen says why, and a match can be played all the same."""
    (tmp_path / "file").write_text("no folder")
    async with sit_down() as pilot:
        await at_home(pilot)
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "file" / "data"))
    async with sit_down() as pilot:
        home = await at_home(pilot)
        assert "playing without saving: " in text_of(home)
        assert "Not a directory" in " ".join(text_of(home).split())
        await pilot.press("n")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        await pilot.press("enter")
        await leads_to(pilot, MatchScreen)
        assert "not saved" in text_of(screen(pilot)).casefold()


@SIZES
def test_home_picture(picture: Picture, size: tuple[int, int]) -> None:
    """The first screen on a first day: the wordmark, one line for every thing to do with its letter and a few words,
    the cursor on a new game.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await at_home(pilot)

    assert picture(steps, size=size)


@SIZES
def test_home_continue_picture(picture: Picture, shelve: Shelve, size: tuple[int, int]) -> None:
    """The first screen with a match to go on with: it is the first line, under the cursor, and tells where it stands
    and who plays.
    """
    shelve("match", 30)

    async def steps(pilot: Pilot[None]) -> None:
        await at_home(pilot)

    assert picture(steps, size=size)


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast", "vivio-16"])
def test_home_themes_picture(picture: Picture, shelve: Shelve, theme: str) -> None:
    """The first screen in another theme: the line under the cursor stands out and can be read."""
    shelve("match", 30)

    async def steps(pilot: Pilot[None]) -> None:
        await at_home(pilot)

    assert picture(steps, settings=Settings(theme=theme))


def test_home_unwritable_picture(picture: Picture) -> None:
    """Where nothing can be saved: a sentence beneath the menu says so, with the path and the reason."""

    async def steps(pilot: Pilot[None]) -> None:
        home = await at_home(pilot)
        home.show_problem("playing without saving: /media/card/vivio/saves: Read-only file system")
        await pilot.pause()

    assert picture(steps)
