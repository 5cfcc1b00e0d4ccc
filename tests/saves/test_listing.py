"""A long list of saves is there at once: what was read is in an index, and what has changed is read again."""

from pathlib import Path

import pytest

from engine import Table
from saves import Save, Store, listing
from saves.model import load
from tests.engine.facts import Seating
from tests.saves.play import SEED, begin, every_game_once, finish, keep, play_on


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are taken for settled as soon as they are written."""
    monkeypatch.setattr(listing, "SETTLED", -60.0)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are read."""
    names: list[str] = []

    def noted(path: Path) -> tuple[Save, Table, bytes]:
        names.append(path.stem)
        return load(path)

    monkeypatch.setattr(listing, "load", noted)
    return names


@every_game_once
def test_a_list_is_read_once(store: Store, seating: Seating, reads: list[str]) -> None:
    """The second list, of another program too, is the same and reads no save."""
    ids = {keep(store, seating, 3, title="Sunday"), finish(begin(store, seating)).id, keep(store, seating)}
    first = store.list()
    assert set(reads) == {each.id for each in first} == ids
    reads.clear()
    assert store.list() == first
    assert Store(store.folder).list() == first
    assert reads == []


@every_game_once
def test_what_has_changed_is_read_again(store: Store, seating: Seating, reads: list[str]) -> None:
    """Played on, damaged, repaired, replaced or new: the list tells it, and reads that file alone."""
    id_ = keep(store, seating, 3)
    other = keep(store, seating)
    store.list()
    path = store.folder / f"{id_}.json"
    sound = path.read_bytes()

    def changed(name: str = id_) -> dict[str, bool]:
        """What the list tells to be sound, when it has read that file and no other."""
        reads.clear()
        found = {each.id: each.problem is None for each in store.list()}
        assert reads == [name]
        return found

    play_on(store.open(id_)).close()
    assert changed() == {id_: True, other: True}
    path.write_bytes(sound[:-9])
    assert changed() == {id_: False, other: True}
    path.write_bytes(sound)
    assert changed() == {id_: True, other: True}
    path.replace(store.folder / "moved.json")
    assert changed("moved") == {"moved": True, other: True}


@every_game_once
def test_a_file_of_this_moment_is_not_yet_in_the_index(
    store: Store, seating: Seating, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It might change again without its times telling."""
    monkeypatch.setattr(listing, "SETTLED", 60.0)
    id_ = keep(store, seating)
    store.list()
    store.list()
    assert reads == [id_, id_]
    assert not (store.folder / listing.INDEX).exists()


@every_game_once
@pytest.mark.parametrize("damage", ["cut", "altered", "another version", "empty", "a folder"])
def test_an_index_that_is_none(
    store: Store, seating: Seating, reads: list[str], damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is passed over, and what the saves tell is listed."""
    id_ = keep(store, seating, 2)
    first = store.list()
    index = store.folder / listing.INDEX
    data = index.read_bytes()
    match damage:
        case "cut":
            index.write_bytes(data[: len(data) // 2])
        case "altered":
            index.write_bytes(data.replace(b'"Ana"', b'"Eva"'))
        case "another version":
            monkeypatch.setattr(listing, "app_version", lambda: "vivio 99")
        case "empty":
            index.write_bytes(b"")
        case "a folder":
            index.unlink()
            index.mkdir()
    reads.clear()
    assert Store(store.folder).list() == first
    assert reads == [id_]


@every_game_once
def test_the_index_holds_no_secret(store: Store, seating: Seating) -> None:
    """Neither the seed nor a code that can be hidden, of a match that goes on; and its owner alone may read it."""
    keep(store, seating, 5)
    store.list()
    index = store.folder / listing.INDEX
    told = index.read_bytes()[listing.SEAL :].decode()
    assert SEED not in told
    assert not set(told.replace('"', " ").split()) & seating.facts.secrets.codes
    assert index.stat().st_mode & 0o777 == 0o600
