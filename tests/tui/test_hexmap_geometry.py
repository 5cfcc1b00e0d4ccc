"""Where the hex map has its sections, and where the arrow keys lead."""

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from engine.games.vivarium.map import WorldMap
from tests.engine.matches import effort
from tests.tui.hexmaps import every_zoom, maps, some_map
from tui.widgets.hexmap.geometry import COMPACT, FULL, OUTSIDE, Direction, Zoom, grid_of, ways


def test_the_five_player_map_stands_whole_in_80x24() -> None:
    """Compact it leaves room for a panel of 28 columns; in full it fits into 80 columns, and 40 lines."""
    assert grid_of(some_map(5), COMPACT).size == (52, 15)
    assert grid_of(some_map(5), FULL).size == (79, 31)


@every_zoom
@given(world=maps)
def test_from_section_to_cells_and_back(zoom: Zoom, world: WorldMap) -> None:
    """Every cell of a section leads back to it and to its Territory, and no two sections share a cell."""
    grid = grid_of(world, zoom)
    seen = set()
    for section, (_, territory) in world.sections.items():
        left, top = grid.place(section)
        for x in range(left, left + zoom.wide):
            for y in range(top, top + zoom.tall):
                assert grid.section_at(x, y) == section
                assert grid.territory_at(x, y) == territory
                assert (x, y) not in seen
                seen.add((x, y))
    assert Region.from_offset((0, 0), grid.size).contains_region(
        Region.from_union([Region(x, y, 1 + zoom.framed, 1 + zoom.framed) for x, y in seen])
    )


@every_zoom
@given(world=maps, x=st.integers(-9, 120), y=st.integers(-9, 60))
def test_from_cell_to_section_and_back(zoom: Zoom, world: WorldMap, x: int, y: int) -> None:
    """A cell is one of those of the section that it leads to; beside the map there is none."""
    grid = grid_of(world, zoom)
    section = grid.section_at(x, y)
    if section is None:
        assert grid.territory_at(x, y) is None
    else:
        left, top = grid.place(section)
        assert (x - left) in range(zoom.wide)
        assert (y - top) in range(zoom.tall)


@every_zoom
@given(world=maps)
def test_neighbours_touch_on_the_screen(zoom: Zoom, world: WorldMap) -> None:
    """Territories adjoin on the screen, side by side or one above the other, exactly if they do on the map."""
    grid = grid_of(world, zoom)
    touching = set()
    for row in range(grid.rows):
        for x in range(grid.size.width):
            here = grid.owner(row, x)
            touching |= {frozenset((here, there)) for there in (grid.owner(row, x + 1), grid.owner(row + 1, x))}
    expected = {frozenset((one, other)) for one, near in enumerate(world.neighbours) for other in near}
    assert {pair for pair in touching if len(pair) == 2 and OUTSIDE not in pair} == expected


@effort(short=30, campaign=4000)
def test_every_territory_can_be_reached(examples: int) -> None:
    """From every Territory the arrow keys lead to every other one, on maps for any number of players."""
    for seats in (2, 3, 4, 5):
        for number in range(examples):
            world = some_map(seats, number)
            found = ways(world)
            everywhere = set(range(len(world.territories)))
            for forwards in (True, False):
                reached, queue = {0}, [0]
                for here in queue:
                    steps = [
                        way if forwards else way[::-1] for way in ((out, near) for (out, _), near in found.items())
                    ]
                    for start, goal in steps:
                        if start == here and goal not in reached:
                            reached.add(goal)
                            queue.append(goal)
                assert reached == everywhere, f"{seats} seats, map {number}"


# The steps from section to section that lead to a side.
STEPS = {
    Direction.UP: {(0, -1), (1, -1)},
    Direction.DOWN: {(0, 1), (-1, 1)},
    Direction.LEFT: {(-1, 0), (0, -1), (-1, 1)},
    Direction.RIGHT: {(1, 0), (1, -1), (0, 1)},
}


def on_side(world: WorldMap, number: int, direction: Direction) -> set[int]:
    """The neighbours with a border that is crossed in a direction."""
    found = {
        world.sections.get((q + dq, r + dr), (OUTSIDE, OUTSIDE))[1]
        for q, r in world.territories[number].sections
        for dq, dr in STEPS[direction]
    }
    return found - {number, OUTSIDE}


@given(world=maps)
def test_an_arrow_key_never_leads_astray(world: WorldMap) -> None:
    """It leads to a neighbour, over a border on the side that the arrow points to."""
    for (number, direction), near in ways(world).items():
        assert near in on_side(world, number, direction)


@given(world=maps)
def test_beside_a_small_territory_lies_its_neighbour(world: WorldMap) -> None:
    """From a Territory of one section, left and right lead somewhere wherever there is a section right beside it."""
    for territory in world.territories:
        if len(territory.sections) == 1:
            (q, r) = territory.sections[0]
            for direction, beside in ((Direction.LEFT, (q - 1, r)), (Direction.RIGHT, (q + 1, r))):
                assert beside not in world.sections or (territory.number, direction) in ways(world)
