"""The edition: what the rulebook forces of it, the ranges of the house parts, and words for players that stay true."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from engine.games.vivarium.edition import (
    BEHAVIOURS,
    EVENTS,
    FEAR,
    INSTINCT,
    SEASONS,
    SPECIES,
    TYPES,
    Ability,
    Effect,
    EffectKind,
    EventCard,
    Objective,
    ObjectiveKind,
    Species,
    behaviour_called,
    event_called,
    species_called,
)
from engine.games.vivarium.terrain import NAMES, TERRAINS
from engine.games.vivarium.texts import effect_text, event_text, objective_text, toll_text
from tests.engine.matches import is_sentence

BOUGHT = BEHAVIOURS[2:]
EFFECTS, OBJECTIVES = get_args(EffectKind), get_args(ObjectiveKind)
FOR_EVERYONE = {"draw", "energy", "lose", "drop", "fury", "mature", "settle", "destroy", "recall", "cull"}
ONLY_EVENTS = {"lose", "drop", "cull"}


def abilities(species: Species) -> list[Ability]:
    """All abilities on the species' board and battle card, in the order of their fields."""
    return [told for told in msgspec.structs.astuple(species) if isinstance(told, Ability)]


def raw(name: str) -> list[dict[str, Any]]:
    """What a TOML file of the edition says, with its texts as they are before the numbers are in them."""
    text = files("engine.games.vivarium").joinpath(f"{name}.toml").read_text("utf-8")
    told: list[dict[str, Any]] = tomllib.loads(text)[name]
    return told


def test_starter_cards_are_seven_instincts_and_three_fears() -> None:
    """Instinct gives one Energy, Fear none; for eight species they are the 80 starter cards. Neither can be bought."""
    instinct, fear = BEHAVIOURS[INSTINCT], BEHAVIOURS[FEAR]
    assert (instinct.title, instinct.energy, instinct.copies) == ("Instinct", 1, 7)
    assert (fear.title, fear.energy, fear.copies) == ("Fear", 0, 3)
    assert all(
        (card.type, card.cost, card.effects, card.source) == (-1, 0, (), "rulebook") for card in (instinct, fear)
    )
    assert len(SPECIES) * (instinct.copies + fear.copies) == 80


def test_behaviour_cards_are_80_of_four_types() -> None:
    """Twenty a type, of at least ten titles, each up to three times."""
    assert sum(card.copies for card in BOUGHT) == 80
    for kind in range(len(TYPES)):
        cards = [card for card in BOUGHT if card.type == kind]
        assert sum(card.copies for card in cards) == 20
        assert len(cards) >= 10
        assert all(1 <= card.copies <= 3 for card in cards)


def test_behaviour_cards_cost_one_to_eight_and_give_none_to_four_energy() -> None:
    """All of those come up, every card does something, and none pays for itself on the turn after."""
    assert {card.cost for card in BOUGHT} == set(range(1, 9))
    assert {card.energy for card in BOUGHT} == set(range(5))
    assert all(card.effects and card.energy < card.cost for card in BOUGHT)


@pytest.mark.parametrize("kind", range(4), ids=TYPES)
def test_every_type_has_cards_to_lay_first_and_cards_to_lay_after_them(kind: int) -> None:
    """A cheap one gives two Energy, which it gives even as the first of its type; three copies of one cost 1."""
    cards = [card for card in BOUGHT if card.type == kind]
    assert any(card.energy >= 2 and card.cost <= 3 for card in cards)
    assert [card.copies for card in cards if card.cost == 1] == [3]
    assert any(card.cost >= 7 for card in cards)


def test_events_are_five_a_season() -> None:
    """Twenty, each worth three to six Fitness, in the order of the year."""
    assert [card.season for card in EVENTS] == [season for season in range(len(SEASONS)) for _ in range(5)]
    assert {card.fitness for card in EVENTS} == {3, 4, 5, 6}


def test_explained_events_are_as_the_rulebook_has_them() -> None:
    """Each brings its token, which is what its objective is about; no other event has a token."""
    told = {card.title: (card.token, SEASONS[card.season]) for card in EVENTS if card.source == "rulebook"}
    assert told == {
        "Famine": ("hippo", "summer"),
        "Pursuit": ("antelope", "autumn"),
        "Resourceful": ("dogs", "winter"),
        "Livelihood": ("den", "spring"),
    }
    for card in EVENTS:
        assert bool(card.token) is (card.source == "rulebook")
        if card.token:
            assert (card.objective, card.effects, card.toll, card.sweep) == (Objective(card.token), (), 0, False)


