"""Results and score sheets of any game in words."""

from collections.abc import Iterator, Sequence

from engine import Outcome, RowKind, ScoreSheet
from engine.parts.words import listed


def winners_told(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, and with how many points: ``Ana wins with 38 points.``."""
    winners = listed([names[seat] for seat in outcome.winners], "and")
    verb = "share the victory" if len(outcome.winners) > 1 else "wins"
    return f"{winners} {verb} with {max(outcome.scores)} points."


def sheet_told(sheet: ScoreSheet, names: Sequence[str], hints: Sequence[int] = ()) -> Iterator[str]:
    """The score sheet: a line for every row, one for the totals, and one for the hints where any were given."""
    rounds = {row.round: row.label.capitalize() for row in sheet.rows if row.kind is RowKind.ROUND}
    for row in sheet.rows:
        part = f", {row.label}" if row.kind is RowKind.PART else ""
        yield f"{rounds.get(row.round, f'Round {row.round}')}{part}: {_by_name(names, row.cells)}."
    yield f"In all: {_by_name(names, list(map(str, sheet.totals)))}."
    if hints:
        yield f"Hints: {_by_name(names, list(map(str, hints)))}."


def _by_name(names: Sequence[str], cells: Sequence[str]) -> str:
    return ", ".join(f"{name} {cell or 'none'}" for name, cell in zip(names, cells, strict=True))
