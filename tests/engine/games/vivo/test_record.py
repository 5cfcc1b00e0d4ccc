"""A snapshot of VIVO that no match can come to is refused, whatever is wrong with it."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine import Table
from tests.engine.games.vivo.positions import GAME, view_of
from tests.engine.matches import is_sentence, play_on

Change = Callable[[dict[str, Any]], object]


def _play_twice(dump: dict[str, Any]) -> None:
    dump["tricks"][1]["plays"][0]["card"] = dump["tricks"][0]["plays"][0]["card"]


CHANGES: dict[str, Change] = {
    "a field missing": lambda dump: dump.pop("turn"),
    "a field too many": lambda dump: dump.update(cheat=True),
    "five seats": lambda dump: dump.update(seats=5),
    "three seats": lambda dump: dump.update(seats=3),
    "no seats": lambda dump: dump.update(seats=0),
    "another turn": lambda dump: dump.update(turn=dump["turn"] + 1),
    "another to move": lambda dump: dump.update(to_move=(dump["to_move"] + 1) % 4),
    "nobody to move": lambda dump: dump.update(to_move=None),
    "another leader": lambda dump: dump.update(leader=(dump["leader"] + 1) % 4),
    "no leader": lambda dump: dump.update(leader=None),
    "another round": lambda dump: dump.update(round=2),
    "round three": lambda dump: dump.update(round=3),
    "the deal due": lambda dump: dump.update(phase="deal"),
    "the match over": lambda dump: dump.update(phase="over"),
    "no such phase": lambda dump: dump.update(phase="pause"),
    "a suit out of the deck": lambda dump: dump.update(deck=[card for card in dump["deck"] if card[0] != "Y"]),
    "no deck": lambda dump: dump.update(deck=[]),
    "another harmony": lambda dump: dump["harmonies"].__setitem__(0, dump["harmonies"][0] % 4 + 1),
    "no harmony": lambda dump: dump.update(harmonies=[]),
    "harmonies in another order": lambda dump: dump["harmonies"].reverse(),
    "a card missing": lambda dump: dump["hands"][0].pop(),
    "a card twice": lambda dump: dump["hands"][0].__setitem__(0, dump["hands"][1][0]),
    "a hand missing": lambda dump: dump["hands"].pop(),
    "a hand unsorted": lambda dump: dump["hands"][0].reverse(),
    "no such card": lambda dump: dump["hands"][0].__setitem__(0, "R13"),
    "no card at all": lambda dump: dump["hands"][0].__setitem__(0, 7),
    "a play twice": _play_twice,
    "a play by another": lambda dump: dump["plays"][0].update(seat=(dump["plays"][0]["seat"] + 1) % 4),
    "a play by nobody": lambda dump: dump["tricks"][0]["plays"][0].update(seat=9),
    "a play said to be off": lambda dump: dump["plays"][0].update(on=False),
    "a trick missing": lambda dump: dump["tricks"].pop(),
    "a trick of another number": lambda dump: dump["tricks"][0].update(trick=2),
    "another highest": lambda dump: dump["tricks"][0].update(highest=dump["tricks"][0]["plays"][0]),
    "no lowest": lambda dump: dump["tricks"][0].update(lowest=None),
    "a round too many": lambda dump: dump["finished"].append(
        {"type": "RoundScored", "round": 1, "lows": [[], [], [], []], "highs": [0, 0, 0, 0]}
    ),
}


def midway() -> dict[str, Any]:
    """A match of four in its first round, in the third trick."""
    return play_on(Table(GAME, 4, "otter"), bytes(97), 10).snapshot()


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_state_that_cannot_be_is_refused(change: Change) -> None:
    """With a sentence."""
    dump = midway()
    assert GAME.dump(GAME.load(dump)) == dump
    damaged = copy.deepcopy(dump)
    change(damaged)
    assert damaged != dump
    with pytest.raises(ValueError, match=r"\.$") as caught:
        GAME.load(damaged)
    assert is_sentence(str(caught.value))


@pytest.mark.parametrize(
    "change",
    [
        lambda finished: finished[0]["lows"].pop(),
        lambda finished: finished[0]["highs"].append(3),
        lambda finished: finished.pop(),
        lambda finished: finished[0].update(type="Trick"),
        lambda finished: finished[0]["lows"][0].append("three"),
    ],
    ids=["a row missing", "a row too many", "a round missing", "another event", "a word for a rank"],
)
def test_finished_rounds_fit_the_seats_and_the_round(change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Both are counted."""
    dump = play_on(Table(GAME, 4, "otter"), bytes(97)).snapshot()
    damaged = copy.deepcopy(dump)
    change(damaged["finished"])
    with pytest.raises(ValueError, match=r"\.$") as caught:
        GAME.load(damaged)
    assert is_sentence(str(caught.value))


def in_order(hand: list[str]) -> list[str]:
    """The cards as a snapshot lists them."""
    return sorted(hand, key=lambda card: ("RGBY".index(card[0]), int(card[1:])))


def test_a_hand_may_be_any_that_agrees() -> None:
    """The check looks for what cannot be, not for what was: with two unplayed cards exchanged it is a state as well."""
    dump = midway()
    one, two = dump["hands"][:2]
    one[0], two[0] = two[0], one[0]
    dump["hands"][:2] = in_order(one), in_order(two)
    assert GAME.dump(GAME.load(dump)) == dump


def test_no_play_off_harmony_by_choice_is_believed() -> None:
    """The card played and one that did not follow change places, and the snapshot calls the play off-harmony."""
    table = Table(GAME, 4, "otter")
    refused = 0
    for turn in range(47):
        seat = table.to_move
        assert seat is not None
        view = view_of(table, seat)
        others = [card.code for card in view.hand if card not in view.legal]
        play_on(table, bytes(97), 1)
        if others and turn % 4 < 3:
            dump = table.snapshot()
            hand = dump["hands"][seat]
            hand[hand.index(others[0])] = dump["plays"][-1]["card"]
            dump["hands"][seat] = in_order(hand)
            dump["plays"][-1].update(card=others[0], on=False)
            with pytest.raises(ValueError, match=f"{others[0]} could not be played"):
                GAME.load(dump)
            refused += 1
    assert refused > 5
