"""The options of each game, as fields of a form."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class OptionField(Struct, frozen=True):
    """A field for one option: its name in the game's options, a title, a sentence, and from the number of seats the
    values with their texts, of which the first is the usual one.
    """

    name: str
    title: str
    help: str
    choices: Callable[[int], list[tuple[str, Any]]]


class SeatOption(Struct, frozen=True):
    """An option with a value for every seat: its name in the game's options, a sentence, and the values with their
    texts, of which the first is the usual one. No two seats have the same one of the others.
    """

    name: str
    help: str
    choices: tuple[tuple[str, str], ...]


SEAT_OPTIONS: dict[str, SeatOption] = {
    "vivarium": SeatOption(
        "species",
        "The species that this seat plays; chance gives those that are left to it one that nobody has.",
        (
            ("by chance", ""),
            *((name, name) for name in ("anaconda", "eagle", "tiger", "crocodile", "gorilla", "bear", "human", "wolf")),
        ),
    ),
}

OPTIONS: dict[str, tuple[OptionField, ...]] = {
    "vivo": (
        OptionField(
            "first_leader",
            "First leader",
            "Who leads the first trick: the seat that chance picks, or one of your choosing.",
            lambda seats: [("by chance", None), *((f"seat {seat + 1}", seat) for seat in range(seats))],
        ),
    ),
    "avio": (
        OptionField(
            "age_order",
            "Oldest",
            "The oldest leads the first round, and where points are equal a later one; the seats after it are younger.",
            lambda seats: [
                (f"seat {first + 1}", tuple((first + step) % seats for step in range(seats))) for first in range(seats)
            ],
        ),
    ),
}
