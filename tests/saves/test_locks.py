"""A match is open in one place at a time, and no lock outlives its process."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import pytest

from saves import SaveDamaged, SaveInUse, SaveUnwritable, Store, locks
from tests.engine.facts import Seating
from tests.engine.matches import is_sentence
from tests.saves.play import begin, every_game_once, journal_on_disk, keep, play_on

ROOT = Path(__file__).parents[2]


@contextmanager
def another_process(code: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Another Python in which that code runs until it is killed or its input ends; it has said ``ready``."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


OPEN = """
import os, sys
from pathlib import Path
from saves import Store
match = Store(Path(sys.argv[1])).open(sys.argv[2])
if sys.argv[3] == "alone" or not os.fork():
    print("ready", flush=True)
sys.stdin.read()
"""


@every_game_once
@pytest.mark.parametrize("company", ["alone", "with a worker"])
def test_a_match_is_open_in_one_place_only(store: Store, seating: Seating, company: str) -> None:
    """A second program is told so, and can still look at it; when the first is killed the match is free at once, even
    if a worker process of the first lives on.
    """
    id_ = keep(store, seating, 3)
    with another_process(OPEN, str(store.folder), id_, company) as process:
        for verb in (store.open, store.delete, store.restore_previous):
            with pytest.raises(SaveInUse, match=f"{id_} is open in another place") as caught:
                verb(id_)
            assert is_sentence(str(caught.value).capitalize())
        assert [listing.problem for listing in store.list()] == [None]
        assert store.read(id_)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with store.open(id_) as match:
            play_on(match)


@every_game_once
def test_a_match_is_open_once_in_a_process_too(store: Store, seating: Seating) -> None:
    """And free again once it is closed, also after an opening that failed."""
    with begin(store, seating) as match, pytest.raises(SaveInUse):
        store.open(match.id)
    path = store.folder / f"{match.id}.json"
    sound = path.read_bytes()
    path.write_bytes(b"{")
    with pytest.raises(SaveDamaged):
        store.open(match.id)
    path.write_bytes(sound)
    store.open(match.id).close()


@every_game_once
def test_an_old_lock_file_is_no_trap(store: Store, seating: Seating) -> None:
    """The file of a lock may lie there for ever, whatever is in it; what counts is who holds it."""
    id_ = keep(store, seating)
    lock = store.folder / f".{id_}.lock"
    assert lock.exists()
    lock.write_text("1")
    store.open(id_).close()
    lock.unlink()
    store.open(id_).close()


@every_game_once
def test_a_match_may_be_closed_by_another_thread(store: Store, seating: Seating) -> None:
    """The lock belongs to the process."""
    match = begin(store, seating)
    closing = Thread(target=match.close)
    closing.start()
    closing.join()
    store.open(match.id).close()


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that knows no locks."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", refuse)


@every_game_once
@pytest.mark.usefixtures("no_locks")
def test_a_file_system_without_locks(store: Store, seating: Seating) -> None:
    """Matches are played and saved all the same, and no file that a killed process would leave locks anybody out."""
    with begin(store, seating, 2) as match:
        play_on(match)
        assert journal_on_disk(store, match.id) == match.table.journal
    with store.open(match.id) as again:
        play_on(again)
    store.rename(match.id, "a title")
    store.delete(match.id)
    assert store.list() == []


@every_game_once
@pytest.mark.usefixtures("no_locks")
def test_a_match_played_on_in_another_place_is_not_overwritten(store: Store, seating: Seating) -> None:
    """Where no lock keeps two places apart, the one that wrote last goes on; the other is told, and never writes."""
    id_ = keep(store, seating, 2)
    with store.open(id_) as late, store.open(id_) as early:
        play_on(early)
        for _ in range(2):
            with pytest.raises(SaveUnwritable, match="cannot be written: the match was changed in another place"):
                play_on(late)
        assert journal_on_disk(store, id_) == early.table.journal
        play_on(early)
        assert early.problem is None
    assert journal_on_disk(store, id_) == early.table.journal


@every_game_once
def test_a_lock_whose_file_was_removed(store: Store, seating: Seating) -> None:
    """Somebody tidies up, and two processes hold a lock each: what one has played the other does not overwrite."""
    id_ = keep(store, seating, 2)
    with store.open(id_) as first:
        (store.folder / f".{id_}.lock").unlink()
        with store.open(id_) as second:
            play_on(second)
        with pytest.raises(SaveUnwritable, match="changed in another place"):
            play_on(first)
    assert journal_on_disk(store, id_) == second.table.journal


STUBBORN = OPEN.replace("import os, sys", "import os, sys, signal; signal.signal(signal.SIGUSR1, signal.SIG_IGN)")


@every_game_once
@pytest.mark.parametrize("answers", [True, False], ids=["asked", "no answer"])
def test_a_match_is_taken_over(store: Store, seating: Seating, answers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that has it open is asked to step aside, and ended if it does not answer; then it is open here."""
    monkeypatch.setattr(locks, "PATIENCE", 0.5)
    id_ = keep(store, seating, 3)
    with another_process(OPEN if answers else STUBBORN, str(store.folder), id_, "alone") as process:
        assert store.reachable(id_)
        with pytest.raises(SaveInUse):
            store.open(id_)
        with store.open(id_, away=True) as match:
            assert process.wait(5) == -(locks.STEP_ASIDE if answers else signal.SIGKILL)
            play_on(match)
    assert journal_on_disk(store, id_) == match.table.journal


@every_game_once
def test_a_stopped_process_is_no_lock_for_ever(store: Store, seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was suspended and forgotten cannot answer."""
    monkeypatch.setattr(locks, "PATIENCE", 0.5)
    id_ = keep(store, seating, 3)
    with another_process(OPEN, str(store.folder), id_, "alone") as process:
        process.send_signal(signal.SIGSTOP)
        store.open(id_, away=True).close()
        assert process.wait(5) < 0


@every_game_once
@pytest.mark.parametrize("record", ["", "1 1 elsewhere\n", "x", "2 0 \n", "\0"])
def test_who_cannot_be_told_is_not_ended(
    store: Store, seating: Seating, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number in the file of a lock that is not the process that wrote it there: another machine, another process."""
    monkeypatch.setattr(locks, "PATIENCE", 0.1)
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("a process that may be any"))
    id_ = keep(store, seating)
    with store.open(id_):
        (store.folder / f".{id_}.lock").write_text(record)
        assert not store.reachable(id_)
        with pytest.raises(SaveInUse, match="cannot be reached from here"):
            store.open(id_, away=True)


def test_whether_locks_hold_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two openings at once are tried in the folder of the saves, and nothing is left there; some file systems lock
    nothing, or say that they cannot.
    """
    store = Store(tmp_path)
    assert store.locks()
    assert list(tmp_path.iterdir()) == []
    with monkeypatch.context() as patch:
        patch.setattr("fcntl.flock", lambda *_: None)
        assert not store.locks()
    for number in (errno.ENOSYS, errno.EIO):
        with monkeypatch.context() as patch:
            patch.setattr("fcntl.flock", Mock(side_effect=OSError(number, os.strerror(number))))
            assert not store.locks()
    assert not Store(tmp_path / "missing").locks()
