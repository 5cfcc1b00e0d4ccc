"""What the player sees when the disk, another instance or the app itself fails."""

import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.worker import WorkerFailed

from engine import Table
from engine.games.vivo.view import VivoView
from saves.locks import STEP_ASIDE
from tests.tui.sitting import ONE_PERSON, SEED, TWO_PEOPLE, press_on, screen, text_of, until, waits_for_player
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.handover.screen import HandoverScreen
from tui.screens.home.screen import HomeScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.match.vivo import VivoBoard
from tui.screens.saved.screen import SavedScreen
from tui.screens.setup.screen import SetupScreen

# Holds a match open until it reads a line.
HOLD = """
import sys
from pathlib import Path
from saves.store import Store
match = Store(Path(sys.argv[1])).open(sys.argv[2])
print("open", flush=True)
input()
"""


def table_of(pilot: Any) -> Table:
    """The table of the match that is shown."""
    shown = screen(pilot)
    assert isinstance(shown, MatchScreen)
    return shown.session.match.table


def notices(pilot: Any) -> str:
    """What the app tells in notices at the moment."""
    return " ".join(notice.message for notice in pilot.app._notifications)


async def play_one_card(pilot: Any) -> None:
    """Plays the card under the cursor, going on from finished tricks before."""
    await until(pilot, lambda: waits_for_player(pilot))
    actions = table_of(pilot).view(0).turn
    await press_on(pilot, lambda: table_of(pilot).view(0).turn > actions and waits_for_player(pilot))


async def test_a_folder_that_is_none_means_playing_without_saving(tmp_path: Path, sit_down: Any) -> None:
    """A file lies where the folder should be: the app starts, says so, and a match can be played all the same.

    It ends with the table, or with the app, and both ask before; with no the match goes on.
    """
    (tmp_path / "data").write_text("not a folder")
    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        assert "NOT SAVED" in text_of(screen(pilot))
        for key, question in (("escape", "Leave the table?"), ("ctrl+q", "Quit vivio?"), ("q", "Leave the table?")):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(screen(pilot), ConfirmScreen))
            assert question in text_of(screen(pilot))
            assert "This match is not saved." in text_of(screen(pilot))
            await pilot.press("n")
            await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
        await play_one_card(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: "Leave the table?" in text_of(screen(pilot)))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        told = " ".join(text_of(screen(pilot)).split())
        assert "playing without saving: " in told
        assert "Not a directory" in told


async def test_a_full_disk_is_told_and_the_match_goes_on(sit_down: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """While writes fail the header says so, a notice says why and the save before is intact.

    When there is room again, all is saved.
    """
    write = os.write

    def full(descriptor: int, data: bytes) -> int:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data)

    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        store = pilot.app.store
        match_id = table_id(pilot)
        saved, _ = store.read(match_id)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            await play_one_card(pilot)
            assert "NOT SAVED" in text_of(screen(pilot))
            assert "No space left on device" in notices(pilot)
            assert store.read(match_id)[0].journal == saved.journal
        await play_one_card(pilot)
        assert "NOT SAVED" not in text_of(screen(pilot))
        assert store.read(match_id)[0].journal == table_of(pilot).journal


def table_id(pilot: Any) -> str:
    """The id of the match that is shown."""
    shown = screen(pilot)
    assert isinstance(shown, MatchScreen)
    return shown.session.match.id


@pytest.mark.parametrize("answer", ["n", "y"])
async def test_a_match_open_in_another_instance_may_be_taken_over(tmp_path: Path, sit_down: Any, answer: str) -> None:
    """Another process has the match open: resuming asks. With no, nothing opens; with yes, that process is ended and
    the match goes on here.
    """
    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        match_id = table_id(pilot)
        journal = table_of(pilot).journal
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path / "data"), match_id],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as other:
            assert other.stdout
            assert other.stdout.readline() == b"open\n"
            pilot.app.resume(match_id)
            await until(pilot, lambda: "Take the match over?" in text_of(screen(pilot)))
            await pilot.press(answer)
            if answer == "n":
                await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
                assert other.poll() is None
                other.communicate(b"\n")
                pilot.app.resume(match_id)
            await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
            assert other.wait(5) == (0 if answer == "n" else -STEP_ASIDE)
        assert table_of(pilot).journal[: len(journal)] == journal


