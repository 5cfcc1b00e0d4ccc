"""Events: the four that the rulebook explains, in every branch; effects and tolls of the others."""

import pytest

from engine.games.vivarium.edition import EVENTS, EventCard, event_called
from engine.games.vivarium.happenings import (
    AntelopeRan,
    BattleBegan,
    BattleEnded,
    EventRevealed,
    Flipped,
    LineupSwept,
    TokenPlaced,
)
from engine.games.vivarium.tasks import DOGS
from engine.games.vivarium.texts import event_text
from tests.engine.games.vivarium.tables import Scene

NAMED = {"hippo": "Famine", "antelope": "Pursuit", "dogs": "Resourceful", "den": "Livelihood"}


def season_of(title: str) -> str:
    """The season of an event."""
    return ("summer", "autumn", "winter", "spring")[event_called(title).season]


def revealing(title: str, *species: str) -> Scene:
    """A turn of seat 0, who holds the initiative and reveals the event; it has not begun."""
    return Scene(*(species or ("bear", "wolf")), season=season_of(title), event=title)


@pytest.mark.parametrize(("token", "title"), NAMED.items())
def test_vm_62_the_four_events_have_a_season_each(token: str, title: str) -> None:
    """One a season; each brings its token."""
    assert event_called(title).token == token
    assert len({event_called(name).season for name in NAMED.values()}) == 4


@pytest.mark.parametrize(
    ("title", "place"),
    [("Famine", "oasis"), ("Pursuit", "plains-4"), ("Resourceful", "wasteland-1"), ("Livelihood", "forest-1")],
)
def test_vm_63_tokens_come_into_the_territories_of_the_oasis_tile(title: str, place: str) -> None:
    """The one forest, the one plains, the one wasteland on the outside of it, and the oasis itself."""
    scene = revealing(title).begin()
    assert [(event.token, event.place) for event in scene.seen(TokenPlaced)] == [(event_called(title).token, place)]
    assert scene.seen(AntelopeRan) == []


# --- Famine


def test_vm_57_famine_takes_the_only_animal_in_the_oasis() -> None:
    """It goes to the reserve, and there is nothing to move."""
    scene = revealing("Famine").animals(0, "start-1").animals(1, "oasis", "start-2").begin()
    assert scene.at("oasis") == {"hippo": 1}
    assert scene.state.animals_of(1) == 1
    assert scene.state.active == scene.to_move == 0


def test_vm_57_famine_drives_the_others_into_one_adjacent_territory() -> None:
    """Of their player's choice."""
    scene = revealing("Famine").animals(0, "start-1").animals(1, "oasis x3", "start-2").begin()
    assert scene.to_move == 1
    assert set(scene.offered("flee")) == {"forest-1", "mountain-2", "wasteland-1", "swamp-3", "plains-4", "river-4"}
    scene.do("flee plains-4")
    assert (scene.at("oasis"), scene.at("plains-4")) == ({"hippo": 1}, {"wolf": 2})


def test_vm_57_the_player_chooses_which_animal_goes() -> None:
    """An alpha or an ordinary wolf."""
    scene = revealing("Famine").animals(1, "oasis x2", "alpha oasis").begin()
    assert (scene.to_move, set(scene.codes)) == (1, {"return oasis", "return alpha oasis"})
    scene.do("return alpha oasis", "flee forest-1")
    assert scene.at("forest-1") == {"wolf": 2}


def test_vm_57_a_flight_into_an_occupied_territory_is_fought_at_once() -> None:
    """The one who flees is the Aggressor, in the active player's Event Phase; the winner takes Fitness."""
    scene = revealing("Famine").fitness(5, 5).animals(0, "plains-4 x2", "start-1").animals(1, "oasis x3", "start-2")
    scene.begin().do("flee plains-4")
    began = scene.seen(BattleBegan)[0]
    assert (began.place, began.aggressor, began.defender) == ("plains-4", 1, 0)
    scene.pass_on()
    assert scene.seen(BattleEnded)[0].winner == 0
    assert scene.state.fitness == [7, 3]
    assert "play Instinct" in scene.codes  # the turn goes on


