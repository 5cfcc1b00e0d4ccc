"""Score sheets on the command line, in the forms of ``vivio scores --format``."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from engine.catalogue import GAMES
from engine.game import Outcome, RowKind, ScoreRow
from saves.seat import Seat
from tui.cli.output import show, write, write_json

TOTAL = "total"
HINTS = "hints"  # a row where any were given

_MARKS = re.compile(r"([!-/:-@\[-`{-~])")  # the characters that may mean something in Markdown
_FORMULA = re.compile(r"^[=+\-@]")  # what makes a spreadsheet compute a cell rather than show it


class RecordedScores(Struct, frozen=True):
    """The score sheet of a saved match, with whose it is; also the JSON that ``--format json`` writes."""

    id: str
    game: str
    title: str
    progress: str
    seats: tuple[Seat, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None
    hints: tuple[int, ...]

    @property
    def heading(self) -> str:
        """``VIVO, round 1 of 2, trick 5 of 12``, and the match's own title if it has one."""
        title = f": {self.title}" if self.title else ""
        return f"{GAMES[self.game].info.title}, {self.progress}{title}"

    @property
    def names(self) -> list[str]:
        """The players by seat, each with a mark if it has won."""
        winners = self.outcome.winners if self.outcome else ()
        return [f"{seat.name} (won)" if number in winners else seat.name for number, seat in enumerate(self.seats)]


def _write_text(scores: RecordedScores) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("", overflow="fold")
    for name in scores.names:
        table.add_column(name, justify="right", overflow="fold")
    for row in scores.rows:
        ends = row.kind is RowKind.ROUND
        table.add_row(row.label, *row.cells, style="bold" if ends else None, end_section=ends)
    table.add_row(TOTAL, *map(str, scores.totals), style="bold")
    if scores.hints:
        table.add_row(HINTS, *map(str, scores.hints))
    show(scores.heading, table)


def _write_markdown(scores: RecordedScores) -> None:
    lines = [
        ("", *(_MARKS.sub(r"\\\1", name) for name in scores.names)),
        ("---", *["---:"] * len(scores.seats)),
        *((row.label, *row.cells) for row in scores.rows),
        (TOTAL, *map(str, scores.totals)),
        *([(HINTS, *map(str, scores.hints))] if scores.hints else []),
    ]
    write("".join(f"| {' | '.join(line)} |\n" for line in lines))


def _write_csv(scores: RecordedScores) -> None:
    text = io.StringIO()
    names = [_FORMULA.sub(r"'\g<0>", seat.name) for seat in scores.seats]
    csv.writer(text, lineterminator="\n").writerows(_csv_rows(scores, names))
    write(text.getvalue())


def _csv_rows(scores: RecordedScores, names: Sequence[str]) -> Iterator[Sequence[object]]:
    yield "round", "score", *names
    for row in scores.rows:
        yield row.round, row.label, *row.cells
    yield "", TOTAL, *scores.totals
    if scores.hints:
        yield "", HINTS, *scores.hints


SHEETS: dict[str, Callable[[RecordedScores], None]] = {
    "text": _write_text,
    "markdown": _write_markdown,
    "csv": _write_csv,
    "json": write_json,
}
