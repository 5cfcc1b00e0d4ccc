"""What an action is called on a screen, in any game."""

from collections.abc import Sequence
from typing import Any

from engine import View
from engine.games.avio.cards import play_name
from engine.games.vivarium.actions import MOVE, PLAY
from engine.games.vivo.words import card_name
from tui.presenters.vivarium.choices import choice_of
from tui.presenters.vivarium.table import TableView


def action_name(game_id: str, view: View, names: Sequence[str], action: Any) -> str:
    """An action of the seat that the view is of: ``green 5``, ``queen as 9``, ``1 wolf oasis > plains-4``."""
    match game_id:
        case "vivo":
            return card_name(action)
        case "avio":
            return play_name(action.card, action.value).removeprefix("the ")
    if action.verb == PLAY:  # a choice tells how many of that card are in hand, too
        return str(action.what)
    table = TableView(view, names)  # type: ignore[arg-type]  # it is one of Vivarium
    label = choice_of(table, action).label
    return f"{label} {action.place} > {action.goal}" if action.verb == MOVE else label
