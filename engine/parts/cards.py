"""Cards, and decks whose sets of cards are integers: bit ``i`` stands for the ``i``-th card of the deck."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NoReturn, TypeVar, final

T = TypeVar("T")


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


def subsets(groups: Sequence[tuple[T, ...]]) -> list[tuple[T, ...]]:
    """What the groups of every set of these hold, in order; a set is the place in the list, bit ``i`` for
    ``groups[i]``.
    """
    found: list[tuple[T, ...]] = [()]
    for group in groups:
        found += [smaller + group for smaller in found]
    return found


def _finder(cards: Sequence[Card]) -> Callable[[int], tuple[Card, ...]]:
    """The function that gives the cards of a set of these, in order.

    It joins what tables hold for every dozen of the cards, which takes a third of the time of testing every card.
    """
    tables = [subsets([(card,) for card in cards[start : start + 12]]) for start in range(0, max(len(cards), 48), 12)]
    first, second, third, fourth, *more = tables

    def cards_in(mask: int) -> tuple[Card, ...]:
        return first[mask & 0xFFF] + second[mask >> 12 & 0xFFF] + third[mask >> 24 & 0xFFF] + fourth[mask >> 36]

    def cards_in_more(mask: int) -> tuple[Card, ...]:
        found = cards_in(mask & 0xFFFFFFFFFFFF)
        for number, table in enumerate(more):
            found += table[mask >> 48 + 12 * number & 0xFFF]
        return found

    return cards_in_more if more else cards_in


class Deck:
    """A deck of distinct cards, suit by suit and in each suit by rank.

    ``suits`` maps each suit's letter to its ranks in rising order: ``Deck({"R": range(1, 13)})``. A card's code is its
    suit's letter and its rank.
    """

    def __init__(self, suits: Mapping[str, range]) -> None:
        cards: list[Card] = []
        for number, (letter, ranks) in enumerate(suits.items()):
            cards += [Card(f"{letter}{rank}", number, rank, 1 << place) for place, rank in enumerate(ranks, len(cards))]
        self.suits = tuple(suits)
        self.cards = tuple(cards)
        self.everything = self.mask(cards)
        self.suit_masks = tuple(self.mask(card for card in cards if card.suit == suit) for suit in range(len(suits)))
        self._by_code = {card.code: card for card in cards}

    @cached_property
    def cards_in(self) -> Callable[[int], tuple[Card, ...]]:
        """Gives the cards of a set, in the deck's order; its tables are made when it is asked for first."""
        return _finder(self.cards)

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
