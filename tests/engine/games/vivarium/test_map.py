"""The map: tiles, layouts, Territories and their names, and that no start is better off than another."""

import pickle
import re
from collections import Counter
from functools import cache
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.chance import Stream
from engine.games.vivarium.map import MapDeal, WorldMap, build_map, draw_map
from engine.games.vivarium.terrain import NAMES, OASIS, START, TERRAINS
from engine.games.vivarium.tiles import Layout, box, read_tiles
from tests.engine.games.vivarium import naive
from tests.engine.matches import is_sentence

TEXT = files("engine.games.vivarium").joinpath("tiles.toml").read_text("utf-8")
SEATS = (2, 3, 4, 5)
MAPS = 60


@cache
def drawn(seats: int, number: int) -> WorldMap:
    """A map for so many players."""
    return build_map(seats, draw_map(seats, Stream("maps", f"{seats} {number}")))


def drawn_maps(seats: int, count: int = MAPS) -> list[WorldMap]:
    """Maps for so many players."""
    return [drawn(seats, number) for number in range(count)]


def test_the_tiles_are_those_of_the_rulebook() -> None:
    """Twenty-two tiles of seven sections; the oasis and every start lie amid one section of each terrain."""
    tiles = box()
    assert (len(tiles.oasis), len(tiles.starting), len(tiles.normal)) == (1, 8, 13)
    for centre, names in ((OASIS, tiles.oasis), (START, tiles.starting)):
        for name in names:
            assert tiles.turned[name][0][0] == centre
            assert sorted(tiles.turned[name][0][1:]) == list(range(6))
    rings = [turned[1:] for name in tiles.starting for turned in tiles.turned[name]]
    assert len(set(rings)) == 48  # no two are one tile turned


def test_the_terrains_of_the_normal_tiles_are_balanced() -> None:
    """Fifteen sections of each terrain and one more of river; two to four terrains a tile, each in one run."""
    tiles = box()
    assert Counter(terrain for name in tiles.normal for terrain in tiles.turned[name][0]) == dict.fromkeys(
        range(6), 15
    ) | {TERRAINS.index("river"): 16}
    sections = Layout((), ()).sections
    for name in tiles.normal:
        land = dict(zip(sections, tiles.turned[name][0], strict=True))
        assert 2 <= len(set(land.values())) <= 4
        assert len(naive.regions(land, START)) == len(set(land.values()))


def test_a_tile_is_turned_clockwise() -> None:
    """Its upper right section comes to lie at the right, and the centre stays."""
    first, second = box().turned["Delta"][0], box().turned["Delta"][1]
    sections = Layout((), ()).sections
    before, after = dict(zip(sections, first, strict=True)), dict(zip(sections, second, strict=True))
    for (q, r), terrain in before.items():
        assert after[-r, q + r] == terrain


@pytest.mark.parametrize(("seats", "tiles"), [(2, 9), (3, 10), (4, 15), (5, 19)])
def test_a_layout_has_no_holes_in_it_and_its_starts_are_equally_far_from_the_oasis(seats: int, tiles: int) -> None:
    """Seven sections a tile, none on another, all connected; five players have the full hexagon of nineteen tiles."""
    layout = box().layouts[seats]
    assert len(layout.places) == tiles
    assert len(set(layout.sections)) == len(layout.sections) == 7 * tiles
    assert len(naive.regions(dict.fromkeys(layout.sections, 0), START)) == 1
    for number, section in enumerate(layout.sections):
        near = {layout.sections[other] for other in layout.near[number]}
        assert near == {other for other in layout.sections if naive.touch(section, other)}
    assert len({naive.far(layout.sections[start], (0, 0)) for start in layout.starts}) == 1
    if seats == 5:
        assert {max(abs(a), abs(b), abs(a + b)) for a, b in layout.places} == {0, 1, 2}


