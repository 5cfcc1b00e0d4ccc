"""Movement: what a step costs, who may step where, and the Territory abilities (VM-30 to VM-37)."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.games.vivarium.actions import MOVE, VivariumAction, act
from engine.games.vivarium.edition import WINTER
from engine.games.vivarium.position import NOWHERE, Position
from engine.games.vivarium.tasks import END_WINDOW, START_WINDOW, Extra
from engine.games.vivarium.terrain import OASIS, TERRAINS

ALL_TERRAINS: Final = -1


Track = tuple[int, int, str]  # a Territory, its terrain, its name


class Stride:
    """A Territory ability: in which windows, from and into which terrains (as sets) animals take a free step."""

    def __init__(
        self, *windows: int, origins: str = "", goals: str = "", pack: bool = False, home: bool = False
    ) -> None:
        self.windows = windows
        self.origins = _terrain_set(origins)
        self.goals = _terrain_set(goals)
        self.pack = pack  # only out of one Territory, with a leader in it
        self.home = home  # only into Territories that one controls


def _terrain_set(names: str) -> int:
    return sum(1 << TERRAINS.index(name) for name in names.split()) or ALL_TERRAINS


STRIDES: Final = {
    "anaconda": Stride(END_WINDOW, goals="swamp river"),
    "eagle": Stride(START_WINDOW, END_WINDOW),
    "tiger": Stride(END_WINDOW, goals="forest plains"),
    "crocodile": Stride(START_WINDOW, origins="river"),
    "gorilla": Stride(END_WINDOW, pack=True),
    "bear": Stride(END_WINDOW, goals="forest river"),
    "human": Stride(START_WINDOW, home=True),
    "wolf": Stride(START_WINDOW, goals="plains forest wasteland", pack=True),
}


@cache
def _steps(what: str, origin: str, goal: str, most: int) -> tuple[VivariumAction, ...]:
    """The moves of one animal, of two animals and so on."""
    return tuple([act(MOVE, what, origin, goal, count) for count in range(1, most + 1)])


def _tracks(position: Position, seat: int, origin: int) -> tuple[Track, ...]:
    """The ways out of a Territory that are open to a seat; made once for each map."""
    world = position.world
    tracks: tuple[Track, ...] | None = world.tracks.get((seat, origin))
    if tracks is None:
        tracks = world.tracks[seat, origin] = tuple(
            [(goal, world.terrain[goal], position.name(goal)) for goal in world.open_to[seat][origin]]
        )
    return tracks


def _rank(position: Position, seat: int, leader: bool) -> str:
    return position.species[seat].leader if leader else ""


def entry_costs(position: Position, seat: int) -> tuple[int, ...]:
    """What an animal of a seat pays to enter each terrain now, the oasis and the own start among them.

    Entering where others stand costs nothing (VM-33).
    """
    species = position.species[seat]
    more = -position.ease if seat == position.active else 0
    if position.season % 4 == WINTER and species.id in ("anaconda", "bear"):  # Cold blood, Hibernation
        more += species.instinct_amount
    if not more and position.toll_terrain == NOWHERE:
        return (*species.enter, 0, 0)
    costs = [max(0, cost + more) for cost in species.enter]
    if position.toll_terrain != NOWHERE:
        terrain = position.toll_terrain
        costs[terrain] = max(0, species.enter[terrain] + more + position.toll)
    return (*costs, 0, 0)


def room(position: Position, seat: int, place: int) -> int:
    """How many more animals of a seat may go to a Territory by its own choice: tigers are solitary."""
    species = position.species[seat]
    if species.id == "tiger" and place != position.world.starts[seat]:
        return max(0, species.instinct_amount - position.animals_at(seat, place))
    return 18


def loner_cost(position: Position, seat: int, place: int) -> int:
    """What a wolf pays more when it leaves a Territory without an alpha."""
    species = position.species[seat]
    return species.instinct_amount if species.id == "wolf" and place not in position.stand[2 * seat + 1] else 0


def legal_moves(position: Position, seat: int) -> list[VivariumAction]:
    """The moves that a seat can pay for with Energy and movement points (step 2d)."""
    blocked = position.rivals(seat)
    costs, energy = entry_costs(position, seat), position.energy[seat]
    species = position.species[seat].id
    solitary, lonely = species == "tiger", species == "wolf"
    found: list[VivariumAction] = []
    for leader in (False, True):
        rested, what = position.rested[2 * seat + leader], _rank(position, seat, leader)
        for origin, count in position.stand[2 * seat + leader].items():
            fresh = count - rested.get(origin, 0)
            if not fresh or blocked >> origin & 1:  # whoever shares a Territory is in a battle (VM-35)
                continue
            start, more = position.name(origin), loner_cost(position, seat, origin) if lonely else 0
            for goal, terrain, name in _tracks(position, seat, origin):
                cost = 0 if blocked >> goal & 1 or terrain >= OASIS else costs[terrain] + more
                most = min(fresh, energy // cost) if cost else fresh
                if solitary:
                    most = min(most, room(position, seat, goal))
                if most:
                    found += _steps(what, start, name, most)
    return found


def move_cost(position: Position, seat: int, action: VivariumAction) -> int:
    """The Energy that a move costs, for all its animals (VM-32, VM-33)."""
    world = position.world
    origin, goal = world.by_name[action.place], world.by_name[action.goal]
    terrain = world.terrain[goal]
    if terrain >= OASIS or position.rivals(seat) >> goal & 1:
        return 0
    return action.count * (entry_costs(position, seat)[terrain] + loner_cost(position, seat, origin))


def pay_and_move(position: Position, seat: int, action: VivariumAction) -> None:
    """A move of step 2d."""
    cost = move_cost(position, seat, action)
    position.energy[seat] -= cost
    step(position, seat, action, spends=True, energy=cost)


def step(position: Position, seat: int, action: VivariumAction, *, spends: bool = False, energy: int = 0) -> None:
    """Moves the animals of an action."""
    by_name = position.world.by_name
    origin, goal = by_name[action.place], by_name[action.goal]
    position.move(seat, bool(action.what), origin, goal, action.count, spends=spends, how="moves", energy=energy)


def free_steps(position: Position, seat: int, most: int) -> list[VivariumAction]:
    """The steps that cost nothing and use no movement point, by a card or an event. Outside one's own turn they lead
    only into Territories where nobody stands, for no battle would follow.
    """
    others = position.rivals(seat)
    closed = 0 if seat == position.active else others
    found: list[VivariumAction] = []
    for leader, origin, count in _movable(position, seat, others):
        what, start = _rank(position, seat, leader), position.name(origin)
        for goal, _, name in _tracks(position, seat, origin):
            if not closed >> goal & 1:
                found += _steps(what, start, name, min(count, most, room(position, seat, goal)))
    return found


def _movable(position: Position, seat: int, blocked: int) -> Iterator[tuple[bool, int, int]]:
    for leader in (False, True):
        for origin, count in position.stand[2 * seat + leader].items():
            if not blocked >> origin & 1:
                yield leader, origin, count


def extra_window(position: Position, seat: int, window: int) -> Extra | None:
    """The Territory ability's steps in a window, or None if the species has none there."""
    species = position.species[seat]
    return Extra(window, species.extra_animals) if window in STRIDES[species.id].windows else None


