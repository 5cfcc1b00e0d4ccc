"""A store keeps matches: what is written comes back, and the list of them shows no secret."""

import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from engine import LEVELS, View
from saves import Match, SaveError, SaveInUse, SaveTooNew, SaveUnwritable, Seat, Store
from tests.engine.facts import SEATINGS, Seating, every_seating
from tests.engine.matches import is_sentence
from tests.saves.play import SEED, begin, every_game_once, finish, journal_on_disk, keep, play_on, seats_of


@every_seating
def test_a_match_comes_back_as_it_was_left(store: Store, seating: Seating) -> None:
    """Left after any number of actions, in mid-trick too, every seat sees the very same."""
    for actions in (0, 1, 7, 30):
        with begin(store, seating, actions) as left:
            views = [left.table.view(seat) for seat in range(seating.seats)]
            events = left.table.events(0)
        with store.open(left.id) as match:
            assert [match.table.view(seat) for seat in range(seating.seats)] == views
            assert match.table.events(0) == events
            assert match.seats == tuple(seats_of(seating))
            assert match.save.seed == SEED


@every_seating
def test_every_action_is_on_the_disk_at_once(store: Store, seating: Seating) -> None:
    """Another reader finds it before the next action, to the end of the match, with the outcome."""
    with begin(store, seating) as match:
        while match.table.to_move is not None:
            play_on(match)
            written = json.loads((store.folder / f"{match.id}.json").read_bytes())
            assert written["journal"] == msgspec.to_builtins(list(match.table.journal))
        save, table = store.read(match.id)
        assert save.outcome == table.outcome() == match.table.outcome()


@every_game_once
def test_a_practice_match_is_taken_back_and_that_is_written_too(store: Store, seating: Seating) -> None:
    """It goes back to the last decision of a seat, on the disk as well, until none is left."""
    with begin(store, seating, practice=True) as match:
        seat, decisions = decide_a_little(match)
        for before in reversed(decisions):
            assert match.undo(seat)
            assert match.table.view(seat) == before
            assert journal_on_disk(store, match.id) == match.table.journal
        assert match.undo(seat) is False, "nothing is left to take back"


@every_game_once
def test_another_match_is_taken_back_only_while_nobody_knows_more(store: Store, seating: Seating) -> None:
    """As long as the table says that nobody has decided or learnt anything since."""
    with begin(store, seating) as match:
        seat, decisions = decide_a_little(match)
        for before in reversed(decisions):
            may, journal = match.table.can_take_back(seat), match.table.journal
            assert match.undo(seat) is may
            assert (match.table.view(seat) == before) is may
            assert (match.table.journal == journal) is not may
            assert journal_on_disk(store, match.id) == match.table.journal
            if not may:
                break


def decide_a_little(match: Match) -> tuple[int, list[View]]:
    """Plays three actions; returns the seat that began, and its views before each of its own."""
    seat = match.table.to_move
    assert seat is not None
    decisions = []
    for _ in range(3):
        if match.table.to_move == seat:
            decisions.append(match.table.view(seat))
        play_on(match)
    return seat, decisions


@every_seating
def test_the_list_tells_what_is_public_and_no_more(store: Store, seating: Seating) -> None:
    """While a match goes on the list holds neither its seed nor a code that can be hidden."""
    id_ = keep(store, seating, 5, title="Sunday")
    (listing,) = store.list()
    assert listing.problem is None
    assert (listing.id, listing.game, listing.title) == (id_, seating.game_id, "Sunday")
    assert listing.seats == tuple(seats_of(seating))
    _, table = store.read(id_)
    assert listing.scores == table.score().totals
    assert listing.progress == table.game.progress(table.view(0))
    assert listing.outcome is None
    assert listing.seed is None
    said = repr(listing).replace(id_, "")
    assert SEED not in said
    words = set(said.replace("'", " ").replace("(", " ").replace(",", " ").replace(")", " ").split())
    assert not words & seating.facts.secrets.codes


@every_game_once
def test_the_seed_is_told_when_the_match_is_over(store: Store, seating: Seating) -> None:
    """Then there is nothing left to hide, and a player may share the deal."""
    with finish(begin(store, seating)) as match:
        (listing,) = store.list()
        assert listing.seed == SEED
        assert listing.outcome == match.table.outcome()


@every_game_once
def test_the_list_begins_with_the_newest(store: Store, seating: Seating) -> None:
    """The match that was played last stands first, whatever was renamed or copied since."""
    first, second, third = (keep(store, seating) for _ in range(3))
    for minute, id_ in enumerate((second, first, third)):
        path = store.folder / f"{id_}.json"
        fields = json.loads(path.read_bytes()) | {"updated": f"2026-01-31T18:0{minute}:00Z"}
        path.write_text(json.dumps(fields))
    store.rename(second, "renamed")
    assert [listing.id for listing in store.list()] == [third, first, second]


