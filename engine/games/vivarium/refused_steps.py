"""Why animals of a Vivarium player may not step, be placed, go back or retreat: reasons in sentences, "" if none."""

from typing import Final, cast

from engine.games.vivarium import battle, event_phase, movement
from engine.games.vivarium.abilities import nurseries
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import Species
from engine.games.vivarium.effects import homes
from engine.games.vivarium.position import NOWHERE, Position
from engine.games.vivarium.tasks import Choose, Extra, Retreat, Return, Run
from engine.games.vivarium.terrain import START, TERRAINS
from engine.games.vivarium.view import VivariumView
from engine.games.vivarium.words import place_name
from engine.parts.words import counted, listed

PLAINS: Final = TERRAINS.index("plains")


def species_of(view: VivariumView) -> Species:
    """The own species."""
    return view.players[view.seat].species


def capital(text: str) -> str:
    """With a capital at its head."""
    return f"{text[0].upper()}{text[1:]}"


def too_dear(view: VivariumView, costs: str, cost: int) -> str:
    """Whether the Energy is there."""
    energy = view.players[view.seat].energy
    return f"{costs} {cost} Energy, and you have {energy}." if cost > energy else ""


def move(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """A step, for Energy or free."""
    reason = (
        not_there(view, action)
        or no_way(position, view.seat, action.place, action.goal)
        or _shared(view, position, action.place)
        or _solitary(view, position, action.goal, action.count)
    )
    if reason:
        return reason
    task = view.agenda[-1]
    if isinstance(task, Extra):
        return _extra(view, position, action, task)
    if isinstance(task, Choose):
        return _free(view, position, action, task)
    return _tired(view, action) or _move_cost(view, position, action)


def not_there(view: VivariumView, action: VivariumAction) -> str:
    """Whether so many animals, ordinary ones or leaders, stand there."""
    species = species_of(view)
    if action.what and action.what != species.leader:
        return f"There is no {action.what} among your {species.plural}."
    place, count, _ = band(view, action)
    if not count:
        leaders = "" if action.what else leaders_at(view, place)
        called = f"{species.id} but {leaders}" if leaders else action.what or species.id
        return f"You have no {called} in {place_name(action.place)}."
    if action.count > count:
        only = count if count > 1 else "one"
        return f"You have only {only} {_several(view, action, count)} in {place_name(action.place)}."
    return ""


def leaders_at(view: VivariumView, place: int) -> str:
    """The own leaders that stand there: ``an alpha``, ``2 alphas``, ``the silverback``; "" if there are none."""
    count = next((count for at, count, _ in view.players[view.seat].leaders if at == place), 0)
    if count > 1:
        return counted(count, "alpha")
    return ("the silverback" if species_of(view).id == "gorilla" else "an alpha") if count else ""


def band(view: VivariumView, action: VivariumAction) -> tuple[int, int, int]:
    """Of the animals that an action names: their Territory, how many there are, and how many of them are rested."""
    assert view.map
    player, place = view.players[view.seat], view.map.by_name[action.place]
    bands = player.leaders if action.what else player.animals
    return next((band for band in bands if band[0] == place), (place, 0, 0))


def _several(view: VivariumView, action: VivariumAction, count: int) -> str:
    """What so many of the animals that an action names are called: ``alpha``, ``wolves``, ``wolf beside an alpha``."""
    species = species_of(view)
    if action.what:
        return action.what if count == 1 else f"{action.what}s"
    called = species.id if count == 1 else species.plural
    leaders = leaders_at(view, band(view, action)[0])
    return f"{called} beside {leaders}" if leaders else called


def no_way(position: Position, seat: int, place: str, goal: str) -> str:
    """Whether animals of a seat can go from a Territory to another: adjacent, and no start of others."""
    world = position.world
    number = world.by_name[goal]
    if world.terrain[number] == START and number != world.starts[seat]:
        return f"{capital(goal)} is another player's start: nobody else enters it."
    if goal == place:
        return f"{capital(place_name(goal))} is where they are."
    if number not in world.neighbours[world.by_name[place]]:
        return f"{capital(place_name(goal))} is not adjacent to {place_name(place)}."
    return ""


def _shared(view: VivariumView, position: Position, place: str) -> str:
    if position.rivals_at(view.seat, position.world.by_name[place]):
        return f"Your animals in {place_name(place)} are not alone: they cannot leave before the battle."
    return ""


def _tired(view: VivariumView, action: VivariumAction) -> str:
    """Whether so many animals have a movement point left."""
    _, count, rested = band(view, action)
    fresh = count - rested
    if action.count <= fresh:
        return ""
    if species_of(view).id == "crocodile" and view.used:
        return "Your crocodiles bask, and do not move in this turn."
    if not fresh:
        return f"Your {_several(view, action, count)} in {place_name(action.place)} cannot move any more in this turn."
    return f"Only {fresh} of your {_several(view, action, count)} in {place_name(action.place)} can still move."


def _solitary(view: VivariumView, position: Position, goal: str, count: int) -> str:
    room = movement.room(position, view.seat, position.world.by_name[goal])
    if count <= room:
        return ""
    return f"Tigers are solitary: there is room for {room or 'no'} more in {place_name(goal)}."


def _move_cost(view: VivariumView, position: Position, action: VivariumAction) -> str:
    cost = movement.move_cost(position, view.seat, action)
    return too_dear(view, f"Moving {counted(action.count, 'animal')} into {place_name(action.goal)} costs", cost)


def _free(view: VivariumView, position: Position, action: VivariumAction, task: Choose) -> str:
    """Whether an effect gives these free steps."""
    if action.count > task.amount:
        return f"You may take {counted(task.amount, 'free step')}, one for each animal."
    if view.seat != view.active and position.taken() >> position.world.by_name[action.goal] & 1:
        return "In another player's turn free steps lead only into Territories where nobody stands."
    return ""


def _extra(view: VivariumView, position: Position, action: VivariumAction, task: Extra) -> str:
    """Whether the Territory ability gives these free steps."""
    origin, goal = position.world.by_name[action.place], position.world.by_name[action.goal]
    species = species_of(view)
    stride = movement.STRIDES[species.id]
    name = species.territory.title
    if stride.pack and task.origin != NOWHERE and origin != task.origin:
        return f"{name}: all steps begin in {place_name(position.name(task.origin))}, as the first one did."
    if stride.pack and task.origin == NOWHERE and origin not in position.stand[2 * view.seat + 1]:
        return f"{name}: there is no {species.leader} in {place_name(action.place)}."
    if not stride.origins >> position.world.terrain[origin] & 1:
        return f"{name} leads out of {_terrains(stride.origins)} only."
    if not stride.goals >> position.world.terrain[goal] & 1:
        return f"{name} leads into {_terrains(stride.goals)} only."
    if stride.home and not position.controlled(view.seat) >> goal & 1:
        return f"{name} leads only into Territories that you control."
    if action.count > task.left:
        return f"{name}: only {counted(task.left, 'animal')} may still step."
    stepped = {(leader, place): count for leader, place, count in task.stepped}
    fresh = band(view, action)[1] - stepped.get((bool(action.what), origin), 0)
    if action.count > fresh:
        return f"{name}: {fresh or 'none'} of them there may still step, each animal once."
    return ""


def _terrains(mask: int) -> str:
    return listed([name for number, name in enumerate(TERRAINS) if mask >> number & 1], "or")


# --- animals that come, go back, retreat


def deploy(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """Matured animals, in a Territory."""
    due = position.maturing[view.seat][position.season % 4]
    if position.world.by_name[action.place] not in nurseries(position, view.seat):
        eyries = ", at your eyries that nobody else holds" if species_of(view).id == "eagle" else ""
        return f"Animals are deployed in Territories that you control{eyries} or in your start."
    if action.count > due:
        return f"Only {counted(due, 'animal')} can be deployed."
    return _solitary(view, position, action.place, action.count)


def settle(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """An animal of the reserve, in a Territory."""
    if position.world.by_name[action.place] not in homes(position, view.seat):
        return "Animals settle in Territories that you control or in your start."
    return _solitary(view, position, action.place, 1)


def rouse(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """A rested animal that shall move again."""
    if reason := not_there(view, action):
        return reason
    if position.rivals_at(view.seat, position.world.by_name[action.place]):
        return f"Your animals in {place_name(action.place)} are not alone."
    if not band(view, action)[2]:
        return f"No {_several(view, action, 1)} of yours in {place_name(action.place)} is rested."
    return ""


def give_back(view: VivariumView, _: Position, action: VivariumAction) -> str:
    """An animal that goes back to the reserve."""
    if isinstance(view.agenda[-1], Return) and action.place != "oasis":
        return "The animal that goes back is one of those in the oasis."
    return not_there(view, action)


def retreat(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """A Territory to retreat to."""
    task = cast("Retreat", view.agenda[-1])
    refuges = battle.refuges(position, task)
    if position.world.by_name[action.place] in refuges:
        return ""
    reason = no_way(position, view.seat, position.name(task.place), action.place)
    empty = listed([place_name(position.name(place)) for place in refuges], "or")
    return reason or f"{capital(place_name(action.place))} is not empty: retreat to {empty}."


def flee(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """A Territory to flee to from the oasis."""
    return no_way(position, view.seat, "oasis", action.place)


def run(_: VivariumView, position: Position, action: VivariumAction) -> str:
    """A Territory that the antelope runs into."""
    place = position.world.by_name[action.place]
    if position.world.terrain[place] != PLAINS:
        return "The antelope runs into plains."
    if position.taken() >> place & 1:
        return f"There are animals in {action.place}, and the antelope keeps away from them."
    closest = [option.place for option in event_phase.runs(position, Run())]
    return "" if action.place in closest else f"There is {listed(closest, 'and')} closer by."
