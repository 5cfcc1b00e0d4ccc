"""The steady player of Vivarium: rules of thumb, no search.

It weighs every small step in Fitness: an Energy, an animal, a card to come are worth less and less as the match goes
on (worth.py), a Territory is worth what it yields and what it costs to lose it (prospects.py), and battles are reckoned
to their end (forecast.py). It takes the step that is worth most for its Energy.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.bots.bot import Bot, Budget, Choice
from engine.games.vivarium import choosing, spending
from engine.games.vivarium.imagine import seen_part
from engine.games.vivarium.prospects import Prospects
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
from engine.games.vivarium.weighing import Weighed


class SteadyVivarium(Bot):
    """Plays Vivarium by good rules of thumb."""

    def choose(self, view: VivariumView, budget: Budget) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "nothing else may be done")
        task = view.agenda[-1]
        _, action, reason = weigh(Prospects(seen_part(view), view.seat), task)
        return Choice(action, reason)


def weigh(mind: Prospects, task: Task) -> Weighed:
    """What a steady player does about a task that is a decision."""
    return _CHOOSE[type(task)](mind, task)


_CHOOSE: Final[dict[type[Task], Callable[[Prospects, Any], Weighed]]] = {
    Deploy: choosing.deploy,
    Extra: choosing.extra,
    Row: spending.lay,
    Choose: choosing.choose,
    Actions: spending.spend,
    Order: choosing.order,
    Melee: choosing.melee,
    Answer: choosing.answer,
    Retreat: choosing.withdraw,
    Return: choosing.give_back,
    Flee: choosing.withdraw,
    Run: choosing.run,
}
