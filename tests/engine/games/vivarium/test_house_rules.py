"""The decisions that the house edition asked for, VM-67 to VM-86, by their numbers."""

from msgspec.structs import replace

from engine.games.vivarium.edition import EffectKind, event_called
from engine.games.vivarium.happenings import BattleBegan, BattleEnded, Moved
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Actions, Begin, Choose
from tests.engine.games.vivarium.tables import GAME, Scene, deal_of


def choosing(scene: Scene, effect: EffectKind, amount: int = 1, *, seat: int = 0) -> Scene:
    """The scene in step 2d, when a seat has an effect to decide on as well."""
    if isinstance(scene.state.agenda[-2], Begin):
        scene.energy_phase()
    scene.state.agenda.append(Choose(seat, effect, amount))
    scene.state.to_move, scene.state._legal = seat, None
    return scene


def fighting(scene: Scene) -> Scene:
    """The turn begins and goes on to the first decision in a battle."""
    scene.energy_phase()
    while "end" in scene.codes:
        scene.do("end")
    return scene


# --- animals


def test_vm_67_one_of_two_animals_on_a_start_is_a_leader() -> None:
    """At set-up and after a wipe-out."""
    scene = Scene("wolf", "gorilla")
    assert (scene.at("start-1"), scene.at("start-2")) == ({"wolf": 1, "alpha": 1}, {"gorilla": 1, "silverback": 1})
    scene = Scene("gorilla", "tiger").animals(0, "plains-1").animals(1, "plains-1 x3")
    fighting(scene).end_turn()
    assert scene.at("start-1") == {"gorilla": 1, "silverback": 1}


def test_vm_67_leaders_fall_last() -> None:
    """In battle, when they are hunted, when they are displaced."""
    scene = Scene("bear", "wolf").animals(0, "forest-3").animals(1, "plains-3 x2", "alpha plains-3")
    choosing(scene, "hunt", 2).do("hunt wolf plains-3", "hunt wolf plains-3")
    assert scene.at("plains-3") == {"alpha": 1}
    scene = Scene("bear", "wolf").animals(0, "forest-3").animals(1, "plains-3", "alpha plains-3")
    choosing(scene, "displace").do("displace wolf plains-3 > wasteland-3")
    assert (scene.at("plains-3"), scene.at("wasteland-3")) == ({"alpha": 1}, {"wolf": 1})
    scene = Scene("bear", "wolf").animals(0, "plains-1").animals(1, "plains-1", "alpha plains-1")
    fighting(scene).do("pass", "pass")  # 6 Pressure on 8 Persistence: one survives and retreats
    assert scene.at("forest-1") == {"alpha": 1}


def test_vm_67_the_silverback_comes_back_first() -> None:
    """As the first gorilla that is placed."""
    scene = Scene("gorilla", "wolf").animals(0, "start-1 x2")
    choosing(scene, "settle").do("settle start-1")
    assert scene.at("start-1") == {"gorilla": 2, "silverback": 1}


def test_vm_67_a_wolf_that_becomes_an_alpha_goes_to_the_reserve() -> None:
    """For the alpha that comes out of it."""
    scene = Scene("wolf", "bear").animals(0, "forest-3 x2").energy(2, 0).energy_phase()
    scene.do("ability raise forest-3")
    assert scene.at("forest-3") == {"wolf": 1, "alpha": 1}
    assert (scene.state.reserve[0], scene.state.reserve_leaders[0]) == (14, 2)


def test_vm_68_nobody_is_asked_without_a_choice() -> None:
    """One battle, one way to retreat: neither is chosen."""
    scene = Scene("bear", "tiger").animals(0, "plains-1").animals(1, "plains-1 x2")
    fighting(scene).do("pass", "use")  # both tigers are left, and plains-1 adjoins nothing but forest-1
    assert scene.at("forest-1") == {"tiger": 2}
    assert [(event.seat, event.how) for event in scene.seen(Moved)] == [(1, "retreats")]


def test_vm_68_step_2d_and_a_forced_discard_are_always_asked() -> None:
    """Though there is nothing to do but to end, and one card to discard."""
    scene = Scene("tiger", "wolf").animals(0, "start-1").hand(0).lineup().energy_phase()
    scene.state.rest(0, False, scene.place("start-1"), 1)
    scene.state._legal = None
    assert (scene.to_move, scene.codes) == (0, ["end"])
    scene = Scene("bear", "wolf").hand(0, "Fear").effect("drop", forced=True)
    assert (scene.to_move, scene.codes) == (0, ["drop Fear"])


