"""Territories, the cost of entering them, movement points, and the extra steps of every species."""

import pytest

from engine.chance import Stream
from engine.games.vivarium.edition import event_called, species_called
from engine.games.vivarium.happenings import BattleEnded
from engine.games.vivarium.map import build_map, draw_map
from engine.games.vivarium.terrain import NAMES, OASIS, TERRAINS
from tests.engine.games.vivarium.tables import Scene

EDGES = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # from a section to those that it shares an edge with
SEEDS = [f"seed {number}" for number in range(10)]


def enters(species: str, terrain: str) -> int:
    """What an animal pays to enter a terrain by its board."""
    return species_called(species).enter[TERRAINS.index(terrain)]


# --- Territories


def test_vm_30_grassland_is_plains() -> None:
    """There are six terrains beside the oasis and the starts, and the antelope lives on the plains."""
    assert NAMES == ("forest", "mountain", "wasteland", "swamp", "plains", "river", "oasis", "start")
    scene = Scene("bear", "wolf", season="autumn", event="Pursuit").begin()
    assert scene.state.name(scene.state.antelope) == "plains-4"


@pytest.mark.parametrize("seats", range(2, 6))
def test_vm_31_a_territory_is_all_sections_of_one_terrain_that_hang_together(seats: int) -> None:
    """Across tiles; every start is one of its own. Territories adjoin where sections of theirs share an edge."""
    for seed in SEEDS:
        world = build_map(seats, draw_map(seats, Stream(seed, "map")))
        edges = set()
        for (q, r), (terrain, here) in world.sections.items():
            for dq, dr in EDGES:
                other = world.sections.get((q + dq, r + dr))
                if other is None:
                    continue
                assert (other[1] == here) is (other[0] == terrain and terrain < OASIS)
                if other[1] != here:
                    edges.add((here, other[1]))
        assert edges == {(here, there) for here, found in enumerate(world.neighbours) for there in found}
        for territory in world.territories:  # one piece each
            found = {territory.sections[0]}
            while new := {(q + dq, r + dr) for q, r in found for dq, dr in EDGES} & set(territory.sections) - found:
                found |= new
            assert found == set(territory.sections)


def test_vm_38_tiles_and_their_turns_are_drawn_at_random() -> None:
    """The oasis tile lies in the middle of every map, and no two maps of these are alike."""
    deals = [draw_map(4, Stream(seed, "map")) for seed in SEEDS]
    assert len(set(deals)) == len(SEEDS)
    assert all(deal.tiles[0].startswith("Oasis@") for deal in deals)
    assert len({code[-1] for deal in deals for code in deal.tiles}) == 6
    assert all(world.sections[0, 0] == (OASIS, world.oasis) for world in (build_map(4, deal) for deal in deals))


# --- the cost of a move


def test_vm_32_an_animal_pays_for_the_terrain_that_it_enters() -> None:
    """Each of them, by its type."""
    scene = Scene("bear", "eagle").animals(0, "river-2 x3").energy(9, 0).energy_phase()
    scene.do("move river-2 > swamp-1 x2")
    assert scene.state.energy[0] == 9 - 2 * enters("bear", "swamp")


def test_vm_32_every_animal_has_one_movement_point() -> None:
    """It is rested afterwards, and moves no more."""
    scene = Scene("bear", "eagle").animals(0, "river-2 x3").energy(9, 0).energy_phase()
    scene.do("move river-2 > swamp-1 x2")
    assert (scene.rested(0, "swamp-1"), scene.rested(0, "river-2")) == (2, 0)
    assert all(code.startswith("river-2") for code in scene.offered("move"))
    scene.do("move river-2 > swamp-1 x1")
    assert scene.offered("move") == []


def test_vm_32_the_oasis_and_the_own_start_cost_nothing_but_the_point() -> None:
    """Whatever else makes moving dear: here it is winter for a bear, which pays more for every terrain."""
    scene = Scene("bear", "eagle", season="winter").animals(0, "forest-1", "plains-3").energy_phase()
    scene.do("move forest-1 > oasis x1", "move plains-3 > start-1 x1")
    assert (scene.rested(0, "oasis"), scene.rested(0, "start-1"), scene.offered("move")) == (1, 1, [])


