"""A hint beside the hand: what to play, why, and what each play is worth."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import ProgressBar, Static

from tui.presenters.hints import Hint, HintBar

BAR_CELLS: Final = 8
SHORTEST: Final = 4  # a bar, where all plays have room only so
LABEL_CELLS: Final = 36
LOSS_CELLS: Final = 5
TICKS: Final = 10  # a second


class HintBars(Widget):
    """A line for every play, in as many columns as have room: the mark of the best, its name, its bar, its loss. Bars
    are shorter where that gives all plays room; where nothing does, the last place tells how many more there are.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"hint-bars--best", "hint-bars--quiet"}

    DEFAULT_CSS = """
    HintBars {
        height: 1fr;
        min-height: 2;
        .hint-bars--best { color: $accent; text-style: bold; }
        .hint-bars--quiet { color: $quiet; }
    }
    """

    bars: Sequence[HintBar] = ()

    def show(self, bars: Sequence[HintBar]) -> None:
        """Shows these bars."""
        self.bars = bars
        self.refresh()

    @property
    def _label(self) -> int:
        return min(max((len(bar.label) for bar in self.bars), default=0), LABEL_CELLS)

    def render(self) -> Text:
        height, count = self.content_size.height, len(self.bars)
        lengths = range(BAR_CELLS, SHORTEST - 1, -1)
        cells = next((cells for cells in lengths if self._columns(cells) * height >= count), BAR_CELLS)
        columns = self._columns(cells)
        rows = max(min(-(-count // columns), height), 1)
        told = [self._bar(bar, cells) for bar in self.bars]
        if len(told) > rows * columns:
            most = rows * columns - 1
            told[most:] = [Text(f"  and {len(told) - most} more")]
        lines = [Text(no_wrap=True) for _ in range(rows)]
        for number, line in enumerate(told):
            lines[number % rows].append_text(line)
        return Text("\n").join(lines)

    def _columns(self, cells: int) -> int:
        """How many have room, with bars of so many cells."""
        return max(self.content_size.width // (self._label + cells + LOSS_CELLS + 6), 1)

    def _bar(self, bar: HintBar, cells: int) -> Text:
        halves = round(bar.length * 2 * cells)
        drawn = "█" * (halves // 2) + "▌" * (halves % 2)
        label = Text(bar.label)
        label.truncate(self._label, overflow="ellipsis", pad=True)
        text = Text.assemble("> " if bar.best else "  ", label, f" {drawn:<{cells}} {bar.loss:>{LOSS_CELLS}}  ")
        style = self.get_component_rich_style(f"hint-bars--{'best' if bar.best else 'quiet'}", partial=True)
        text.stylize(style, 0 if bar.best else 2 + self._label + 1 + cells)
        return text


class HintPanel(VerticalScroll, can_focus=False):
    """What an expert would play. While it is thinking a bar shows how much of its time is over."""

    DEFAULT_CSS = """
    HintPanel {
        display: none;
        height: 1fr;
        padding: 0 1;
        border-top: solid $accent;
        border-title-color: $accent;
        border-title-style: bold;
        scrollbar-size-vertical: 1;
        #thinking { height: 1; Static { width: auto; padding-right: 1; } }
        #thinking ProgressBar, #thinking Bar { width: 1fr; }
        #reason { height: auto; }
        #table { display: none; color: $quiet; }
        &.-thinking #table, &.-thinking #reason, &.-thinking HintBars { display: none; }
        #thinking { display: none; }
        &.-thinking #thinking { display: block; }
    }
    """

    HELP = "A hint: what an expert would play by what you know, and why. The bars tell what the other plays lose."

    def __init__(self) -> None:
        super().__init__()
        self.hint: Hint | None = None
        self._ticking: Timer | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="thinking"):
            yield Static("Thinking")
        yield Static(id="table", markup=False)
        yield Static(id="reason", markup=False)
        yield HintBars()

    def think(self, seconds: float) -> None:
        """Shows that a hint is being looked for, for so many seconds."""
        self.hint = None
        self.border_title = "Hint"
        self.add_class("-thinking")
        self._rest()
        bar = ProgressBar(total=seconds, show_percentage=False, show_eta=False)
        self.query_one("#thinking").mount(bar)
        self._ticking = self.set_interval(1 / TICKS, lambda: bar.advance(1 / TICKS))

    def show(self, hint: Hint, table: str = "") -> None:
        """Shows a hint, under a line that tells what lies on the table."""
        self._rest()
        self.hint = hint
        self.border_title = f"Hint: {hint.title}"
        self.remove_class("-thinking")
        self.query_one("#table", Static).update(table)
        self.query_one("#reason", Static).update(hint.reason)
        self.query_one(HintBars).show(hint.bars)
        self.scroll_home(animate=False)

    def close(self) -> None:
        """Has nothing to show any more."""
        self._rest()
        self.hint = None

    def _rest(self) -> None:
        if self._ticking:
            self._ticking.stop()
            self._ticking = None
            self.query(ProgressBar).remove()  # it ticks as long as it is there