def test_vm_69_events_befall_the_active_player_first() -> None:
    """Then the others clockwise."""
    scene = Scene("bear", "wolf", "tiger", active=1, event="Heatwave")
    for seat in range(3):
        scene.hand(seat, "Instinct", "Fear")
    scene.begin()
    order = []
    while scene.offered("drop"):
        assert scene.to_move is not None
        order.append(scene.to_move)
        scene.do("drop Fear")
    assert order == [1, 2, 0]


def test_vm_70_steps_in_anothers_turn_lead_where_nobody_stands() -> None:
    """In the own turn they lead anywhere."""
    scene = choosing(Scene("bear", "wolf").animals(0, "plains-3").animals(1, "forest-3"), "free", seat=1)
    assert scene.offered("move") == [f"forest-3 > {goal} x1" for goal in ("swamp-4", "plains-5", "river-2")]
    scene = choosing(Scene("bear", "wolf").animals(0, "plains-3").animals(1, "forest-3"), "free")
    assert "plains-3 > forest-3 x1" in scene.offered("move")


def test_vm_71_solitary_binds_what_tigers_do_themselves() -> None:
    """No fifth tiger steps, settles or is deployed there, but one may retreat to them."""
    scene = Scene("tiger", "bear", season="spring", starter=0).animals(0, "forest-3 x4", "plains-3")
    scene.maturing(0, "spring", 1).begin()
    assert {code.split()[0] for code in scene.offered("deploy")} == {"plains-3", "start-1"}
    scene = choosing(Scene("tiger", "bear").animals(0, "forest-3 x4", "plains-3"), "settle")
    assert scene.offered("settle") == ["plains-3", "start-1"]
    scene.do("skip")
    assert not [code for code in scene.offered("move") if "> forest-3" in code]
    scene = Scene("bear", "tiger").animals(0, "plains-1").animals(1, "plains-1", "forest-1 x4")
    fighting(scene).do("pass", "use")
    assert scene.at("forest-1") == {"tiger": 5}


# --- battles


def test_vm_72_beating_a_beast_is_a_battle_won() -> None:
    """Two bears defeat the hippopotamus, which meets both objectives."""
    scene = Scene("bear", "wolf", season="winter").animals(0, "oasis x2").open("Famine", "Rivalry", hippo="oasis")
    fighting(scene).do("pass")
    assert scene.claimed(0) == ["Famine", "Rivalry"]
    assert scene.at("oasis") == {"bear": 1}


def test_vm_72_who_falls_with_a_beast() -> None:
    """Has not defeated the hippopotamus, but has removed the dogs."""
    scene = Scene("tiger", "wolf").animals(0, "oasis x2", "start-1").open("Famine", hippo="oasis")
    fighting(scene).do("pass")
    assert (scene.at("oasis"), scene.claimed(0)) == ({"hippo": 1}, [])
    told = GAME.describe(scene.seen(BattleEnded)[0], ["Ana", "Bo"])
    assert told == "No animal of Ana's survives the battle in the oasis, and the hippopotamus stays."
    scene = Scene("tiger", "wolf").animals(0, "wasteland-1 x2", "start-1").open("Resourceful", dogs="wasteland-1")
    fighting(scene).do("pass")
    assert (scene.at("wasteland-1"), scene.claimed(0)) == ({}, ["Resourceful"])


def test_vm_81_pressure_and_persistence_of_cards_count_once_a_side() -> None:
    """Not for each animal."""
    scene = Scene("wolf", "bear").animals(0, "plains-1 x2").animals(1, "plains-1").energy_phase()
    scene.state.guard[0], scene.state.fury[0] = 5, 3
    scene.do("end")
    (began,) = scene.seen(BattleBegan)
    side = began.sides[0]
    assert (side.pressure, side.persistence, side.bonus) == (9, 8, 5)


# --- cards and effects


def test_vm_73_prey_stands_with_or_next_to_ones_own() -> None:
    """Never in its start; the last one is not hunted, and a displaced one goes where nobody stands."""
    scene = Scene("wolf", "bear").animals(0, "forest-3", "mountain-1")
    scene.animals(1, "river-2 x2", "plains-3", "start-2 x2", "plains-6 x2")
    choosing(scene, "hunt")
    assert scene.offered("hunt") == ["bear river-2"]
    choosing(scene, "displace")
    ways = {tuple(code.split(" > ")) for code in scene.offered("displace")}
    assert {way[0] for way in ways} == {"bear river-2", "bear plains-3"}
    assert {goal for prey, goal in ways if prey == "bear plains-3"} == {"wasteland-3"}


