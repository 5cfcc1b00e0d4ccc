"""The folder of the saves: one JSON file for each match."""

import errno
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine import LEVELS, Outcome, Table
from saves import files
from saves.errors import SaveError, SaveInUse, SaveTooNew, SaveUnwritable
from saves.match import Match, hold
from saves.model import MOST_BYTES, Save, read_save, restore
from saves.seat import Seat

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["Listing", "Match", "Store"]

ENDING = ".json"


class Listing(Struct, frozen=True, kw_only=True):
    """A save as a list shows it: no hidden card, and the seed only when the match is over.

    ``problem`` is the sentence for a file that is not sound; of such a file all else is unknown.
    """

    id: str
    path: Path
    problem: str | None = None
    game: str = ""
    title: str = ""
    seats: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    progress: str = ""
    practice: bool = False
    updated: datetime | None = None
    outcome: Outcome | None = None
    seed: str | None = None


class Store:
    """The saves in a folder, which is made when it is needed. Bad files in it are named, and stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files.sweep(folder)

    def list(self) -> list[Listing]:
        """Every save, the newest first; none if the folder cannot be read."""
        found = [(_changed(path), _listing(path.stem, path)) for path in self._paths()]
        found.sort(key=lambda each: (_played(each[1]) or each[0], each[0], each[1].id), reverse=True)
        return [listing for _, listing in found]

    def writable(self) -> str | None:
        """None, or why no match can be saved here: ``playing without saving: PATH: reason``."""
        try:
            files.probe(self.folder)
        except OSError as error:
            return f"playing without saving: {files.shown(self.folder)}: {files.reason(error)}"
        return None

    def locks(self) -> bool:
        """Whether a match that is open in one place cannot be opened in another: not every file system can do that."""
        path = self.folder / f"probe-{secrets.token_hex(4)}{ENDING}"
        try:
            lock = hold(path)
        except (SaveError, NotImplementedError):
            return False
        try:
            hold(path).release()
        except SaveInUse:
            return True
        finally:
            _unlock_for_ever(lock)
        return False

    def resolve(self, text: str) -> str:
        """The id that is this text or the only one that begins with it; raises SaveError with a sentence if none is."""
        ids = sorted(path.stem for path in self._paths() if path.stem.startswith(text))
        if text in ids:
            return text
        if not ids:
            raise _unknown(text)
        if len(ids) > 1:
            few = ", ".join(map(files.shown, ids[:3])) + (" and more" if len(ids) > 3 else "")
            raise SaveError(f"{len(ids)} saved games begin with '{files.shown(text)}': {few}.")
        return ids[0]

    def create(
        self,
        game_id: str,
        options: Any,
        seats: Sequence[Seat],
        seed: str,
        *,
        practice: bool = False,
        title: str = "",
    ) -> Match:
        """Deals a new match and writes it; raises SaveUnwritable, or ValueError as :meth:`Match.unsaved` does."""
        new = Match.unsaved(game_id, options, seats, seed, practice=practice, title=title)
        path, lock = self._free(game_id, new.save.created)
        match = Match(new.save, new.table, path, lock)
        try:
            match.write()
        except SaveUnwritable:
            _unlock_for_ever(lock)
            raise
        return match

    def open(self, id_: str) -> Match:
        """The match to play on, locked until it is closed; raises SaveInUse or another SaveError."""
        match = self._open(id_)
        if not {seat.level for seat in match.seats} <= {None, *LEVELS}:
            match.close()
            raise SaveTooNew(f"{id_} cannot be played on: this vivio does not have the level of one of its bots.")
        return match

    def read(self, id_: str) -> tuple[Save, Table]:
        """The match to look at, which locks nothing; raises SaveError."""
        return _load(self._path(id_))

    def rename(self, id_: str, title: str) -> None:
        """Gives a match a title; raises SaveError."""
        with self._open(id_) as match:
            match.rename(title)

    def delete(self, id_: str) -> None:
        """Removes a match and its previous version, or of a symlink the link alone; raises SaveError."""
        path = self._path(id_)
        lock = hold(path)
        try:
            previous = None if path.is_symlink() else files.previous_of(path)
            path.unlink()
            if previous:
                previous.unlink(missing_ok=True)
        except OSError as error:
            lock.release()
            raise SaveUnwritable(f"{files.shown(path)} cannot be deleted: {files.reason(error)}.") from None
        _unlock_for_ever(lock)

    def export(self, id_: str, target: Path) -> None:
        """Copies a match to a new file, or into a folder under its own name; raises SaveError."""
        path = self._path(id_)
        _load(path)
        try:
            if target.is_dir():
                target = target / path.name
            if os.path.lexists(target):
                raise FileExistsError(errno.EEXIST, "there is such a file already")
            target.parent.stat()
        except OSError as error:
            raise SaveUnwritable(f"{files.shown(target)} cannot be written: {files.reason(error)}.") from None
        _copy(path, target)

    def previous(self, id_: str) -> Listing | None:
        """The version before the newest, if one is kept and sound."""
        listing = _listing(id_, files.previous_of(self._path(id_)))
        return None if listing.problem else listing

    def restore_previous(self, id_: str) -> None:
        """Puts the version before in the place of the newest, which stays as ``ID.json.damaged``; raises SaveError."""
        path = self._path(id_)
        lock = hold(path)
        try:
            _load(files.previous_of(path))
            _set_aside(files.real(path))
            _copy(files.previous_of(path), path)
        finally:
            lock.release()

    def _paths(self) -> Iterator[Path]:
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == ENDING and not path.name.startswith("."):
                    yield path

    def _path(self, id_: str) -> Path:
        for path in self._paths():  # only what lies in the folder has an id, whatever else a path may reach
            if path.stem == id_:
                return path
        raise _unknown(id_)

    def _open(self, id_: str) -> Match:
        path = self._path(id_)
        lock = hold(path)
        try:
            save, table = _load(path)
        except BaseException:
            lock.release()
            raise
        return Match(save, table, path, lock)

    def _free(self, game_id: str, created: datetime) -> "tuple[Path, BaseFileLock]":
        """A path for a new match, and its lock; makes the folder."""
        try:
            files.make_folder(self.folder)
        except OSError as error:
            raise SaveUnwritable(f"{files.shown(self.folder)} cannot be made: {files.reason(error)}.") from None
        while True:
            path = self.folder / f"{game_id}-{created:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}{ENDING}"
            with suppress(SaveInUse):
                lock = hold(path)
                if not os.path.lexists(path):
                    return path, lock
                lock.release()


def _unknown(text: str) -> SaveError:
    return SaveError(f"There is no saved game '{files.shown(text)}'.")


def _load(path: Path) -> tuple[Save, Table]:
    try:
        return _read(path)
    except SaveError as error:  # raised anew where no local holds a secret: a crash report prints locals
        raise error.with_traceback(None) from None


def _read(path: Path) -> tuple[Save, Table]:
    save = read_save(files.read_whole(path, MOST_BYTES), path.name)
    return save, restore(save, path.name)


def _listing(id_: str, path: Path) -> Listing:
    name = files.shown(id_)
    if name != id_:
        return Listing(id=name, path=path, problem=f"{name} has a name that cannot be shown; give the file another.")
    try:
        save, table = _load(path)
    except SaveError as error:
        return Listing(id=id_, path=path, problem=str(error))
    outcome = table.outcome()
    view = table.view(0)
    return Listing(
        id=id_,
        path=path,
        game=save.game,
        title=save.title,
        seats=save.seats,
        scores=view.scores,
        progress=table.game.progress(view),
        practice=save.practice,
        updated=save.updated,
        outcome=outcome,
        seed=save.seed if outcome else None,
    )


def _played(listing: Listing) -> float | None:
    return listing.updated.timestamp() if listing.updated else None


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def _copy(source: Path, target: Path) -> None:
    try:
        files.write_atomically(target, files.read_whole(source, MOST_BYTES))
    except OSError as error:
        raise SaveUnwritable(f"{files.shown(target)} cannot be written: {files.reason(error)}.") from None


def _unlock_for_ever(lock: "BaseFileLock") -> None:
    """Releases a lock and removes its file while it is held, so that nobody can be left with a file that is gone."""
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    lock.release()


def _set_aside(target: Path) -> None:
    number = 1
    while True:
        kept = target.with_name(f"{target.name}.damaged{f'-{number}' if number > 1 else ''}")
        try:
            return files.duplicate(target, kept)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise SaveUnwritable(f"{files.shown(kept)} cannot be written: {files.reason(error)}.") from None
