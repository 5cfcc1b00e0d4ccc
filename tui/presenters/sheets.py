"""Score sheets of many rounds, told in fewer rows and as a course."""

from itertools import accumulate, groupby
from typing import Final

from engine import RowKind, ScoreRow, ScoreSheet

SEASONS_A_YEAR: Final = 4
# What the pauses of a match end, where it is something else than a round of the score sheet.
PAUSES: Final = {"vivarium": "year"}


def by_year(sheet: ScoreSheet) -> ScoreSheet:
    """A sheet of seasons by year: the points of each source, where there are any, and all of them.

    What is a round of the sheet becomes a year.
    """
    rows: list[ScoreRow] = []
    order = list(dict.fromkeys(row.label for row in sheet.rows))
    for year, seasons in groupby(sheet.rows, lambda row: (row.round + SEASONS_A_YEAR - 1) // SEASONS_A_YEAR):
        found = list(seasons)
        for label in sorted({row.label for row in found if row.kind is RowKind.PART}, key=order.index):
            part = _added([row for row in found if row.label == label])
            rows.append(ScoreRow(year, RowKind.PART, label, part))
        rounds = [row for row in found if row.kind is RowKind.ROUND]
        rows.append(ScoreRow(year, RowKind.ROUND, f"year {year}", _added(rounds)))
    return ScoreSheet(tuple(rows), sheet.totals)


def _added(rows: list[ScoreRow]) -> tuple[str, ...]:
    return tuple(str(sum(map(int, cells))) for cells in zip(*(row.cells for row in rows), strict=True))


def course(sheet: ScoreSheet) -> list[list[int]]:
    """What each seat had after every round."""
    rounds = [map(int, row.cells) for row in sheet.rows if row.kind is RowKind.ROUND]
    return [list(accumulate(gained)) for gained in zip(*rounds, strict=True)]
