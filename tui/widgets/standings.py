"""The final standing as a picture."""

from collections.abc import Sequence
from typing import ClassVar

from rich.bar import Bar
from rich.table import Table
from rich.text import Text
from textual.widget import Widget

from engine import Outcome

BAR_CELLS = 36


class Standings(Widget):
    """A bar for every seat, the best first, as long as its points."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"standings--winner", "standings--other"}

    DEFAULT_CSS = """
    Standings {
        height: auto;
        width: auto;
        .standings--winner { color: $accent; text-style: bold; }
        .standings--other { color: $secondary; }
    }
    """

    def __init__(self, outcome: Outcome, names: Sequence[str]) -> None:
        super().__init__()
        self.outcome = outcome
        self.names = names

    def render(self) -> Table:
        scores = self.outcome.scores
        longest = max(*scores, 1)
        ground = self.rich_style.bgcolor or "default"
        table = Table.grid(padding=(0, 1))
        table.add_column(max_width=20, no_wrap=True, overflow="ellipsis")
        table.add_column(width=BAR_CELLS)
        table.add_column(justify="right")
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
            part = "winner" if seat in self.outcome.winners else "other"
            style = self.get_component_rich_style(f"standings--{part}", partial=True)
            bar = Bar(longest, 0, max(scores[seat], 0), width=BAR_CELLS, color=style.color or "default", bgcolor=ground)
            table.add_row(Text(self.names[seat]), bar, Text(str(scores[seat]), style))
        return table
