"""The expert of Vivarium: it plans its turn, and plays each plan on in worlds that it cannot tell from the real one.

A plan is what the seat does next in its turn, some decisions long; the rest of the turn is played by rules of thumb.

1. Generate: a plan for each action that may be taken, those first that the rules of thumb think most of.
2. Score: each is played to the end of the turn, and the position valued there (value.py). Plans that come to the same,
   such as two steps in either order, count as one.
3. Refine: the best plan is begun with each of the other actions, and the best plans are varied at later decisions.
4. Compare: the best few are played on, all in the same worlds, through the turns of the others to the next turn of its
   own or the end of the match. A plan that falls behind by more than chance explains is dropped, and the search is over
   when one is left, or when the budget is used up.

All seats play on by the steady player's rules of thumb (policy.py), its own with the temper of an expert (temper.py).
"""

from contextlib import suppress
from functools import partial
from itertools import takewhile
from math import inf
from operator import itemgetter
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from engine.bots.bot import Budget, Estimate, Searcher
from engine.bots.kernel import relative
from engine.bots.search import USUAL_SECONDS
from engine.chance import Stream
from engine.games.vivarium.actions import END, VivariumAction
from engine.games.vivarium.policy import Policy, ranked
from engine.games.vivarium.prospects import Prospects
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.tasks import Row
from engine.games.vivarium.temper import EXPERT
from engine.games.vivarium.value import standings
from engine.games.vivarium.view import VivariumView

WIDTH: Final = 20  # actions for which a plan is made
REFINED: Final = 2  # plans that are varied
VARIATIONS: Final = 3  # actions that are tried instead at one decision
FINALISTS: Final = 5  # plans that are compared
BATCH: Final = 3  # worlds between looks at who has fallen behind
BEHIND: Final = 2.0  # standard errors
SURE: Final = 0.25  # points: the standard error of what is asked about, from which on no more is played
SAME: Final = 1e-9  # a smaller difference is none


class Plan:
    """Actions of the own turn, and what came of them: ``early`` at the end of the turn, ``late`` by world at the next
    turn of its own. ``forks`` are other plans that part from it at a later decision. ``line`` is the whole turn, as far
    as nothing comes up in it and nobody else decides.
    """

    def __init__(self, actions: tuple[VivariumAction, ...]) -> None:
        self.actions = actions
        self.early = -inf
        self.late: list[float] = []
        self.forks: list[tuple[VivariumAction, ...]] = []
        self.line: tuple[VivariumAction, ...] = ()


class _BudgetError(Exception):
    """The budget was used up in the middle of a playout, which therefore tells nothing."""


class PlanBot(Searcher):
    """Plays the first action of the best plan that it finds."""

    def evaluate(self, view: VivariumView, budget: Budget, asked: VivariumAction | None = None) -> list[Estimate]:
        """The actions for which there was a plan, the best first."""
        return PlanSearch(self, view, budget, asked).found()


