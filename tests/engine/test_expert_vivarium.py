"""The expert of Vivarium: it finds what rules of thumb miss, and is stronger for it."""

from itertools import takewhile
from typing import Any

import pytest

from engine import Budget, bot_called
from engine.bots.arena import Tally, duplicate_matches
from engine.chance import Stream
from engine.games.vivarium.policy import Policy
from engine.games.vivarium.value import standings
from tests.engine.facts import Seating
from tests.engine.games.vivarium.tables import GAME, Scene
from tests.engine.matches import PERCENT, decision, every_match, expert

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


def test_the_order_of_steps_is_no_mistake() -> None:
    """With two animals to move and two cards to buy it expects the same of whatever of these it begins with."""
    scene = Scene("bear", "wolf", season="spring", year=2).energy(9, 0)
    scene.lineup("Nurture", "Snarl", "Grooming", "Feeding").energy_phase()
    bot = expert(GAME, 0)
    best, *others = bot.evaluate(GAME.view(scene.state, 0), BUDGET)
    plan = [best.action.code, *takewhile(lambda code: code != "end", (action.code for action in best.line))]
    assert plan == ["move start-1 > forest-3 x2", "buy Feeding", "buy Grooming"]
    assert {estimate.value for estimate in others if estimate.action.code in plan} == {best.value}


def test_what_is_asked_about_is_played_on() -> None:
    """Be it the worst: it has been in the same worlds as the best, which otherwise it has not."""
    scene = Scene("bear", "wolf", season="spring", year=2).energy(9, 0).energy_phase()
    view = GAME.view(scene.state, 0)
    bot = expert(GAME, 0)
    worst = bot.evaluate(view, BUDGET)[-1]
    assert worst.visits == 1
    asked = next(each for each in bot.evaluate(view, BUDGET, asked=worst.action) if each.action == worst.action)
    assert asked.visits > 1


@every_match(6, 500, percent=PERCENT)
def test_a_line_can_be_played(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """Every step of what the expert would go on with is legal in all worlds that the seat may be in, and nothing comes
    up nor does anybody else decide before it.
    """
    if seating.game_id != "vivarium":
        return
    found = decision(seating, seed, choices, percent)
    if found is None or len(found[1].legal) == 1:
        return
    table, view = found
    for estimate in expert(table.game, view.seat).evaluate(view, Budget(playouts=20)):
        for number in range(3):
            world: Any = table.game.imagine(view, Stream(seed, f"world {number}"))
            for action in (estimate.action, *estimate.line):
                assert world.to_move == view.seat
                assert action in world.legal()
                world.apply(action)


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
