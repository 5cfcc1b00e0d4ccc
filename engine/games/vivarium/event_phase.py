"""The Event Phase of a turn: the season's event, deployment, and what the turn's start brings (steps 1a to 1e)."""

from typing import Final

from engine.games.vivarium import battle, effects, movement
from engine.games.vivarium.abilities import nurseries
from engine.games.vivarium.actions import DEPLOY, END, FLEE, MOVE, RUN, VivariumAction, act
from engine.games.vivarium.chances import OPENING_LINEUP, reveal_cards
from engine.games.vivarium.edition import EVENTS, WINTER
from engine.games.vivarium.happenings import (
    AntelopeRan,
    EventRevealed,
    FitnessGained,
    LineupSwept,
    TokenPlaced,
    TurnBegan,
)
from engine.games.vivarium.position import EVERYTHING, NOWHERE, OASIS_FITNESS, Position, titles
from engine.games.vivarium.tasks import (
    DOGS,
    END_WINDOW,
    START_WINDOW,
    Actions,
    Battles,
    Begin,
    Choose,
    Deploy,
    Deployments,
    Extra,
    FillHand,
    Finish,
    Flee,
    FlipDue,
    Refill,
    Return,
    Reveal,
    Row,
    Run,
    Task,
    Upkeep,
)
from engine.games.vivarium.terrain import FOREST, PLAINS, WASTELAND

Options = list[VivariumAction]

DOG_PACK: Final = 6
OASIS_BONUS: Final = 2


def holder(position: Position) -> int:
    """The seat with the initiative (VM-01)."""
    return (position.starter + position.season) % position.seats


def begin(position: Position, _: Begin) -> None:
    """Lays a turn on the stack."""
    seat = position.active
    position.rested[2 * seat] = {}
    position.rested[2 * seat + 1] = {}
    for marks in (position.guard, position.fury, position.lurking):
        marks[seat] = 0
    position.ease = position.bargain = position.used = position.moved = position.bought = position.costliest = 0
    position.wins = [0] * position.seats
    new_season = seat == position.starter
    if new_season:
        position.toll, position.toll_terrain = 0, NOWHERE
    position.told.append(TurnBegan(position.season, seat, holder(position), new_season))
    steps = [Reveal(), *steps_of_turn(position)] if seat == holder(position) else steps_of_turn(position)
    position.agenda += reversed(steps)


def steps_of_turn(position: Position) -> list[Task]:
    """What the turn of the active player is made of, step 1c aside."""
    windows = [movement.extra_window(position, position.active, window) for window in (START_WINDOW, END_WINDOW)]
    steps: list[Task | None] = [
        Deployments(),
        Upkeep(),
        windows[0],
        Row(),
        Actions(),
        windows[1],
        Battles(),
        Refill(),
        FillHand(),
        Finish(),
    ]
    return [step for step in steps if step]


