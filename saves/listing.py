"""The saves in a folder as a list shows them, and an index of them, so that a long list is there at once.

The index tells what the list showed of each sound save when that was read. It is no authority: a save is read anew when
its file has changed in any way, and always before it is opened. Whoever removes the index loses nothing.
"""

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from engine import Outcome, game_called
from saves import files
from saves.errors import SaveDamaged, SaveError
from saves.match import app_version
from saves.model import load
from saves.seat import Seat

INDEX = ".index"
MOST_BYTES = 64 * 1024 * 1024
SETTLED = 2.0  # seconds since the last change of a file after which another change is sure to alter its stamp


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


class Known(Struct, frozen=True):
    """What the index tells of a file: its stamp when it was read, and the options of its match."""

    stamp: tuple[int, int, int, int]
    options: dict[str, Any]
    listing: Listing


class Index(Struct, frozen=True):
    """The sound saves by the names of their files; ``app`` is who read them."""

    app: str
    known: dict[str, Known]


class Lookout:
    """Looks at the saves of a folder, and remembers what it has read, in memory and in the index."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Known] | None = None  # until the first list
        self._listing = Lock()

    def look(self, paths: Iterable[Path]) -> list[Listing]:
        """The saves in these files of the folder, the newest first; any thread may ask."""
        with self._listing:  # who asks meanwhile finds what the first has read
            return self._list(paths)

    def _list(self, paths: Iterable[Path]) -> list[Listing]:
        before = _read_index(self._folder) if self._known is None else self._known
        found: list[tuple[float, Listing]] = []
        after: dict[str, Known] = {}
        playable = _Playable()
        for path in paths:
            stamp = _stamp(path)
            known = before.get(path.name)
            if not (known and known.stamp == stamp and playable(known)):
                known = _learn(path, stamp)
            found.append((stamp[2] / 1e9, known.listing))
            if not known.listing.problem and stamp[3] < time.time_ns() - SETTLED * 1e9:
                after[path.name] = known
        if after != before:
            _write_index(self._folder, after)
        self._known = after
        found.sort(key=lambda each: (_played(each[1]) or each[0], each[0], each[1].id), reverse=True)
        return [listing for _, listing in found]


def listing_of(id_: str, path: Path) -> Listing:
    """What a list shows of a file."""
    return _read(id_, path)[0]


def _learn(path: Path, stamp: tuple[int, int, int, int]) -> Known:
    listing, options = _read(path.stem, path)
    return Known(stamp, options, listing)


def _read(id_: str, path: Path) -> tuple[Listing, dict[str, Any]]:
    name = files.shown(id_)
    if name != id_:
        problem = f"{name} has a name that cannot be shown; give the file another."
        return Listing(id=name, path=path, problem=problem), {}
    try:
        save, table, _ = load(path)
    except SaveError as error:
        return Listing(id=id_, path=path, problem=str(error)), {}
    outcome = table.outcome()
    view = table.view(0)
    listing = Listing(
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
    return listing, save.options


class _Playable:
    """Tells whether all that a match needs is at hand still."""

    def __init__(self) -> None:
        self._told: dict[str, bool] = {}

    def __call__(self, known: Known) -> bool:
        key = f"{known.listing.game} {known.options}"
        if key not in self._told:
            try:
                game_called(known.listing.game, known.options)
                self._told[key] = True
            except ValueError:
                self._told[key] = False
        return self._told[key]


def _stamp(path: Path) -> tuple[int, int, int, int]:
    """What changes with every change of a file; zeros if it cannot be told, which is no stamp of any file."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _read_index(folder: Path) -> dict[str, Known]:
    """What the index tells; nothing if it is not there, damaged, or of another version."""
    try:
        data = files.read_whole(folder / INDEX, MOST_BYTES)
        sealed, body = data[:SEAL], data[SEAL:]
        if sealed != files.fingerprint(body):
            return {}
        index = msgspec.json.decode(body, type=Index, dec_hook=lambda _, text: Path(text))
    except (SaveDamaged, OSError, msgspec.MsgspecError):
        return {}
    return index.known if index.app == app_version() else {}


def _write_index(folder: Path, known: dict[str, Known]) -> None:
    body = msgspec.json.encode(Index(app_version(), known), enc_hook=os.fspath)
    with suppress(OSError):  # then the saves are read again the next time
        files.write_atomically(folder / INDEX, files.fingerprint(body) + body)


SEAL = len(files.fingerprint(b""))


def _played(listing: Listing) -> float | None:
    return listing.updated.timestamp() if listing.updated else None
