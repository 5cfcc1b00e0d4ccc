"""Dealing unseen cards so that every deal that agrees with the public past is equally likely."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TypeVar

from engine.chance import Stream

T = TypeVar("T")


def deal_unseen(
    kinds: Sequence[Sequence[T]], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], stream: Stream
) -> list[list[T]]:
    """Deals the cards of every kind (a suit, say) into hands of the given sizes, uniformly at random among all deals
    in which hand ``h`` gets cards of kind ``k`` only if ``allowed[h][k]``.

    ``kinds`` holds the cards by kind; ``sizes`` must sum up to their number. Returns the hands. Raises ValueError if no
    deal agrees. Exact: hands are weighed by the number of deals that they leave, so nothing is tried and rejected.
    """

    # deals(k, h, left, room): the deals of kinds k.. when ``left`` cards of kind k are still to go to the hands h.. and
    # ``room`` is what each hand still takes.
    @cache
    def deals(kind: int, hand: int, left: int, room: tuple[int, ...]) -> int:
        if hand == len(room):
            if left:
                return 0
            if kind + 1 == len(kinds):
                return 1
            return deals(kind + 1, 0, len(kinds[kind + 1]), room)
        return sum(ways(kind, hand, left, room))

    def ways(kind: int, hand: int, left: int, room: tuple[int, ...]) -> list[int]:
        """The deals in which this hand takes 0, 1, 2 ... of the cards of this kind that are left."""
        most = min(left, room[hand]) if allowed[hand][kind] else 0
        return [
            comb(left, taken)
            * deals(kind, hand + 1, left - taken, (*room[:hand], room[hand] - taken, *room[hand + 1 :]))
            for taken in range(most + 1)
        ]

    room = tuple(sizes)
    hands: list[list[T]] = [[] for _ in room]
    if sum(room) != sum(map(len, kinds)):
        raise ValueError("the hands do not hold as many cards as there are unseen")
    for kind, cards in enumerate(kinds):
        shuffled = stream.shuffled(cards)
        for hand in range(len(room)):
            weights = ways(kind, hand, len(shuffled), room)
            taken = _pick(weights, stream)
            hands[hand] += shuffled[:taken]
            shuffled = shuffled[taken:]
            room = (*room[:hand], room[hand] - taken, *room[hand + 1 :])
    return hands


def _pick(weights: Sequence[int], stream: Stream) -> int:
    total = sum(weights)
    if not total:
        raise ValueError("no deal of the unseen cards agrees with what was played")
    mark = stream.large_below(total)
    for index, weight in enumerate(weights):
        if mark < weight:
            return index
        mark -= weight
    raise AssertionError("the mark lies below the total")
