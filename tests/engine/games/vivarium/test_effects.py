"""Each thing that a behaviour card or an event may do."""

from engine.games.vivarium.edition import behaviour_called
from engine.games.vivarium.happenings import (
    CardMoved,
    CardPlayed,
    CardSeen,
    DeckShuffled,
    Drew,
    OmenSeen,
    TopCard,
)
from tests.engine.games.vivarium.tables import Scene

PLAYERS = ("bear", "wolf")


def lone() -> Scene:
    """Bears on the plains beside their start, wolves on their own start."""
    return Scene(*PLAYERS).animals(0, "plains-3 x2")


# --- what cards do: draw, energy


def test_draw_takes_cards_from_the_deck() -> None:
    """So many, from its top."""
    scene = lone().hand(0, "Fear").deck(0, "Stalk", "Instinct", "Snarl").effect("draw", 2)
    assert scene.cards_in(scene.state.hands[0]) == ["Stalk", "Fear", "Instinct"]


def test_draw_from_an_empty_deck_shuffles_the_discards() -> None:
    """As in step 3d (VM-07)."""
    scene = lone().hand(0).deck(0, "Stalk").effect("draw", 3)
    assert [event.count for event in scene.seen(Drew)] == [1, 2]
    assert len(scene.state.hands[0]) == 3


def test_draw_without_any_cards_draws_none() -> None:
    """Neither in the deck nor in the discard pile: nothing is shuffled."""
    scene = lone()
    scene.state.gone += scene.state.decks[0]
    scene.state.tamed[0] = scene.state.decks[0].count(1)
    scene.state.decks[0].clear()
    scene.effect("draw", 3)
    assert (len(scene.state.hands[0]), scene.seen(DeckShuffled)) == (5, [])


def test_energy_is_gained() -> None:
    """So much."""
    assert lone().energy(1, 0).effect("energy", 2).state.energy == [3, 0]


def test_lose_takes_no_more_than_there_is() -> None:
    """Of events only."""
    assert lone().energy(5, 0).effect("lose", 2, forced=True).state.energy == [3, 0]
    assert lone().energy(1, 0).effect("lose", 2, forced=True).state.energy == [0, 0]


def test_drop_discards_cards_of_ones_own_choice() -> None:
    """It cannot be refused, and takes no more than there are; of the last card, too, its owner tells."""
    scene = lone().hand(0, "Fear", "Instinct", "Stalk").effect("drop", 2, forced=True)
    assert scene.codes == ["drop Instinct", "drop Fear", "drop Stalk"]
    scene.do("drop Stalk", "drop Instinct")
    assert scene.cards_in(scene.state.hands[0]) == ["Fear"]
    assert sorted(scene.cards_in(scene.state.discards[0])) == ["Instinct", "Stalk"]
    scene = lone().hand(0, "Fear").effect("drop", 3, forced=True).do("drop Fear")
    assert (scene.state.hands[0], "end" in scene.codes) == ([], True)
    assert "end" in lone().hand(0).effect("drop", 1, forced=True).codes


# --- guard and fury


def attack() -> Scene:
    """Two bears (12 Pressure, 16 Persistence) next to five wolves (15, 20)."""
    return Scene(*PLAYERS).animals(0, "plains-3 x2").animals(1, "river-2 x5")


def test_guard_adds_persistence_in_ones_battles() -> None:
    """Fifteen Pressure against sixteen Persistence leaves one bear of two; with eight more, both."""
    for guard, left in ((0, 1), (8, 2)):
        scene = attack().energy_phase()
        scene.state.guard[0] = guard
        scene.do("move plains-3 > river-2 x2", "end", "pass", "pass")
        assert scene.state.animals_of(0) == left
    assert attack().effect("guard", 8).state.guard == [8, 0]


def test_fury_adds_pressure_in_ones_battles() -> None:
    """Twelve Pressure kill three wolves of five, sixteen four, and make the bears the stronger side."""
    scene = attack().effect("fury", 4).do("move plains-3 > river-2 x2", "end", "pass", "pass")
    assert scene.state.animals_of(1) == 1
    assert scene.to_move == 1  # wolves retreat
    assert {code.split()[0] for code in scene.codes} == {"retreat"}


def test_guard_and_fury_last_until_ones_next_turn() -> None:
    """Through the turns of the others."""
    scene = lone().hand(0, "Bristle", "Bristle").row("Bristle", "Bristle")
    bristle = {effect.kind: effect.amount for effect in behaviour_called("Bristle").effects}
    assert (scene.state.fury[0], scene.state.guard[0]) == (bristle["fury"], bristle["guard"])
    scene.end_turn()
    assert (scene.state.fury[0], scene.state.guard[0]) == (bristle["fury"], bristle["guard"])
    scene.end_turn()
    assert (scene.state.fury[0], scene.state.guard[0]) == (0, 0)


