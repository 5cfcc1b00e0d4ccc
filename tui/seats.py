"""The names of the players at a table."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from saves.model import clean
from saves.seat import HUMAN

NAME_CELLS = 20  # the longest name that a screen has room for
USUAL_LEVEL = "steady"  # of a bot that nobody chose a level for
HINT_LEVEL = "expert"  # of the bot that gives hints and goes through matches again
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn")  # for seats that were given no name, in their order


def name_of(text: str) -> str:
    """A name as a table shows it: on one line, without control characters, at most ``NAME_CELLS`` wide."""
    return cut(clean(text), NAME_CELLS)


def cut(text: str, cells: int) -> str:
    """The beginning of a text that has room in so many cells."""
    return text if cell_len(text) <= cells else set_cell_size(text, cells).rstrip()


def names_for(players: Sequence[str], given: Sequence[str], person: str) -> list[str]:
    """The name of every seat: the one it was given, ``person`` for the first person, or one that nobody else has."""
    names = [name_of(name) for name in given]
    if HUMAN in players:
        first = players.index(HUMAN)
        names[first] = names[first] or name_of(person)
    for seat, name in enumerate(names):
        taken = {other.casefold() for other in names}
        names[seat] = name or next(each for each in NAMES[seat:] + NAMES if each.casefold() not in taken)
    return names
