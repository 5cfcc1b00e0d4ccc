"""Why an action is a good one in Vivarium: what it costs and brings by what its seat knows, and the rule of thumb that
speaks for it if one does.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.vivarium import actions as verbs
from engine.games.vivarium.abilities import litter
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.bot import weigh
from engine.games.vivarium.edition import SEASONS, behaviour_called
from engine.games.vivarium.imagine import seen_part
from engine.games.vivarium.movement import move_cost
from engine.games.vivarium.planned import plan_told
from engine.games.vivarium.position import TYPE_OF
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.spending import ENERGY_GIVEN
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import HIPPO
from engine.games.vivarium.view import Phase, VivariumView
from engine.parts.words import counted

BEASTS: Final = {HIPPO: "the hippopotamus"}


def reason(
    view: VivariumView, action: VivariumAction, names: Sequence[str], line: Sequence[VivariumAction] = ()
) -> str:
    """What speaks for a legal action, in a few words without a full stop; ``line`` is what is to come after it."""
    if len(view.legal) == 1:
        return "nothing else may be done"
    mind = Prospects(seen_part(view), view.seat)
    _, usual, why = weigh(mind, view.agenda[-1])
    told = [*([why] if usual == action and why != ENERGY_GIVEN else []), *facts(view, mind, action, names)]
    if plan := plan_told(line):
        told.append(f"then {plan}")
    return "; ".join(told) or "looking ahead speaks for it, no rule of thumb does"


def facts(view: VivariumView, mind: Prospects, action: VivariumAction, names: Sequence[str]) -> Iterator[str]:
    """What an action costs and brings."""
    position, player = mind.position, view.players[view.seat]
    energy = player.energy
    match action.verb:
        case verbs.PLAY:
            card = behaviour_called(action.what)
            laid = card.effects and TYPE_OF[card.number] in [TYPE_OF[other] for other in position.row]
            yield f"it gives {card.energy} Energy{' and its ability' if laid else ''}"
        case verbs.BUY:
            cost = price(position, behaviour_called(action.what).number)
            yield f"it costs {cost} of your {energy} Energy and gives 1 Fitness"
        case verbs.GAIN:
            yield "it costs nothing and gives 1 Fitness"
        case verbs.BREED:
            young = min(litter(position, view.seat), player.reserve)
            yield f"{counted(young, 'animal')} will come onto the map in {SEASONS[player.species.deploys]}"
        case verbs.MOVE:
            yield from _move(mind, action, names, free=view.phase != Phase.ACTIONS)
        case verbs.END if view.phase == Phase.ACTIONS:
            yield f"you keep {energy} Energy" if energy else "no Energy is left"
        case verbs.DESTROY | verbs.DROP | verbs.RECALL | verbs.FORAGE:
            yield f"{action.what} gives {behaviour_called(action.what).energy} Energy when it is laid"


def _move(mind: Prospects, action: VivariumAction, names: Sequence[str], *, free: bool) -> Iterator[str]:
    """The Energy for a move, and how battles there would end."""
    if not free:
        cost = move_cost(mind.position, mind.seat, action)
        yield f"it costs {cost} Energy" if cost else "it costs no Energy"
    goal = mind.position.world.by_name[action.goal]
    animals = mind.mine.get(goal, 0) + action.count
    for rival in mind.position.rivals_at(mind.seat, goal):
        end = mind.fight(goal, animals, rival)
        result = "nobody wins" if end.winner is None else "you win" if end.winner == 0 else "you lose"
        mine, theirs = end.left
        against = names[rival] if rival >= 0 else BEASTS.get(rival, "the wild dogs")
        yield f"{animals} of yours against {against}: {result}, {mine} of yours and {theirs} of theirs left"
