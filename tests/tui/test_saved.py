"""The saved games, by keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from saves.files import previous_of
from saves.seat import Seat
from saves.store import Store
from tests.tui.keyboard import write
from tests.tui.picture import SIZES, Picture
from tests.tui.reviewing import cards_in
from tests.tui.shelf import DAMAGED, SEED, Shelve
from tests.tui.sitting import screen, text_of, until
from tests.tui.test_home import at_home, leads_to
from tui.screens.dialogs.ask import AskScreen
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.review.screen import ReviewScreen
from tui.screens.saved.screen import SavedScreen, SavesTable


async def open_saved(pilot: Pilot[Any], key: str = "g") -> SavedScreen:
    """Asks the first screen for the saved games, and waits until they are read."""
    await at_home(pilot)
    await pilot.press(key)
    return await at_saved(pilot)


async def at_saved(pilot: Pilot[Any]) -> SavedScreen:
    """Waits until the list is shown and read."""
    await leads_to(pilot, SavedScreen)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    shown = screen(pilot)
    assert isinstance(shown, SavedScreen)
    return shown


def rows(saved: SavedScreen) -> list[list[str]]:
    """What the table shows, by row."""
    table = saved.query_one(SavesTable)
    return [[cell.plain.strip() for cell in table.get_row_at(row)] for row in range(table.row_count)]


def told(saved: SavedScreen) -> str:
    """What stands beneath the table."""
    return str(saved.query_one("#details", Static).content)


def warnings(pilot: Pilot[Any]) -> list[str]:
    """The sentences that pop up."""
    return [notice.message for notice in pilot.app._notifications]


async def test_the_newest_comes_first(sit_down: Any, shelve: Shelve) -> None:
    """Every save has a row with who plays or its title, the game, where it stands, the points and the day."""
    shelve("first", 8, day=0)
    shelve("second", 999, day=2, title="Sunday at Ana's")
    shelve("third", 0, day=1, seats=(Seat("Zoe", "human"), Seat("Eli", "bot:steady"), Seat("Ida", "bot:steady")))
    async with sit_down(size=(120, 40)) as pilot:
        saved = await open_saved(pilot)
        second, third, first = rows(saved)
        assert second[0] == "Sunday at Ana's"
        assert second[2].startswith("won by ")
        assert third == ["Zoe, Eli, Ida", "VIVO", "round 1 of 2, trick 1 of 12", "0 0 0", "2026-02-01"]
        assert first[0] == "Ana, Bo, Cleo, Dan"
        assert first[2] == "round 1 of 2, trick 3 of 12"
        assert first[4] == "2026-01-31"


async def test_no_secret_is_shown(sit_down: Any, shelve: Shelve) -> None:
    """Neither a card nor the seed of an unfinished match is anywhere; the name of a finished deal is."""
    shelve("going-on", 20, day=2)
    shelve("over", 999, day=1)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        assert SEED not in text_of(saved)
        assert not cards_in(screen(pilot))
        await pilot.press("down")
        await pilot.pause()
        assert SEED in text_of(saved)
        await pilot.press("up", "d")
        await leads_to(pilot, ConfirmScreen)
        assert SEED not in text_of(screen(pilot))


async def test_enter_goes_on_with_a_match_and_comes_back_to_the_list(sit_down: Any, shelve: Shelve) -> None:
    """The table of the match opens; leaving it leads to the list, with the cursor on the same match."""
    shelve("newer", 12, day=1)
    shelve("older", 12, day=0)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        await pilot.press("down", "enter")
        await leads_to(pilot, MatchScreen)
        table = screen(pilot)
        assert isinstance(table, MatchScreen)
        assert table.session.match.id == "older"
        await pilot.press("q")
        assert await at_saved(pilot) is saved
        assert saved.listing
        assert saved.listing.id == "older"


async def test_a_finished_match_opens_its_result(sit_down: Any, shelve: Shelve) -> None:
    """Enter on a match that is over shows who won."""
    shelve("over", 999)
    async with sit_down() as pilot:
        await open_saved(pilot)
        await pilot.press("enter")
        await leads_to(pilot, ResultScreen)


async def test_review_from_the_list_and_from_the_first_screen(sit_down: Any, shelve: Shelve) -> None:
    """The letter v goes through a match; where the list was opened for that, Enter does so too."""
    shelve("over", 999)
    async with sit_down() as pilot:
        await open_saved(pilot)
        await pilot.press("v")
        await leads_to(pilot, ReviewScreen)
        await pilot.press("escape")
        await at_saved(pilot)
        await pilot.press("escape")
        saved = await open_saved(pilot, "v")
        assert "Review a match" in text_of(saved)
        await pilot.press("enter")
        await leads_to(pilot, ReviewScreen)


async def test_rename(sit_down: Any, shelve: Shelve) -> None:
    """A title takes the place of the names; an empty one gives the names back; Esc changes nothing."""
    shelve("match", 4)
    async with sit_down(size=(120, 40)) as pilot:
        saved = await open_saved(pilot)
        for title, shown in (("Quick dinner", "Quick dinner"), ("", "Ana, Bo, Cleo, Dan")):
            await pilot.press("n")
            await leads_to(pilot, AskScreen)
            await write(pilot, title)
            await pilot.press("enter")
            await at_saved(pilot)
            assert rows(saved)[0][0] == shown
        await pilot.press("n")
        await leads_to(pilot, AskScreen)
        await write(pilot, "Never")
        await pilot.press("escape")
        await at_saved(pilot)
        assert rows(saved)[0][0] == "Ana, Bo, Cleo, Dan"


async def test_delete_asks_and_only_y_deletes(sit_down: Any, shelve: Shelve) -> None:
    """Every other key leaves the match where it is."""
    gone = shelve("newer", 4, day=1)
    stays = shelve("older", 8, day=0)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        for key in ("n", "enter", "escape", "q"):
            await pilot.press("d")
            await leads_to(pilot, ConfirmScreen)
            assert "Delete Ana, Bo, Cleo, Dan?" in text_of(screen(pilot))
            await pilot.press(key)
            await at_saved(pilot)
            assert gone.exists()
        await pilot.press("d")
        await leads_to(pilot, ConfirmScreen)
        await pilot.press("y")
        await at_saved(pilot)
        await until(pilot, lambda: len(rows(saved)) == 1)
        assert not gone.exists()
        assert stays.exists()


async def test_export(sit_down: Any, shelve: Shelve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home folder is proposed; what is there already is not replaced, and the question stays with the reason."""
    original = shelve("match", 4)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    async with sit_down() as pilot:
        await open_saved(pilot)
        await pilot.press("x")
        await leads_to(pilot, AskScreen)
        await pilot.press("enter")
        await at_saved(pilot)
        copy = home / "match.json"
        assert copy.read_bytes() == original.read_bytes()
        assert warnings(pilot) == [f"Copied to {copy}."]

        copy.write_text("of somebody else")
        await pilot.press("x")
        await leads_to(pilot, AskScreen)
        for path, problem in (
            ("~/match.json", f"{copy} cannot be written: there is such a file already."),
            ("~/nowhere/match.json", f"{home}/nowhere/match.json cannot be written: No such file or directory."),
            ("~nobody-at-all/match.json", "There is no home folder for ~nobody-at-all/match.json."),
            ("", "The path of a new file is needed."),
        ):
            await write(pilot, path)
            await pilot.press("enter")
            await pilot.pause()
            assert str(screen(pilot).query_one("#problem", Static).content) == problem
        await write(pilot, "~/other.json")
        await pilot.press("enter")
        await at_saved(pilot)
        assert (home / "other.json").read_bytes() == original.read_bytes()
        assert copy.read_text() == "of somebody else"


