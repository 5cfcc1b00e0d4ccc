"""How AVÍO is played in playouts: each seat has a card that it means to keep, and wins or avoids tricks for its avío.

What an avío goes by is one number, its measure: the tricks won, or what a seat won less what those won that it is
compared with. Tables tell, by the tricks left and the measure, the points that may be hoped for and whether a trick
more is wanted; a seat is taken to win a trick that it wants, or does not want, with a fixed chance.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache

from engine.games.avio.avios import NUMBERS, POINTS, Kind
from engine.games.avio.cards import TRICKS

WANTED, UNWANTED = 1.7, 0.35  # the chances to win a trick that is wanted, and one that is not, by the number of seats
FIGURED = 0.45  # the chance that a trick has a figure in it
UNPROMISING = 0.6  # points a trick left: who can hope for hardly more looks for another card to keep
LEAST = -10  # no measure is below: no suit has more cards
MEASURES = range(LEAST, -LEAST + 1)

# By the tricks left and the measure less LEAST: the points hoped for, those of the tricks to come among them, and
# whether the next trick is wanted.
Hopes = tuple[tuple[tuple[float, bool], ...], ...]


class Measure(IntEnum):
    """What an avío goes by: what the seat won, less ..."""

    OWN = 0  # nothing: its tricks
    MOST = 1  # the most tricks of another seat
    FEWEST = 2  # the fewest tricks of another seat
    LEFT = 3  # the tricks of its neighbour to the left
    RIGHT = 4  # those of the neighbour to the right
    BESIDE = 5  # those of the neighbour who has fewer
    SUIT = 6  # the most cards of a suit that another seat won; counted are cards
    FIGURES = 7  # nothing: its figures


MEASURE = {
    **dict.fromkeys(NUMBERS, Measure.OWN),
    Kind.MOST: Measure.MOST,
    Kind.NOT_MOST: Measure.MOST,
    Kind.FEWEST: Measure.FEWEST,
    Kind.LEFT: Measure.LEFT,
    Kind.RIGHT: Measure.RIGHT,
    Kind.BOTH: Measure.BESIDE,
    Kind.MOST_SUIT: Measure.SUIT,
    Kind.NOT_MOST_SUIT: Measure.SUIT,
    Kind.NO_FIGURES: Measure.FIGURES,
}

_MET: dict[Kind, Callable[[int], bool]] = {
    Kind.MOST: lambda measure: measure > 0,
    Kind.MOST_SUIT: lambda measure: measure > 0,
    Kind.NOT_MOST: lambda measure: measure <= 0,
    Kind.NOT_MOST_SUIT: lambda measure: measure <= 0,
    Kind.FEWEST: lambda measure: measure < 0,
    Kind.LEFT: lambda measure: measure >= 0,
    Kind.RIGHT: lambda measure: measure >= 0,
    Kind.BOTH: lambda measure: measure <= 0,
    Kind.NO_FIGURES: lambda measure: measure == 0,
}


def met(kind: Kind, measure: int) -> bool:
    """Whether the avío is met if its measure is that at the end."""
    return measure in NUMBERS[kind] if kind in NUMBERS else _MET[kind](measure)


@cache
def hopes(kind: Kind, seats: int) -> Hopes:
    """What may be hoped for with a card of that avío to keep."""
    rows = [tuple((float(POINTS[kind]) if met(kind, measure) else 0.0, False) for measure in MEASURES)]
    up, down = _steps(MEASURE[kind], seats)
    for _ in range(TRICKS):
        rows.append(
            tuple(_hope([hope for hope, _ in rows[-1]], place, up, down, seats) for place in range(len(MEASURES)))
        )
    return tuple(rows)


def _steps(measure: Measure, seats: int) -> tuple[float, float]:
    """How likely the measure rises by 1 with a trick won, and falls by 1 with a trick that another seat wins."""
    match measure:
        case Measure.OWN:
            return 1.0, 0.0
        case Measure.FIGURES:
            return FIGURED, 0.0
        case Measure.MOST | Measure.SUIT:
            return 1.0, min(1.0, 1.5 / (seats - 1))
        case Measure.FEWEST | Measure.BESIDE:
            return 1.0, 0.7 / (seats - 1)
    return 1.0, 1 / (seats - 1)


def _hope(after: Sequence[float], place: int, up: float, down: float, seats: int) -> tuple[float, bool]:
    more, less = after[min(place + 1, len(after) - 1)], after[max(place - 1, 0)]
    won = 1 + up * more + (1 - up) * after[place]
    lost = down * less + (1 - down) * after[place]
    wanted = won > lost
    chance = (WANTED if wanted else UNWANTED) / seats
    return chance * won + (1 - chance) * lost, wanted
