"""The file is a contract: what stands in FORMAT.md is what the files hold, now and in later versions."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import saves
from engine import GAMES
from engine.games.avio.decks import deck_called
from saves import SaveTooNew, Store, migrate
from saves.model import Save
from tests.engine.facts import SEATINGS, Seating, every_seating
from tests.engine.games.avio.naive import NaiveAvio
from tests.engine.games.vivo.naive import NaiveVivo
from tests.saves.play import SEED, begin, every_game_once, finish, keep, play_on, seats_of

FORMAT = (Path(saves.__file__).parent / "FORMAT.md").read_text()
GOLDEN = Path(__file__).parent / "golden"


def fields_of(store: Store, id_: str) -> dict[str, Any]:
    """What any JSON reader finds in the file."""
    fields: dict[str, Any] = json.loads((store.folder / f"{id_}.json").read_bytes())
    return fields


@every_seating
def test_the_fields_of_a_save(store: Store, seating: Seating) -> None:
    """All the fields that the page describes are there, with plain values of JSON."""
    with finish(begin(store, seating, title="Sunday", practice=True)) as match:
        fields = fields_of(store, match.id)
    described = set(re.findall(r"^\| `(\w+)` \|", FORMAT, re.MULTILINE))
    assert set(fields) == described == set(Save.__struct_fields__) - {"extra"}
    assert fields["format"] == 1
    assert fields["app"].startswith("vivio ")
    assert fields["game"] == seating.game_id
    assert fields["options"] == msgspec.json.decode(msgspec.json.encode(seating.game.options))
    assert fields["options"] == fields["options"] | seating.options
    assert fields["seed"] == SEED
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fields["created"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fields["updated"])
    assert fields["seats"] == [{"name": seat.name, "player": seat.player} for seat in seats_of(seating)]
    outcome = match.table.outcome()
    assert outcome
    assert fields["outcome"] == {
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
    }
    assert (fields["title"], fields["practice"]) == ("Sunday", True)


@every_game_once
def test_outcome_is_null_until_the_match_ends(store: Store, seating: Seating) -> None:
    """A reader can tell a finished match by it."""
    assert fields_of(store, keep(store, seating, 3))["outcome"] is None


def entries(page: str) -> list[dict[str, Any]]:
    """The journal entries that a page shows, one a line."""
    return [json.loads(line) for line in re.findall(r"^(\{.*\}),?$", page, re.MULTILINE)]


def replayed_vivo(fields: dict[str, Any]) -> NaiveVivo:
    """A save of VIVO played again."""
    vivo = NaiveVivo(len(fields["seats"]))
    for entry in fields["journal"]:
        if "deal" in entry:
            vivo.deal(entry["deal"]["hands"], entry["deal"]["harmony"], entry["deal"]["leader"])
        else:
            assert entry["seat"] == vivo.turn
            vivo.play(entry["action"])
    return vivo


def replayed_avio(fields: dict[str, Any]) -> NaiveAvio:
    """A save of AVÍO played again, with the deck of its fingerprint."""
    deck = deck_called(fields["options"]["deck"]).as_json()
    canonical = json.dumps(deck, sort_keys=True, separators=(",", ":")).encode()
    assert sha256(canonical).hexdigest()[:16] == fields["options"]["deck"]
    avio = NaiveAvio(len(fields["seats"]), deck, fields["options"].get("age_order"))
    for entry in fields["journal"]:
        if "deal" in entry:
            assert avio.may_deal(**entry["deal"])
            avio.deal(**entry["deal"])
        else:
            assert entry["seat"] == avio.turn
            avio.play(entry["action"])
    return avio


REPLAYED: dict[str, Callable[[dict[str, Any]], NaiveVivo | NaiveAvio]] = {"vivo": replayed_vivo, "avio": replayed_avio}


@pytest.mark.parametrize("seating", [seating for seating in SEATINGS if seating.game_id in REPLAYED], ids=str)
def test_a_save_replays_in_a_program_that_is_not_vivio(store: Store, seating: Seating) -> None:
    """With the page and the rules alone: no engine, no seed, no snapshot. The outcome is the one in the file."""
    with finish(begin(store, seating)) as match:
        fields = fields_of(store, match.id)
    replayed = REPLAYED[seating.game_id](fields)
    assert fields["outcome"]["scores"] == replayed.totals()
    assert fields["outcome"]["winners"] == replayed.winners()


@every_game_once
def test_the_page_shows_entries_as_files_hold_them(store: Store, seating: Seating) -> None:
    """The examples have the fields and the codes of a real match."""
    journal = fields_of(store, keep(store, seating, 1))["journal"]
    section = FORMAT.partition(f"### {seating.game.info.title}\n")[2].partition("\n#")[0]
    deal, play, *_ = entries(section)
    assert set(deal["deal"]) == set(journal[0]["deal"])
    assert set(play) == set(journal[1])
    assert seating.game.read_action(play["action"]).code == play["action"]


@every_game_once
def test_fields_of_a_later_vivio_survive(store: Store, seating: Seating) -> None:
    """A field that this version does not know stays in the file through play and renaming, whatever its name."""
    id_ = keep(store, seating, 2)
    more = {"clock": {"left": [300, 12.5, None]}, "extra": [1], "tags": "ä"}
    (store.folder / f"{id_}.json").write_text(json.dumps(fields_of(store, id_) | more))
    with store.open(id_) as match:
        play_on(match, 2)
        match.rename("new")
    fields = fields_of(store, id_)
    assert {name: fields[name] for name in more} == more
    assert fields["title"] == "new"


@every_game_once
def test_optional_fields_may_be_absent(store: Store, seating: Seating) -> None:
    """Saves that were written before these fields came are read with their usual values."""
    id_ = keep(store, seating, 2, title="x", practice=True)
    fields = fields_of(store, id_)
    for name in ("title", "practice", "outcome", "hints"):
        del fields[name]
    (store.folder / f"{id_}.json").write_text(json.dumps(fields))
    (listing,) = store.list()
    assert listing.problem is None
    assert (listing.title, listing.practice, listing.outcome) == ("", False, None)
    assert store.read(id_)[0].hints == ()


@every_game_once
def test_older_formats_are_brought_up_step_by_step(
    store: Store, seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were there a format 3: each step runs once, in order, and the next write is in the new format."""
    id_ = keep(store, seating, 2)
    monkeypatch.setattr(migrate, "FORMAT", 3)
    monkeypatch.setitem(migrate.STEPS, 1, lambda fields: fields | {"title": "one"})
    monkeypatch.setitem(migrate.STEPS, 2, lambda fields: fields | {"title": fields["title"] + " two"})
    with store.open(id_) as match:
        assert match.save.title == "one two"
        play_on(match)
    assert fields_of(store, id_)["format"] == 3
    monkeypatch.setattr(migrate, "FORMAT", 2)
    with pytest.raises(SaveTooNew):
        store.read(id_)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_saves_of_the_first_format_are_read_for_ever(game_id: str) -> None:
    """Each game has the save of a match in play and of a finished one in ``golden``, as this format's first version
    wrote them. If one is damaged now, then a rule or a state changed: the version of the rules or the format must rise,
    and old saves need a migration.
    """
    store = Store(GOLDEN)
    for state in ("playing", "finished"):
        save, table = store.read(f"{game_id}-{state}")
        assert save.game == game_id
        assert (table.outcome() is None) is (state == "playing")
