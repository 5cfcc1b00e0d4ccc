"""Any game's score sheet."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.widget import Widget

from engine import RowKind, ScoreSheet

NAME_CELLS = 12


class ScoreSheetView(Widget):
    """A score sheet: a column for every seat, the rows by round, the totals beneath."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sheet--quiet", "sheet--best"}

    DEFAULT_CSS = """
    ScoreSheetView {
        height: auto;
        width: auto;
        max-width: 100%;
        .sheet--quiet { color: $quiet; }
        .sheet--best { color: $accent; text-style: bold; }
    }
    """

    def __init__(
        self,
        sheet: ScoreSheet,
        names: Sequence[str],
        *,
        rounds: Sequence[int] | None = None,
        close: bool = False,
        hints: Sequence[int] = (),
    ) -> None:
        """``rounds`` are the rounds to show, all if it is None; with ``close`` no free lines are between them.

        ``hints`` are how many each seat has been given, none at all if nobody has: then no row tells of them.
        """
        super().__init__()
        self.sheet = sheet
        self.names = names
        self.rounds = rounds
        self.close = close
        self.hints = hints

    def show(self, sheet: ScoreSheet) -> None:
        """Shows another sheet."""
        self.sheet = sheet
        self.refresh(layout=True)

    def render(self) -> Table:
        quiet = self.get_component_rich_style("sheet--quiet", partial=True)
        best = self.get_component_rich_style("sheet--best", partial=True)
        table = Table(box=None, padding=(0, 1), show_edge=False)
        table.add_column()
        for name in self.names:
            header = Text(name)
            header.truncate(NAME_CELLS, overflow="ellipsis")
            table.add_column(header, justify="right")
        for row in self.sheet.rows:
            if self.rounds is None or row.round in self.rounds:
                style = quiet if row.kind is RowKind.PART else ""
                table.add_row(Text(row.label), *map(Text, row.cells), style=style)
                if row.kind is RowKind.ROUND and not self.close:
                    table.add_row()
        leading = max(self.sheet.totals)
        totals = [Text(str(total), best if total == leading else "bold") for total in self.sheet.totals]
        table.add_row(Text("total", "bold"), *totals)
        if self.hints:
            table.add_row(Text("hints"), *(Text(str(count)) for count in self.hints), style=quiet)
        return table
