"""The steady player of Vivarium: rules of thumb, no search.

It weighs every small step in Fitness: an Energy, an animal, a card to come are worth less and less as the match goes
on (worth.py), a Territory is worth what it yields and what it costs to lose it (prospects.py), and battles are reckoned
to their end (forecast.py). It takes the step that is worth most for its Energy.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.bots.bot import Bot, Budget, Choice
from engine.games.vivarium import actions as verbs
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.battle import fighter
from engine.games.vivarium.edition import BEHAVIOURS, FEAR, INSTINCT, EffectKind
from engine.games.vivarium.forecast import after_answer, after_reply
from engine.games.vivarium.movement import move_cost
from engine.games.vivarium.position import TYPE_OF
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import (
    Actions,
    Answer,
    Choose,
    Deploy,
    Extra,
    Flee,
    Melee,
    Order,
    Retreat,
    Return,
    Row,
    Run,
    Task,
)
from engine.games.vivarium.view import VivariumView
from engine.games.vivarium.worth import NUMBER_OF

Weighed = tuple[float, VivariumAction, str]

SMALL: Final = 0.05  # a move that is worth less is not made


class SteadyVivarium(Bot):
    """Plays Vivarium by good rules of thumb."""

    def choose(self, view: VivariumView, budget: Budget) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "nothing else may be done")
        task = view.agenda[-1]
        _, action, reason = _CHOOSE[type(task)](Prospects(view), task)
        return Choice(action, reason)


def _best(weighed: list[Weighed]) -> Weighed:
    return max(weighed, key=lambda one: one[0])


def _reason_to_move(mind: Prospects, action: VivariumAction) -> str:
    by_name = mind.position.world.by_name
    origin, goal = by_name[action.place], by_name[action.goal]
    if mind.blocked >> goal & 1:
        return "the battle there can be won"
    if goal == mind.position.world.oasis:
        return "the oasis can be held"
    aims = [aim for aim in mind.goals if aim.reach[goal] > aim.reach[origin]]
    if aims:
        aim = max(aims, key=lambda aim: (aim.reach[goal] - aim.reach[origin]) * aim.worth / aim.want)
        return f"it is on the way to {aim.why}" if aim.place != goal else f"for {aim.why}"
    return "they stand better there"


def _moves(mind: Prospects, legal: Sequence[VivariumAction]) -> list[Weighed]:
    """The moves of one animal, of all and of all but one, weighed without their Energy."""
    most: dict[tuple[str, str, str], int] = {}
    steps = [action for action in legal if action.verb == verbs.MOVE]
    for action in steps:
        most[action.what, action.place, action.goal] = action.count  # they come one animal, two animals and so on
    return [
        (mind.move(action), action, "")
        for action in steps
        if action.count == 1 or action.count >= most[action.what, action.place, action.goal] - 1
    ]


# --- the row


def _row(mind: Prospects, _: Row) -> Weighed:
    """Cards whose ability is worth least lead their type; a card is held only if it is to be used from the hand."""
    position = mind.position
    held = _held(mind)
    hand = list((Counter(position.hands[mind.seat]) - Counter(held)).elements())
    if not hand:
        return 0.0, verbs.act(verbs.END), "the rest is of more use in the hand" if held else "all is laid"
    laid = {TYPE_OF[card] for card in position.row}
    counts = [TYPE_OF[card] for card in hand]
    best = None
    for card in set(hand):
        kind = TYPE_OF[card]
        if kind < 0:
            order = (0.0, 0.0, card)
            why = "it gives Energy" if card == INSTINCT else "to draw another card for it"
        elif kind in laid:
            order = (3.0, mind.lead(card), card)
            why = "its ability is used, for one of its type is laid"
        elif counts.count(kind) > 1:
            order = (1.0, mind.lead(card), card)
            why = "it leads its type, its ability is missed least"
        else:
            order = (2.0, 0.0, card)
            why = "it gives Energy"
        if best is None or order < best[0]:
            best = (order, card, why)
    assert best
    return 0.0, verbs.act(verbs.PLAY, BEHAVIOURS[best[1]].title), best[2]


def _held(mind: Prospects) -> list[int]:
    """The cards of the hand that are not laid: to be destroyed, foraged with, or for a pack hunt."""
    position = mind.position
    hand = position.hands[mind.seat]
    if any(mind.prize(kind) for kind in ("played",)) and len(hand) + len(position.row) >= 5:
        return []
    kept: list[int] = []
    kinds = [TYPE_OF[card] for card in (*position.row, *hand)]
    destroys = 0
    for card in hand:
        if TYPE_OF[card] >= 0 and kinds.count(TYPE_OF[card]) > 1:
            destroys += sum(effect.amount for effect in BEHAVIOURS[card].effects if effect.kind == "destroy")
    destroys -= position.discards[mind.seat].count(FEAR)
    fears = hand.count(FEAR)
    kept += [FEAR] * min(fears, max(0, destroys))
    if len(kept) < fears and mind.species.id == "wolf" and mind.left and _at_war(mind):
        kept.append(FEAR)
    if mind.species.id == "gorilla" and not mind.position.used:
        forest = any(mind.controlled >> place & 1 and mind.position.world.terrain[place] == 0 for place in mind.mine)
        spare = [card for card in hand if BEHAVIOURS[card].energy < mind.species.ingenuity_amount]
        if forest and spare and not kept:
            kept.append(min(spare, key=lambda card: (BEHAVIOURS[card].energy, mind.lead(card))))
    return kept


def _at_war(mind: Prospects) -> bool:
    """Whether opponents are next to the seat's animals."""
    near = 0
    for place in mind.mine:
        for other in mind.position.world.neighbours[place]:
            near |= 1 << other
    return bool(near & mind.position.others(mind.seat))