def test_without_the_energy_there_is_no_move() -> None:
    """Not even for some of the animals."""
    scene = Scene("gorilla", "eagle").animals(0, "river-2 x3").energy(2 * enters("gorilla", "swamp"), 0).energy_phase()
    assert "move river-2 > swamp-1 x2" in scene.codes
    assert "move river-2 > swamp-1 x3" not in scene.codes
    scene = Scene("gorilla", "eagle").animals(0, "river-2 x3").energy_phase()
    assert "river-2 > swamp-1 x1" not in scene.offered("move")
    assert "river-2 > forest-1 x3" in scene.offered("move")


def test_only_adjacent_territories_are_reached() -> None:
    """One step, from Territory to Territory."""
    scene = Scene("bear", "eagle").animals(0, "oasis").energy(9, 0).energy_phase()
    goals = {code.split(" > ")[1].split()[0] for code in scene.offered("move")}
    assert goals == {"forest-1", "mountain-2", "wasteland-1", "swamp-3", "plains-4", "river-4"}


def test_vm_33_a_territory_with_others_animals_costs_nothing() -> None:
    """But the point; so do the hippopotamus' and the dogs'."""
    scene = Scene("bear", "eagle").animals(0, "mountain-2 x2", "forest-1").animals(1, "wasteland-1")
    scene.open("Famine", hippo="oasis").energy_phase()
    scene.do("move mountain-2 > wasteland-1 x1", "move forest-1 > oasis x1")
    assert (scene.rested(0, "wasteland-1"), scene.rested(0, "oasis")) == (1, 1)
    scene = Scene("bear", "eagle").animals(0, "mountain-2 x2").open("Resourceful", dogs="wasteland-1").energy_phase()
    assert "mountain-2 > wasteland-1 x2" in scene.offered("move")


def test_vm_33_the_antelopes_territory_costs_what_its_terrain_costs() -> None:
    """The antelope is no rival."""
    scene = Scene("bear", "eagle").animals(0, "oasis").open("Pursuit", antelope="plains-4").energy_phase()
    assert "oasis > plains-4 x1" not in scene.offered("move")
    scene = Scene("bear", "eagle").animals(0, "oasis").energy(4, 0).open("Pursuit", antelope="plains-4").energy_phase()
    scene.do("move oasis > plains-4 x1", "tails")
    assert scene.state.energy[0] == 4 - enters("bear", "plains")


def test_vm_34_nobody_enters_anothers_start() -> None:
    """By moving, by extra or free steps; its owner does."""
    scene = Scene("eagle", "bear").animals(0, "plains-2 x2").animals(1, "river-3").energy(9, 0).begin()
    assert scene.place("start-2") in scene.state.world.neighbours[scene.place("plains-2")]
    for _ in ("end of the event phase", "cards", "Energy", "start of recovery"):
        assert not any("start" in code for code in scene.codes)
        scene.do("end")
    assert scene.state.active == 1
    scene = Scene("eagle", "bear").animals(0, "plains-2 x2").effect("free", 2)
    assert not any("start" in code for code in scene.codes)
    scene = Scene("bear", "eagle").animals(0, "plains-3").energy_phase()
    assert "plains-3 > start-1 x1" in scene.offered("move")


def test_vm_35_animals_that_met_others_move_no_more_this_turn() -> None:
    """Neither by extra steps; others that have used their point may take those."""
    scene = Scene("eagle", "bear").animals(0, "plains-4 x2").animals(1, "wasteland-1 x3").energy(9, 0).begin()
    scene.do("move plains-4 > wasteland-1 x1").do("end")
    scene.do("move plains-4 > oasis x1", "end")
    assert {code.split()[0] for code in scene.offered("move")} == {"oasis"}


def test_vm_36_extra_steps_are_taken_at_the_end_of_the_event_phase_or_at_the_start_of_recovery() -> None:
    """An eagle soars in both; it does not between them."""
    scene = Scene("eagle", "bear").animals(0, "oasis x1").begin()
    assert "oasis > plains-4 x1" in scene.offered("move")  # costs nothing
    scene.do("end", "end")
    assert "oasis > plains-4 x1" not in scene.offered("move")
    scene.do("end")
    assert "oasis > plains-4 x1" in scene.offered("move")


def test_vm_36_a_step_into_others_at_the_start_of_recovery_is_fought_at_once() -> None:
    """In step 3b of the same turn."""
    scene = Scene("eagle", "bear").animals(0, "oasis x1", "start-1").animals(1, "plains-4 x3").energy_phase()
    scene.do("end", "move oasis > plains-4 x1")
    while "pass" in scene.codes:
        scene.do("pass")
    assert scene.seen(BattleEnded)[0].rivals == (0, 1)


