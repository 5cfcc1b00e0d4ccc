"""The end of a match, and what could keep it from coming: dead ends, endless rounds, empty piles and reserves."""

import pytest

from engine.chance import Stream
from engine.games.vivarium.edition import SPECIES, Species, event_called
from engine.games.vivarium.game import VivariumOptions
from engine.games.vivarium.happenings import BattleBegan, BattleEnded, OmenSeen, TurnBegan
from engine.games.vivarium.tasks import Actions
from engine.parts.endings import MatchEnded
from tests.engine.games.vivarium.invariants import check
from tests.engine.games.vivarium.tables import GAME, Scene, deal_of


def last_turn(*species: str) -> Scene:
    """The last turn of a match of three: of the last seat in turn order, while the starter has the initiative."""
    return Scene(*species, season="spring", year=4, active=2, starter=0)


# --- the end


def test_vm_17_a_match_has_sixteen_seasons_of_one_turn_a_seat() -> None:
    """It ends with the last player's turn in the spring of the fourth year."""
    state = GAME.start(3)
    turns = []
    stream = Stream("seed", "chance")
    state.apply(deal_of("bear", "wolf", "eagle", starter=2))
    turns += [event for event in state.told if isinstance(event, TurnBegan)]
    while state.outcome() is None:
        now = GAME.draw(state, stream) if state.to_move is None else state.legal()[-1]
        turns += [event for event in state.apply(now) if isinstance(event, TurnBegan)]
    assert [(event.season, event.active) for event in turns] == [
        (season, seat) for season in range(16) for seat in (2, 0, 1)
    ]
    assert isinstance(state.told[-1], MatchEnded)


def test_the_match_ends_with_the_last_recovery_phase() -> None:
    """The last turn is a whole one: cards, battles and buying count."""
    scene = last_turn("bear", "wolf", "eagle").lineup("Stalk").energy(9, 9, 9).energy_phase().do("buy Stalk")
    assert scene.state.outcome() is None
    scene.end_turn()
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (0, 0, 1))
    assert (scene.to_move, scene.codes) == (None, [])


def ended(*fitness: int, claims: tuple[list[str], ...] = ()) -> tuple[int, ...]:
    """The winners of a match that ends with that Fitness and those events."""
    species = [card.id for card in SPECIES][: len(fitness)]
    scene = last_turn(*species).fitness(*fitness)
    for seat, titles in enumerate(claims):
        scene.state.claims[seat] = [event_called(title).number for title in titles]
    outcome = scene.begin().end_turn().state.outcome()
    assert outcome is not None
    assert outcome.scores == fitness
    return outcome.winners


def test_vm_17_the_most_fitness_wins() -> None:
    """However many events the others have claimed."""
    assert ended(9, 12, 4) == (1,)
    assert ended(9, 12, 4, claims=(["Drought", "Frost"], [], ["Swarm"])) == (1,)


def test_vm_17_a_tie_goes_to_the_most_events() -> None:
    """Of those who are tied."""
    assert ended(12, 12, 4, claims=(["Drought"], ["Frost", "Swarm"], ["Thaw", "Harvest", "Floods"])) == (1,)


def test_vm_17_a_tie_in_both_is_shared() -> None:
    """By all who are tied, and by nobody else."""
    assert ended(12, 12, 4, claims=(["Drought"], ["Frost"], ["Thaw", "Harvest"])) == (0, 1)
    assert ended(3, 3, 3) == (0, 1, 2)


def test_vm_17_open_events_give_nothing() -> None:
    """Nor do animals, Energy or cards."""
    scene = last_turn("bear", "wolf", "eagle").open("Drought", "Frost").energy(3, 3, 3).begin().end_turn()
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 0, 0)


def test_the_last_season_offers_what_every_season_does() -> None:
    """Animals that mature for a season that never comes, an omen of an event that there is not."""
    scene = last_turn("eagle", "human", "bear").effect("mature", 2, 2).effect("omen", 1, 2)
    assert scene.state.maturing[2][0] == 2
    assert scene.seen(OmenSeen) == []
    assert scene.end_turn().state.outcome() is not None


