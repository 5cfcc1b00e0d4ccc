"""What a player may do now, as lines to choose from: what each is, what it costs and what it brings."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from engine.games.vivarium import actions, movement
from engine.games.vivarium.actions import VivariumAction, act
from engine.games.vivarium.edition import SEASONS, Behaviour, Effect, behaviour_called
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.refusals import explain
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Answer, Choose
from engine.games.vivarium.texts import effect_text
from engine.games.vivarium.view import Phase
from tui.presenters.vivarium.board import ingenuity
from tui.presenters.vivarium.table import TableView


class Choice(Struct, frozen=True):
    """A choice: its ``label`` of a few words, a short ``note`` on what it costs or gives, a sentence on it, and the
    Territories that it is about, NOWHERE where it is about none.

    ``why_not`` tells why it may not be taken now, "" if it may. Without an ``action`` it leads to the map. ``key`` is a
    command that leads to it too, "" if there is none.
    """

    action: VivariumAction | None
    label: str
    note: str
    detail: str
    place: int = NOWHERE
    goal: int = NOWHERE
    why_not: str = ""
    key: str = ""


def choices(table: TableView) -> tuple[Choice, ...]:
    """What this player may do now in the order of the rules; while Energy is spent, also what only Energy, the season
    or the like keeps them from.
    """
    legal = table.view.legal
    if not legal or table.view.phase != Phase.ACTIONS:
        return (*_map_choice(table), *(choice_of(table, action) for action in legal))
    wanted = [act(actions.BUY, title) for title in dict.fromkeys(table.view.lineup)]
    wanted.append(act(actions.BREED))
    for _, usual in ingenuity(table):
        able = [action for action in legal if action.verb == usual.verb and usual.what in (action.what, "")]
        wanted += able or [usual]
    rest = [action for action in legal if action.verb == actions.MOVE]
    return (
        *(choice_of(table, action) for action in wanted),
        *(_map_choice(table)),
        *(choice_of(table, action) for action in (*rest, act(actions.END))),
    )


def choice_of(table: TableView, action: VivariumAction) -> Choice:
    """An action as a choice; one that is not legal with the reason."""
    label, note, detail = _WORDS[action.verb](table, action)
    by_name = table.world.by_name
    places = by_name.get(action.place, NOWHERE), by_name.get(action.goal, NOWHERE)
    why_not = "" if action in table.view.legal else explain(table.view, action)
    key = "e" if action.verb in ENDS else _number(action) if action.verb == actions.MOVE else ""
    told = why_not if why_not and action.verb != actions.BUY else f"{why_not} {detail}".strip()
    return Choice(action, label, note, told, *places, why_not, key)


def _number(action: VivariumAction) -> str:
    """The digit that moves so many animals, 0 for a leader."""
    return "0" if action.what else str(action.count) if action.count < 10 else " "


def _map_choice(table: TableView) -> Iterator[Choice]:
    """The way to the map, where animals move."""
    count = len({action.place for action in table.view.legal if action.verb == actions.MOVE})
    if count:
        where = "one Territory" if count == 1 else f"{count} Territories"
        yield Choice(None, "move animals", "", f"Animals in {where} may move: Enter goes to the map.", key="m")


ENDS: Final = (actions.END, actions.SKIP)  # what ``e`` is for

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
    """What a card of the hand would give if it were laid next: ``+2 ability``, ``+2 only``; ``+1`` if it has none."""
    card = behaviour_called(title)
    if not card.effects:
        return f"+{card.energy}"
    return f"+{card.energy} {'ability' if _unlocked(table, card) else 'only'}"


def _unlocked(table: TableView, card: Behaviour) -> bool:
    """Whether a card of its type lies in the row already."""
    return card.type in [behaviour_called(laid).type for laid in table.view.row]


def _play(table: TableView, action: VivariumAction) -> Words:
    card = behaviour_called(action.what)
    held = table.view.hand.count(action.what)
    label = f"{action.what} x{held}" if held > 1 else action.what
    if not card.effects:
        return label, gives(table, action.what), f"{action.what}: {card.energy} Energy, no type, no ability."
    name = _type_name(card.type)
    rule = "Energy + ability:" if _unlocked(table, card) else f"Energy only, as the row has no {name} card yet, not:"
    return (
        label,
        gives(table, action.what),
        f"{action.what}, {name}, +{card.energy}. {rule} {abilities_of(action.what)}",
    )


def _buy(table: TableView, action: VivariumAction) -> Words:
    card = behaviour_called(action.what)
    cost = price(table.position, card.number)
    left = table.me.energy - cost
    leaves = f" It leaves {left} Energy and gives 1 Fitness." if left >= 0 else ""
    label = f"buy {action.what}" if len(action.what) < 12 else action.what
    return label, f"{cost}E", f"{_card(action.what)}{leaves}"


def _gain(_: TableView, action: VivariumAction) -> Words:
    return f"take {action.what}", "free", f"{_card(action.what)} Costs nothing; +1 Fitness."


def _of_cards(_: TableView, action: VivariumAction) -> Words:
    return action.what, f"+{behaviour_called(action.what).energy}", _card(action.what)


def _destroy(_: TableView, action: VivariumAction) -> Words:
    pile, note = ("discard pile", "discarded") if action.place else ("hand", "in hand")
    return action.what, note, f"{action.what} of your {pile} leaves the game. {_card(action.what)}"


def _move(table: TableView, action: VivariumAction) -> Words:
    animals = f"{action.count} {action.what}" if action.what else table.animals(table.view.seat, action.count)
    if table.view.phase != Phase.ACTIONS:
        return animals, "free", f"{animals} from {action.place} to {action.goal}, a free step."
    cost = movement.move_cost(table.position, table.view.seat, action)
    left = table.me.energy - cost
    goal = table.world.by_name[action.goal]
    fight = " There a battle follows." if table.position.rivals_at(table.view.seat, goal) else ""
    return animals, f"{cost}E", f"{animals} from {action.place} to {action.goal}: {cost} Energy, leaves {left}.{fight}"


def _breed(table: TableView, _: VivariumAction) -> Words:
    species = table.me.species
    count, season = table.litter(), SEASONS[species.deploys]
    detail = f"{species.population.title}: {species.population.text}"
    able = act(actions.BREED) in table.view.legal
    return f"breed {count} for {season}" if able else "breed", f"{species.breed_cost}E", detail


def _ability(table: TableView, action: VivariumAction) -> Words:
    species = table.me.species
    second = species.second if action.what == "build" else None
    cost = species.second_cost if second else species.ingenuity_cost
    ability = second or species.ingenuity
    where = f" in {action.place}" if action.place and action in table.view.legal else ""
    return f"{ability.title}{where}", f"{cost}E" if cost else "free", f"{ability.title}{where}: {ability.text}"


def _forage(table: TableView, action: VivariumAction) -> Words:
    species = table.me.species
    note = f"+{species.ingenuity_amount - species.ingenuity_cost}E"
    card = f" {action.what}" if action in table.view.legal else ""
    return f"{species.ingenuity.title}{card}", note, f"{species.ingenuity.title}: {species.ingenuity.text}"


def _deploy(table: TableView, action: VivariumAction) -> Words:
    due = table.me.maturing[table.view.season % 4]
    return f"{action.count} in {action.place}", f"of {due}", f"Matured animals to be deployed: {due}."


def _settle(_: TableView, action: VivariumAction) -> Words:
    return f"settle in {action.place}", "", "An animal of your reserve comes onto the map there."


def _steal(table: TableView, action: VivariumAction) -> Words:
    return _on_opponent(table, action, "steal from", lambda seat: f"has {table.view.players[seat].energy}E")


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
    return f"{action.what}: {action.place} > {action.goal}", "", _due_effect(table)


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
    cost = f"{species.aggression_cost}E" if species.aggression_cost else "free"
    label, note = (f"discard {action.what}", "") if action.what else (f"use {species.aggression.title}", cost)
    return label, note, f"{species.aggression.title}: {species.aggression.text} {_foreseen(table, uses=True)}"


def _pass(table: TableView, _: VivariumAction) -> Words:
    return "pass", "", f"You fight without your battle ability. {_foreseen(table, uses=False)}"


def _foreseen(table: TableView, *, uses: bool) -> str:
    """How the battle ends then."""
    task = table.view.agenda[-1]
    assert isinstance(task, Answer)
    end = table.battle_after(task, uses=uses)
    mine, theirs = end.left if task.answering == 0 else reversed(end.left)
    winner = "Nobody wins" if end.winner is None else "You win" if end.winner == task.answering else "You lose"
    unless = "; the defender may still answer" if task.answering == 0 and table.pays(task.rivals[1]) else ""
    return f"{winner}, {mine} of yours and {theirs} of theirs left{unless}."


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
            return (
                "end the row",
                "",
                "The abilities of the row follow, then you spend Energy. Other cards stay in hand.",
            )
        case Phase.EXTRA:
            return "no more steps", "", "The free steps of your Territory ability end here."
    return "end the turn", f"keep {table.me.energy}E", "Battles follow, then you draw up to five cards."


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
    actions.DROP: _of_cards,
    actions.GAIN: _gain,
    actions.RECALL: _of_cards,
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
    actions.RUN: _to("run", "The antelope runs there."),
}
