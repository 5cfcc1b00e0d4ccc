"""What a terminal shows that is too small."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

SMALLEST = Size(80, 23)  # a terminal of 80 x 24 with the status line of a multiplexer


def fits(size: Size) -> bool:
    """Whether every screen can be shown in a terminal of that size."""
    return size.width >= SMALLEST.width and size.height >= SMALLEST.height


class SmallScreen(Screen[None]):
    """Says which size is needed and which was found, and goes as soon as the terminal is large enough."""

    DEFAULT_CSS = "SmallScreen { align: center middle; } SmallScreen Static { width: auto; max-width: 100%; }"

    _gone = False

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self._show(event.size)

    def on_screen_resume(self) -> None:
        """Looks again: the terminal may have changed while another screen lay above this one."""
        self._show(self.app.size)

    def _show(self, size: Size) -> None:
        if fits(size):
            if self.is_current and not self._gone:  # a resize can be told twice
                self._gone = True
                self.dismiss()
            return
        self.query_one(Static).update(
            f"vivio needs a terminal of {SMALLEST.width} x {SMALLEST.height}.\n"
            f"This one has {size.width} x {size.height}: enlarge it."
        )
