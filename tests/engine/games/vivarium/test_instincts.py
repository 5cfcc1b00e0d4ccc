"""The Instinct and Aggression abilities of the eight species."""

import pytest

from engine.games.vivarium.edition import SEASONS, species_called
from engine.games.vivarium.happenings import BattleAbility, BattleBegan, BattleEnded
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


# --- Instinct


@pytest.mark.parametrize("species", ["anaconda", "bear"])
def test_winter_is_dear_for_the_cold(species: str) -> None:
    """Each animal pays more for every terrain in winter (Cold blood, Hibernation)."""
    board = species_called(species)
    for season in SEASONS:
        scene = Scene(species, "human", season=season).animals(0, "oasis x2").energy(20, 0).energy_phase()
        scene.do("move oasis > forest-1 x2")
        more = board.instinct_amount if season == "winter" else 0
        assert scene.state.energy[0] == 20 - 2 * (board.enter[0] + more)


@pytest.mark.parametrize(
    ("species", "weak", "strong"),
    [
        ("eagle", ["forest-1", "swamp-3"], ["mountain-2", "wasteland-1", "plains-4", "river-4", "oasis"]),
        ("crocodile", ["mountain-2", "wasteland-1", "plains-4"], ["forest-1", "swamp-3", "river-4", "oasis"]),
    ],
)
def test_some_terrains_cost_pressure(species: str, weak: list[str], strong: list[str]) -> None:
    """For each animal (Light bones, Dry skin)."""
    board = species_called(species)
    for place in weak + strong:
        origin = "forest-1" if place == "oasis" else "oasis"
        scene = Scene("bear", species).animals(0, f"{origin} x4").animals(1, f"{place} x3").energy_phase()
        scene.do(f"move {origin} > {place} x4", "end")
        scene.end_steps()
        less = board.instinct_amount if place in weak else 0
        assert scene.seen(BattleBegan)[0].sides[1].pressure == 3 * (board.pressure - less)


def test_solitary_tigers_are_three_in_a_territory() -> None:
    """By moving, deploying and settling; the start holds any number."""
    tiger = species_called("tiger")
    most = tiger.instinct_amount
    scene = Scene("tiger", "bear").animals(0, f"oasis x{most - 1}", f"forest-1 x{most}").energy_phase()
    counts = {code for code in scene.offered("move") if code.startswith("forest-1 > oasis")}
    assert counts == {"forest-1 > oasis x1"}
    scene = Scene("tiger", "bear", season="spring", starter=0, active=0)
    scene.animals(0, f"oasis x{most}", f"forest-1 x{most - 1}").maturing(0, "spring", 3).begin()
    assert set(scene.offered("deploy")) == {"forest-1 x1", "start-1 x1", "start-1 x2", "start-1 x3"}
    scene = Scene("tiger", "bear").animals(0, f"oasis x{most}", f"start-1 x{most}").effect("settle")
    assert scene.at("start-1") == {"tiger": most} or scene.offered("settle") == ["start-1"]


def test_devotion_weakens_gorillas_without_their_silverback() -> None:
    """While it is off the map, wherever the battle is."""
    gorilla = species_called("gorilla")
    for bands, less in ((["oasis x3"], gorilla.instinct_amount), (["oasis x3", "silverback river-2"], 0)):
        scene = Scene("bear", "gorilla").animals(0, "mountain-2 x2").animals(1, *bands).energy_phase()
        scene.do("move mountain-2 > oasis x2", "end")
        assert scene.seen(BattleBegan)[0].sides[1].pressure == 3 * (gorilla.pressure - less)


def test_frailty_takes_energy_in_winter_outside_shelters() -> None:
    """At the start of the turn, for every few humans, rounded up, and no more than there is."""
    human = species_called("human")
    each, amount = human.instinct_each, human.instinct_amount

    def left(season: str, energy: int, *bands: str) -> int:
        scene = Scene("human", "bear", season=season).animals(0, *bands).markers(0, "forest-1")
        return scene.energy(energy, 0).begin().state.energy[0]

    assert left("winter", 9, f"oasis x{each}") == 9 - amount
    assert left("winter", 9, f"oasis x{each + 1}") == 9 - 2 * amount
    assert left("winter", 9, f"oasis x{each}", "forest-1 x9") == 9 - amount
    assert left("winter", 9, "forest-1 x9") == 9
    assert left("winter", 0, "oasis x9") == 0
    assert left("autumn", 9, "oasis x9") == 9