def test_extra_steps_use_no_movement_point() -> None:
    """And those who take one move on for Energy."""
    scene = Scene("eagle", "bear").animals(0, "oasis x1").energy(9, 0).begin()
    scene.do("move oasis > plains-4 x1", "end", "move plains-4 > wasteland-1 x1", "end", "move wasteland-1 > oasis x1")
    assert scene.at("oasis") == {"eagle": 1}


def test_tolls_change_what_a_terrain_costs_until_the_next_season() -> None:
    """Never below nothing, and not what the entry into others' Territories costs."""
    scene = Scene("bear", "eagle", season="autumn", event="Floods").animals(0, "forest-1 x3").energy(9, 0).begin()
    scene.do("end", "move forest-1 > river-2 x2")
    assert scene.state.energy[0] == 9 - 2 * (enters("bear", "river") + event_called("Floods").toll)
    while scene.state.season == 1:
        scene.end_turn()
    assert scene.state.toll_terrain != TERRAINS.index("river")
    scene = Scene("bear", "eagle", event="Drought").animals(0, "forest-1 x2").energy_phase()
    assert "forest-1 > river-2 x2" in scene.offered("move")
    assert scene.do("move forest-1 > river-2 x2").state.energy[0] == 0


# --- Territory abilities: window, who may step, whereto


EXTRA = {  # an ability's species, windows, and one animal's steps from the oasis
    "anaconda": ("recovery", {"swamp-3", "river-4"}),
    "eagle": ("both", {"forest-1", "mountain-2", "wasteland-1", "swamp-3", "plains-4", "river-4"}),
    "tiger": ("recovery", {"forest-1", "plains-4"}),
    "bear": ("recovery", {"forest-1", "river-4"}),
}


def goals(scene: Scene) -> set[str]:
    """Where the offered moves lead."""
    return {code.split(" > ")[1].split()[0] for code in scene.offered("move")}


@pytest.mark.parametrize("species", EXTRA)
def test_extra_steps_lead_where_the_board_says(species: str) -> None:
    """In the window that it says, for as many animals as it says, each of them once."""
    windows, where = EXTRA[species]
    most = species_called(species).extra_animals
    scene = Scene(species, "human").animals(0, f"oasis x{min(3, most)}").animals(1, "plains-2").begin()
    if windows == "both":
        assert goals(scene) == where
        scene.do("end")
    assert scene.offered("move") == []
    while scene.offered("play"):
        scene.do("end")
    scene.do("end")
    assert goals(scene) == where
    goal = sorted(where)[0]
    scene.do(f"move oasis > {goal} x{min(3, most)}")
    assert not any(code.startswith(goal) for code in scene.offered("move"))  # once each


def test_glide_moves_no_more_than_its_anacondas() -> None:
    """From several Territories, one each."""
    most = species_called("anaconda").extra_animals
    scene = Scene("anaconda", "human").animals(0, f"oasis x{most + 2}").animals(1, "plains-2").energy_phase().do("end")
    counts = {int(code.split(" x")[1]) for code in scene.offered("move")}
    assert counts == set(range(1, most + 1))
    scene.do("move oasis > swamp-3 x1")
    assert {int(code.split(" x")[1]) for code in scene.offered("move")} == set(range(1, most))


def test_current_leads_out_of_a_river_at_the_end_of_the_event_phase() -> None:
    """Anywhere next to it, and from no other terrain."""
    scene = Scene("crocodile", "human").animals(0, "river-4", "plains-4").begin()
    assert all(code.startswith("river-4 >") for code in scene.offered("move"))
    assert goals(scene) == {"mountain-4", "wasteland-4", "swamp-3", "plains-4", "oasis"}
    scene.do("move river-4 > mountain-4 x1")
    assert scene.state.energy[0] == 0
    assert "play Instinct" in scene.codes  # no other crocodile is in a river
    assert scene.rested(0, "mountain-4") == 0
    scene.do("end", "end")
    assert scene.state.active == 1  # not at the start of recovery


def test_march_moves_the_silverbacks_troop() -> None:
    """Together or apart, the silverback or not, but nobody who stands elsewhere."""
    scene = Scene("gorilla", "human").animals(0, "silverback oasis", "oasis x2", "plains-3").energy_phase().do("end")
    assert {code.split(" > ")[0] for code in scene.offered("move")} == {"oasis", "silverback oasis"}
    scene.do("move oasis > forest-1 x1", "move silverback oasis > plains-4 x1")
    assert scene.at("plains-4") == {"silverback": 1}
    assert {code.split(" > ")[0] for code in scene.offered("move")} <= {"oasis"}