class PlanSearch:
    """The search for one decision; an action that is ``asked`` about has a plan that is compared in any case."""

    def __init__(self, bot: PlanBot, view: VivariumView, budget: Budget, asked: VivariumAction | None) -> None:
        started = perf_counter()
        self._game, self._view, self._seat, self._asked = bot.game, view, view.seat, asked
        self._stream = bot.stream(view)
        self._secret = self._stream.secret()
        self._worlds: list[VivariumState] = []
        self._started = started
        self._seconds = budget.seconds or (inf if budget.playouts else USUAL_SECONDS)
        self._most = budget.playouts or inf
        self._done = 0
        self._mind = Prospects(self._world(0), self._seat, EXPERT)
        self._before = self._standing(self._world(0))

    def found(self) -> list[Estimate]:
        """What the search finds, the best first."""
        plans = self._generate()
        plans += self._begin_otherwise(plans)
        if isinstance(self._view.agenda[-1], Row):
            best = max(plans, key=lambda plan: plan.early)
        else:
            plans += self._refine(plans)
            finalists = self._different(plans)
            asked = [plan for plan in finalists for about in self._about(plans) if _alike(plan, about)]
            best = self._compare(finalists, asked)
        return _estimates(best, plans, self._beginnings(best))

    # --- plans

    def _generate(self) -> list[Plan]:
        """A plan for each action, scored; two at least."""
        plans: list[Plan] = []
        usual, *others = ranked(self._mind)[:WIDTH]
        asked = [self._asked] if self._asked else []
        for action in dict.fromkeys([usual, *asked, *others]):
            if len(plans) >= 2 and self._is_over(of=0.5):
                break
            plans.append(self._scored((action,)))
        return plans

    def _begin_otherwise(self, plans: list[Plan]) -> list[Plan]:
        """The best plan with each of the other actions taken first, scored: what is put off is not lost."""
        best = max(plans, key=lambda plan: plan.early)
        found: list[Plan] = []
        for action in [plan.actions[0] for plan in plans if plan is not best and plan.actions[0].verb != END]:
            if self._is_over(of=0.5):
                break
            found.append(self._scored((action, *(step for step in best.line if step != action))))
        return found

    def _refine(self, plans: list[Plan]) -> list[Plan]:
        """Variations of the best plans, scored."""
        found: list[Plan] = []
        for plan in dict.fromkeys([*self._different(plans)[:REFINED], *self._about(plans)]):
            for actions in plan.forks:
                if self._is_over(of=0.5):
                    return found
                found.append(self._scored(actions))
        return found

    def _about(self, plans: list[Plan]) -> list[Plan]:
        """The best plan for the action that is asked about, if one is."""
        asked = [plan for plan in plans if plan.actions[0] == self._asked]
        return sorted(asked, key=lambda plan: -plan.early)[:1]

    def _different(self, plans: list[Plan]) -> list[Plan]:
        """The best plans, the first of those that come to the same; that of the rules of thumb, too, and the one that
        is asked about.
        """
        found: list[Plan] = []
        for plan in sorted(plans, key=lambda plan: -plan.early):
            if not found or not _alike(plan, found[-1]):
                found.append(plan)
        needed = [next(filter(partial(_alike, plan), found)) for plan in (plans[0], *self._about(plans))]
        return list(dict.fromkeys([*found[:FINALISTS], *needed]))

    def _compare(self, plans: list[Plan], asked: list[Plan]) -> Plan:
        """Plays plans on until one is left or the budget is used up; returns the best."""
        number = 0
        with suppress(_BudgetError):
            while len(plans) > 1:
                values = [self._playout(plan, number, late=True) for plan in plans]
                for plan, value in zip(plans, values, strict=True):
                    plan.late.append(value)
                number += 1
                if not number % BATCH:
                    plans = _in_the_running(plans, asked)
        return max(plans, key=_result)

    def _beginnings(self, best: Plan) -> set[VivariumAction]:
        """What the best plan may as well begin with: steps of its own that come to the same in another order."""
        spent = tuple(takewhile(lambda action: action.verb != END, best.line))
        after = self._after(spent)
        return {
            action
            for place, action in enumerate(spent)
            if abs(self._after((action, *spent[:place], *spent[place + 1 :])) - after) <= SAME
        }

    def _after(self, actions: tuple[VivariumAction, ...]) -> float:
        """How the seat stands after these actions; -inf if not all are legal."""
        state = self._world(0).clone()
        for action in actions:
            if action not in state.legal():
                return -inf
            state.apply(action)
        return self._standing(state)

    # --- playouts

    def _is_over(self, *, of: float = 1.0) -> bool:
        """Whether the budget, or that part of it, is used up."""
        return self._done >= of * self._most or perf_counter() - self._started >= of * self._seconds

    def _standing(self, state: VivariumState) -> float:
        """What the seat has and may expect, less the mean of the others; plans are scored by what they add to it."""
        return relative(standings(state, self._seat, self._mind.goals))[self._seat]

    def _world(self, number: int) -> VivariumState:
        """A world that the view allows; the same one for all plans."""
        while len(self._worlds) <= number:
            self._worlds.append(self._game.imagine(self._view, self._stream))
        return self._worlds[number]

    def _scored(self, actions: tuple[VivariumAction, ...]) -> Plan:
        plan = Plan(actions)
        plan.early = self._playout(plan, 0, late=False)
        return plan

    def _playout(self, plan: Plan, number: int, *, late: bool) -> float:
        """What following a plan in a world comes to for the seat, less the mean of the others', at the end of the turn
        or ``late``, at the beginning of its next one. Raises _BudgetError if the budget is used up before that.
        """
        state = self._world(number).clone()
        stream, policy = Stream(self._secret, f"world {number}"), Policy(state, self._seat)
        turn, rest = (state.active, state.season), iter(plan.actions)
        taken: list[VivariumAction] = []
        planned = next(rest, None)
        while state.agenda:
            if (state.active, state.season) != turn and (not late or state.active == self._seat):
                break
            if late and self._is_over():
                raise _BudgetError
            if state.to_move != self._seat:
                plan.line = plan.line or tuple(taken)
            if state.to_move is None:
                state.apply(self._game.draw(state, stream))
                continue
            action = policy.choose()
            if state.to_move == self._seat and (state.active, state.season) == turn:
                if planned:
                    action = planned if planned in state.legal() else action
                    planned = next(rest, None)
                elif not late:
                    plan.forks += [(*taken, other) for other in policy.others(action, VARIATIONS)]
                taken.append(action)
            state.apply(action)
        plan.line = plan.line or tuple(taken)
        self._done += 1
        return self._standing(state) - self._before


