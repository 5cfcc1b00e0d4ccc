"""What a terminal shows that is too small."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static


class SmallScreen(Screen[None]):
    """Says which size is needed and which was found; the app takes it away when the terminal is large enough."""

    DEFAULT_CSS = "SmallScreen { align: center middle; } SmallScreen Static { width: auto; }"

    def __init__(self, needed: Size) -> None:
        super().__init__()
        self.needed = needed

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_resize(self, event: events.Resize) -> None:
        found = event.size
        self.query_one(Static).update(
            f"vivio needs a terminal of {self.needed.width} x {self.needed.height}.\n"
            f"This one has {found.width} x {found.height}: enlarge it."
        )
