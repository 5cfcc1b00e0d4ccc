"""Whatever happens in the middle of a write, the last complete save loads, and play goes on."""

import errno
import os
import re
import resource
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.traceback import Traceback

from saves import Match, SaveError, SaveUnwritable, Store, sweep, write_atomically
from saves.match import settle
from tests.engine.facts import Seating
from tests.saves.dying import ACTIONS
from tests.saves.play import (
    SEED,
    as_anybody,
    begin,
    every_game_once,
    finish,
    journal_on_disk,
    keep,
    play_on,
)
from tests.saves.steps import stepping

ROOT = Path(__file__).parents[2]


def dying(folder: Path, game_id: str, verb: str) -> list[str]:
    """The steps at which processes were killed, each in a numbered folder of its own."""
    command = [sys.executable, "-m", "tests.saves.dying", str(folder), game_id, verb]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=60)
    return done.stdout.split()


def actions_in(store: Store, id_: str) -> int:
    """The number of actions that the file of a match tells."""
    return sum(entry.seat is not None for entry in journal_on_disk(store, id_))


@every_game_once
def test_a_kill_at_any_step_of_a_write(tmp_path: Path, seating: Seating) -> None:
    """The match is there as before the action or as after it, unlocked, with a sound version before it; and what the
    killed process left is swept.
    """
    steps = dying(tmp_path, seating.game_id, "play")
    assert {"open", "write", "fsync", "link", "replace"} <= set(steps)
    found = []
    for number in range(1, len(steps) + 2):
        store = Store(tmp_path / str(number))
        assert not list(store.folder.glob(".*.tmp"))
        (listing,) = store.list()
        assert listing.problem is None
        found.append(actions_in(store, listing.id))
        previous = store.previous(listing.id)
        assert previous
        assert previous.problem is None
        with store.open(listing.id) as match:
            play_on(match, 2)
        assert actions_in(store, listing.id) == found[-1] + 2
        assert not list(store.folder.glob(".*.tmp"))
    assert found == sorted(found)
    assert set(found) == {ACTIONS, ACTIONS + 1}


@every_game_once
def test_a_kill_at_any_step_of_the_first_write(tmp_path: Path, seating: Seating) -> None:
    """There is no match yet, or a whole one; and the next can be begun."""
    steps = dying(tmp_path, seating.game_id, "create")
    assert {"mkdir", "open", "write", "fsync", "replace"} <= set(steps)
    found = []
    for number in range(1, len(steps) + 2):
        store = Store(tmp_path / str(number))
        listings = store.list()
        assert all(listing.problem is None for listing in listings)
        found.append(len(listings))
        keep(store, seating, 1)
        assert len(store.list()) == found[-1] + 1
        assert not list(store.folder.glob(".*.tmp"))
    assert found == sorted(found)
    assert set(found) == {0, 1}


@every_game_once
def test_what_a_write_does_and_in_which_order(store: Store, seating: Seating) -> None:
    """The new version is on the disk before it takes the old one's name, and the folder after that: two waits for the
    disk, no more.
    """
    with begin(store, seating, 2) as match:
        steps = []
        with stepping(lambda name, _: steps.append(name)):
            play_on(match)
    important = [step for step in steps if step in ("write", "fsync", "link", "replace")]
    assert important == ["write", "fsync", "link", "replace", "replace", "fsync"]


class Failing:
    """Lets one call to the system fail, and notes them all."""

    def __init__(self, number: int, code: int) -> None:
        self.number = number
        self.code = code
        self.steps: list[str] = []

    def __call__(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.steps.append(name)
        if len(self.steps) == self.number:
            if name == "close":
                os.close(arguments[0])
            if name == "write":
                os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            raise OSError(self.code, os.strerror(self.code))


@every_game_once
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS], ids=errno.errorcode.get)
def test_an_error_at_any_step_of_a_write(store: Store, seating: Seating, code: int) -> None:
    """The action is taken, the player is told, the save on the disk is whole; the next action is written again."""
    told = 0
    with begin(store, seating, 2) as match:
        for number in range(1, 99):
            failing = Failing(number, code)
            before = match.table.journal
            with stepping(failing), suppress(SaveUnwritable):
                play_on(match)
            assert match.table.journal[: len(before)] == before
            assert len(match.table.journal) > len(before), "the action was taken"
            if match.problem:
                told += 1
                assert match.problem == f"{match.path} cannot be written: {os.strerror(code)}."
                assert journal_on_disk(store, match.id) in (before, match.table.journal)
            assert not list(store.folder.glob(".*.tmp")) or failing.steps[number - 1] == "unlink"
            assert store.previous(match.id)
            play_on(match)
            assert match.problem is None
            assert journal_on_disk(store, match.id) == match.table.journal
            if len(failing.steps) < number:
                break
    assert told >= 8


