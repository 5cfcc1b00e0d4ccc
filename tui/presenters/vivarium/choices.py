"""What a player may do now, as lines to choose from: what each is, what it costs and what it brings."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from engine.games.vivarium import actions, movement
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import SEASONS, Effect, behaviour_called
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Choose
from engine.games.vivarium.texts import effect_text
from engine.games.vivarium.view import Phase
from tui.presenters.vivarium.table import TableView, card_type, of_animals


class Choice(Struct, frozen=True):
    """A choice: its ``label`` of a few words, a short ``note`` on what it costs or gives, a sentence on it, and the
    Territories that it is about, NOWHERE where it is about none.
    """

    action: VivariumAction
    label: str
    note: str
    detail: str
    place: int = NOWHERE
    goal: int = NOWHERE


def choices(table: TableView) -> tuple[Choice, ...]:
    """Every choice of this player, in the order of the rules."""
    return tuple([_choice(table, action) for action in table.view.legal])


def _choice(table: TableView, action: VivariumAction) -> Choice:
    label, note, detail = _WORDS[action.verb](table, action)
    by_name = table.world.by_name
    return Choice(action, label, note, detail, by_name.get(action.place, NOWHERE), by_name.get(action.goal, NOWHERE))


Words = tuple[str, str, str]


def abilities_of(title: str) -> str:
    """What the ability of a card does, or "" if it has none."""
    return " ".join(effect_text(effect) for effect in behaviour_called(title).effects)


def _card(title: str) -> str:
    """A card in one line: its type, its Energy, its ability."""
    card = behaviour_called(title)
    kind = f"{_type_name(card.type)}, " if card.type >= 0 else ""
    return f"{title}: {kind}+{card.energy} Energy. {abilities_of(title)}".rstrip()


def _type_name(kind: int) -> str:
    return ("population", "aggression", "ingenuity", "territory")[kind]


def gives(table: TableView, title: str) -> str:
    """What a card of the hand would give if it were laid next: ``+2 + ability``, ``+2 only``."""
    card = behaviour_called(title)
    if not card.effects:
        return f"+{card.energy}"
    row = [behaviour_called(laid).type for laid in table.view.row]
    return f"+{card.energy} and ability" if card.type in row else f"+{card.energy} only"


def _play(table: TableView, action: VivariumAction) -> Words:
    card = behaviour_called(action.what)
    kind = card_type(card.type)
    detail = _card(action.what)
    if card.effects and gives(table, action.what).endswith("only"):
        detail += f" As the first {_type_name(card.type)} card of the row it gives its Energy only."
    return f"play {action.what}", f"{kind} {gives(table, action.what)}".strip(), detail


def _buy(table: TableView, action: VivariumAction) -> Words:
    card = behaviour_called(action.what)
    cost = price(table.position, card.number)
    left = table.me.energy - cost
    return f"buy {action.what}", f"{cost} E", f"{_card(action.what)} Costs {cost}, leaves {left} Energy; +1 Fitness."


def _gain(_: TableView, action: VivariumAction) -> Words:
    return f"take {action.what}", "free", f"{_card(action.what)} Costs nothing; +1 Fitness."


def _of_hand(verb: str, note: str) -> Callable[[TableView, VivariumAction], Words]:
    return lambda _, action: (f"{verb} {action.what}", note, _card(action.what))


def _destroy(_: TableView, action: VivariumAction) -> Words:
    pile = "discard pile" if action.place else "hand"
    return f"destroy {action.what}", pile, f"{action.what} of your {pile} leaves the game. {_card(action.what)}"


def _move(table: TableView, action: VivariumAction) -> Words:
    animals = of_animals(action.count) if not action.what else f"{action.count} {action.what}"
    label = f"{action.place} > {action.goal} x{action.count}"
    if action.what:
        label = f"{action.what} {label}"
    if table.view.phase != Phase.ACTIONS:
        return label, "free", f"{animals} to {action.goal}, a free step."
    cost = movement.move_cost(table.position, table.view.seat, action)
    left = table.me.energy - cost
    goal = table.world.by_name[action.goal]
    fight = " There a battle follows." if table.position.rivals_at(table.view.seat, goal) else ""
    return label, f"{cost} E", f"{animals} to {action.goal} for {cost} Energy, leaves {left}.{fight}"


def _breed(table: TableView, _: VivariumAction) -> Words:
    species = table.me.species
    count, season = table.litter(), SEASONS[species.deploys]
    detail = f"{species.population.title}: {species.population.text}"
    return f"breed {count} for {season}", f"{species.breed_cost} E", detail


_BOARD: Final = {
    "wait": "ingenuity",
    "eyrie": "ingenuity",
    "wind": "ingenuity",
    "bask": "ingenuity",
    "fish": "ingenuity",
    "learn": "ingenuity",
    "raise": "ingenuity",
    "build": "second",
}


def _ability(table: TableView, action: VivariumAction) -> Words:
    species = table.me.species
    second = _BOARD[action.what] == "second"
    ability = species.second if second and species.second else species.ingenuity
    cost = species.second_cost if second else species.ingenuity_cost
    label = f"{ability.title}{f', {action.place}' if action.place else ''}"
    return label, f"{cost} E", f"{ability.title}: {ability.text}"


def _forage(table: TableView, action: VivariumAction) -> Words:
    species = table.me.species
    note = f"+{species.ingenuity_amount - species.ingenuity_cost} E"
    return f"{species.ingenuity.title}, {action.what}", note, f"{species.ingenuity.text} {_card(action.what)}"


def _deploy(table: TableView, action: VivariumAction) -> Words:
    due = table.me.maturing[table.view.season % 4]
    return f"deploy {action.count} in {action.place}", f"of {due}", f"{due} matured animals are to be deployed."


def _settle(_: TableView, action: VivariumAction) -> Words:
    return f"settle in {action.place}", "", "An animal of your reserve comes onto the map there."


def _steal(table: TableView, action: VivariumAction) -> Words:
    return _on_opponent(table, action, "steal from", lambda seat: f"has {table.view.players[seat].energy} E")


def _harass(table: TableView, action: VivariumAction) -> Words:
    return _on_opponent(table, action, "harass", lambda seat: f"hand {table.view.players[seat].hand}")


def _on_opponent(table: TableView, action: VivariumAction, verb: str, note: Callable[[int], str]) -> Words:
    seat = next(seat for seat, player in enumerate(table.view.players) if player.species.id == action.what)
    return f"{verb} {table.names[seat]}", note(seat), f"{_due_effect(table)} {table.names[seat]} has the {action.what}."


def _due_effect(table: TableView) -> str:
    task = table.view.agenda[-1]
    assert isinstance(task, Choose)
    return effect_text(Effect(task.effect, task.amount))


def _displace(table: TableView, action: VivariumAction) -> Words:
    return f"drive {action.what}: {action.place} > {action.goal}", "", _due_effect(table)


def _hunt(table: TableView, action: VivariumAction) -> Words:
    return f"hunt {action.what}, {action.place}", "", _due_effect(table)


def _rouse(_: TableView, action: VivariumAction) -> Words:
    return f"rouse {action.what or 'animal'}, {action.place}", "", "It may move again this turn."


def _return(_: TableView, action: VivariumAction) -> Words:
    return f"return {action.what or 'animal'}, {action.place}", "", "It goes back to your reserve."


def _fight(_: TableView, action: VivariumAction) -> Words:
    return f"fight {action.what}, {action.place}", "", "This battle is fought next."


def _use(table: TableView, action: VivariumAction) -> Words:
    species = table.me.species
    note = (
        f"discards {action.what}" if action.what else f"{species.aggression_cost} E" if species.aggression_cost else ""
    )
    return f"use {species.aggression.title}", note, f"{species.aggression.title}: {species.aggression.text}"


def _pass(_: TableView, __: VivariumAction) -> Words:
    return "pass", "", "You fight without your battle ability."


def _to(verb: str, detail: str) -> Callable[[TableView, VivariumAction], Words]:
    return lambda _, action: (f"{verb} to {action.place}", "", detail)


def _keep(_: TableView, __: VivariumAction) -> Words:
    return "keep", "on top", "The card stays on top of your deck."


def _discard(_: TableView, __: VivariumAction) -> Words:
    return "discard", "", "The card goes to your discard pile."


def _skip(table: TableView, _: VivariumAction) -> Words:
    return "skip", "", f"You let this ability go: {_due_effect(table)}"


def _end(table: TableView, _: VivariumAction) -> Words:
    match table.view.phase:
        case Phase.ROW:
            return "end the row", "", "The abilities of the row follow, then you spend Energy. Held cards stay in hand."
        case Phase.EXTRA:
            return "no more steps", "", "The free steps of your Territory ability end here."
    return "end the turn", f"{table.me.energy} E kept", "Battles follow, then you draw up to five cards."


_WORDS: Final[dict[str, Callable[[TableView, VivariumAction], Words]]] = {
    actions.PLAY: _play,
    actions.END: _end,
    actions.SKIP: _skip,
    actions.BUY: _buy,
    actions.MOVE: _move,
    actions.BREED: _breed,
    actions.ABILITY: _ability,
    actions.FORAGE: _forage,
    actions.DEPLOY: _deploy,
    actions.SETTLE: _settle,
    actions.DESTROY: _destroy,
    actions.DROP: _of_hand("discard", "of your hand"),
    actions.GAIN: _gain,
    actions.RECALL: _of_hand("take back", "to your hand"),
    actions.KEEP: _keep,
    actions.DISCARD: _discard,
    actions.STEAL: _steal,
    actions.HARASS: _harass,
    actions.DISPLACE: _displace,
    actions.HUNT: _hunt,
    actions.ROUSE: _rouse,
    actions.RETURN: _return,
    actions.FIGHT: _fight,
    actions.USE: _use,
    actions.PASS: _pass,
    actions.RETREAT: _to("retreat", "All your animals go there."),
    actions.FLEE: _to("flee", "All your animals that are left in the oasis go there."),
    actions.RUN: _to("antelope runs", "The antelope runs there."),
}
