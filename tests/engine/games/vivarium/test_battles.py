"""Battles: the rulebook's two examples to the last animal, the steps of a battle, theft and wipe-outs."""

import pytest

from engine.games.vivarium.battle import survivors
from engine.games.vivarium.edition import SPECIES, Species, species_called
from engine.games.vivarium.happenings import AnimalsPlaced, BattleAbility, BattleBegan, BattleEnded, Moved
from engine.games.vivarium.tasks import HIPPO, Side
from tests.engine.games.vivarium.tables import Scene


def sides_of(scene: Scene) -> list[tuple[int, int]]:
    """Pressure and Persistence of aggressor and defender now."""
    told = [event.sides for event in scene.happened if isinstance(event, BattleBegan | BattleAbility)][-1]
    return [(side.pressure, side.persistence + side.bonus) for side in told]


# --- the rulebook's examples


def example_1() -> Scene:
    """Five wolves attack two bears in the oasis; both have Fitness to lose."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x5", "start-1").animals(1, "oasis x2", "start-2")
    return scene.fitness(1, 5).energy_phase().do("move forest-1 > oasis x5", "end")


def test_example_1_before_abilities() -> None:
    """Wolves 15 and 20, bears 12 and 16; the wolves are the Aggressor and answer first."""
    scene = example_1()
    assert sides_of(scene) == [(15, 20), (12, 16)]
    assert (scene.seen(BattleBegan)[0].aggressor, scene.to_move) == (0, 0)


def test_example_1_to_the_last_animal() -> None:
    """20 Pressure after a discarded card, 17 after the roar: both bears fall, and three of the five wolves."""
    scene = example_1()
    hand = len(scene.state.hands[0])
    scene.do("use Instinct")
    assert sides_of(scene)[0] == (20, 20)
    assert (len(scene.state.hands[0]), scene.to_move) == (hand - 1, 1)
    scene.do("use")
    told = scene.seen(BattleAbility)[-1]
    assert (told.sides[0].pressure, told.sides[1].pressure) == (17, 12)
    ended = scene.seen(BattleEnded)[0]
    assert (ended.survivors, ended.winner, ended.stolen) == ((2, 0), 0, 2)
    assert scene.at("oasis") == {"wolf": 2}
    assert scene.state.fitness == [3, 3]
    assert scene.state.reserve[1] == 18 - 1


def example_2() -> Scene:
    """Two wolves attack two tigers in the oasis; all four abilities are used as in the book."""
    scene = Scene("wolf", "tiger").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x2", "start-2")
    return scene.fitness(0, 1).energy_phase().do("move forest-1 > oasis x2", "end")


def test_example_2_to_the_last_animal() -> None:
    """Wolves 8 and 8, tigers 6 and 14: one of each falls, the wolves are Fight, the tiger retreats."""
    scene = example_2()
    assert sides_of(scene) == [(6, 8), (14, 6)]
    scene.do("use Instinct", "use")
    told = scene.seen(BattleAbility)[-1]
    assert (told.sides[0].pressure, told.sides[0].persistence) == (8, 8)
    assert (told.sides[1].pressure, told.sides[1].persistence) == (6, 14)
    ended = scene.seen(BattleEnded)[0]
    assert (ended.survivors, ended.winner, ended.stolen) == ((1, 1), 0, 1)
    assert scene.to_move == 1
    scene.do("retreat plains-4")
    assert (scene.at("oasis"), scene.at("plains-4")) == ({"wolf": 1}, {"tiger": 1})
    assert scene.state.fitness == [1, 0]


def test_the_note_three_pressure_leave_a_wolf_with_four_persistence() -> None:
    """It remains on the board."""
    assert survivors(Side(animals=1, pressure=3, persistence=4), 3) == 1


def test_vm_40_the_steps_run_from_the_cards_to_the_retreat() -> None:
    """Both sides as their cards say, then the abilities, then the comparison, then the end."""
    scene = example_2().do("use Instinct", "use", "retreat plains-4")
    wanted = (BattleBegan, BattleAbility, BattleEnded, Moved)
    told = [type(event) for event in scene.happened if isinstance(event, wanted)]
    assert told == [Moved, BattleBegan, BattleAbility, BattleAbility, BattleEnded, Moved]


# --- damage


@pytest.mark.parametrize(
    ("animals", "pressure", "left"),
    [(5, 12, 2), (5, 20, 0), (5, 19, 1), (5, 4, 4), (5, 3, 5), (5, 0, 5), (1, 4, 0), (18, 71, 1), (18, 72, 0)],
)
def test_vm_41_equality_kills(animals: int, pressure: int, left: int) -> None:
    """Wolves: as many survive as have any Persistence left of four each."""
    assert survivors(Side(animals, 0, 4 * animals), pressure) == left


def test_vm_42_changed_persistence_counts_for_each_animal() -> None:
    """Two tigers that have swapped have seven each: six Pressure kill none, seven one; eight leave one of them."""
    swapped = Side(animals=2, pressure=6, persistence=14)
    assert [survivors(swapped, pressure) for pressure in (6, 7, 8, 13, 14)] == [2, 1, 1, 1, 0]


def test_vm_42_flat_bonuses_are_used_up_first() -> None:
    """Five guard two wolves: five Pressure touch none of them, nine kill one."""
    guarded = Side(animals=2, pressure=6, persistence=8, bonus=5)
    assert [survivors(guarded, pressure) for pressure in (5, 8, 9, 12, 13)] == [2, 2, 1, 1, 0]


def test_what_is_taken_from_persistence_is_gone_before_the_battle() -> None:
    """Three less of eight for two wolves: five are left, and one Pressure more kills the first."""
    squeezed = Side(animals=2, pressure=6, persistence=8, bonus=-3)
    assert [survivors(squeezed, pressure) for pressure in (0, 1, 4, 5)] == [2, 1, 1, 0]


def test_vm_43_damage_is_dealt_at_once_and_both_may_fall() -> None:
    """Then nobody wins and no Fitness moves."""
    scene = Scene("tiger", "wolf").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x2", "start-2")
    scene.fitness(4, 4).energy_phase().do("move forest-1 > oasis x2", "end").end_steps()
    scene.pass_on()  # 14 against 8, 6 against 6
    ended = scene.seen(BattleEnded)[0]
    assert (ended.survivors, ended.winner, ended.stolen) == ((0, 0), None, 0)
    assert scene.at("oasis") == {}
    assert scene.state.fitness == [4, 4]


def test_vm_44_a_tie_makes_the_aggressor_the_fight_player() -> None:
    """Two bears against four wolves, twelve each: nobody is wiped out and the wolves go."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x4", "start-2")
    scene.energy_phase().do("move forest-1 > oasis x2", "end").end_steps()
    scene.pass_on()
    ended = scene.seen(BattleEnded)[0]
    assert (ended.survivors, ended.winner) == ((1, 1), 0)
    assert (scene.to_move, scene.offered("retreat") != []) == (1, True)


