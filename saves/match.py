"""A match in play, kept on disk."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

import msgspec
from msgspec.structs import replace

from engine import Table, game_called
from saves import files, migrate
from saves.errors import SaveDamaged, SaveUnwritable
from saves.locks import Lock
from saves.model import APP, MOST_BYTES, Save, clean, dump_save
from saves.seat import LONGEST_TEXT, Seat

_WRITING = RLock()  # held from an action to the end of its write
_OPEN: "WeakSet[Match]" = WeakSet()


class Match:
    """A match and its file, which is written anew after every action.

    ``save`` is what the file tells, ``table`` the match itself. ``problem`` is the sentence of the last write if that
    failed, None while the disk is in step. Without a path the match is played without saving: see :meth:`unsaved`, or
    ``Match(*store.read(id))`` for one whose file cannot be written. Use it in a ``with`` block, or close it.

    ``version`` is the fingerprint of the file that the match was read from, empty if there is none yet.
    """

    def __init__(
        self, save: Save, table: Table, path: Path | None = None, lock: Lock | None = None, version: bytes = b""
    ) -> None:
        self.save = save
        self.table = table
        self.path = path
        self.problem: str | None = None
        self._lock = lock
        self._versions = {version}  # that the file may have; after a write that failed, the old one or the new
        if lock:
            with _WRITING:
                _OPEN.add(self)

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
            app=app_version(),
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
        with _WRITING:
            self.table.play(seat, action)
            self._keep_up()

    def undo(self, seat: int) -> bool:
        """Takes the match back to this seat's last decision and writes; False if there is none, or if it may not: out
        of practice only an action may be taken back since which nobody has decided or learnt anything.

        Raises SaveUnwritable after the match was taken back.
        """
        with _WRITING:
            if not (self.save.practice or self.table.can_take_back(seat)) or not self.table.undo(seat):
                return False
            self._keep_up()
        return True

    def count_hint(self, seat: int) -> None:
        """Counts a hint that the seat has been given, which no undo takes back, and writes; raises SaveUnwritable."""
        with _WRITING:
            counts = list(self.save.hints or [0] * len(self.seats))
            counts[seat] += 1
            self.save = replace(self.save, hints=tuple(counts))
            self.write()

    def rename(self, title: str) -> None:
        """Gives the match a title and writes; raises SaveUnwritable."""
        with _WRITING:
            self.save = replace(self.save, title=clean(title))
            self.write()

    def write(self) -> None:
        """Writes the match as it is, which every action does by itself; raises SaveUnwritable."""
        with _WRITING:
            self.problem = self._written()
        if self.problem:  # raised here, where no local holds a secret: a crash report prints locals
            raise SaveUnwritable(self.problem)

    def kept(self) -> bool:
        """Whether the file tells the match as it is; if the last write failed it is tried once more."""
        with _WRITING:
            if self.problem:
                self.problem = self._written()
            return self.path is not None and not self.problem

    def close(self) -> None:
        """Lets others open the match; if the last write failed it is tried once more."""
        with _WRITING:
            if self._lock:
                self.kept()
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
            app=app_version(),
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
        if self._overtaken():
            return f"{files.shown(self.path)} cannot be written: the match was changed in another place."
        self._versions.add(files.fingerprint(data))
        try:
            files.write_atomically(self.path, data, keep_previous=True)
        except OSError as error:
            return f"{files.shown(self.path)} cannot be written: {files.reason(error)}."
        self._versions = {files.fingerprint(data)}
        return None

    def _overtaken(self) -> bool:
        """Whether the file is of a version that this match has neither read nor written: what guards it where there
        are no locks, or where somebody has removed the file of the lock.
        """
        assert self.path
        try:
            return files.fingerprint(files.read_whole(self.path, MOST_BYTES)) not in self._versions
        except (SaveDamaged, OSError):  # it is gone, or cannot be read: nothing of another's is lost
            return False


def settle() -> None:
    """Closes every open match as the process ends: waits for a write that is under way, tries those that failed once
    more, and lets nobody write any more.
    """
    with _WRITING:
        for match in list(_OPEN):
            match.close()


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


@cache
def app_version() -> str:
    """The name and the version of this program, as a save tells them."""
    from importlib.metadata import version  # takes long to import, too

    return f"{APP} {version(APP)}"
