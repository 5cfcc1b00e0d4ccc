"""Lines of words beside a picture."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widget import Widget

from tui.presenters.vivarium.lines import Line, Tone


class Words(Widget):
    """Lines, each piece in its tone; what does not fit on a line goes on under it, set in."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"words--{tone}" for tone in Tone if tone}

    DEFAULT_CSS = """
    Words {
        height: auto;
        .words--quiet { color: $quiet; }
        .words--accent { color: $accent; text-style: bold; }
        .words--strong { text-style: bold; }
    }
    """

    lines: Sequence[Line] = ()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._wrapped(width))

    def render(self) -> Text:
        return Text("\n").join(self._wrapped(self.content_size.width))

    def _wrapped(self, width: int) -> list[Text]:
        wrapped: list[Text] = []
        for line in self.lines:
            text = Text.assemble(*((span.text, self._style(span.tone)) for span in line.spans))
            if text.cell_len <= width or width <= line.indent:
                wrapped.append(text)
                continue
            if line.whole:
                wrapped += self._broken(line, width)
                continue
            first, *rest = text.wrap(self.app.console, width - line.indent)
            wrapped += [first, *(Text(" " * line.indent) + more for more in rest)]
        return wrapped

    def _broken(self, line: Line, width: int) -> list[Text]:
        """A line that is broken between spans."""
        texts = [Text()]
        indent = line.indent if 3 * line.indent <= width else 2
        for number, span in enumerate(line.spans):
            full = texts[-1].cell_len + len(span.text.rstrip()) > width
            if (full and texts[-1].cell_len > indent) or (number == 1 and indent < line.indent):
                texts.append(Text(" " * indent))
            texts[-1].append(span.text, self._style(span.tone))
        return texts

    def _style(self, tone: Tone) -> Style:
        return self.get_component_rich_style(f"words--{tone}", partial=True) if tone else Style()


class Pane(VerticalScroll, can_focus=False):
    """A few lines; what there is no room for is scrolled to page by page."""

    DEFAULT_CSS = """
    Pane {
        padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, name: str) -> None:
        super().__init__(name=name, classes=f"-{name}")

    def compose(self) -> ComposeResult:
        yield Words()

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(line.text for line in self.query_one(Words).lines)

    def show(self, lines: Iterable[Line]) -> None:
        """Shows these lines, from the first."""
        words, shown = self.query_one(Words), tuple(lines)
        if shown != words.lines:
            words.lines = shown
            words.refresh(layout=True)
            self.scroll_home(animate=False)

    def read_on(self) -> None:
        """Scrolls a page on, and from the end back to the start."""
        if self.scroll_offset.y >= self.max_scroll_y:
            self.scroll_home(animate=False)
        else:
            self.scroll_relative(y=max(self.size.height - 1, 1), animate=False)
