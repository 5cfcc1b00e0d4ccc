"""Why a player of Vivarium may not do something now, in a sentence and from what that player knows.

Each function of ``_REASONS`` tells what is wrong with the actions of one verb when such an action is due at all, or ""
if nothing is.
"""

from collections.abc import Callable
from typing import Final, cast

from engine.games.vivarium import actions, effects, refused_abilities, refused_steps
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import Effect, behaviour_called
from engine.games.vivarium.imagine import public_part
from engine.games.vivarium.position import Position
from engine.games.vivarium.refused_steps import capital, no_way, species_of, too_dear
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Choose
from engine.games.vivarium.texts import effect_text
from engine.games.vivarium.view import Phase, VivariumView
from engine.games.vivarium.words import place_name

# What may be done when something is due; of an effect, by its kind.
_DUE: Final[dict[str, tuple[str, ...]]] = {
    Phase.DEPLOY: (actions.DEPLOY,),
    Phase.EXTRA: (actions.MOVE, actions.END),
    Phase.ROW: (actions.PLAY, actions.END),
    Phase.ACTIONS: (actions.BUY, actions.BREED, actions.ABILITY, actions.FORAGE, actions.MOVE, actions.END),
    Phase.ORDER: (actions.FIGHT,),
    Phase.BATTLE: (actions.USE, actions.PASS),
    Phase.RETREAT: (actions.RETREAT,),
    Phase.RETURN: (actions.RETURN,),
    Phase.FLEE: (actions.FLEE,),
    Phase.RUN: (actions.RUN,),
    "destroy": (actions.DESTROY,),
    "drop": (actions.DROP,),
    "recall": (actions.RECALL,),
    "gain": (actions.GAIN,),
    "peek": (actions.KEEP, actions.DISCARD),
    "settle": (actions.SETTLE,),
    "free": (actions.MOVE,),
    "rouse": (actions.ROUSE,),
    "steal": (actions.STEAL,),
    "harass": (actions.HARASS,),
    "displace": (actions.DISPLACE,),
    "hunt": (actions.HUNT,),
    "cull": (actions.RETURN,),
}

_TASKS: Final = {
    Phase.DEPLOY: "deploy your matured animals",
    Phase.EXTRA: "take the free steps of your Territory ability, or end them",
    Phase.ROW: "lay cards into your row, or end it",
    Phase.ACTIONS: "buy, move and use your board, or end this phase",
    Phase.ORDER: "choose the battle that is fought next",
    Phase.BATTLE: "use your battle ability, or pass",
    Phase.RETREAT: "choose where your animals retreat to",
    Phase.RETURN: "choose the animal that goes back to your reserve",
    Phase.FLEE: "choose where your animals flee from the hippopotamus",
    Phase.RUN: "choose where the antelope runs",
}


def explain(view: VivariumView, action: VivariumAction) -> str:
    """Why this seat may not do that now, in a sentence; "" if it may."""
    if view.phase == Phase.OVER:
        return "The match is over."
    if view.to_move is None:
        return "Nothing can be decided now."
    if view.to_move != view.seat:
        decides = view.players[view.to_move].species.id
        if view.active == view.seat:
            return f"The {decides} decides first."
        return f"It is the {decides}'s turn." if view.active == view.to_move else f"The {decides} is to decide."
    task = view.agenda[-1]
    due = _DUE[task.effect if isinstance(task, Choose) else view.phase]
    if action.verb not in due and not (isinstance(task, Choose) and action.verb == actions.SKIP):
        return _what_is_due(view)
    position = public_part(view)
    for place in (action.place, action.goal):
        if place and place != actions.DISCARDED and place not in position.world.by_name:
            return f"There is no {place} on this map."
    reason = _REASONS.get(action.verb)
    return reason(view, position, action) if reason else ""


def _what_is_due(view: VivariumView) -> str:
    task = view.agenda[-1]
    if isinstance(task, Choose):
        return f"An effect is due first: {_effect(task)}."
    return f"That is not due now: {_TASKS[Phase(view.phase)]}."


def _effect(task: Choose) -> str:
    text = effect_text(Effect(task.effect, task.amount)).removesuffix(".")
    return f"{text[0].lower()}{text[1:]}"


def _choice(view: VivariumView) -> Choose:
    return cast("Choose", view.agenda[-1])


def _skip(view: VivariumView, _: Position, __: VivariumAction) -> str:
    task = _choice(view)
    if task.effect == "peek":
        return "Keep the card that you look at, or discard it."
    return f"This may not be let go: {_effect(task)}." if task.forced else ""


# --- cards


def _in_hand(view: VivariumView, _: Position, action: VivariumAction) -> str:
    return "" if action.what in view.hand else f"You do not hold {action.what}."


def _buy(view: VivariumView, position: Position, action: VivariumAction) -> str:
    if action.what not in view.lineup:
        return f"{action.what} is not in the line-up."
    return too_dear(view, f"{action.what} costs", price(position, behaviour_called(action.what).number))


