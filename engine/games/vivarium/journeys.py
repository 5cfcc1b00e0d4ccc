"""How far a Territory draws a steady player's animals."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.terrain import OASIS

FADE: Final = 0.72  # what is left of a goal's pull with every step that it is away
ENERGY_STEP: Final = 0.35  # steps that an Energy to be paid on the way counts for


@lru_cache(maxsize=1 << 14)
def reach(world: WorldMap, seat: int, enter: tuple[int, ...], goal: int) -> tuple[float, ...]:
    """By Territory, how much of a goal's pull reaches animals of a seat there: less with every step and its cost."""
    far = [99.0] * len(world.terrain)
    far[goal] = 0.0
    queue = [(0.0, goal)]
    costs = (*enter, 0, 0)
    while queue:
        here, place = heappop(queue)
        if here > far[place]:
            continue
        step = here + 1 + ENERGY_STEP * costs[world.terrain[place]]
        for origin in world.neighbours[place]:
            if step < far[origin] and (world.terrain[origin] <= OASIS or origin == world.starts[seat]):
                far[origin] = step
                heappush(queue, (step, origin))
    return tuple([FADE**steps for steps in far])


class Goal(NamedTuple):
    """Where animals should go: what it is worth in all, how many are wanted, and how its pull reaches."""

    place: int
    worth: float
    want: int
    reach: tuple[float, ...]
    why: str
