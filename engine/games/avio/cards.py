"""The cards of AVÍO and the plays of them; what is printed on them is for :mod:`engine.games.avio.decks` to say."""

from functools import cache
from typing import NoReturn, final

from engine.game import Event
from engine.parts.cards import Card, Deck, subsets

SUITS = "CSYAQ"
SUIT_NAMES = ("crown", "shield", "scythe", "astrolabe", "quill")
FIGURE = len(SUITS)  # the figures' place among the suits: they have none (AV-09)
FIGURE_NAMES = (
    "queen",
    "hermit",
    "wise woman",
    "lady",
    "lord",
    "matchmaker",
    "fool",
    "peasant woman",
    "beggar",
)
VALUES = 10  # 0 to 9
HAND = 9
TRICKS = 8
MOST_SEATS = 6

# Every card that a deck may hold: basic cards of the values 0 to 9, of which a suit has nine (AV-01), and the figures,
# whose rank is their number.
CARDS = Deck({**{letter: range(VALUES) for letter in SUITS}, "F": range(1, len(FIGURE_NAMES) + 1)})


# A set of cards by suits, the figures last, with small numbers for sets: ``legal`` looks each up in a table of its own.
Parts = list[int]


def parts_of(cards: int) -> Parts:
    """The parts of a set of cards."""
    return [cards >> suit * VALUES & (1 << VALUES) - 1 for suit in range(FIGURE + 1)]


def whole(parts: Parts) -> int:
    """The set of cards with these parts."""
    return sum(part << suit * VALUES for suit, part in enumerate(parts))


# What was won, counted in the bytes of one number, the lowest first: the cards of each suit, the figures, the tricks.
Haul = int
HAUL_BYTES = FIGURE + 2
ONE_TRICK = 1 << 8 * (FIGURE + 1)


class Play(Event, frozen=True):
    """A card was played for a value: a basic card for its own, a figure for the one that was declared (AV-19)."""

    reveals = True  # a card that lies on the table stays there

    seat: int
    card: Card
    value: int

    @property
    def code(self) -> str:
        """The code of the action: ``C7`` or ``F3=9``."""
        return play_code(self.card, self.value)


@final
class AvioAction:
    """The play of a card, of a figure with the value that is declared for it: ``C7`` or ``F3=9``.

    ``suit`` is the number of its suit, or FIGURE; ``bit`` is the card's place among those of its suit, as in
    :data:`Parts`; ``count`` is the card as a :data:`Haul`; ``index`` is its place in tables of strengths, the same for
    all figures of one value; ``plays`` are the events of its play, by seat.
    """

    __slots__ = ("bit", "card", "code", "count", "index", "plays", "suit", "value")

    code: str
    card: Card
    value: int
    suit: int
    bit: int
    count: int
    index: int
    plays: tuple[Play, ...]

    def __init__(self, card: Card, value: int) -> None:
        fields = {
            "code": play_code(card, value),
            "card": card,
            "value": value,
            "suit": card.suit,
            "bit": card.bit >> card.suit * VALUES,
            "count": 1 << 8 * card.suit,
            "index": place(card, value),
            "plays": tuple(Play(seat, card, value) for seat in range(MOST_SEATS)),
        }
        for name, field in fields.items():
            object.__setattr__(self, name, field)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("an action never changes")

    def __reduce__(self) -> tuple[type["AvioAction"], tuple[Card, int]]:
        return AvioAction, (self.card, self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AvioAction) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return self.code


def play_code(card: Card, value: int) -> str:
    """``C7``, or ``F3=9`` for a figure."""
    return card.code if card.suit < FIGURE else f"{card.code}={value}"


def place(card: Card, value: int) -> int:
    """The place of a card at a value in tables of strengths."""
    return card.suit * VALUES + value


BASIC_PLAYS = {card: AvioAction(card, card.rank) for card in CARDS.cards if card.suit < FIGURE}
FIGURE_PLAYS = {
    card: tuple(AvioAction(card, value) for value in range(VALUES)) for card in CARDS.cards if card.suit == FIGURE
}
ACTIONS = {action.code: action for plays in ((*BASIC_PLAYS.values(),), *FIGURE_PLAYS.values()) for action in plays}


@cache
def suit_plays() -> tuple[list[tuple[AvioAction, ...]], ...]:
    """The plays of every set of basic cards of a suit, by suit; the set is the suit's part of a set of cards."""
    return tuple(
        subsets([(action,) for card, action in BASIC_PLAYS.items() if card.suit == suit]) for suit in range(FIGURE)
    )


def card_name(card: Card) -> str:
    """``crown 7`` or ``wise woman``."""
    return f"{SUIT_NAMES[card.suit]} {card.rank}" if card.suit < FIGURE else FIGURE_NAMES[card.rank - 1]


def play_name(card: Card, value: int) -> str:
    """``crown 7``, or ``the wise woman as 9`` for a figure."""
    return card_name(card) if card.suit < FIGURE else f"the {card_name(card)} as {value}"
