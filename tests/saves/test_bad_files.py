"""A file that is no sound save is named with its reason, left where it is, and the others still list."""

import json
import os
import re
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.traceback import Traceback

from saves import SaveDamaged, SaveError, SaveTooNew, Store
from saves.model import MOST_BYTES, MOST_DEEP
from tests.engine.facts import Seating
from tests.engine.matches import is_sentence
from tests.saves.play import SEED, as_anybody, begin, every_game_once, finish, keep

Fields = dict[str, Any]


def deep(levels: int) -> bytes:
    """JSON with so many brackets within brackets."""
    return b"[" * levels + b"]" * levels


def check_sentence(problem: str | None, name: str, told: str) -> None:
    """A problem names the file, tells the reason, and is a sentence."""
    assert problem
    assert problem.startswith(name)
    assert re.search(told, problem)
    assert is_sentence(problem.capitalize())


def check_secrets(text: str | None, seating: Seating) -> None:
    """A text holds neither the seed nor the code of anything that can be hidden."""
    assert text
    assert SEED not in text
    assert not set(re.findall(r"\w+", text)) & seating.facts.secrets.codes


CONTENTS = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\t\n", "is empty"),
    "a word": (b"hello", "is damaged: it is not JSON"),
    "binary": (bytes(range(256)), "is damaged: it is not JSON"),
    "other JSON": (b"[1, 2, 3]", "is not a save of vivio"),
    "a number": (b"7", "is not a save of vivio"),
    "another's JSON": (b'{"name": "left-pad", "version": "1.0.0"}', "is not a save of vivio"),
    "another program's": (b'{"format": 1, "app": "chess 3.1", "game": "chess"}', "is not a save of vivio"),
    "UTF-16": ('{"app": "vivio 1"}'.encode("utf-16"), "is damaged: it is not JSON"),
    "too deep": (b'{"app": "vivio 1", "x": ' + deep(MOST_DEEP) + b"}", "nested deeper than any save"),
    "bottomless": (b"[" * (MOST_BYTES - 1), "nested deeper than any save"),
    "a string without end": (b'{"app": "' + b'\\"' * 400_000, "it stops in the middle"),
    "too large": (b'{"app": "vivio 1", "x": "' + b"x" * MOST_BYTES + b'"}', r"larger than any save \(1024 KiB\)"),
    "far too large": (b" " * (4 * MOST_BYTES), "larger than any save"),
}


@pytest.mark.parametrize(("content", "told"), CONTENTS.values(), ids=list(CONTENTS))
def test_what_is_no_save_at_all(store: Store, content: bytes, told: str) -> None:
    """Whatever the file holds, it gets its sentence, at once."""
    store.folder.mkdir()
    path = store.folder / "x.json"
    path.write_bytes(content)
    begun = time.perf_counter()
    (listing,) = store.list()
    assert time.perf_counter() - begun < 2
    check_sentence(listing.problem, "x.json", told)
    with pytest.raises(SaveDamaged, match=told):
        store.open("x")
    assert path.read_bytes() == content


def with_field(name: str, value: Any) -> Callable[[Fields], Fields]:
    """Sets a field."""
    return lambda fields: {**fields, name: value}


def without(name: str) -> Callable[[Fields], Fields]:
    """Takes a field out."""
    return lambda fields: {key: value for key, value in fields.items() if key != name}


def with_seat(**changes: Any) -> Callable[[Fields], Fields]:
    """Alters the first seat."""
    return lambda fields: {**fields, "seats": [{**fields["seats"][0], **changes}, *fields["seats"][1:]]}