def test_vm_57_who_flees_may_win_and_the_occupant_retreats() -> None:
    """Two wolves have the Pressure of one bear: a tie, and they are the Aggressor; it is over before step 1d."""
    scene = revealing("Famine").animals(0, "plains-4", "start-1").animals(1, "oasis x3", "start-2")
    scene.begin().do("flee plains-4", "pass", "pass")
    assert scene.to_move == 0
    assert set(scene.offered("retreat")) == {"wasteland-1", "wasteland-4", "river-1", "river-4"}
    scene.do("retreat river-1")
    assert (scene.at("plains-4"), scene.at("river-1")) == ({"wolf": 1}, {"bear": 1})
    assert "play Instinct" in scene.codes


def test_vm_57_who_flees_to_the_dogs_fights_them() -> None:
    """As Aggressor: three wolves have nine Pressure and fall to twelve; two dogs are left."""
    scene = Scene("bear", "wolf", year=2, event="Famine").animals(1, "oasis x4", "start-2")
    scene.open("Resourceful", dogs="wasteland-1").begin().do("flee wasteland-1", "pass")
    assert scene.seen(BattleEnded)[0].rivals == (1, DOGS)
    assert scene.at("wasteland-1") == {"dogs": 2}


def test_vm_57_nobody_flees_to_anothers_start() -> None:
    """The oasis adjoins none here; but no flight leads to one (VM-34)."""
    scene = revealing("Famine").animals(1, "oasis x3", "start-2").begin()
    assert not any("start" in code for code in scene.codes)


def test_vm_57_a_species_that_loses_its_last_animal_comes_back() -> None:
    """With two on its start (VM-52)."""
    scene = revealing("Famine").animals(1, "oasis").begin()
    assert sum(scene.at("start-2").values()) == 2


def test_vm_57_the_hippopotamus_is_a_defender_of_twelve() -> None:
    """With twelve Pressure and twelve Persistence, fresh in every battle."""
    for _ in range(2):
        scene = Scene("wolf", "bear").animals(0, "forest-1 x3", "start-1").open("Famine", hippo="oasis").energy_phase()
        scene.do("move forest-1 > oasis x3", "end")
        began = scene.seen(BattleBegan)[0]
        assert (began.sides[1].pressure, began.sides[1].persistence) == (12, 12)
        scene.pass_on()
        assert scene.at("oasis") == {"hippo": 1}
        scene.end_turn()


def test_vm_57_its_wounds_heal() -> None:
    """Nine Pressure in one battle and nine in the next do not defeat it."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x3", "mountain-2 x3", "start-1").open("Famine", hippo="oasis")
    scene.energy_phase().do("move mountain-2 > oasis x3", "end", "pass").end_turn().energy_phase()
    scene.do("move forest-1 > oasis x3", "end", "pass")
    assert [event.sides[1].persistence for event in scene.seen(BattleBegan)] == [12, 12]
    assert scene.lying_open[0] == "Famine"


def test_vm_57_whoever_defeats_the_hippopotamus_claims_famine() -> None:
    """Four wolves have its twelve: a tie is theirs, and one wolf is left of sixteen Persistence."""
    scene = Scene("wolf", "bear").animals(0, "forest-1 x4", "start-1").open("Famine", hippo="oasis").energy_phase()
    scene.do("move forest-1 > oasis x4", "end", "pass")
    assert scene.claimed(0) == ["Famine"]
    assert scene.state.fitness[0] == event_called("Famine").fitness
    assert scene.at("oasis") == {"wolf": 1}
    assert scene.lying_open == []


def test_vm_12_nobody_controls_the_oasis_while_the_hippopotamus_stands() -> None:
    """Nor the wasteland while dogs do; the den and the antelope are nobody's rivals."""
    scene = Scene("bear", "wolf").animals(0, "oasis", "wasteland-1", "forest-1", "plains-4")
    scene.open("Famine", "Resourceful", "Pursuit", "Livelihood", hippo="oasis", dogs="wasteland-1")
    scene.open("Famine", "Resourceful", hippo="oasis", dogs="wasteland-1")
    controlled = scene.state.controlled(0)
    names = {territory.name for territory in scene.state.world.territories if controlled >> territory.number & 1}
    assert names == {"forest-1", "plains-4"}


# --- Pursuit


def chase(*bands: str, antelope: str = "plains-4", others: str = "start-2") -> Scene:
    """Bears beside the antelope, with Energy, in step 2d."""
    scene = Scene("bear", "wolf").animals(0, *bands).animals(1, *others.split(" + "))
    return scene.open("Pursuit", antelope=antelope).energy(9, 0).energy_phase()


