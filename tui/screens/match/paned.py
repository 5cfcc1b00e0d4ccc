"""The arrangement of Vivarium's board: the map, and beside and under it panes of words."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from engine import Event
from engine.games.vivarium.position import NOWHERE
from tui.commands import command
from tui.presenters.vivarium.frame import Frame
from tui.presenters.vivarium.show import PANES, fitting, pane_lines, titles
from tui.presenters.vivarium.table import TableView
from tui.screens.match.board import Board
from tui.widgets.choice_list import ChoiceList
from tui.widgets.event_log import EventLog
from tui.widgets.hexmap.geometry import COMPACT, FULL, grid_of
from tui.widgets.hexmap.widget import HexMap
from tui.widgets.hint_panel import HintPanel
from tui.widgets.pane import Pane
from tui.widgets.prompt import Prompt
from tui.widgets.tab_line import TabLine

LEAST_PANES = 11  # lines of the panes under a map in full
AROUND = 4  # lines of tabs and prompt
BESIDE = 50  # cells beside the map on a large screen
ROOMY = 100  # cells of the panes under the map where the species stands beside Territory and cards


class PanedBoard(Board):
    """A board that shows the pane that fits the moment, or the one that the player has asked for by its key; a large
    one shows most panes side by side.

    ``on_map`` tells that the player chooses on the map, ``narrowed`` is the Territory whose choices alone are listed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command(f"vivarium.{name}", key, f"pane('{name}')", title, f"Show {what}; again to read on", show=False)
        for name, key, title, what in PANES
    ]

    frame: Frame | None = None
    table: TableView | None = None
    held: Event | None = None
    on_map: bool = False
    narrowed: int = NOWHERE
    picked: str = ""  # the pane that the player has asked for

    def compose(self) -> ComposeResult:
        yield HexMap()
        yield TabLine()
        with Horizontal(id="panes"):
            for name, *_ in PANES:
                yield Pane(name)
        yield HintPanel()
        yield Prompt()
        with Vertical(id="beside"):
            yield ChoiceList()
            yield Pane("players")
            yield Pane("events")
            yield EventLog()

    def on_mount(self) -> None:
        for widget, title in ((ChoiceList, "What you may do"), (EventLog, "Log")):
            self.query_one(widget).border_title = title

    def on_resize(self) -> None:
        self.share_room()

    def share_room(self) -> None:
        """Gives the map the lines that it needs; what is under it gets the rest."""
        if not self.table:
            return
        full, compact = grid_of(self.table.world, FULL).size, grid_of(self.table.world, COMPACT).size
        tall, wide = self.size.height - LEAST_PANES - AROUND, self.size.width - BESIDE
        fits = full.height <= tall and full.width <= wide
        lines = full.height if fits else compact.height
        self.query_one(HexMap).styles.height = lines
        self.query_one("#beside").styles.height = "100%" if self._large else lines
        self.set_class(self._large and wide >= ROOMY, "-roomy")
        self.show_panes()

    @property
    def _large(self) -> bool:
        """Whether there is room for panes side by side."""
        return self.screen.has_class("-wide") and self.screen.has_class("-tall")

    def show_panes(self) -> None:
        """Fills the panes, and turns to the one that fits unless the player has asked for one."""
        table = self.table
        assert table
        shown = self.picked or fitting(table, self.held, on_map=self.on_map or self.narrowed != NOWHERE)
        place = self.query_one(HexMap).cursor
        for pane in self.query(Pane):
            assert pane.name
            pane.show(pane_lines(table, pane.name, place, self.held))
            pane.set_class(pane.name == shown, "-shown")
        self.set_class(shown == "species", "-species")
        self._show_titles(table, shown)

    def _show_titles(self, table: TableView, shown: str) -> None:
        """Tells the panes with their keys: in their borders, and in a line those that are shown one at a time."""
        found, keys = titles(table, self.held), {name: key for name, key, *_ in PANES}
        for pane in self.query(Pane):
            name = pane.name or ""
            pane.border_title = found[name] if self.reviewed else f"{keys[name]} {found[name]}"
        aside = ("events", "players") if self._large else ()
        tabs = [*((keys[name], title) for name, title in found.items() if name not in aside), ("a", "All")]
        status = self.frame.status if self.frame else ""
        self.query_one(TabLine).show([] if self.reviewed else tabs, found[shown], status)

    def action_pane(self, name: str) -> None:
        """Shows a pane; the one that is shown already is read on."""
        seen = [pane for pane in self.query(Pane) if pane.name == name and pane.region]
        self.picked = name
        self.show_panes()
        for pane in seen:
            pane.read_on()
