"""What the tables of the card games have in common."""

from msgspec import Struct

from engine.parts.cards import Card

CARD_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=")


class SuitFace(Struct, frozen=True):
    """How a suit looks: its letter, its shape, and the name of its colour in the themes (``suit-red``)."""

    letter: str
    shape: str
    colour: str


class HandCard(Struct, frozen=True):
    """A card in hand, the key that picks it, and why it may not be played now ("" if it may)."""

    card: Card
    key: str
    why_not: str


class Place(Struct, frozen=True):
    """A place in the trick: whose it is, the card if it was played, and a word beneath it.

    ``counts`` is False for a card that cannot win and ``won`` True for one that did; ``to_move`` is True where the next
    card is due.
    """

    name: str
    card: Card | None
    mark: str
    counts: bool = True
    won: bool = False
    to_move: bool = False