# --- Energy


def _actions(mind: Prospects, _: Actions) -> Weighed:
    """The action that is worth most for its Energy, if it is worth more than the Energy is later."""
    view, energy = mind.view, mind.player.energy
    keep = _saved(mind)
    best: tuple[tuple[bool, float], Weighed] = (
        (False, 0.0),
        (0.0, verbs.act(verbs.END), "what is left is worth more later" if energy and mind.left else "all is done"),
    )
    weighed = []
    for action in view.legal:
        match action.verb:
            case verbs.BUY:
                card = NUMBER_OF[action.what]
                weighed.append((mind.card(card), price(mind.position, card), action))
            case verbs.BREED:
                weighed.append((mind.breeding(), mind.species.breed_cost, action))
            case verbs.ABILITY | verbs.FORAGE:
                weighed.append((*_ability(mind, action), action))
    for worth, action, __ in _moves(mind, view.legal):
        cost = move_cost(mind.position, mind.seat, action)
        weighed.append((worth - (SMALL if mind.left else 0.0), cost, action))
    for worth, cost, action in weighed:
        net = worth - cost * mind.energy
        if net <= 1e-9 or cost > energy - keep * (action.verb != verbs.BREED):
            continue
        order = (cost == 0, net / cost if cost and mind.left else worth / cost if cost else net)
        if order > best[0]:
            best = (order, (net, action, ""))
    net, action, reason = best[1]
    return net, action, reason or _reason_to_spend(mind, action)


def _saved(mind: Prospects) -> int:
    """The Energy that is kept: for an event that asks for Energy, and for the own battle ability."""
    keep = 0
    shared = any(mind.blocked >> place & 1 for place in mind.mine)
    if mind.species.aggression_cost and shared:
        keep = mind.species.aggression_cost
    for event in mind.objectives:
        if event.objective.kind == "energy" and mind.left:
            need = event.objective.need - int(mind.income)
            if need <= mind.player.energy:
                keep = max(keep, need)
    return keep


