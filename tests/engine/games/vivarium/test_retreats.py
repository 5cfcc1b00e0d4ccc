"""Where animals retreat to, that there is an end to it (VM-48), and several battles at once (VM-49, VM-66)."""

import pytest

from engine.bots.bot import Budget
from engine.games.vivarium.bot import SteadyVivarium
from engine.games.vivarium.happenings import BattleBegan, BattleEnded
from tests.engine.games.vivarium.tables import GAME, Scene

# --- retreats


def flight(*, taken: list[str]) -> Scene:
    """Two wolves beat two tigers in the oasis, and one tiger retreats; others are around, a wolf in forest-2."""
    others = [name for name in taken if name not in ("forest-2", "wasteland-3")]
    scene = Scene("wolf", "tiger", "bear").animals(0, "forest-2 x3", "start-1").animals(1, "oasis x2", "start-2")
    scene.animals(2, *others, "start-3")
    if "wasteland-3" in taken:
        scene.open("Resourceful", dogs="wasteland-3")
    return scene.fitness(5, 5, 5).energy_phase().do("move forest-2 > oasis x2", "end", "use Instinct", "use")


def test_vm_48_animals_retreat_into_an_empty_adjacent_territory() -> None:
    """Of their own choice, not where others, dogs or the hippopotamus are."""
    scene = flight(taken=["mountain-3", "wasteland-3", "swamp-4"])
    assert scene.to_move == 1
    assert set(scene.offered("retreat")) == {"plains-4", "river-3"}


def test_vm_48_own_animals_are_no_hindrance() -> None:
    """And the retreat is free and asks no movement point."""
    scene = Scene("wolf", "tiger").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x2", "plains-4")
    scene.energy_phase().do("move forest-1 > oasis x2", "end", "use Instinct", "use", "retreat plains-4")
    assert scene.at("plains-4") == {"tiger": 2}
    assert scene.rested(1, "plains-4") == 0


def test_vm_48_if_all_is_taken_the_next_battle_follows_at_once() -> None:
    """The retreating player is its Aggressor."""
    scene = flight(taken=["forest-2", "mountain-3", "wasteland-3", "swamp-4", "plains-4", "river-3"])
    assert len(scene.offered("retreat")) == 6
    scene.do("retreat plains-4")
    began = scene.seen(BattleBegan)[1]
    assert (began.place, began.aggressor, began.defender) == ("plains-4", 1, 2)
    assert scene.to_move == 1  # the aggressor answers first, in the wolves' turn
    scene.do("pass", "pass")
    ended = scene.seen(BattleEnded)[1]
    assert (ended.winner, ended.stolen) == (2, 2)
    assert scene.state.fitness == [7, 1, 7]


def test_vm_48_the_dogs_fight_whoever_retreats_to_them() -> None:
    """One tiger has seven Pressure: three of the six dogs fall, and the tiger."""
    scene = flight(taken=["forest-2", "mountain-3", "wasteland-3", "swamp-4", "plains-4", "river-3"])
    scene.do("retreat wasteland-3", "pass")
    assert scene.state.dogs == 3
    assert scene.at("wasteland-3") == {"dogs": 3}


def test_vm_48_animals_may_retreat_to_their_own_start() -> None:
    """If it is adjacent; nobody retreats to the start of another (VM-34)."""
    scene = Scene("wolf", "tiger").animals(0, "wasteland-2 x2", "plains-3").animals(1, "plains-2 x2", "start-2")
    scene.energy_phase().do("move wasteland-2 > plains-2 x2", "end", "use Instinct", "use")
    assert "start-2" in scene.offered("retreat")
    scene = Scene("tiger", "wolf").animals(0, "plains-2 x2").animals(1, "wasteland-2 x2", "start-2").energy_phase()
    assert scene.state.world.starts[1] in scene.state.world.neighbours[scene.place("plains-2")]
    scene.end_turn().do("end", "move wasteland-2 > plains-2 x2", "end", "use Instinct", "use")
    assert scene.to_move == 0
    assert not any("start" in goal for goal in scene.offered("retreat"))


def test_vm_50_victory_by_a_retreat_takes_two_fitness() -> None:
    """As much as any other."""
    scene = flight(taken=[])
    assert scene.seen(BattleEnded)[0].stolen == 2
    assert scene.state.fitness == [7, 3, 5]


