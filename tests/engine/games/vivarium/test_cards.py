"""Behaviour cards: the row and its abilities, and buying."""

import pytest

from engine.games.vivarium.edition import BEHAVIOURS, TYPES, EffectKind, behaviour_called
from engine.games.vivarium.happenings import (
    CardPlayed,
    EffectUsed,
)
from tests.engine.games.vivarium.tables import Scene

PLAYERS = ("bear", "wolf")


def lone() -> Scene:
    """Bears on the plains beside their start, wolves on their own start."""
    return Scene(*PLAYERS).animals(0, "plains-3 x2")


# --- the row


def test_vm_23_the_first_card_of_a_type_gives_its_energy_only() -> None:
    """Every later card of that type gives its ability, too: two of three."""
    scene = lone().hand(0, "Scouting", "Scouting", "Vigilance").row("Scouting", "Vigilance", "Scouting")
    assert [event.ability for event in scene.seen(CardPlayed)] == [False, True, True]
    assert {event.effect for event in scene.seen(EffectUsed)} == {"guard", "ease"}
    assert scene.state.energy[0] == 2 * behaviour_called("Scouting").energy + behaviour_called("Vigilance").energy


def test_vm_23_two_of_one_type_and_two_of_another_give_one_ability_each() -> None:
    """The rulebook's own case."""
    scene = lone().hand(0, "Scouting", "Scouting", "Grooming", "Grooming")
    scene.row("Scouting", "Grooming", "Grooming", "Scouting")
    assert [event.ability for event in scene.seen(CardPlayed)] == [False, False, True, True]
    assert [event.effect for event in scene.seen(EffectUsed)] == ["guard", "ease"]


def test_vm_23_a_lone_card_gives_no_ability() -> None:
    """Whatever is laid with it, if it is of other types; Instincts and Fears have none."""
    scene = lone().hand(0, "Scouting", "Snarl", "Grooming", "Instinct", "Instinct", "Fear", "Fear")
    scene.row("Scouting", "Snarl", "Grooming", "Instinct", "Instinct", "Fear", "Fear")
    assert not any(event.ability for event in scene.seen(CardPlayed))
    assert scene.seen(EffectUsed) == []


def test_vm_23_a_card_of_an_earlier_turn_does_not_count() -> None:
    """The row begins anew with every turn."""
    scene = lone().hand(0, "Scouting", "Vigilance").row("Scouting").end_turn().end_turn()
    scene.do("play Vigilance", "end")
    assert scene.seen(EffectUsed) == []


def test_vm_24_all_energy_comes_before_the_first_ability() -> None:
    """Then the abilities, from left to right."""
    scene = lone().hand(0, "Scouting", "Scouting", "Vigilance", "Instinct", "Fear").begin()
    scene.do("play Scouting", "play Vigilance", "play Scouting", "play Instinct")
    assert scene.state.energy[0] == behaviour_called("Vigilance").energy + 1
    assert scene.seen(EffectUsed) == []
    scene.do("end")
    assert [event.effect for event in scene.seen(EffectUsed)] == ["guard", "ease"]


def test_vm_25_drawn_cards_may_be_added_at_the_right_end() -> None:
    """A card of the same type gives its ability, too; when the row has ended again nothing may be added."""
    scene = lone().hand(0, "Curiosity", "Curiosity", "Fear").deck(0, "Curiosity", "Instinct", "Fear")
    scene.row("Curiosity", "Curiosity")
    assert "Curiosity" in scene.offered("play")
    scene.do("play Curiosity", "end")
    assert [event.ability for event in scene.seen(CardPlayed)] == [False, True, True]
    assert "Instinct" in scene.offered("play")
    scene.do("end")
    assert scene.offered("play") == []
    assert scene.cards_in(scene.state.hands[0]) == ["Fear", "Instinct"]
    assert scene.cards_in(scene.state.discards[0])[:3] == ["Curiosity"] * 3


