"""What a steady player of Vivarium chooses where no Energy is spent: steps, retreats, battles and effects."""

from collections.abc import Callable
from typing import Final

from engine.games.vivarium import actions as verbs
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.battle import fighter
from engine.games.vivarium.edition import BEHAVIOURS, FEAR, INSTINCT, EffectKind
from engine.games.vivarium.forecast import after_answer, after_reply
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.tasks import Answer, Choose, Deploy, Extra, Flee, Melee, Order, Retreat, Return, Run
from engine.games.vivarium.weighing import Weighed, best, moves, reason_to_move
from engine.games.vivarium.worth import NUMBER_OF

# --- steps without Energy


def extra(mind: Prospects, _: Extra) -> Weighed:
    """The best free step of the Territory ability, if it is worth anything."""
    return _step_or(mind, verbs.act(verbs.END), "all stand well")


def _step_or(mind: Prospects, otherwise: VivariumAction, why: str) -> Weighed:
    worth, action, _ = max(moves(mind, mind.position.legal()), key=lambda one: one[0], default=(0.0, otherwise, ""))
    if worth <= mind.temper.small:
        return 0.0, otherwise, why
    return worth, action, reason_to_move(mind, action)


def deploy(mind: Prospects, _: Deploy) -> Weighed:
    """Matured animals come onto the map where each of them is worth most."""
    by_name = mind.position.world.by_name
    return best(
        [
            (mind.arrive(by_name[action.place], action.count) / action.count, action, "they are of most use there")
            for action in mind.position.legal()
        ]
    )


def run(mind: Prospects, _: Run) -> Weighed:
    """The antelope runs where the seat's animals are near."""
    by_name, world = mind.position.world.by_name, mind.position.world
    return best(
        [
            (-min((world.steps(by_name[action.place])[own] for own in mind.mine), default=0), action, "it stays near")
            for action in mind.position.legal()
        ]
    )


def withdraw(mind: Prospects, task: Retreat | Flee) -> Weighed:
    """Animals leave for where they are of most use."""
    world = mind.position.world
    origin = task.place if isinstance(task, Retreat) else world.oasis
    count = mind.mine[origin]
    return best(
        [
            (mind.arrive(world.by_name[action.place], count), action, "it is the best Territory beside")
            for action in mind.position.legal()
        ]
    )


def give_back(mind: Prospects, _: Return) -> Weighed:
    """The animal that is missed least goes back to the reserve."""
    by_name = mind.position.world.by_name
    return best(
        [
            (-mind.leave(by_name[action.place]) - bool(action.what), action, "it is missed least")
            for action in mind.position.legal()
            if action.verb == verbs.RETURN
        ]
    )


# --- battles


def order(mind: Prospects, _: Order) -> Weighed:
    """The battle that is worth most comes first."""
    rivals = {species.id: seat for seat, species in enumerate(mind.position.species)} | {"hippo": -1, "dogs": -2}
    by_name = mind.position.world.by_name
    return best(
        [
            (
                mind.spoils(by_name[action.place], mind.mine[by_name[action.place]], rivals[action.what])[0],
                action,
                "it is the battle that brings most",
            )
            for action in mind.position.legal()
        ]
    )


def melee(mind: Prospects, _: Melee) -> Weighed:
    """Among several rivals the others fight each other first."""
    own = mind.position.species[mind.seat].id
    return best([(float(action.what != own), action, "it lets the others fight") for action in mind.position.legal()])


def answer(mind: Prospects, task: Answer) -> Weighed:
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
    using = [action for action in mind.position.legal() if action.verb == verbs.USE]
    if worths[1] <= worths[0] + 0.01 or not using:
        return 0.0, verbs.act(verbs.PASS), "the battle would end no better with it"
    if mind.species.id == "wolf":
        use = min(using, key=lambda action: mind.hand_card(NUMBER_OF[action.what]))
    else:
        use = using[0]
    return worths[1], use, "the battle ends better with it"


# --- effects


def choose(mind: Prospects, task: Choose) -> Weighed:
    """What to do with an effect."""
    return _EFFECTS[task.effect](mind)


def _skip_or(mind: Prospects, best: Weighed, why: str) -> Weighed:
    skip = verbs.act(verbs.SKIP)
    return best if best[0] > 0 or skip not in mind.position.legal() else (0.0, skip, why)


def _targets(mind: Prospects) -> list[VivariumAction]:
    return [action for action in mind.position.legal() if action.verb != verbs.SKIP]


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
    return _skip_or(mind, best(weighed), "every card is of use")


def _drop(mind: Prospects) -> Weighed:
    return best([(-mind.hand_card(NUMBER_OF[action.what]), action, "it is missed least") for action in _targets(mind)])


def _recall(mind: Prospects) -> Weighed:
    weighed = [(mind.hand_card(NUMBER_OF[action.what]), action, "it is of most use now") for action in _targets(mind)]
    return _skip_or(mind, best(weighed), "nothing there is of use")


def _gain(mind: Prospects) -> Weighed:
    weighed = [(mind.card(NUMBER_OF[action.what]), action, "it is worth most to the deck") for action in _targets(mind)]
    return _skip_or(mind, best(weighed), "they would all weaken the deck")


def _peek(mind: Prospects) -> Weighed:
    top = mind.position.decks[mind.seat][-1]
    if BEHAVIOURS[top].energy >= mind.deck[1]:
        return 0.0, verbs.act(verbs.KEEP), "it is better than the average card of the deck"
    return 0.0, verbs.act(verbs.DISCARD), "the next card is likely better"


def _settle(mind: Prospects) -> Weighed:
    by_name = mind.position.world.by_name
    weighed = [
        (mind.arrive(by_name[action.place], 1) + mind.animal, action, "it is of most use there")
        for action in _targets(mind)
    ]
    return _skip_or(mind, best(weighed), "it would be lost")


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
    return _skip_or(mind, best(weighed), "none has anywhere to go")


def _seat_of(mind: Prospects, name: str) -> int:
    return next(seat for seat, species in enumerate(mind.position.species) if species.id == name)


def _steal(mind: Prospects) -> Weighed:
    def worth(action: VivariumAction) -> float:
        seat = _seat_of(mind, action.what)
        return mind.position.energy[seat] * 10 + mind.position.fitness[seat] + 1

    return best([(worth(action), action, "it has most to lose") for action in _targets(mind)])


def _harass(mind: Prospects) -> Weighed:
    scores = mind.position.fitness
    return best([(scores[_seat_of(mind, action.what)] + 1, action, "it has most Fitness") for action in _targets(mind)])


def _prey(mind: Prospects, action: VivariumAction) -> float:
    """What an opponent's animal is worth where it stands."""
    place, seat = mind.position.world.by_name[action.place], _seat_of(mind, action.what)
    worth = 1 + 0.02 * mind.position.fitness[seat]
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

    return best([(worth(action), action, "it stands where it is in the way") for action in _targets(mind)])


def _hunt(mind: Prospects) -> Weighed:
    return best([(_prey(mind, action), action, "it stands where it is in the way") for action in _targets(mind)])


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
    "cull": lambda mind: give_back(mind, Return(mind.seat)),
}
