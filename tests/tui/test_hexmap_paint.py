"""What the hex map draws: land, borders, and who stands where."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from textual.theme import Theme

from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.terrain import NAMES
from tests.tui.hexmaps import ZOOMS, bare, crowded, every_zoom, maps, some_map, with_spot
from tui.glyphs import for_ascii, for_console
from tui.presenters.hexmap import TERRAIN_LETTERS
from tui.themes import CONTRAST, DARK, LIGHT, SIXTEEN
from tui.widgets.hexmap import Group, MapFrame, Spot, Token, TokenKind, labels
from tui.widgets.hexmap.chips import lay_out
from tui.widgets.hexmap.geometry import COMPACT, FULL, OUTSIDE, Zoom, grid_of
from tui.widgets.hexmap.paint import Painter


def lines(frame: MapFrame, zoom: Zoom, cursor: int = OUTSIDE) -> list[str]:
    """The characters of a map, line by line."""
    painter = Painter(frame, grid_of(frame.world, zoom), cursor, focused=True)
    return [
        "".join(cell.char for cell in painter.cells(y, range(painter.size.width))) for y in range(painter.size.height)
    ]


def number_of(world: WorldMap, *, size: int) -> int:
    """A Territory with so many sections."""
    return next(number for number in range(world.oasis) if world.size[number] == size)


@every_zoom
@given(world=maps)
def test_every_section_has_the_letter_of_its_terrain(zoom: Zoom, world: WorldMap) -> None:
    """In its first cell, whatever else stands there."""
    drawn = lines(crowded(world.seats) if world == some_map(world.seats) else bare(world), zoom)
    grid = grid_of(world, zoom)
    for section, (terrain, _) in world.sections.items():
        x, y = grid.place(section)
        assert drawn[y + zoom.framed][x + zoom.framed] == TERRAIN_LETTERS[terrain]


def test_the_letters_are_all_different() -> None:
    """Each terrain has the first letter of its name, and a start has a sign of its own."""
    assert len(set(TERRAIN_LETTERS)) == len(TERRAIN_LETTERS) == len(NAMES)
    assert TERRAIN_LETTERS[:-1] == "".join(name[0] for name in NAMES[:-1])


@given(world=maps)
def test_borders_in_full_lie_between_territories_only(world: WorldMap) -> None:
    """Upright ones between sections side by side, level ones between rows; where both sections are of one Territory,
    or none is there, nothing is drawn.
    """
    grid = grid_of(world, FULL)
    drawn = lines(bare(world), FULL)
    for row in range(grid.rows + 1):
        for x in range(grid.size.width):
            here = grid.owner(row, x)
            if row < grid.rows:
                assert (drawn[2 * row + 1][x] == "│") == (grid.owner(row, x - 1) != here)
            level = grid.owner(row - 1, x) != here or grid.owner(row - 1, x - 1) != grid.owner(row, x - 1)
            assert (drawn[2 * row][x] in "─╭╮╰╯┬┴") == level


@given(world=maps)
def test_borders_in_the_compact_map_lie_between_territories_only(world: WorldMap) -> None:
    """Upright ones in the last cell of a section, level ones at the foot of the cells that are free."""
    grid = grid_of(world, COMPACT)
    drawn = lines(bare(world), COMPACT)
    for row in range(grid.rows):
        for x in range(grid.size.width):
            here, char = grid.owner(row, x), drawn[row][x]
            assert (char == "▕") == (grid.owner(row, x + 1) != here)
            if char in "▁ ":
                assert (char == "▁") == (grid.owner(row + 1, x) != here)


@every_zoom
@pytest.mark.parametrize("translate", [for_ascii, for_console])
def test_every_character_has_another_where_it_is_not_shown(zoom: Zoom, translate: Callable[[str], str]) -> None:
    """Borders stay borders, and heavy ones stay apart from thin ones; nothing becomes a question mark."""
    world = some_map(5)
    thin, heavy = "".join(lines(crowded(5), zoom)), "".join(lines(crowded(5), zoom, cursor=world.oasis))
    for char in set(thin + heavy):
        assert translate(char) != "?"
        assert (translate(char) == " ") == (char == " ")
    if zoom.framed:
        assert {translate(char) for char in "─│╭┬"}.isdisjoint({translate(char) for char in "━┃┏┳"})


def text_at(frame: MapFrame, number: int, zoom: Zoom) -> list[str]:
    """What the sections of a Territory say: letter, chips and what follows them, without borders."""
    grid, drawn = grid_of(frame.world, zoom), lines(frame, zoom)
    places = [grid.place(section) for section in frame.world.territories[number].sections]
    if zoom.framed:
        return [drawn[y + 1][x + 1 : x + 6].rstrip() for x, y in places]
    return [drawn[y][x : x + 4].rstrip("▕▁ ") for x, y in places]


@pytest.mark.parametrize(
    ("size", "groups", "tokens", "compact", "full"),
    [
        (1, [Group(0, 3, 0)], [], ["W3"], [" W3"]),
        (1, [Group(0, 0, 3)], [], ["w3"], [" w3"]),
        (1, [Group(0, 2, 1)], [], ["W2+"], ["W2w1"]),
        (1, [Group(0, 2, 1, leaders=1)], [], ["W2+"], ["W2w1"]),
        (1, [Group(0, 2, 0, leaders=1)], [], ["W2"], [" W2*"]),
        (1, [Group(0, 0, 12)], [], ["w+"], [" w12"]),
        (1, [Group(0, 0, 3), Group(1, 2, 0)], [], ["wB+"], ["w3B2"]),
        (1, [Group(0, 1, 3), Group(1, 2, 0)], [], ["WB+"], [" WB"]),
        (1, [], [Token(TokenKind.HIPPO)], ["hi"], [" hip"]),
        (1, [], [Token(TokenKind.DOGS, count=3)], ["d3"], [" dg3"]),
        (1, [Group(0, 1, 0)], [Token(TokenKind.EYRIE, seat=0)], ["W1+"], [" W1"]),
        (2, [Group(0, 2, 1, leaders=1)], [], ["W2", "w1"], [" W2*", " w1"]),
        (2, [Group(0, 0, 3), Group(1, 2, 0)], [], ["w3", "B2"], ["w3B2", ""]),
        (2, [Group(0, 1, 0)], [Token(TokenKind.SHELTER, seat=0)], ["W1", "sh"], [" W1", " shl"]),
    ],
)
def test_who_stands_where(
    size: int, groups: Sequence[Group], tokens: Sequence[Token], compact: list[str], full: list[str]
) -> None:
    """A capital and a number for animals that can still move, a small letter and a number for those that rest."""
    frame = bare(some_map(3))
    number = number_of(frame.world, size=size)
    frame = with_spot(frame, number, Spot(tuple(groups), tuple(tokens)))
    letter = TERRAIN_LETTERS[frame.world.terrain[number]]
    assert text_at(frame, number, COMPACT) == [letter + text for text in compact]
    assert text_at(frame, number, FULL) == [letter + text for text in full]


groups = st.lists(
    st.builds(Group, st.integers(0, 4), st.integers(0, 18), st.integers(0, 18), st.integers(0, 3)),
    max_size=4,
    unique_by=lambda group: group.seat,
)
tokens = st.lists(st.builds(Token, st.sampled_from(TokenKind), st.integers(0, 4), st.integers(1, 6)), max_size=4)


@given(groups=groups, tokens=tokens, sections=st.integers(1, 9), zoom=st.sampled_from(ZOOMS))
def test_nothing_is_left_out_unsaid(groups: list[Group], tokens: list[Token], sections: int, zoom: Zoom) -> None:
    """Chips fit into their sections; without a plus, every number of animals and every token is there."""
    cells = zoom.wide - 2
    laid, more = lay_out(bare(some_map(5)), Spot(tuple(groups), tuple(tokens)), sections, cells)
    assert len(laid) == sections
    assert all(sum(len(chip.text) for chip in chips) <= cells for chips in laid)
    if not more:
        chips = [chip for section in laid for chip in section]
        numbers = [number for group in groups for number in (group.active, group.resting) if number]
        assert len(chips) == len(numbers) + len(tokens)
        for chip, number in zip(chips, numbers, strict=False):
            assert chip.text[1:].rstrip("*") == (str(number) if number < 10 or zoom is FULL else "+")


def test_labels_are_told_apart() -> None:
    """They avoid the letters of commands; no label is how another begins, even if there are many."""
    assert labels(3, without="b") == ["a", "c", "d"]
    assert len(set(labels(25, without="z"))) == 25
    many = labels(60, without="z")
    assert len(set(many)) == 60
    assert {len(label) for label in many} == {2}
    assert not any("z" in label for label in many)


def test_a_label_stands_at_its_territory() -> None:
    """In full it is in the border above, in the compact map it is where a section ends; a long one has room too."""
    frame = bare(some_map(3))
    number = number_of(frame.world, size=2)
    for label, ends in (("a", "a"), ("ab", "ab")):
        shown = with_spot(frame, number, Spot((Group(0, 1, 0),), open=True, label=label))
        x, y = grid_of(frame.world, FULL).place(frame.world.territories[number].sections[0])
        assert f" {label} " in lines(shown, FULL)[y][x : x + 6]
        assert text_at(shown, number, COMPACT)[0].endswith(ends)


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast ratio of two colours, from 1 to 21, as the Web Content Accessibility Guidelines reckon it."""

    def luminance(colour: ColorTriplet) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("colours", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT], ids=["true", "256"])
def test_every_terrain_has_a_ground_of_its_own(theme: Theme, colours: ColorSystem) -> None:
    """Also where there are only 256 colours; the letter can be read on it, and so can the animals of every seat."""
    shown = {
        name: RichColor.parse(colour).downgrade(colours).get_truecolor()
        for name, colour in theme.variables.items()
        if name.startswith(("terrain", "seat"))
    }
    grounds = [shown[f"terrain-{name}-ground"] for name in NAMES]
    assert len(set(grounds)) == len(NAMES)
    for name, ground in zip(NAMES, grounds, strict=True):
        for ink in (f"terrain-{name}", *(f"seat-{number}" for number in range(1, 6))):
            assert contrast(shown[ink], ground) >= 3, f"{ink} on {name}"


def test_sixteen_colours_tell_seats_apart() -> None:
    """Every seat has a colour of its own, and so have the terrains but for the start, which has no letter."""
    assert len({SIXTEEN.variables[f"seat-{number}"] for number in range(1, 6)}) == 5
    assert len({SIXTEEN.variables[f"terrain-{name}"] for name in NAMES}) == len(NAMES)
