"""The line that tells which panes there are."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget


class TabLine(Widget):
    """Panes with the keys that show them, the shown one marked, and on the right how the player stands."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"tabs--key", "tabs--current", "tabs--status"}

    DEFAULT_CSS = """
    TabLine {
        height: 1;
        padding: 0 1;
        background: $panel;
        .tabs--key { color: $accent; text-style: bold; }
        .tabs--current { text-style: bold reverse; }
        .tabs--status { color: $primary; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.tabs: Sequence[tuple[str, str]] = ()
        self.current = ""
        self.status = ""

    def show(self, tabs: Sequence[tuple[str, str]], current: str, status: str) -> None:
        """Shows the panes as keys and titles, the title of the shown one, and the status."""
        if (tuple(tabs), current, status) != (self.tabs, self.current, self.status):
            self.tabs, self.current, self.status = tuple(tabs), current, status
            self.refresh()

    def render(self) -> Text:
        key, current, status = (
            self.get_component_rich_style(f"tabs--{part}", partial=True) for part in ("key", "current", "status")
        )
        text, length = Text(), sum(len(f"{letter} {title}  ") for letter, title in self.tabs)
        gap = "  " if length + len(self.status) <= self.content_size.width else " "
        for letter, title in self.tabs:
            text.append(letter, key)
            text.append(" ")
            text.append(title, current if title == self.current else "")
            text.append(gap)
        text.append(" " * max(self.content_size.width - text.cell_len - len(self.status), 0))
        return text.append(self.status, status)
