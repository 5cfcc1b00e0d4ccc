"""``vivio saves`` and ``vivio scores``."""

import csv
import io
import json
import re
from datetime import datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from engine.catalogue import GAMES
from saves import Listing, Store
from tests.engine.facts import FACTS, every_game
from tests.tui.commands import NAMES, SEED, Ask, save_match
from tui.cli.sheets import SHEETS, RecordedScores

HOSTILE = ("日本語の名前", "[red]Bo[/red]", "=1|2*3_", ":smile: <b>")


def as_path(type_: type, value: Any) -> Any:
    """Decodes the one type in a listing that JSON does not know."""
    return type_(value)


def listings_in(text: str) -> list[Listing]:
    """What ``vivio saves --json`` tells, checked against its types."""
    return msgspec.json.decode(text, type=list[Listing], dec_hook=as_path)


def scores_in(text: str) -> RecordedScores:
    """What ``vivio scores --format json`` tells, checked against its types."""
    return msgspec.json.decode(text, type=RecordedScores)


def test_no_saves(ask: Ask, folder: Path) -> None:
    """A folder that is not there is not an error: the first match makes it."""
    assert ask("saves").out == f"No match is saved in {folder}.\n"
    assert ask("saves", "--json").out == "[]\n"
    assert not folder.exists()


def test_saves_that_cannot_be_read(ask: Ask, folder: Path) -> None:
    """A folder that is none is named with its reason."""
    folder.write_text("")
    for command in (["saves"], ["saves", "--json"], ["scores", "x"], ["resume"]):
        answer = ask(*command)
        assert (answer.status, answer.err) == (2, f"vivio: {folder} cannot be read: Not a directory.\n")


@every_game
def test_the_list_tells_players_points_and_progress(ask: Ask, folder: Path, game_id: str) -> None:
    """One match a row with its title, its game, who plays, the points and where it stands."""
    save_match(folder, 1, game_id=game_id)
    over = save_match(folder, game_id=game_id, title="Sunday")
    listings = {listing.id: listing for listing in Store(folder).list()}
    answer = ask("saves", columns=200)
    assert (answer.status, answer.err) == (0, "")
    for listing in listings.values():
        row = answer.out[answer.out.index(listing.id) :]
        points = (f"{seat.name} {points}" for seat, points in zip(listing.seats, listing.scores, strict=True))
        assert ", ".join(points) in row.splitlines()[0]
        assert all(line in row for line in wrap(listing.progress, 28))
    assert "\nSunday " in answer.out
    outcome = listings[over].outcome
    assert outcome
    assert f"finished, won by {NAMES[outcome.winners[0]]}" in answer.out
    assert answer.out.count(f"{GAMES[game_id].info.title}, 20") == 2


def test_the_list_is_not_cut_off_at_80_columns(ask: Ask, folder: Path) -> None:
    """What does not fit goes on in the next line, even of a file that was given a long name."""
    match_id = save_match(folder, 1, names=["A name of several words", "Another", "A third one", "Dan"])
    narrow, wide = ask("saves").out, ask("saves", columns=200).out
    assert max(len(line.rstrip()) for line in narrow.splitlines()) <= 80
    (folder / f"{match_id}.json").rename(folder / f"{'x' * 100}.json")
    assert ask("saves").out.count("x") == 100
    assert sorted(re.findall(r"[\w-]+", narrow)) == sorted(re.findall(r"[\w-]+", wide))


def test_damaged_files_are_named_beneath(ask: Ask, folder: Path) -> None:
    """They hide nothing of the sound ones; in JSON each has its reason."""
    sound = save_match(folder, 1)
    (folder / "cut.json").write_bytes((folder / f"{sound}.json").read_bytes()[:200])
    answer = ask("saves")
    assert answer.status == 0
    assert sound in answer.out
    assert answer.out.splitlines()[-1] == "cut.json is damaged: it stops in the middle."
    told = {listing.id: listing.problem for listing in listings_in(ask("saves", "--json").out)}
    assert told == {sound: None, "cut": "cut.json is damaged: it stops in the middle."}


@every_game
def test_the_json_of_the_list(ask: Ask, folder: Path, game_id: str) -> None:
    """Every field has its type, and tells what the store tells."""
    save_match(folder, 1, game_id=game_id)
    save_match(folder, game_id=game_id)
    out = ask("saves", "--json").out
    assert listings_in(out) == Store(folder).list()
    assert {type(datetime.fromisoformat(match["updated"])) for match in json.loads(out)} == {datetime}


@every_game
def test_no_list_tells_a_secret(ask: Ask, folder: Path, game_id: str) -> None:
    """No hidden code and no seed of a match that goes on; a finished match may be dealt again by its seed."""
    begun = save_match(folder, 1, game_id=game_id)
    secrets = re.compile("|".join([SEED, *(rf"\b{re.escape(code)}\b" for code in FACTS[game_id].secrets.codes)]))
    assert secrets.search((folder / f"{begun}.json").read_text())
    outputs = [ask("saves").out, ask("saves", "--json").out, *(ask("scores", begun, "--format", f).out for f in SHEETS)]
    assert [secrets.search(out) for out in outputs] == [None] * len(outputs)
    save_match(folder, game_id=game_id)
    assert {listing.seed for listing in listings_in(ask("saves", "--json").out)} == {None, SEED}