def test_vm_58_moving_in_flips_one_animal() -> None:
    """Once for all that move together; heads capture the antelope and claim the event."""
    scene = chase("river-4 x3").do("move river-4 > plains-4 x3")
    assert scene.flip_due == 0
    scene.do("heads")
    assert (scene.claimed(0), scene.state.fitness[0]) == (["Pursuit"], event_called("Pursuit").fitness)
    assert scene.state.antelope < 0
    assert len(scene.seen(Flipped)) == 1


def test_vm_58_the_flip_leaves_the_animal_as_it_was() -> None:
    """Rested by its move, or fresh after a free step."""
    scene = chase("oasis").do("move oasis > plains-4 x1", "tails")
    assert scene.rested(0, "plains-4") == 1
    scene = chase("oasis").effect("free").do("move oasis > plains-4 x1", "tails")
    assert scene.rested(0, "plains-4") == 0


def test_vm_58_on_tails_the_antelope_runs_to_the_closest_plains_with_nobody_in_them() -> None:
    """By steps from Territory to Territory: from plains-3 it is two to plains-5."""
    scene = chase("river-2", antelope="plains-3").do("move river-2 > plains-3 x1", "tails")
    assert scene.state.name(scene.state.antelope) == "plains-5"
    assert scene.seen(AntelopeRan) == [AntelopeRan("plains-5")]
    assert scene.lying_open == ["Pursuit"]
    scene = chase("river-2", antelope="plains-3", others="plains-5").do("move river-2 > plains-3 x1", "tails")
    if scene.offered("run"):
        scene.do(scene.codes[0])
    assert scene.state.name(scene.state.antelope) not in ("plains-3", "plains-5")


def test_vm_58_the_active_player_chooses_between_equally_close_plains() -> None:
    """From plains-4 it is three steps to plains-1 and to plains-2, unless somebody is there."""
    scene = chase("river-4").do("move river-4 > plains-4 x1", "tails")
    assert (scene.to_move, scene.codes) == (0, ["run plains-1", "run plains-2"])
    scene.do("run plains-2")
    assert scene.state.name(scene.state.antelope) == "plains-2"
    scene = chase("river-4", "plains-1").do("move river-4 > plains-4 x1", "tails")
    assert scene.state.name(scene.state.antelope) == "plains-2"


def test_vm_58_the_way_of_the_antelope_leads_through_starts_too() -> None:
    """By the start of the wolf it is four steps to plains-6, and five to any other plains with nobody in them."""
    scene = Scene("bear", "wolf", "human").animals(0, "mountain-4").animals(1, "plains-1", "plains-4")
    world, names = scene.state.world, scene.state.world.by_name
    steps = world.steps(names["start-2"])
    assert steps[names["plains-3"]] + steps[names["plains-6"]] == world.steps(names["plains-3"])[names["plains-6"]] == 4
    origin = world.territories[world.neighbours[names["plains-3"]][0]].name
    scene.animals(0, origin).open("Pursuit", antelope="plains-3").energy(9, 0, 0).energy_phase()
    scene.do(f"move {origin} > plains-3 x1", "tails")
    assert scene.seen(AntelopeRan) == [AntelopeRan("plains-6")]


def test_vm_58_without_empty_plains_the_antelope_stays() -> None:
    """And whoever moves in again has another chance."""
    plains = [f"plains-{number}" for number in (1, 2, 3, 5, 6)]
    scene = chase("oasis", "river-4", "start-1", others=" + ".join(plains)).do("move oasis > plains-4 x1", "tails")
    assert scene.state.name(scene.state.antelope) == "plains-4"
    scene.do("move river-4 > plains-4 x1", "heads")
    assert scene.claimed(0) == ["Pursuit"]


def test_vm_58_whoever_is_where_the_antelope_comes_flips_at_once() -> None:
    """Even in another's turn."""
    scene = revealing("Pursuit").animals(1, "plains-4 x2").begin()
    assert scene.flip_due == 1
    scene.do("heads")
    assert (scene.claimed(1), scene.to_move) == (["Pursuit"], 0)
    scene = revealing("Pursuit").animals(1, "plains-4 x2").begin().do("tails")
    assert scene.to_move == 0
    if scene.offered("run"):
        scene.do(scene.codes[0])
    assert scene.state.name(scene.state.antelope) != "plains-4"


