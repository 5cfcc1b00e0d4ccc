"""A file altered in any way is read as a sound match or refused in a sentence; nothing else ever happens."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Table
from saves import Save, SaveError, Store, read_save, restore
from saves.model import dump_save
from tests.engine.facts import Seating
from tests.engine.matches import effort, is_sentence
from tests.saves.play import GAMES_ONCE, SEED, begin, every_game_once, finish, play_on

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["human", "bot:steady", "vivio 1", "deal", "shuffle", "flip", "2026-01-31T18:00:00Z"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


@cache
def sound_saves(game_id: str) -> tuple[bytes, ...]:
    """The files of a match just begun, in play and finished."""
    (seating,) = (seating for seating in GAMES_ONCE if seating.game_id == game_id)
    with TemporaryDirectory() as folder, begin(Store(Path(folder)), seating) as match:
        path = Path(folder) / f"{match.id}.json"
        begun = path.read_bytes()
        play_on(match, 9)
        return begun, path.read_bytes(), (finish(match), path.read_bytes())[1]


def read(data: bytes, seating: Seating) -> tuple[Save, Table] | None:
    """The match in the bytes if they are sound; otherwise their sentence is looked at."""
    try:
        save = read_save(data, "x.json")
        return save, restore(save, "x.json")
    except SaveError as error:
        said = str(error)
    assert said.startswith("x.json ")
    assert is_sentence(said.capitalize())
    assert len(said) < 200
    assert SEED not in said
    hidden = seating.facts.secrets.codes
    assert not hidden & set("".join(c if c.isalnum() else " " for c in said).split())
    return None


def check(data: bytes, seating: Seating) -> None:
    """Refused, or sound: then what is written of it reads the same."""
    found = read(data, seating)
    if found:
        save, table = found
        again = read(dump_save(save), seating)
        assert again
        assert again[0] == save
        assert again[1].journal == table.journal


@every_game_once
@effort(150, 20_000)
def test_bytes_altered(seating: Seating, examples: int) -> None:
    """Bytes changed, cut out, doubled, put in, anywhere."""

    @settings(max_examples=examples, deadline=None)
    @given(st.data())
    def property_of(data: st.DataObject) -> None:
        content = bytearray(data.draw(st.sampled_from(sound_saves(seating.game_id))))
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(content)))
            length = data.draw(st.sampled_from([0, 1, 2, 30]))
            new = data.draw(
                st.binary(max_size=4)
                | st.sampled_from(
                    [b'"', b"{", b"}", b"[", b"]", b",", b"\\", b"null", b"-1", b"1e9", b'"a":1,', b"true"]
                )
                | st.just(bytes(content[start : start + 60]) * 2)
            )
            content[start : start + length] = new
        check(bytes(content), seating)

    property_of()


@every_game_once
@effort(300, 20_000)
def test_values_altered(seating: Seating, examples: int) -> None:
    """Well-formed JSON in which any value, however deep, was taken out, doubled, or gave way to another."""

    @settings(max_examples=examples, deadline=None)
    @given(st.data())
    def property_of(data: st.DataObject) -> None:
        fields = json.loads(data.draw(st.sampled_from(sound_saves(seating.game_id))))
        for _ in range(data.draw(st.integers(1, 2))):
            alter(fields, data)
        check(json.dumps(fields).encode(), seating)

    property_of()


def alter(tree: Any, data: st.DataObject) -> None:
    """Changes one place in a JSON value."""
    while True:
        keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(tree[key], dict | list) and tree[key] and data.draw(st.integers(0, 3)):
            tree = tree[key]
            continue
        match data.draw(st.sampled_from(["new", "out", "twin", "near"])):
            case "new":
                tree[key] = data.draw(JSON)
            case "out":
                del tree[key]
            case "twin":
                tree[key] = tree[data.draw(st.sampled_from(keys))]
            case "near":
                tree[key] = near(tree[key], data)
        return


def near(value: Any, data: st.DataObject) -> Any:
    """A value of the same type that may pass for the other."""
    match value:
        case bool():
            return not value
        case int():
            return value + data.draw(st.sampled_from([-1, 1, 2**31, 2**63, -(2**64)]))
        case str():
            return data.draw(st.sampled_from([value + "1", value[:-1], value.lower(), value + "\n", "\ud800"]))
        case list():
            return data.draw(st.sampled_from([value[::-1], value * 2, value[:-1], [value]]))
        case dict():
            return {**value, "more": data.draw(JSON)}
    return value


@every_game_once
def test_the_matches_that_are_altered_are_sound(seating: Seating) -> None:
    """The fuzzing begins from files that read, or it would prove nothing."""
    for data in sound_saves(seating.game_id):
        assert read(data, seating)
