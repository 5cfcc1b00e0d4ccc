"""Streams for tests that want every random outcome, not one."""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from engine.chance import Stream

T = TypeVar("T", bound=Hashable)


class _Scripted(Stream):
    """Answers with the numbers of a script, then with zeros, and notes the bounds that it was asked for."""

    __slots__ = ("bounds", "script")

    def __init__(self, script: list[int]) -> None:
        super().__init__("", "")
        self.script = script
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        if len(self.bounds) == len(self.script):
            self.script.append(0)
        self.bounds.append(bound)
        return self.script[len(self.bounds) - 1]

    def large_below(self, bound: int) -> int:
        return self.below(bound)


def distribution(draw: Callable[[Stream], T]) -> dict[T, Fraction]:
    """The exact probability of everything that ``draw`` can make of a stream: it is run once for every way that the
    stream can answer.
    """
    found: Counter[T] = Counter()
    script: list[int] = []
    while True:
        stream = _Scripted(script)
        outcome = draw(stream)
        chance = Fraction(1)
        for bound in stream.bounds:
            chance /= bound
        found[outcome] += chance  # type: ignore[assignment]  # a Counter adds fractions as well as whole numbers
        while script and script[-1] + 1 == stream.bounds[len(script) - 1]:
            script.pop()
        if not script:
            return {outcome: Fraction(chance) for outcome, chance in found.items()}
        script[-1] += 1
