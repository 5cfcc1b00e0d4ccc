"""The eight species: how each breeds, and its Ingenuity abilities."""

import pytest

from engine.games.vivarium.edition import SEASONS, SPECIES, Species, species_called
from engine.games.vivarium.happenings import AbilityUsed, BattleBegan, MarkerLost
from tests.engine.games.vivarium.tables import Scene

# Where a species can breed from: its animals on the map.
NURSERY = {
    "anaconda": ["swamp-3 x2"],
    "eagle": ["mountain-2 x2"],  # with an eyrie
    "tiger": ["forest-1 x2"],
    "crocodile": ["river-4 x2"],
    "gorilla": ["silverback forest-1", "forest-1"],
    "bear": ["forest-1 x2"],
    "human": ["plains-4 x2"],
    "wolf": ["forest-1 x2"],
}


def nursery(species: str, season: str | None = None, energy: int = 30) -> Scene:
    """A turn in the breeding season of a species, or in another one, in step 2d."""
    board = species_called(species)
    scene = Scene(species, "human" if species != "human" else "bear", season=season or SEASONS[board.breeds])
    scene.animals(0, *NURSERY[species]).animals(1, "start-2 x2")
    if species == "eagle":
        scene.markers(0, "mountain-2")
    return scene.energy(energy, 0).energy_phase()


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_vm_65_a_board_tells_costs_seasons_and_abilities(species: Species) -> None:
    """What it costs to enter each of the six terrains, when the species breeds and deploys, and its abilities."""
    assert len(species.enter) == 6
    assert species.breeds != species.deploys
    told = [species.population, species.territory, species.ingenuity, species.instinct, species.aggression]
    assert len({ability.title for ability in told}) == 5


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_breeding_costs_energy_and_matures_a_litter(species: Species) -> None:
    """For the season in which the species deploys."""
    scene = nursery(species.id).do("breed")
    assert scene.state.energy[0] == 30 - species.breed_cost
    matured = [0, 0, 0, 0]
    matured[species.deploys] = species.litter
    assert scene.state.maturing[0] == matured


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_breeding_has_its_season(species: Species) -> None:
    """In the three others nobody breeds."""
    for season in SEASONS:
        assert ("breed" in nursery(species.id, season).codes) is (season == SEASONS[species.breeds])


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_vm_14_breeding_is_possible_as_often_as_one_can_pay(species: Species) -> None:
    """In the one season of the year."""
    scene = nursery(species.id, energy=3 * species.breed_cost).do("breed", "breed", "breed")
    assert sum(scene.state.maturing[0]) == 3 * species.litter
    assert "breed" not in scene.codes


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_breeding_needs_its_energy(species: Species) -> None:
    """All of it."""
    assert "breed" not in nursery(species.id, energy=species.breed_cost - 1).codes


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_vm_15_breeding_ends_with_the_reserve(species: Species) -> None:
    """The last token matures even if the litter is larger; with none left there is nothing to pay for."""
    scene = nursery(species.id)
    scene.state.mature(0, scene.state.reserve[0] - 1, species.deploys)
    scene.energy(30, 0).do("breed")
    assert scene.state.reserve[0] == 0
    assert "breed" not in scene.codes


@pytest.mark.parametrize(
    ("species", "places", "breeds"),
    [
        ("anaconda", ["plains-4 x2"], False),  # needs a swamp or river
        ("anaconda", ["river-4"], True),
        ("crocodile", ["plains-4 x2"], False),
        ("crocodile", ["swamp-3"], True),
        ("tiger", ["plains-4", "forest-1"], False),  # two in one Territory
        ("tiger", ["start-1 x2"], True),
        ("gorilla", ["forest-1 x2"], False),  # the silverback with another
        ("gorilla", ["silverback forest-1", "plains-4"], False),
        ("gorilla", ["silverback forest-1", "forest-1"], True),
        ("eagle", ["mountain-2 x2"], False),  # without an eyrie
        ("bear", ["oasis"], True),
        ("human", ["oasis"], True),
        ("wolf", ["oasis"], True),
    ],
)
def test_breeding_has_its_conditions(species: str, places: list[str], breeds: bool) -> None:
    """As the boards tell them."""
    board = species_called(species)
    scene = Scene(species, "human" if species != "human" else "bear", season=SEASONS[board.breeds])
    scene.animals(0, *places).energy(30, 0).energy_phase()
    assert ("breed" in scene.codes) is breeds


