"""What Vivarium tells: every event in one sentence, and where the match stands."""

import pytest

from engine.game import Event
from engine.games.vivarium import happenings
from engine.games.vivarium.happenings import (
    AbilityUsed,
    AnimalsLost,
    AnimalsPlaced,
    AntelopeRan,
    BattleAbility,
    BattleBegan,
    BattleEnded,
    Bred,
    CardGained,
    CardMoved,
    CardPlayed,
    CardsDrawn,
    CardSeen,
    DeckShuffled,
    Displaced,
    Drew,
    EffectUsed,
    EnergyChanged,
    EventClaimed,
    EventRevealed,
    FitnessGained,
    Flipped,
    LineupSwept,
    MarkerLost,
    MatchBegan,
    Moved,
    OmenSeen,
    Refilled,
    Roused,
    Targeted,
    TokenPlaced,
    TopCard,
    TurnBegan,
)
from engine.games.vivarium.tasks import DOGS, HIPPO, Side
from engine.parts.endings import MatchEnded
from tests.engine.games.vivarium.tables import GAME, Scene

NAMES = ["Ana", "Bo", "Cleo"]
WOLVES, BEARS, PACK = Side(5, 15, 20), Side(2, 12, 16, 3), Side(6, 12, 12)
SIDES = (WOLVES, BEARS)