def test_vm_44_labels_follow_the_abilities() -> None:
    """Two wolves have a bear's six Pressure; after its roar they are Flight, with as many left."""
    for ability, winner in (("pass", 0), ("use", 1)):
        scene = Scene("wolf", "bear").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x1", "start-2")
        scene.energy_phase().do("move forest-1 > oasis x2", "end", "pass", ability)
        ended = scene.seen(BattleEnded)[0]
        assert (ended.survivors, ended.winner) == ((1, 1), winner)


# --- abilities


def test_vm_54_abilities_are_used_in_step_2_of_a_battle() -> None:
    """Not before it begins: while Energy is spent none is offered; then both sides have their numbers."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2").animals(1, "oasis x4").energy_phase()
    scene.do("move forest-1 > oasis x2")
    assert not {"use", "pass"} & set(scene.codes)
    scene.do("end").end_steps()
    assert scene.codes == ["use", "pass"]
    assert len(scene.seen(BattleBegan)) == 1
    assert not scene.seen(BattleAbility)


def test_vm_45_each_side_answers_once_the_aggressor_first() -> None:
    """Either may pass; the defender pays with cards of the hand, which is not filled before the own recovery."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x4", "start-2")
    scene.energy_phase().do("move forest-1 > oasis x2", "end").end_steps()
    assert (scene.to_move, scene.codes) == (0, ["use", "pass"])
    scene.do("use")
    assert (scene.to_move, scene.offered("use")) == (1, ["Instinct"])
    scene.do("use Instinct")
    assert len(scene.seen(BattleAbility)) == 2
    while scene.offered("retreat"):
        scene.do(scene.codes[0])
    assert len(scene.state.hands[1]) == 4
    assert scene.cards_in(scene.state.discards[1]) == ["Instinct"]


