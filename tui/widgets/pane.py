"""Lines of words beside a picture."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol

from rich.style import Style
from rich.text import Text
from textual.widget import Widget


class PaneLine(Protocol):
    """A line: its text, and how it is shown: "", "quiet", "accent" or "strong"."""

    @property
    def text(self) -> str: ...

    @property
    def tone(self) -> str: ...


class Pane(Widget):
    """A few lines, each in its tone."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"pane--quiet", "pane--accent", "pane--strong"}

    DEFAULT_CSS = """
    Pane {
        height: auto;
        padding: 0 1;
        .pane--quiet { color: $quiet; }
        .pane--accent { color: $accent; text-style: bold; }
        .pane--strong { text-style: bold; }
    }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 - what Textual calls it
        super().__init__(id=id)
        self.lines: Sequence[PaneLine] = ()

    def show(self, lines: Iterable[PaneLine]) -> None:
        """Shows these lines."""
        shown = tuple(lines)
        if shown != self.lines:
            self.lines = shown
            self.refresh(layout=True)

    def render(self) -> Text:
        return Text("\n").join([Text(line.text, self._style(line.tone)) for line in self.lines])

    def _style(self, tone: str) -> Style:
        return self.get_component_rich_style(f"pane--{tone}", partial=True) if tone else Style()