def test_vm_74_one_animal_may_take_several_free_steps_of_a_card() -> None:
    """Rested or not, but not out of a Territory of others."""
    scene = Scene("bear", "wolf").animals(0, "forest-3", "plains-3").animals(1, "plains-3").energy_phase()
    scene.state.rest(0, False, scene.place("forest-3"), 1)
    choosing(scene, "free", 2)
    assert {code.split()[0] for code in scene.offered("move")} == {"forest-3"}
    scene.do("move forest-3 > river-2 x1", "move river-2 > forest-1 x1")
    assert scene.at("forest-1") == {"bear": 1}
    assert isinstance(scene.state.agenda[-1], Actions)


def test_vm_75_animals_are_roused_where_nobody_else_stands() -> None:
    """And who has just come can move."""
    scene = Scene("bear", "wolf").animals(0, "forest-3", "plains-3").animals(1, "plains-3").energy_phase()
    for name in ("forest-3", "plains-3"):
        scene.state.rest(0, False, scene.place(name), 1)
    assert choosing(scene, "rouse").offered("rouse") == ["forest-3"]
    scene.do("skip")
    choosing(scene, "settle").do("settle start-1")
    assert "start-1 > river-5 x1" in scene.offered("move")


def test_vm_76_nothing_costs_less_than_nothing_and_no_card_less_than_one() -> None:
    """Whatever events and cards take off; a season's change ends with it."""
    scene = Scene("human", "bear", season="summer", starter=0, event="Drought").animals(0, "forest-3")
    scene.lineup("Snarl", "Rout").energy_phase()
    assert "forest-3 > river-2 x1" in scene.offered("move")  # for 1 Energy less
    assert "forest-3 > swamp-4 x1" not in scene.offered("move")
    scene.state.ease, scene.state.bargain, scene.state._legal = 5, 3, None
    assert "forest-3 > swamp-4 x1" in scene.offered("move")
    scene.do("move forest-3 > swamp-4 x1")
    assert scene.state.energy[0] == 0
    assert [price(scene.state, card) for card in scene.state.lineup] == [1, 3]
    assert scene.state.toll == -1
    scene.end_turn()
    assert (scene.state.toll, scene.state.ease, scene.state.bargain) == (-1, 0, 0)
    scene.end_turn()
    assert scene.state.toll == 0


def test_vm_77_a_card_that_is_gained_counts_as_bought() -> None:
    """And what it costs is what is printed."""
    scene = Scene("bear", "wolf").open("Windfall").lineup("Rout", "Snarl").energy(3, 0).energy_phase()
    choosing(scene, "gain", 3).do("gain Snarl")
    assert (scene.state.bought, scene.claimed(0)) == (1, [])
    scene.state.bargain, scene.state._legal = 3, None
    scene.do("buy Rout")
    assert (scene.state.bought, scene.claimed(0)) == (2, ["Windfall"])


def test_vm_78_battles_count_in_defence_too_and_fears_in_the_whole_match() -> None:
    """Rivalry goes to the Defender who wins; two Fears may be destroyed in two turns."""
    scene = Scene("human", "bear").animals(0, "plains-1", "start-1").animals(1, "plains-1").open("Rivalry")
    fighting(scene).end_turn()
    assert scene.claimed(1) == ["Rivalry"]
    scene = Scene("bear", "wolf").open("Solstice").hand(0, "Fear", "Instinct")
    choosing(scene, "destroy").do("destroy Fear").end_turn().end_turn()
    scene.hand(0, "Fear", "Instinct")
    while "end" in scene.codes and not isinstance(scene.state.agenda[-1], Actions):
        scene.do("end")
    scene.state.agenda.append(Choose(0, "destroy", 1))
    scene.state._legal = None
    assert scene.claimed(0) == []
    scene.do("destroy Fear")
    assert scene.claimed(0) == ["Solstice"]


def test_vm_79_only_moving_in_meets_the_antelope() -> None:
    """Not settling there, nor being displaced there."""
    scene = Scene("bear", "wolf").animals(0, "plains-3", "forest-3").open("Pursuit", antelope="plains-3")
    choosing(scene, "settle").do("settle plains-3")
    assert scene.to_move == 0
    scene = Scene("bear", "wolf").animals(0, "swamp-4").animals(1, "forest-3").open("Pursuit", antelope="plains-3")
    choosing(scene, "displace").do("displace wolf forest-3 > plains-3")
    assert scene.to_move == 0
    scene = Scene("bear", "wolf").animals(0, "forest-3").open("Pursuit", antelope="plains-3").energy(9, 0)
    scene.energy_phase().do("move forest-3 > plains-3 x1")
    assert scene.flip_due == 0


