"""What a deal, a shuffle, a flip and a saved position must be, one fault at a time."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import Stream, Table, game_called
from tests.engine.games.vivarium.tables import Scene
from tests.engine.matches import is_sentence, play_on

GAME = game_called("vivarium", {"species": ["wolf", "bear", "eagle"]})
DEAL: dict[str, Any] = msgspec.to_builtins(GAME.draw(GAME.start(3), Stream("deal", "1")))

DEALS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "another map": (lambda deal: deal | {"map": deal["map"] | {"tiles": deal["map"]["tiles"][1:]}}, "tiles"),
    "a starter of no seat": (lambda deal: deal | {"starter": 3}, "starting player"),
    "other species": (lambda deal: deal | {"species": ["wolf", "bear", "tiger"]}, "species of the options"),
    "a species twice": (lambda deal: deal | {"species": ["wolf", "bear", "wolf"]}, "a species of its own"),
    "three seasons": (lambda deal: deal | {"events": deal["events"][:3]}, "every season"),
    "an event twice": (lambda deal: deal | {"events": [[deal["events"][0][0]] * 4, *deal["events"][1:]]}, "summer"),
    "seasons changed": (lambda deal: deal | {"events": deal["events"][::-1]}, "summer"),
    "a card too few": (lambda deal: deal | {"behaviours": deal["behaviours"][1:]}, "behaviour deck"),
    "a starter for sale": (lambda deal: deal | {"behaviours": ["Fear", *deal["behaviours"][1:]]}, "behaviour deck"),
    "eight Instincts": (lambda deal: deal | {"decks": [["Instinct"] * 10, *deal["decks"][1:]]}, "starter cards"),
    "two decks": (lambda deal: deal | {"decks": deal["decks"][1:]}, "starter cards"),
}


@pytest.mark.parametrize(("change", "told"), DEALS.values(), ids=list(DEALS))
def test_a_deal_is_one_that_the_box_and_the_options_give(
    change: Callable[[dict[str, Any]], dict[str, Any]], told: str
) -> None:
    """The deal itself is taken; with one thing changed it is refused, in a sentence."""
    assert GAME.read_chance(GAME.start(3), "deal", DEAL)
    with pytest.raises(ValueError, match=told) as caught:
        GAME.read_chance(GAME.start(3), "deal", change(DEAL))
    assert is_sentence(str(caught.value))


def test_chance_is_taken_where_it_is_due_and_for_whom() -> None:
    """A second deal, a shuffle while there is a deck and a flip without an antelope do not come up."""
    state = GAME.start(3)
    for kind, data in (("shuffle", {"seat": 0, "deck": []}), ("flip", {"seat": 0, "captured": True})):
        with pytest.raises(ValueError, match=f"No such {kind} was due"):
            GAME.read_chance(state, kind, data)
    state.apply(GAME.read_chance(state, "deal", DEAL))
    with pytest.raises(ValueError, match="No such deal was due"):
        GAME.read_chance(state, "deal", DEAL)


def test_a_shuffle_a_flip_and_a_map_hold_nothing_else() -> None:
    """An unknown field in them is refused, as in a deal."""
    state = GAME.start(3)
    with_more = {
        "deal": DEAL | {"map": DEAL["map"] | {"mirror": 1}},
        "shuffle": {"seat": 0, "deck": [], "mirror": 1},
        "flip": {"seat": 0, "captured": True, "mirror": 1},
    }
    for kind, data in with_more.items():
        with pytest.raises(ValueError, match="unknown field `mirror`") as caught:
            GAME.read_chance(state, kind, data)
        assert is_sentence(str(caught.value))


def test_the_antelope_is_flipped_for_before_the_battle() -> None:
    """Who flees into a Territory where the antelope and an opponent are has its chance first, then fights."""
    scene = Scene("bear", "wolf", season="summer", year=2, event="Famine")
    plains = scene.state.world.territories[scene.state.world.near_oasis[4]].name
    scene.animals(0, "oasis x2").animals(1, f"{plains} x1").open("Pursuit", antelope=plains).begin()
    scene.do(f"flee {plains}")
    assert scene.flip_due == 0
    scene.do("heads")
    assert scene.claimed(0) == ["Pursuit"]
    assert "pass" in scene.codes


def test_who_must_discard_is_asked_though_all_cards_are_the_same() -> None:
    """Not to be asked would tell the others what is in the hand."""
    scene = Scene("bear", "wolf", season="summer", event="Heatwave").begin()
    assert (scene.to_move, scene.codes) == (0, ["drop Instinct"])
    scene.do("drop Instinct")
    assert (scene.to_move, scene.codes) == (1, ["drop Instinct"])


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a card more": (lambda dump: dump["gone"].append("Fear"), "not those of the box"),
    "a hand in disorder": (lambda dump: dump["players"][0]["hand"].reverse(), "not in its order"),
    "an unknown card known": (lambda dump: dump["players"][0]["known"].append("Dynasty"), "not in the hand"),
    "animals out of nowhere": (lambda dump: dump["players"][0]["maturing"].__setitem__(0, 18), "too many animals"),
    "Fitness out of nowhere": (lambda dump: dump["gains"].__setitem__(9, -1), "Fitness"),
    "a token without its event": (lambda dump: dump.update(den=0), "token lies without its event"),
    "an event that was not revealed": (lambda dump: dump["open"].append("Swarm"), "event"),
    "a turn cut short": (lambda dump: dump["agenda"].pop(0), "no turn is being played"),
    "a step left out": (lambda dump: dump["agenda"].pop(2), "steps of the turn"),
    "a battle of nobody": (lambda dump: dump["agenda"].append({"type": "Melee", "seat": 0, "place": 0}), "order"),
    "a season too many": (lambda dump: dump["events"].append(dump["events"][0]), "seasons are not four"),
    "a player too few": (lambda dump: dump["players"].pop(), "does not tell of 3 players"),
}


@pytest.mark.parametrize(("spoil", "told"), FAULTS.values(), ids=list(FAULTS))
def test_a_saved_position_with_one_thing_wrong(spoil: Callable[[dict[str, Any]], Any], told: str) -> None:
    """It is refused with a sentence that tells what."""
    table = play_on(Table(GAME, 3, "saves"), bytes(97), 12)
    dump = table.snapshot()
    assert GAME.load(dump)
    spoil(dump)
    with pytest.raises(ValueError, match=told) as caught:
        GAME.load(dump)
    assert is_sentence(str(caught.value))
