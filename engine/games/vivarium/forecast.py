"""How a battle would end if both sides used their abilities as well as they can: exact arithmetic, nothing is guessed
but what each side wants: to win, and to keep its animals.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine.games.vivarium.battle import Fighter, result, side, with_ability
from engine.games.vivarium.edition import SPECIES
from engine.games.vivarium.tasks import Side

VICTORY: Final = 4.0  # what winning is worth in animals

EAGLE: Final = next(species.number for species in SPECIES if species.id == "eagle")


class Forecast(Struct, frozen=True):
    """The end of a battle for aggressor and defender, 0 and 1: how many animals are left on each side, who wins, who
    has the Territory afterwards, and what all that is worth to the aggressor, in animals.
    """

    left: tuple[int, int]
    winner: int | None
    holder: int | None
    worth: float


@lru_cache(maxsize=1 << 16)
def forecast(aggressor: Fighter, defender: Fighter, pays: tuple[bool, bool]) -> Forecast:
    """The end of a battle in which each side may use its ability, if it can pay for it, aggressor first (VM-45)."""
    sides = (side(aggressor), side(defender))
    return max(
        (after_answer(aggressor, defender, sides, uses=uses, replies=pays[1]) for uses in (False, True)[: 1 + pays[0]]),
        key=lambda end: end.worth,
    )


def after_answer(
    aggressor: Fighter, defender: Fighter, sides: tuple[Side, Side], *, uses: bool, replies: bool
) -> Forecast:
    """The end once the aggressor has used its ability or passed, and the defender, if it can reply, does its best."""
    if uses:
        if aggressor.kind == EAGLE:
            return flight(sides, 0)
        sides = with_ability(aggressor, *sides)
    return min(
        (after_reply(aggressor, defender, sides, uses=reply) for reply in (False, True)[: 1 + replies]),
        key=lambda end: end.worth,
    )


def after_reply(aggressor: Fighter, defender: Fighter, sides: tuple[Side, Side], *, uses: bool) -> Forecast:
    """The end once the defender too has used its ability or passed."""
    attack, defence = sides
    if uses:
        if defender.kind == EAGLE:
            return flight(sides, 1)
        defence, attack = with_ability(defender, defence, attack)
    beast = 0 if aggressor.kind < 0 else 1 if defender.kind < 0 else None
    left, winner = result((attack, defence), beast=beast)
    lost = (aggressor.animals - left[0], defender.animals - left[1])
    return Forecast(left, winner, winner, _victory(winner) + lost[1] - lost[0])


def flight(sides: tuple[Side, Side], flies: int) -> Forecast:
    """The eagles on a side take wing: nobody wins, and the other side has the Territory."""
    holder = 1 - flies
    return Forecast((sides[0].animals, sides[1].animals), None, holder, 0.5 - holder)


def _victory(winner: int | None) -> float:
    return 0.0 if winner is None else VICTORY if winner == 0 else -VICTORY