def reveal(position: Position, _: Reveal) -> None:
    """Step 1c: the top card of the season's deck is revealed and what it does is laid on the stack (VM-18, VM-20)."""
    number = position.event_order[position.season % 4][position.season // 4]
    event = EVENTS[number]
    position.open.append(number)
    position.stirred = EVERYTHING  # its objective may be met already
    position.told.append(EventRevealed(event.title))
    if event.toll_terrain is not None:
        position.toll, position.toll_terrain = event.toll, event.toll_terrain
    if event.sweep:
        position.gone += position.lineup
        position.lineup = []
        reveal_cards(position, OPENING_LINEUP)
        position.told.append(LineupSwept(titles(position.lineup)))
    for number in reversed(range(position.seats)):
        seat = (position.active + number) % position.seats
        position.agenda += [
            Choose(seat, effect.kind, effect.amount, forced=effect.kind in effects.FORCED)
            for effect in reversed(event.effects)
        ]
    if event.token:
        _TOKENS[event.token](position)


def _place_den(position: Position) -> None:
    position.den = position.world.near_oasis[FOREST]
    position.told.append(TokenPlaced("den", position.name(position.den)))


def _place_hippo(position: Position) -> None:
    """Whoever is in the oasis loses an animal and flees (VM-57)."""
    oasis = position.world.oasis
    position.told.append(TokenPlaced("hippo", position.name(oasis)))
    position.agenda += [Return(seat) for seat in position.seats_at(oasis)]
    position.hippo = oasis
    position.stirred = EVERYTHING


def _place_antelope(position: Position) -> None:
    """Whoever is where the antelope comes flips at once (VM-58)."""
    position.antelope = position.world.near_oasis[PLAINS]
    position.told.append(TokenPlaced("antelope", position.name(position.antelope)))
    position.agenda += [FlipDue(seat) for seat in position.seats_at(position.antelope)]


def _place_dogs(position: Position) -> None:
    """Whoever is where the dogs come is attacked at once (VM-59)."""
    place = position.world.near_oasis[WASTELAND]
    seats = position.seats_at(place)
    position.dogs_at, position.dogs = place, DOG_PACK
    position.stirred = EVERYTHING
    position.told.append(TokenPlaced("dogs", position.name(place)))
    for seat in seats:
        battle.begin(position, place, DOGS, seat)


_TOKENS: Final = {
    "den": _place_den,
    "hippo": _place_hippo,
    "antelope": _place_antelope,
    "dogs": _place_dogs,
}


def return_from_oasis(position: Position, task: Return, action: VivariumAction) -> None:
    """An animal goes out of the hippopotamus' way, the others flee."""
    effects.return_animal(position, task.seat, action)
    if position.animals_at(task.seat, position.world.oasis):
        position.agenda.append(Flee(task.seat))
    position.revive(task.seat)


def flights(position: Position, task: Flee) -> Options:
    """Where animals may go that flee from the hippopotamus: any adjacent Territory but a start of others (VM-57)."""
    oasis = position.world.oasis
    return [act(FLEE, "", position.name(goal)) for goal in position.world.open_to[task.seat][oasis]]


def flee(position: Position, task: Flee, action: VivariumAction) -> None:
    """The animals in the oasis leave it together."""
    goal = position.world.by_name[action.place]
    battle.withdraw(position, task.seat, position.world.oasis, goal, "flees")


def runs(position: Position, _: Run) -> Options:
    """The closest Plains with nobody in them (VM-58)."""
    world = position.world
    taken = position.taken()
    steps = world.steps(position.antelope)
    free = [place for place, terrain in enumerate(world.terrain) if terrain == PLAINS and not taken >> place & 1]
    closest = min((steps[place] for place in free), default=0)
    return [act(RUN, "", position.name(place)) for place in free if steps[place] == closest]


def run(position: Position, _: Run, action: VivariumAction) -> None:
    """The antelope runs into plains with nobody in them, so that nobody flips there."""
    position.antelope = position.world.by_name[action.place]
    position.told.append(AntelopeRan(action.place))


def deployments(position: Position, _: Deployments) -> None:
    """Step 1d: who has matured animals for this season deploys them, in turn order (VM-13)."""
    season = position.season % 4
    for number in range(position.seats):
        seat = (position.active + number) % position.seats
        if position.maturing[seat][season]:
            position.agenda += [Deployments(), Deploy(seat)]
            return


def deploy_options(position: Position, task: Deploy) -> Options:
    """Where matured animals may be deployed."""
    seat = task.seat
    due = position.maturing[seat][position.season % 4]
    return [
        act(DEPLOY, "", position.name(place), "", count)
        for place in nurseries(position, seat)
        for count in range(1, min(due, movement.room(position, seat, place)) + 1)
    ]


def deploy(position: Position, task: Deploy, action: VivariumAction) -> None:
    """Matured animals come onto the map."""
    position.maturing[task.seat][position.season % 4] -= action.count
    position.place_animals(task.seat, position.world.by_name[action.place], action.count, "deploys")


def upkeep(position: Position, _: Upkeep) -> None:
    """Step 1e: the oasis (VM-11), then what a species board gives and takes at the start of a turn."""
    seat = position.active
    species = position.species[seat]
    if position.controlled(seat) >> position.world.oasis & 1:
        position.gain_fitness(seat, OASIS_FITNESS, OASIS_BONUS)
        position.told.append(FitnessGained(seat, OASIS_BONUS))
    if position.learnt[seat]:
        position.gain_energy(seat, position.learnt[seat] * species.ingenuity_amount, "Learning")
    if species.id == "human" and position.season % 4 == WINTER:
        sheltered = sum(position.animals_at(seat, place) for place in position.markers[seat])
        frail = position.animals_of(seat) - sheltered
        position.gain_energy(seat, -(-frail // species.instinct_each) * -species.instinct_amount, "Frailty")


def extra_options(position: Position, task: Extra) -> Options:
    """The free steps of the Territory ability, and the end of them."""
    return [*movement.extra_steps(position, task), act(END)]


def take_extra(position: Position, task: Extra, action: VivariumAction) -> None:
    """A free step, or the end of them."""
    if action.verb == MOVE:
        slot = len(position.agenda)
        window = movement.take_extra_step(position, task, action)
        position.agenda.insert(slot, window)
