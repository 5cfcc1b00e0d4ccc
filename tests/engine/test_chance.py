"""A seed gives the same numbers on every machine and for ever: the generator of ``engine.chance``, computed anew."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Stream
from tests.engine.streams import distribution


def words(seed: str, name: str) -> Iterator[int]:
    """The 32-bit words of a stream, by the description of the generator."""
    key = sha256(f"{seed}/{name}".encode()).digest()
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).hexdigest()
        yield from (int(digest[place : place + 8], 16) for place in range(0, 64, 8))
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    """The first word that lies below the greatest multiple of the bound, modulo the bound."""
    return next(word for word in source if word < 2**32 // bound * bound) % bound


@given(st.text(max_size=8), st.text(max_size=8), st.lists(st.integers(1, 2**32), max_size=30))
def test_numbers_are_those_of_the_description(seed: str, name: str, bounds: list[int]) -> None:
    """SHA-256 in counter mode, words that would favour the low numbers left out."""
    stream, source = Stream(seed, name), words(seed, name)
    assert [stream.below(bound) for bound in bounds] == [below(source, bound) for bound in bounds]


@given(st.text(max_size=8), st.lists(st.integers(1, 2**100), max_size=20))
def test_large_numbers_are_those_of_the_description(seed: str, bounds: list[int]) -> None:
    """As many words as the bound has, first word first; the top bits, as many as the bound has; until one fits."""
    stream, source = Stream(seed, "large"), words(seed, "large")
    for bound in bounds:
        bits = len(f"{bound:b}")
        while True:
            text = "".join(f"{next(source):032b}" for _ in range(-(-bits // 32)))
            if int(text[:bits], 2) < bound:
                break
        assert stream.large_below(bound) == int(text[:bits], 2)


@given(st.text(max_size=8), st.integers(0, 60))
def test_a_shuffle_is_that_of_the_description(seed: str, size: int) -> None:
    """Fisher and Yates, from the last place down; the items given stay as they were."""
    source, order = words(seed, "shuffle"), list(range(size))
    for place in reversed(range(1, size)):
        other = below(source, place + 1)
        order[place], order[other] = order[other], order[place]
    items = list(range(size))
    assert Stream(seed, "shuffle").shuffled(items) == order
    assert items == list(range(size))


def test_vectors() -> None:
    """Numbers written down once: whoever changes the generator changes every shared seed."""
    stream = Stream("otter-42", "chance 1")
    assert [stream.below(1000) for _ in range(12)] == [441, 189, 243, 178, 796, 299, 158, 414, 500, 538, 693, 8]
    assert Stream("otter-42", "chance 2").shuffled(range(12)) == [10, 5, 6, 9, 1, 8, 11, 2, 3, 7, 0, 4]
    assert Stream("", "").large_below(10**30) == 172746693502074641614730366434
    secret = "afdda9a8bd76fe8667e261b8ac78c8ae4452af31483b00e95bd457e1b541144d"
    assert (
        Stream("sève", "été").secret() == secret == sha256(sha256("sève/été".encode()).digest() + b"secret").hexdigest()
    )


def test_names_and_seeds_make_streams_of_their_own() -> None:
    """One seed gives as many streams as there are names, and none repeats another."""
    pairs = [("otter", "chance 1"), ("otter", "chance 2"), ("otter ", "chance 1"), ("Otter", "chance 1"), ("", "")]
    assert len({tuple(Stream(*pair).shuffled(range(48))) for pair in pairs}) == len(pairs)
    assert len({Stream(*pair).secret() for pair in pairs}) == len(pairs)


def test_a_secret_tells_nothing_of_its_stream() -> None:
    """A stream under the secret as its seed is another, and asking for it takes no number from the stream."""
    stream = Stream("otter", "bot 1")
    secret = stream.secret()
    order = stream.shuffled(range(48))
    assert order == Stream("otter", "bot 1").shuffled(range(48))
    assert order != Stream(secret, "bot 1").shuffled(range(48))


def test_a_stream_does_not_print_what_it_comes_from() -> None:
    """Whatever its seed and however far it has come, it prints alike."""
    used = Stream("otter", "chance 1")
    used.below(6)
    assert repr(used) == repr(Stream("heron", "chance 2"))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    """Exactly: over all that the generator can answer, each of the 24 orders of four items has the same chance."""
    chances = distribution(lambda stream: tuple(stream.shuffled("abcd")))
    assert len(chances) == 24
    assert len(set(chances.values())) == 1


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 48])
def test_numbers_come_up_alike(bound: int) -> None:
    """Chi-square of 200 draws a number, which a fair generator keeps below this in all but one of 10**6 seeds."""
    stream = Stream("fair", str(bound))
    counts = Counter(stream.below(bound) for _ in range(200 * bound))
    chi_square = sum((counts[number] - 200) ** 2 / 200 for number in range(bound))
    assert set(counts) <= set(range(bound))
    assert chi_square <= bound + 5 * (2 * bound) ** 0.5 + 16


def test_a_choice_is_any_of_the_items_alike() -> None:
    """Each of three has a third of the chance."""
    assert distribution(lambda stream: stream.choice("abc")) == dict.fromkeys("abc", Fraction(1, 3))