def test_march_needs_the_silverback_on_the_map() -> None:
    """Without it nobody marches."""
    scene = Scene("gorilla", "human").animals(0, "oasis x3").energy_phase().do("end")
    assert scene.state.active == 1


def test_march_moves_no_more_than_its_animals() -> None:
    """The silverback counts."""
    most = species_called("gorilla").extra_animals
    scene = Scene("gorilla", "human").animals(0, "silverback oasis", f"oasis x{most + 1}").energy_phase().do("end")
    scene.do("move silverback oasis > plains-4 x1")
    assert f"move oasis > forest-1 x{most}" not in scene.codes
    scene.do(f"move oasis > forest-1 x{most - 1}")
    assert scene.state.active == 1


def test_wander_is_one_bears_step() -> None:
    """Into a forest or a river."""
    most = species_called("bear").extra_animals
    scene = Scene("bear", "human").animals(0, "oasis x3", "plains-3").energy_phase().do("end")
    assert {int(code.split(" x")[1]) for code in scene.offered("move")} == set(range(1, most + 1))
    scene.do("move oasis > forest-1 x1")
    assert scene.state.active == 1


def test_trails_lead_into_territories_that_one_controls() -> None:
    """At the end of the event phase; not where others are."""
    scene = Scene("human", "bear").animals(0, "oasis x2", "plains-4", "wasteland-1").animals(1, "wasteland-1").begin()
    found = set(scene.offered("move"))
    assert {"oasis > plains-4 x1", "oasis > plains-4 x2", "plains-4 > oasis x1"} <= found
    assert goals(scene) == {"oasis", "plains-4"}


def test_pack_run_takes_one_pack_with_an_alpha() -> None:
    """Into plains, forest or wasteland, together or apart, at the end of the event phase; all out of one Territory."""
    scene = Scene("wolf", "human").animals(0, "alpha oasis", "oasis x2", "alpha river-2", "plains-3").begin()
    assert {code.split(" > ")[0] for code in scene.offered("move")} == {"oasis", "alpha oasis", "alpha river-2"}
    scene.do("move oasis > forest-1 x1")
    assert {code.split(" > ")[0] for code in scene.offered("move")} == {"oasis", "alpha oasis"}
    assert goals(scene) == {"forest-1", "plains-4", "wasteland-1"}
    scene.do("move alpha oasis > plains-4 x1", "move oasis > wasteland-1 x1")
    assert "play Instinct" in scene.codes
    assert scene.state.energy[0] == 0


def test_pack_run_goes_on_for_those_the_alpha_left_behind() -> None:
    """The pack was the alpha's when it set out."""
    scene = Scene("wolf", "human").animals(0, "alpha oasis", "oasis x2").begin()
    scene.do("move alpha oasis > plains-4 x1")
    assert "oasis > forest-1 x2" in scene.offered("move")


def test_a_pack_without_an_alpha_does_not_run() -> None:
    """Three wolves are no pack."""
    scene = Scene("wolf", "human").animals(0, "oasis x3").begin()
    assert scene.offered("move") == []


def test_extra_steps_into_others_are_free_and_end_the_way() -> None:
    """The animal is rested there (VM-35)."""
    scene = Scene("crocodile", "human").animals(0, "river-4 x2").animals(1, "plains-4").energy(9, 0).begin()
    scene.do("move river-4 > plains-4 x1", "end", "end")
    assert scene.rested(0, "plains-4") == 1
    assert {code.split(" > ")[0] for code in scene.offered("move")} == {"river-4"}


def test_rested_animals_may_take_extra_steps() -> None:
    """If they share their Territory with nobody."""
    scene = Scene("bear", "human").animals(0, "forest-1").energy_phase().do("move forest-1 > oasis x1", "end")
    assert scene.rested(0, "oasis") == 1
    scene.do("move oasis > river-4 x1")
    assert scene.at("river-4") == {"bear": 1}


def test_two_matches_on_one_map_keep_their_leaders_apart() -> None:
    """A silverback moves as one where an alpha did in another match."""
    for species in ("gorilla", "wolf"):
        leader = species_called(species).leader
        scene = Scene(species, "bear").animals(0, f"{leader} oasis").energy(9, 0).energy_phase()
        assert f"{leader} oasis > plains-4 x1" in scene.offered("move")