# --- ease, bargain


def test_ease_makes_entering_cheaper_for_each_animal_this_turn() -> None:
    """Not below nothing."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x2", "plains-3 x1").energy(9, 0).effect("ease", 1)
    bear = scene.state.species[0]
    scene.do("move river-2 > swamp-1 x2", "move plains-3 > forest-3 x1")
    assert scene.state.energy[0] == 9 - 2 * (bear.enter[3] - 1) - (bear.enter[0] - 1)
    scene.end_turn().end_turn()
    assert scene.state.ease == 0


def test_bargain_makes_cards_cheaper_this_turn_but_not_below_one() -> None:
    """Each of them."""
    scene = lone().lineup("Stalk", "Snarl", "Ambush").energy(9, 0).effect("bargain", 2)
    scene.do("buy Stalk", "buy Snarl", "buy Ambush")
    assert scene.state.energy[0] == 9 - 1 - 1 - 2
    scene.end_turn().end_turn()
    assert scene.state.bargain == 0


# --- mature, settle


def test_vm_16_cards_mature_animals_for_the_next_season() -> None:
    """Whatever season the species deploys in."""
    scene = lone().effect("mature", 2)
    assert scene.state.maturing[0] == [0, 2, 0, 0]
    scene = Scene(*PLAYERS, season="spring").effect("mature", 1)
    assert scene.state.maturing[0] == [1, 0, 0, 0]


def test_vm_15_no_more_mature_than_the_reserve_holds() -> None:
    """One left: one matures; none left: none."""
    scene = Scene(*PLAYERS).animals(0, "plains-3 x17").effect("mature", 3)
    assert scene.state.maturing[0] == [0, 1, 0, 0]
    scene = Scene(*PLAYERS).animals(0, "plains-3 x18").effect("mature", 3)
    assert scene.state.maturing[0] == [0, 0, 0, 0]


def test_settle_places_animals_of_the_reserve_at_once() -> None:
    """Where one controls, or on the own start."""
    scene = Scene(*PLAYERS).animals(0, "plains-3", "oasis", "swamp-1").animals(1, "plains-1")
    scene.open("Famine", hippo="oasis").effect("settle", 2)
    assert set(scene.offered("settle")) == {"plains-3", "swamp-1", "start-1"}
    scene.do("settle plains-3", "settle start-1")
    assert (scene.at("plains-3"), scene.at("start-1")) == ({"bear": 2}, {"bear": 1})
    assert "end" in scene.codes


def test_settle_with_an_empty_reserve_does_nothing() -> None:
    """There are eighteen bears."""
    scene = Scene(*PLAYERS).animals(0, "plains-3 x18").effect("settle", 2)
    assert "end" in scene.codes
    scene = Scene(*PLAYERS).animals(0, "plains-3 x17").effect("settle", 2).do("settle plains-3")
    assert "end" in scene.codes


# --- destroy, recall, gain, peek, omen


def test_destroy_takes_up_to_so_many_cards_of_hand_and_discards_out_of_the_game() -> None:
    """One after another."""
    scene = lone().hand(0, "Fear", "Instinct").discards(0, "Fear", "Stalk").effect("destroy", 2)
    assert set(scene.offered("destroy")) == {"Fear", "Instinct", "Fear discarded", "Stalk discarded"}
    scene.do("destroy Fear discarded", "destroy Fear")
    assert scene.cards_in(scene.state.gone) == ["Fear", "Fear"]
    assert "end" in scene.codes


def test_recall_takes_cards_of_the_discard_pile_into_the_hand() -> None:
    """Everybody has seen which."""
    scene = lone().hand(0, "Fear").discards(0, "Fear", "Stalk", "Snarl").effect("recall", 2)
    assert set(scene.offered("recall")) == {"Fear", "Stalk", "Snarl"}
    scene.do("recall Stalk", "recall Snarl")
    assert scene.cards_in(scene.state.hands[0]) == ["Stalk", "Snarl", "Fear"]
    assert scene.cards_in(scene.state.known[0]) == ["Stalk", "Snarl"]
    assert {event.goal for event in scene.seen(CardMoved)} == {"hand"}


def test_recalled_cards_may_be_added_to_the_row() -> None:
    """They came into the hand during step 2a (VM-25)."""
    scene = lone().hand(0, "Memory", "Memory", "Fear").deck(0).discards(0, "Curiosity").row("Memory", "Memory")
    scene.do("recall Curiosity")
    assert scene.offered("play") == ["Fear", "Curiosity"]
    scene.do("play Curiosity")
    assert scene.seen(CardPlayed)[-1].ability


def test_a_card_cannot_recall_itself() -> None:
    """It is in the row until step 2c, and so it cannot come back into the hand in the same step for ever."""
    scene = lone().hand(0, "Memory", "Memory", "Fear").discards(0).row("Memory", "Memory")
    assert scene.offered("recall") == []


def test_gain_takes_a_card_of_the_line_up_up_to_a_cost() -> None:
    """None that costs more; none at all if there is none."""
    scene = lone().lineup("Stalk", "Snarl", "Dynasty").effect("gain", 3)
    assert set(scene.offered("gain")) == {"Stalk", "Snarl"}
    assert "end" in lone().lineup("Dynasty").effect("gain", 3).codes


def test_peek_shows_the_top_card_to_its_owner_only() -> None:
    """Which is discarded, or kept; a kept card ends it."""
    scene = lone().deck(0, "Stalk", "Fear", "Instinct").effect("peek", 3)
    assert [(event.card, event.to) for event in scene.seen(CardSeen)] == [("Stalk", 0)]
    assert set(scene.codes) >= {"keep", "discard"}
    scene.do("discard")
    assert scene.cards_in(scene.state.discards[0])[0] == "Stalk"
    assert [event.card for event in scene.seen(CardSeen)] == ["Stalk", "Fear"]
    scene.do("keep")
    assert "end" in scene.codes
    assert scene.cards_in(scene.state.decks[0]) == ["Fear", "Instinct"]
    assert [event.card for event in scene.seen(TopCard)] == ["Stalk", None]


def test_peek_looks_at_no_more_cards_than_it_says() -> None:
    """All may be discarded."""
    scene = lone().deck(0, "Stalk", "Fear", "Instinct").effect("peek", 2).do("discard", "discard")
    assert "end" in scene.codes
    assert scene.cards_in(scene.state.decks[0]) == ["Instinct"]


def test_peek_into_an_empty_deck_ends() -> None:
    """With or without a discard pile; what is discarded does not come back for ever."""
    scene = lone().deck(0).effect("peek", 3)
    for _ in range(3):
        if "discard" in scene.codes:
            scene.do("discard")
    assert "end" in scene.codes
    scene = lone().deck(0, "Fear").effect("peek", 3)
    for _ in range(3):
        if "discard" in scene.codes:
            scene.do("discard")
    assert "end" in scene.codes


def test_omen_shows_the_event_of_the_next_season_to_one_player() -> None:
    """Of the next year after spring; in the last season there is none."""
    scene = lone().effect("omen")
    assert [(event.event, event.to) for event in scene.seen(OmenSeen)] == [("Harvest", 0)]
    scene = Scene(*PLAYERS, season="spring").effect("omen")
    assert [event.event for event in scene.seen(OmenSeen)] == ["Heatwave"]
    assert Scene(*PLAYERS, season="spring", year=4).effect("omen").seen(OmenSeen) == []


# --- steal, harass, displace, hunt, rouse, free, cull


def test_steal_takes_energy_from_an_opponent() -> None:
    """Of one's choice, as far as there is some; whoever has none cannot be chosen."""
    scene = Scene("bear", "wolf", "eagle").energy(0, 1, 5).effect("steal", 2)
    assert set(scene.offered("steal")) == {"wolf", "eagle"}
    assert scene.do("steal wolf").state.energy == [1, 0, 5]
    scene = Scene("bear", "wolf", "eagle").energy(0, 0, 5).effect("steal", 2)
    assert scene.offered("steal") == ["eagle"]
    assert scene.do("steal eagle").state.energy == [2, 0, 3]
    assert "end" in Scene("bear", "wolf").effect("steal", 2).codes