CHANGES: dict[str, tuple[Callable[[Fields], Fields], type[SaveError], str]] = {
    "no app": (without("app"), SaveDamaged, "is not a save of vivio"),
    "an app of another name": (with_field("app", "vivioline 2"), SaveDamaged, "is not a save of vivio"),
    "no format": (without("format"), SaveDamaged, "its format is not a number from 1 on"),
    "format in words": (with_field("format", "1"), SaveDamaged, "its format is not a number from 1 on"),
    "format true": (with_field("format", True), SaveDamaged, "its format is not a number from 1 on"),
    "format 0": (with_field("format", 0), SaveDamaged, "its format is not a number from 1 on"),
    "format to come": (with_field("format", 2), SaveTooNew, "of a later vivio: its format"),
    "format far to come": (with_field("format", 10**30), SaveTooNew, "of a later vivio: its format"),
    "rules to come": (with_field("rules_version", 10**6), SaveTooNew, "of a later vivio: .* newer rules"),
    "rules 0": (with_field("rules_version", 0), SaveDamaged, "rules_version"),
    "a game to come": (with_field("game", "mahjong"), SaveTooNew, "a game that this vivio does not have"),
    "no seed": (without("seed"), SaveDamaged, "missing required field `seed`"),
    "a seed of numbers": (with_field("seed", 4711), SaveDamaged, "Expected `str`, got `int` - at `.*seed`"),
    "an endless name": (with_seat(name="x" * 61), SaveDamaged, "Expected `str` of length <= 60"),
    "a name that moves the cursor": (with_seat(name="\x1b[2J"), SaveDamaged, "a text in it cannot be shown"),
    "a title in two lines": (with_field("title", "a\nb"), SaveDamaged, "a text in it cannot be shown"),
    "an unknown kind of player": (with_seat(player="dog"), SaveDamaged, "Expected `str` matching"),
    "a level with a tail": (with_seat(player="bot:steady\n"), SaveDamaged, "Expected `str` matching"),
    "no time zone": (with_field("updated", "2026-01-31T18:00:00"), SaveDamaged, "timezone"),
    "a date that is none": (with_field("updated", "yesterday"), SaveDamaged, "RFC3339"),
    "the year 1": (with_field("updated", "0001-01-01T00:00:00+14:00"), SaveDamaged, "dates are not of this age"),
    "the year 9999": (with_field("created", "9999-12-31T23:59:59-14:00"), SaveDamaged, "dates are not of this age"),
    "nobody": (with_field("seats", []), SaveDamaged, "its options or its seats do not fit the game"),
    "a crowd": (lambda fields: {**fields, "seats": fields["seats"] * 99}, SaveDamaged, "do not fit the game"),
    "unknown options": (with_field("options", {"fly": True}), SaveDamaged, "do not fit the game"),
    "no journal": (without("journal"), SaveDamaged, "missing required field `journal`"),
    "an empty journal": (with_field("journal", []), SaveDamaged, "before a random outcome that was due"),
    "an empty entry": (
        lambda fields: {**fields, "journal": [*fields["journal"], {}]},
        SaveDamaged,
        "entry .* of the journal could not have happened",
    ),
    "a journal that lacks its end": (
        lambda fields: {**fields, "journal": fields["journal"][:-1]},
        SaveDamaged,
        "its snapshot does not agree with its journal",
    ),
    "a journal out of order": (
        lambda fields: {**fields, "journal": fields["journal"][::-1]},
        SaveDamaged,
        "entry 1 of the journal could not have happened",
    ),
    "an action twice": (
        lambda fields: {**fields, "journal": [*fields["journal"], fields["journal"][-1]]},
        SaveDamaged,
        "entry .* of the journal could not have happened",
    ),
    "a code that is none": (
        lambda fields: {**fields, "journal": [*fields["journal"][:-1], {**fields["journal"][-1], "action": "R77"}]},
        SaveDamaged,
        "entry .* of the journal could not have happened",
    ),
    "no snapshot": (without("snapshot"), SaveDamaged, "missing required field `snapshot`"),
    "another snapshot": (with_field("snapshot", {}), SaveDamaged, "its snapshot does not agree with its journal"),
    "an outcome too early": (
        with_field("outcome", {"reason": "", "scores": [1, 2, 3], "winners": [2]}),
        SaveDamaged,
        "its outcome does not agree with its journal",
    ),
    "a reason that moves the cursor": (
        with_field("outcome", {"reason": "\x1b[2J", "scores": [], "winners": []}),
        SaveDamaged,
        "a text in it cannot be shown",
    ),
    "an endless reason": (
        with_field("outcome", {"reason": "x" * 201, "scores": [], "winners": []}),
        SaveDamaged,
        "a text in it cannot be shown",
    ),
    "an outcome that is none": (with_field("outcome", "won"), SaveDamaged, "outcome"),
}