@pytest.mark.parametrize(("has", "taken"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_vm_10_theft_takes_no_more_than_there_is(has: int, taken: int) -> None:
    """Fitness is never below zero."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x5", "start-1").animals(1, "oasis x2", "start-2")
    scene.fitness(0, has).energy_phase().do("move forest-1 > oasis x5", "end", "use Instinct", "use")
    assert scene.state.fitness == [taken, has - taken]


# --- no end of retreats


def hemmed_in() -> Scene:
    """Eagles in a Territory whose only neighbour is full of wolves, as are all that adjoin it; the wolves attack."""
    scene = Scene("wolf", "eagle").animals(1, "plains-1 x2")
    world = scene.state.world
    around = [world.territories[near].name for near in world.open_to[0][scene.place("forest-1")]]
    scene.animals(0, "forest-1 x3", *(name for name in around if name != "plains-1"))
    return scene.energy(0, 9).energy_phase().do("move forest-1 > plains-1 x2", "end")


def test_vm_48_a_retreat_into_others_is_a_battle_and_a_retreat_from_that_leads_home() -> None:
    """Eagles that take wing twice have nowhere to go but their start."""
    scene = hemmed_in().do("pass", "use")
    assert scene.at("forest-1") == {"wolf": 1, "eagle": 2}
    scene.do("use")
    assert scene.at("start-2") == {"eagle": 2}
    assert [battle.winner for battle in scene.seen(BattleEnded)] == [None, None]


# --- several battles


def test_vm_49_the_active_player_chooses_the_order_of_the_battles() -> None:
    """Each pair fights separately."""
    scene = Scene("wolf", "bear", "tiger").animals(0, "oasis x6", "start-1")
    scene.animals(1, "plains-4", "start-2").animals(2, "forest-2", "start-3").energy_phase()
    scene.do("move oasis > plains-4 x3", "move oasis > forest-2 x3", "end")
    assert (scene.to_move, set(scene.codes)) == (0, {"fight bear plains-4", "fight tiger forest-2"})
    scene.do("fight tiger forest-2")
    scene.pass_on()
    assert [event.place for event in scene.seen(BattleBegan)] == ["forest-2", "plains-4"]


def test_vm_66_three_species_in_a_territory_fight_in_pairs() -> None:
    """The tiger that came last fights both others at once, in the order that the active player likes."""
    scene = Scene("wolf", "tiger", "bear", event="Abundance").animals(0, "forest-2 x4", "wasteland-3 x9", "start-1")
    scene.animals(1, "oasis x2", "start-2").animals(2, "mountain-3", "swamp-4", "river-3", "plains-4", "start-3")
    scene.energy(9, 0, 0).energy_phase().do("move forest-2 > oasis x2", "move wasteland-3 > plains-4 x8", "end")
    scene.do("fight tiger oasis", "use Instinct", "use")
    assert set(scene.offered("retreat")) == {"forest-2", "mountain-3", "wasteland-3", "swamp-4", "plains-4", "river-3"}
    scene.do("retreat plains-4")
    assert scene.at("plains-4") == {"wolf": 8, "tiger": 1, "bear": 1}
    assert (scene.to_move, set(scene.codes)) == (0, {"fight wolf plains-4", "fight bear plains-4"})
    assert GAME.load(GAME.dump(scene.state)).legal() == scene.state.legal()
    scene.do("fight bear plains-4", "pass", "pass")
    told = [(event.aggressor, event.defender) for event in scene.seen(BattleBegan)]
    assert told[:2] == [(0, 1), (1, 2)]
    scene.end_turn()
    assert len(scene.at("plains-4")) == 1


def test_vm_66_a_steady_player_lets_the_others_fight_first() -> None:
    """It is not its own battle yet."""
    scene = Scene("wolf", "tiger", "bear", event="Abundance").animals(0, "forest-2 x4", "wasteland-3 x9", "start-1")
    scene.animals(1, "oasis x2", "start-2").animals(2, "mountain-3", "swamp-4", "river-3", "plains-4", "start-3")
    scene.energy_phase().do("move forest-2 > oasis x2", "move wasteland-3 > plains-4 x8", "end")
    scene.do("fight tiger oasis", "use Instinct", "use", "retreat plains-4")
    choice = SteadyVivarium(GAME, "seed").choose(GAME.view(scene.state, 0), Budget())
    assert choice.action.code == "fight bear plains-4"


def test_vm_66_whoever_is_left_of_a_melee_has_fought_everybody() -> None:
    """However the battles end, no two species are left in one Territory."""
    for first in ("fight bear plains-4", "fight wolf plains-4"):
        scene = Scene("wolf", "tiger", "bear").animals(0, "forest-2 x4", "wasteland-3 x9", "start-1")
        scene.animals(1, "oasis x2", "start-2").animals(2, "mountain-3", "swamp-4", "river-3", "plains-4 x3", "start-3")
        scene.energy(9, 0, 0).energy_phase().do("move forest-2 > oasis x2", "move wasteland-3 > plains-4 x1", "end")
        scene.do("fight tiger oasis", "use Instinct", "use", "retreat plains-4", first)
        scene.end_turn()
        state = scene.state
        assert all(len(state.seats_at(place)) < 2 for place in range(len(state.world.territories)))


def test_vm_66_a_retreat_among_wolves_and_dogs_is_fought_with_both() -> None:
    """Whoever beats the wolves has the dogs before it."""
    scene = Scene("wolf", "tiger", "bear").animals(0, "forest-2 x6", "swamp-5", "start-1")
    scene.animals(1, "oasis x3", "start-2").animals(2, "mountain-3", "swamp-4", "river-3", "plains-4", "start-3")
    scene.open("Resourceful", dogs="wasteland-3").energy_phase()
    scene.do("move forest-2 > oasis x3", "move swamp-5 > wasteland-3 x1", "end")
    scene.do("fight tiger oasis", "use Instinct", "use", "retreat wasteland-3")
    assert set(scene.codes) == {"fight wolf wasteland-3", "fight dogs wasteland-3"}
    scene.do("fight wolf wasteland-3").end_turn()
    assert len(scene.at("wasteland-3")) == 1
