"""The bytes are few: each means that the terminal has is used where it is the shortest."""

import pytest

from tests.tui.driver.emulator import ALL, Emulator
from tui.driver.abilities import Abilities
from tui.driver.screen import Screen
from tui.driver.styles import PLAIN, restyled, transition
from tui.driver.ways import way

GREY = "\x1b[48;5;236m"


def frame(*lines: str) -> str:
    """A frame of 40 cells in a line."""
    return "".join(f"\x1b[{row};1H{line.ljust(40)}" for row, line in enumerate(lines, 1)) + "\x1b[1;1H"


def painted(before: str, after: str, abilities: Abilities) -> str:
    """What brings a terminal of 40 cells by 3 from one frame to another."""
    screen = Screen(40, 3, abilities)
    terminal = Emulator(40, 3)
    terminal.feed(screen.feed(before) + screen.paint())
    made = screen.feed(after) + screen.paint()
    terminal.feed(made)
    plain = Emulator(40, 3)
    plain.feed(before + after)
    assert terminal.cells == plain.cells
    return made


@pytest.mark.parametrize(
    ("abilities", "made"),
    [
        (Abilities(), " " * 30),
        (Abilities(paints_erased=True), "\x1b[K"),
        (Abilities(repeats=True), " \x1b[29b"),
    ],
    ids=["neither", "erase", "repeat"],
)
def test_blanks_to_the_end_of_a_line(abilities: Abilities, made: str) -> None:
    """They are erased where that paints the background, or repeated, or written."""
    assert made in painted(frame("a" * 40), f"\x1b[1;11H{GREY}{' ' * 30}\x1b[0m\x1b[1;1H", abilities)


def test_blanks_between_others() -> None:
    """They are erased at once."""
    assert "\x1b[20X" in painted(frame("a" * 40), frame("a" * 10 + " " * 20 + "a" * 10), Abilities(erases_cells=True))


def test_a_line_of_one_character() -> None:
    """It is written once and repeated."""
    assert "─\x1b[39b" in painted(frame("a"), frame("─" * 40), ALL)


def test_cards_that_move_to_the_left() -> None:
    """When one before them goes, the others are not written again; the end of the line is."""
    others = "seven of clubs, queen of diamonds"
    made = painted(frame(f"ace, {others}"), frame(others), ALL)
    assert made.startswith("\x1b[5P")
    assert len(made) < 20


def test_a_few_cells_that_stay_do_not_part_those_around_them() -> None:
    """Blanks between words that go are erased with them, letters that stay are written with their neighbours."""
    erases = Abilities(erases_cells=True)
    assert painted(frame("high so far |"), frame(f"{' ' * 12}|"), erases).startswith("\x1b[11X")
    assert painted(frame("two more suits"), frame("no more shirts"), ALL) == "no more shir\r"


def test_blanks_after_others_are_painted_with_them() -> None:
    """The end of a line is erased behind its new text, though other lines could be reached before."""
    before, after = frame("ab", "cd", "a long line that goes"), frame("ab", "x", "y")
    assert "y\x1b[K" in painted(before, after, Abilities(paints_erased=True))


def test_the_nearest_is_painted_next() -> None:
    """Two columns of one colour: all of the one, and then the other."""
    changed = "".join(f"\x1b[{row};{column}H|" for row in (1, 2, 3) for column in (5, 30))
    made = painted(frame("", "", ""), f"{changed}\x1b[1;1H", ALL)
    assert made.startswith("    |\v\b|\v\b|\x1b[24C|")


def test_each_colour_is_set_once_where_that_is_shorter() -> None:
    """Cells of two colours in each of three lines: all of one colour come first."""
    red, blue = "\x1b[38;5;209m", "\x1b[38;5;111m"
    lines = "".join(f"\x1b[{row};1H{red}x\x1b[0m\x1b[{row};20H{blue}y\x1b[0m" for row in (1, 2, 3))
    made = painted(frame("", "", ""), f"{lines}\x1b[1;1H", ALL)
    assert made.count(red[2:]) == made.count(blue[2:]) == 1


def test_a_blank_takes_the_style_that_is_set() -> None:
    """No style is changed for a cell in which only the background is seen."""
    made = painted(frame("abc"), "\x1b[1;1H\x1b[31mx\x1b[0m \x1b[31my\x1b[0m\x1b[1;1H", ALL)
    assert made == "\x1b[31mx y\r"


@pytest.mark.parametrize(
    ("start", "end", "sequence"),
    [
        (None, (0, 0), "\x1b[H"),
        (None, (4, 0), "\x1b[5H"),
        ((4, 9), (4, 10), "\x1b[C"),
        ((4, 9), (4, 8), "\b"),
        ((4, 9), (4, 0), "\r"),
        ((4, 39), (4, 19), "\x1b[20G"),
        ((4, 9), (5, 9), "\v"),
        ((4, 9), (19, 9), "\x1b[20d"),
        ((4, 9), (19, 35), "\x1b[20;36H"),
    ],
)
def test_the_shortest_way(start: tuple[int, int] | None, end: tuple[int, int], sequence: str) -> None:
    """From place to place on a terminal that knows all ways."""
    assert len(way(start, end, ALL)) == len(sequence)


def test_the_shortest_change_of_style() -> None:
    """What is to end is ended, or all is reset, whichever is shorter."""
    bold = restyled(PLAIN, "1;38;5;215;48;5;16")
    plain = restyled(PLAIN, "38;5;215;48;5;16")
    assert bold
    assert plain
    assert transition(bold, plain) == "\x1b[22m"
    assert transition(plain, bold) == "\x1b[1m"
    assert transition(bold, PLAIN) == "\x1b[m"
    assert transition(None, plain) == "\x1b[0;38;5;215;48;5;16m"
    assert restyled(PLAIN, "58;5;1") is None