@every_game_once
@pytest.mark.parametrize(("change", "kind", "told"), CHANGES.values(), ids=list(CHANGES))
def test_a_save_with_one_thing_wrong(
    store: Store, seating: Seating, change: Callable[[Fields], Fields], kind: type[SaveError], told: str
) -> None:
    """Each is found, told in a sentence without a secret, and nothing is touched; the sound save beside it lists."""
    sound = keep(store, seating, 6)
    changed = change(json.loads((store.folder / f"{sound}.json").read_bytes()))
    path = store.folder / "x.json"
    path.write_text(json.dumps(changed))
    before = path.read_bytes()
    problems = {listing.id: listing.problem for listing in store.list()}
    assert problems[sound] is None
    check_sentence(problems["x"], "x.json", told)
    check_secrets(problems["x"], seating)
    for verb in (store.open, store.read):
        with pytest.raises(kind):
            verb("x")
    assert path.read_bytes() == before


@every_game_once
def test_an_outcome_that_was_altered(store: Store, seating: Seating) -> None:
    """The points and the winners must be those that the journal gives."""
    with finish(begin(store, seating)) as match:
        path = store.folder / f"{match.id}.json"
    fields = json.loads(path.read_bytes())
    for name in ("scores", "winners"):
        other = {**fields["outcome"], name: [each + 1 for each in fields["outcome"][name]]}
        path.write_text(json.dumps(fields | {"outcome": other}))
        assert "its outcome does not agree" in (store.list()[0].problem or "")
    path.write_text(json.dumps(fields | {"outcome": None}))
    assert "its outcome does not agree" in (store.list()[0].problem or "")


@every_game_once
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b'"seed"', b'"app":"vivio 0","seed"', "a field in it comes twice"),
        (b'"practice":false', b'"practice":NaN', "it is not JSON"),
        (b'"practice":false', b'"x":1e999,"practice":false', "it is not JSON"),
        (b'"practice":false', b'"x":' + b"9" * 5000 + b',"practice":false', "it is not JSON"),
        (b'"Ana"', b'"A\xff"', "it is not JSON"),
        (b'"Ana"', b'"A\n"', "it is not JSON"),
        (b'"Ana"', b"'Ana'", "it is not JSON"),
        (b'"Ana"', b'"\\ud800"', "it stops in the middle|it is not JSON"),
        (b'{"format"', b'\xef\xbb\xbf{"format"', "it is not JSON"),
        (b'"practice":false}', b'"practice":false}}', "it is not JSON"),
        (b'"practice":false}', b'"practice":false', "it stops in the middle"),
    ],
)
def test_json_that_readers_may_understand_in_two_ways(
    store: Store, seating: Seating, old: bytes, new: bytes, told: str
) -> None:
    """Doubled names, numbers that JSON does not have, broken text: refused, lest two programs read two matches."""
    id_ = keep(store, seating, 2)
    path = store.folder / f"{id_}.json"
    data = path.read_bytes()
    assert data.count(old) == 1
    path.write_bytes(data.replace(old, new))
    check_sentence(store.list()[0].problem, f"{id_}.json", told)