def _result(plan: Plan) -> float:
    return fmean(plan.late) if plan.late else plan.early


def _alike(plan: Plan, other: Plan) -> bool:
    """Whether two plans come to the same at the end of the turn."""
    return abs(plan.early - other.early) <= SAME


def _in_the_running(plans: list[Plan], asked: list[Plan]) -> list[Plan]:
    """The best plan, and those that are not behind it by more than chance explains nor come to the same everywhere;
    those that are ``asked`` about until it is known well how far they are behind.
    """
    best = max(plans, key=_result)
    found = [best]
    for plan in plans:
        behind = [most - least for most, least in zip(best.late, plan.late, strict=True)]
        error = stdev(behind) / len(behind) ** 0.5
        if error > SAME and (fmean(behind) <= BEHIND * error or (plan in asked and error > SURE)):
            found.append(plan)
    return found


def _estimates(best: Plan, plans: list[Plan], beginnings: set[VivariumAction]) -> list[Estimate]:
    """Each action with the one of its plans that is least behind the best, the best first. ``beginnings`` are those
    that are as good as the best.
    """
    compared = [plan for plan in plans if plan.late]
    ranking: list[tuple[bool, float, int, Plan]] = []
    for plan in plans:
        alike = next(filter(partial(_alike, plan), compared), plan)
        if plan.actions[0] in beginnings:
            alike = best
        ranking.append((plan is not best, _behind(alike, best), len(alike.late) + 1, plan))
    ranking.sort(key=itemgetter(0, 1))
    found: dict[VivariumAction, Estimate] = {}
    for _, behind, visits, plan in ranking:
        action = plan.actions[0]
        found.setdefault(action, Estimate(action, _result(best) - behind, visits, plan.line[1:]))
    return list(found.values())


def _behind(plan: Plan, best: Plan) -> float:
    """How far a plan is behind the best in the worlds that both were played on in, else at the end of the turn."""
    if plan.late:
        return max(fmean(most - least for most, least in zip(best.late, plan.late, strict=False)), 0.0)
    return max(best.early - plan.early, 0.0)
