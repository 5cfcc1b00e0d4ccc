"""Objectives of the event cards: how near a player is, and who claims (VM-17 to VM-19)."""

from typing import Final

from engine.games.vivarium.edition import EVENTS, Objective
from engine.games.vivarium.happenings import EventClaimed
from engine.games.vivarium.position import (
    BOARD,
    BOUGHT,
    CARDS,
    ENERGY,
    EVENTS_FITNESS,
    MATURING,
    NOWHERE,
    ROW,
    TYPE_OF,
    WINS,
    Position,
)
from engine.games.vivarium.terrain import OASIS

# What must have changed for an objective to be met anew. Tokens are claimed where they are won, not here.
_STIRRED_BY: Final = {
    **dict.fromkeys(("territories", "terrains", "animals", "gathered", "sections", "oasis", "around"), BOARD),
    **dict.fromkeys(("played", "paired"), ROW),
    **dict.fromkeys(("bought", "costly"), BOUGHT),
    **dict.fromkeys(("tamed", "types"), CARDS),
    "energy": ENERGY,
    "wins": WINS,
    "maturing": MATURING,
    **dict.fromkeys(("den", "hippo", "antelope", "dogs"), 0),
}
STIRRED_BY: Final = tuple(_STIRRED_BY[event.objective.kind] for event in EVENTS)


def standing(position: Position, seat: int, objective: Objective) -> tuple[int, int]:
    """How much of an objective a seat has, and how much it needs; for a token 0 of 1 until it is won."""
    return _have(position, seat, objective), objective.need


def _have(position: Position, seat: int, objective: Objective) -> int:
    match objective.kind:
        case "territories" | "terrains" | "gathered" | "sections" | "oasis" | "around":
            return _have_on_map(position, seat, objective)
        case "animals":
            return position.animals_of(seat)
        case "energy":
            return position.energy[seat]
        case "maturing":
            return sum(position.maturing[seat])
        case "wins":
            return position.wins[seat]
        case "tamed":
            return position.tamed[seat]
        case "types":
            return min(position.kinds[4 * seat : 4 * seat + 4])
    return _have_this_turn(position, objective) if seat == position.active else 0


def _have_on_map(position: Position, seat: int, objective: Objective) -> int:
    world = position.world
    places = _places(position.controlled(seat))
    match objective.kind:
        case "territories":
            wanted = objective.terrain
            return len(places) if wanted is None else sum(world.terrain[place] == wanted for place in places)
        case "terrains":
            return len({world.terrain[place] for place in places if world.terrain[place] < OASIS})
        case "gathered":
            return max((position.animals_at(seat, place) for place in places), default=0)
        case "sections":
            return max((world.size[place] for place in places), default=0)
        case "around":
            return sum(place in world.neighbours[world.oasis] for place in places)
    return int(world.oasis in places)


def _have_this_turn(position: Position, objective: Objective) -> int:
    match objective.kind:
        case "played":
            return len(position.row)
        case "paired":
            counts = [0] * 5
            for card in position.row:
                counts[TYPE_OF[card]] += 1
            return max(counts[:4])
        case "bought":
            return position.bought
        case "costly":
            return position.costliest
    return 0


def _places(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def claim_what_is_met(position: Position) -> None:
    """Open events whose objective is met are claimed, by the active player first, then clockwise (VM-19)."""
    stirred, position.stirred = position.stirred, 0
    for event in position.open.copy():
        if STIRRED_BY[event] & stirred:
            objective = EVENTS[event].objective
            for number in range(position.seats):
                seat = (position.active + number) % position.seats
                if _have(position, seat, objective) >= objective.need:
                    claim(position, seat, event)
                    break


def claim(position: Position, seat: int, event: int) -> None:
    """A seat claims an open event and gains its Fitness."""
    card = EVENTS[event]
    position.open.remove(event)
    position.claims[seat].append(event)
    position.gain_fitness(seat, EVENTS_FITNESS, card.fitness)
    position.told.append(EventClaimed(seat, card.title, card.fitness))


def claim_token(position: Position, token: str, seat: int) -> None:
    """A seat claims the event that brought a token."""
    for event in position.open:
        if EVENTS[event].token == token:
            claim(position, seat, event)
            break


def claim_den(position: Position, seat: int) -> None:
    """Livelihood: who controls the den's Territory and reproduces claims it (VM-61)."""
    if position.den != NOWHERE and position.controlled(seat) >> position.den & 1:
        position.den = NOWHERE
        claim_token(position, "den", seat)