def _gain(view: VivariumView, _: Position, action: VivariumAction) -> str:
    if action.what not in view.lineup:
        return f"{action.what} is not in the line-up."
    cost, most = behaviour_called(action.what).cost, _choice(view).amount
    return f"{action.what} costs {cost}, and you may take a card that costs {most} or less." if cost > most else ""


def _recall(view: VivariumView, _: Position, action: VivariumAction) -> str:
    discarded = action.what in view.players[view.seat].discards
    return "" if discarded else f"{action.what} is not in your discard pile."


def _destroy(view: VivariumView, position: Position, action: VivariumAction) -> str:
    if action.place and action.place != actions.DISCARDED:
        return "A card is destroyed from your hand or your discard pile."
    return (_recall if action.place else _in_hand)(view, position, action)


# --- opponents


def _opponent(view: VivariumView, action: VivariumAction) -> tuple[int, str]:
    """The seat of the species that an action names, and why it is no opponent."""
    species = [player.species.id for player in view.players]
    if action.what not in species:
        return -1, f"Nobody plays the {action.what}."
    seat = species.index(action.what)
    return seat, "Choose an opponent." if seat == view.seat else ""


def _steal(view: VivariumView, _: Position, action: VivariumAction) -> str:
    seat, reason = _opponent(view, action)
    return reason or ("" if view.players[seat].energy else f"The {action.what} has no Energy.")


def _harass(view: VivariumView, _: Position, action: VivariumAction) -> str:
    seat, reason = _opponent(view, action)
    return reason or ("" if view.players[seat].hand else f"The {action.what} holds no card.")


def _prey(view: VivariumView, position: Position, action: VivariumAction) -> tuple[int, str]:
    """The opponent, and why none of its animals in that Territory can be hunted or displaced."""
    seat, reason = _opponent(view, action)
    if reason:
        return seat, reason
    place = position.world.by_name[action.place]
    if not position.animals_at(seat, place):
        return seat, f"There is no {action.what} in {place_name(action.place)}."
    if place == position.world.starts[seat]:
        return seat, f"The {action.what} is safe in its own start."
    if (seat, place) not in effects.preys(position, view.seat):
        return seat, f"You have no animal in {place_name(action.place)} or next to it."
    return seat, ""


def _hunt(view: VivariumView, position: Position, action: VivariumAction) -> str:
    seat, reason = _prey(view, position, action)
    if reason or position.animals_at(seat, position.world.by_name[action.place]) > 1:
        return reason
    return f"The last {action.what} in {place_name(action.place)} cannot be hunted."


def _displace(view: VivariumView, position: Position, action: VivariumAction) -> str:
    seat, reason = _prey(view, position, action)
    reason = reason or no_way(position, seat, action.place, action.goal)
    if reason or not position.taken() >> position.world.by_name[action.goal] & 1:
        return reason
    return f"{capital(place_name(action.goal))} is not empty."


# --- battles


def _fight(view: VivariumView, _: Position, action: VivariumAction) -> str:
    if action in view.legal:
        return ""
    if action.place not in {fight.place for fight in view.legal}:
        return f"There is no battle in {place_name(action.place)}."
    beasts = {actions.HIPPO_NAME: "The hippopotamus is", actions.DOGS_NAME: "The wild dogs are"}
    if action.what not in beasts and action.what not in {player.species.id for player in view.players}:
        return f"Nobody plays the {action.what}."
    called = beasts.get(action.what, f"The {action.what} is")
    return f"{called} no opponent in {place_name(action.place)}."


def _use(view: VivariumView, position: Position, action: VivariumAction) -> str:
    species = species_of(view)
    title = species.aggression.title
    if species.id == "wolf":
        return _in_hand(view, position, action) if action.what else f"{title} needs a card that you discard."
    return f"{title} does not discard a card." if action.what else ""


_REASONS: Final[dict[str, Callable[[VivariumView, Position, VivariumAction], str]]] = {
    actions.SKIP: _skip,
    actions.PLAY: _in_hand,
    actions.BUY: _buy,
    actions.GAIN: _gain,
    actions.RECALL: _recall,
    actions.DROP: _in_hand,
    actions.DESTROY: _destroy,
    actions.MOVE: refused_steps.move,
    actions.BREED: refused_abilities.breed,
    actions.ABILITY: refused_abilities.ability,
    actions.FORAGE: refused_abilities.forage,
    actions.DEPLOY: refused_steps.deploy,
    actions.SETTLE: refused_steps.settle,
    actions.ROUSE: refused_steps.rouse,
    actions.RETURN: refused_steps.give_back,
    actions.STEAL: _steal,
    actions.HARASS: _harass,
    actions.DISPLACE: _displace,
    actions.HUNT: _hunt,
    actions.FIGHT: _fight,
    actions.USE: _use,
    actions.RETREAT: refused_steps.retreat,
    actions.FLEE: refused_steps.flee,
    actions.RUN: refused_steps.run,
}
