"""What a seat plans to do in its turn, in a few words."""

import pytest

from engine.games.vivarium.actions import ABILITIES, GRAMMAR, read_action
from engine.games.vivarium.planned import BATTLE, IDLE, plan_told

WORDS = {
    "play Fear": "lay Fear",
    "buy Snarl": "buy Snarl",
    "breed": "breed",
    "move start-1 > forest-3 x2": "move 2 from start-1 to forest-3",
    "move alpha forest-2 > oasis x1": "move the alpha from forest-2 to the oasis",
    "forage Fear": "forage with Fear",
    "deploy oasis x3": "deploy 3 in the oasis",
    "settle river-1": "settle in river-1",
    "destroy Fear discarded": "destroy Fear",
    "drop Fear": "discard Fear",
    "gain Snarl": "take Snarl",
    "recall Snarl": "take Snarl back",
    "keep": "keep the top card",
    "discard": "discard the top card",
    "steal wolf": "take Energy from the wolf",
    "harass wolf": "harass the wolf",
    "displace wolf river-1 > oasis": "drive the wolf from river-1 to the oasis",
    "hunt wolf river-1": "hunt the wolf in river-1",
    "rouse oasis": "rouse one in the oasis",
    "return river-1": "give one in river-1 back",
    "flee river-1": "flee to river-1",
    "run oasis": "let the antelope run to the oasis",
    "ability eyrie mountain-1": "build an eyrie in mountain-1",
    "ability wind river-1": "give one in river-1 its second wind",
    "ability wait": "lie in wait",
    "ability bask": "bask",
    "ability fish": "fish",
    "ability learn": "learn",
    "ability build oasis": "build a shelter in the oasis",
    "ability raise oasis": "raise an alpha in the oasis",
}


@pytest.mark.parametrize("code", WORDS)
def test_an_action_in_a_plan(code: str) -> None:
    """Each in the words of the rules."""
    assert plan_told([read_action(code), read_action("end")]) == WORDS[code]


def test_every_action_has_its_words() -> None:
    """But those that let something go, and those of battles, which hang on what others do."""
    actions = [read_action(code) for code in WORDS]
    assert {action.verb for action in actions} == set(GRAMMAR) - {*IDLE, *BATTLE}
    assert {action.what for action in actions if action.verb == "ability"} == set(ABILITIES)


def test_a_plan_in_few_words() -> None:
    """What is alike is told in one; it ends before a battle, or where something comes up, and after three parts it says
    that there is more.
    """
    codes = ["play Fear", "play Instinct", "play Instinct", "end", "move oasis > river-1 x1", "move oasis > river-1 x2"]
    told = "lay Fear and 2x Instinct, move 3 from the oasis to river-1"
    assert plan_told([*map(read_action, codes)]) == told
    assert plan_told([*map(read_action, [*codes, "fight wolf oasis", "breed"])]) == told
    assert plan_told([*map(read_action, codes[:2])]) == "lay Fear and Instinct, then see what comes"
    more = [*codes, "breed", "breed", "buy Snarl"]
    assert plan_told([*map(read_action, more)]) == f"{told}, breed 2 times, and more"