@every_game_once
def test_ids_can_be_read_and_typed(store: Store, seating: Seating) -> None:
    """An id says which game and when, and any beginning of it that fits no other will do."""
    today = f"{datetime.now(UTC):%Y%m%d}"
    ids = [keep(store, seating) for _ in range(3)]
    assert len(set(ids)) == 3
    assert all(id_.startswith(f"{seating.game_id}-{today}-") for id_ in ids)
    assert store.resolve(ids[0]) == ids[0]
    (store.folder / f"{ids[0]}.json").rename(store.folder / "chess.json")
    (store.folder / f"{ids[1]}.json").rename(store.folder / "chess-2.json")
    assert store.resolve("chess") == "chess"
    assert store.resolve("chess-") == "chess-2"
    for text, told in (("chesss", "no saved game 'chesss'"), ("c", "2 saved games begin with 'c': chess, chess-2.")):
        with pytest.raises(SaveError, match=told) as caught:
            store.resolve(text)
        assert is_sentence(str(caught.value))


@pytest.mark.parametrize("id_", ["../outside", "/etc/passwd", "", ".", "nothing", "a\0b", "\udcff", "\x1b[2J"])
def test_an_id_reaches_nothing_outside_of_the_folder(tmp_path: Path, id_: str) -> None:
    """Only files that lie in the folder have ids; anything else is unknown, in a sentence that can be shown."""
    (tmp_path / "outside.json").write_text("{}")
    store = Store(tmp_path / "saves")
    store.folder.mkdir()
    for verb in (store.open, store.read, store.delete, store.previous, store.restore_previous):
        with pytest.raises(SaveError, match="There is no saved game") as caught:
            verb(id_)
        assert is_sentence(str(caught.value))
    assert (tmp_path / "outside.json").exists()


@every_game_once
def test_a_title_is_kept_and_made_fit_to_be_shown(store: Store, seating: Seating) -> None:
    """A title or a name takes one line, and moves no cursor."""
    id_ = keep(store, seating, 2)
    before = store.read(id_)[0]
    store.rename(id_, "  Against\nmy \x1b[2Jaunt\ud800 ")
    (listing,) = store.list()
    assert listing.title == "Against my  [2Jaunt"
    assert listing.updated == before.updated, "a new title is no play"
    seats = [Seat("A\tB" * 100, "human"), *seats_of(seating)[1:]]
    with store.create(seating.game_id, seating.options, seats, SEED) as match:
        assert match.seats[0].name.isprintable()
        assert store.read(match.id)[0].seats == match.seats


@every_game_once
def test_what_could_not_be_read_back_is_not_begun(store: Store, seating: Seating) -> None:
    """A seed of several lines, too many seats: a sentence, and no file."""
    seats = seats_of(seating)
    for seed in ("a\nb", "x" * 201, "\udcff"):
        with pytest.raises(ValueError, match="A seed is one line of at most 200 characters"):
            store.create(seating.game_id, {}, seats, seed)
    with pytest.raises(ValueError, match=r"\."):
        store.create(seating.game_id, {}, seats * 9, SEED)
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        store.create("chess", {}, seats, SEED)
    assert store.list() == []
    assert store.create(seating.game_id, {}, seats, "x" * 200).id


@every_game_once
def test_files_are_for_their_owner_alone(store: Store, seating: Seating) -> None:
    """A save holds the hands of others, so nobody else on the machine may read it."""
    old = os.umask(0)
    try:
        keep(store, seating, 3)
    finally:
        os.umask(old)
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in store.folder.iterdir()}
    assert len(modes) == 3, "the save, the previous version, the lock"
    assert set(modes.values()) == {0o600}


@every_game_once
def test_delete_leaves_nothing(store: Store, seating: Seating) -> None:
    """A deleted match takes its previous version and its lock along; one that is open stays."""
    id_ = keep(store, seating, 3)
    with store.open(id_), pytest.raises(SaveInUse):
        store.delete(id_)
    assert store.list()
    store.delete(id_)
    assert list(store.folder.iterdir()) == []


@every_game_once
def test_delete_of_a_symlink_spares_what_it_points_to(store: Store, seating: Seating, tmp_path: Path) -> None:
    """The file outside may be anything."""
    id_ = keep(store, seating)
    outside = (store.folder / f"{id_}.json").rename(tmp_path / "elsewhere.json")
    (store.folder / f"{id_}.json").symlink_to(outside)
    store.delete(id_)
    assert store.list() == []
    assert outside.exists()


@every_game_once
def test_a_symlinked_save_stays_a_symlink(store: Store, seating: Seating, tmp_path: Path) -> None:
    """A player may keep the file in a folder that is synchronised: play goes there, and there is the lock as well."""
    id_ = keep(store, seating)
    link = store.folder / f"{id_}.json"
    (tmp_path / "synced").mkdir()
    target = link.rename(tmp_path / "synced" / "match.json")
    link.symlink_to(target)
    with store.open(id_) as match:
        play_on(match, 2)
        with pytest.raises(SaveInUse):
            Store(target.parent).open("match")
    assert link.is_symlink()
    assert journal_on_disk(Store(target.parent), "match") == match.table.journal
    assert store.previous(id_)