def test_vm_79_the_flip_comes_before_the_battle() -> None:
    """For who retreats into a Territory with others and the antelope."""
    scene = Scene("tiger", "wolf", "bear").animals(0, "plains-5").animals(1, "plains-5 x2").animals(2, "river-4")
    scene.open("Pursuit", antelope="river-4")  # plains-5 adjoins nothing else
    fighting(scene).do("use", "pass")
    assert scene.flip_due == 0
    scene.do("heads")
    assert scene.claimed(0) == ["Pursuit"]
    assert scene.seen(BattleBegan)[-1].defender == 2


def test_vm_80_eyries_are_lost_to_who_controls_their_mountain() -> None:
    """At the end of that player's turn; and nobody breeds in them while others are there."""
    scene = Scene("wolf", "eagle").animals(0, "mountain-3").animals(1, "start-2")
    scene.state.markers[1] = [scene.place("mountain-3"), scene.place("mountain-2")]
    scene.energy_phase().end_turn()
    assert scene.state.markers[1] == [scene.place("mountain-2")]


def test_vm_82_the_harassed_choose_what_they_discard() -> None:
    """They cannot refuse, and who has nothing is not chosen."""
    scene = Scene("bear", "wolf", "tiger").hand(1, "Fear", "Instinct").hand(2)
    choosing(scene, "harass")
    assert scene.offered("harass") == ["wolf"]
    scene.do("harass wolf")
    assert (scene.to_move, scene.codes) == (1, ["drop Instinct", "drop Fear"])


def test_vm_83_cards_that_all_have_seen_are_known_in_a_hand() -> None:
    """What was taken back from the discard pile, until it leaves the hand again."""
    scene = Scene("bear", "wolf").discards(0, "Fear")
    choosing(scene, "recall").do("recall Fear")
    assert GAME.view(scene.state, 1).players[0].known == ("Fear",)
    assert "Fear" in GAME.view(scene.state, 0).hand
    choosing(scene, "destroy").do("destroy Fear")
    assert GAME.view(scene.state, 1).players[0].known == ()


def test_vm_84_who_comes_later_begins_with_energy() -> None:
    """Nothing for the starting player, more for the others; the first event here asks for a card, not for Energy."""
    deal = deal_of("bear", "wolf", "tiger", starter=2)
    state = GAME.start(3)
    state.apply(replace(deal, events=(deal.events[0][1:] + deal.events[0][:1], *deal.events[1:])))
    assert state.open == [event_called("Heatwave").number]
    assert state.energy == [1, 3, 0]


def test_vm_85_crocodiles_that_were_driven_may_bask() -> None:
    """By the hippopotamus, or in a battle with the dogs; not those that have moved."""
    scene = Scene("crocodile", "bear", event="Famine").animals(0, "oasis x2").begin().do("flee swamp-3")
    assert [event.how for event in scene.seen(Moved)] == ["flees"]
    assert "bask" in scene.energy_phase().offered("ability")
    scene = Scene("crocodile", "bear", season="winter", event="Resourceful").animals(0, "wasteland-1 x3", "start-1")
    scene.begin().pass_on().do("retreat oasis")
    assert [event.how for event in scene.seen(Moved)] == ["retreats"]
    assert "bask" in scene.energy_phase().offered("ability")
    scene = Scene("crocodile", "bear").animals(0, "river-4").energy_phase().do("move river-4 > oasis x1")
    assert scene.offered("ability") == []


def test_vm_86_the_oasis_and_starts_are_no_terrains_but_animals_gather_in_the_own_start() -> None:
    """Three terrains, the oasis and a start do not meet Blizzard; five animals on a start meet Frost."""
    scene = Scene("bear", "wolf").animals(0, "forest-1", "mountain-2", "plains-4", "oasis", "start-1")
    assert scene.open("Blizzard").energy_phase().claimed(0) == []
    scene = Scene("bear", "wolf").animals(0, "forest-1", "mountain-2", "plains-4", "swamp-3")
    assert scene.open("Blizzard").energy_phase().claimed(0) == ["Blizzard"]
    scene = Scene("bear", "wolf").animals(0, "start-1 x5").open("Frost").energy_phase()
    assert scene.claimed(0) == ["Frost"]
