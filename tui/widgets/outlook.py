"""The course of a match as a seat could expect it to end."""

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

STEPS = "▁▂▃▄▅▆▇█"
UNKNOWN = " "


class Outlook(Widget):
    """A line of bars from the beginning of the match to its end, the moment that is shown in reverse, and before it the
    lead that could be expected then, in points over the mean of the others; in brackets what the lowest and the highest
    bar stand for.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"outlook--now", "outlook--quiet"}

    DEFAULT_CSS = """
    Outlook {
        height: 1;
        .outlook--now { color: $accent; text-style: bold reverse; }
        .outlook--quiet { color: $quiet; }
    }
    """

    HELP = "What the seat could expect to be ahead of the others, from the beginning of the match to its end."

    leads: Sequence[tuple[int, float]] = ()
    turns: int = 1
    now: int = 0

    def show(self, leads: Sequence[tuple[int, float]], turns: int, now: int) -> None:
        """Shows the leads by turn, of so many turns, and which of these is now."""
        self.leads, self.turns, self.now = leads, max(turns, 1), now
        self.refresh()

    def render(self) -> Text:
        lead = self._lead(self.now)
        told = "lead over the mean " + (f"{'?':>6}" if lead is None else f"{lead:>+6.1f}") + "  "
        values = [0.0, *(value for _, value in self.leads)]  # no lead at all is among what there is to show
        low, high = min(values), max(values)
        if self.leads:
            least, most = (f"{round(value):+}" if round(value) else "0" for value in (low, high))
            told += f"({least} to {most})  "
        cells = max(self.content_size.width - len(told), 1)
        bars = Text("".join(self._bar(self._lead((cell + 1) * self.turns / cells), low, high) for cell in range(cells)))
        at = min(self.now * cells // self.turns, cells - 1)
        bars.stylize(self._style("now"), at, at + 1)
        return Text.assemble((told, self._style("quiet")), bars, no_wrap=True)

    def _style(self, part: str) -> Style:
        return self.get_component_rich_style(f"outlook--{part}", partial=True)

    def _lead(self, turn: float) -> float | None:
        """The last lead that was known at a turn."""
        known = [lead for at, lead in self.leads if at <= turn]
        return known[-1] if known else None

    def _bar(self, lead: float | None, low: float, high: float) -> str:
        if lead is None:
            return UNKNOWN
        return STEPS[round((lead - low) / (high - low) * (len(STEPS) - 1))] if high > low else STEPS[0]