TOLD: list[tuple[Event, str]] = [
    # the match and its seasons
    (MatchBegan(1, ("wolf", "bear", "human"), ()), "Ana plays wolves, Bo bears and Cleo humans; Bo begins."),
    (TurnBegan(0, 0, 2, True), "Summer of year 1 begins with Ana's turn; Cleo has the initiative."),
    (TurnBegan(7, 1, 2, False), "Bo's turn begins."),
    (EventRevealed("Drought"), "Drought is revealed, for 4 Fitness: control 2 river Territories."),
    (TokenPlaced("den", "forest-2"), "The den comes into forest-2."),
    (TokenPlaced("hippo", "oasis"), "The hippopotamus comes into the oasis."),
    (TokenPlaced("antelope", "plains-1"), "The antelope comes into plains-1."),
    (AntelopeRan("plains-2"), "The antelope runs into plains-2."),
    (TokenPlaced("dogs", "wasteland-1"), "Six wild dogs come into wasteland-1."),
    (LineupSwept(("Snarl", "Rout", "Snarl")), "The line-up leaves the game; the new one is 2x Snarl and Rout."),
    (LineupSwept(()), "The line-up leaves the game."),
    (Refilled(("Snarl",)), "Snarl joins the line-up."),
    (Refilled(("Snarl", "Rout")), "Snarl and Rout join the line-up."),
    (EventClaimed(0, "Drought", 4), "Ana claims Drought and gains 4 Fitness."),
    (Flipped(1, True), "Bo captures the antelope."),
    (Flipped(1, False), "The antelope gets away from Bo."),
    (FitnessGained(2, 2), "Cleo controls the oasis and gains 2 Fitness."),
    (MatchEnded((20, 31, 31), (1, 2)), "Bo and Cleo win with 31 Fitness."),
    # cards and Energy
    (CardsDrawn(("Fear", "Instinct", "Instinct"), to=0), "Ana draws Fear and 2x Instinct."),
    (Drew(0, 1), "Ana draws 1 card."),
    (DeckShuffled(1, 10), "Bo's discard pile is shuffled: 10 cards make a new deck."),
    (CardPlayed(0, "Fear", False), "Ana plays Fear."),
    (CardPlayed(0, "Feeding", False), "Ana plays Feeding for 2 Energy."),
    (CardPlayed(0, "Feeding", True), "Ana plays Feeding for 2 Energy and its ability."),
    (CardPlayed(0, "Snarl", True), "Ana plays Snarl for its ability."),
    (EnergyChanged(0, 2, "card"), "Ana gains 2 Energy."),
    (EnergyChanged(0, -1, "Frailty"), "Ana loses 1 Energy by Frailty."),
    (EffectUsed(0, "guard", 3), "Ana has 3 Persistence more in battles until Ana's next turn."),
    (EffectUsed(0, "fury", 3), "Ana has 3 Pressure more in battles until Ana's next turn."),
    (EffectUsed(0, "ease", 1), "Ana's animals enter terrains for 1 Energy less this turn."),
    (EffectUsed(0, "bargain", 1), "Ana buys cards for 1 Energy less this turn."),
    (EffectUsed(0, "mature", 1), "Ana has 1 animal more maturing for next season."),
    (EffectUsed(0, "omen", 1), "Ana looks at the event of next season."),
    (OmenSeen("Famine", to=0), "Next season's event is Famine."),
    (CardSeen("Rout", to=0), "Rout is on top of Ana's deck."),
    (TopCard(0, None), "Ana looks at the top card of the deck and keeps it there."),
    (TopCard(0, "Fear"), "Ana discards Fear from the top of the deck."),
    (CardGained(0, "Rout", 6), "Ana buys Rout for 6 Energy."),
    (CardGained(0, "Rout", 0), "Ana takes Rout from the line-up."),
    (CardMoved(0, "Fear", "discard"), "Ana discards Fear."),
    (CardMoved(0, "Rout", "hand"), "Ana takes Rout back into the hand."),
    (CardMoved(0, "Fear", "out"), "Ana destroys Fear."),
    (Targeted(0, "steal", 1, 2), "Ana takes 2 Energy from Bo."),
    (Targeted(0, "harass", 1, 2), "Ana makes Bo discard 2 cards."),
    (Targeted(0, "hunt", 1, 1), "Ana hunts 1 animal of Bo's."),
    # animals
    (Moved(0, "", 2, "forest-1", "oasis", 0, "moves"), "Ana moves 2 animals from forest-1 to the oasis."),
    (Moved(0, "alpha", 1, "oasis", "river-1", 3, "moves"), "Ana moves 1 alpha from the oasis to river-1 for 3 Energy."),
    (Moved(1, "", 1, "oasis", "river-1", 0, "retreats"), "Bo retreats with 1 animal from the oasis to river-1."),
    (Moved(1, "", 3, "oasis", "river-1", 0, "flees"), "Bo flees with 3 animals from the oasis to river-1."),
    (Displaced(0, 1, "oasis", "river-1"), "Ana drives an animal of Bo's from the oasis to river-1."),
    (AnimalsPlaced(0, 2, "forest-1", "deploys"), "Ana deploys 2 animals in forest-1."),
    (AnimalsPlaced(0, 1, "start-1", "settles"), "Ana settles 1 animal in start-1."),
    (AnimalsPlaced(0, 2, "start-1", "returns with"), "Ana returns with 2 animals in start-1."),
    (AnimalsLost(1, 1, "oasis"), "Bo loses 1 animal in the oasis."),
    (Roused(0, "oasis"), "An animal of Ana's in the oasis may move again."),
    (Bred(0, 1, 3, 4), "Ana breeds for 4 Energy: 1 animal matures for spring."),
    (Bred(0, 2, 0, 3), "Ana breeds for 3 Energy: 2 animals mature for summer."),
    (AbilityUsed(0, "wait", 1), "Ana lies in wait for 1 Energy."),
    (AbilityUsed(0, "eyrie", 2, "mountain-1"), "Ana builds an eyrie in mountain-1 for 2 Energy."),
    (AbilityUsed(0, "wind", 1, "oasis"), "Ana gives a tiger in the oasis its second wind for 1 Energy."),
    (AbilityUsed(0, "bask", 0), "Ana basks."),
    (AbilityUsed(0, "forage", 0), "Ana forages."),
    (AbilityUsed(0, "fish", 0), "Ana fishes."),
    (AbilityUsed(0, "learn", 3), "Ana learns for 3 Energy."),
    (AbilityUsed(0, "build", 2, "plains-1"), "Ana builds a shelter in plains-1 for 2 Energy."),
    (AbilityUsed(0, "raise", 2, "plains-1"), "Ana raises an alpha in plains-1 for 2 Energy."),
    (MarkerLost(0, "eyrie", "mountain-1"), "Ana loses the eyrie in mountain-1."),
    # battles
    (
        BattleBegan("forest-1", 0, 1, (WOLVES, BEARS)),
        "Ana attacks Bo in forest-1: 5 animals with 15 Pressure and 20 Persistence against 2 with 12 and 19.",
    ),
    (
        BattleBegan("oasis", DOGS, 1, (PACK, BEARS)),
        "The wild dogs attack Bo in the oasis: 6 animals with 12 Pressure and 12 Persistence against 2 with 12 and 19.",
    ),
    (
        BattleAbility(0, "Fear", (WOLVES, BEARS)),
        "Ana uses the battle ability: now the aggressor has 15 Pressure and 20 Persistence, the defender 12 and 19.",
    ),
    (BattleEnded("oasis", (0, 1), (2, 0), 0, 2, SIDES), "Ana defeats Bo in the oasis and takes 2 Fitness; 2 survive."),
    (BattleEnded("oasis", (0, 1), (1, 3), 1, 0, SIDES), "Bo defeats Ana in the oasis; 3 survive, and 1 of Ana's."),
    (BattleEnded("oasis", (0, HIPPO), (1, 0), 0, 0, SIDES), "Ana defeats the hippopotamus in the oasis; 1 survives."),
    (BattleEnded("oasis", (0, DOGS), (0, 4), DOGS, 0, SIDES), "The wild dogs defeat Ana in the oasis; 4 survive."),
    (BattleEnded("oasis", (0, 1), (0, 0), None, 0, SIDES), "Nobody survives the battle in the oasis."),
    (BattleEnded("oasis", (0, DOGS), (0, 0), None, 0, SIDES), "Nobody survives the battle in the oasis."),
    (
        BattleEnded("oasis", (0, HIPPO), (0, 0), None, 0, SIDES),
        "No animal of Ana's survives the battle in the oasis, and the hippopotamus stays.",
    ),
    (BattleEnded("oasis", (0, 1), (5, 2), None, 0, SIDES), "The battle in the oasis breaks off before anybody falls."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[sentence for _, sentence in TOLD])
def test_an_event_in_one_sentence(event: Event, sentence: str) -> None:
    """With the players' names."""
    assert GAME.describe(event, NAMES) == sentence


def test_every_event_is_told() -> None:
    """All that can happen in a match, and what belongs to no match is refused."""
    kinds = {kind for kind in vars(happenings).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {type(event) for event, _ in TOLD} == kinds - {Event} | {MatchEnded}
    with pytest.raises(TypeError):
        GAME.describe(Event(), NAMES)


def test_the_place_in_the_match() -> None:
    """The season and whose turn it is, the same for every seat."""
    assert GAME.progress(GAME.view(GAME.start(2), 0)) == "before the deal"
    scene = Scene("bear", "wolf", season="autumn", year=2, active=1).begin()
    assert {GAME.progress(GAME.view(scene.state, seat)) for seat in (0, 1)} == {"year 2, autumn, the wolf's turn"}
    scene = Scene("bear", "wolf", season="spring", year=4, active=1, starter=0, event="Swarm").begin().end_turn()
    assert GAME.progress(GAME.view(scene.state, 0)) == "finished"
