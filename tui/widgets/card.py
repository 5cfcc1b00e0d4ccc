"""How a card is drawn, in a hand and in a trick."""

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from msgspec import Struct
from rich.style import Style
from textual.widget import Widget

from engine.parts.cards import Card
from tui.presenters.table import SuitFace


class Border(Enum):
    """A card's border: corners from the top left, then the horizontal and the vertical line."""

    THIN = "┌┐└┘─│"
    HEAVY = "┏┓┗┛━┃"
    DASHED = "┌┐└┘╌╎"
    NONE = "      "


class CardSize(Struct, frozen=True):
    """The cells of a card, border included."""

    width: int
    height: int


SMALL = CardSize(6, 4)
LARGE = CardSize(9, 6)


def card_lines(card: Card, suit: SuitFace, size: CardSize, border: Border, *, shapes: bool) -> list[str]:
    """The card's lines, from the top: its suit's letter and its rank, and the suit's shape."""
    inner = size.width - 2
    middle = [" " * inner for _ in range(size.height - 2)]
    middle[0] = _spread(suit.letter, str(card.rank), inner)
    if shapes:
        middle[size.height // 2 - 1] = suit.shape.center(inner)
    return _bordered(middle, border)


def place_lines(text: str, size: CardSize, border: Border) -> list[str]:
    """A place for a card, with a mark in its middle."""
    middle = [" " * (size.width - 2) for _ in range(size.height - 2)]
    middle[size.height // 2 - 2] = text.center(size.width - 2)
    return _bordered(middle, border)


def _bordered(middle: list[str], border: Border) -> list[str]:
    top_left, top_right, bottom_left, bottom_right, across, down = border.value
    inner = len(middle[0])
    return [
        top_left + across * inner + top_right,
        *(down + line + down for line in middle),
        bottom_left + across * inner + bottom_right,
    ]


def _spread(left: str, right: str, width: int) -> str:
    """A line of a card's inside with a text at either end."""
    margin = " " * (width > SMALL.width)
    return margin + left + right.rjust(width - len(left) - 2 * len(margin)) + margin


class CardWidget(Widget):
    """A widget that draws cards in the colours of their suits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "card--red",
        "card--green",
        "card--blue",
        "card--yellow",
        "card--purple",
        "card--quiet",
        "card--accent",
    }

    DEFAULT_CSS = """
    CardWidget {
        .card--red { color: $suit-red; }
        .card--green { color: $suit-green; }
        .card--blue { color: $suit-blue; }
        .card--yellow { color: $suit-yellow; }
        .card--purple { color: $suit-purple; }
        .card--quiet { color: $quiet; }
        .card--accent { color: $accent; text-style: bold; }
    }
    """

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool) -> None:
        """``shapes`` tells whether a suit is marked by its shape beside its letter."""
        super().__init__()
        self.suits = suits
        self.shapes = shapes

    def suit_style(self, suit: int) -> Style:
        """The colour of a suit."""
        return self.get_component_rich_style(f"card--{self.suits[suit].colour}", partial=True)

    def part_style(self, part: str) -> Style:
        """The style of a part, ``quiet`` or ``accent``."""
        return self.get_component_rich_style(f"card--{part}", partial=True)

    def with_shape(self, suit: int, name: str) -> str:
        """The name of a card with its suit's shape before it, if shapes are shown."""
        return f"{self.suits[suit].shape} {name}" if self.shapes else name

    def suit_mark(self, suit: int) -> str:
        """A suit in short: its letter, and its shape if shapes are shown."""
        face = self.suits[suit]
        return f"{face.letter} {face.shape}" if self.shapes else face.letter

    @property
    def large(self) -> bool:
        """Whether the screen has room for large cards (the app's breakpoints tell)."""
        return self.screen.has_class("-wide") and self.screen.has_class("-tall")

    @property
    def card_size(self) -> CardSize:
        """The cells that a card takes now."""
        return LARGE if self.large else SMALL
