"""What happened in a match, in words."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class MoveList(OptionList, can_focus=False):
    """One sentence a line, with a mark at the last thing that has happened so far. A click selects a sentence."""

    DEFAULT_CSS = """
    MoveList {
        height: 1fr;
        border: none;
        color: $quiet;
        background: $background;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0 0 0 2; }
        & > .option-list--option-highlighted { color: $accent; background: $background; text-style: bold; }
    }
    """

    HELP = "What happened in this match, in words. The marked line is the last thing so far."

    def __init__(self, sentences: Iterable[str]) -> None:
        super().__init__(*map(Option, sentences), markup=False)

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Keeps the marked line in the middle, so that one sees what comes next too."""
        if self.highlighted is not None:
            self.scroll_to(y=self.highlighted - (self.size.height - 1) // 2, animate=False, immediate=True)

    def on_resize(self) -> None:
        self.scroll_to_highlight()

    def render_line(self, y: int) -> Strip:
        """A sentence with its mark."""
        strip = super().render_line(y)
        if self.scroll_offset.y + y != self.highlighted:
            return strip
        mark = [Segment(">", segment.style) for segment in strip.crop(0, 1)]
        return Strip.join([Strip(mark, 1), strip.crop(1)])