def test_vm_58_no_flip_without_moving_in() -> None:
    """Whoever stands there already waits."""
    plains = [f"plains-{number}" for number in (1, 2, 3, 5, 6)]
    scene = chase("oasis", "start-1", others=" + ".join(plains)).do("move oasis > plains-4 x1", "tails").end_turn()
    scene.end_turn().do("end")
    assert scene.flip_due is None
    assert scene.state.name(scene.state.antelope) == "plains-4"


def test_vm_58_retreats_and_extra_steps_meet_the_antelope_too() -> None:
    """Any way of moving in does."""
    scene = Scene("eagle", "bear").animals(0, "oasis").open("Pursuit", antelope="plains-4").begin()
    assert scene.do("move oasis > plains-4 x1").flip_due == 0
    scene = Scene("wolf", "tiger").animals(0, "forest-1 x2", "start-1").animals(1, "oasis x2", "start-2")
    scene.open("Pursuit", antelope="plains-4").energy_phase().do("move forest-1 > oasis x2", "end")
    scene.do("use Instinct", "use", "retreat plains-4")
    assert scene.flip_due == 1


# --- Resourceful


def test_vm_59_dogs_that_come_among_animals_attack_at_once() -> None:
    """Six, with two Pressure and two Persistence each, as Aggressor in the Event Phase."""
    scene = revealing("Resourceful").animals(1, "wasteland-1 x2", "start-2").begin()
    began = scene.seen(BattleBegan)[0]
    assert (began.aggressor, began.defender) == (DOGS, 1)
    assert (began.sides[0].animals, began.sides[0].pressure, began.sides[0].persistence) == (6, 12, 12)


def test_vm_59_lost_dogs_stay_lost_and_another_finishes_them() -> None:
    """Two wolves kill three dogs and fall; two bears remove the other three and claim."""
    scene = revealing("Resourceful").animals(0, "mountain-2 x2", "start-1").animals(1, "wasteland-1 x2", "start-2")
    scene.begin().do("pass")
    assert scene.at("wasteland-1") == {"dogs": 3}
    assert scene.lying_open == ["Resourceful"]
    scene.do("end", "move mountain-2 > wasteland-1 x2", "end").end_steps()
    began = scene.seen(BattleBegan)[1]
    assert (began.aggressor, began.defender, began.sides[1].persistence) == (0, DOGS, 6)
    scene.do("pass")
    assert scene.claimed(0) == ["Resourceful"]
    assert scene.at("wasteland-1") == {"bear": 2}
    assert scene.state.fitness[0] == event_called("Resourceful").fitness


def test_vm_59_a_defender_who_survives_the_dogs_retreats() -> None:
    """Three crocodiles, say: twelve of fifteen Persistence, ten Pressure; one dog is left and holds the wasteland."""
    scene = (
        revealing("Resourceful", "bear", "wolf").animals(1, "wasteland-1 x3", "alpha wasteland-1", "start-2").begin()
    )
    scene.do("pass")  # twelve against sixteen: one wolf lives; twelve against twelve: no dog does
    assert scene.at("wasteland-1") == {"alpha": 1}
    assert scene.claimed(1) == ["Resourceful"]
    scene = revealing("Resourceful", "bear", "human").animals(1, "wasteland-1 x5", "start-2").begin()
    scene.pass_on()  # ten Pressure kill five dogs; twelve of fifteen Persistence leave one human
    assert (scene.at("wasteland-1")["dogs"], scene.to_move) == (1, 1)
    assert "retreat oasis" in scene.codes
    scene.do("retreat oasis")
    assert scene.at("wasteland-1") == {"dogs": 1}


def test_vm_59_who_removes_the_last_dog_claims() -> None:
    """Even if nobody of the own survives."""
    scene = Scene("tiger", "wolf").animals(0, "mountain-2 x2", "start-1").open("Resourceful", dogs="wasteland-1")
    scene.energy_phase().do("move mountain-2 > wasteland-1 x2", "end").end_steps().do("pass")
    assert scene.claimed(0) == ["Resourceful"]
    assert scene.at("wasteland-1") == {}


# --- Livelihood


