"""Objectives of the event cards: how near a player is, and who claims (VM-17 to VM-19)."""

from collections.abc import Callable
from typing import Final

from engine.games.vivarium.edition import EVENTS, Objective, ObjectiveKind
from engine.games.vivarium.happenings import EventClaimed
from engine.games.vivarium.position import (
    BOARD,
    BOUGHT,
    CARDS,
    ENERGY,
    EVENTS_FITNESS,
    FIRST_SEAT,
    MATURING,
    NOWHERE,
    ROW,
    TYPE_OF,
    WINS,
    Position,
    members,
)

# The sets of Territories that a seat controls are counted in Territories, terrains, animals and sections.


def _territories(position: Position, _: int, objective: Objective, controlled: int) -> int:
    terrain = objective.terrain
    return (controlled if terrain is None else controlled & position.world.of_terrain[terrain]).bit_count()


def _terrains(position: Position, _: int, __: Objective, controlled: int) -> int:
    return sum([1 for territories in position.world.of_terrain if controlled & territories])


def _gathered(position: Position, seat: int, _: Objective, controlled: int) -> int:
    return max([position.animals_at(seat, place) for place in members(controlled)], default=0)


def _sections(position: Position, _: int, __: Objective, controlled: int) -> int:
    size = position.world.size
    return max([size[place] for place in members(controlled)], default=0)


def _oasis(position: Position, _: int, __: Objective, controlled: int) -> int:
    return controlled >> position.world.oasis & 1


def _around(position: Position, _: int, __: Objective, controlled: int) -> int:
    return (controlled & position.world.around_oasis).bit_count()


def _animals(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.animals_of(seat)


def _energy(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.energy[seat]


def _maturing(position: Position, seat: int, _: Objective, __: int) -> int:
    return sum(position.maturing[seat])


def _wins(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.wins[seat]


def _tamed(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.tamed[seat]


def _types(position: Position, seat: int, _: Objective, __: int) -> int:
    return min(position.kinds[4 * seat : 4 * seat + 4])


def _played(position: Position, seat: int, _: Objective, __: int) -> int:
    return len(position.row) if seat == position.active else 0


def _paired(position: Position, seat: int, _: Objective, __: int) -> int:
    kinds = [TYPE_OF[card] for card in position.row] if seat == position.active else []
    return max([kinds.count(kind) for kind in range(4)])


def _bought(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.bought if seat == position.active else 0


def _costly(position: Position, seat: int, _: Objective, __: int) -> int:
    return position.costliest if seat == position.active else 0


def _token(_: Position, __: int, ___: Objective, ____: int) -> int:
    return 0  # until it is won, which claims it


# How much of an objective a seat has, and what must have changed for it to be met anew.
_Have = Callable[[Position, int, Objective, int], int]
_KINDS: Final[dict[ObjectiveKind, tuple[_Have, int]]] = {
    "territories": (_territories, BOARD),
    "terrains": (_terrains, BOARD),
    "gathered": (_gathered, BOARD),
    "sections": (_sections, BOARD),
    "oasis": (_oasis, BOARD),
    "around": (_around, BOARD),
    "animals": (_animals, BOARD),
    "energy": (_energy, ENERGY),
    "maturing": (_maturing, MATURING),
    "wins": (_wins, WINS),
    "tamed": (_tamed, CARDS),
    "types": (_types, CARDS),
    "played": (_played, ROW),
    "paired": (_paired, ROW),
    "bought": (_bought, BOUGHT),
    "costly": (_costly, BOUGHT),
    "den": (_token, 0),
    "hippo": (_token, 0),
    "antelope": (_token, 0),
    "dogs": (_token, 0),
}
_HAVE: Final = tuple(_KINDS[event.objective.kind][0] for event in EVENTS)
_STIRRED_BY: Final = tuple(_KINDS[event.objective.kind][1] for event in EVENTS)


def standing(position: Position, seat: int, objective: Objective) -> tuple[int, int]:
    """How much of an objective a seat has, and how much it needs; for a token 0 of 1 until it is won."""
    have, _ = _KINDS[objective.kind]
    return have(position, seat, objective, position.controlled(seat)), objective.need


def claim_what_is_met(position: Position) -> None:
    """Open events whose objective is met are claimed, by the active player first, then clockwise (VM-19)."""
    stirred, position.stirred = position.stirred, 0
    asked = [event for event in position.open if _STIRRED_BY[event] & stirred]
    if not asked:
        return
    order = (*range(position.active, position.seats), *range(position.active))
    seats = [(seat, position.controlled(seat)) for seat in order if stirred & FIRST_SEAT << seat]
    for event in asked:
        have, objective = _HAVE[event], EVENTS[event].objective
        for seat, controlled in seats:
            if have(position, seat, objective, controlled) >= objective.need:
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