@every_game_once
def test_export_copies_the_match_and_never_writes_over_a_file(store: Store, seating: Seating, tmp_path: Path) -> None:
    """To a name or into a folder."""
    id_ = keep(store, seating, 4)
    data = (store.folder / f"{id_}.json").read_bytes()
    store.export(id_, tmp_path / "copy.json")
    store.export(id_, tmp_path)
    assert (tmp_path / "copy.json").read_bytes() == (tmp_path / f"{id_}.json").read_bytes() == data
    before = sorted(tmp_path.rglob("*"))
    for target, told in (
        (tmp_path / "copy.json", "there is such a file already"),
        (tmp_path, "there is such a file already"),
        (tmp_path / "no" / "copy.json", "No such file or directory"),
        (tmp_path / "copy.json" / "copy.json", "Not a directory"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(SaveUnwritable, match=f"cannot be written: {told}.") as caught:
            store.export(id_, target)
        assert is_sentence(str(caught.value).replace(str(tmp_path), "X"))
    assert sorted(tmp_path.rglob("*")) == before


@every_game_once
def test_the_previous_version_can_take_the_place_of_a_damaged_one(store: Store, seating: Seating) -> None:
    """It is offered and tells where it stands; the damaged file is kept beside, each time under a name of its own."""
    assert store.list() == []
    id_ = keep(store, seating)
    assert store.previous(id_) is None, "there was only one version"
    with store.open(id_) as match:
        before = play_on(match, 4).table.journal
        play_on(match)
    path = store.folder / f"{id_}.json"
    for damage in (b"", b"{"):
        path.write_bytes(damage)
        assert store.list()[0].problem
        offered = store.previous(id_)
        assert offered
        assert offered.problem is None
        store.restore_previous(id_)
        assert journal_on_disk(store, id_) == before
    kept = sorted(store.folder.glob("*.damaged*"))
    assert [each.read_bytes() for each in kept] == [b"", b"{"]
    assert [listing.id for listing in store.list()] == [id_]
    with store.open(id_) as match:
        play_on(match)
    previous = store.previous(id_)
    assert previous
    assert previous.problem is None


@every_game_once
def test_a_damaged_previous_version_is_not_offered(store: Store, seating: Seating) -> None:
    """Nor put in the place of anything."""
    id_ = keep(store, seating, 1)
    (store.folder / f"{id_}.json.previous").write_bytes(b"{}")
    assert store.previous(id_) is None
    with pytest.raises(SaveError):
        store.restore_previous(id_)
    assert store.list()[0].problem is None


@every_game_once
def test_playing_without_saving(seating: Seating, tmp_path: Path) -> None:
    """A match without a file plays like any other and writes nothing."""
    match = Match.unsaved(seating.game_id, {}, seats_of(seating), SEED, practice=True)
    with match:
        finish(match)
    assert match.problem is None
    assert match.id == ""
    assert match.save.outcome
    assert list(tmp_path.iterdir()) == []


@every_game_once
def test_a_closed_match_writes_no_more(store: Store, seating: Seating) -> None:
    """Another may have it open by then, so the action is refused a place on the disk, loudly."""
    match = begin(store, seating)
    match.close()
    before = journal_on_disk(store, match.id)
    with pytest.raises(SaveUnwritable, match="the match was closed"):
        play_on(match)
    assert journal_on_disk(store, match.id) == before
    match.close()


def test_an_empty_or_missing_folder_is_an_empty_list(tmp_path: Path) -> None:
    """And asking makes nothing."""
    store = Store(tmp_path / "none")
    assert store.list() == []
    assert not store.folder.exists()


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_bot_level_can_be_saved(store: Store, level: str) -> None:
    """Its name is one that a save can hold."""
    seating = SEATINGS[0]
    seats = [Seat(f"Bo {seat}", f"bot:{level}") for seat in range(seating.seats)]
    with store.create(seating.game_id, {}, seats, SEED) as match:
        assert {seat.level for seat in store.read(match.id)[0].seats} == {level}
        assert not match.seats[0].is_human


@every_game_once
def test_a_bot_of_a_level_to_come(store: Store, seating: Seating) -> None:
    """Its match can be looked at and renamed, and is not opened to be played on."""
    id_ = keep(store, seating, 2)
    path = store.folder / f"{id_}.json"
    path.write_bytes(path.read_bytes().replace(b"bot:random", b"bot:genius"))
    with pytest.raises(SaveTooNew, match="does not have the level of one of its bots") as caught:
        store.open(id_)
    assert is_sentence(str(caught.value).capitalize())
    store.rename(id_, "new")
    assert [(listing.title, listing.problem) for listing in store.list()] == [("new", None)]


@every_game_once
def test_the_same_seed_gives_the_same_match_with_a_file_or_without(store: Store, seating: Seating) -> None:
    """Saving changes nothing about chance."""
    unsaved = Match.unsaved(seating.game_id, seating.options, seats_of(seating), SEED)
    with begin(store, seating) as match:
        assert match.table.journal == unsaved.table.journal