def _reason_to_spend(mind: Prospects, action: VivariumAction) -> str:
    match action.verb:
        case verbs.BUY:
            card = BEHAVIOURS[NUMBER_OF[action.what]]
            if not mind.left:
                return "one Fitness more"
            if card.energy > mind.deck[1]:
                return "it gives more Energy than the mean card of the deck"
            return "one Fitness, and a pair with cards of its type"
        case verbs.BREED:
            return "it is the season"
        case verbs.ABILITY:
            return _WHY_ABILITY[action.what]
        case verbs.FORAGE:
            return "the card is worth less than the Energy"
    return _reason_to_move(mind, action)


_WHY_ABILITY: Final = {
    "wait": "a battle in the water is near",
    "eyrie": "every eyrie brings young",
    "wind": "it has somewhere to go",
    "bask": "nothing is worth moving for",
    "fish": "it costs nothing",
    "learn": "it pays for itself",
    "build": "it makes for a larger litter",
    "raise": "an alpha leads a pack",
}


def _ability(mind: Prospects, action: VivariumAction) -> tuple[float, int]:
    """What an Ingenuity ability is worth, and its Energy."""
    species, energy = mind.species, mind.energy
    cost = species.second_cost if action.what == "build" else species.ingenuity_cost
    world = mind.position.world
    place = world.by_name.get(action.place, -1)
    match action.what if action.verb == verbs.ABILITY else "forage":
        case "wait":
            wet = [place for place in mind.mine if world.terrain[place] in (3, 5)]
            fights = sum(mind.blocked >> place & 1 for place in wet)
            threats = sum(bool(mind.threats(place)) for place in wet)
            return 1.5 * fights + 0.5 * threats, cost
        case "eyrie":
            seasons = mind.left // 4
            return seasons * 1.2 * mind.animal, cost
        case "wind":
            costs = (*species.enter, 0, 0)
            gains = [
                mind.step(place, goal, 1) - energy * costs[world.terrain[goal]]
                for goal in world.open_to[mind.seat][place]
            ]
            return max(gains, default=0.0), cost
        case "bask":
            return species.ingenuity_amount * energy - max(
                [worth for worth, move, _ in _moves(mind, mind.view.legal)], default=0.0
            ), 0
        case "fish":
            return species.ingenuity_amount * energy, 0
        case "learn":
            return mind.left * species.ingenuity_amount * mind.later, cost
        case "build":
            litters = mind.left // 4 if not mind.player.markers else 0
            return litters * 2 * species.litter_bonus * mind.animal + 0.1 * mind.left, cost
        case "raise":
            return 0.15 * mind.left if mind.mine[place] > 1 and place not in mind.position.stand[
                2 * mind.seat + 1
            ] else 0.0, cost
        case "forage":
            return species.ingenuity_amount * energy - 0.01 - mind.hand_card(NUMBER_OF[action.what]), cost
    return 0.0, cost


# --- steps without Energy


def _extra(mind: Prospects, _: Extra) -> Weighed:
    return _step_or(mind, verbs.act(verbs.END), "all stand well")


def _step_or(mind: Prospects, otherwise: VivariumAction, why: str) -> Weighed:
    worth, action, _ = max(_moves(mind, mind.view.legal), key=lambda one: one[0], default=(0.0, otherwise, ""))
    if worth <= SMALL:
        return 0.0, otherwise, why
    return worth, action, _reason_to_move(mind, action)


def _deploy(mind: Prospects, _: Deploy) -> Weighed:
    by_name = mind.position.world.by_name
    return _best(
        [
            (mind.arrive(by_name[action.place], action.count) / action.count, action, "they are of most use there")
            for action in mind.view.legal
        ]
    )


def _run(mind: Prospects, _: Run) -> Weighed:
    by_name, world = mind.position.world.by_name, mind.position.world
    return _best(
        [
            (-min((world.steps(by_name[action.place])[own] for own in mind.mine), default=0), action, "it stays near")
            for action in mind.view.legal
        ]
    )


def _withdraw(mind: Prospects, task: Retreat | Flee) -> Weighed:
    """Animals leave for where they are of most use."""
    world = mind.position.world
    origin = task.place if isinstance(task, Retreat) else world.oasis
    count = mind.mine[origin]
    return _best(
        [
            (mind.arrive(world.by_name[action.place], count), action, "it is the best Territory beside")
            for action in mind.view.legal
        ]
    )


