"""Which panes there are, what each shows, and which of them fits the moment."""

from typing import Final

from engine.game import Event
from engine.games.vivarium.happenings import BattleEnded, EventClaimed, EventRevealed
from engine.games.vivarium.tasks import Answer
from engine.games.vivarium.view import Phase
from tui.presenters.vivarium.battles import battle_pane, battle_result
from tui.presenters.vivarium.events import events_pane
from tui.presenters.vivarium.lines import Lines
from tui.presenters.vivarium.panes import cards_pane, players_pane, species_pane, territory_pane
from tui.presenters.vivarium.table import TableView

# Name, key, title, and what it is about.
PANES: Final = (
    ("territory", "t", "Territory", "the Territory under the cursor, or the battle"),
    ("cards", "c", "Cards", "your cards and the line-up"),
    ("events", "o", "Events", "the open events, and how near everybody is"),
    ("players", "v", "Players", "what is known of all players"),
    ("species", "i", "Species", "your species board"),
)

_OF_PLACES: Final = (Phase.DEPLOY, Phase.EXTRA, Phase.ORDER, Phase.RETREAT, Phase.RETURN, Phase.FLEE, Phase.RUN)


def fitting(table: TableView, held: Event | None, *, on_map: bool) -> str:
    """The name of the pane that fits the moment."""
    if _in_battle(table, held):
        return "territory"
    if isinstance(held, EventRevealed | EventClaimed):
        return "events"
    if on_map or (table.to_decide and table.view.phase in _OF_PLACES):
        return "territory"
    return "cards" if table.to_decide else "players"


def titles(table: TableView, held: Event | None) -> dict[str, str]:
    """The titles of the panes, by name."""
    found = {name: title for name, _, title, _ in PANES}
    if _in_battle(table, held):
        found["territory"] = "Battle"
    if table.view.open:
        found["events"] += f" {len(table.view.open)}"
    return found


def pane_lines(table: TableView, name: str, place: int, held: Event | None) -> Lines:
    """What a pane says; ``place`` is the Territory under the cursor."""
    match name:
        case "territory":
            return _territory(table, place, held)
        case "cards":
            return cards_pane(table)
        case "events":
            return events_pane(table, held if isinstance(held, EventRevealed) else None)
        case "players":
            return players_pane(table)
    return species_pane(table)


def _territory(table: TableView, place: int, held: Event | None) -> Lines:
    task = table.view.agenda[-1] if table.view.agenda else None
    if isinstance(held, BattleEnded):
        return battle_result(table, held)
    if isinstance(task, Answer) and not held:
        return battle_pane(table, task)
    return territory_pane(table, place) if place >= 0 else []


def _in_battle(table: TableView, held: Event | None) -> bool:
    task = table.view.agenda[-1] if table.view.agenda else None
    return isinstance(held, BattleEnded) or (not held and isinstance(task, Answer))
