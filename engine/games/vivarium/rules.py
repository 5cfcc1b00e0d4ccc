"""Vivarium: how a match goes, from the deal to the last battle.

VM numbers are the decisions of RULES.md, numbers like 2a the steps of a turn. What is to be done lies on a stack of
tasks (:mod:`engine.games.vivarium.tasks`): the top one is done by itself or waits for a seat or for chance, and what
follows from it is laid on top.

- 2 to 5 seats, sixteen seasons, one turn a seat in each (VM-01). A turn is laid on the stack by ``event_phase.begin``.
- Event Phase (event_phase.py): initiative and season pass on (1a, 1b), the holder of the initiative reveals an event
  (1c), matured animals are deployed when their season starts (1d, VM-13), and what the turn's start brings (1e, VM-11).
- Survival Phase (survival_phase.py): cards are laid into a row and give Energy at once (2a, 2b), then from left to
  right their ability if an earlier one is of their type (VM-23 to VM-26), and are discarded (2c); Energy is spent (2d).
- Recovery Phase (recovery_phase.py): extra steps (3a), battles (3b), line-up (3c), hand (3d).

Read on in movement.py, abilities.py, effects.py, objectives.py and battle.py. The small changes that all of them are
made of are in position.py.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.game import Chance, Event, Outcome, State
from engine.games.vivarium import battle, effects, event_phase, recovery_phase, survival_phase
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.chances import befall
from engine.games.vivarium.objectives import claim_what_is_met
from engine.games.vivarium.position import EVERYTHING, Position
from engine.games.vivarium.tasks import (
    Actions,
    Answer,
    Battles,
    Begin,
    Choose,
    Clash,
    CloseRow,
    DealDue,
    Deploy,
    Deployments,
    Draw,
    Extra,
    FillHand,
    Finish,
    Flee,
    FlipDue,
    Melee,
    Order,
    Refill,
    Resolve,
    Retreat,
    Return,
    Reveal,
    Row,
    Run,
    ShuffleDue,
    Task,
    Upkeep,
)

Options = list[VivariumAction]


class VivariumState(Position, State[VivariumAction]):
    """A match of Vivarium: the position, what is legal in it and what follows from an action."""

    __slots__ = ()

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.agenda.append(DealDue())

    def legal(self) -> Options:
        if self._legal is None:
            self._legal = _options(self, self.agenda[-1]) if self.to_move is not None else []
        return self._legal

    def apply(self, action: VivariumAction | Chance) -> list[Event]:
        self.told = []
        self._legal = None
        task = self.agenda.pop()
        if isinstance(action, VivariumAction):
            self.turn += 1
            _TAKE[type(task)](self, task, action)
        else:
            befall(self, action)
        _advance(self)
        return self.told

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        return Outcome("sixteen seasons are over", tuple(self.fitness), recovery_phase.winners(self))


def seat_due(position: Position) -> int | None:
    """Whose decision is due; None if it is chance's, or if nothing is."""
    task = position.agenda[-1] if position.agenda else DealDue()
    seat: int | None = _SEAT[type(task)](position, task)
    return seat


def is_settled(state: VivariumState) -> bool:
    """Whether a state is one that comes between actions: nothing is left in it that is done by itself, and no event
    is left open that somebody can claim.
    """
    settled = state.clone()
    settled.stirred = EVERYTHING
    _advance(settled)
    return settled.agenda == state.agenda and not settled.told


def _advance(position: VivariumState) -> None:
    """Does all that is done by itself, until a decision or chance is due or the match is over."""
    agenda = position.agenda
    while agenda:
        if position.stirred:
            claim_what_is_met(position)
        task = agenda[-1]
        do = _DONE.get(type(task))
        if do:
            agenda.pop()
            do(position, task)
        elif type(task) not in _DECIDED or _DECIDED[type(task)](position, task):
            break  # chance, or a decision that is to be made
    position.to_move = seat_due(position)


def _decided(position: VivariumState, task: Any) -> bool:
    """A decision is asked for if there is more than one way; one way is taken, none is passed over."""
    found = _options(position, task)
    if len(found) > 1:
        position._legal = found
        return True
    position.agenda.pop()
    if found:
        _TAKE[type(task)](position, task, found[0])
    return False