def test_a_lone_wolf_pays_more_to_leave() -> None:
    """A Territory without an alpha; where one is the others go as cheaply."""
    wolf = species_called("wolf")
    scene = Scene("wolf", "bear").animals(0, "oasis x2").energy(9, 0).energy_phase().do("move oasis > forest-1 x2")
    assert scene.state.energy[0] == 9 - 2 * (wolf.enter[0] + wolf.instinct_amount)
    scene = Scene("wolf", "bear").animals(0, "oasis x2", "alpha oasis").energy(9, 0).energy_phase()
    scene.end_steps()
    scene.do("move oasis > forest-1 x2")
    assert scene.state.energy[0] == 9 - 2 * wolf.enter[0]


@pytest.mark.parametrize("species", ["anaconda", "bear", "wolf"])
def test_vm_32_instincts_cost_nothing_where_entering_costs_nothing(species: str) -> None:
    """The oasis, the own start and a Territory of others are free, in winter and without an alpha too."""
    for origin, goal in (("forest-1", "oasis"), ("forest-3", "start-1"), ("oasis", "plains-4")):
        scene = Scene(species, "human", season="winter").animals(0, origin).animals(1, "plains-4").energy(9, 0)
        scene.energy_phase().do(f"move {origin} > {goal} x1")
        assert scene.state.energy[0] == 9


def test_vm_76_what_lone_wolf_adds_is_paid_however_cheap_entering_is() -> None:
    """What Cold blood and Hibernation add is part of the cost that is made cheaper."""
    for species, paid in (("wolf", species_called("wolf").instinct_amount), ("bear", 0), ("anaconda", 0)):
        scene = Scene(species, "human", season="winter").animals(0, "oasis").energy(9, 0).energy_phase()
        scene.state.ease, scene.state._legal = 9, None
        scene.do("move oasis > forest-1 x1")
        assert scene.state.energy[0] == 9 - paid


# --- Aggression


def attack(attacker: str, defender: str, *bands: str, place: str = "oasis", against: str = "") -> Scene:
    """A battle in which a species in the oasis is attacked from the forest, or attacks from there."""
    scene = Scene(attacker, defender).animals(0, *bands).animals(1, against or f"{place} x2").energy(5, 5)
    scene.energy_phase()
    for band in bands:
        *leader, origin, count = band.split() if " x" in band else [*band.split(), "x1"]
        scene.do(" ".join(["move", *leader, origin, ">", place, count]))
    return scene.do("end").end_steps()


def sides(scene: Scene) -> tuple[tuple[int, int], tuple[int, int]]:
    """Pressure and Persistence of both sides as the battle abilities have left them."""
    (a, d) = [event.sides for event in scene.happened if isinstance(event, BattleBegan | BattleAbility)][-1]
    return (a.pressure, a.persistence + a.bonus), (d.pressure, d.persistence + d.bonus)


def test_constrict_takes_persistence() -> None:
    """The opponent's."""
    anaconda, bear = species_called("anaconda"), species_called("bear")
    scene = attack("anaconda", "bear", "forest-1 x2").do("use")
    assert sides(scene)[1] == (2 * bear.pressure, 2 * bear.persistence - anaconda.aggression_persistence)


def test_death_roll_costs_energy_and_is_stronger_in_water() -> None:
    """In a river or swamp, and elsewhere."""
    crocodile = species_called("crocodile")
    for place, more in (("river-4", crocodile.aggression_pressure), ("oasis", crocodile.aggression_otherwise)):
        scene = attack("crocodile", "bear", "swamp-3 x2", place=place)
        paid = scene.state.energy[0]
        before = sides(scene)[0][0]
        scene.do("use")
        assert scene.state.energy[0] == paid - crocodile.aggression_cost
        assert sides(scene)[0][0] == before + more