# --- dead ends and endless rounds


def test_no_animals_in_reserve_no_breeding_settling_or_maturing() -> None:
    """None of it is offered, and nothing is paid for it."""
    scene = Scene("bear", "wolf", season="summer").animals(0, "start-1 x9", "forest-1 x9").energy(20, 0).energy_phase()
    assert "breed" not in scene.codes
    scene.effect("mature", 3).effect("settle", 2)
    assert sum(scene.state.maturing[0]) == 0
    assert "end" in scene.codes


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_eighteen_animals_attack_eighteen(species: Species) -> None:
    """They move together, and whoever loses animals has them in the reserve."""
    other = "bear" if species.id != "bear" else "crocodile"
    bands = [f"oasis x{species.animals}", f"{species.leader} oasis x{species.leaders}"][: 1 + bool(species.leader)]
    scene = Scene(other, species.id).animals(0, "forest-1 x18").animals(1, *bands).energy_phase()
    scene.do("move forest-1 > oasis x18", "end").end_turn()
    assert [side.animals for side in scene.seen(BattleBegan)[0].sides] == [18, 18]
    left = scene.seen(BattleEnded)[0].survivors
    assert min(left) < 18
    if scene.seen(BattleEnded)[0].winner == 0:
        assert scene.at("oasis") == {other: left[0]}


def test_a_turn_with_nothing_at_all_to_do() -> None:
    """No cards, no Energy, nobody who may move: only its end is left."""
    scene = Scene("tiger", "bear").animals(0, "oasis").hand(0).lineup().energy_phase()
    scene.state.rest(0, False, scene.place("oasis"), 1)
    scene.state._legal = None
    assert scene.codes == ["end"]
    scene.do("end").end_steps()
    assert scene.state.active == 1


def test_abilities_of_a_board_end_with_the_energy() -> None:
    """Rousing and moving a tiger again and again is paid for each time, and free terrain does not make it endless."""
    scene = Scene("tiger", "bear").animals(0, "forest-1").energy(6, 0).energy_phase()
    steps = 0
    while useful := [*scene.offered("ability"), *scene.offered("move")]:
        scene.do(next(code for code in scene.codes if code.endswith(useful[0])))
        steps += 1
    assert steps < 20


def test_cards_that_draw_and_recall_end_with_the_cards() -> None:
    """All that draw, recall and gain in one hand: they lie in the row, and none comes back before step 2c."""
    cards = ["Curiosity"] * 3 + ["Memory"] * 2 + ["Foresight"] * 2 + ["Insight"] * 2 + ["Wariness"] * 2 + ["Mimicry"]
    scene = Scene("bear", "wolf").hand(0, *cards).begin()
    for _ in range(200):
        useful = [code for code in scene.codes if code.split()[0] in ("play", "recall", "keep", "discard", "gain")]
        if not useful and "skip" not in scene.codes:
            break
        scene.do(useful[0] if useful else "skip")
    assert isinstance(scene.state.agenda[-1], Actions)


@pytest.mark.parametrize("ahead", [1, 3, 4])
def test_all_species_play_to_the_end(ahead: int) -> None:
    """Against others, nobody idle while there is something to do."""
    names = [species.id for species in SPECIES]
    for number, name in enumerate(names):
        game = type(GAME)(VivariumOptions(species=(name, names[(number + ahead) % len(names)])))
        state, stream = game.start(2), Stream(f"{name} {ahead}", "match")
        for _ in range(20_000):
            if state.to_move is None:
                state.apply(game.draw(state, stream))
            else:
                useful = [action for action in state.legal() if action.verb not in ("end", "skip", "pass")]
                state.apply(stream.choice(useful or state.legal()))
            check(state)
            if state.outcome():
                break
        assert state.outcome() is not None