def test_vm_46_all_animals_of_a_territory_take_part() -> None:
    """Leaders among them, and those who were there before."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x4", "alpha oasis")
    scene.energy_phase().do("move forest-1 > oasis x1", "move forest-1 > oasis x1", "end").end_steps()
    began = scene.seen(BattleBegan)[0]
    assert [side.animals for side in began.sides] == [2, 5]


def test_vm_47_the_winner_stays_where_it_is() -> None:
    """There is no second move."""
    scene = example_2().do("use Instinct", "use", "retreat plains-4")
    assert scene.at("oasis") == {"wolf": 1}
    assert [(event.seat, event.how) for event in scene.seen(Moved)] == [(0, "moves"), (1, "retreats")]


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_vm_53_and_vm_54_the_aggression_ability_is_used_in_step_2_of_a_battle(species: Species) -> None:
    """It is on the battle card, and no action of step 2d."""
    name = species.id
    scene = Scene(name, "bear" if name != "bear" else "wolf").animals(0, "forest-1 x2", "start-1")
    scene.animals(1, "oasis x2", "start-2").energy(9, 9).energy_phase()
    assert not scene.offered("use")
    scene.do("move forest-1 > oasis x2", "end").end_steps()
    assert scene.to_move == 0
    assert scene.offered("use")


@pytest.mark.parametrize("animals", range(1, 19))
def test_vm_55_battle_cards_go_from_one_to_eighteen_animals(animals: int) -> None:
    """Pressure and Persistence of wolves, bears and tigers are those of one animal times their number."""
    for name, pressure, persistence in (("wolf", 3, 4), ("bear", 6, 8), ("tiger", 7, 3)):
        scene = Scene(name, "human").animals(1, "oasis")
        most = species_called(name).animals
        leaders = animals - min(animals, most)
        bands = [f"forest-1 x{animals - leaders}", *([f"alpha forest-1 x{leaders}"] if leaders else [])]
        scene.animals(0, *bands).energy_phase()
        if name == "tiger" and animals > 3:
            continue  # solitary
        scene.do(f"move forest-1 > oasis x{animals - leaders}")
        if leaders:
            scene.do(f"move alpha forest-1 > oasis x{leaders}")
        scene.do("end").end_steps()
        side = scene.seen(BattleBegan)[0].sides[0]
        assert (side.animals, side.pressure, side.persistence) == (
            animals, animals * pressure, animals * persistence,
        )  # fmt: skip


@pytest.mark.parametrize(("wolves", "left"), [(1, 0), (2, 3), (5, 12)])
def test_vm_56_the_roar_takes_three_pressure_but_never_below_none(wolves: int, left: int) -> None:
    """Three of one wolf's three; whatever the number of bears."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x4", "start-1").animals(1, f"oasis x{wolves}", "start-2")
    scene.energy_phase().do("move forest-1 > oasis x4", "end").end_steps().do("use")
    assert sides_of(scene)[1][0] == left


# --- the end of a species


