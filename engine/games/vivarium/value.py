"""What a position of Vivarium is worth to each seat at a break between turns: Fitness so far, and Fitness to come.

Fitness to come is a sum over what a seat has. The weights of what lies in its cards were fitted, by least squares, to
what steady players gained from 38,000 such positions to the end of their matches. Where animals stand is worth a share
of what it is to the rules of thumb: fitted, it came out at a tenth, for animals that have arrived are drawn no more,
and a search that went by it claimed a third fewer events; all of it, and Energy went to steps instead of cards.

The 80 cards are soon bought: at four seats none may be left in the last season, and then Energy buys no Fitness.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.vivarium.edition import BEHAVIOURS
from engine.games.vivarium.journeys import Goal
from engine.games.vivarium.position import HAND, SEASONS_IN_MATCH, TYPE_OF
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.temper import EXPERT, STEADY
from engine.games.vivarium.worth import ENERGY_OF, PLENTY, nearness

# What one of each is worth: at the end of the match, and how much more with all of it to come.
ENERGY: Final = (0.3, 0.24)
ENERGY_BEYOND: Final = (0.05, 0.46)  # of what there is in plenty
ANIMALS: Final = (0.3, 1.2)
MATURING: Final = (0.14, 1.13)
INCOME: Final = (0.0, 4.0)  # Energy of the mean hand
IN_HAND: Final = (0.15, 0.41)  # Energy of the hand
ABILITIES: Final = (-1.28, 7.62)  # of the mean hand, in Fitness
OASIS: Final = (2.15, 5.32)
LEARNT: Final = (0.46, 3.79)
MARKERS: Final = (0.48, -0.42)

ON_THE_MAP: Final = 0.6  # the share of what a step is worth to the steady player that standing there is
CARDS_A_TURN: Final = 2  # cards to buy for each turn to come that make Energy worth its full worth
WITHOUT_CARDS: Final = 0.3  # the share of it when there are none

# Objectives that are met by what a seat has, wherever its animals stand.
_CARRIED: Final = ("animals", "energy", "maturing", "tamed", "types")


def standings(state: VivariumState, seat: int, goals: Sequence[Goal]) -> list[float]:
    """By seat, the Fitness that it has and may expect; for one of them as exactly as can be told, with these goals for
    its animals.
    """
    minds = [Prospects(state, each, EXPERT if each == seat else STEADY) for each in range(state.seats)]
    found = [state.fitness[mind.seat] + (_in_possession(mind) if _turns(mind) else 0) for mind in minds]
    if _turns(minds[seat]):
        found[seat] += ON_THE_MAP * _on_the_map(minds[seat], goals)
    return found


def _turns(mind: Prospects) -> int:
    """How many turns a seat has, with the one that it is taking."""
    return mind.left + mind.own_turn


def _in_possession(mind: Prospects) -> float:
    """What the cards, the animals and the Energy of a seat will bring it."""
    state, seat = mind.position, mind.seat
    left = _turns(mind) / SEASONS_IN_MATCH
    cards, energy = state.owned(seat), state.energy[seat]
    hands = HAND / len(cards)
    paired = [
        1 - (1 - (HAND - 1) / max(HAND, len(cards))) ** max(0, kind - 1)
        for kind in state.kinds[4 * seat : 4 * seat + 4]
    ]
    abilities = [paired[TYPE_OF[card]] * mind.ability(BEHAVIOURS[card], 6) for card in cards if TYPE_OF[card] >= 0]
    use = _use(mind)
    amounts = (
        (ENERGY, use * min(energy, PLENTY)),
        (ENERGY_BEYOND, use * max(0, energy - PLENTY)),
        (ANIMALS, state.animals_of(seat)),
        (MATURING, sum(state.maturing[seat])),
        (INCOME, use * hands * sum([ENERGY_OF[card] for card in cards])),
        (IN_HAND, use * sum([ENERGY_OF[card] for card in state.hands[seat]])),
        (ABILITIES, hands * sum(abilities)),
        (OASIS, mind.controlled >> state.world.oasis & 1),
        (LEARNT, state.learnt[seat]),
        (MARKERS, len(state.markers[seat])),
    )
    return sum([(least + more * left) * amount for (least, more), amount in amounts])


def _use(mind: Prospects) -> float:
    """How much of its worth Energy has: less as soon as there are not enough cards left to buy for everybody."""
    state = mind.position
    wanted = CARDS_A_TURN * state.seats * max(1, mind.left)
    return WITHOUT_CARDS + (1 - WITHOUT_CARDS) * min(1.0, (len(state.supply) + len(state.lineup)) / wanted)


def _on_the_map(mind: Prospects, goals: Sequence[Goal]) -> float:
    """What it is worth where the animals of a seat stand, and how near it is to open events."""
    worth = sum([mind.hold(place, count) for place, count in mind.mine.items()])
    for aim in goals:
        near = sum([aim.reach[place] * min(count, aim.want) for place, count in mind.mine.items()])
        worth += near * aim.worth / aim.want
    for event in mind.objectives:
        if event.objective.kind in _CARRIED:
            worth += event.fitness * nearness(mind.standing(event.objective))
    return worth