def _return(mind: Prospects, _: Return) -> Weighed:
    by_name = mind.position.world.by_name
    return _best(
        [
            (-mind.leave(by_name[action.place]) - bool(action.what), action, "it is missed least")
            for action in mind.view.legal
            if action.verb == verbs.RETURN
        ]
    )


# --- battles


def _order(mind: Prospects, _: Order) -> Weighed:
    """The battle that is worth most comes first."""
    rivals = {species.id: seat for seat, species in enumerate(mind.position.species)} | {"hippo": -1, "dogs": -2}
    by_name = mind.position.world.by_name
    return _best(
        [
            (
                mind.spoils(by_name[action.place], mind.mine[by_name[action.place]], rivals[action.what])[0],
                action,
                "it is the battle that brings most",
            )
            for action in mind.view.legal
        ]
    )


def _melee(mind: Prospects, _: Melee) -> Weighed:
    """Among several rivals the others fight each other first."""
    own = mind.position.species[mind.seat].id
    return _best([(float(action.what != own), action, "it lets the others fight") for action in mind.view.legal])


def _answer(mind: Prospects, task: Answer) -> Weighed:
    """The ability is used if the battle ends better with it."""
    position = mind.position
    aggressor, defender = (fighter(position, rival, task.place) for rival in task.rivals)
    worths = []
    for uses in (False, True):
        if task.answering == 0:
            end = after_answer(aggressor, defender, task.sides, uses=uses, replies=mind.pays(task.rivals[1]))
            worths.append(end.worth)
        else:
            worths.append(-after_reply(aggressor, defender, task.sides, uses=uses).worth)
    using = [action for action in mind.view.legal if action.verb == verbs.USE]
    if worths[1] <= worths[0] + 0.01 or not using:
        return 0.0, verbs.act(verbs.PASS), "the battle would end no better with it"
    if mind.species.id == "wolf":
        use = min(using, key=lambda action: mind.hand_card(NUMBER_OF[action.what]))
    else:
        use = using[0]
    return worths[1], use, "the battle ends better with it"


# --- effects


def _choose(mind: Prospects, task: Choose) -> Weighed:
    return _EFFECTS[task.effect](mind)


def _skip_or(mind: Prospects, best: Weighed, why: str) -> Weighed:
    skip = verbs.act(verbs.SKIP)
    return best if best[0] > 0 or skip not in mind.view.legal else (0.0, skip, why)


def _targets(mind: Prospects) -> list[VivariumAction]:
    return [action for action in mind.view.legal if action.verb != verbs.SKIP]


def _destroy(mind: Prospects) -> Weighed:
    size, mean = mind.deck
    weighed = []
    for action in _targets(mind):
        card = NUMBER_OF[action.what]
        if card == FEAR:
            worth, why = 2.0 - bool(action.place) * 0.1, "a Fear less in the deck"
        elif card == INSTINCT:
            worth, why = mind.left * (mean - 1.35) - (0.0 if action.place else 0.5), "the deck is better without it"
        else:
            worth, why = (
                mind.left * (mean - 1.4 - BEHAVIOURS[card].energy) / 4 - mind.lead(card),
                "it is too weak for the deck",
            )
        if size <= 6:
            worth = -1.0
        weighed.append((worth, action, why))
    return _skip_or(mind, _best(weighed), "every card is of use")


def _drop(mind: Prospects) -> Weighed:
    return _best([(-mind.hand_card(NUMBER_OF[action.what]), action, "it is missed least") for action in _targets(mind)])


def _recall(mind: Prospects) -> Weighed:
    weighed = [(mind.hand_card(NUMBER_OF[action.what]), action, "it is of most use now") for action in _targets(mind)]
    return _skip_or(mind, _best(weighed), "nothing there is of use")