def test_tokens_are_the_164_of_the_rulebook() -> None:
    """Eighteen animals a species, leaders among them; four eyries, three shelters, four Learning, nine of events."""
    assert [species.id for species in SPECIES] == [
        "anaconda", "eagle", "tiger", "crocodile", "gorilla", "bear", "human", "wolf",
    ]  # fmt: skip
    assert all(species.animals + species.leaders == 18 for species in SPECIES)
    assert {species.id: (species.leader, species.leaders) for species in SPECIES if species.leaders} == {
        "gorilla": ("silverback", 1),
        "wolf": ("alpha", 3),
    }
    assert {species.id: species.markers for species in SPECIES if species.markers} == {"eagle": 4, "human": 3}
    assert {species.id: species.learning for species in SPECIES if species.learning} == {"human": 4}
    event_tokens = 1 + 1 + 1 + 6  # den, hippopotamus, antelope, wild dogs
    assert sum(each.animals + each.leaders + each.markers + each.learning for each in SPECIES) + event_tokens == 164


def test_battle_cards_of_the_examples() -> None:
    """Wolf 3 and 4 for each animal, bear 6 and 8, tiger 7 and 3; what their Aggression abilities do there."""
    shown = {
        species.id: (species.pressure, species.persistence) for species in SPECIES if species.battle_source != "house"
    }
    assert shown == {"tiger": (7, 3), "bear": (6, 8), "wolf": (3, 4)}
    texts = {name: species_called(name).aggression.text for name in shown}
    assert texts == {
        "tiger": "Swap your Pressure and your Persistence.",
        "bear": "The opponent's Pressure is 3 less.",
        "wolf": "Discard a card: +1 Pressure for each wolf in the battle.",
    }


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_a_species_is_at_home_somewhere_and_waits_for_its_young(species: Species) -> None:
    """It enters one or more terrains for nothing and none for more than three; it deploys in another season."""
    assert len(species.enter) == len(TERRAINS)
    assert min(species.enter) == 0
    assert max(species.enter) in (1, 2, 3)
    assert species.breeds != species.deploys


def test_every_effect_is_in_play() -> None:
    """Cards and events use them all; events aim at nobody, and no card does harm to the player who plays it."""
    by_cards = {effect.kind for card in BOUGHT for effect in card.effects}
    by_events = {effect.kind for card in EVENTS for effect in card.effects}
    assert by_cards | by_events == set(EFFECTS)
    assert by_cards & ONLY_EVENTS == set()
    assert by_events == FOR_EVERYONE


def test_every_objective_is_in_play() -> None:
    """Twenty events, twenty kinds."""
    assert Counter(card.objective.kind for card in EVENTS) == dict.fromkeys(OBJECTIVES, 1)


def test_objectives_can_be_met() -> None:
    """There are as many terrains, Fears, cards and animals as are asked for, and cards of that cost."""
    most = {
        "territories": 2,  # of one terrain
        "terrains": 6,
        "around": 6,
        "animals": 18,
        "gathered": 18,
        "maturing": 16,  # two are on the map
        "tamed": BEHAVIOURS[FEAR].copies,
        "types": 20 // 5,  # for five players
        "costly": max(card.cost for card in BOUGHT),
        "bought": 5,  # the first line-up
        "paired": 5,  # a hand
        "played": 6,  # a hand and a card drawn by one of them
        "sections": 6,  # a tile but for its centre
        "wins": 1,
        "energy": 10,
    }
    for card in EVENTS:
        assert 1 <= card.objective.need <= most.get(card.objective.kind, 1)
        assert card.objective.terrain is None or card.objective.kind == "territories"


def test_tolls_name_a_terrain() -> None:
    """A toll changes the costs of one of the six terrains by no more than two, and there is one for no other reason."""
    assert all((card.toll == 0) is (card.toll_terrain is None) for card in EVENTS)
    assert {TERRAINS[card.toll_terrain] for card in EVENTS if card.toll_terrain is not None} == {
        "forest", "mountain", "swamp", "river",
    }  # fmt: skip
    assert {card.toll for card in EVENTS} == {-1, 0, 1, 2}


def test_titles_are_single_words_that_mean_one_thing() -> None:
    """So that a code like ``play Stalk`` is clear: nothing else in the game has that name, not even an ability."""
    cards = [*(card.title for card in BEHAVIOURS), *(card.title for card in EVENTS)]
    assert all(re.fullmatch(r"[A-Z][a-z]+(-[a-z]+)?", title) for title in cards)
    told = [ability.title.lower() for species in SPECIES for ability in abilities(species)]
    others = [species.id for species in SPECIES] + [species.plural for species in SPECIES]
    leaders = [species.leader for species in SPECIES if species.leader]
    everything = [*map(str.lower, cards), *told, *others, *leaders, *NAMES, *SEASONS, *TYPES]
    assert [name for name, times in Counter(everything).items() if times > 1] == []