def test_harass_makes_an_opponent_discard() -> None:
    """Cards of the opponent's own choice; the hand is not filled before the end of their turn."""
    scene = Scene("bear", "wolf", "eagle").hand(2, "Stalk", "Fear", "Instinct").effect("harass", 2)
    assert set(scene.offered("harass")) == {"wolf", "eagle"}
    scene.do("harass eagle")
    assert (scene.to_move, set(scene.codes)) == (2, {"drop Stalk", "drop Fear", "drop Instinct"})
    scene.do("drop Fear", "drop Instinct")
    assert scene.cards_in(scene.state.hands[2]) == ["Stalk"]
    assert sorted(scene.cards_in(scene.state.discards[2])) == ["Fear", "Instinct"]
    assert (scene.to_move, "end" in scene.codes) == (0, True)


def test_displace_moves_an_opponents_animal_next_to_ones_own() -> None:
    """Into an adjacent Territory where nobody is; not from farther away, not onto another's start."""
    scene = Scene(*PLAYERS).animals(0, "forest-3 x2").animals(1, "plains-3 x2", "plains-2").effect("displace")
    found = scene.offered("displace")
    assert set(found) == {"wolf plains-3 > wasteland-3", "wolf plains-3 > river-2"}
    scene.do("displace wolf plains-3 > wasteland-3")
    assert (scene.at("plains-3"), scene.at("wasteland-3")) == ({"wolf": 1}, {"wolf": 1})


