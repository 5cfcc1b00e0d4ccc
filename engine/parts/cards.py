"""Cards, and decks whose sets of cards are integers: bit ``i`` stands for the ``i``-th card of the deck."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn, final


@final
class Card:
    """A card with a suit and a rank; as an action, the play of it.

    ``suit`` is the number of its suit in the deck, from 0; ``bit`` has one bit set, the card's place in the deck.
    """

    __slots__ = ("bit", "code", "rank", "suit")

    code: str
    suit: int
    rank: int
    bit: int

    def __init__(self, code: str, suit: int, rank: int, bit: int) -> None:
        for name, value in (("code", code), ("suit", suit), ("rank", rank), ("bit", bit)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card never changes")

    def __reduce__(self) -> tuple[type["Card"], tuple[str, int, int, int]]:
        return Card, (self.code, self.suit, self.rank, self.bit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.code == other.code and self.bit == other.bit

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return self.code


def _subsets(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The cards of every set of these, in order; a set is the place in the list, bit ``i`` for ``cards[i]``."""
    subsets: list[tuple[Card, ...]] = [()]
    for card in cards:
        one = (card,)
        subsets += [smaller + one for smaller in subsets]
    return subsets


def _finder(cards: Sequence[Card]) -> Callable[[int], tuple[Card, ...]]:
    """The function that gives the cards of a set of these, in order.

    It joins what four tables hold for the quarters of the set, which takes a third of the time of testing every card.
    """
    width = -(-len(cards) // 4)
    first, second, third, fourth = (_subsets(cards[start : start + width]) for start in range(0, 4 * width, width))
    quarter, two, three = (1 << width) - 1, 2 * width, 3 * width

    def cards_in(mask: int) -> tuple[Card, ...]:
        return (
            first[mask & quarter]
            + second[mask >> width & quarter]
            + third[mask >> two & quarter]
            + fourth[mask >> three]
        )

    return cards_in


class Deck:
    """A deck of distinct cards, suit by suit and in each suit by rank.

    ``suits`` maps each suit's letter to its ranks in rising order: ``Deck({"R": range(1, 13)})``. A card's code is its
    suit's letter and its rank. ``cards_in(mask)`` gives the cards of a set, in the deck's order. It takes a deck of
    up to 60 cards or so: the tables double with every four cards more.
    """

    def __init__(self, suits: Mapping[str, range]) -> None:
        cards: list[Card] = []
        for number, (letter, ranks) in enumerate(suits.items()):
            cards += [Card(f"{letter}{rank}", number, rank, 1 << place) for place, rank in enumerate(ranks, len(cards))]
        self.suits = tuple(suits)
        self.cards = tuple(cards)
        self.everything = self.mask(cards)
        self.suit_masks = tuple(self.mask(card for card in cards if card.suit == suit) for suit in range(len(suits)))
        self.cards_in = _finder(self.cards)
        self._by_code = {card.code: card for card in cards}

    def card(self, code: str) -> Card:
        """The card with that code; raises ValueError with a sentence if there is none."""
        try:
            return self._by_code[code]
        except KeyError:
            raise ValueError(f"There is no card {code[:12]!r}.") from None

    def mask(self, cards: Iterable[Card]) -> int:
        """The set that holds these cards."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return mask
