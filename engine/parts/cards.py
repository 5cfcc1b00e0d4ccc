"""Cards, and decks whose sets of cards are integers: bit ``i`` stands for the ``i``-th card of the deck."""

from collections.abc import Iterable, Mapping
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


class _Suit(dict[int, tuple[Card, ...]]):
    """The cards of one suit for each set of its bits that was asked for: at most 2 ** (cards of the suit) entries."""

    def __init__(self, cards: tuple[Card, ...], shift: int) -> None:
        super().__init__()
        self.cards = cards
        self.shift = shift

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        found = tuple(card for card in self.cards if card.bit >> self.shift & bits)
        self[bits] = found
        return found


class Deck:
    """A deck of distinct cards, suit by suit and in each suit by rank.

    ``suits`` maps each suit's letter to its ranks in rising order: ``Deck({"R": range(1, 13)})``. A card's code is its
    suit's letter and its rank.
    """

    def __init__(self, suits: Mapping[str, range]) -> None:
        cards: list[Card] = []
        self.suits = tuple(suits)
        self._by_suit: list[_Suit] = []
        for number, (letter, ranks) in enumerate(suits.items()):
            shift = len(cards)
            mine = tuple(Card(f"{letter}{rank}", number, rank, 1 << shift + i) for i, rank in enumerate(ranks))
            self._by_suit.append(_Suit(mine, shift))
            cards += mine
        self.cards = tuple(cards)
        self.everything = (1 << len(cards)) - 1
        self.suit_masks = tuple(self.mask(suit.cards) for suit in self._by_suit)
        self._by_code = {card.code: card for card in cards}

    def card(self, code: str) -> Card:
        """The card with that code; raises ValueError with a sentence if there is none."""
        try:
            return self._by_code[code]
        except KeyError:
            raise ValueError(f"There is no card {code[:12]!r}.") from None

    def cards_in(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, in the deck's order."""
        found: tuple[Card, ...] = ()
        for suit in self._by_suit:
            bits = (mask & self.suit_masks[suit.cards[0].suit]) >> suit.shift
            if bits:
                found += suit[bits]
        return found

    def mask(self, cards: Iterable[Card]) -> int:
        """The set that holds these cards."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return mask
