"""Named, seeded streams of random numbers.

A stream is SHA-256 in counter mode, so that a seed gives the same shuffle on every machine and under every Python.
A seed and a name give one stream; two names of one seed give streams that tell nothing of each other.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct(">8I")
_WORD_VALUES = 1 << 32


class Stream:
    """A reproducible stream of random numbers.

    Its key is ``sha256("SEED/NAME")``; block ``i`` is ``sha256(key + i)`` with ``i`` as eight big-endian bytes, read as
    eight big-endian words of 32 bits, the first word first.
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, seed: str, name: str) -> None:
        self._key = sha256(f"{seed}/{name}".encode()).digest()
        self._block = 0
        self._words: Iterator[int] = iter(())  # what is left of the last block

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, each equally likely; ``bound`` is from 1 to 2**32."""
        fair = _WORD_VALUES - _WORD_VALUES % bound
        while True:
            for word in self._words:
                if word < fair:  # the words above would make the low numbers likelier
                    return word % bound
            self._words = iter(_WORDS.unpack(sha256(self._key + self._block.to_bytes(8, "big")).digest()))
            self._block += 1

    def large_below(self, bound: int) -> int:
        """Like :meth:`below`, for a ``bound`` of any size."""
        words = (bound.bit_length() + 31) // 32
        while True:
            value = 0
            for _ in range(words):
                value = value << 32 | self.below(_WORD_VALUES)
            value >>= words * 32 - bound.bit_length()
            if value < bound:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def secret(self) -> str:
        """A seed for somebody who must not learn this one, such as a bot: 64 hexadecimal digits."""
        return sha256(self._key + b"secret").hexdigest()

    def __repr__(self) -> str:
        return "<Stream>"  # a seed gives every hidden card away
