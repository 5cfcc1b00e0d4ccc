"""Maps with animals on them, and an app that shows one, for tests of the hex map."""

from functools import lru_cache
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from engine import Stream, Table
from engine.games.vivarium.game import Vivarium
from engine.games.vivarium.map import WorldMap, build_map, draw_map
from engine.games.vivarium.view import VivariumView
from tui.themes import THEMES
from tui.widgets.hexmap import Group, HexMap, MapFrame, SeatFace, Spot, Token, TokenKind, labels


@lru_cache(maxsize=64)
def some_map(seats: int, number: int = 0) -> WorldMap:
    """One of many maps."""
    return build_map(seats, draw_map(seats, Stream("hexmap", f"{seats} {number}")))


def bare(world: WorldMap) -> MapFrame:
    """A map with nothing on it."""
    faces = tuple(SeatFace(mark, seat + 1) for seat, mark in enumerate("WBETH"[: world.seats]))
    return MapFrame(world, faces, (Spot(),) * len(world.territories), own=0)


def midway(seats: int, actions: int, seed: str = "hexmap") -> MapFrame:
    """A match after so many actions at random, as the seat to move sees it, with every goal of a move open."""
    table = Table(Vivarium(), seats, seed)
    stream = Stream(seed, "actions")
    moves = False
    while actions > 0 or not moves:
        assert table.to_move is not None, "the match is over"
        view = table.view(table.to_move)
        moves = any(action.verb == "move" for action in view.legal)
        if actions <= 0 and moves:
            break
        table.play(table.to_move, stream.choice(view.legal))
        actions -= 1
    assert isinstance(view, VivariumView)
    return frame_of(view)


def frame_of(view: VivariumView) -> MapFrame:
    """What a view tells of the map."""
    world = view.map
    assert world is not None
    goals = sorted({world.by_name[action.goal] for action in view.legal if action.goal})
    label = dict(zip(goals, labels(len(goals), without="z"), strict=True))
    spots = []
    for number in range(len(world.territories)):
        groups, tokens = [], []
        for seat, player in enumerate(view.players):
            bands = [band for band in (*player.animals, *player.leaders) if band[0] == number]
            if bands:
                resting = sum(band[2] for band in bands)
                leaders = sum(band[1] for band in player.leaders if band[0] == number)
                groups.append(Group(seat, sum(band[1] for band in bands) - resting, resting, leaders))
            if number in player.markers:
                kind = TokenKind.EYRIE if player.species.id == "eagle" else TokenKind.SHELTER
                tokens.append(Token(kind, seat))
        beasts = {TokenKind.DEN: view.den, TokenKind.HIPPO: view.hippo, TokenKind.ANTELOPE: view.antelope}
        tokens += [Token(kind) for kind, place in beasts.items() if place == number]
        if number == view.dogs_at:
            tokens.append(Token(TokenKind.DOGS, count=view.dogs))
        spots.append(Spot(tuple(groups), tuple(tokens), number in label, label.get(number, "")))
    faces = tuple(SeatFace(player.species.id[0].upper(), seat + 1) for seat, player in enumerate(view.players))
    return MapFrame(world, faces, tuple(spots), own=view.seat)


class MapApp(App[None]):
    """An app that shows a map, and beside it what was told last."""

    CSS = "Static { width: 22; background: $background; color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [("q", "quit", "Quit")]

    def __init__(self, frame: MapFrame, theme: str = "vivio-dark") -> None:
        super().__init__()
        for each in THEMES.values():
            self.register_theme(each)
        self.theme = theme
        self.map_frame = frame
        self.told: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield HexMap(self.map_frame)
            yield Static()

    def on_mount(self) -> None:
        self.query_one(HexMap).focus()

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        self._tell("pointed", message.territory)

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        self._tell("chosen", message.territory)

    def _tell(self, what: str, territory: int) -> None:
        name = self.map_frame.world.territories[territory].name
        self.told.append((what, name))
        self.query_one(Static).update(f"{what} {name}")