async def test_a_damaged_file_is_named_with_its_reason(sit_down: Any, shelve: Shelve) -> None:
    """It has a row of its own among the others; it can be deleted, and everything else says why not."""
    shelve("sound", 4)
    shelve("cut-short", day=1, damaged=True)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        assert rows(saved)[0][2] == "cannot be opened"
        assert told(saved).splitlines()[0] == "cut-short.json is damaged: it stops in the middle."
        await pilot.press("v", "n", "x", "b")
        await pilot.pause()
        assert screen(pilot) is saved
        await pilot.press("enter")
        await pilot.pause()
        assert screen(pilot) is saved
        assert warnings(pilot) == ["cut-short.json is damaged: it stops in the middle."]
        await pilot.press("d")
        await leads_to(pilot, ConfirmScreen)
        await pilot.press("y")
        await until(pilot, lambda: screen(pilot) is saved and len(saved.listings) == 1)


async def test_the_version_before_is_offered_and_brought_back(sit_down: Any, shelve: Shelve) -> None:
    """Where one is kept, b puts it in the place of the damaged one, which stays under another name."""
    previous = shelve("match", 12).read_bytes()
    path = shelve("match", damaged=True)
    previous_of(path).write_bytes(previous)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        assert "The version before it is sound: round 1 of 2, trick 4 of 12. b puts it back." in told(saved)
        await pilot.press("b")
        await until(pilot, lambda: saved.listings and not saved.listings[0].problem)
        assert "steady" in told(saved)
        assert (path.parent / "match.json.damaged").read_bytes() == DAMAGED
        await pilot.press("enter")
        await leads_to(pilot, MatchScreen)