def test_vm_61_the_den_is_claimed_by_breeding_while_one_controls_it() -> None:
    """Then it leaves the map."""
    scene = Scene("bear", "wolf", season="summer").animals(0, "forest-1").open("Livelihood", den="forest-1")
    scene.energy(9, 0).energy_phase()
    assert scene.claimed(0) == []
    scene.do("breed")
    assert (scene.claimed(0), scene.state.den < 0) == (["Livelihood"], True)
    assert scene.state.fitness[0] == event_called("Livelihood").fitness


def test_vm_61_breeding_elsewhere_or_among_others_does_not_claim_the_den() -> None:
    """Not without an animal there, and not while others share the Territory."""
    scene = Scene("bear", "wolf").animals(0, "oasis").open("Livelihood", den="forest-1").energy(9, 0).energy_phase()
    assert scene.do("breed").claimed(0) == []
    scene = Scene("bear", "wolf").animals(0, "oasis").animals(1, "forest-1").open("Livelihood", den="forest-1")
    scene.energy(9, 0).energy_phase().do("move oasis > forest-1 x1", "breed")
    assert scene.claimed(0) == []


def test_vm_61_maturing_by_a_card_is_no_breeding() -> None:
    """The reproductive ability is asked for."""
    scene = Scene("bear", "wolf").animals(0, "forest-1").open("Livelihood", den="forest-1").effect("mature", 2)
    assert scene.claimed(0) == []


# --- effects and tolls of the others


def test_vm_69_effects_befall_every_player() -> None:
    """Abundance gives Energy to all, in the turn of one."""
    scene = revealing("Abundance", "bear", "wolf", "eagle").begin()
    amount = event_called("Abundance").effects[0].amount
    assert scene.state.energy == [amount] * 3


def test_vm_26_what_an_event_makes_one_do_cannot_be_skipped() -> None:
    """Heatwave: all discard, each of their own choice."""
    scene = revealing("Heatwave").hand(0, "Fear", "Instinct").hand(1, "Fear", "Instinct").begin()
    assert (scene.to_move, "skip" in scene.codes) == (0, False)
    scene.do("drop Fear")
    assert (scene.to_move, "skip" in scene.codes) == (1, False)
    scene.do("drop Instinct")
    assert [scene.cards_in(hand) for hand in scene.state.hands] == [["Instinct"], ["Fear"]]


@pytest.mark.parametrize(
    ("title", "verb"), [("Thaw", "settle"), ("Solstice", "destroy"), ("Awakening", "recall")], ids=lambda word: word
)
def test_vm_26_what_an_event_lets_one_do_may_be_let_go(title: str, verb: str) -> None:
    """And its text says so; of all others with an effect it does not."""
    scene = revealing(title).discards(0, "Fear").begin()
    assert scene.offered(verb)
    assert "skip" in scene.codes
    assert [card.title for card in EVENTS if "Each player: you may " in event_text(card)] == [
        "Solstice",
        "Thaw",
        "Awakening",
    ]


def test_a_sweep_clears_the_line_up() -> None:
    """Its cards leave the game and five new ones are revealed."""
    scene = revealing("Windfall").lineup("Stalk", "Snarl").begin()
    assert sorted(scene.cards_in(scene.state.gone)) == ["Snarl", "Stalk"]
    assert len(scene.state.lineup) == 5
    assert len(scene.seen(LineupSwept)) == 1


def test_a_sweep_with_an_empty_behaviour_deck_leaves_nothing() -> None:
    """The game goes on without a line-up (VM-04)."""
    scene = revealing("Windfall").lineup("Stalk")
    scene.state.gone += scene.state.supply
    scene.state.supply.clear()
    scene.begin().end_turn()
    assert scene.state.lineup == []


@pytest.mark.parametrize("card", [card for card in EVENTS if card.toll], ids=lambda card: card.title)
def test_tolls_last_until_the_next_season_begins(card: EventCard) -> None:
    """For everybody; the next season brings its own or none."""
    title = card.title
    scene = revealing(title).begin()
    assert (scene.state.toll, scene.state.toll_terrain) == (card.toll, card.toll_terrain)
    season = scene.state.season
    while scene.state.season == season:
        scene.end_turn()
    revealed = event_called(scene.seen(EventRevealed)[-1].event)
    assert (scene.state.toll, scene.state.toll_terrain) in (
        (0, -1),
        (revealed.toll, -1 if revealed.toll_terrain is None else revealed.toll_terrain),
    )