def test_vm_25_without_a_drawn_card_the_row_is_over() -> None:
    """The abilities alone do not open it again."""
    scene = lone().hand(0, "Scouting", "Scouting", "Instinct").row("Scouting", "Scouting")
    assert scene.offered("play") == []


CHOICES: dict[EffectKind, str] = {
    "settle": "settle", "destroy": "destroy", "free": "move", "rouse": "rouse", "gain": "gain", "recall": "recall",
    "steal": "steal", "harass": "harass", "displace": "displace", "hunt": "hunt",
}  # fmt: skip


@pytest.mark.parametrize("kind", CHOICES)
def test_vm_26_an_ability_may_be_let_go(kind: EffectKind) -> None:
    """Whoever plays it may skip it."""
    scene = Scene(*PLAYERS).animals(0, "river-2 x2", "plains-3").animals(1, "plains-5 x2").energy(0, 3)
    scene.discards(0, "Fear", "Instinct").energy_phase()
    scene.state.rest(0, False, scene.place("river-2"), 1)
    scene.effect(kind)
    assert scene.offered(CHOICES[kind])
    assert "skip" in scene.codes
    scene.do("skip")
    assert "end" in scene.codes


# --- buying


def test_vm_27_every_card_of_the_line_up_is_one_fitness() -> None:
    """Several may be bought in a turn; gaps are not filled before the end of it; bought cards go to the discards."""
    scene = lone().lineup("Stalk", "Snarl", "Ambush").energy(8, 0).energy_phase()
    scene.do("buy Stalk", "buy Ambush")
    assert scene.state.fitness == [2, 0]
    assert scene.state.energy[0] == 8 - behaviour_called("Stalk").cost - behaviour_called("Ambush").cost
    assert scene.cards_in(scene.state.lineup) == ["Snarl"]
    assert scene.cards_in(scene.state.discards[0]) == ["Ambush", "Stalk"]


def test_vm_27_a_card_gained_by_an_ability_is_one_fitness() -> None:
    """It costs nothing and goes to the discard pile."""
    scene = lone().lineup("Stalk", "Dynasty").effect("gain", 4)
    assert scene.offered("gain") == ["Stalk"]
    scene.do("gain Stalk")
    assert (scene.state.fitness, scene.state.energy) == ([1, 0], [0, 0])
    assert scene.cards_in(scene.state.discards[0]) == ["Stalk"]


def test_vm_27_a_destroyed_card_leaves_its_fitness() -> None:
    """The point was for gaining it."""
    scene = lone().lineup("Stalk").energy(8, 0).energy_phase().do("buy Stalk").end_turn().end_turn()
    scene.hand(0, "Stalk").effect("destroy").do("destroy Stalk")
    assert (scene.cards_in(scene.state.gone), scene.state.fitness[0]) == (["Stalk"], 1)


def test_only_what_one_can_pay_is_for_sale() -> None:
    """Energy is never below zero."""
    scene = lone().lineup("Stalk", "Snarl", "Dynasty").energy(3, 0).energy_phase()
    assert sorted(scene.offered("buy")) == ["Snarl", "Stalk"]
    scene.do("buy Stalk")
    assert scene.offered("buy") == []


def test_vm_28_destroyed_cards_leave_the_game() -> None:
    """They are in nobody's deck any more; played and bought cards go to the own discard pile."""
    scene = lone().hand(0, "Fear", "Instinct").effect("destroy").do("destroy Fear")
    assert scene.cards_in(scene.state.gone) == ["Fear"]
    assert scene.state.tamed == [1, 0]


def test_vm_29_there_are_four_types() -> None:
    """Population, Aggression, Ingenuity, Territory: each has cards that only its type has."""
    assert TYPES == ("population", "aggression", "ingenuity", "territory")
    assert {card.type for card in BEHAVIOURS if card.cost} == {0, 1, 2, 3}
