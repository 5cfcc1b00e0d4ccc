"""Unseen cards are dealt uniformly among all deals that agree with what was played."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Stream
from engine.parts.cards import Deck
from engine.parts.dealing import Deals, deal_hands, deal_unseen
from tests.engine.matches import effort
from tests.engine.streams import distribution

Deal = tuple[frozenset[str], ...]


def every_deal(kinds: Sequence[str], sizes: Sequence[int], allowed: Sequence[Sequence[bool]]) -> set[Deal]:
    """All deals that agree, found by trying every order of the cards."""
    kind_of = {card: kind for kind, cards in enumerate(kinds) for card in cards}
    found = set()
    for order in permutations(kind_of):
        deal, start = [], 0
        for size in sizes:
            deal.append(frozenset(order[start : start + size]))
            start += size
        if all(allowed[hand][kind_of[card]] for hand, cards in enumerate(deal) for card in cards):
            found.add(tuple(deal))
    return found


def dealt(kinds: Sequence[str], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], stream: Stream) -> Deal:
    """A deal as the engine makes it."""
    return tuple(map(frozenset, deal_unseen(kinds, sizes, allowed, stream)))


YES, NO = True, False
CASES = [
    (["abc"], [1, 2], [[YES], [YES]]),
    (["ab", "cd"], [2, 2], [[YES, YES], [YES, YES]]),
    (["ab", "cd"], [2, 2], [[NO, YES], [YES, YES]]),
    (["ab", "cde"], [2, 2, 1], [[YES, YES], [YES, NO], [YES, YES]]),
    (["abc", "d", "e"], [2, 2, 1], [[NO, YES, YES], [YES, YES, NO], [YES, NO, YES]]),
    (["ab", "", "c"], [0, 3], [[YES, YES, YES], [YES, NO, YES]]),
    (["a", "b", "c", "d"], [2, 1, 1], [[YES, NO, YES, YES], [NO, YES, YES, YES], [YES, YES, YES, NO]]),
    ([], [0, 0], [[], []]),
]


@pytest.mark.parametrize(("kinds", "sizes", "allowed"), CASES)
def test_every_deal_that_agrees_is_equally_likely(
    kinds: list[str], sizes: list[int], allowed: list[list[bool]]
) -> None:
    """Exactly: over all that the stream can answer, all deals that agree come up, each with the same chance."""
    chances = distribution(lambda stream: dealt(kinds, sizes, allowed, stream))
    agreeing = every_deal(kinds, sizes, allowed)
    assert chances == dict.fromkeys(agreeing, Fraction(1, len(agreeing)))


@pytest.mark.parametrize(("kinds", "sizes", "allowed"), CASES)
def test_every_deal_has_one_number(kinds: list[str], sizes: list[int], allowed: list[list[bool]]) -> None:
    """From 0 to their total."""
    deals = Deals(kinds, sizes, allowed)
    numbered = [tuple(map(frozenset, deals.numbered(number))) for number in range(deals.total)]
    assert len(set(numbered)) == len(numbered)
    assert set(numbered) == every_deal(kinds, sizes, allowed)


@effort(2_000, 200_000)
@pytest.mark.parametrize(("kinds", "sizes", "allowed"), CASES)
def test_deals_drawn_fast_are_equally_likely_too(
    kinds: list[str], sizes: list[int], allowed: list[list[bool]], examples: int
) -> None:
    """Each comes up as often as chance allows: within five standard deviations."""
    deals, random = Deals(kinds, sizes, allowed), Random("deals").random
    drawn = Counter(tuple(map(frozenset, deals.drawn(random))) for _ in range(examples))
    assert set(drawn) == every_deal(kinds, sizes, allowed)
    share = 1 / deals.total
    reach = 5 * (examples * share * (1 - share)) ** 0.5
    assert all(abs(count - examples * share) <= reach for count in drawn.values())


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[str], list[int], list[list[bool]]]:
    """Up to three cards of three kinds, for three hands, each of which may be without some kinds."""
    cards = "abc"[: draw(st.integers(0, 3))]
    kind = draw(st.lists(st.integers(0, 2), min_size=len(cards), max_size=len(cards)))
    kinds = ["".join(card for card, of in zip(cards, kind, strict=True) if of == number) for number in range(3)]
    owner = draw(st.lists(st.integers(0, 2), min_size=len(cards), max_size=len(cards)))
    allowed = draw(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=3, max_size=3))
    return kinds, [owner.count(hand) for hand in range(3)], allowed


@effort(30, 3000)
def test_no_other_deal_ever_comes_up(examples: int) -> None:
    """Whatever the voids, all deals that agree have the same chance, and where none agrees it is said."""

    @settings(max_examples=examples, deadline=None)
    @given(cases())
    def holds(case: tuple[list[str], list[int], list[list[bool]]]) -> None:
        agreeing = every_deal(*case)
        if agreeing:
            chances = distribution(lambda stream: dealt(*case, stream))
            assert chances == dict.fromkeys(agreeing, Fraction(1, len(agreeing)))
        else:
            with pytest.raises(ValueError, match="no deal of the unseen cards agrees"):
                dealt(*case, Stream("seed", "deal"))

    holds()


def test_hands_are_dealt_as_sets() -> None:
    """What is unseen goes to the hands, each with its number of cards and none of its voids."""
    deck = Deck({"R": range(1, 5), "G": range(1, 5)})
    unseen = deck.mask(map(deck.card, ["R1", "R2", "R3", "G2", "G4"]))
    for number in range(20):
        hands = deal_hands(deck, unseen, [0, 2, 3], [0b11, 0b01, 0], Stream(str(number), "deal"))
        assert [hand.bit_count() for hand in hands] == [0, 2, 3]
        assert sum(hands) == unseen
        assert hands[1] == deck.mask(map(deck.card, ["G2", "G4"]))


def test_many_hands_take_no_time() -> None:
    """Forty-five cards in five hands: seats of which nothing is known are dealt to as one."""
    kinds = [[f"{suit}{rank}" for rank in range(9)] for suit in "CSYAQ"]
    for voids in ([], [(0, 0)], [(0, 0), (1, 1), (2, 2)]):
        allowed = [[(hand, kind) not in voids for kind in range(5)] for hand in range(5)]
        hands = deal_unseen(kinds, [9] * 5, allowed, Stream("seed", "deal"))
        assert sorted(chain(*hands)) == sorted(chain(*kinds))
        assert all(allowed[hand]["CSYAQ".index(card[0])] for hand, cards in enumerate(hands) for card in cards)


@pytest.mark.parametrize("sizes", [[1, 1], [2, 2], []])
def test_the_hands_must_take_all_the_cards(sizes: list[int]) -> None:
    """Neither more nor fewer."""
    with pytest.raises(ValueError, match="hands"):
        deal_unseen(["abc"], sizes, [[YES]] * len(sizes), Stream("seed", "deal"))


def test_a_whole_deck_is_dealt_at_once() -> None:
    """With 36 cards, four kinds and voids the answer comes without trying and rejecting."""
    kinds = [[f"{suit}{rank}" for rank in range(9)] for suit in "RGBY"]
    allowed = [[NO, YES, YES, YES], [YES, NO, YES, YES], [YES, YES, NO, NO]]
    hands = deal_unseen(kinds, [12, 12, 12], allowed, Stream("seed", "deal"))
    assert sorted(chain(*hands)) == sorted(chain(*kinds))
    assert all(allowed[hand]["RGBY".index(card[0])] for hand, cards in enumerate(hands) for card in cards)
