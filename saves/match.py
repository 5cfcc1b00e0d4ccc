"""A match in play, kept on disk."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec
from msgspec.structs import replace

from engine import Table, game_called
from saves import files, migrate
from saves.errors import SaveInUse, SaveUnwritable
from saves.model import APP, MOST_BYTES, Save, clean, dump_save
from saves.seat import LONGEST_TEXT, Seat

if TYPE_CHECKING:
    from filelock import BaseFileLock


class Match:
    """A match and its file, which is written anew after every action.

    ``save`` is what the file tells, ``table`` the match itself. ``problem`` is the sentence of the last write if that
    failed, None while the disk is in step. Without a path the match is played without saving: see :meth:`unsaved`, or
    ``Match(*store.read(id))`` for one whose file cannot be written. Use it in a ``with`` block, or close it.
    """

    def __init__(self, save: Save, table: Table, path: Path | None = None, lock: "BaseFileLock | None" = None) -> None:
        self.save = save
        self.table = table
        self.path = path
        self.problem: str | None = None
        self._lock = lock

    @classmethod
    def unsaved(
        cls,
        game_id: str,
        options: Any,
        seats: Sequence[Seat],
        seed: str,
        *,
        practice: bool = False,
        title: str = "",
    ) -> "Match":
        """A new match without a file; raises ValueError with a sentence if the game does not take these options or
        so many seats, or if the seed could not be saved.
        """
        if len(seed) > LONGEST_TEXT or files.shown(seed) != seed:
            raise ValueError(f"A seed is one line of at most {LONGEST_TEXT} characters.")
        table = Table(game_called(game_id, options), len(seats), seed)
        now = _now()
        save = Save(
            format=migrate.FORMAT,
            app=_app(),
            game=game_id,
            rules_version=table.game.info.rules_version,
            options=msgspec.to_builtins(table.game.options),
            seed=seed,
            created=now,
            updated=now,
            seats=tuple(replace(seat, name=clean(seat.name)) for seat in seats),
            journal=table.journal,
            snapshot=table.snapshot(),
            title=clean(title),
            practice=practice,
        )
        return cls(save, table)

    @property
    def id(self) -> str:
        """What the match is called in its store; empty without a file."""
        return self.path.stem if self.path else ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.save.seats

    def play(self, seat: int, action: Any) -> None:
        """Takes an action and writes.

        Raises IllegalAction, with nothing changed, or SaveUnwritable after the action was taken.
        """
        self.table.play(seat, action)
        self._keep_up()

    def undo(self, seat: int) -> bool:
        """Takes the match back to this seat's last decision and writes; False if there is none, or if it may not: out
        of practice only an action may be taken back since which nobody has decided or learnt anything.

        Raises SaveUnwritable after the match was taken back.
        """
        if not (self.save.practice or self.table.can_take_back(seat)) or not self.table.undo(seat):
            return False
        self._keep_up()
        return True

    def rename(self, title: str) -> None:
        """Gives the match a title and writes; raises SaveUnwritable."""
        self.save = replace(self.save, title=clean(title))
        self.write()

    def write(self) -> None:
        """Writes the match as it is, which every action does by itself; raises SaveUnwritable."""
        self.problem = self._written()
        if self.problem:  # raised here, where no local holds a secret: a crash report prints locals
            raise SaveUnwritable(self.problem)

    def close(self) -> None:
        """Lets others open the match; if the last write failed it is tried once more."""
        if self._lock:
            if self.problem:
                self.problem = self._written()
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Match: {self.table.game.info.title}, {len(self.seats)} seats>"  # and no secrets

    def _keep_up(self) -> None:
        self.save = replace(
            self.save,
            app=_app(),
            rules_version=self.table.game.info.rules_version,
            updated=_now(),
            journal=self.table.journal,
            snapshot=self.table.snapshot(),
            outcome=self.table.outcome(),
        )
        self.write()

    def _written(self) -> str | None:
        """Writes, and returns the sentence why it could not."""
        if not self.path:
            return None
        if not self._lock:
            return f"{files.shown(self.path)} cannot be written: the match was closed."
        data = dump_save(self.save)
        if len(data) > MOST_BYTES:
            return f"{files.shown(self.path)} cannot be written: it would be larger than {MOST_BYTES // 1024} KiB."
        try:
            files.write_atomically(self.path, data, keep_previous=True)
        except OSError as error:
            return f"{files.shown(self.path)} cannot be written: {files.reason(error)}."
        return None


def hold(path: Path) -> "BaseFileLock":
    """Locks a match for this process until the lock is released or the process ends, however it ends.

    Raises SaveInUse or SaveUnwritable.
    """
    from filelock import FileLock, Timeout  # takes long to import, and no screen needs it before the first match

    target = files.real(path)
    lock = FileLock(target.with_name(f".{target.stem}.lock"), mode=0o600, thread_local=False, fallback_to_soft=False)
    try:
        target.parent.stat()  # the lock would make a folder that is missing, and for others to enter
        lock.acquire(blocking=False)
    except Timeout:
        raise SaveInUse(f"{files.shown(path.stem)} is open in another place; close it there first.") from None
    except OSError as error:
        raise SaveUnwritable(f"{files.shown(path)} cannot be locked: {files.reason(error)}.") from None
    return lock


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


@cache
def _app() -> str:
    from importlib.metadata import version  # takes long to import, too

    return f"{APP} {version(APP)}"