def test_a_shared_swamp_is_no_nursery() -> None:
    """Anacondas breed where they control; so the hippopotamus, the dogs and others are in the way (VM-12)."""
    scene = Scene("anaconda", "bear", season="spring").animals(0, "swamp-3").energy(9, 0)
    scene.open("Resourceful", dogs="swamp-3").energy_phase()
    assert "breed" not in scene.codes


def test_eagles_breed_in_every_eyrie_that_nobody_else_holds() -> None:
    """Their own presence is not needed."""
    eagle = species_called("eagle")
    scene = Scene("eagle", "bear", season="spring").animals(0, "oasis").animals(1, "mountain-4")
    scene.markers(0, "mountain-1", "mountain-2", "mountain-4").energy(9, 0).energy_phase().do("breed")
    assert scene.state.maturing[0][eagle.deploys] == 2 * eagle.litter


def test_eagles_deploy_in_eyries_too() -> None:
    """Unless somebody else holds the mountain."""
    scene = Scene("eagle", "bear", season="summer", event="Famine").animals(0, "forest-1").animals(1, "mountain-4")
    scene.markers(0, "mountain-1", "mountain-4").maturing(0, "summer", 1).begin()
    assert {code.split()[0] for code in scene.offered("deploy")} == {"forest-1", "start-1", "mountain-1"}


def test_a_household_with_a_shelter_is_larger() -> None:
    """One more, if humans control a Territory with a shelter of theirs."""
    human = species_called("human")
    scene = Scene("human", "bear", season="spring").animals(0, "plains-4").markers(0, "plains-4")
    scene.energy(9, 0).energy_phase().do("breed")
    assert scene.state.maturing[0][human.deploys] == human.litter + human.litter_bonus
    scene = Scene("human", "bear", season="spring").animals(0, "plains-4").markers(0, "forest-1")
    scene.energy(9, 0).energy_phase().do("breed")
    assert scene.state.maturing[0][human.deploys] == human.litter


def test_an_alpha_with_another_wolf_has_more_pups() -> None:
    """Not alone."""
    wolf = species_called("wolf")
    for bands, more in ((["alpha forest-1", "forest-1"], True), (["alpha forest-1", "plains-4"], False)):
        scene = Scene("wolf", "bear", season="winter").animals(0, *bands).energy(9, 0).energy_phase().do("breed")
        assert scene.state.maturing[0][wolf.deploys] == wolf.litter + wolf.litter_bonus * more


# --- Ingenuity


def test_lie_in_wait_is_pressure_in_swamps_and_rivers_until_the_next_turn() -> None:
    """Once a turn; on the opponents' turns, too, and nowhere else."""
    anaconda = species_called("anaconda")
    scene = Scene("anaconda", "wolf").animals(0, "river-4", "plains-4").animals(1, "oasis x2").energy(9, 9)
    scene.energy_phase().do("ability wait")
    assert scene.state.energy[0] == 9 - anaconda.ingenuity_cost
    assert "ability wait" not in scene.codes
    scene.end_turn().do("end", "move oasis > river-4 x1", "move oasis > plains-4 x1", "end")
    scene.do("fight anaconda river-4", "pass", "pass")
    assert scene.seen(BattleBegan)[0].sides[1].pressure == anaconda.pressure + anaconda.ingenuity_amount
    while len(scene.seen(BattleBegan)) == 1:
        scene.do(scene.codes[0])
    assert scene.seen(BattleBegan)[1].sides[1].pressure == anaconda.pressure