@every_game_once
def test_a_save_cut_short_anywhere(store: Store, seating: Seating) -> None:
    """Wherever a copy broke off, it is told apart from a save."""
    id_ = keep(store, seating, 3)
    path = store.folder / f"{id_}.json"
    data = path.read_bytes().rstrip()
    for length in range(0, len(data), 7):
        path.write_bytes(data[:length])
        with pytest.raises(SaveDamaged):
            store.read(id_)


def test_names_that_are_no_files(store: Store) -> None:
    """Folders, pipes and links to nowhere do not hold the list up, and stay."""
    (store.folder / "folder.json").mkdir(parents=True)
    os.mkfifo(store.folder / "pipe.json")
    (store.folder / "lost.json").symlink_to(store.folder / "nowhere")
    (store.folder / "loop.json").symlink_to(store.folder / "loop.json")
    (store.folder / "zero.json").symlink_to("/dev/zero")
    told = {listing.id: listing.problem for listing in store.list()}
    assert told == {
        "folder": "folder.json is not a file.",
        "pipe": "pipe.json is not a file.",
        "lost": "lost.json is not there.",
        "loop": "loop.json cannot be read: Too many levels of symbolic links.",
        "zero": "zero.json is not a file.",
    }
    for id_ in told:
        with pytest.raises(SaveError):
            store.open(id_)
        assert store.previous(id_) is None
    assert {path.name for path in store.folder.glob("*.json")} == {f"{id_}.json" for id_ in told}


@every_game_once
def test_names_that_cannot_be_shown(store: Store, seating: Seating) -> None:
    """A file name may hold anything; a list that a terminal prints may not."""
    sound = keep(store, seating)
    for name in (b"a\x1b[2Jb", b"two\nlines", b"\xff\xfe"):
        (store.folder / os.fsdecode(name + b".json")).write_bytes(b"{}")
    for listing in store.list():
        assert listing.id.encode()
        assert listing.id.isprintable()
        if listing.id != sound:
            assert "has a name that cannot be shown" in (listing.problem or "")
    with pytest.raises(SaveError) as caught:
        store.resolve("")
    assert str(caught.value).isprintable()


@every_game_once
def test_files_of_others_in_the_folder_are_no_saves(store: Store, seating: Seating) -> None:
    """Nor are hidden files and those that are kept beside a save."""
    id_ = keep(store, seating, 2)
    for name in (".hidden.json", "notes.txt", "x.json.bak", ".json", f"{id_}.json.damaged"):
        (store.folder / name).write_bytes(b"?")
    assert [listing.id for listing in store.list()] == [id_]


@every_game_once
def test_a_file_that_may_not_be_read(reachable: Path, seating: Seating) -> None:
    """Somebody else's save in the folder is named, and the others list."""
    store = Store(reachable)
    sound, closed = keep(store, seating), keep(store, seating)
    (store.folder / f"{closed}.json").chmod(0)
    with as_anybody(reachable):
        told = {listing.id: listing.problem for listing in store.list()}
    assert told == {sound: None, closed: f"{closed}.json cannot be read: Permission denied."}


@every_game_once
@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"title":""', b'"title":"\\n"'), (b'"title":""', b'"title":"'), (b'"snapshot":{', b'"snapshot":{"x":1,')],
)
def test_no_crash_report_shows_a_secret(store: Store, seating: Seating, old: bytes, new: bytes) -> None:
    """A crash prints the locals of every function on the way. None of them shows a hidden card or the seed."""
    id_ = keep(store, seating, 5)
    save, table = store.read(id_)
    path = store.folder / f"{id_}.json"
    path.write_bytes(path.read_bytes().replace(old, new))
    console = Console(record=True, width=200, file=StringIO())
    try:
        store.open(id_)
    except SaveError:
        console.print(Traceback(show_locals=True, locals_max_length=999, locals_max_string=9999))
    console.print(save, table, repr(save))
    report = console.export_text()
    assert "SaveDamaged" in report
    check_secrets(report, seating)
