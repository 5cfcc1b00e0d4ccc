"""``vivio simulate``."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.bots.levels import LEVELS
from engine.catalogue import GAMES
from engine.games.vivarium.balance import Report, Tally
from saves import Store
from tests.engine.facts import every_game
from tests.tui.commands import Ask
from tui.cli.balance import play_record
from tui.cli.simulate import Summary


def summary_of(ask: Ask, *arguments: str) -> Summary:
    """The summary in JSON, checked against its types."""
    answer = ask("simulate", *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    return msgspec.json.decode(answer.out, type=Summary)


@every_game
def test_the_summary_tells_scores_and_victories_by_level(ask: Ask, game_id: str) -> None:
    """Every seat of every match is counted, and the victories add up to one a match."""
    seats = GAMES[game_id].info.max_seats
    levels = [*LEVELS, *["random"] * seats][:seats]
    arguments = ["--matches", str(2 * seats), "--bots", ",".join(levels), "--seed", "otter", "--playouts", "4"]
    summary = summary_of(ask, game_id, *arguments)
    assert (summary.game, summary.seats, summary.matches, summary.seed) == (game_id, seats, 2 * seats, "otter")
    assert {result.level: result.seats for result in summary.levels} == {
        level: 2 * seats * levels.count(level) for level in levels
    }
    assert sum(result.win_share * result.seats for result in summary.levels) == pytest.approx(summary.matches)
    for result in summary.levels:
        assert result.mean_score_95
        assert result.mean_score_95[0] <= result.mean_score <= result.mean_score_95[1]
        assert result.win_share_95
        assert result.win_share_95[0] <= result.win_share <= result.win_share_95[1]


@every_game
def test_the_same_seed_plays_the_same_matches(ask: Ask, game_id: str) -> None:
    """And another seed, or none, others."""
    arguments = [game_id, "--matches", "4", "--bots", "random"]
    again = [summary_of(ask, *arguments, "--seed", seed) for seed in ("otter", "otter", "heron")]
    assert again[0] == again[1]
    assert again[0].levels != again[2].levels
    assert summary_of(ask, *arguments).seed != summary_of(ask, *arguments).seed


@every_game
def test_matches_are_written_as_saves(ask: Ask, tmp_path: Path, game_id: str) -> None:
    """Each is a sound file of a finished match, and no two are the same; the app can review them."""
    seats = GAMES[game_id].info.min_seats
    out = tmp_path / "matches"
    arguments = ["--seats", str(seats), "--matches", "3", "--bots", "random"]
    summary = summary_of(ask, game_id, *arguments, "--out", str(out))
    listings = Store(out).list()
    assert [listing.problem for listing in listings] == [None] * 3
    assert {listing.game for listing in listings} == {game_id}
    assert all(listing.outcome and len(listing.seats) == seats for listing in listings)
    assert {seat.level for listing in listings for seat in listing.seats} == {"random"}
    assert len({listing.seed for listing in listings}) == 3
    scores = [points for listing in listings for points in listing.scores]
    assert sum(scores) / len(scores) == pytest.approx(summary.levels[0].mean_score)


@every_game
def test_each_deal_is_played_from_every_seat(ask: Ask, tmp_path: Path, game_id: str) -> None:
    """The levels move around the table before new cards are dealt, and equal seatings are not played twice."""
    seats = GAMES[game_id].info.max_seats
    levels = ",".join(["steady", *["random"] * (seats - 1)])
    summary_of(ask, game_id, "--matches", str(seats), "--bots", levels, "--out", str(tmp_path))
    listings = Store(tmp_path).list()
    assert len({listing.seed for listing in listings}) == 1
    assert len({tuple(seat.level for seat in listing.seats) for listing in listings}) == seats


def test_a_folder_that_takes_no_files(ask: Ask, tmp_path: Path) -> None:
    """It is named with the reason."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    answer = ask("simulate", "vivo", "--matches", "1", "--bots", "random", "--out", str(blocked))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"vivio: {blocked}/vivo-")
    assert answer.err.endswith(" cannot be written: Not a directory.\n")


def test_the_summary_as_text(ask: Ask) -> None:
    """The heading tells how to play the same again; one deal gives no interval, two do."""
    one, two = (
        ask("simulate", "vivo", "--seats", "3", "--matches", matches, "--bots", "random", "--seed", "otter").out
        for matches in ("1", "2")
    )
    assert one.splitlines()[0] == "VIVO, 3 seats, matches played: 1, seed otter"
    assert one.splitlines()[-1].split()[:2] == ["random", "3"]
    assert "±" not in one
    assert two.splitlines()[-1].count("±") == 2


def test_ctrl_c_before_the_first_match_is_over(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ends quietly."""

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.bots.arena.play_match", interrupted)
    answer = ask("simulate", "vivo", "--bots", "random")
    assert (answer.status, answer.out, answer.err) == (130, "", "")


def test_the_progress_is_shown_on_a_terminal_only(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """On stderr, so that stdout holds the summary alone; when it is done it is gone."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setenv("TERM", "xterm")
    answer = ask("simulate", "vivo", "--matches", "2", "--bots", "random", "--json")
    assert json.loads(answer.out)["matches"] == 2
    assert "Playing" in terminal.getvalue()


def test_the_balance_of_vivarium(ask: Ask) -> None:
    """As text and as JSON, for the same matches."""
    arguments = ["simulate", "vivarium", "--balance", "--seats", "2", "--matches", "2", "--seed", "otter"]
    lines = ask(*arguments).out.splitlines()
    assert lines[0] == "Vivarium, 2 seats, matches played: 2, seed otter"
    answer = ask(*arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    report = msgspec.json.decode(answer.out, type=Report)
    assert (report.seats, report.matches, report.seed) == (2, 2, "otter")
    assert all(any(line.startswith(card.title) for line in lines) for card in report.cards)
    assert all(any(line.startswith(event.title) for line in lines) for event in report.events)


def test_the_matches_of_a_balance_are_played_in_two_processes(ask: Ask) -> None:
    """They are counted in their order all the same."""
    arguments = ["simulate", "vivarium", "--balance", "--seats", "2", "--seed", "otter", "--json"]
    report = msgspec.json.decode(ask(*arguments, "--matches", "16").out, type=Report)
    tally = Tally()
    for number in range(1, 17):
        tally.add(play_record(2, "otter", number))
    assert report == tally.report("otter")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["vivo", "--balance"], "--balance weighs species, cards and events: that is for vivarium only."),
        (
            ["vivarium", "--balance", "--bots", "random"],
            "--balance lets steady bots play and writes no files: leave out --bots and --out.",
        ),
    ],
)
def test_what_has_no_balance(ask: Ask, arguments: list[str], reason: str) -> None:
    """Another game, other bots."""
    answer = ask("simulate", *arguments)
    assert (answer.status, answer.err) == (2, f"vivio: {reason}\n")


def test_the_budget_of_a_search_can_be_set(ask: Ask) -> None:
    """In playouts, by which the same seed plays the same matches, or in seconds; never in both."""
    arguments = ["vivo", "--seats", "3", "--matches", "1", "--bots", "expert,steady,steady", "--seed", "otter"]
    few, again = (summary_of(ask, *arguments, "--playouts", "8") for _ in range(2))
    assert few == again
    assert summary_of(ask, *arguments, "--seconds", "0.01").matches == 1
    for wrong in (["--seconds", "0"], ["--seconds", "x"], ["--playouts", "0"], ["--seconds", "1", "--playouts", "8"]):
        answer = ask("simulate", *arguments, *wrong)
        assert answer.status == 2
        assert answer.err.endswith("tells more.\n")
