"""Sets of cards as integers, and cards that never change."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.vivo.cards import DECK
from engine.parts.cards import Deck, subsets

LARGE = Deck({letter: range(12) for letter in "CSYAQF"})
SMALL = Deck({"R": range(2, 5), "G": range(1, 2), "B": range(7, 9)})


@pytest.mark.parametrize("deck", [SMALL, DECK, LARGE])
def test_a_deck_lies_suit_by_suit(deck: Deck) -> None:
    """Each card has a bit of its own, a suit's bits lie side by side, and the suits together are the deck."""
    assert [card.bit for card in deck.cards] == [1 << place for place in range(len(deck.cards))]
    assert [card.code for card in deck.cards] == [f"{deck.suits[card.suit]}{card.rank}" for card in deck.cards]
    assert sum(deck.suit_masks) == deck.everything == deck.mask(deck.cards)
    assert [deck.cards_in(mask) for mask in deck.suit_masks] == [
        tuple(card for card in deck.cards if card.suit == suit) for suit in range(len(deck.suits))
    ]


def test_a_small_deck_in_full() -> None:
    """Its codes, in order."""
    assert [card.code for card in SMALL.cards] == ["R2", "R3", "R4", "G1", "B7", "B8"]


@given(st.integers(0, SMALL.everything))
def test_a_set_of_a_small_deck(mask: int) -> None:
    """``cards_in`` and ``mask`` undo each other, and the order is the deck's."""
    cards = SMALL.cards_in(mask)
    assert cards == tuple(card for card in SMALL.cards if card.bit & mask)
    assert SMALL.mask(cards) == mask


@given(st.integers(0, DECK.everything))
def test_a_set_of_the_whole_deck(mask: int) -> None:
    """The same for 48 cards."""
    assert DECK.cards_in(mask) == tuple(card for card in DECK.cards if card.bit & mask)


@given(st.integers(0, LARGE.everything))
def test_a_set_of_more_than_48_cards(mask: int) -> None:
    """The same, with more tables."""
    cards = LARGE.cards_in(mask)
    assert cards == tuple(card for card in LARGE.cards if card.bit & mask)
    assert LARGE.mask(cards) == mask


def test_all_subsets_of_groups() -> None:
    """In the order of the numbers that stand for them; a group comes whole or not at all."""
    assert subsets([("a",), ("b", "c")]) == [(), ("a",), ("b", "c"), ("a", "b", "c")]
    assert subsets([]) == [()]


def test_a_card_never_changes() -> None:
    """So it may be shared by every state and be a key."""
    card = DECK.card("R7")
    with pytest.raises(AttributeError):
        card.rank = 8
    assert (card.code, card.suit, card.rank) == ("R7", 0, 7)


def test_a_card_is_the_same_in_another_process() -> None:
    """Equal, with an equal hash, and different from every other."""
    for card in DECK.cards:
        again = pickle.loads(pickle.dumps(card))
        assert again == card
        assert hash(again) == hash(card)
        assert (again.code, again.suit, again.rank, again.bit) == (card.code, card.suit, card.rank, card.bit)
    assert len(set(DECK.cards)) == 48
    assert DECK.card("R7") != "R7"