def test_reading_goes_from_top_to_bottom_and_left_to_right() -> None:
    """Rows have the same r, and along them q grows."""
    for layout in box().layouts.values():
        rows = [(r, q) for q, r in (layout.sections[number] for number in layout.reading)]
        assert rows == sorted(rows)


@pytest.mark.parametrize("seats", SEATS)
def test_vm_31_territories_are_the_largest_connected_sets_of_a_terrain(seats: int) -> None:
    """Across tiles, as the second reading finds them; every start and the oasis are Territories of one section."""
    for world in drawn_maps(seats, 12):
        land = {section: terrain for section, (terrain, _) in world.sections.items()}
        assert {frozenset(found.sections) for found in world.territories} == naive.regions(land, START)
        for territory in world.territories:
            assert {world.sections[section] for section in territory.sections} == {
                (territory.terrain, territory.number)
            }
        singles = [world.territories[number] for number in (world.oasis, *world.starts)]
        assert all(len(territory.sections) == 1 for territory in singles)
        assert world.territories[world.oasis].sections == ((0, 0),)


@pytest.mark.parametrize("seats", SEATS)
def test_neighbours_share_an_edge(seats: int) -> None:
    """Both ways; ``open_to`` leaves out the starts of others, and steps are as the second reading counts them."""
    for world in drawn_maps(seats, 12):
        near = {
            one.name: {
                other.name
                for other in world.territories
                if other is not one and any(naive.touch(a, b) for a in one.sections for b in other.sections)
            }
            for one in world.territories
        }
        for territory in world.territories:
            found = world.neighbours[territory.number]
            assert list(found) == sorted({world.by_name[name] for name in near[territory.name]})
            assert all(territory.number in world.neighbours[other] for other in found)
            for seat in range(seats):
                others = {start for start in world.starts if start != world.starts[seat]}
                assert world.open_to[seat][territory.number] == tuple(there for there in found if there not in others)
        for origin in (world.oasis, world.starts[-1], 0):
            steps = naive.distances(near, world.territories[origin].name)
            assert list(world.steps(origin)) == [steps[territory.name] for territory in world.territories]


@pytest.mark.parametrize("seats", SEATS)
def test_territories_are_numbered_in_reading_order(seats: int) -> None:
    """``forest-1`` is the forest whose first section is met first; starts are named for their seats."""
    for world in drawn_maps(seats):
        rows = {territory.name: [(r, q) for q, r in territory.sections] for territory in world.territories}
        assert all(found == sorted(found) for found in rows.values())
        firsts = {name: found[0] for name, found in rows.items()}
        for terrain in TERRAINS:
            names = sorted((name for name in firsts if name.startswith(terrain)), key=lambda name: firsts[name])
            assert names == [f"{terrain}-{number}" for number in range(1, len(names) + 1)]
        assert [world.territories[number].name for number in world.starts] == [
            f"start-{seat}" for seat in range(1, seats + 1)
        ]
        assert world.territories[world.oasis].name == "oasis"
        for number, territory in enumerate(world.territories):
            assert (territory.number, world.by_name[territory.name]) == (number, number)
            assert (world.terrain[number], world.size[number]) == (territory.terrain, len(territory.sections))
            assert territory.name.startswith(NAMES[territory.terrain])


@pytest.mark.parametrize("seats", SEATS)
def test_no_start_is_better_off_than_another(seats: int) -> None:
    """As many steps from the oasis, six terrains around, and at most three Territories more within two steps."""
    for world in drawn_maps(seats):
        assert len({world.steps(world.oasis)[start] for start in world.starts}) == 1
        for start in world.starts:
            assert sorted(world.terrain[there] for there in world.neighbours[start]) == list(range(6))
        room = [sum(steps <= 2 for steps in world.steps(start)) for start in world.starts]
        assert max(room) - min(room) <= 3


