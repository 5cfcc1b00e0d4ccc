"""The own species board: each ability, and whether it can be used now."""

from collections.abc import Iterator

from msgspec import Struct

from engine.games.vivarium import actions
from engine.games.vivarium.actions import VivariumAction, act
from engine.games.vivarium.edition import Ability
from engine.games.vivarium.refusals import explain
from engine.games.vivarium.view import Phase
from tui.presenters.vivarium.table import TableView


class BoardEntry(Struct, frozen=True):
    """An ability: its title and text, what there is to say about using it ``now``, and whether it can be used; None for
    one that comes by itself.
    """

    title: str
    text: str
    now: str
    usable: bool | None


_INGENUITY = {
    "anaconda": (act(actions.ABILITY, "wait"),),
    "eagle": (act(actions.ABILITY, "eyrie"),),
    "tiger": (act(actions.ABILITY, "wind"),),
    "crocodile": (act(actions.ABILITY, "bask"),),
    "gorilla": (act(actions.FORAGE),),
    "bear": (act(actions.ABILITY, "fish"),),
    "human": (act(actions.ABILITY, "learn"), act(actions.ABILITY, "build")),
    "wolf": (act(actions.ABILITY, "raise"),),
}
_PLACED = ("eyrie", "wind", "build", "raise")


def board_entries(table: TableView) -> list[BoardEntry]:
    """The abilities of this player's board in the order of the rules."""
    species = table.me.species
    return [
        _entry(table, species.population, act(actions.BREED)),
        *(_entry(table, ability, action) for ability, action in ingenuity(table)),
        BoardEntry(species.territory.title, species.territory.text, "", None),
        BoardEntry(species.instinct.title, species.instinct.text, "", None),
        BoardEntry(species.aggression.title, species.aggression.text, "", None),
    ]


def _entry(table: TableView, ability: Ability, action: VivariumAction) -> BoardEntry:
    usable = any((legal.verb, legal.what) == (action.verb, action.what) for legal in table.view.legal)
    usable |= action.verb == actions.FORAGE and any(legal.verb == actions.FORAGE for legal in table.view.legal)
    if usable:
        return BoardEntry(ability.title, ability.text, "can be used now", True)
    if table.to_decide and table.view.phase == Phase.ACTIONS:
        return BoardEntry(ability.title, ability.text, explain(table.view, action), False)
    return BoardEntry(ability.title, ability.text, ability.text, None)


def ingenuity(table: TableView) -> Iterator[tuple[Ability, VivariumAction]]:
    """The Ingenuity abilities, each with an action that stands for it, in a Territory of the player if it names one."""
    species, me = table.me.species, table.me
    home = next((place for place, _, _ in (*me.animals, *me.leaders)), table.world.starts[table.view.seat])
    for ability, action in zip((species.ingenuity, species.second), _INGENUITY[species.id], strict=False):
        assert ability
        if action.what in _PLACED:
            action = act(action.verb, action.what, table.name(home))
        elif action.verb == actions.FORAGE:
            action = act(action.verb, table.view.hand[0] if table.view.hand else "Instinct")
        yield ability, action
