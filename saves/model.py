"""A save: what the file of a match holds, how it is read with suspicion, and how the match comes back from it.

FORMAT.md describes the file for other programs.
"""

import json
import re
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine import GAMES, Entry, JournalError, Outcome, Table, Unavailable, game_called
from saves import migrate
from saves.errors import SaveDamaged, SaveError, SaveTooNew, SaveUnavailable
from saves.files import UNSHOWN, fingerprint, read_whole, shown
from saves.seat import LONGEST_NAME, LONGEST_TEXT, Name, Seat

MOST_BYTES = 1024 * 1024
MOST_DEEP = 32  # brackets within brackets; saves have less than ten
APP = "vivio"

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)  # one that is cut short reaches to the end
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_OTHERS = bytes(set(range(256)) - set(_STEPS))

Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Moment = Annotated[datetime, Meta(tz=True)]
Count = Annotated[int, Meta(ge=0)]


class Save(Struct, frozen=True, kw_only=True):
    """What the file of one match holds. ``hints`` are how many each seat has asked for, none at all while nobody has;
    ``extra`` keeps the top-level fields that only another vivio knows.
    """

    format: int
    app: Text
    game: Text
    rules_version: Annotated[int, Meta(ge=1)]
    options: dict[str, Any]
    seed: Text
    created: Moment
    updated: Moment
    seats: tuple[Seat, ...]
    journal: tuple[Entry, ...]
    snapshot: dict[str, Any]
    outcome: Outcome | None = None
    title: Name = ""
    hints: tuple[Count, ...] = ()
    practice: bool = False
    extra: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Save: {self.game}, {len(self.seats)} seats>"  # a save holds every secret of its match

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("game", self.game), ("seats", len(self.seats))]  # rich prints the locals of a crash by this


_FIELDS = frozenset(Save.__struct_fields__) - {"extra"}


def clean(text: str) -> str:
    """A name or a title as a save may hold it: shown on one line, and not too long."""
    return UNSHOWN.sub(" ", text).strip()[:LONGEST_NAME]


def dump_save(save: Save) -> bytes:
    """The bytes of the file."""
    fields = msgspec.structs.asdict(save)
    extra = fields.pop("extra")
    return msgspec.json.encode(fields | extra) + b"\n"


def read_save(data: bytes, name: str) -> Save:
    """The save in a file's bytes; ``name`` is what a sentence calls it.

    Raises SaveDamaged or SaveTooNew. What is read is well-formed; whether it tells a match, :func:`restore` finds out.
    """
    name = shown(name)
    fields = migrate.current(_fields(data, name), name)
    extra = {field: value for field, value in fields.items() if field not in _FIELDS}
    known = {field: value for field, value in fields.items() if field in _FIELDS}
    try:
        save = msgspec.structs.replace(msgspec.convert(known, Save), extra=extra)
    except msgspec.ValidationError as error:  # it names fields and types, no values
        raise SaveDamaged(f"{name} is damaged: {error}.") from None
    _check(save, name)
    return msgspec.structs.replace(save, created=save.created.astimezone(UTC), updated=save.updated.astimezone(UTC))


def restore(save: Save, name: str = "The save") -> Table:
    """The match that a save tells, played anew from its journal.

    Raises SaveDamaged if the journal does not tell a match, or if snapshot or outcome do not agree with it, and
    SaveUnavailable if the match needs what is not at hand.
    """
    name = shown(name)
    try:
        game = game_called(save.game, save.options)
        table = Table.resume(game, len(save.seats), save.seed, save.journal)
    except JournalError as error:  # after its first words it may tell a card
        entry = str(error).partition(":")[0].lower()
        raise SaveDamaged(f"{name} is damaged: {entry} could not have happened.") from None
    except Unavailable as error:
        raise SaveUnavailable(f"{name} cannot be opened: {str(error)[0].lower()}{str(error)[1:]}") from None
    except ValueError:
        raise SaveDamaged(f"{name} is damaged: its options or its seats do not fit the game.") from None
    if len(table.journal) != len(save.journal):
        raise SaveDamaged(f"{name} is damaged: its journal stops before a random outcome that was due.")
    if _canonical(table.snapshot()) != _canonical(save.snapshot):
        raise SaveDamaged(f"{name} is damaged: its snapshot does not agree with its journal.")
    if _result(table.outcome()) != _result(save.outcome):
        raise SaveDamaged(f"{name} is damaged: its outcome does not agree with its journal.")
    return table


def load(path: Path) -> tuple[Save, Table, bytes]:
    """The save in a file, its match, and the fingerprint of the file; raises SaveError."""
    try:
        return _load(path)
    except SaveError as error:  # raised anew where no local holds a secret: a crash report prints locals
        raise error.with_traceback(None) from None


def _load(path: Path) -> tuple[Save, Table, bytes]:
    data = read_whole(path, MOST_BYTES)
    save = read_save(data, path.name)
    return save, restore(save, path.name), fingerprint(data)


def _fields(data: bytes, name: str) -> dict[str, Any]:
    """The JSON object, checked before it is trusted: its size, its depth, and that each name in it comes once."""
    if not data.strip():
        raise SaveDamaged(f"{name} is empty.")
    if len(data) > MOST_BYTES:
        raise SaveDamaged(f"{name} is larger than any save ({MOST_BYTES // 1024} KiB).")
    if _depth(data) > MOST_DEEP:
        raise SaveDamaged(f"{name} is damaged: it is nested deeper than any save.")
    try:
        fields = msgspec.json.decode(data)
        json.loads(data.decode(), object_pairs_hook=_object)
    except _Twice:
        raise SaveDamaged(f"{name} is damaged: a field in it comes twice.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        why = "it stops in the middle" if "truncated" in str(error) else "it is not JSON"
        raise SaveDamaged(f"{name} is damaged: {why}.") from None
    app = fields.get("app") if isinstance(fields, dict) else None
    if not isinstance(app, str) or app.split(" ")[0] != APP:
        raise SaveDamaged(f"{name} is not a save of vivio.")
    assert isinstance(fields, dict)
    return fields


class _Twice(ValueError):
    """A name that comes twice in one JSON object."""


def _object(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) != len(pairs):
        raise _Twice


def _depth(data: bytes) -> int:
    brackets = _STRING.sub(b"", data).translate(None, _OTHERS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)


def _check(save: Save, name: str) -> None:
    if save.game not in GAMES:
        raise SaveTooNew(f"{name} is of a game that this vivio does not have.")
    if save.rules_version > GAMES[save.game].info.rules_version:
        raise SaveTooNew(f"{name} is of a later vivio: it was played by newer rules of {GAMES[save.game].info.title}.")
    reason = save.outcome.reason if save.outcome else ""
    texts = [save.app, save.seed, save.title, reason, *(seat.name for seat in save.seats)]
    if len(reason) > LONGEST_TEXT or any(UNSHOWN.search(text) for text in texts):
        raise SaveDamaged(f"{name} is damaged: a text in it cannot be shown.")
    if save.hints and len(save.hints) != len(save.seats):
        raise SaveDamaged(f"{name} is damaged: it does not count the hints of every seat.")
    if not all(1 < moment.year < 9999 for moment in (save.created, save.updated)):
        raise SaveDamaged(f"{name} is damaged: its dates are not of this age.")


def _canonical(snapshot: dict[str, Any]) -> bytes:
    return msgspec.json.encode(snapshot, order="deterministic")


def _result(outcome: Outcome | None) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    return (outcome.scores, outcome.winners) if outcome else None
