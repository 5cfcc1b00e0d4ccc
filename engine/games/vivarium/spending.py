"""What a steady player of Vivarium lays and what it spends Energy on (steps 2a to 2d)."""

from collections import Counter
from typing import Final

from engine.games.vivarium import actions as verbs
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import BEHAVIOURS, FEAR, INSTINCT
from engine.games.vivarium.movement import move_cost
from engine.games.vivarium.position import TYPE_OF
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Actions, Row
from engine.games.vivarium.weighing import Weighed, moves, reason_to_move
from engine.games.vivarium.worth import NUMBER_OF

ENERGY_GIVEN: Final = "it gives Energy"  # why a card is laid that does nothing else

# --- the row


def lay(mind: Prospects, _: Row) -> Weighed:
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
            why = ENERGY_GIVEN if card == INSTINCT else "to draw another card for it"
        elif kind in laid:
            order = (3.0, mind.lead(card), card)
            why = "its ability is used, for one of its type is laid"
        elif counts.count(kind) > 1:
            order = (1.0, mind.lead(card), card)
            why = "it leads its type, its ability is missed least"
        else:
            order = (2.0, 0.0, card)
            why = ENERGY_GIVEN
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


def spend(mind: Prospects, _: Actions) -> Weighed:
    """The action that is worth most for its Energy, if it is worth more than the Energy is later."""
    energy = mind.position.energy[mind.seat]
    keep = _saved(mind)
    best: tuple[tuple[bool, float], Weighed] = (
        (False, 0.0),
        (
            0.0,
            verbs.act(verbs.END),
            "the Energy that is left is worth more later"
            if energy and mind.left
            else "nothing more is worth its Energy",
        ),
    )
    for worth, cost, action in offers(mind):
        net = worth - cost * mind.energy
        if net <= 1e-9 or cost > energy - keep * (action.verb != verbs.BREED):
            continue
        order = (cost == 0, net / cost if cost and mind.left else worth / cost if cost else net)
        if order > best[0]:
            best = (order, (net, action, ""))
    net, action, reason = best[1]
    return net, action, reason or _reason_to_spend(mind, action)


def offers(mind: Prospects) -> list[tuple[float, int, VivariumAction]]:
    """What Energy can be spent on: its worth, what it costs, the action."""
    weighed = []
    for action in mind.position.legal():
        match action.verb:
            case verbs.BUY:
                card = NUMBER_OF[action.what]
                weighed.append((mind.card(card), price(mind.position, card), action))
            case verbs.BREED:
                weighed.append((mind.breeding(), mind.species.breed_cost, action))
            case verbs.ABILITY | verbs.FORAGE:
                weighed.append((*_ability(mind, action), action))
    for worth, action, _ in moves(mind, mind.position.legal()):
        cost = move_cost(mind.position, mind.seat, action)
        weighed.append((worth - (mind.temper.small if mind.left else 0.0), cost, action))
    return weighed


def _saved(mind: Prospects) -> int:
    """The Energy that is kept: for an event that asks for Energy, and for the own battle ability."""
    keep = 0
    shared = any(mind.blocked >> place & 1 for place in mind.mine)
    if mind.species.aggression_cost and shared:
        keep = mind.species.aggression_cost
    for event in mind.objectives:
        if event.objective.kind == "energy" and mind.left:
            need = event.objective.need - int(mind.income)
            if need <= mind.position.energy[mind.seat]:
                keep = max(keep, need)
    return keep


def _reason_to_spend(mind: Prospects, action: VivariumAction) -> str:
    match action.verb:
        case verbs.BUY:
            card = BEHAVIOURS[NUMBER_OF[action.what]]
            if not mind.left:
                return "one Fitness more"
            if card.energy > mind.deck[1]:
                return "it gives more Energy than the average card of the deck"
            return "one Fitness, and a pair with cards of its type"
        case verbs.BREED:
            return "this is the season to breed"
        case verbs.ABILITY:
            return _WHY_ABILITY[action.what]
        case verbs.FORAGE:
            return "the card is worth less than the Energy"
    return reason_to_move(mind, action)


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
                [worth for worth, move, _ in moves(mind, mind.position.legal())], default=0.0
            ), 0
        case "fish":
            return species.ingenuity_amount * energy, 0
        case "learn":
            return mind.left * species.ingenuity_amount * mind.later, cost
        case "build":
            litters = mind.left // 4 if not mind.position.markers[mind.seat] else 0
            return litters * 2 * species.litter_bonus * mind.animal + 0.1 * mind.left, cost
        case "raise":
            return 0.15 * mind.left if mind.mine[place] > 1 and place not in mind.position.stand[
                2 * mind.seat + 1
            ] else 0.0, cost
        case "forage":
            return species.ingenuity_amount * energy - 0.01 - mind.hand_card(NUMBER_OF[action.what]), cost
    return 0.0, cost