async def test_a_match_that_is_open_elsewhere(sit_down: Any, shelve: Shelve, tmp_path: Path) -> None:
    """Whatever would change it is refused with the same sentence, and the app goes on."""
    shelve("match", 4)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        sentence = "match is open in another place; close it there first."
        with Store(tmp_path / "data").open("match"):
            await pilot.press("enter")
            await pilot.pause()
            assert warnings(pilot) == [sentence]
            await pilot.press("n")
            await leads_to(pilot, AskScreen)
            await pilot.press("enter")
            await pilot.pause()
            assert str(screen(pilot).query_one("#problem", Static).content) == sentence
            await pilot.press("escape")
            await at_saved(pilot)
            await pilot.press("d")
            await leads_to(pilot, ConfirmScreen)
            await pilot.press("y")
            await at_saved(pilot)
            await until(pilot, lambda: warnings(pilot) == [sentence] * 2)
        assert len(saved.listings) == 1


async def test_a_file_that_went_away_meanwhile(sit_down: Any, shelve: Shelve) -> None:
    """A sentence tells it, whatever was asked for."""
    path = shelve("match", 4)
    async with sit_down() as pilot:
        await open_saved(pilot)
        path.unlink()
        await pilot.press("enter")
        await pilot.pause()
        assert warnings(pilot) == ["There is no saved game 'match'."]


async def test_nothing_is_saved(sit_down: Any, tmp_path: Path) -> None:
    """An empty list says so, and no key does anything but lead back."""
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        assert told(saved) == f"No match is saved in {tmp_path / 'data'}."
        await pilot.press("enter", "v", "n", "d", "x", "b")
        await pilot.pause()
        assert screen(pilot) is saved
        await pilot.press("q")
        await at_home(pilot)


async def test_names_of_any_kind_fit(sit_down: Any, shelve: Shelve) -> None:
    """Wide characters, markup and long names are shown as they are, cut where there is no more room for them."""
    long = (Seat("漢字" * 30, "human"), Seat("[red]Bo[/]", "bot:steady"), Seat("e\u0301" * 60, "bot:steady"))
    shelve("match", 4, seats=long, title="[b]" + "字" * 40)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        for line in text_of(saved).splitlines():
            assert cell_len(line) == 80
        assert "[red]Bo[/]" in told(saved)
        assert "[b]字" in rows(saved)[0][0]


async def test_two_hundred_saves(sit_down: Any, shelve: Shelve, tmp_path: Path) -> None:
    """A long list scrolls, and its last row can be reached and opened."""
    one = shelve("match-000", 4).read_bytes()
    for number in range(1, 200):
        (tmp_path / "data" / f"match-{number:03}.json").write_bytes(one)
    async with sit_down() as pilot:
        saved = await open_saved(pilot)
        await until(pilot, lambda: len(rows(saved)) == 200)
        await pilot.press("end")
        await pilot.pause()
        assert saved.listing is saved.listings[-1]
        assert saved.query_one(SavesTable).scroll_offset.y > 0
        await pilot.press("enter")
        await leads_to(pilot, MatchScreen)


@SIZES
def test_saved_picture(picture: Picture, shelve: Shelve, size: tuple[int, int]) -> None:
    """Five saves, the newest first: with and without a title, one that is over, one that cannot be opened. Beneath the
    table is what there is to know about the one under the cursor.
    """
    shelve("a", 30, day=5)
    shelve("b", 70, day=4, title="Rainy Sunday")
    shelve("c", day=3, damaged=True)
    shelve("d", 999, day=2)
    shelve("e", 12, day=1, seats=(Seat("Zoe", "human"), Seat("Eli", "human"), Seat("Ida", "bot:random")))

    async def steps(pilot: Pilot[None]) -> None:
        await open_saved(pilot)

    assert picture(steps, size=size)


def test_saved_damaged_picture(picture: Picture, shelve: Shelve) -> None:
    """The cursor is on a file that cannot be opened: its reason stands beneath, and that the version before is sound;
    the keys at the bottom offer to bring it back or to delete it.
    """
    previous = shelve("vivo-20260131-180000-4f2a", 30).read_bytes()
    path = shelve("vivo-20260131-180000-4f2a", damaged=True)
    previous_of(path).write_bytes(previous)

    async def steps(pilot: Pilot[None]) -> None:
        await open_saved(pilot)

    assert picture(steps)


def test_saved_delete_picture(picture: Picture, shelve: Shelve) -> None:
    """The question before a match is deleted: which one, where it stands, and what the keys do. Nothing else shows."""
    shelve("a", 30, day=5, title="Rainy Sunday")

    async def steps(pilot: Pilot[None]) -> None:
        await open_saved(pilot)
        await pilot.press("d")
        await leads_to(pilot, ConfirmScreen)

    assert picture(steps)


def test_saved_rename_picture(picture: Picture, shelve: Shelve) -> None:
    """The question for a title, with the title of before in the line; a sentence beneath says what went wrong."""
    shelve("a", 30, day=5, title="Rainy Sunday")

    async def steps(pilot: Pilot[None]) -> None:
        saved = await open_saved(pilot)
        with saved.store.open("a"):
            await pilot.press("n")
            await leads_to(pilot, AskScreen)
            await pilot.press("enter")
            await pilot.pause()

    assert picture(steps)