@every_game_once
def test_a_file_system_without_second_names(store: Store, seating: Seating) -> None:
    """Where a file cannot have two names the version before is kept as a copy."""

    def refuse(name: str, _: tuple[Any, ...]) -> None:
        if name == "link":
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    with begin(store, seating, 2) as match, stepping(refuse):
        before = match.table.journal
        play_on(match)
    assert journal_on_disk(store, match.id) == match.table.journal
    store.restore_previous(match.id)
    assert journal_on_disk(store, match.id) == before


@every_game_once
def test_a_file_system_that_cannot_sync_folders(store: Store, seating: Seating) -> None:
    """Some network file systems answer that they do not know how; all else is done, so play goes on."""

    def refuse(name: str, arguments: tuple[Any, ...]) -> None:
        if name == "fsync" and stat.S_ISDIR(os.fstat(arguments[0]).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    with begin(store, seating) as match, stepping(refuse):
        play_on(match)
    assert match.problem is None
    assert journal_on_disk(store, match.id) == match.table.journal


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The system lets this process write no file beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@every_game_once
def test_a_disk_that_takes_half_a_save(store: Store, seating: Seating) -> None:
    """The system itself breaks the write off; closing the match tries once more, and finds room."""
    with begin(store, seating, 2) as match:
        before = match.table.journal
        path = store.folder / f"{match.id}.json"
        with largest_file(path.stat().st_size // 2):
            for _ in range(2):
                with pytest.raises(SaveUnwritable, match="File too large"):
                    play_on(match)
        assert journal_on_disk(store, match.id) == before
        assert match.problem
    assert match.problem is None
    assert journal_on_disk(store, match.id) == match.table.journal
    assert not list(store.folder.glob(".*.tmp"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this user may not mount a file system; the tests with failing calls hold without one")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@every_game_once
def test_a_full_disk(small_disk: Path, seating: Seating) -> None:
    """The save before the disk was full loads, a new match is refused, and once there is room all is written."""
    store = Store(small_disk)
    with begin(store, seating, 2) as match:
        before = match.table.journal
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(512))
        with pytest.raises(SaveUnwritable, match="No space left on device"):
            play_on(match)
        assert journal_on_disk(store, match.id) == before
        there = sorted(small_disk.iterdir())
        with pytest.raises(SaveUnwritable, match="No space left on device"):
            begin(store, seating)
        assert sorted(small_disk.iterdir()) == there
        assert store.writable() == f"playing without saving: {small_disk}: No space left on device"
        assert [listing.id for listing in store.list()] == [match.id]
        ballast.unlink()
        assert store.writable() is None
        play_on(match)
        assert match.problem is None
    assert journal_on_disk(store, match.id) == match.table.journal


@pytest.fixture
def closed_store(reachable: Path) -> Store:
    """A store in a folder that nobody may write in."""
    return Store(reachable / "saves")


@every_game_once
def test_a_folder_that_cannot_be_written(closed_store: Store, seating: Seating) -> None:
    """The app starts, lists and reviews; new matches and old ones can be played without saving."""
    store = closed_store
    id_ = keep(store, seating, 3)
    store.folder.chmod(0o500)
    with as_anybody(store.folder):
        assert store.writable() == f"playing without saving: {store.folder}: Permission denied"
        assert [listing.problem for listing in store.list()] == [None]
        with pytest.raises(SaveUnwritable, match="Permission denied"):
            begin(store, seating)
        for verb in (store.delete, store.restore_previous, lambda id_: store.rename(id_, "x")):
            with pytest.raises(SaveUnwritable, match="Permission denied"):
                verb(id_)
        with Match(*store.read(id_)) as match:
            finish(match)
        assert match.problem is None
    assert actions_in(store, id_) == 3


@pytest.mark.parametrize("below", ["", "saves", "more/saves"])
def test_a_file_in_the_place_of_the_folder(tmp_path: Path, below: str) -> None:
    """It stays, and the player is told."""
    file = tmp_path / "file"
    file.write_text("mine")
    store = Store(file / below)
    assert store.writable() == f"playing without saving: {file / below}: Not a directory"
    assert store.list() == []
    assert file.read_text() == "mine"


@every_game_once
def test_a_folder_that_is_gone_is_made_again(store: Store, seating: Seating) -> None:
    """A match in play survives that somebody tidied up."""
    with begin(store, seating, 2) as match:
        for path in store.folder.iterdir():
            path.unlink()
        store.folder.rmdir()
        play_on(match)
    assert journal_on_disk(store, match.id) == match.table.journal


def test_only_what_dead_writers_left_is_swept(tmp_path: Path) -> None:
    """The temporary file of a live process stays, and so does every file that only looks like one."""
    with subprocess.Popen(["true"]) as gone:
        gone.wait()
    ours, dead = f".x.json.{os.getpid()}-0123abcd.tmp", f".x.json.{gone.pid}-0123abcd.tmp"
    others = {ours, ".x.tmp", "x.tmp", f".x.json.{gone.pid}-0123abcd.tmp.json", f"x.json.{gone.pid}-0123abcd.tmp"}
    for name in (*others, dead, f".x.json.{10**40}-0123abcd.tmp"):
        (tmp_path / name).write_bytes(b"half")
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == others
    sweep(tmp_path / "missing")


@every_game_once
def test_a_link_to_nowhere_makes_no_folders(store: Store, seating: Seating, tmp_path: Path) -> None:
    """Nor does it stop the list."""
    id_ = keep(store, seating)
    (store.folder / "lost.json").symlink_to(tmp_path / "no" / "folder" / "lost.json")
    for verb in (store.open, store.delete, store.read):
        with pytest.raises(SaveError):
            verb("lost")
    assert not (tmp_path / "no").exists()
    assert {listing.id for listing in store.list()} == {id_, "lost"}


def test_the_writer_serves_any_file(tmp_path: Path) -> None:
    """Settings use it too: folders are made, nothing is kept unless asked for, a link to nothing gets its target."""
    target = tmp_path / "new" / "folder" / "settings.json"
    for data in (b"one", b"two", b""):
        write_atomically(target, data)
        assert target.read_bytes() == data
    (tmp_path / "link").symlink_to("there")
    write_atomically(tmp_path / "link", b"three", keep_previous=True)
    assert (tmp_path / "there").read_bytes() == b"three"
    assert {path.name for path in tmp_path.iterdir()} == {"new", "link", "there"}
    assert [path.name for path in target.parent.iterdir()] == ["settings.json"]
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path / "new", b"four")


@every_game_once
def test_the_end_of_the_process_settles_what_is_open(store: Store, seating: Seating) -> None:
    """What could not be written is tried once more, the match is free for others, and nothing is written after that."""
    match = begin(store, seating, 2)
    with largest_file(100), pytest.raises(SaveUnwritable):
        play_on(match)
    settle()
    journal = match.table.journal
    assert journal_on_disk(store, match.id) == journal
    with store.open(match.id):
        with pytest.raises(SaveUnwritable, match="the match was closed"):
            play_on(match)
        assert journal_on_disk(store, match.id) == journal


@every_game_once
def test_no_report_of_a_failed_write_shows_a_secret(store: Store, seating: Seating) -> None:
    """A crash that nobody caught prints the locals of every function on the way: no hidden card, no seed."""
    with begin(store, seating, 2) as match:
        console = Console(record=True, width=200, file=StringIO())
        with largest_file(100):
            try:
                match.rename("a title")
            except SaveUnwritable:
                console.print(Traceback(show_locals=True, locals_max_length=999, locals_max_string=9999))
        report = console.export_text()
        assert "File too large" in report
        assert SEED not in report
        assert not set(re.findall(r"\w+", report)) & seating.facts.secrets.codes