@pytest.mark.parametrize("seats", SEATS)
def test_seats_sit_clockwise_round_the_oasis(seats: int) -> None:
    """From any starting place: each turn comes up, and all starts go once round the board."""
    worlds = drawn_maps(seats)
    assert {world.deal.turn for world in worlds} == set(range(seats))
    places = box().layouts[seats].starts
    for world in worlds:
        found = [world.territories[start].sections[0] for start in world.starts]
        order = [box().layouts[seats].sections[place] for place in places]
        assert found == order[world.deal.turn :] + order[: world.deal.turn]
    centres = [(q + r / 2, r * 0.75**0.5) for q, r in order]
    turns = [x * v - y * u for (x, y), (u, v) in zip(centres, centres[1:] + centres[:1], strict=True)]
    assert all(turn > -1e-9 for turn in turns)  # y grows downwards, so clockwise turns are positive


def test_the_oasis_tile_has_a_territory_of_each_terrain() -> None:
    """Where the den, the antelope and the dogs are placed."""
    for seats in SEATS:
        for world in drawn_maps(seats):
            assert sorted(world.near_oasis) == list(range(6))
            for terrain, number in world.near_oasis.items():
                assert world.terrain[number] == terrain
                assert number in world.neighbours[world.oasis]


def test_every_normal_tile_comes_up_turned_every_way() -> None:
    """And every starting tile."""
    codes = {code for seats in SEATS for world in drawn_maps(seats) for code in world.deal.tiles}
    assert codes == {f"{name}@{orientation}" for name in box().turned for orientation in range(6)}


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from(SEATS), seed=st.text(max_size=8))
def test_a_map_can_be_built_again_from_its_deal(seats: int, seed: str) -> None:
    """The same stream draws the same map, and a deal that went through a save makes it again."""
    deal = draw_map(seats, Stream(seed, "map"))
    assert draw_map(seats, Stream(seed, "map")) == deal
    world = build_map(seats, deal)
    again = build_map.__wrapped__(seats, MapDeal(tuple(deal.tiles), deal.turn))
    assert again is not world
    assert again == world == pickle.loads(pickle.dumps(world))
    assert again.territories == world.territories
    assert hash(again) == hash(world)


def damaged() -> dict[str, tuple[int, MapDeal]]:
    """Deals that cannot be, by what is wrong with them."""
    deal = drawn(4, 0).deal
    oasis, start, *rest = deal.tiles

    def tiles(*codes: str) -> tuple[int, MapDeal]:
        return 4, MapDeal(codes, deal.turn)

    return {
        "no map for 6": (6, deal),
        "10 tiles, not 15": (3, deal),
        "15 tiles, not 14": tiles(*deal.tiles[1:]),
        "15 tiles, not 0": tiles(),
        "turned by 4": (4, replace(deal, turn=4)),
        "turned by -1": (4, replace(deal, turn=-1)),
        "'Atlantis@0'": tiles(oasis, start, "Atlantis@0", *rest[1:]),
        "'Delta'": tiles(*deal.tiles[:-1], "Delta"),
        "'Delta@6'": tiles(*deal.tiles[:-1], "Delta@6"),
        "'Delta@01'": tiles(*deal.tiles[:-1], "Delta@01"),
        "'Delta@'": tiles(*deal.tiles[:-1], "Delta@"),
        "'Delta@\\x1b'": tiles(*deal.tiles[:-1], "Delta@\x1b"),
        "takes the oasis": tiles(start, oasis, *rest),
        "takes a starting": tiles(oasis, deal.tiles[-1], *rest[:-1], start),
        "takes a normal": tiles(*deal.tiles[:-1], next(f"{n}@0" for n in box().starting if n not in str(deal))),
        "twice": tiles(*deal.tiles[:-1], deal.tiles[-2]),
    }


@pytest.mark.parametrize("wrong", damaged())
def test_a_damaged_deal_is_refused_with_a_sentence(wrong: str) -> None:
    """It names what is wrong, and shows nothing that a terminal would act on."""
    seats, deal = damaged()[wrong]
    with pytest.raises(ValueError, match=re.escape(wrong)) as caught:
        build_map(seats, deal)
    assert is_sentence(str(caught.value))


