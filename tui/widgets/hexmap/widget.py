"""The widget of the hex map."""

from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.games.vivarium.terrain import NAMES
from tui.commands import command
from tui.presenters.hexmap import MapFrame
from tui.widgets.hexmap.geometry import COMPACT, FULL, OUTSIDE, Direction, Zoom, grid_of, ways
from tui.widgets.hexmap.paint import Cell, Ink, Painter, changed

CURSOR = Binding.Group("Cursor")
_PARTS = (
    "letter",
    "border",
    "edge",
    "open",
    "cursor",
    "held",
    "label",
    "title",
    "token",
    "more",
    *(f"seat-{number}" for number in range(1, 6)),
)


class HexMap(ScrollView, can_focus=True):
    """The map of Vivarium with what stands on it, and a cursor on one Territory.

    It is shown in full or compact, whichever there is room for, until the player chooses.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"hexmap--{name}" for name in (*_PARTS, *NAMES)}

    DEFAULT_CSS = """
    HexMap {
        width: 1fr;
        height: 1fr;
        background: $background;
        scrollbar-size: 1 1;
        .hexmap--forest { color: $terrain-forest; background: $terrain-forest-ground; }
        .hexmap--mountain { color: $terrain-mountain; background: $terrain-mountain-ground; }
        .hexmap--wasteland { color: $terrain-wasteland; background: $terrain-wasteland-ground; }
        .hexmap--swamp { color: $terrain-swamp; background: $terrain-swamp-ground; }
        .hexmap--plains { color: $terrain-plains; background: $terrain-plains-ground; }
        .hexmap--river { color: $terrain-river; background: $terrain-river-ground; }
        .hexmap--oasis { color: $terrain-oasis; background: $terrain-oasis-ground; }
        .hexmap--start { color: $terrain-start; background: $terrain-start-ground; }
        .hexmap--seat-1 { color: $seat-1; }
        .hexmap--seat-2 { color: $seat-2; }
        .hexmap--seat-3 { color: $seat-3; }
        .hexmap--seat-4 { color: $seat-4; }
        .hexmap--seat-5 { color: $seat-5; }
        .hexmap--border { color: $border; }
        .hexmap--edge { color: $terrain-edge; }
        .hexmap--open { color: $accent; }
        .hexmap--cursor { color: $accent; }
        .hexmap--held { color: $foreground; }
        .hexmap--label { color: $accent; text-style: underline; }
        .hexmap--title { color: $accent; }
        .hexmap--more { color: $foreground; text-style: bold; }
        .hexmap--token { color: $foreground; text-style: bold; }
    }
    """

    HELP = (
        "The map. A small letter is the terrain: f forest, m mountain, w wasteland, s swamp, p plains, r river, o the "
        "oasis, @ a start; lines are borders of Territories. A capital with a number is animals that can still move, a "
        "small letter with a number those that rest, * leaders among them; den, hip (hippopotamus), ant (antelope), dg "
        "(wild dogs), eyr (eyrie) and shl (shelter) are tokens; + is more than there is room for. The arrows move the "
        "cursor from Territory to Territory, and typing a label moves it there."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        command("map.choose", "enter,space", "choose", "Choose", "Choose this Territory", key_display="enter"),
        command("map.zoom", "z", "zoom", "Zoom", "Show the map larger or smaller"),
        *(
            command(
                f"map.{direction.name.lower()}",
                direction.name.lower(),
                f"step('{direction.name}')",
                direction.name.capitalize(),
                "Move the cursor to the neighbour on that side",
                show=False,
                group=CURSOR,
            )
            for direction in Direction
        ),
    ]

    cursor: reactive[int] = reactive(OUTSIDE, repaint=False)

    class _About(Message):
        """Something about a Territory."""

        def __init__(self, hexmap: "HexMap", territory: int) -> None:
            super().__init__()
            self.hexmap = hexmap
            self.territory = territory

        @property
        def control(self) -> "HexMap":
            return self.hexmap

    class Pointed(_About):
        """The cursor is on another Territory, or on one of another map."""

    class Chosen(_About):
        """The player chooses a Territory; it may be one that is not open."""

    def __init__(self, frame: MapFrame | None = None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.frame: MapFrame | None = None
        self.zoom = COMPACT
        self._zoomed = False  # by the player
        self._painter: Painter | None = None
        self._lines: list[list[Cell]] = []
        self._strips: dict[int, Strip] = {}
        self._inks: dict[Ink, Style] = {}
        self._typed = ""
        if frame:
            self.show(frame)

    def show(self, frame: MapFrame) -> None:
        """Shows a frame; the cursor stays where it is, or begins on the own start on another map."""
        before, self.frame = self.frame, frame
        self._typed = ""
        if before is None or before.world != frame.world:
            self._lay_out(self._fitting())
            self.set_reactive(HexMap.cursor, OUTSIDE)
            self.cursor = frame.world.starts[frame.own or 0]
            return
        self._painter = self._new_painter()
        self._draw(self._painter.size.region)

    def watch_cursor(self, old: int, new: int) -> None:
        if not self._painter:
            return
        self._painter.cursor = new
        self._draw(*self._regions(old), *self._regions(new))
        self._show_cursor()
        self.post_message(self.Pointed(self, new))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._typed = ""
        if self._painter:
            self._painter.focused = has_focus
            self._draw(*self._regions(self.cursor))

    def on_mount(self) -> None:
        self._show_cursor()

    def on_resize(self) -> None:
        if self.frame and not self._zoomed and self._fitting() != self.zoom:
            self._lay_out(self._fitting())
        self._strips.clear()
        self._show_cursor()

    def notify_style_update(self) -> None:
        """Takes the colours of another theme."""
        super().notify_style_update()
        self._inks.clear()
        self._strips.clear()

    # --- commands

    def action_step(self, direction: str) -> None:
        """Moves the cursor to the neighbour in a direction."""
        self._typed = ""
        if self.frame:
            self.cursor = ways(self.frame.world).get((self.cursor, Direction[direction]), self.cursor)

    def action_choose(self) -> None:
        """Chooses the Territory under the cursor."""
        if self.frame:
            self.post_message(self.Chosen(self, self.cursor))

    def action_zoom(self) -> None:
        """Shows the map in the other zoom."""
        if self.frame:
            self._zoomed = True
            self._lay_out(COMPACT if self.zoom is FULL else FULL)
            self.call_after_refresh(self._show_cursor)  # the scrollbars are there then

    def on_key(self, event: events.Key) -> None:
        """Takes letters of labels before they are commands."""
        if not self.frame or not event.is_printable or not event.character:
            return
        typed = self._typed + event.character
        found = [number for number, spot in enumerate(self.frame.spots) if spot.label.startswith(typed)]
        if not found:
            self._typed = ""
            return
        event.stop()
        event.prevent_default()
        exact = [number for number in found if self.frame.spots[number].label == typed]
        self._typed = "" if exact else typed
        if exact:
            self.cursor = exact[0]

    def on_click(self, event: events.Click) -> None:
        """Points at a Territory, and chooses the one that the cursor is on."""
        offset = event.get_content_offset(self)
        if offset is None or not self._painter:
            return
        place = offset + self.scroll_offset - self._margin
        territory = self._painter.grid.territory_at(place.x, place.y)
        if territory is None:
            return
        if territory == self.cursor:
            self.action_choose()
        self.cursor = territory

    # --- drawing

    def render_line(self, y: int) -> Strip:
        """A line of the map as far as it is in sight."""
        width = self.size.width
        page = self.rich_style
        if not self._painter:
            return Strip.blank(width, page)
        margin, scroll = self._margin, self.scroll_offset
        y += scroll.y - margin.y
        if not 0 <= y < self._painter.size.height:
            return Strip.blank(width, page)
        if y not in self._strips:
            line = [Cell(" ", self._painter.beside)] * margin.x + self._lines[y]
            self._strips[y] = Strip(
                [
                    Segment("".join(cell.char for cell in cells), self._style(ink))
                    for ink, cells in groupby(line, lambda cell: cell.ink)
                ],
                len(line),
            )
        return self._strips[y].crop_extend(scroll.x, scroll.x + width, page)

    def _style(self, ink: Ink) -> Style:
        """The style of an ink, over that of the page."""
        if ink not in self._inks:
            style = self.rich_style
            if ink.ground != OUTSIDE:
                style += self.get_component_rich_style(f"hexmap--{NAMES[ink.ground]}", partial=True)
            style += self.get_component_rich_style(f"hexmap--{ink.part}", partial=True)
            if ink.bold or ink.reverse:
                style += Style(bold=ink.bold or None, reverse=ink.reverse or None)
            self._inks[ink] = style
        return self._inks[ink]

    @property
    def _margin(self) -> Offset:
        """The free cells left of and above a map that is smaller than the widget."""
        room, size = self.size, self.virtual_size
        return Offset(max(room.width - size.width, 0) // 2, max(room.height - size.height, 0) // 2)

    def _fitting(self) -> Zoom:
        """The zoom that there is room for."""
        assert self.frame
        room, full = self.outer_size - self.gutter.totals, grid_of(self.frame.world, FULL).size
        return FULL if full.width <= room.width and full.height <= room.height else COMPACT

    def _lay_out(self, zoom: Zoom) -> None:
        """Draws the map anew in a zoom."""
        assert self.frame
        self.zoom = zoom
        self._painter = self._new_painter()
        self.virtual_size = self._painter.size
        width, height = self._painter.size
        self._lines = [self._painter.cells(y, range(width)) for y in range(height)]
        self._strips.clear()
        self.refresh()

    def _new_painter(self) -> Painter:
        assert self.frame
        return Painter(self.frame, grid_of(self.frame.world, self.zoom), self.cursor, focused=self.has_focus)

    def _draw(self, *regions: Region) -> None:
        """Draws regions of the map anew, as far as anything in them has changed.

        A line is drawn in one piece: of each piece Textual writes all that is left of it too.
        """
        assert self._painter
        dirty: dict[int, Region] = {}
        for region in regions:
            for y in region.line_range:
                before = self._lines[y][region.x : region.right]
                after = self._painter.cells(y, region.column_range)
                if places := changed(before, after):
                    self._lines[y][region.x : region.right] = after
                    self._strips.pop(y, None)
                    piece = Region(region.x + places.start, y, len(places), 1)
                    dirty[y] = dirty.get(y, piece).union(piece)
        if dirty:
            shift = self._margin - self.scroll_offset
            self.refresh(*(piece.translate(shift) for piece in dirty.values()))

    def _regions(self, territory: int) -> tuple[Region, ...]:
        """The regions of a Territory."""
        return self._painter.grid.regions(territory) if self._painter and territory != OUTSIDE else ()

    def _show_cursor(self) -> None:
        """Scrolls the Territory under the cursor into view."""
        if self._painter and self.cursor != OUTSIDE and self.is_attached:
            self.scroll_to_region(self._painter.grid.bounds(self.cursor), animate=False, immediate=True, force=True)