def _gain(mind: Prospects) -> Weighed:
    weighed = [(mind.card(NUMBER_OF[action.what]), action, "it is worth most to the deck") for action in _targets(mind)]
    return _skip_or(mind, _best(weighed), "they would all weaken the deck")


def _peek(mind: Prospects) -> Weighed:
    top = NUMBER_OF[mind.view.tops[-1]]
    if BEHAVIOURS[top].energy >= mind.deck[1]:
        return 0.0, verbs.act(verbs.KEEP), "it is better than the mean card of the deck"
    return 0.0, verbs.act(verbs.DISCARD), "the next card is likely better"


def _settle(mind: Prospects) -> Weighed:
    by_name = mind.position.world.by_name
    weighed = [
        (mind.arrive(by_name[action.place], 1) + mind.animal, action, "it is of most use there")
        for action in _targets(mind)
    ]
    return _skip_or(mind, _best(weighed), "it would be lost")


def _free(mind: Prospects) -> Weighed:
    return _step_or(mind, verbs.act(verbs.SKIP), "all stand well")


def _rouse(mind: Prospects) -> Weighed:
    """The animals are roused that have the best step before them."""
    world = mind.position.world
    weighed = []
    for action in _targets(mind):
        place = world.by_name[action.place]
        steps = [mind.step(place, goal, 1) for goal in world.open_to[mind.seat][place]]
        weighed.append((max(steps, default=0.0), action, "it has somewhere to go"))
    return _skip_or(mind, _best(weighed), "none has anywhere to go")


def _seat_of(mind: Prospects, name: str) -> int:
    return next(seat for seat, species in enumerate(mind.position.species) if species.id == name)


def _steal(mind: Prospects) -> Weighed:
    def worth(action: VivariumAction) -> float:
        seat = _seat_of(mind, action.what)
        return mind.position.energy[seat] * 10 + mind.view.scores[seat] + 1

    return _best([(worth(action), action, "it has most Energy") for action in _targets(mind)])


def _harass(mind: Prospects) -> Weighed:
    scores = mind.view.scores
    return _best(
        [(scores[_seat_of(mind, action.what)] + 1, action, "it has most Fitness") for action in _targets(mind)]
    )


def _prey(mind: Prospects, action: VivariumAction) -> float:
    """What an opponent's animal is worth where it stands."""
    place, seat = mind.position.world.by_name[action.place], _seat_of(mind, action.what)
    worth = 1 + 0.02 * mind.view.scores[seat]
    if place == mind.position.world.oasis:
        worth += 2
    if mind.mine.get(place):
        worth += 1
    return worth + mind.control(place) / mind.position.animals_at(seat, place)


def _displace(mind: Prospects) -> Weighed:
    world = mind.position.world

    def worth(action: VivariumAction) -> float:
        goal = world.by_name[action.goal]
        return _prey(mind, action) - 3 * (goal == world.oasis) + 0.05 * world.steps(world.oasis)[goal]

    return _best([(worth(action), action, "it stands where it is in the way") for action in _targets(mind)])


def _hunt(mind: Prospects) -> Weighed:
    return _best([(_prey(mind, action), action, "it stands where it is in the way") for action in _targets(mind)])


_EFFECTS: Final[dict[EffectKind, Callable[[Prospects], Weighed]]] = {
    "destroy": _destroy,
    "drop": _drop,
    "recall": _recall,
    "gain": _gain,
    "peek": _peek,
    "settle": _settle,
    "free": _free,
    "rouse": _rouse,
    "steal": _steal,
    "harass": _harass,
    "displace": _displace,
    "hunt": _hunt,
    "cull": lambda mind: _return(mind, Return(mind.seat)),
}

_CHOOSE: Final[dict[type[Task], Callable[[Prospects, Any], Weighed]]] = {
    Deploy: _deploy,
    Extra: _extra,
    Row: _row,
    Choose: _choose,
    Actions: _actions,
    Order: _order,
    Melee: _melee,
    Answer: _answer,
    Retreat: _withdraw,
    Return: _return,
    Flee: _withdraw,
    Run: _run,
}