def test_eyries_are_built_in_controlled_mountains() -> None:
    """One in each, and no more than there are tokens."""
    eagle = species_called("eagle")
    scene = Scene("eagle", "wolf").animals(0, "mountain-1", "mountain-2", "oasis").energy(9, 0).energy_phase()
    assert set(scene.offered("ability")) == {"eyrie mountain-1", "eyrie mountain-2"}
    scene.do("ability eyrie mountain-1")
    assert scene.offered("ability") == ["eyrie mountain-2"]
    assert scene.state.energy[0] == 9 - eagle.ingenuity_cost
    scene = Scene("eagle", "wolf").animals(0, "mountain-2").energy(9, 0)
    scene.markers(0, "mountain-1", "mountain-3", "mountain-4", "mountain-3").energy_phase()
    assert scene.offered("ability") == ["eyrie mountain-2"]


def test_four_eyries_are_all() -> None:
    """The tokens of the rulebook; on a map with five mountains."""
    mountains = ["mountain-1", "mountain-2", "mountain-3", "mountain-4"]
    scene = Scene("eagle", "wolf", "bear").animals(0, "mountain-5").energy(9, 0, 0).markers(0, *mountains)
    assert scene.energy_phase().offered("ability") == []


def test_an_eyrie_is_lost_when_another_species_controls_its_mountain() -> None:
    """At the end of a turn."""
    scene = Scene("bear", "eagle").animals(0, "forest-1").markers(1, "mountain-2").energy(9, 0).energy_phase()
    scene.do("move forest-1 > mountain-2 x1")
    assert scene.state.markers[1]
    scene.end_turn()
    assert [(event.seat, event.place) for event in scene.seen(MarkerLost)] == [(1, "mountain-2")]
    assert scene.state.markers[1] == []


def test_vm_80_an_eyrie_outlasts_a_turn_whose_player_does_not_hold_its_mountain() -> None:
    """The bears' turn leaves it alone, the wolves', who are there, does not."""
    scene = Scene("bear", "wolf", "eagle").animals(0, "oasis x2", "start-1").animals(1, "mountain-3", "start-2")
    scene.markers(2, "mountain-3").energy_phase().end_turn()
    assert scene.state.markers[2] == [scene.place("mountain-3")]
    scene.end_turn()
    assert scene.state.markers[2] == []


def test_second_wind_rouses_a_tiger() -> None:
    """As often as one pays; not where others are."""
    tiger = species_called("tiger")
    scene = Scene("tiger", "bear").animals(0, "forest-1 x2").animals(1, "plains-4").energy(9, 0).energy_phase()
    assert scene.offered("ability") == []
    scene.do("move forest-1 > oasis x1", "ability wind oasis")
    assert (scene.rested(0, "oasis"), scene.state.energy[0]) == (0, 9 - tiger.ingenuity_cost)
    scene.do("move oasis > plains-4 x1")
    assert scene.offered("ability") == []


def test_bask_gives_energy_for_a_turn_without_a_move() -> None:
    """Once, and no crocodile moves afterwards; after a move there is no basking."""
    crocodile = species_called("crocodile")
    scene = Scene("crocodile", "bear").animals(0, "swamp-3 x2").energy(9, 0).energy_phase().do("ability bask")
    assert scene.state.energy[0] == 9 + crocodile.ingenuity_amount
    assert (scene.offered("ability"), scene.offered("move")) == ([], [])
    scene = Scene("crocodile", "bear").animals(0, "swamp-3 x2").energy(9, 0).energy_phase()
    assert scene.do("move swamp-3 > oasis x1").offered("ability") == []
    scene = Scene("crocodile", "bear").animals(0, "river-4 x2").energy(9, 0).begin()
    assert scene.do("move river-4 > oasis x1", "end", "end").offered("ability") == []


