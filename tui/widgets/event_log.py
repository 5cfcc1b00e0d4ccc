"""What happened, newest last."""

from collections.abc import Iterable

from textual.events import Resize
from textual.widgets import RichLog


class EventLog(RichLog, can_focus=False):
    """The log of the match; on a small terminal it shows the newest lines only, and opens on a key."""

    DEFAULT_CSS = """
    EventLog {
        height: 1fr;
        padding: 0 1;
        color: $quiet;
        background: $background;
        scrollbar-size-vertical: 1;
    }
    """

    HELP = "What happened in this match, newest last."

    def __init__(self) -> None:
        super().__init__(wrap=True, markup=False, highlight=False, min_width=20)
        self.lines_shown: list[str] = []
        self._width = 0

    def on_resize(self, event: Resize) -> None:
        if self._width not in (0, event.size.width):  # the first width is waited for by what is written
            self._write_all()
        self._width = event.size.width
        self.scroll_end(animate=False)  # the newest line stays in sight

    def show(self, lines: Iterable[str]) -> None:
        """Shows these lines and nothing else."""
        before, self.lines_shown = self.lines_shown, list(lines)
        if self.lines_shown[: len(before)] != before:
            self._write_all()
            return
        for line in self.lines_shown[len(before) :]:
            self.write(line)

    def _write_all(self) -> None:
        """Writes all lines anew, in the width that there is now."""
        self.clear()
        for line in self.lines_shown:
            self.write(line)
