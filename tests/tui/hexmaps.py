"""Maps with animals on them, and an app that shows one, for tests of the hex map."""

from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

import tui.app
from engine import Stream, Table
from engine.games.vivarium.game import Vivarium
from engine.games.vivarium.map import WorldMap, build_map, draw_map
from engine.games.vivarium.view import VivariumView
from tui.app import VivioApp
from tui.terminal import Terminal
from tui.widgets.hexmap import Group, HexMap, MapFrame, SeatFace, Spot, Token, TokenKind, labels
from tui.widgets.hexmap.geometry import COMPACT, FULL

ZOOMS = (COMPACT, FULL)
every_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=["compact", "full"])


@lru_cache(maxsize=256)
def some_map(seats: int, number: int = 0) -> WorldMap:
    """One of many maps."""
    return build_map(seats, draw_map(seats, Stream("hexmap", f"{seats} {number}")))


# Maps for every number of players.
maps = st.builds(some_map, st.integers(2, 5), st.integers(0, 40))


def bare(world: WorldMap) -> MapFrame:
    """A map with nothing on it."""
    faces = tuple(SeatFace(mark, seat + 1) for seat, mark in enumerate("WBETH"[: world.seats]))
    return MapFrame(world, faces, (Spot(),) * len(world.territories), own=0)


def with_spot(frame: MapFrame, number: int, spot: Spot) -> MapFrame:
    """A frame with something else on a Territory."""
    return replace(frame, spots=(*frame.spots[:number], spot, *frame.spots[number + 1 :]))


def midway(seats: int, actions: int, seed: str = "hexmap") -> MapFrame:
    """A match after so many actions at random or a few more, when somebody may move, as that seat sees it."""
    table = Table(Vivarium(), seats, seed)
    stream = Stream(seed, "actions")
    while True:
        assert table.to_move is not None, "the match is over"
        view = table.view(table.to_move)
        assert isinstance(view, VivariumView)
        if view.turn >= actions and any(action.verb == "move" for action in view.legal):
            return frame_of(view)
        table.play(table.to_move, stream.choice(view.legal))


def crowded(seats: int) -> MapFrame:
    """A map with everything on it that there is: battles, packs with leaders, more than nine animals, every token."""
    world = some_map(seats)
    frame = bare(world)
    small = [number for number, size in enumerate(world.size) if size == 1 and number < world.oasis]
    large = [number for number, size in enumerate(world.size) if size > 1]
    spots = list(frame.spots)
    spots[small[0]] = Spot((Group(0, 2, 1, leaders=1),))
    spots[small[1]] = Spot((Group(0, 0, 3), Group(1, 2, 0)), (Token(TokenKind.DEN),))
    spots[small[2]] = Spot((Group(1, 11, 0),), open=True, label="b")
    spots[small[3]] = Spot((), (Token(TokenKind.HIPPO),), open=True, label="c")
    spots[large[0]] = Spot((Group(0, 3, 1, leaders=1),), open=True, label="a")
    spots[large[1]] = Spot((Group(1, 0, 12),), (Token(TokenKind.EYRIE, 1),))
    spots[large[2]] = Spot((), (Token(TokenKind.DOGS, count=3), Token(TokenKind.ANTELOPE)))
    spots[large[3]] = Spot((Group(0, 1, 0), Group(1, 0, 2)), (Token(TokenKind.SHELTER, 0),))
    spots[world.oasis] = Spot((Group(seats - 1, 1, 1),), open=True, label="d")
    return MapFrame(world, frame.seats, tuple(spots), own=0)


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


class MapScreen(Screen[None]):
    """A map, and beside it what was told last."""

    DEFAULT_CSS = "MapScreen Static { width: 22; }"

    def __init__(self, frame: MapFrame | None) -> None:
        super().__init__()
        self.map_frame = frame
        self.told: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield HexMap(self.map_frame)
            yield Static()

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        self._tell("pointed", message.territory)

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        self._tell("chosen", message.territory)

    def _tell(self, what: str, territory: int) -> None:
        frame = self.query_one(HexMap).frame
        assert frame is not None
        name = frame.world.territories[territory].name
        self.told.append((what, name))
        self.query_one(Static).update(f"{what} {name}", layout=False)


class MapApp(VivioApp):
    """The app with a map for its first screen."""

    CSS_PATH = [Path(tui.app.__file__).parent / "app.tcss"]  # noqa: RUF012 - as Textual has it

    def __init__(self, frame: MapFrame | None, terminal: Terminal | None = None) -> None:
        super().__init__(terminal=terminal)
        self.map_frame = frame

    def get_default_screen(self) -> Screen[None]:
        return MapScreen(self.map_frame)
