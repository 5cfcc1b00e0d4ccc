"""The set-up, and the steps of a turn by their numbers, 1a to 3d."""

from engine.chance import Stream
from engine.games.vivarium.chances import BEHAVIOUR_DECK, STARTER_DECK, Deal
from engine.games.vivarium.edition import SEASONS
from engine.games.vivarium.happenings import (
    BattleEnded,
    Drew,
    EventRevealed,
    FitnessGained,
    Refilled,
    TurnBegan,
)
from engine.games.vivarium.rules import VivariumState
from tests.engine.games.vivarium.tables import GAME, Scene, deal_of


def dealt(*species: str, starter: int = 0) -> VivariumState:
    """A match whose first turn has begun, if the first event asks nothing."""
    state = GAME.start(len(species))
    state.apply(deal_of(*species, starter=starter))
    return state


def drawn(seats: int, seed: str) -> Deal:
    """The deal of a match of so many."""
    deal = GAME.draw(GAME.start(seats), Stream(seed, "deal"))
    assert isinstance(deal, Deal)
    return deal


# --- set-up


def test_set_up_of_a_player() -> None:
    """Two animals on the own start, no Fitness, a deck of seven Instincts and three Fears."""
    state = dealt("bear", "wolf", "eagle", starter=1)
    for seat, start in enumerate(state.world.starts):
        assert state.animals_at(seat, start) == state.animals_of(seat) == 2
        assert sorted(state.decks[seat] + state.hands[seat]) == [0] * 7 + [1] * 3
    assert sorted(STARTER_DECK) == ["Fear"] * 3 + ["Instinct"] * 7
    assert (state.fitness, state.starter, state.active) == ([0, 0, 0], 1, 1)


def test_set_up_of_the_decks() -> None:
    """Four of five event cards for each season, and all 80 behaviour cards."""
    deal = drawn(5, "seed")
    assert [len(set(season)) for season in deal.events] == [4, 4, 4, 4]
    assert sorted(deal.behaviours) == sorted(BEHAVIOUR_DECK)
    assert len(BEHAVIOUR_DECK) == 80


def test_vm_03_five_cards_lie_at_first_and_six_from_the_first_refill_on() -> None:
    """Both as they are written: five in the set-up, six in step 3c of the first player."""
    state = dealt("bear", "wolf")
    assert len(state.lineup) == 5
    scene = Scene("bear", "wolf").begin()
    assert len(scene.state.lineup) == 5
    scene.end_turn()
    assert len(scene.state.lineup) == 6


def test_vm_05_every_player_draws_five_cards_at_first() -> None:
    """Not the starting player alone."""
    assert [len(hand) for hand in dealt("bear", "wolf", "tiger", starter=2).hands] == [5, 5, 5]


def test_vm_21_chance_says_who_starts() -> None:
    """Every seat does in some match."""
    assert {drawn(3, f"seed {number}").starter for number in range(30)} == {0, 1, 2}


def test_vm_39_species_and_starts_are_of_one_player() -> None:
    """Species differ, and so do the starts, which chance hands out."""
    deals = [drawn(5, f"seed {number}") for number in range(20)]
    assert all(len(set(deal.species)) == 5 for deal in deals)
    assert {deal.map.turn for deal in deals} == set(range(5))
    assert len(set(dealt("bear", "wolf", "tiger").world.starts)) == 3


# --- 1. Event Phase


def test_vm_01_season_and_initiative_stay_on_the_very_first_turn() -> None:
    """The dial shows summer and the starting player holds the initiative; both pass on when the turn comes back."""
    scene = Scene("bear", "wolf", "tiger", starter=1, active=1, event="Famine").begin()
    for _ in range(7):
        scene.end_turn()
    turns = [(event.active, SEASONS[event.season % 4], event.holder) for event in scene.seen(TurnBegan)]
    assert turns == [
        (1, "summer", 1), (2, "summer", 1), (0, "summer", 1),
        (1, "autumn", 2), (2, "autumn", 2), (0, "autumn", 2),
        (1, "winter", 0), (2, "winter", 0),
    ]  # fmt: skip


def test_1a_the_initiative_moves_clockwise_on_the_starting_players_turn() -> None:
    """On another's turn it stays where it is."""
    scene = Scene("bear", "wolf", "tiger", season="autumn", starter=1, active=0).begin().end_turn().end_turn()
    assert [(event.active, event.holder) for event in scene.seen(TurnBegan)] == [(0, 2), (1, 0), (2, 0)]


