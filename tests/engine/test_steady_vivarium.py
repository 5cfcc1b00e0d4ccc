"""The steady player of Vivarium: how strong it is, and that it reckons before it fights."""

import pytest

from engine import Budget
from engine.bots.arena import play_match, seatings
from engine.games.vivarium.battle import Fighter, side, with_ability
from engine.games.vivarium.bot import SteadyVivarium
from engine.games.vivarium.edition import species_called
from engine.games.vivarium.forecast import after_reply, forecast
from engine.games.vivarium.terrain import TERRAINS
from tests.engine.games.vivarium.tables import GAME, Scene
from tests.engine.matches import effort

BUDGET = Budget()
PLAINS = TERRAINS.index("plains")


@effort(short=8, campaign=200)
def test_it_beats_three_random_players(examples: int) -> None:
    """Alone against three of them, from every seat and with every species: it wins 95 of 100 matches."""
    orders = seatings(["steady", "random", "random", "random"])
    won = 0.0
    for number in range(examples):
        levels = orders[number % len(orders)]
        outcome = play_match(GAME, levels, f"marten/{number}", BUDGET).outcome()
        assert outcome
        won += (levels.index("steady") in outcome.winners) / len(outcome.winners)
    assert won >= 0.95 * examples


def choice(scene: Scene) -> tuple[str, str]:
    """What the steady player in the seat to move would do, and why."""
    assert scene.to_move is not None
    chosen = SteadyVivarium(GAME, "seed").choose(GAME.view(scene.state, scene.to_move), BUDGET)
    return chosen.action.code, chosen.reason


def spending(scene: Scene) -> list[tuple[str, str]]:
    """All that the steady player does in step 2d."""
    done = []
    while (chosen := choice(scene))[0] != "end":
        done.append(chosen)
        scene.do(chosen[0])
    return done


def test_the_rulebooks_battles_are_foreseen() -> None:
    """Five wolves against two bears, two wolves against two tigers; but tigers that do not crouch do better."""
    wolf, bear, tiger = (species_called(name).number for name in ("wolf", "bear", "tiger"))
    first = forecast(Fighter(wolf, 5, PLAINS), Fighter(bear, 2, PLAINS), (True, True))
    assert (first.left, first.winner, first.holder) == ((2, 0), 0, 0)
    wolves, tigers = Fighter(wolf, 2, PLAINS), Fighter(tiger, 2, PLAINS)
    hunting = with_ability(wolves, side(wolves), side(tigers))
    crouched, upright = (after_reply(wolves, tigers, hunting, uses=uses) for uses in (True, False))
    assert (crouched.left, crouched.winner) == ((1, 1), 0)
    assert (upright.left, upright.winner) == ((0, 0), None)
    assert forecast(wolves, tigers, (True, True)).winner is None


def test_it_attacks_who_would_lose_and_leaves_who_would_win() -> None:
    """Four wolves beat a lone human; a lone wolf would not beat six bears."""
    scene = Scene("wolf", "human").animals(0, "plains-4 x4").animals(1, "oasis").fitness(0, 5).energy_phase()
    code, reason = choice(scene)
    assert code.startswith("move plains-4 > oasis")
    assert reason == "the battle there can be won"
    scene = Scene("wolf", "bear").animals(0, "plains-4").animals(1, "oasis x6").fitness(5, 5).energy_phase()
    assert "oasis" not in choice(scene)[0]


@pytest.mark.parametrize(("hand", "first"), [(("Feeding", "Dynasty", "Instinct"), "Feeding")])
def test_the_card_whose_ability_is_missed_least_leads_its_type(hand: tuple[str, ...], first: str) -> None:
    """The other gives its ability."""
    scene = Scene("bear", "wolf").hand(0, *hand).begin()
    scene.do("play Instinct")
    assert choice(scene) == (f"play {first}", "it leads its type, its ability is missed least")
    scene.do(f"play {first}")
    assert choice(scene) == ("play Dynasty", "its ability is used, for one of its type is laid")


def test_in_the_last_turn_all_energy_becomes_fitness() -> None:
    """The cheapest card first."""
    scene = Scene("bear", "wolf", season="spring", year=4).energy(5, 0)
    scene.lineup("Dynasty", "Snarl", "Grooming").energy_phase()
    assert [done for done in spending(scene) if done[0].startswith("buy")] == [
        ("buy Snarl", "one Fitness more"),
        ("buy Grooming", "one Fitness more"),
    ]


def test_it_breeds_in_its_season() -> None:
    """With the Energy for it."""
    scene = Scene("wolf", "bear", season="winter").animals(0, "oasis", "alpha oasis").energy(6, 0).energy_phase()
    assert ("breed", "this is the season to breed") in spending(scene)
