"""The scoring rows of all seats, with the running score."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from tui.presenters.vivo import Row

NAME_CELLS = 12
HEADINGS = " low  high  round  total"
FACEDOWN = "▒"
LONGEST_ROW = 35  # a seat scores at most one card a trick: twelve lows of two digits


class ScoringRows(Widget):
    """One line a seat: whose turn it is, the faceup lows with their ranks, how many highs lie facedown, the points of
    the round and of the match.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--turn", "rows--quiet", "rows--mine"}

    DEFAULT_CSS = """
    ScoringRows {
        height: auto;
        padding: 0 1;
        .rows--turn { color: $accent; text-style: bold; }
        .rows--quiet { color: $quiet; }
        .rows--mine { text-style: bold; }
    }
    """

    HELP = (
        "The scoring rows of this round: cards scored as lowest lie faceup and count their rank, cards scored as "
        "highest lie facedown and count 2."
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Shows these rows."""
        self.rows = tuple(rows)
        self.refresh(layout=True)

    def render(self) -> Text:
        quiet = self.get_component_rich_style("rows--quiet", partial=True)
        cells = max(self.content_size.width - 2 - NAME_CELLS - len(HEADINGS), LONGEST_ROW)
        heading = f"  {'':<{NAME_CELLS}}{'scored lowest, and facedown highest':<{cells}}{HEADINGS}"
        lines = [Text(heading, quiet, no_wrap=True), *(self._line(row, cells) for row in self.rows)]
        return Text("\n").join(lines)

    def _line(self, row: Row, cells: int) -> Text:
        name = Text(row.name)
        name.truncate(NAME_CELLS - 1, overflow="ellipsis", pad=True)
        cards = " ".join([*map(str, row.lows), FACEDOWN * row.highs]).strip()
        numbers = f"{sum(row.lows):>4}{row.points - sum(row.lows):>6}{row.points:>7}{row.total:>7}"
        turn, mine = (self.get_component_rich_style(f"rows--{part}", partial=True) for part in ("turn", "mine"))
        line = Text.assemble(name, f" {cards:<{cells}}{numbers}", style=mine if row.mine else "")
        return Text.assemble(("> " if row.to_move else "  ", turn), line, no_wrap=True)