def extra_steps(position: Position, task: Extra) -> list[VivariumAction]:
    """The free steps of the Territory ability of the active player (VM-36)."""
    seat, world = position.active, position.world
    stride = STRIDES[position.species[seat].id]
    blocked = position.rivals(seat)
    goals = position.controlled(seat) if stride.home else ALL_TERRAINS
    stepped = {(leader, place): count for leader, place, count in task.stepped}
    found: list[VivariumAction] = []
    for leader, origin, count in _movable(position, seat, blocked):
        most = min(count - stepped.get((leader, origin), 0), task.left)
        if most <= 0 or not stride.origins >> world.terrain[origin] & 1:
            continue
        if stride.pack and not _in_pack(position, task, origin):
            continue
        what, start = _rank(position, seat, leader), position.name(origin)
        for goal, terrain, name in _tracks(position, seat, origin):
            if stride.goals >> terrain & 1 and goals >> goal & 1:
                found += _steps(what, start, name, min(most, room(position, seat, goal)))
    return found


def _in_pack(position: Position, task: Extra, origin: int) -> bool:
    """Whether a pack may step out of there: it has a leader, or has begun to step."""
    if task.origin != NOWHERE:
        return origin == task.origin
    return origin in position.stand[2 * position.active + 1]


def take_extra_step(position: Position, task: Extra, action: VivariumAction) -> Extra:
    """Takes a free step; returns the window as it is then."""
    by_name = position.world.by_name
    origin, goal = by_name[action.place], by_name[action.goal]
    step(position, position.active, action)
    stepped = {(leader, place): count for leader, place, count in task.stepped}
    key = (bool(action.what), goal)
    stepped[key] = stepped.get(key, 0) + action.count
    pack = STRIDES[position.species[position.active].id].pack
    return Extra(
        task.window,
        task.left - action.count,
        origin if pack else NOWHERE,
        tuple((leader, place, count) for (leader, place), count in sorted(stepped.items())),
    )
