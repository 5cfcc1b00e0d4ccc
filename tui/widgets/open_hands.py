"""The hands of all seats, open, for a match that is over."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from rich.style import Style
from rich.text import Text

from tui.presenters.table import SuitFace
from tui.widgets.card import CardWidget
from tui.widgets.scoring_rows import NAME_CELLS


class OpenHand(Struct, frozen=True):
    """A seat's hand; ``to_move`` tells that one of its cards is to be played."""

    name: str
    cards: Sequence[Any]
    to_move: bool


class OpenHands(CardWidget):
    """One line a seat: its cards by suit. The cards that may be played next are in brackets."""

    DEFAULT_CSS = """
    OpenHands {
        height: auto;
        padding: 0 1;
    }
    """

    heading = "hands; in brackets what could be played next"

    HELP = "The hands of all seats. The cards that could be played next are in brackets."

    def __init__(self, suits: Sequence[SuitFace]) -> None:
        super().__init__(suits, shapes=False)
        self.hands: Sequence[OpenHand] = ()

    def show(self, hands: Sequence[OpenHand]) -> None:
        """Shows these hands."""
        if len(hands) != len(self.hands):
            self.refresh(layout=True)
        self.hands = hands
        self.refresh()

    def render(self) -> Text:
        heading = Text(f"  {self.heading}", self.part_style("quiet"), no_wrap=True)
        return Text("\n").join([heading, *map(self._line, self.hands)])

    def _line(self, hand: OpenHand) -> Text:
        style = self.part_style("accent") if hand.to_move else Style()
        name = Text(hand.name)
        name.truncate(NAME_CELLS - 1, overflow="ellipsis", pad=True)
        line = Text.assemble((Text.assemble("> " if hand.to_move else "  ", name).plain, style), no_wrap=True)
        return line.append_text(self.cards_in(hand))

    def cards_in(self, hand: OpenHand) -> Text:
        """The cards of a hand, which are HandCards."""
        line = Text()
        for suit, cards in groupby(hand.cards, lambda hand_card: hand_card.card.suit):
            line.append(f"  {self.suits[suit].letter}", self.suit_style(suit))
            for hand_card in cards:
                playable = hand.to_move and not hand_card.why_not
                rank = str(hand_card.card.rank)
                line.append(f"[{rank}]" if playable else f" {rank} ", self.suit_style(suit) + Style(bold=playable))
        return line


class OpenTitles(OpenHands):
    """One line a seat, with the titles of its cards."""

    heading = "hands"

    HELP = "The hands of all seats."

    def __init__(self) -> None:
        super().__init__(())

    def cards_in(self, hand: OpenHand) -> Text:
        """The cards of a hand, which are titles."""
        return Text(f"  {', '.join(hand.cards) or 'no cards'}")
