"""What is still to be done in a match: a stack of tasks, the next one on top. Nothing in it is secret.

A task is done by itself, or it waits for a seat's decision or for chance. ``seat`` is a seat, ``place`` a Territory;
rivals in a battle are seats or HIPPO or DOGS.
"""

from typing import Final

from msgspec import Struct

from engine.games.vivarium.edition import EffectKind

HIPPO: Final = -1
DOGS: Final = -2

START_WINDOW: Final = 0  # the end of the Event Phase, step 1e
END_WINDOW: Final = 1  # the start of the Recovery Phase, step 3a


class Task(Struct, frozen=True, tag=True, gc=False):
    """Something to be done; no part of a cycle, so the garbage collector passes over it."""


class DealDue(Task, frozen=True):
    """Chance: the deal of the match."""


class ShuffleDue(Task, frozen=True):
    """Chance: a player's discard pile becomes the deck."""

    seat: int


class FlipDue(Task, frozen=True):
    """Chance: whether the animals of a seat capture the antelope."""

    seat: int


class Begin(Task, frozen=True):
    """The next turn begins: season, event, deployment and so on are laid on the stack."""


class Reveal(Task, frozen=True):
    """Step 1c: the top event card of the season."""


class Deployments(Task, frozen=True):
    """Step 1d: every player in turn deploys what has matured."""


class Deploy(Task, frozen=True):
    """Decision: where a seat deploys matured animals."""

    seat: int


class Upkeep(Task, frozen=True):
    """Step 1e: the oasis, Learning tokens, Frailty."""


class Extra(Task, frozen=True):
    """Decision: free steps by the Territory ability. ``left`` animals may still step; a pack steps from ``origin``, -1
    until it is chosen; ``stepped`` tells, as (leader, place, count), who has stepped already.
    """

    window: int
    left: int
    origin: int = -1
    stepped: tuple[tuple[bool, int, int], ...] = ()


class Row(Task, frozen=True):
    """Decision: cards into the row (steps 2a and 2b)."""


class Resolve(Task, frozen=True):
    """The next card in the row gives its ability, if an earlier one is of its type."""


class CloseRow(Task, frozen=True):
    """Step 2c: the row goes to the discard pile."""


class Actions(Task, frozen=True):
    """Decision: what Energy is spent on (step 2d)."""


class Battles(Task, frozen=True):
    """Step 3b: battles are fought until none is left."""


class Order(Task, frozen=True):
    """Decision: which battle is fought next."""


class Melee(Task, frozen=True):
    """Decision of the active player: whom a seat fights next that has come among several rivals (VM-66)."""

    seat: int
    place: int


class Side(Struct, frozen=True):
    """One side of a battle: ``persistence`` is shared equally by its ``animals``, ``bonus`` is used up before it and
    may be negative.
    """

    animals: int
    pressure: int
    persistence: int
    bonus: int = 0


class Answer(Task, frozen=True):
    """Decision: whether a side uses its battle ability: ``answering`` is 0 for the aggressor, 1 for the defender.

    ``chased`` tells, here and in what follows, that the aggressor came by a retreat.
    """

    place: int
    rivals: tuple[int, int]
    answering: int
    sides: tuple[Side, Side]
    chased: bool = False


class Clash(Task, frozen=True):
    """Both sides' Pressure meets the other's Persistence."""

    place: int
    rivals: tuple[int, int]
    sides: tuple[Side, Side]
    chased: bool = False


class Retreat(Task, frozen=True):
    """Decision: where a seat's animals retreat to."""

    seat: int
    place: int
    chased: bool = False


class Flee(Task, frozen=True):
    """Decision: where animals go that the hippopotamus drives out of the oasis."""

    seat: int


class Run(Task, frozen=True):
    """Decision of the active player: which of the closest Territories the antelope runs into."""


class Choose(Task, frozen=True):
    """Decision, or no choice at all: an effect comes about for a seat. ``forced`` is one that may not be skipped."""

    seat: int
    effect: EffectKind
    amount: int
    forced: bool = False


class Return(Task, frozen=True):
    """Decision: which animal of a seat in the oasis goes back to the reserve."""

    seat: int


class Refill(Task, frozen=True):
    """Step 3c: the line-up is filled up to six cards."""


class FillHand(Task, frozen=True):
    """Step 3d: the active player draws up to five cards."""


class Draw(Task, frozen=True):
    """A seat draws cards."""

    seat: int
    count: int


class Finish(Task, frozen=True):
    """A turn ends."""


AnyTask = (
    DealDue | ShuffleDue | FlipDue | Begin | Reveal | Deployments | Deploy | Upkeep | Extra | Row | Resolve | CloseRow
    | Actions | Battles | Order | Melee | Answer | Clash | Retreat | Flee | Run | Choose | Return | Refill | FillHand
    | Draw | Finish
)  # fmt: skip
