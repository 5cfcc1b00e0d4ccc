"""What the player sees when the disk, another instance or the app itself fails."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.worker import WorkerFailed

from engine import Table
from engine.games.vivo.view import VivoView
from tests.tui.sitting import ONE_PERSON, TWO_PEOPLE, press_on, screen, text_of, until, waits_for_player
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
    """A file lies where the folder should be: the app starts, says so, and a match can be played all the same."""
    (tmp_path / "data").write_text("not a folder")
    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        assert "NOT SAVED" in text_of(screen(pilot))
        await pilot.press("escape")
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


async def test_a_match_open_in_another_instance_is_told(tmp_path: Path, sit_down: Any) -> None:
    """Another process has the match open: resuming says so in a sentence, and nothing opens."""
    async with sit_down(ONE_PERSON) as pilot:
        await play_one_card(pilot)
        match_id = table_id(pilot)
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
            await until(pilot, lambda: "open in another place" in notices(pilot))
            assert not isinstance(screen(pilot), MatchScreen)
            other.communicate(b"\n")
        pilot.app.resume(match_id)
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))


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
    sit_down: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The traceback of a crash in the middle of a match shows no local variables: they hold hands and the seed."""

    def crash(_board: VivoBoard, view: Any, _held: Any) -> None:
        hand = view.hand
        raise RuntimeError(f"the board fails with {len(hand)} cards")

    cards: list[str] = []
    with pytest.raises(WorkerFailed, match="the board fails"):  # noqa: PT012 - the app's own context raises at its end
        async with sit_down(ONE_PERSON) as pilot:
            await until(pilot, lambda: waits_for_player(pilot))
            for seat in range(len(ONE_PERSON)):
                view = table_of(pilot).view(seat)
                assert isinstance(view, VivoView)
                cards += [card.code for card in view.hand]
            monkeypatch.setattr(VivoBoard, "show", crash)
            await pilot.press("enter")
            await pilot.pause(1)
    told = capsys.readouterr()
    assert "the board fails" in told.err
    words = set((told.out + told.err).replace(",", " ").replace("(", " ").replace(")", " ").split())
    assert not words & set(cards)
    assert "crab-heron-otter-0000" not in told.out + told.err
