"""A Textual app that shows the five-player map of Vivarium, for a measure of what a move of its cursor costs."""

from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from engine import Stream
from engine.games.vivarium.map import WorldMap, build_map, draw_map
from tui.themes import THEMES
from tui.widgets.hexmap import Group, HexMap, MapFrame, SeatFace, Spot

SEATS = 5


def frame_of(world: WorldMap) -> MapFrame:
    """A map with animals on every start and next to the oasis, where all may be chosen."""
    spots = [Spot(open=bool(world.around_oasis >> number & 1)) for number in range(len(world.territories))]
    for seat, start in enumerate(world.starts):
        spots[start] = Spot((Group(seat, 2, 1),))
        spots[world.neighbours[world.oasis][seat]] = Spot(
            (Group(seat, 1, 0), Group((seat + 1) % SEATS, 0, 2)), open=True
        )
    faces = tuple(SeatFace(mark, seat + 1) for seat, mark in enumerate("WBETH"))
    return MapFrame(world, faces, tuple(spots), own=0)


class BoardApp(App[None]):
    """Shows the map, and beside it the name of the Territory under the cursor."""

    CSS = "Static { width: 30; }"

    def __init__(self) -> None:
        super().__init__()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = "vivio-dark"
        self.world = build_map(SEATS, draw_map(SEATS, Stream("bench", "map")))

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield HexMap(frame_of(self.world))
            yield Static()

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        self.query_one(Static).update(self.world.territories[message.territory].name, layout=False)


if __name__ == "__main__":
    BoardApp().run()
