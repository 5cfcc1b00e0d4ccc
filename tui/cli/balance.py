"""``vivio simulate vivarium --balance``: how fair and how lively the cards, species and events of a game are."""

import os
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from engine.bots.arena import play_match
from engine.bots.bot import Budget
from engine.games.vivarium.balance import CardFigures, EventFigures, Figure, Record, Report, Tally, record_of
from engine.games.vivarium.edition import SEASONS, TYPES
from engine.games.vivarium.game import Vivarium
from engine.games.vivarium.info import INFO
from tui.cli.output import INTERRUPTED, CommandError, show, write_json
from tui.cli.progress import with_progress

if TYPE_CHECKING:
    from rich.table import Table

LEVEL = "steady"
WORKERS = 2  # processes at most
WORTH_A_WORKER = 8  # so many matches


def show_balance(asked: Namespace, seats: int, seed: str) -> int:
    """Plays the matches between steady players, shows what they tell and returns the exit status: 130 after Ctrl+C.

    Raises CommandError with a sentence.
    """
    if asked.game != INFO.id:
        raise CommandError(f"--balance weighs species, cards and events: that is for {INFO.id} only.")
    if asked.bots or asked.out is not None:
        raise CommandError("--balance lets steady bots play and writes no files: leave out --bots and --out.")
    tally = Tally()
    status = 0
    try:
        for record in with_progress(_records(seats, seed, asked.matches), asked.matches):
            tally.add(record)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if tally.matches:
        report = tally.report(seed)
        if asked.json:
            write_json(report)
        else:
            _show(report)
    return status


def _records(seats: int, seed: str, matches: int) -> Iterator[Record]:
    """The matches in their order, played in several processes if they are worth it."""
    play, numbers = partial(play_record, seats, seed), range(1, matches + 1)
    workers = min(WORKERS, os.cpu_count() or 1, matches // WORTH_A_WORKER)
    if workers < 2:
        yield from map(play, numbers)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(workers, _leave_interrupts) as pool:
        yield from pool.imap(play, numbers, chunksize=2)


def play_record(seats: int, seed: str, number: int) -> Record:
    """The match of that number between steady players, each dealt its own cards, map and species."""
    return record_of(play_match(Vivarium(), [LEVEL] * seats, f"{seed}/{number}", Budget()))


def _leave_interrupts() -> None:
    """Ctrl+C is for the process that has started this one."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _show(report: Report) -> None:
    title = f"{INFO.title}, {report.seats} seats, matches played: {report.matches}, seed {report.seed}"
    show(title, "", _lines(report), "", _species(report), "", _cards(report), "", _events(report))


def _grid(*headings: str) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column(headings[0])
    for heading in headings[1:]:
        grid.add_column(heading, justify="right")
    return grid


def _lines(report: Report) -> "Table":
    grid = _grid("In a match", "Mean", "Share")
    grid.add_row("Fitness of a player", _text(report.scores, 1), "")
    for source in report.sources:
        name = "battles, by the winner" if source.source == "battles" else source.source
        grid.add_row(f"  from {name}", _text(source.mean, 1), _percent(source.share))
    grid.add_row("Turns", _text(report.turns, 0), "")
    grid.add_row("  with a battle", "", _text(report.fighting_turns, 1, percent=True))
    grid.add_row("Decisions", _text(report.decisions, 0), "")
    grid.add_row("Matches with a battle", "", _text(report.matches_with_battle, 1, percent=True))
    return grid


def _species(report: Report) -> "Table":
    grid = _grid("Victories", "Of the fair share")
    for name, victories in report.species:
        grid.add_row(name, _text(victories, 2))
    for place, victories in enumerate(report.places, 1):
        grid.add_row(f"place {place} in the order of play", _text(victories, 2))
    return grid


def _cards(report: Report) -> "Table":
    grid = _grid("Card", "Type", "Cost", "Bought in", "Owners win")
    for card in report.cards:
        grid.add_row(*_card(card))
    return grid


def _card(card: CardFigures) -> tuple[str, ...]:
    return (
        card.title,
        TYPES[card.type],
        str(card.cost),
        _text(card.matches, 1, percent=True),
        _text(card.owner, 2),
    )


def _events(report: Report) -> "Table":
    grid = _grid("Event", "Came up", "Claimed", *(season.capitalize() for season in SEASONS))
    for event in report.events:
        grid.add_row(*_event(event))
    return grid


def _event(event: EventFigures) -> tuple[str, ...]:
    claimed = _text(event.claimed, 1, percent=True)
    return (event.title, str(event.matches), claimed, *(_percent(share) for share in event.seasons))


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _text(figure: Figure | None, digits: int, *, percent: bool = False) -> str:
    """``38.2 ± 1.2``: the value and half of its interval."""
    if figure is None:
        return "-"
    scale, unit = (100, " %") if percent else (1, "")
    reach = f" ± {(figure.interval_95[1] - figure.value) * scale:.{digits}f}" if figure.interval_95 else ""
    return f"{figure.value * scale:.{digits}f}{reach}{unit}"
