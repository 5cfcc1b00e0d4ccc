"""What a player of Vivarium can do, one small step at a time, and how it is written.

A code reads ``VERB [WHAT] [PLACE] [> GOAL] [xCOUNT]``: ``play Stalk``, ``move alpha forest-2 > oasis x2``, ``end``.
"""

import re
from functools import cache
from typing import Final

from msgspec import Struct

from engine.games.vivarium.edition import BEHAVIOURS, SPECIES

PLAY: Final = "play"  # lay a card into the row
END: Final = "end"  # no more cards, no more steps, no more actions
SKIP: Final = "skip"  # let the ability of a card go
BUY: Final = "buy"
MOVE: Final = "move"
BREED: Final = "breed"
ABILITY: Final = "ability"  # an ability of the species board
FORAGE: Final = "forage"  # the ability of gorillas, which discards a card
DEPLOY: Final = "deploy"
SETTLE: Final = "settle"
DESTROY: Final = "destroy"
DROP: Final = "drop"  # discard a card from the hand
GAIN: Final = "gain"
RECALL: Final = "recall"
KEEP: Final = "keep"
DISCARD: Final = "discard"  # the card that was looked at
STEAL: Final = "steal"
HARASS: Final = "harass"
DISPLACE: Final = "displace"
HUNT: Final = "hunt"
ROUSE: Final = "rouse"
RETURN: Final = "return"  # an animal to the reserve
FIGHT: Final = "fight"
USE: Final = "use"  # the battle ability
PASS: Final = "pass"  # noqa: S105 - no password
RETREAT: Final = "retreat"
FLEE: Final = "flee"
RUN: Final = "run"  # the antelope

DISCARDED: Final = "discarded"  # as a place: the discard pile
HIPPO_NAME: Final = "hippo"
DOGS_NAME: Final = "dogs"
LEADERS: Final = tuple(sorted({species.leader for species in SPECIES if species.leader}))
ABILITIES: Final = ("wait", "eyrie", "wind", "bask", "fish", "learn", "build", "raise")

# What each verb is followed by: "what", "place", "goal", "count"; in brackets what may be left out.
GRAMMAR: Final = {
    PLAY: "title",
    BUY: "title",
    GAIN: "title",
    RECALL: "title",
    DROP: "title",
    DESTROY: "title [place]",
    MOVE: "[leader] place goal count",
    ABILITY: "ability [place]",
    FORAGE: "title",
    DEPLOY: "place count",
    SETTLE: "place",
    STEAL: "species",
    HARASS: "species",
    DISPLACE: "species place goal",
    HUNT: "species place",
    ROUSE: "[leader] place",
    RETURN: "[leader] place",
    FIGHT: "rival place",
    USE: "[title]",
    RETREAT: "place",
    FLEE: "place",
    RUN: "place",
    **dict.fromkeys((END, SKIP, BREED, KEEP, DISCARD, PASS), ""),
}

_TITLES = frozenset(card.title for card in BEHAVIOURS)
_SPECIES = frozenset(species.id for species in SPECIES)
_WHAT: Final = {
    "title": _TITLES,
    "leader": frozenset(LEADERS),
    "species": _SPECIES,
    "rival": _SPECIES | {HIPPO_NAME, DOGS_NAME},
    "ability": frozenset(ABILITIES),
}

_TERRITORY = r"(?:oasis|(?:forest|mountain|wasteland|swamp|plains|river|start)-[1-9][0-9]?)"
_CODE = re.compile(
    rf"(?P<verb>[a-z]+)(?: (?P<what>(?!{_TERRITORY}\b|{DISCARDED}\b|x[0-9])[A-Za-z][A-Za-z-]*))?"
    rf"(?: (?P<place>{_TERRITORY}|{DISCARDED}))?(?: > (?P<goal>{_TERRITORY}))?(?: x(?P<count>[1-9]|1[0-8]))?",
    re.ASCII,
)


class VivariumAction(Struct, frozen=True):
    """One step: ``what`` is a card's title, an ability, a species or a leader; ``place`` and ``goal`` are Territories
    by name; ``count`` is a number of animals, 0 where none is told.
    """

    verb: str
    what: str = ""
    place: str = ""
    goal: str = ""
    count: int = 0

    @property
    def code(self) -> str:
        """The text of it in saves and logs."""
        parts = [self.verb, self.what, self.place]
        if self.goal:
            parts.append(f"> {self.goal}")
        if self.count:
            parts.append(f"x{self.count}")
        return " ".join(filter(None, parts))


@cache
def act(verb: str, what: str = "", place: str = "", goal: str = "", count: int = 0) -> VivariumAction:
    """The action of these parts: always the same object, which makes comparing quick."""
    return VivariumAction(verb, what, place, goal, count)


def read_action(code: str) -> VivariumAction:
    """The action with that code; raises ValueError with a sentence if there is none such in any match."""
    told = _CODE.fullmatch(code)
    if told and told["verb"] in GRAMMAR:
        parts = told.groupdict(default="")
        if _agrees(GRAMMAR[told["verb"]], parts):
            return VivariumAction(told["verb"], parts["what"], parts["place"], parts["goal"], int(parts["count"] or 0))
    raise ValueError(f"There is no action {code[:30]!r}.")


def _agrees(grammar: str, parts: dict[str, str]) -> bool:
    """Whether the parts of a code are those that its verb is followed by."""
    due = grammar.replace("[", "").replace("]", "").split()
    optional = {word.strip("[]") for word in grammar.split() if word.startswith("[")}
    kinds = {"what": next((word for word in due if word in _WHAT), "")}
    kinds |= {part: part if part in due else "" for part in ("place", "goal", "count")}
    for part, kind in kinds.items():
        value = parts[part]
        if (not kind and value) or (kind and not value and kind not in optional):
            return False
    if parts["what"] and parts["what"] not in _WHAT[kinds["what"]]:
        return False
    return parts["place"] != DISCARDED or parts["verb"] == DESTROY
