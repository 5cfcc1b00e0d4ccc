"""What a seat plans to do in its turn, in a few words."""

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Final

from engine.games.vivarium import actions as verbs
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.words import cards_told, place_name

TOLD: Final = 3  # parts of a plan
BATTLE: Final = (verbs.FIGHT, verbs.USE, verbs.PASS, verbs.RETREAT)
IDLE: Final = (verbs.END, verbs.SKIP)

_ABILITIES: Final = {
    "wait": "lie in wait",
    "eyrie": "build an eyrie in {place}",
    "wind": "give one in {place} its second wind",
    "bask": "bask",
    "fish": "fish",
    "learn": "learn",
    "build": "build a shelter in {place}",
    "raise": "raise an alpha in {place}",
}

# What an action is called in a plan; ``count`` and ``cards`` are of all the actions that are told in one.
_WORDS: Final = {
    verbs.PLAY: "lay {cards}",
    verbs.BUY: "buy {cards}",
    verbs.BREED: "breed{times}",
    verbs.MOVE: "move {animals} from {place} to {goal}",
    verbs.FORAGE: "forage with {what}",
    verbs.DEPLOY: "deploy {count} in {place}",
    verbs.SETTLE: "settle in {place}",
    verbs.DESTROY: "destroy {what}",
    verbs.DROP: "discard {what}",
    verbs.GAIN: "take {what}",
    verbs.RECALL: "take {what} back",
    verbs.KEEP: "keep the top card",
    verbs.DISCARD: "discard the top card",
    verbs.STEAL: "take Energy from the {what}",
    verbs.HARASS: "harass the {what}",
    verbs.DISPLACE: "drive the {what} from {place} to {goal}",
    verbs.HUNT: "hunt the {what} in {place}",
    verbs.ROUSE: "rouse one in {place}",
    verbs.RETURN: "give one in {place} back",
    verbs.FLEE: "flee to {place}",
    verbs.RUN: "let the antelope run to {place}",
}


def plan_told(line: Sequence[VivariumAction]) -> str:
    """Actions of a turn up to its battles: ``lay Fear and 2x Instinct, breed, move 3 from the oasis to river-1``. Where
    they do not end the turn, something comes up that the rest hangs on.
    """
    steps = takewhile(lambda action: action.verb not in BATTLE, line)
    runs = [list(run) for _, run in groupby((step for step in steps if step.verb not in IDLE), _kind)]
    parts = [*map(_told, runs[:TOLD])]
    if len(runs) > TOLD:
        parts.append("and more")
    elif runs and not any(action.verb == verbs.END for action in line):
        parts.append("then see what comes")
    return ", ".join(parts)


def _kind(action: VivariumAction) -> VivariumAction | str:
    """What is the same of actions that are told in one."""
    if action.verb == verbs.MOVE:
        return verbs.act(action.verb, action.what, action.place, action.goal)
    return action.verb if action.verb in (verbs.PLAY, verbs.BUY, verbs.BREED) else action


def _told(run: Sequence[VivariumAction]) -> str:
    first, count = run[0], sum(action.count for action in run)
    words = _ABILITIES[first.what] if first.verb == verbs.ABILITY else _WORDS[first.verb]
    return words.format(
        what=first.what,
        place=place_name(first.place),
        goal=place_name(first.goal),
        count=count,
        times=f" {len(run)} times" if len(run) > 1 else "",
        animals=f"the {first.what}" if first.what else count,
        cards=cards_told([action.what for action in run]),
    )
