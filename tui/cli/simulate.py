"""``vivio simulate``: matches between bots, with no screen."""

import os
import statistics
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.arena import play_match
from engine.bots.bot import Budget
from engine.game import Game
from engine.table import Table
from saves.files import reason, shown, write_atomically
from saves.match import Match
from saves.model import BOT, Seat, dump_save
from tui.cli.games import check_seats, find_game, levels_for
from tui.cli.output import INTERRUPTED, CommandError, show, write_json
from tui.seats import USUAL_LEVEL
from tui.seeds import new_seed


class LevelResult(Struct, frozen=True):
    """How a level did: over so many seats its mean score, and its share of the victories (a shared one in parts), each
    with the 95 % interval that the deals give; None with fewer than two deals.
    """

    level: str
    seats: int
    mean_score: float
    mean_score_95: tuple[float, float] | None
    win_share: float
    win_share_95: tuple[float, float] | None


class Summary(Struct, frozen=True):
    """What ``vivio simulate --json`` writes."""

    game: str
    seats: int
    matches: int
    seed: str
    levels: tuple[LevelResult, ...]


class Played(Struct, frozen=True):
    """A match that was played: the number of its deal, its seed, the levels by seat and its table."""

    deal: int
    seed: str
    levels: tuple[str, ...]
    table: Table


def simulate(asked: Namespace) -> int:
    """Plays the matches, shows the summary of what was played and returns the exit status: 130 after Ctrl+C.

    Raises CommandError with a sentence.
    """
    game = find_game(asked.game)
    seats = game.info.max_seats if asked.seats is None else asked.seats
    check_seats(game, seats)
    levels = levels_for(game, asked.bots or (USUAL_LEVEL,), seats)
    seed = asked.seed or new_seed()
    tally = Tally()
    status = 0
    try:
        matches = duplicate_matches(game, levels, asked.matches, seed)
        for played in _with_progress(matches, asked.matches):
            if asked.out is not None:
                _write(played, Path(asked.out), tally.matches + 1)
            tally.add(played)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if tally.matches:
        summary = Summary(game.info.id, seats, tally.matches, seed, tally.results())
        if asked.json:
            write_json(summary)
        else:
            _show(game, summary)
    return status


def _with_progress(matches: Iterator[Played], total: int) -> Iterator[Played]:
    """The matches one by one, with a bar on stderr if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(matches, total=total, description="Playing")


def _write(played: Played, folder: Path, number: int) -> None:
    """Writes a match as a save, which the app can review; nothing that is there already is written over.

    Raises CommandError with a sentence.
    """
    seats = [Seat(f"{level} {seat}", f"{BOT}{level}") for seat, level in enumerate(played.levels, 1)]
    game = played.table.game
    save = replace(
        Match.unsaved(game.info.id, None, seats, played.seed).save,
        journal=played.table.journal,
        snapshot=played.table.snapshot(),
        outcome=played.table.outcome(),
    )
    path = folder / f"{game.info.id}-{save.created:%Y%m%d-%H%M%S}-{number:06}.json"
    if os.path.lexists(path):
        raise CommandError(f"{shown(path)} is there already.")
    try:
        write_atomically(path, dump_save(save))
    except OSError as error:
        raise CommandError(f"{shown(path)} cannot be written: {reason(error)}.") from error


def _show(game: Game[Any, Any, Any], summary: Summary) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as Grid

    grid = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column("Level")
    for heading in ("Seats", "Mean score", "Win share"):
        grid.add_column(heading, justify="right")
    for result in summary.levels:
        score = _interval(result.mean_score, result.mean_score_95, 1, "")
        share = _interval(result.win_share, result.win_share_95, 100, " %")
        grid.add_row(result.level, str(result.seats), score, share)
    show(f"{game.info.title}, {summary.seats} seats, matches played: {summary.matches}, seed {summary.seed}", grid)


def _interval(value: float, interval: tuple[float, float] | None, scale: int, unit: str) -> str:
    """``38.2 (37.0 to 39.4)``."""
    told = f"{value * scale:.1f}{unit}"
    return f"{told} ({interval[0] * scale:.1f} to {interval[1] * scale:.1f})" if interval else told


class Tally:
    """Adds up matches, deal by deal: the matches of one deal are no independent trials of a level, the deals are."""

    def __init__(self) -> None:
        self.matches = 0
        self._places: dict[str, dict[int, list[tuple[float, float]]]] = {}  # level, deal: score and part of a win

    def add(self, played: Played) -> None:
        """Counts one match."""
        outcome = played.table.outcome()
        assert outcome
        self.matches += 1
        for seat, level in enumerate(played.levels):
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self._places.setdefault(level, {}).setdefault(played.deal, []).append((outcome.scores[seat], won))

    def results(self) -> tuple[LevelResult, ...]:
        """How each level did, the best first."""
        results = []
        for level, deals in self._places.items():
            scores = [statistics.fmean(score for score, _ in places) for places in deals.values()]
            shares = [statistics.fmean(won for _, won in places) for places in deals.values()]
            seats = sum(map(len, deals.values()))
            results.append(
                LevelResult(
                    level,
                    seats,
                    statistics.fmean(scores),
                    interval_95(scores),
                    statistics.fmean(shares),
                    interval_95(shares),
                )
            )
        return tuple(sorted(results, key=lambda result: result.win_share, reverse=True))


def interval_95(values: Sequence[float]) -> tuple[float, float] | None:
    """Where the true mean lies in 95 of 100 such samples; None for fewer than two values."""
    if len(values) < 2:
        return None
    mean = statistics.fmean(values)
    reach = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return mean - reach, mean + reach


def duplicate_matches(game: Game[Any, Any, Any], levels: Sequence[str], matches: int, seed: str) -> Iterator[Played]:
    """Plays each deal once from every seating of the levels around the table, so that none is dealt better hands."""
    seatings = list(dict.fromkeys((*levels[first:], *levels[:first]) for first in range(len(levels))))
    for number in range(matches):
        deal, seating = divmod(number, len(seatings))
        deal_seed = f"{seed}/{deal + 1}"
        yield Played(deal, deal_seed, seatings[seating], play_match(game, seatings[seating], deal_seed, Budget()))
