"""What a terminal is able to do beyond what all do."""

from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Abilities:
    """The sequences that a terminal has, among those that not every one has.

    ``paints_erased``: erased cells take the background colour. ``erases_cells``: ECH. ``shifts``: DCH and ICH.
    ``column`` and ``line``: CHA and VPA. ``repeats``: REP. ``descends``: VT, which is one
    byte, for a line down in the same column.
    """

    paints_erased: bool = False
    erases_cells: bool = False
    shifts: bool = False
    column: bool = False
    line: bool = False
    repeats: bool = False
    descends: bool = False


def abilities_of(terminal: str) -> Abilities:
    """What terminfo tells of a terminal with this name; of one that it does not know, nothing is expected.

    The last two are left out: some terminals cannot repeat though their entry tells so, and none tells of the other, so
    that each must be asked.
    """
    with suppress(ImportError):
        import curses  # not every Python has it

        with suppress(curses.error):
            curses.setupterm(terminal)
            return Abilities(
                paints_erased=curses.tigetflag("bce") > 0,
                erases_cells=curses.tigetstr("ech") == b"\x1b[%p1%dX",
                shifts=curses.tigetstr("dch") == b"\x1b[%p1%dP" and curses.tigetstr("ich") == b"\x1b[%p1%d@",
                column=curses.tigetstr("hpa") == b"\x1b[%i%p1%dG",
                line=curses.tigetstr("vpa") == b"\x1b[%i%p1%dd",
            )
    return Abilities()