def test_displace_reaches_no_territory_where_somebody_is() -> None:
    """Nor the hippopotamus' or the dogs'."""
    scene = Scene(*PLAYERS).animals(0, "forest-3", "river-2").animals(1, "plains-3")
    scene.open("Resourceful", dogs="wasteland-3").effect("displace")
    assert scene.offered("displace") == []
    assert "end" in scene.codes


def test_displaced_animals_land_on_their_own_start_if_they_like() -> None:
    """Nobody else could (VM-34)."""
    scene = Scene(*PLAYERS).animals(0, "river-2").animals(1, "plains-3", "plains-2").effect("displace")
    assert "wolf plains-3 > start-1" not in scene.offered("displace")


def test_hunt_returns_an_opponents_animal_next_to_ones_own() -> None:
    """Never the last one there."""
    scene = Scene(*PLAYERS).animals(0, "forest-3 x2").animals(1, "plains-3 x2", "plains-5", "plains-2 x3")
    scene.effect("hunt", 2)
    assert scene.offered("hunt") == ["wolf plains-3"]
    scene.do("hunt wolf plains-3")
    assert (scene.at("plains-3"), scene.state.reserve[1]) == ({"wolf": 1}, 15 - 5)
    assert "end" in scene.codes


def test_rouse_gives_rested_animals_their_point_back() -> None:
    """If they are alone with their own kind."""
    scene = Scene(*PLAYERS).animals(0, "plains-3 x3").animals(1, "plains-5").energy_phase()
    scene.state.rest(0, False, scene.place("plains-3"), 3)
    scene.effect("rouse", 2)
    assert scene.offered("rouse") == ["plains-3"]
    scene.do("rouse plains-3", "rouse plains-3")
    assert scene.rested(0, "plains-3") == 1


def test_rouse_leaves_animals_of_contested_territories_at_rest() -> None:
    """They may not move again this turn (VM-35)."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x3").animals(1, "plains-5").energy_phase()
    scene.do("move river-2 > plains-5 x1").effect("rouse", 2)
    assert scene.offered("rouse") == []


def test_free_steps_cost_nothing_and_no_movement_point() -> None:
    """One animal may take several of them, and move on for Energy afterwards."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x2").effect("free", 2)
    scene.do("move river-2 > swamp-1 x1", "move swamp-1 > forest-1 x1")
    assert scene.rested(0, "forest-1") == 0
    scene.do("move forest-1 > oasis x1")
    assert scene.at("oasis") == {"bear": 1}


def test_free_steps_are_counted_by_the_animal() -> None:
    """Two animals in one step are two."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x3").effect("free", 2)
    assert "move river-2 > swamp-1 x3" not in scene.codes
    scene.do("move river-2 > swamp-1 x2")
    assert "end" in scene.codes


def test_free_steps_are_open_to_animals_that_have_moved() -> None:
    """Rested ones, too, unless they share a Territory with others (VM-35)."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x1").animals(1, "plains-3 x1").energy_phase()
    scene.state.rest(0, False, scene.place("river-2"), 1)
    scene.effect("free", 2).do("move river-2 > plains-3 x1")
    assert (scene.rested(0, "plains-3"), scene.offered("move"), "end" in scene.codes) == (1, [], True)


def test_cull_returns_an_animal_if_there_are_three() -> None:
    """Of one's own choice, and it cannot be refused."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x2", "plains-3").effect("cull", forced=True)
    assert set(scene.codes) == {"return river-2", "return plains-3"}
    scene.do("return plains-3")
    assert scene.state.animals_of(0) == 2
    scene = Scene(*PLAYERS).animals(0, "river-2", "plains-3").effect("cull", forced=True)
    assert scene.state.animals_of(0) == 2