def test_1b_the_season_changes_on_the_starting_players_turn() -> None:
    """Every player has a turn in each season."""
    scene = Scene("bear", "wolf", season="autumn", starter=1, active=0, event="Floods").begin().end_turn()
    told = scene.seen(TurnBegan)
    assert [(event.active, SEASONS[event.season % 4], event.new_season) for event in told] == [
        (0, "autumn", False),
        (1, "winter", True),
    ]


def test_1c_the_holder_of_the_initiative_reveals_the_seasons_event() -> None:
    """Nobody else does, and the card comes from the deck of the season."""
    scene = Scene("bear", "wolf", "tiger", season="autumn", starter=0, active=0).begin()
    assert scene.seen(EventRevealed) == []
    scene = Scene("bear", "wolf", "tiger", season="autumn", starter=0, active=1, event="Harvest").begin()
    assert [event.event for event in scene.seen(EventRevealed)] == ["Harvest"]
    assert scene.lying_open == ["Harvest"]


def test_vm_02_the_starting_player_reveals_the_first_event_at_once() -> None:
    """In the very first turn."""
    state = dealt("bear", "wolf", "tiger", starter=1)
    assert [event.event for event in state.told if isinstance(event, EventRevealed)] == ["Drought"]


def test_vm_20_one_event_a_season_until_the_decks_are_empty() -> None:
    """Sixteen seasons reveal the sixteen cards of the four decks in their order."""
    state = GAME.start(2)
    deal = deal_of("bear", "wolf")
    state.apply(deal)
    told = [event.event for event in state.told if isinstance(event, EventRevealed)]
    stream = Stream("seed", "chance")
    while state.outcome() is None:
        now = GAME.draw(state, stream) if state.to_move is None else state.legal()[-1]
        told += [event.event for event in state.apply(now) if isinstance(event, EventRevealed)]
    assert told == [deal.events[season][year] for year in range(4) for season in range(4)]


def test_vm_18_events_stay_open_until_they_are_claimed() -> None:
    """More than one may lie open, and what an event does when it is revealed it does once."""
    scene = Scene("bear", "wolf", season="autumn", event="Floods").open("Heatwave").begin()
    assert scene.lying_open == ["Heatwave", "Floods"]
    scene.end_turn().end_turn()
    assert scene.lying_open[:2] == ["Heatwave", "Floods"]
    assert [len(hand) for hand in scene.state.hands] == [5, 5]  # Heatwave has made nobody discard again


def test_1d_mature_animals_are_deployed_where_one_controls_a_territory_or_on_the_start() -> None:
    """The player chooses, for all of them or for some."""
    scene = Scene("bear", "wolf", season="spring", starter=0, active=0).animals(0, "plains-1 x1", "forest-2 x2")
    scene.maturing(0, "spring", 3).begin()
    assert scene.to_move == 0
    assert {code.split()[0] for code in scene.offered("deploy")} == {"plains-1", "forest-2", "start-1"}
    scene.do("deploy plains-1 x2", "deploy start-1 x1")
    assert (scene.at("plains-1"), scene.at("start-1")) == ({"bear": 3}, {"bear": 1})
    assert sum(scene.state.maturing[0]) == 0


def test_1d_a_territory_shared_with_others_takes_no_young() -> None:
    """It is not controlled; nor is the hippopotamus' (VM-12)."""
    scene = Scene("bear", "wolf", season="spring", starter=0, active=0).animals(0, "plains-1", "forest-2")
    scene.open("Resourceful", dogs="forest-2").maturing(0, "spring", 1).begin()
    assert {code.split()[0] for code in scene.offered("deploy")} == {"plains-1", "start-1"}


def test_vm_13_all_players_deploy_when_the_season_starts() -> None:
    """On the starting player's turn and in turn order from there; later in the season nothing is left to deploy."""
    scene = Scene("bear", "wolf", "gorilla", season="spring", active=1, event="Livelihood")
    scene.animals(0, "plains-1").animals(1, "forest-2").animals(2, "plains-4")
    for seat in range(3):
        scene.maturing(seat, "spring", 1)
    order = []
    scene.begin()
    while scene.offered("deploy"):
        assert scene.to_move is not None
        order.append(scene.to_move)
        scene.do(scene.codes[0])
    assert order == [1, 2, 0]


def test_vm_13_deployment_cannot_be_refused() -> None:
    """Only where the young go is a choice; on the start alone there is none."""
    scene = Scene("bear", "wolf", season="spring", starter=0, active=0).maturing(0, "spring", 2).begin()
    assert scene.at("start-1") == {"bear": 4}
    scene = Scene("bear", "wolf", season="spring", starter=0, active=0).animals(0, "plains-1")
    scene.maturing(0, "spring", 1).begin()
    assert set(scene.codes) == {"deploy plains-1 x1", "deploy start-1 x1"}


