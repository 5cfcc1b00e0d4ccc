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

from saves import SaveDamaged, SaveInUse, SaveUnwritable, Store
from tests.engine.facts import Seating
from tests.engine.matches import is_sentence
from tests.saves.play import begin, every_game_once, keep, play_on

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


@every_game_once
def test_a_file_system_without_locks(store: Store, seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is refused rather than guarded by a file that a killed process would leave."""
    id_ = keep(store, seating)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", refuse)
    for verb in (store.open, store.delete):
        with pytest.raises(SaveUnwritable, match="cannot be locked: Function not implemented"):
            verb(id_)
    with pytest.raises(SaveUnwritable, match="cannot be locked"):
        begin(store, seating)
    monkeypatch.undo()
    store.open(id_).close()


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
