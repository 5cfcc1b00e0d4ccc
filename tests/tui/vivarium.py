"""Matches of Vivarium for tests of the screen: sitting down at a scene, and looking at what is shown."""

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot

from engine.games.vivarium.view import VivariumView
from saves.match import Match
from saves.seat import Seat
from tests.engine.games.vivarium.tables import Scene
from tests.tui.sitting import SEED, screen, shown_match, until, view_of, waits_for_player
from tui.app import VivioApp
from tui.screens.match.vivarium import VivariumBoard
from tui.widgets.choice_list import ChoiceList
from tui.widgets.hexmap.widget import HexMap
from tui.widgets.pane import Pane
from tui.widgets.prompt import Prompt

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva")


def people(count: int, *, human: int = 1) -> list[Seat]:
    """So many seats, of which the first are people and the others random bots."""
    return [Seat(name, "human" if seat < human else "bot:random") for seat, name in enumerate(NAMES[:count])]


def match_of(app: VivioApp, scene: Scene, seats: Sequence[Seat]) -> Match:
    """A match that stands as the scene does; its journal does not tell how it came to that."""
    match = app.store.create("vivarium", {}, seats, SEED)
    match.table._state = scene.state
    match.table._events = []
    return match


async def sit_at(pilot: Pilot[None], scene: Scene, seats: Sequence[Seat]) -> None:
    """Sits down at a scene."""
    assert isinstance(pilot.app, VivioApp)
    pilot.app.sit_down(match_of(pilot.app, scene, seats))
    await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Waits until nothing goes on without a key."""
    for _ in range(2):
        await pilot.pause()
        await until(pilot, lambda: waits_for_player(pilot))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, each when nothing goes on without one."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def board(pilot: Pilot[None]) -> VivariumBoard:
    """The board that is shown."""
    shown = shown_match(pilot).board
    assert isinstance(shown, VivariumBoard)
    return shown


def vivarium_view(pilot: Pilot[None]) -> VivariumView:
    """What the person at the keyboard may know."""
    view = view_of(pilot)
    assert isinstance(view, VivariumView)
    return view


def hexmap(pilot: Pilot[None]) -> HexMap:
    """The map."""
    return screen(pilot).query_one(HexMap)


def listed(pilot: Pilot[None]) -> list[str]:
    """The choices beside the map, as they are written."""
    found = screen(pilot).query_one(ChoiceList)
    return [str(option.prompt).strip() for option in found.options]


async def point_at(pilot: Pilot[None], label: str) -> None:
    """Moves the cursor of the list onto the first choice whose label begins so."""
    found = screen(pilot).query_one(ChoiceList)
    at = next(number for number, choice in enumerate(found.choices) if choice.label.startswith(label))
    await pilot.press("home", *["down"] * at)
    assert found.highlighted == at


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Moves the cursor of the map to a Territory by typing its label."""
    frame = hexmap(pilot).frame
    assert frame
    label = frame.spots[frame.world.by_name[name]].label
    assert label, f"{name} is not open"
    await pilot.press(*label)


def pane(pilot: Pilot[None], name: str) -> str:
    """What a pane says."""
    return next(pane.text for pane in screen(pilot).query(Pane) if pane.name == name)


def pane_in_sight(pilot: Pilot[None]) -> list[str]:
    """The names of the panes that are shown."""
    return [pane.name or "" for pane in screen(pilot).query(Pane) if pane.region]


def prompt(pilot: Pilot[None]) -> str:
    """What the prompt says."""
    return screen(pilot).query_one(Prompt).text


def last_code(pilot: Pilot[None]) -> Any:
    """The last action in the journal."""
    return shown_match(pilot).session.match.table.journal[-1].action
