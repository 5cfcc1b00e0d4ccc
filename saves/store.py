"""The folder of the saves: one JSON file for each match."""

import errno
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engine import LEVELS, Table
from saves import files
from saves.errors import SaveError, SaveInUse, SaveTooNew, SaveUnwritable
from saves.listing import Listing, Lookout, listing_of
from saves.locks import Lock, hold, holder, take_over
from saves.match import Match
from saves.model import MOST_BYTES, Save, load
from saves.reviews import review_of
from saves.seat import Seat

__all__ = ["Listing", "Match", "Store"]

ENDING = ".json"


class Store:
    """The saves in a folder, which is made when it is needed. Bad files in it are named, and stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files.sweep(folder)
        self._lookout = Lookout(folder)

    def list(self) -> list[Listing]:
        """Every save, the newest first; none if the folder cannot be read."""
        return self._lookout.look(self._paths())

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
            lock.remove()
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
            lock.remove()
            raise
        return match

    def open(self, id_: str, *, away: bool = False) -> Match:
        """The match to play on, locked until it is closed; raises SaveInUse or another SaveError.

        With ``away`` it is taken away from the process that has it open, which may take some seconds.
        """
        match = self._open(id_, take_over if away else hold)
        if not {seat.level for seat in match.seats} <= {None, *LEVELS}:
            match.close()
            raise SaveTooNew(f"{id_} cannot be played on: this vivio does not have the level of one of its bots.")
        return match

    def reachable(self, id_: str) -> bool:
        """Whether the process that has a match open can be asked for it from here; raises SaveError."""
        return holder(self._path(id_)) is not None

    def read(self, id_: str) -> tuple[Save, Table]:
        """The match to look at, which locks nothing; raises SaveError."""
        return load(self._path(id_))[:2]

    def review_of(self, id_: str) -> Path:
        """Where the verdicts on a match are kept; raises SaveError."""
        return review_of(self._path(id_))

    def rename(self, id_: str, title: str) -> None:
        """Gives a match a title; raises SaveError."""
        with self._open(id_) as match:
            match.rename(title)

    def delete(self, id_: str) -> None:
        """Removes a match, its previous version and the verdicts on it, or of a symlink the link alone; raises
        SaveError.
        """
        path = self._path(id_)
        lock = hold(path)
        try:
            beside = [] if path.is_symlink() else [files.previous_of(path), review_of(path)]
            path.unlink()
            for each in beside:
                each.unlink(missing_ok=True)
        except OSError as error:
            lock.release()
            raise SaveUnwritable(f"{files.shown(path)} cannot be deleted: {files.reason(error)}.") from None
        lock.remove()

    def export(self, id_: str, target: Path) -> None:
        """Copies a match to a new file, or into a folder under its own name; raises SaveError."""
        path = self._path(id_)
        load(path)
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
        listing = listing_of(id_, files.previous_of(self._path(id_)))
        return None if listing.problem else listing

    def restore_previous(self, id_: str) -> None:
        """Puts the version before in the place of the newest, which stays as ``ID.json.damaged``; raises SaveError."""
        path = self._path(id_)
        lock = hold(path)
        try:
            load(files.previous_of(path))
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

    def _open(self, id_: str, get: Callable[[Path], Lock] = hold) -> Match:
        path = self._path(id_)
        lock = get(path)
        try:
            save, table, version = load(path)
        except BaseException:
            lock.release()
            raise
        return Match(save, table, path, lock, version)

    def _free(self, game_id: str, created: datetime) -> tuple[Path, Lock]:
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


def _copy(source: Path, target: Path) -> None:
    try:
        files.write_atomically(target, files.read_whole(source, MOST_BYTES))
    except OSError as error:
        raise SaveUnwritable(f"{files.shown(target)} cannot be written: {files.reason(error)}.") from None


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
