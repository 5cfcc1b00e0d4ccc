"""The folder of the saves: one JSON file for each match."""

import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import Outcome, Table
from saves import files
from saves.errors import SaveError, SaveInUse, SaveUnwritable
from saves.match import Match, hold
from saves.model import MOST_BYTES, Save, Seat, dump_save, read_save, restore

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
    """The saves in a folder, which is made when the first match is written. Bad files in it are named, and stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files.sweep(folder)

    def list(self) -> list[Listing]:
        """Every save, the newest first; none if the folder cannot be read."""
        found = [(self._age(id_), self._listing(id_)) for id_ in self._ids()]
        found.sort(key=lambda each: (each[0], each[1].id), reverse=True)
        return [listing for _, listing in found]

    def writable(self) -> str | None:
        """None, or why no match can be saved here: ``playing without saving: PATH: reason``."""
        try:
            files.probe(self.folder)
        except OSError as error:
            return f"playing without saving: {files.shown(self.folder)}: {files.reason(error)}"
        return None

    def resolve(self, text: str) -> str:
        """The id that is this text or the only one that begins with it; raises SaveError with a sentence if none is."""
        ids = [id_ for id_ in self._ids() if id_.startswith(text)]
        if text in ids:
            return text
        if not ids:
            raise SaveError(f"There is no saved game {files.shown(text)[:60]!r}.")
        if len(ids) > 1:
            raise SaveError(f"Several saved games begin with {files.shown(text)[:60]!r}: {', '.join(sorted(ids)[:5])}.")
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
        match = Match.unsaved(game_id, options, seats, seed, practice=practice, title=title)
        path, lock = self._new(game_id, match.save.created)
        match = Match(match.save, match.table, path, lock)
        try:
            match.write()
        except SaveUnwritable:
            match.path = None  # it has no place, so that closing tries nothing
            match.close()
            lock.release()
            raise
        return match

    def open(self, id_: str) -> Match:
        """The match, locked until it is closed; raises SaveInUse or another SaveError."""
        path = self._path(id_)
        lock = hold(path)
        try:
            save, table = self._load(path)
        except BaseException:
            lock.release()
            raise
        return Match(save, table, path, lock)

    def read(self, id_: str) -> tuple[Save, Table]:
        """The match to look at, which locks nothing; raises SaveError."""
        return self._load(self._path(id_))

    def rename(self, id_: str, title: str) -> None:
        """Gives a match a title; raises SaveError."""
        with self.open(id_) as match:
            match.rename(title)

    def delete(self, id_: str) -> None:
        """Removes a match with the files beside it, or of a symlink the link alone; raises SaveError."""
        path = self._path(id_)
        lock = hold(path)
        try:
            if not path.is_symlink():
                files.previous_of(path).unlink(missing_ok=True)
            path.unlink()
            Path(lock.lock_file).unlink(missing_ok=True)
        except OSError as error:
            raise SaveUnwritable(f"{files.shown(path)} cannot be deleted: {files.reason(error)}.") from None
        finally:
            lock.release()

    def export(self, id_: str, target: Path) -> None:
        """Writes a match to another file, which must not be there yet, or into a folder; raises SaveError."""
        save, _ = self.read(id_)
        if target.is_dir():
            target = target / f"{id_}{ENDING}"
        if os.path.lexists(target):
            raise SaveError(f"{files.shown(target)} is there already.")
        if not target.parent.is_dir():
            raise SaveError(f"There is no folder {files.shown(target.parent)}.")
        files.write_atomically(target, dump_save(save))

    def previous(self, id_: str) -> Listing | None:
        """The version before the newest, if one is kept and sound."""
        listing = _listed(id_, files.previous_of(self._path(id_)))
        return None if listing.problem else listing

    def restore_previous(self, id_: str) -> None:
        """Puts the version before in the place of the newest, which stays beside it as ``ID.json.damaged``; raises
        SaveError.
        """
        path = self._path(id_)
        with hold(path):
            save, _ = self._load(files.previous_of(path))
            target = files.real(path)
            try:
                _set_aside(target)
            except OSError as error:
                raise SaveUnwritable(f"{files.shown(path)} cannot be kept: {files.reason(error)}.") from None
            files.write_atomically(target, dump_save(save))

    def _ids(self) -> Iterator[str]:
        with suppress(OSError):
            for entry in os.scandir(self.folder):
                if entry.name.endswith(ENDING) and not entry.name.startswith("."):
                    yield entry.name.removesuffix(ENDING)

    def _path(self, id_: str) -> Path:
        if id_ not in self._ids():
            raise SaveError(f"There is no saved game {files.shown(id_)[:60]!r}.")
        return self.folder / f"{id_}{ENDING}"

    def _age(self, id_: str) -> float:
        try:
            return (self.folder / f"{id_}{ENDING}").stat().st_mtime
        except OSError:
            return 0

    def _listing(self, id_: str) -> Listing:
        return _listed(id_, self.folder / f"{id_}{ENDING}")

    def _load(self, path: Path) -> tuple[Save, Table]:
        try:
            return load(path)
        except SaveError as error:  # raised anew where no local holds a secret: a crash report prints locals
            raise error.with_traceback(None) from None

    def _new(self, game_id: str, created: datetime) -> tuple[Path, Any]:
        """A free path, locked."""
        while True:
            id_ = f"{game_id}-{created:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
            path = self.folder / f"{id_}{ENDING}"
            with suppress(SaveInUse):
                lock = hold(path)
                if not os.path.lexists(path):
                    return path, lock
                lock.release()


def load(path: Path) -> tuple[Save, Table]:
    """The save in a file, and the match that it tells; raises SaveError."""
    save = read_save(files.read_whole(path, MOST_BYTES), path.name)
    return save, restore(save, files.shown(path.name))


def _listed(id_: str, path: Path) -> Listing:
    try:
        save, table = load(path)
    except SaveError as error:
        return Listing(id=files.shown(id_), path=path, problem=str(error))
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


def _set_aside(target: Path) -> None:
    number = 1
    while True:
        kept = target.with_name(f"{target.name}.damaged{f'-{number}' if number > 1 else ''}")
        try:
            return files.duplicate(target, kept)
        except FileExistsError:
            number += 1
