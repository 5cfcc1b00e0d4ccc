"""A second, slow reading of the map, written from the rulebook and not from the engine."""

from collections.abc import Hashable
from typing import TypeVar

Section = tuple[int, int]
Name = TypeVar("Name", bound=Hashable)


def touch(one: Section, other: Section) -> bool:
    """Whether two sections share an edge: in cube coordinates they are one step apart."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return abs(dq) + abs(dr) + abs(dq + dr) == 2


def far(one: Section, other: Section) -> int:
    """How many sections it is from one to another."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def regions(terrains: dict[Section, int], apart: int) -> set[frozenset[Section]]:
    """The largest sets of one terrain that hang together: sets are merged until no two of a terrain touch.

    Sections of the terrain ``apart`` are never merged.
    """
    parts = [{section} for section in terrains]
    merged = True
    while merged:
        merged = False
        for part in parts:
            (terrain,) = {terrains[section] for section in part}
            for other in parts:
                same = terrain != apart and all(terrains[section] == terrain for section in other)
                if other is not part and same and any(touch(a, b) for a in part for b in other):
                    part |= other
                    parts.remove(other)
                    merged = True
                    break
            if merged:
                break
    return {frozenset(part) for part in parts}


def neighbours(found: set[frozenset[Section]]) -> dict[frozenset[Section], set[frozenset[Section]]]:
    """Which Territories share an edge with which."""
    return {
        one: {other for other in found if other != one and any(touch(a, b) for a in one for b in other)}
        for one in found
    }


def distances(near: dict[Name, set[Name]], origin: Name) -> dict[Name, int]:
    """Steps from ``origin``: they are lowered until none can be lowered any more."""
    found = dict.fromkeys(near, 10_000) | {origin: 0}
    changed = True
    while changed:
        changed = False
        for name, others in near.items():
            best = min(found[other] + 1 for other in others)
            if best < found[name]:
                found[name], changed = best, True
    return found