def test_forage_discards_a_card_for_energy() -> None:
    """Once a turn, in a forest that gorillas control."""
    gorilla = species_called("gorilla")
    scene = Scene("gorilla", "bear").animals(0, "forest-1").hand(0, "Fear", "Instinct").begin().do("end")
    assert set(scene.offered("forage")) == {"Fear", "Instinct"}
    scene.do("forage Fear")
    assert scene.state.energy[0] == gorilla.ingenuity_amount
    assert scene.cards_in(scene.state.discards[0]) == ["Fear"]
    assert scene.offered("forage") == []
    scene = Scene("gorilla", "bear").animals(0, "plains-4").energy_phase()
    assert scene.offered("forage") == []
    assert Scene("gorilla", "bear").animals(0, "forest-1").hand(0).energy_phase().offered("forage") == []


def test_fish_gives_energy_at_a_river() -> None:
    """Once a turn in autumn, if bears control one."""
    bear = species_called("bear")
    scene = Scene("bear", "wolf", season="autumn").animals(0, "river-4", "river-2").energy_phase().do("ability fish")
    assert (scene.state.energy[0], scene.offered("ability")) == (bear.ingenuity_amount, [])
    scene.end_turn().end_turn().do("end")
    assert (scene.state.season, scene.offered("ability")) == (2, [])
    assert Scene("bear", "wolf", season="autumn").animals(0, "oasis").energy_phase().offered("ability") == []


def test_learning_gives_energy_every_turn() -> None:
    """Four tokens at most; from the next turn on."""
    human = species_called("human")
    scene = Scene("human", "wolf").animals(0, "oasis").energy(30, 0).energy_phase()
    scene.do("ability learn", "ability learn")
    assert scene.state.energy[0] == 30 - 2 * human.ingenuity_cost
    scene.end_turn()
    before = scene.state.energy[0]
    scene.end_turn()
    assert scene.state.energy[0] == before + 2 * human.ingenuity_amount
    scene.do("end", "ability learn", "ability learn")
    assert "learn" not in scene.offered("ability")


def test_shelters_are_built_where_humans_control() -> None:
    """One in each Territory, three at most."""
    human = species_called("human")
    scene = Scene("human", "wolf").animals(0, "oasis", "plains-4", "river-4", "swamp-3").energy(30, 0).energy_phase()
    assert {"build oasis", "build plains-4", "build river-4", "build swamp-3"} <= set(scene.offered("ability"))
    scene.do("ability build oasis")
    assert scene.state.energy[0] == 30 - human.second_cost
    assert "build oasis" not in scene.offered("ability")
    scene.do("ability build plains-4", "ability build river-4")
    assert scene.offered("ability") == ["learn"]


def test_a_shelter_is_persistence_for_each_human_in_it() -> None:
    """In battle, in its Territory; it is lost when another species controls that at the end of a turn."""
    human = species_called("human")
    scene = Scene("bear", "human").animals(0, "oasis x3").animals(1, "plains-4 x2").markers(1, "plains-4")
    scene.energy_phase().do("move oasis > plains-4 x3", "end")
    side = scene.seen(BattleBegan)[0].sides[1]
    assert side.persistence == 2 * (human.persistence + human.second_amount)
    scene.end_turn()
    assert scene.state.markers[1] == []


def test_raise_makes_a_wolf_an_alpha() -> None:
    """Where wolves control; the token is exchanged, and there are three alphas."""
    wolf = species_called("wolf")
    scene = Scene("wolf", "bear").animals(0, "oasis x2", "alpha plains-4").energy(9, 0).energy_phase()
    assert scene.offered("ability") == ["raise oasis"]
    scene.do("ability raise oasis")
    assert scene.at("oasis") == {"wolf": 1, "alpha": 1}
    assert (scene.state.energy[0], scene.state.reserve[0]) == (9 - wolf.ingenuity_cost, 14)
    scene.do("ability raise oasis")
    assert scene.at("oasis") == {"alpha": 2}
    assert scene.offered("ability") == []
    assert len(scene.seen(AbilityUsed)) == 2


def test_a_raised_wolf_is_as_rested_as_it_was() -> None:
    """It gains no movement point."""
    scene = Scene("wolf", "bear").animals(0, "plains-4").energy(9, 0).energy_phase()
    scene.do("move plains-4 > oasis x1", "ability raise oasis")
    assert scene.rested(0, "oasis", leader=True) == 1