def test_vm_52_a_species_off_the_map_comes_back_with_two_animals() -> None:
    """At once after the battle, on its start, even if others of it are maturing."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x5", "start-1").animals(1, "oasis x2").maturing(1, "spring", 3)
    scene.energy_phase().do("move forest-1 > oasis x5", "end", "use Instinct", "use")
    assert scene.at("start-2") == {"bear": 2}
    assert [(event.seat, event.count, event.place) for event in scene.seen(AnimalsPlaced)] == [(1, 2, "start-2")]
    assert scene.state.maturing[1][3] == 3


def test_vm_52_fewer_come_back_if_the_reserve_is_short() -> None:
    """Sixteen of eighteen bears mature: the two that fell are all there are; of seventeen, one."""
    for maturing, back in ((16, 2), (17, 1)):
        scene = Scene("wolf", "bear").animals(0, "forest-1 x6", "start-1").animals(1, f"oasis x{18 - maturing}")
        scene.maturing(1, "spring", maturing)
        scene.energy_phase().do("move forest-1 > oasis x6", "end")
        scene.pass_on()
        assert scene.at("start-2") == {"bear": back}


def test_vm_52_both_sides_come_back_if_both_are_wiped_out() -> None:
    """Two tigers and two wolves that have killed each other."""
    scene = Scene("tiger", "wolf").animals(0, "forest-1 x2").animals(1, "oasis x2").energy_phase()
    scene.do("move forest-1 > oasis x2", "end").end_steps()
    scene.pass_on()
    assert (scene.at("start-1"), scene.at("start-2")) == ({"tiger": 2}, {"wolf": 1, "alpha": 1})


def test_vm_52_a_leader_comes_back_first() -> None:
    """The silverback with one gorilla; an alpha with one wolf."""
    scene = Scene("bear", "gorilla").animals(0, "forest-1 x6").animals(1, "silverback oasis", "oasis").energy_phase()
    scene.do("move forest-1 > oasis x6", "end").end_steps()
    scene.pass_on()
    assert scene.at("start-2") == {"gorilla": 1, "silverback": 1}


def test_vm_52_two_alphas_come_back_if_all_wolves_are_maturing() -> None:
    """The reserve is not short of animals then."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x3").animals(1, "alpha oasis x2").maturing(1, "spring", 15)
    scene.energy_phase().do("move forest-1 > oasis x3", "end").end_steps()
    scene.pass_on()
    assert scene.at("start-2") == {"alpha": 2}


# --- hippopotamus and dogs


def test_vm_51_beasts_take_and_give_no_fitness() -> None:
    """But for the event's reward: here none, since the hippopotamus wins."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x3", "start-1").open("Famine", hippo="oasis").fitness(5, 5)
    scene.energy_phase().do("move forest-1 > oasis x3", "end")
    scene.pass_on()
    ended = scene.seen(BattleEnded)[0]
    assert (ended.rivals, ended.winner, ended.stolen) == ((0, HIPPO), HIPPO, 0)
    assert scene.state.fitness == [5, 5]


def test_vm_60_event_animals_never_retreat() -> None:
    """A roaring bear has six Pressure against four dogs' five and is Fight; one dog is left, and the bear goes."""
    scene = Scene("bear", "wolf").animals(0, "mountain-2 x1", "start-1").open("Resourceful", dogs="wasteland-1")
    scene.state.dogs = 4
    scene.energy_phase().do("move mountain-2 > wasteland-1 x1", "end").end_steps().do("use")
    ended = scene.seen(BattleEnded)[0]
    assert ended.survivors == (1, 1)
    assert scene.offered("retreat") != []
    scene.do("retreat mountain-2")
    assert (scene.at("wasteland-1"), scene.at("mountain-2")) == ({"dogs": 1}, {"bear": 1})
    assert scene.lying_open == ["Resourceful"]


# --- what could go wrong


def test_eighteen_animals_on_each_side() -> None:
    """Eighteen bears against eighteen crocodiles: Pressure meets Persistence, and the rest is arithmetic."""
    scene = Scene("bear", "crocodile").animals(0, "forest-1 x18").animals(1, "oasis x18").energy_phase()
    scene.do("move forest-1 > oasis x18", "end").end_steps()
    scene.pass_on()
    assert scene.seen(BattleEnded)[0].survivors == (9, 0)


def test_eagles_take_wing_from_hippopotamus_and_dogs() -> None:
    """Nobody falls, and the beasts stay."""
    scene = Scene("eagle", "bear").animals(0, "mountain-2 x2", "start-1").open("Famine", hippo="oasis").energy_phase()
    scene.do("move mountain-2 > oasis x2", "end").end_steps().do("use", "retreat plains-4")
    assert (scene.at("oasis"), scene.at("plains-4")) == ({"hippo": 1}, {"eagle": 2})
    assert scene.lying_open == ["Famine"]