def _deploy(position: VivariumState, task: Deploy) -> bool:
    """Animals that can only go to one Territory go there together."""
    found = event_phase.deploy_options(position, task)
    if len({action.place for action in found}) > 1:
        position._legal = found
        return True
    position.agenda.pop()
    event_phase.deploy(position, task, found[-1])
    return False


def _choose(position: VivariumState, task: Choose) -> bool:
    """An effect comes about, or its seat is asked if there is something to choose.

    Who has a card to discard is asked in any case: not to ask would tell that all cards in the hand are the same.
    """
    if task.effect in effects.AT_ONCE:
        position.agenda.pop()
        effects.AT_ONCE[task.effect](position, task.seat, task.amount)
        return False
    if task.effect == "peek" and effects.look_at_top(position, task):
        return False
    if task.effect == "drop" and position.hands[task.seat]:
        return True
    return _decided(position, task)


def _answer(position: VivariumState, task: Answer) -> bool:
    """Whoever can only pass is not asked."""
    found = battle.ability_answers(position, task)
    if len(found) > 1:
        position._legal = found
        return True
    position.agenda.pop()
    battle.go_on(position, task, task.sides)
    return False


def _options(position: Position, task: Task) -> Options:
    found: Options = _OPTIONS[type(task)](position, task)
    return found


# What is done without a decision; the task is off the stack already.
_DONE: Final[dict[type[Task], Callable[[Any, Any], None]]] = {
    Begin: event_phase.begin,
    Reveal: event_phase.reveal,
    Deployments: event_phase.deployments,
    Upkeep: event_phase.upkeep,
    Resolve: survival_phase.resolve,
    CloseRow: survival_phase.close_row,
    Battles: recovery_phase.battles,
    Clash: battle.clash,
    Refill: recovery_phase.refill,
    FillHand: recovery_phase.fill_hand,
    Draw: recovery_phase.draw,
    Finish: recovery_phase.finish,
}

# Decisions that may take care of themselves, and whether they are to be made. In step 2d there is always a choice.
_DECIDED: Final[dict[type[Task], Callable[[Any, Any], bool]]] = {
    **dict.fromkeys((Extra, Row, Order, Melee, Retreat, Return, Flee, Run), _decided),
    Deploy: _deploy,
    Choose: _choose,
    Answer: _answer,
}

# What may be decided.
_OPTIONS: Final[dict[type[Task], Callable[[Any, Any], Options]]] = {
    Deploy: event_phase.deploy_options,
    Extra: event_phase.extra_options,
    Row: survival_phase.row_options,
    Choose: effects.options,
    Actions: survival_phase.action_options,
    Order: recovery_phase.fights,
    Melee: recovery_phase.melee,
    Answer: battle.ability_answers,
    Retreat: battle.retreats,
    Return: lambda position, task: effects.return_options(position, task.seat, position.world.oasis),
    Flee: event_phase.flights,
    Run: event_phase.runs,
}

# What a decision leads to; the task is off the stack already.
_TAKE: Final[dict[type[Task], Callable[[Any, Any, VivariumAction], None]]] = {
    Deploy: event_phase.deploy,
    Extra: event_phase.take_extra,
    Row: survival_phase.take_row,
    Choose: effects.choose,
    Actions: survival_phase.take_action,
    Order: recovery_phase.fight,
    Melee: recovery_phase.fight_on,
    Answer: battle.answer,
    Retreat: recovery_phase.retreat,
    Return: event_phase.return_from_oasis,
    Flee: event_phase.flee,
    Run: event_phase.run,
}


def _active(position: Position, _: Task) -> int:
    return position.active


def _chance(_: Position, __: Task) -> None:
    return None


# Whose decision it is; None where chance is due.
_SEAT: Final[dict[type[Task], Callable[[Any, Any], int | None]]] = {
    **dict.fromkeys((DealDue, ShuffleDue, FlipDue), _chance),
    **dict.fromkeys((Extra, Row, Actions, Order, Melee, Run), _active),
    **dict.fromkeys((Deploy, Choose, Retreat, Return, Flee), lambda _, task: task.seat),
    Answer: lambda _, task: task.rivals[task.answering],
}
