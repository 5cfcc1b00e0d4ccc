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
        self._width = 0  # that the last line was written in

    def on_resize(self, event: Resize) -> None:
        if self.size.width != self._width:
            self._write_all()
        self.scroll_end(animate=False)  # the newest line stays in sight

    def show(self, lines: Iterable[str]) -> None:
        """Shows these lines and nothing else."""
        before, self.lines_shown = self.lines_shown, list(lines)
        if self.lines_shown[: len(before)] != before:
            self._write_all()
            return
        self._write(self.lines_shown[len(before) :])

    def _write_all(self) -> None:
        """Writes all lines anew."""
        self.clear()
        self._write(self.lines_shown)

    def _write(self, lines: Iterable[str]) -> None:
        """Writes lines in the width that there is now: none while the log is hidden."""
        for line in lines:
            self._width = self.size.width
            self.write(line)