def test_display_is_stronger_with_the_silverback() -> None:
    """In the battle, not elsewhere."""
    gorilla = species_called("gorilla")
    scene = attack("gorilla", "bear", "silverback forest-1", "forest-1").do("use")
    assert sides(scene)[0] == (
        2 * gorilla.pressure + gorilla.aggression_pressure,
        2 * gorilla.persistence + gorilla.aggression_persistence,
    )
    scene = Scene("gorilla", "bear").animals(0, "forest-1 x2", "silverback plains-3").animals(1, "oasis x2")
    scene.energy_phase().do("move forest-1 > oasis x2", "end", "end", "use")
    assert sides(scene)[0] == (2 * gorilla.pressure + gorilla.aggression_otherwise, 2 * gorilla.persistence)


def test_tools_grow_with_learning() -> None:
    """For Energy; one, and more for each Learning token."""
    human = species_called("human")
    scene = attack("human", "bear", "forest-1 x2")
    scene.state.learnt[0] = 3
    paid = scene.state.energy[0]
    scene.do("use")
    assert scene.state.energy[0] == paid - human.aggression_cost
    assert sides(scene)[0][0] == 2 * human.pressure + human.aggression_pressure + 3 * human.aggression_each


def test_take_wing_ends_the_battle_before_pressure_is_compared() -> None:
    """The eagles retreat, nobody wins and nobody falls."""
    scene = attack("bear", "eagle", "forest-1 x3").fitness(0, 5).do("pass", "use")
    assert scene.to_move == 1
    scene.do("retreat plains-4")
    ended = scene.seen(BattleEnded)[0]
    assert (ended.winner, ended.stolen, ended.survivors) == (None, 0, (3, 2))
    assert (scene.at("plains-4"), scene.at("oasis")) == ({"eagle": 2}, {"bear": 3})
    assert scene.state.fitness[1] == 5


def test_eagles_take_wing_as_aggressors_too() -> None:
    """They leave the Territory that they came into."""
    scene = attack("eagle", "bear", "forest-1 x2", against="oasis x1").do("use")
    assert (scene.to_move, "retreat forest-1" in scene.codes) == (0, True)
    scene.do("retreat forest-1")
    assert (scene.at("forest-1"), scene.at("oasis")) == ({"eagle": 2}, {"bear": 1})


def test_abilities_that_cannot_be_paid_are_not_offered() -> None:
    """Without Energy no Tools, without cards no Pack hunt."""
    scene = Scene("human", "bear").animals(0, "forest-1 x2").animals(1, "oasis x2").energy_phase()
    scene.do("move forest-1 > oasis x2", "end")
    assert (scene.to_move, scene.codes) == (1, ["use", "pass"])
    scene = Scene("wolf", "bear").animals(0, "alpha forest-1", "forest-1").animals(1, "oasis x2").hand(0).begin()
    scene.do("end", "move forest-1 > oasis x1", "end")
    assert (scene.to_move, scene.codes) == (1, ["use", "pass"])


def test_the_silverback_falls_last_and_comes_back_first() -> None:
    """In a battle the others return to the reserve before it, and of what is deployed it is the first."""
    scene = attack("bear", "gorilla", "forest-1 x2", against="oasis x4")
    scene.state.put(1, True, scene.place("oasis"), 1)
    scene.state.reserve_leaders[1] -= 1
    scene.state.lose_animals(1, scene.place("oasis"), 4)
    assert scene.at("oasis")["silverback"] == 1
    scene = Scene("gorilla", "bear", season="spring", starter=0, active=0).animals(0, "oasis")
    scene.maturing(0, "spring", 2).begin().do("deploy oasis x2")
    assert scene.at("oasis") == {"gorilla": 2, "silverback": 1}


def test_alphas_come_back_only_by_raising() -> None:
    """Young wolves are ordinary ones; so are those who return after a wipe-out, but for one alpha."""
    scene = Scene("wolf", "bear", season="spring", starter=0, active=0).animals(0, "oasis")
    scene.maturing(0, "spring", 2).begin().do("deploy oasis x2")
    assert scene.at("oasis") == {"wolf": 3}
