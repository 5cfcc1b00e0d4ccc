"""How the points of all seats have grown."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.widget import Widget

STEPS = " ▁▂▃▄▅▆▇█"
CELLS = 2  # a season
SEASONS_A_YEAR = 4


class Course(Widget):
    """A row of bars for every seat, one a season, all on the same scale; the best seat stands out."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"course--winner", "course--other", "course--quiet"}

    DEFAULT_CSS = """
    Course {
        height: auto;
        width: auto;
        .course--winner { color: $accent; }
        .course--other { color: $secondary; }
        .course--quiet { color: $quiet; }
    }
    """

    def __init__(self, points: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        """``points`` are by seat what it had after every season."""
        super().__init__()
        self.points = points
        self.names = names

    def render(self) -> Table:
        most = max(max(map(max, self.points)), 1)
        best = max(points[-1] for points in self.points)
        quiet, winner, other = (
            self.get_component_rich_style(f"course--{part}", partial=True) for part in ("quiet", "winner", "other")
        )
        table = Table.grid(padding=(0, 1))
        table.add_column(max_width=20, no_wrap=True, overflow="ellipsis")
        table.add_column(no_wrap=True)
        years = range(1, (len(self.points[0]) - 1) // SEASONS_A_YEAR + 2)
        table.add_row("", Text("".join(f"{f'year {year}':<{CELLS * SEASONS_A_YEAR}}" for year in years), quiet))
        seats = sorted(zip(self.names, self.points, strict=True), key=lambda seat: -seat[1][-1])
        for name, points in seats:
            bars = "".join(STEPS[_step(value, most)] * CELLS for value in points)
            table.add_row(Text(name), Text(bars, winner if points[-1] == best else other), f"{points[-1]:>3}")
        return table


def _step(value: int, most: int) -> int:
    """How high a bar is, in eighths; whoever has something has a bar."""
    return min(max(value, 0) and max(round(8 * value / most), 1), 8)
