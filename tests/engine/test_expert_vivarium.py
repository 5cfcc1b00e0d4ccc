"""The expert of Vivarium: it finds what rules of thumb miss, and is stronger for it."""

import pytest

from engine import Budget, bot_called
from engine.bots.arena import Tally, duplicate_matches
from engine.chance import Stream
from engine.games.vivarium.policy import Policy
from engine.games.vivarium.value import standings
from tests.engine.games.vivarium.tables import GAME, Scene

BUDGET = Budget(playouts=60)


def last_turn(level: str) -> list[str]:
    """What a bot does in the last turn of a match with Windfall open, which asks for a card that costs 6."""
    scene = Scene("bear", "wolf", season="spring", year=4).energy(6, 0).open("Windfall")
    scene.lineup("Nurture", "Snarl", "Grooming", "Feeding").energy_phase()
    bot, done = bot_called(level, GAME, "seed", 0), []
    while scene.to_move == 0:
        done.append(bot.choose(GAME.view(scene.state, 0), BUDGET).action.code)
        scene.do(done[-1])
    return done


def test_it_keeps_its_energy_for_an_event() -> None:
    """Where the steady player takes what is cheap and cannot pay any more for what would claim the event."""
    assert "buy Nurture" in last_turn("expert")
    assert "buy Nurture" not in last_turn("steady")


def gain_by_energy(scene: Scene) -> float:
    """What 4 Energy more are worth to seat 0."""
    worths = []
    for energy in (0, 4):
        scene.energy(energy, 0)
        worths.append(standings(scene.state, 0, ())[0])
    return worths[1] - worths[0]


def test_energy_is_worth_less_when_cards_run_out() -> None:
    """For there is less to buy with it; a turn that is left may still need some."""
    scene = Scene("bear", "wolf", season="winter", year=4).energy_phase()
    before = gain_by_energy(scene)
    scene.state.supply, scene.state.lineup = [], []
    assert 0 < gain_by_energy(scene) < before / 2


@pytest.mark.campaign
def test_its_rules_of_thumb_alone_beat_three_steady_players() -> None:
    """Without any search they come out ahead of the mean of the others."""
    lead = 0.0
    for number in range(200):
        state, chance, seat = GAME.start(4), Stream(f"marten/{number}", "chance"), number % 4
        policy = Policy(state, seat)
        while state.agenda:
            state.apply(GAME.draw(state, chance) if state.to_move is None else policy.choose())
        lead += (4 * state.fitness[seat] - sum(state.fitness)) / 3
    assert lead / 200 > 3


@pytest.mark.campaign
def test_it_beats_three_steady_players() -> None:
    """Alone against three of them it comes out ahead of their mean."""
    tally = Tally()
    for played in duplicate_matches(GAME, ["expert", "steady", "steady", "steady"], 100, "marten", BUDGET):
        tally.add(played)
    margin = next(result.margin for result in tally.results() if result.level == "expert")
    assert margin
    assert margin > 0