@pytest.mark.parametrize("command", ["saves", "scores"])
def test_any_name_is_shown_as_it_is(ask: Ask, folder: Path, command: str) -> None:
    """Marks of rich are no marks here, and wide characters take the cells that they take."""
    match_id = save_match(folder, 1, names=HOSTILE, title="[bold]Sunday[/bold]")
    answer = ask(*([command] if command == "saves" else [command, match_id]))
    text = re.sub(r"\s+", "", answer.out)
    assert all(re.sub(r"\s+", "", name) in text for name in (*HOSTILE[:3], "[bold]Sunday[/bold]"))
    assert max(cell_len(line.rstrip()) for line in answer.out.splitlines()) <= 80


def test_a_file_name_moves_no_cursor(ask: Ask, folder: Path) -> None:
    """A save that somebody else has named is listed without what a terminal would obey."""
    path = folder / f"{save_match(folder, 1)}.json"
    path.rename(folder / "\x1b[2J\n\u202e.json")
    (folder / "\x9b2J.json").write_text("{")
    out = ask("saves").out
    assert all(line.isprintable() for line in out.splitlines())
    assert out.count("?") >= 4
    assert ask("saves", "--json").out.isascii()


def test_the_first_characters_of_an_id_will_do(ask: Ask, folder: Path) -> None:
    """As long as they tell one match apart."""
    match_id = save_match(folder, 1)
    assert ask("scores", match_id[:-2]).out == ask("scores", match_id).out
    assert ask("scores", "").out == ask("scores", match_id).out
    save_match(folder, 1)
    answer = ask("scores", "vivo")
    assert (answer.status, answer.out) == (2, "")
    assert "saved games begin with 'vivo': " in answer.err


@every_game
def test_a_score_sheet_as_text(ask: Ask, folder: Path, game_id: str) -> None:
    """The heading tells where the match stands, the winner is marked, the totals come last."""
    match_id = save_match(folder, game_id=game_id, title="Sunday")
    _, table = Store(folder).read(match_id)
    sheet, outcome = table.score(), table.outcome()
    assert outcome
    lines = [" ".join(line.split()) for line in ask("scores", match_id).out.splitlines()]
    assert lines[0] == f"{GAMES[game_id].info.title}, finished: Sunday"
    assert lines[-1] == f"total {' '.join(map(str, sheet.totals))}"
    assert " ".join(lines).count("(won)") == len(outcome.winners)


@every_game
def test_a_score_sheet_as_markdown(ask: Ask, folder: Path, game_id: str) -> None:
    """A table with one line a row, whose names cannot be taken for marks."""
    match_id = save_match(folder, game_id=game_id, names=HOSTILE)
    _, table = Store(folder).read(match_id)
    lines = ask("scores", match_id, "--format", "markdown").out.splitlines()
    assert r"\[red\]Bo\[\/red\]" in lines[0]
    assert r"\=1\|2\*3\_" in lines[0]
    assert lines[1] == f"| --- |{' ---: |' * table.seats}"
    assert lines[-1] == f"| total | {' | '.join(map(str, table.score().totals))} |"
    columns = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
    assert columns == {table.seats + 2}


@every_game
def test_a_score_sheet_as_csv(ask: Ask, folder: Path, game_id: str) -> None:
    """One line a row with its round, and no name that a spreadsheet would compute."""
    match_id = save_match(folder, game_id=game_id, names=HOSTILE)
    _, table = Store(folder).read(match_id)
    sheet = table.score()
    head, *rows, totals = csv.reader(io.StringIO(ask("scores", match_id, "--format", "csv").out))
    assert head == ["round", "score", HOSTILE[0], HOSTILE[1], "'=1|2*3_", HOSTILE[3]][: table.seats + 2]
    assert rows == [[str(row.round), row.label, *row.cells] for row in sheet.rows]
    assert totals == ["", "total", *map(str, sheet.totals)]


@every_game
@pytest.mark.parametrize("actions", [1, None], ids=["begun", "over"])
def test_a_score_sheet_as_json(ask: Ask, folder: Path, game_id: str, actions: int | None) -> None:
    """All that the other forms tell, by its type."""
    match_id = save_match(folder, actions, game_id=game_id, title="Sunday")
    save, table = Store(folder).read(match_id)
    scores = scores_in(ask("scores", match_id, "--format", "json").out)
    assert (scores.id, scores.game, scores.title, scores.seats) == (match_id, game_id, "Sunday", save.seats)
    assert (scores.rows, scores.totals) == (table.score().rows, table.score().totals)
    assert scores.outcome == table.outcome()
