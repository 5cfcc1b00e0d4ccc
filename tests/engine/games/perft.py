"""Every way that a few cards can be played, counted: by the engine, and by naive rules that share nothing with it.

A leaf is a position in which no card is left to play; the ends are the leaves by what they come to.
"""

from collections import Counter
from collections.abc import Callable, Collection
from copy import deepcopy
from typing import Any, Protocol, TypeVar

from engine import State

Ends = Counter[Any]
S = TypeVar("S", bound=State[Any])


class Naive(Protocol):
    """A match by the naive rules."""

    def may_play(self) -> Collection[str]: ...

    def play(self, code: str, /) -> object: ...


N = TypeVar("N", bound=Naive)


def ends_by_the_engine(state: S, end: Callable[[S], Any]) -> Ends:
    """The leaves below a state, through ``legal``, ``clone`` and ``apply``; ``end`` tells what a leaf comes to."""
    legal = state.legal()
    if not legal:
        return Counter([end(state)])
    ends: Ends = Counter()
    for card in legal:
        child = state.clone()
        child.apply(card)
        ends += ends_by_the_engine(child, end)
    return ends


def ends_by_the_rulebook(match: N, end: Callable[[N], Any]) -> Ends:
    """The same with the naive rules."""
    cards = match.may_play()
    if not cards:
        return Counter([end(match)])
    ends: Ends = Counter()
    for card in cards:
        child = deepcopy(match)
        child.play(card)
        ends += ends_by_the_rulebook(child, end)
    return ends
