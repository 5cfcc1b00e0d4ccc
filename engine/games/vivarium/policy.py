"""How a match of Vivarium is played on in a search: by rules of thumb for every seat, at a fraction of their time.

Within a turn the weighing of the first decision is kept and only brought up to date.
"""

from engine.games.vivarium.actions import END, VivariumAction, act
from engine.games.vivarium.bot import weigh
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.spending import offers
from engine.games.vivarium.tasks import Actions, Row
from engine.games.vivarium.temper import EXPERT, STEADY


class Policy:
    """The steady player for one state that it plays on, with the temper of an expert in its own seat."""

    def __init__(self, state: VivariumState, seat: int) -> None:
        self._state, self._seat = state, seat
        self._mind: Prospects | None = None
        self._season = state.season

    def choose(self) -> VivariumAction:
        """What the seat to move does."""
        state, mind = self._state, self._mind
        assert state.to_move is not None
        task = state.agenda[-1]
        spends = isinstance(task, Row | Actions)
        if spends and mind and mind.seat == state.to_move and state.season == self._season:
            mind.renew()
        else:
            mind = Prospects(state, state.to_move, EXPERT if state.to_move == self._seat else STEADY)
            self._mind, self._season = mind if spends else None, state.season
        return weigh(mind, task)[1]

    def others(self, action: VivariumAction, most: int) -> list[VivariumAction]:
        """What the seat to move might do instead in step 2d, the best first."""
        if self._mind is None or not isinstance(self._state.agenda[-1], Actions):
            return []
        return [other for other in ranked(self._mind) if other != action][:most]


def ranked(mind: Prospects) -> list[VivariumAction]:
    """What is legal: what a rule of thumb says first, then to end step 2d, then what is thought most of."""
    task = mind.position.agenda[-1]
    order = [weigh(mind, task)[1]]
    if isinstance(task, Actions):
        weighed = [(worth - cost * mind.energy, action) for worth, cost, action in offers(mind)]
        weighed.sort(key=lambda one: one[0], reverse=True)
        order += [act(END), *[action for _, action in weighed]]
    return list(dict.fromkeys([*order, *mind.position.legal()]))
