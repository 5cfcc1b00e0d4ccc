"""``vivio simulate``: matches between bots, with no screen."""

import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots.arena import LevelResult, Played, Tally, duplicate_matches
from engine.bots.bot import Budget
from engine.game import Game
from saves.files import reason, shown, write_atomically
from saves.match import Match
from saves.model import dump_save
from saves.seat import BOT, Seat
from tui.cli.games import check_seats, find_game, levels_for
from tui.cli.output import INTERRUPTED, CommandError, show, write_json
from tui.cli.progress import with_progress
from tui.seats import USUAL_LEVEL
from tui.seeds import new_seed


class Summary(Struct, frozen=True):
    """What ``vivio simulate --json`` writes."""

    game: str
    seats: int
    matches: int
    seed: str
    levels: tuple[LevelResult, ...]


def simulate(asked: Namespace) -> int:
    """Plays the matches, shows the summary of what was played and returns the exit status: 130 after Ctrl+C.

    Raises CommandError with a sentence.
    """
    game = find_game(asked.game)
    seats = game.info.max_seats if asked.seats is None else asked.seats
    check_seats(game, seats)
    seed = asked.seed or new_seed()
    if asked.balance:
        from tui.cli.balance import show_balance

        return show_balance(asked, seats, seed)
    levels = levels_for(game, asked.bots or (USUAL_LEVEL,), seats)
    tally = Tally()
    status = 0
    try:
        budget = Budget(playouts=asked.playouts, seconds=asked.seconds)
        matches = duplicate_matches(game, levels, asked.matches, seed, budget)
        for played in with_progress(matches, asked.matches):
            if asked.out is not None:
                _write(played, Path(asked.out))
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


def _write(played: Played, folder: Path) -> None:
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
    path = folder / f"{game.info.id}-{save.created:%Y%m%d-%H%M%S}-{played.number:06}.json"
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
    for heading in ("Seats", "Mean score", "Over the others", "Win share"):
        grid.add_column(heading, justify="right")
    for result in summary.levels:
        score = _interval(result.mean_score, result.mean_score_95)
        margin = "-" if result.margin is None else _interval(result.margin, result.margin_95)
        share = _interval(result.win_share, result.win_share_95, scale=100, unit=" %")
        grid.add_row(result.level, str(result.seats), score, margin, share)
    show(f"{game.info.title}, {summary.seats} seats, matches played: {summary.matches}, seed {summary.seed}", grid)


def _interval(value: float, interval: tuple[float, float] | None, *, scale: int = 1, unit: str = "") -> str:
    """``38.2 ± 1.2``: the value and half of its interval."""
    reach = f" ± {(interval[1] - value) * scale:.1f}" if interval else ""
    return f"{value * scale:.1f}{reach}{unit}"