def test_1d_other_seasons_young_wait() -> None:
    """They are deployed in the season on which they were put."""
    scene = Scene("bear", "wolf", season="winter", active=1, event="Resourceful")
    scene.maturing(0, "spring", 2).begin()
    assert scene.state.maturing[0] == [0, 0, 0, 2]
    scene.end_turn().end_turn()
    assert scene.state.season % 4 == 3
    assert scene.state.maturing[0] == [0, 0, 0, 0]


def test_vm_11_the_oasis_gives_two_fitness_at_the_start_of_ones_turn() -> None:
    """To the active player who controls it, in step 1e."""
    scene = Scene("bear", "wolf").animals(0, "oasis").begin()
    assert scene.state.fitness == [2, 0]
    assert [(event.seat, event.amount) for event in scene.seen(FitnessGained)] == [(0, 2)]
    scene = Scene("bear", "wolf").animals(1, "oasis").begin()
    assert scene.state.fitness == [0, 0]
    scene.end_turn()
    assert scene.state.fitness == [0, 2]


def test_vm_11_the_event_comes_before_the_fitness_for_the_oasis() -> None:
    """Step 1c is before 1e: whom the hippopotamus has driven out gets none."""
    scene = Scene("bear", "wolf", event="Famine").animals(0, "oasis", "plains-1").begin()
    assert scene.state.fitness == [0, 0]


def test_vm_37_animals_can_move_again_at_the_start_of_their_owners_turn() -> None:
    """Not on another's."""
    scene = Scene("bear", "wolf").animals(0, "forest-1 x2", "plains-5").energy(4, 4).energy_phase()
    scene.do("move forest-1 > oasis x2").end_turn()
    assert scene.rested(0, "oasis") == 2
    scene.end_turn()
    assert (scene.state.active, scene.rested(0, "oasis")) == (0, 0)


# --- 2. Survival Phase


def test_2a_cards_are_played_one_by_one_and_give_energy() -> None:
    """An Instinct gives one, a Fear nothing."""
    scene = Scene("bear", "wolf").hand(0, "Instinct", "Instinct", "Fear").begin()
    scene.do("play Fear")
    assert scene.state.energy[0] == 0
    scene.do("play Instinct", "play Instinct")
    assert scene.state.energy[0] == 2


def test_2b_cards_can_be_held_for_later_turns() -> None:
    """They stay in the hand, but cannot be played once the step is over."""
    scene = Scene("bear", "wolf").hand(0, "Instinct", "Instinct", "Fear").begin().do("play Instinct", "end")
    assert scene.cards_in(scene.state.hands[0]) == ["Fear", "Instinct"]
    assert scene.offered("play") == []


def test_2c_played_cards_go_to_the_discard_pile() -> None:
    """All of the row does, and only that."""
    scene = Scene("bear", "wolf").hand(0, "Instinct", "Fear", "Fear").begin().do("play Instinct", "play Fear", "end")
    assert sorted(scene.cards_in(scene.state.discards[0])) == ["Fear", "Instinct"]
    assert scene.state.row == []


def test_2d_energy_buys_moves_and_uses_abilities_in_any_order() -> None:
    """Until the player ends the phase; a bought card goes to the discard pile."""
    scene = Scene("bear", "wolf", season="summer").animals(0, "forest-3 x2").energy(20, 0)
    scene.lineup("Stalk", "Snarl").energy_phase()
    scene.do("move forest-3 > plains-5 x1", "buy Stalk", "breed", "move forest-3 > plains-3 x1")
    bear = scene.state.species[0]
    assert scene.state.energy[0] == 20 - 3 - bear.breed_cost - 2 * bear.enter[4]
    assert scene.cards_in(scene.state.discards[0]) == ["Stalk"]
    assert scene.cards_in(scene.state.lineup) == ["Snarl"]


def test_vm_08_the_action_phase_is_step_2d() -> None:
    """Abilities of the board are used there, and neither while cards are played nor afterwards."""
    scene = Scene("human", "wolf").energy(9, 0).begin()
    assert scene.offered("ability") == []
    scene.do("end")
    assert "learn" in scene.offered("ability")


def test_vm_09_energy_is_kept_without_a_limit() -> None:
    """What is not spent is there on the next turn."""
    scene = Scene("bear", "wolf").energy(50, 7).begin().end_turn()
    assert scene.state.energy == [50, 7]


