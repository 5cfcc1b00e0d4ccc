"""``vivio saves`` and ``vivio scores``."""

import os
from collections.abc import Sequence
from datetime import datetime

from engine.catalogue import GAMES
from engine.parts.words import listed
from saves.files import reason, shown
from saves.paths import data_dir
from saves.store import Listing, Store
from tui.cli.output import CommandError, show, write, write_json
from tui.cli.sheets import SHEETS, RecordedScores


def list_saves(*, as_json: bool) -> None:
    """Lists every save, the newest first, with no hidden card and no seed of an unfinished match.

    Files that are no sound saves follow, each with its reason.
    """
    listings = open_store().list()
    if as_json:
        write_json(listings)
        return
    sound = [listing for listing in listings if not listing.problem]
    if sound:
        _show_table(sound)
    else:
        write(f"No match is saved in {shown(data_dir())}.\n")
    for listing in listings:
        if listing.problem:
            write(f"{listing.problem}\n")


def show_scores(text: str, form: str) -> None:
    """Shows the public score sheet of the match whose id begins like that, in one of the forms of ``SHEETS``."""
    store = open_store()
    match_id = store.resolve(text)
    save, table = store.read(match_id)
    sheet = table.score()
    SHEETS[form](
        RecordedScores(
            id=match_id,
            game=save.game,
            title=save.title,
            progress=table.game.progress(table.view(0)),
            seats=save.seats,
            rows=sheet.rows,
            totals=sheet.totals,
            outcome=table.outcome(),
            hints=save.hints,
        )
    )


def open_store() -> Store:
    """The player's saves; raises CommandError with a sentence if their folder is there and cannot be read."""
    folder = data_dir()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        pass  # the first match makes it
    except OSError as error:
        raise CommandError(f"{shown(folder)} cannot be read: {reason(error)}.") from error
    return Store(folder)


def _show_table(listings: Sequence[Listing]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("Match", overflow="fold", width=min(30, max(len(shown(listing.id)) for listing in listings)))
    table.add_column("Players", overflow="fold")
    table.add_column("Where it stands", overflow="fold", width=28)
    for listing in listings:
        table.add_row(_name(listing), _players(listing), _standing(listing))
    show(table)


def _name(listing: Listing) -> str:
    lines = [shown(listing.id)]
    if listing.title:
        lines.append(listing.title)
    if listing.updated:
        lines.append(f"{GAMES[listing.game].info.title}, {_local(listing.updated)}")
    return "\n".join(lines)


def _players(listing: Listing) -> str:
    return ", ".join(f"{seat.name} {points}" for seat, points in zip(listing.seats, listing.scores, strict=True))


def _standing(listing: Listing) -> str:
    if not listing.outcome:
        return listing.progress
    winners = [listing.seats[seat].name for seat in listing.outcome.winners]
    return f"{listing.progress}, won by {listed(winners, 'and')}"


def _local(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
