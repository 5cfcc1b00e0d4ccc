"""The player's hand: a row of cards with a cursor."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from tui.commands import command
from tui.presenters.table import CARD_KEYS, HandCard, SuitFace
from tui.widgets.card import Border, CardWidget, card_lines

CURSOR = Binding.Group("Cursor")
CARDS = Binding.Group("Cards")


class Hand(CardWidget, can_focus=True):
    """The cards in hand, sorted by suit, each with the key that picks it.

    A card that may be played has a border; one that may not has none and is dim, and the cursor tells why. The first
    press of a card's key moves the cursor there, the second plays it.
    """

    DEFAULT_CSS = """
    Hand {
        height: 5;
        padding: 0 1;
    }
    """

    HELP = (
        "Your hand. Cards with a border may be played now; the others may not, and the line beneath says why when the "
        "cursor is on one."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        command("hand.play", "enter,space", "play", "Play", "Play the card under the cursor", key_display="enter"),
        *(
            command(f"hand.{name}", key, action, title, "Move the cursor from card to card", show=False, group=CURSOR)
            for name, key, action, title in (
                ("left", "left", "step(-1)", "Left"),
                ("right", "right", "step(1)", "Right"),
                ("first", "home", "step(-99)", "First card"),
                ("last", "end", "step(99)", "Last card"),
            )
        ),
        *(
            command(
                f"hand.card-{index + 1}",
                {"-": "minus", "=": "equals_sign"}.get(key, key),
                f"pick({index})",
                f"Card {index + 1}",
                "Move the cursor to the card above that key; press it again to play the card",
                show=False,
                group=CARDS,
            )
            for index, key in enumerate(CARD_KEYS)
        ),
    ]

    cursor: reactive[int] = reactive(0, repaint=False)

    class Played(Message):
        """The player plays a card when one is due; it may be one that is not allowed."""

        def __init__(self, hand: "Hand", card: HandCard) -> None:
            super().__init__()
            self.hand = hand
            self.card = card

        @property
        def control(self) -> "Hand":
            return self.hand

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool, one_key: bool) -> None:
        """``one_key`` plays a card at the first press of its key."""
        super().__init__(suits, shapes=shapes)
        self.one_key = one_key
        self.cards: tuple[HandCard, ...] = ()
        self.active = False

    @property
    def focused_card(self) -> HandCard | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    def show(self, cards: Sequence[HandCard], *, active: bool) -> None:
        """Shows these cards; ``active`` tells that one of them is to be played."""
        under_cursor = self.focused_card
        self.cards = tuple(cards)
        self.active = active
        kept = [index for index, card in enumerate(cards) if under_cursor and card.card == under_cursor.card]
        cursor = kept[0] if kept else min(self.cursor, max(len(cards) - 1, 0))
        self.set_reactive(Hand.cursor, self._nearest_playable(cursor) if active else cursor)
        self.refresh()

    def watch_cursor(self, old: int, new: int) -> None:
        for index in (old, new):
            if index < len(self.cards):
                self.refresh(self._card_region(index).translate(self.gutter.top_left))

    def action_step(self, cards: int) -> None:
        """Moves the cursor by so many cards, up to the ends of the hand."""
        self.cursor = max(0, min(self.cursor + cards, len(self.cards) - 1))

    def action_pick(self, index: int) -> None:
        """Moves the cursor to a card, or plays the card that it is on."""
        if index >= len(self.cards):
            return
        again = self.cursor == index
        self.cursor = index
        if self.active and (again or self.one_key):
            self.action_play()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A card can be played only when one is due; until then Enter is the screen's."""
        return self.active if action == "play" else True

    def action_play(self) -> None:
        """Plays the card under the cursor."""
        if self.focused_card:
            self.post_message(self.Played(self, self.focused_card))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if not offset:
            return
        for index in range(len(self.cards)):
            region = self._card_region(index)
            if region.x <= offset.x < region.right:
                self.action_pick(index)

    def render_line(self, y: int) -> Strip:
        """One line of all cards, or the keys beneath them."""
        segments: list[Segment] = []
        x = 0
        for index, hand_card in enumerate(self.cards):
            left = self._left(index)
            if left > x:
                segments.append(Segment(" " * (left - x), self.rich_style))
            segments.append(self._card_segment(index, hand_card, y))
            x = left + self.card_size.width
        strip = Strip(segments, x).adjust_cell_length(self.content_size.width, self.rich_style)
        return strip.apply_style(self.rich_style)

    def _nearest_playable(self, cursor: int) -> int:
        """The card that may be played next to the cursor; the cursor's own if it may be."""
        playable = [index for index, card in enumerate(self.cards) if not card.why_not]
        return min(playable, key=lambda index: abs(index - cursor))

    def _left(self, index: int) -> int:
        """Where a card begins: there is a free column between two suits."""
        suits = [self.cards[i].card.suit for i in range(index + 1)]
        gaps = sum(one != other for one, other in pairwise(suits))
        return index * self.card_size.width + gaps

    def _card_region(self, index: int) -> Region:
        return Region(self._left(index), 0, self.card_size.width, self.card_size.height + 1)

    def _card_segment(self, index: int, hand_card: HandCard, y: int) -> Segment:
        size = self.card_size
        under_cursor = index == self.cursor and self.has_focus
        if y >= size.height:
            key = hand_card.key if y == size.height else ""
            return Segment(key.center(size.width), self.part_style("accent" if under_cursor else "quiet"))
        style = self.suit_style(hand_card.card.suit)
        if hand_card.why_not:
            border = Border.DASHED if under_cursor else Border.NONE
            style += Style(dim=True)
        else:
            border = Border.HEAVY if under_cursor else Border.THIN
            style += Style(bold=True)
        lines = card_lines(hand_card.card, self.suits[hand_card.card.suit], size, border, shapes=self.shapes)
        return Segment(lines[y], style)