def naive_verdict(seats: int, deal: MapDeal) -> tuple[int, int]:
    """How much starts differ in steps from the oasis, and in Territories within two steps, by the second reading."""
    layout = box().layouts[seats]
    land = {}
    for (a, b), code in zip(layout.places, deal.tiles, strict=True):
        name, orientation = code.split("@")
        centre, *ring = box().turned[name][0]
        land[2 * a - b, a + 3 * b] = centre
        for number, (q, r) in enumerate([(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]):
            land[2 * a - b + q, a + 3 * b + r] = ring[(number - int(orientation)) % 6]
    near = naive.neighbours(naive.regions(land, START))
    starts = [frozenset({section}) for section, terrain in land.items() if terrain == START]
    steps = [naive.distances(near, start) for start in starts]
    ways = [found[frozenset({(0, 0)})] for found in steps]
    room = [sum(step <= 2 for step in found.values()) for found in steps]
    return max(ways) - min(ways), max(room) - min(room)


@pytest.mark.parametrize("seats", SEATS)
def test_an_unfair_deal_is_refused(seats: int) -> None:
    """Of the deals with one tile of a fair map turned, those that the second reading finds unfair."""
    deal = drawn(seats, 0).deal
    refused = 0
    for place, code in enumerate(deal.tiles):
        turned = f"{code[:-1]}{(int(code[-1]) + 1) % 6}"
        other = replace(deal, tiles=(*deal.tiles[:place], turned, *deal.tiles[place + 1 :]))
        ways, room = naive_verdict(seats, other)
        if ways == 0 and room <= 3:
            assert build_map(seats, other).deal == other
        else:
            refused += 1
            with pytest.raises(ValueError, match=r"^The map is not fair to every start\.$"):
                build_map(seats, other)
    assert 0 < refused < len(deal.tiles)


WRONG_FILES = {
    "cannot be read": ("[oasis]", "[oasis"),
    "Invalid enum value 'guess'": ('source = "inferred"', 'source = "guess"'),
    "eight starting": (re.search("Clearing = .*\n", TEXT)[0], ""),  # type: ignore[index]
    "thirteen normal": (re.search("Delta = .*\n", TEXT)[0], ""),  # type: ignore[index]
    "one word": ("Delta =", "Big-Delta ="),
    "no terrain 'tundra'": ('Delta = { centre = "river"', 'Delta = { centre = "tundra"'),
    "no normal tile has": ('Delta = { centre = "river"', 'Delta = { centre = "oasis"'),
    "the oasis amid": ('centre = "oasis"', 'centre = "start"'),
    "the start amid": (
        '["forest", "river", "swamp", "mountain", "plains", "wasteland"]',
        '["river", "river", "swamp", "mountain", "plains", "wasteland"]',
    ),
    "in the same order": (
        '["forest", "river", "swamp", "mountain", "plains", "wasteland"]',
        '["wasteland", "swamp", "river", "forest", "plains", "mountain"]',
    ),
    "two, three, four and five": ("[layouts.5]", "[layouts.6]"),
    "a place of its own": ("starts = [[2, -1], [-2, 1]]", "starts = [[1, 0], [-2, 1]]"),
    "touches no other": ("starts = [[2, -1], [-2, 1]]", "starts = [[4, -2], [-4, 2]]"),
    "not equally far": ("starts = [[2, -1], [-2, 1]]", "starts = [[2, -1], [-2, 0]]"),
}


@pytest.mark.parametrize("wrong", WRONG_FILES)
def test_a_damaged_tile_file_is_refused_with_a_sentence(wrong: str) -> None:
    """Before anything is played on it."""
    old, new = WRONG_FILES[wrong]
    assert old in TEXT
    with pytest.raises(ValueError, match=re.escape(wrong)) as caught:
        read_tiles(TEXT.replace(old, new, 1))
    assert is_sentence(str(caught.value))