async def test_a_saved_match_that_cannot_be_written_is_played_without_saving(tmp_path: Path, sit_down: Any) -> None:
    """The match can be read but not locked: it goes on, the player is told why nothing is saved, the save stays."""
    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        match_id = table_id(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
        lock = tmp_path / "data" / f".{match_id}.lock"
        lock.unlink(missing_ok=True)
        lock.mkdir()
        before = pilot.app.store.read(match_id)[0].journal
        pilot.app.resume(match_id)
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
        assert "cannot be locked" in notices(pilot)
        await play_one_card(pilot)
        assert "NOT SAVED" in text_of(screen(pilot))
        assert pilot.app.store.read(match_id)[0].journal == before


@pytest.mark.parametrize("keys", [["q"] * 3, ["escape"] * 8, ["p"] * 3, ["s", "q", "q", "q"]])
async def test_keys_in_a_burst_never_leave_more_than_the_table(sit_down: Any, keys: list[str]) -> None:
    """Keys that are pressed before the screen has followed ask for one thing once; the first screen always stays."""
    async with sit_down(ONE_PERSON) as pilot:
        await until(pilot, lambda: waits_for_player(pilot))
        for key in keys:
            pilot.app.post_message(events.Key(key, None))
        await pilot.pause(0.5)
        assert isinstance(pilot.app.screen_stack[0], HomeScreen)
        while not isinstance(screen(pilot), HomeScreen):
            await pilot.press("escape")
            await pilot.pause()


async def test_start_asked_for_twice_starts_one_match(sit_down: Any) -> None:
    """Enter held down on Start opens one match, and it stays open."""
    async with sit_down() as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        for _ in range(3):
            pilot.app.post_message(events.Key("f2", None))
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
        await pilot.pause(0.3)
        assert [type(shown) for shown in pilot.app.screen_stack] == [HomeScreen, MatchScreen]
        assert len(pilot.app.store.list()) == 1


async def test_an_empty_list_of_saved_games_bears_every_key(sit_down: Any) -> None:
    """With no match saved the arrows lead nowhere."""
    async with sit_down() as pilot:
        await pilot.press("g")
        await until(pilot, lambda: isinstance(screen(pilot), SavedScreen))
        await pilot.press("up", "end", "pagedown", "pageup", "home", "down", "enter", "v", "d", "n")
        assert isinstance(screen(pilot), SavedScreen)


async def test_a_double_press_does_not_show_the_next_hand(sit_down: Any) -> None:
    """The handover takes no answer for a moment: the second press of a key was meant for the turn before."""
    async with sit_down(TWO_PEOPLE) as pilot:
        assert isinstance(screen(pilot), HandoverScreen)
        await pilot.press("enter", "enter")
        assert isinstance(screen(pilot), HandoverScreen)
        await until(pilot, lambda: waits_for_player(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))


async def test_a_crash_tells_no_card_and_no_seed(
    tmp_path: Path, sit_down: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report of a crash in the middle of a match tells where it was and what failed, by kind alone: neither values
    nor the words of the error, which both may hold hands and the seed.
    """

    def crash(_board: VivoBoard, view: Any, _held: Any) -> None:
        cards = " ".join(card.code for card in view.hand)
        raise RuntimeError(f"the board fails with {cards} of {SEED}")

    with pytest.raises(WorkerFailed, match="the board fails"):  # noqa: PT012 - the app's own context raises at its end
        async with sit_down(ONE_PERSON) as pilot:
            await until(pilot, lambda: waits_for_player(pilot))
            app = pilot.app
            cards = [card.code for seat in range(4) for card in hand_seen(table_of(pilot), seat)]
            monkeypatch.setattr(VivoBoard, "show", crash)
            await pilot.press("enter")
            await pilot.pause(1)
    (report,) = (tmp_path / "data").glob("vivio-crash-*.txt")
    assert str(report) in app.farewell
    told = report.read_text()
    assert "builtins.RuntimeError" in told
    assert "test_faults.py" in told
    assert "tui/screens/match/screen.py" in told
    said = capsys.readouterr()
    for text in (told, said.out, said.err, app.farewell):
        assert not set(re.findall(r"\w+", text)) & set(cards)
        assert SEED not in text


def hand_seen(table: Table, seat: int) -> Sequence[Any]:
    """The cards that a seat of VIVO holds."""
    view = table.view(seat)
    assert isinstance(view, VivoView)
    return view.hand