# --- 3. Recovery Phase


def test_3a_extra_steps_come_before_the_battles() -> None:
    """A bear wanders into the tiger's Territory, and the battle follows in 3b (VM-36)."""
    scene = Scene("bear", "tiger").animals(0, "forest-3 x2").animals(1, "river-2").energy_phase()
    scene.do("end")
    assert "forest-3 > river-2 x1" in scene.offered("move")
    scene.do("move forest-3 > river-2 x1", "pass")
    assert not scene.seen(BattleEnded)
    scene.do("pass")
    assert scene.seen(BattleEnded)


def test_3b_shared_territories_are_fought_for() -> None:
    """In the turn in which they came to be shared, after Energy was spent."""
    scene = Scene("gorilla", "bear").animals(0, "forest-3 x3").animals(1, "plains-5").energy_phase()
    scene.do("move forest-3 > plains-5 x1")
    assert not scene.seen(BattleEnded)
    scene.end_turn()
    assert len(scene.seen(BattleEnded)) == 1


def test_3c_the_line_up_is_filled_up_to_six() -> None:
    """With what is missing, or with nothing if six are there."""
    scene = Scene("bear", "wolf").lineup("Stalk", "Snarl").energy_phase().end_turn()
    assert len(scene.state.lineup) == 6
    assert len(scene.seen(Refilled)[0].cards) == 4
    scene.happened.clear()
    scene.end_turn()
    assert scene.seen(Refilled) == []


def test_vm_04_an_empty_behaviour_deck_fills_nothing() -> None:
    """The game goes on with the cards that are left."""
    scene = Scene("bear", "wolf").lineup("Stalk", "Snarl")
    scene.state.gone += scene.state.supply[1:]
    del scene.state.supply[1:]
    scene.begin().end_turn()
    assert len(scene.state.lineup) == 3
    scene.end_turn()
    assert len(scene.state.lineup) == 3
    assert scene.state.outcome() is None


def test_3d_the_hand_is_filled_up_to_five() -> None:
    """From the top of the deck."""
    scene = Scene("bear", "wolf").hand(0, "Instinct", "Fear").deck(0, "Instinct", "Stalk", "Fear", "Instinct")
    scene.begin().do("play Instinct").end_turn()
    assert sorted(scene.cards_in(scene.state.hands[0])) == ["Fear", "Fear", "Instinct", "Instinct", "Stalk"][
        0:1
    ] * 2 + [
        "Instinct",
        "Instinct",
        "Stalk",
    ]


def test_vm_06_cards_held_are_not_discarded() -> None:
    """A hand of five or more draws nothing and keeps everything."""
    scene = Scene("bear", "wolf").hand(0, "Instinct", "Instinct", "Fear", "Fear", "Fear", "Stalk").begin().end_turn()
    assert scene.cards_in(scene.state.hands[0]) == ["Stalk", "Fear", "Fear", "Fear", "Instinct", "Instinct"]
    assert [event for event in scene.seen(Drew) if event.seat == 0] == []


def test_vm_07_the_rest_of_the_deck_is_drawn_before_the_discards_are_shuffled() -> None:
    """Two cards of the deck, then three of the new deck."""
    scene = Scene("bear", "wolf").hand(0).deck(0, "Stalk", "Snarl").begin().end_turn()
    drawn = [event.count for event in scene.seen(Drew) if event.seat == 0]
    assert drawn == [2, 3]
    assert {"Stalk", "Snarl"} <= set(scene.cards_in(scene.state.hands[0]))
    assert (len(scene.state.decks[0]), scene.state.discards[0]) == (7, [])


def test_vm_07_if_deck_and_discards_run_out_the_hand_stays_short() -> None:
    """Nothing is shuffled then, and the next turn comes."""
    scene = Scene("bear", "wolf").hand(0).deck(0, "Stalk")
    scene.state.gone += scene.state.discards[0]
    scene.state.discards[0] = []
    scene.state.tamed[0] = 3
    scene.begin().end_turn()
    assert scene.cards_in(scene.state.hands[0]) == ["Stalk"]
    assert scene.state.active == 1


def test_vm_22_dial_marker_and_starting_territory() -> None:
    """The same things under two names: the start that a territory is called after is where its player began."""
    scene = Scene("bear", "wolf")
    assert [scene.state.name(start) for start in scene.state.world.starts] == ["start-1", "start-2"]
    assert scene.at("start-1") == {"bear": 2}
