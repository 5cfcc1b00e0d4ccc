"""A match survives a day on which everything goes wrong: disks, folders, clocks and other processes."""

import errno
import random
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from saves import Match, SaveError, SaveInUse, SaveUnwritable, Store
from tests.engine.facts import Seating
from tests.saves.play import as_anybody, begin, every_game_once, play_on
from tests.saves.steps import stepping
from tests.saves.test_faults import Failing, largest_file
from tests.torture.effort import torture

Trouble = Callable[[Match, Store, random.Random], None]


def an_error(match: Match, _: Store, chance: random.Random) -> None:
    """Any call to the system fails in the middle of a write."""
    code = chance.choice([errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT, errno.EACCES, errno.ESTALE])
    with stepping(Failing(chance.randint(1, 20), code)), suppress(SaveUnwritable):
        play_on(match)


def a_small_disk(match: Match, _: Store, chance: random.Random) -> None:
    """The system takes a part of the file, or all of it."""
    with largest_file(chance.randint(1, 12_000)), suppress(SaveUnwritable):
        play_on(match)


def a_closed_folder(match: Match, store: Store, _: random.Random) -> None:
    """Nobody may write in the folder, for a while."""
    store.folder.chmod(0o500)
    with as_anybody(store.folder), pytest.raises(SaveUnwritable):
        play_on(match)
    store.folder.chmod(0o700)


def a_folder_that_is_gone(match: Match, store: Store, _: random.Random) -> None:
    """Somebody removes it, and it is made again."""
    shutil.rmtree(store.folder)
    play_on(match)


def a_folder_that_comes_back(match: Match, store: Store, _: random.Random) -> None:
    """A disk is not there for a while, and a file in the place of its folder."""
    away = store.folder.with_name("away")
    store.folder.rename(away)
    store.folder.write_text("not mounted")
    with pytest.raises(SaveUnwritable, match="Not a directory"):
        play_on(match)
    store.folder.unlink()
    away.rename(store.folder)


def files_that_are_gone(match: Match, store: Store, chance: random.Random) -> None:
    """Some files of the match are removed: of its versions, of its lock."""
    for path in list(store.folder.iterdir()):
        if chance.random() < 0.5:
            path.unlink()
    play_on(match)


def a_clock_that_jumps(match: Match, _: Store, chance: random.Random) -> None:
    """Years forth or back, between two actions."""
    moment = datetime.now(UTC).replace(microsecond=0) + timedelta(days=chance.randint(-20_000, 20_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saves.match._now", lambda: moment)
        play_on(match)


def another_login(match: Match, store: Store, _: random.Random) -> None:
    """Somebody else wants to open, rename and remove it."""
    if (store.folder / f".{match.id}.lock").exists() and store.list():
        for verb in (store.open, store.delete, lambda id_: store.rename(id_, "mine")):
            with pytest.raises(SaveInUse):
                verb(match.id)


def a_death(_: Match, __: Store, ___: random.Random) -> None:
    """The process ends; see :func:`reopened`."""


TROUBLES: list[Trouble] = [
    an_error,
    a_small_disk,
    a_closed_folder,
    a_folder_that_is_gone,
    a_folder_that_comes_back,
    files_that_are_gone,
    a_clock_that_jumps,
    another_login,
    a_death,
]


@every_game_once
@torture(short=60, long=3000)
def test_trouble_after_trouble(reachable: Path, seating: Seating, rounds: int) -> None:
    """Whatever goes wrong, the actions count and the player is told; on the disk is a sound version, if there is any
    file left; and as soon as nothing goes wrong the disk has it all.
    """
    chance = random.Random(4711)
    store = Store(reachable / "saves")
    match = begin(store, seating)
    met: Counter[str] = Counter()
    for _ in range(rounds):
        if match.table.to_move is None:
            match.close()
            match = begin(store, seating)
        trouble = chance.choice(TROUBLES)
        before = match.table.journal
        trouble(match, store, chance)
        met[trouble.__name__] += 1
        assert match.table.journal[: len(before)] == before
        check_disk(store, match)
        if match.table.to_move is not None:
            play_on(match)
        else:
            match.write()
        assert match.problem is None
        assert on_disk(store, match) == match.table.journal
        if trouble in (files_that_are_gone, a_folder_that_is_gone, a_death):  # the lock is new, or gone
            match.close()
            match = reopened(store, match)
    match.close()
    print(f"{seating}: {rounds} troubles, nothing lost:", dict(met))  # noqa: T201 - the figures, for make torture
    assert len(met) == len(TROUBLES)
    assert not list(Store(store.folder).folder.glob(".*.tmp"))


def check_disk(store: Store, match: Match) -> None:
    """What is on the disk is the match as it is, or, where the player was told so, as it was before."""
    with suppress(SaveError):  # there may be no file
        saved = on_disk(store, match)
        assert saved == match.table.journal[: len(saved)]
        assert match.problem or saved == match.table.journal
        return
    assert not (store.folder / f"{match.id}.json").exists()


def on_disk(store: Store, match: Match) -> tuple[Any, ...]:
    """The journal in the file; raises SaveError."""
    return store.read(match.id)[1].journal


def reopened(store: Store, match: Match) -> Match:
    """The match, opened anew from its file."""
    again = store.open(match.id) if match.table.to_move is not None else match
    assert again.table.journal == match.table.journal
    return again