def test_cards_events_and_species_are_found_by_name() -> None:
    """Each by its own; a name that nothing has is refused in a sentence, however it is written."""
    assert all(behaviour_called(card.title) is card for card in BEHAVIOURS)
    assert all(event_called(card.title) is card for card in EVENTS)
    assert all(species_called(species.id) is species for species in SPECIES)
    for called in (behaviour_called, event_called, species_called):
        with pytest.raises(ValueError, match=r"^There is no .* 'wol\\\\nf") as refused:
            called("wol\nf")
        assert is_sentence(str(refused.value))


def test_numbers_are_places_in_the_edition() -> None:
    """A card, event or species has the number at which the edition holds it."""
    assert [card.number for card in BEHAVIOURS] == list(range(len(BEHAVIOURS)))
    assert [card.number for card in EVENTS] == list(range(len(EVENTS)))
    assert [species.number for species in SPECIES] == list(range(len(SPECIES)))


@pytest.mark.parametrize("kind", EFFECTS)
def test_effects_in_words(kind: EffectKind) -> None:
    """Short sentences, right for one and for more, which tell the amount wherever it matters."""
    one, three = effect_text(Effect(kind)), effect_text(Effect(kind, 3))
    for text in (one, three):
        assert is_sentence(text)
        assert len(text) <= 110
    assert not re.search(
        r"\b1 (rested |free )?(card|animal|step)s\b|\b3 (rested |free )?(card|animal|step)\b", one + three
    )
    assert (one == three) is (kind == "omen")


def test_effects_that_a_player_will_read_first() -> None:
    """Four of the commonest, word for word."""
    assert effect_text(Effect("draw", 2)) == "Draw 2 cards."
    assert effect_text(Effect("guard", 3)) == "+3 Persistence in your battles until your next turn."
    assert effect_text(Effect("destroy")) == "Destroy 1 card of your hand or discard pile."
    assert effect_text(Effect("destroy", 2)) == "Destroy up to 2 cards of your hand or discard pile."


@pytest.mark.parametrize("kind", OBJECTIVES)
def test_objectives_in_words(kind: ObjectiveKind) -> None:
    """Short sentences, right for one and for more."""
    one, three = objective_text(Objective(kind)), objective_text(Objective(kind, 3))
    for text in (one, three):
        assert is_sentence(text)
        assert len(text) <= 90
    assert not re.search(r"\b1 \w+(s|ies)\b|\b3 (card|animal|section|Territory)\b", one + three)


def test_objectives_with_a_terrain_name_it() -> None:
    """Of one Territory and of several, and of Territories of any terrain."""
    river = TERRAINS.index("river")
    assert objective_text(Objective("territories", 1, river)) == "Control 1 river Territory."
    assert objective_text(Objective("territories", 2, river)) == "Control 2 river Territories."
    assert objective_text(Objective("territories", 4)) == "Control 4 Territories."


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.title)
def test_events_in_words(card: EventCard) -> None:
    """Whole sentences for all that an event does, and its toll at its terrain."""
    text = event_text(card)
    assert is_sentence(text)
    assert toll_text(card) in text
    assert text.count("Each player: ") == len(card.effects)
    assert ("line-up" in text) is card.sweep


def test_tolls_in_words() -> None:
    """More or less Energy for a terrain, or nothing to say."""
    assert toll_text(event_called("Wildfire")) == "Until the next season, entering forest costs 2 Energy more."
    assert toll_text(event_called("Frost")) == "Until the next season, entering swamp costs 1 Energy less."
    assert toll_text(event_called("Harvest")) == ""


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_abilities_in_words(species: Species) -> None:
    """Whole sentences with the numbers in them; only humans have a sixth ability."""
    told = abilities(species)
    assert len(told) == (6 if species.id == "human" else 5)
    for ability in told:
        assert is_sentence(ability.text)
        assert not re.search(r"[{}\n]|  |\b1 \w+s\b(?<!less)", ability.text)
        assert len(ability.text) <= 240


@pytest.mark.parametrize("told", raw("species"), ids=lambda told: told["id"])
def test_abilities_state_their_numbers(told: dict[str, Any]) -> None:
    """No number hides in a rule: each is a field of a text, so that the text changes with it."""
    texts = " ".join(ability["text"] for ability in told.values() if isinstance(ability, dict) and "text" in ability)
    stated = set(re.findall(r"\{(\w+)", texts))
    board = {"animals", "leaders", "markers", "learning", "pressure", "persistence"}  # told by numbers and tokens
    assert stated == {key for key, value in told.items() if isinstance(value, int)} - board | {"breeds", "deploys"}


def test_ability_with_its_numbers() -> None:
    """One text with numbers, nouns, plurals and seasons."""
    assert species_called("wolf").population.text == (
        "In winter, pay 2 Energy to mature 3 wolves for spring, and 1 more if an alpha is with another wolf."
    )
