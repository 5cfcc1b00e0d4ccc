"""The steps of a steady player of Vivarium, weighed, and why they are taken."""

from collections.abc import Sequence

from engine.games.vivarium import actions as verbs
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.prospects import Prospects

Weighed = tuple[float, VivariumAction, str]  # what it is worth in Fitness, what it is, and why


def best(weighed: list[Weighed]) -> Weighed:
    """What is worth most; the first of equals."""
    return max(weighed, key=lambda one: one[0])


def reason_to_move(mind: Prospects, action: VivariumAction) -> str:
    """Why a move that was found best is made."""
    by_name = mind.position.world.by_name
    origin, goal = by_name[action.place], by_name[action.goal]
    if mind.blocked >> goal & 1:
        animals, rivals = mind.mine.get(goal, 0) + action.count, mind.position.rivals_at(mind.seat, goal)
        won = all(mind.fight(goal, animals, rival).winner == 0 for rival in rivals)
        return "the battle there can be won" if won else "the battle there pays, won or not"
    if goal == mind.position.world.oasis:
        return "the oasis can be held"
    aims = [aim for aim in mind.goals if aim.reach[goal] > aim.reach[origin]]
    if aims:
        aim = max(aims, key=lambda aim: (aim.reach[goal] - aim.reach[origin]) * aim.worth / aim.want)
        return f"it leads to {aim.why}" if aim.place != goal else f"for {aim.why}"
    return "they stand better there"


def moves(mind: Prospects, legal: Sequence[VivariumAction]) -> list[Weighed]:
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
