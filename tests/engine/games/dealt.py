"""What the oracles of games with dealt hands share: the round being played, and other worlds for it."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from engine import Entry


def last_deal(journal: Sequence[Entry]) -> int:
    """The number of the entry that deals the round being played."""
    return max(number for number, entry in enumerate(journal) if entry.deal)


def this_round(journal: Sequence[Entry]) -> tuple[dict[str, Any], list[Entry]]:
    """The deal of the round being played and the actions since."""
    number = last_deal(journal)
    return journal[number].deal, list(journal[number + 1 :])


def with_deal(journal: Sequence[Entry], deal: dict[str, Any]) -> list[Entry]:
    """The journal with another deal for the round being played."""
    number = last_deal(journal)
    return [*journal[:number], Entry(deal=deal), *journal[number + 1 :]]


def swapped(deal: dict[str, Any], one: str, two: str) -> dict[str, Any]:
    """The deal with two cards exchanged, wherever they are."""
    swap = {one: two, two: one}
    return {**deal, "hands": [[swap.get(card, card) for card in hand] for hand in deal["hands"]]}


def other_hands(deal: dict[str, Any], seen: set[str], seat: int) -> list[dict[str, Any]]:
    """The deal with two cards exchanged that other seats hold, and that have not been seen."""
    others = [sorted(set(hand) - seen) for other, hand in enumerate(deal["hands"]) if other != seat]
    pairs = [(mine, yours) for one, two in combinations(others, 2) for mine in one for yours in two]
    return [swapped(deal, *pair) for pair in pairs]
