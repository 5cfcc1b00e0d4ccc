"""A hand as a list: a line for every card, with what is printed on it."""

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from tui.commands import command
from tui.presenters.avio import HandLine
from tui.presenters.table import CARD_KEYS, HandCard, SuitFace
from tui.widgets.card import CardWidget

CARD = Binding.Group("Card")
MOVE = Binding.Group("Move")
NAME_CELLS = 21  # "[* peasant woman 0/9]"
AVIO_CELLS = 20
STATUS_CELLS = 21
WIDE = 100  # from here on there is room to tell why an avío stands as it does


class HandList(CardWidget, can_focus=True):
    """The cards in hand, one a line: its key, the card, its avío with its points, and where that stands.

    A card that may be played is in brackets. A figure asks for its value: while it does, digits are values.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"hand-list--cursor"}

    DEFAULT_CSS = """
    HandList {
        height: 9;
        padding: 0 1;
        .hand-list--cursor { color: $background; background: $accent; text-style: bold; }
        &:ansi .hand-list--cursor { color: ansi_black; background: ansi_yellow; }
    }
    """

    HELP = (
        "Your hand, with the avío of each card, its points, and where it would stand if you kept the card. Cards in "
        "brackets may be played now. The card that you do not play is kept: its avío is what you score."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        command("cards.play", "enter,space", "play", "Play", "Play the card under the cursor", key_display="enter"),
        command("cards.up", "up", "step(-1)", "Up", "Move the cursor in your hand", show=False, group=MOVE),
        command("cards.down", "down", "step(1)", "Down", "Move the cursor in your hand", show=False, group=MOVE),
        command("cards.first", "home", "step(-99)", "First", "Move the cursor in your hand", show=False, group=MOVE),
        command("cards.last", "end", "step(99)", "Last", "Move the cursor in your hand", show=False, group=MOVE),
        command("cards.take-back", "x,escape", "take_back", "Take back", "Do not play this figure"),
        *(
            command(
                f"cards.card-{number}",
                key,
                f"digit({key})",
                f"Card {key}",
                "Go to that card, and play it when the cursor is there; the value of a figure that is asked for",
                show=False,
                group=CARD,
            )
            for number, key in enumerate(CARD_KEYS[:10], 1)
        ),
    ]

    cursor: reactive[int] = reactive(0, repaint=False)

    class Moved(Message):
        """The cursor is on another card, the cards have changed, or a value is asked for, or no longer."""

    class Played(Message):
        """The player plays a card, which may be one that is not allowed (``option`` is None then)."""

        def __init__(self, line: HandLine, option: int | None) -> None:
            super().__init__()
            self.line = line
            self.option = option

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool, one_key: bool) -> None:
        """``one_key`` plays a card at the first press of its key."""
        super().__init__(suits, shapes=shapes)
        self.one_key = one_key
        self.lines: tuple[HandLine, ...] = ()
        self.active = False
        self.asking = False

    @property
    def cards(self) -> tuple[HandCard, ...]:
        """The cards, without what is told of them."""
        return tuple(line.hand_card for line in self.lines)

    @property
    def focused_line(self) -> HandLine | None:
        """The card under the cursor."""
        return self.lines[self.cursor] if self.cursor < len(self.lines) else None

    def show(self, lines: Sequence[HandLine], *, active: bool) -> None:
        """Shows these cards; ``active`` tells that one of them is to be played."""
        under_cursor = self.focused_line
        self.lines = tuple(lines)
        self.active = active
        self.asking = False
        cards = [line.hand_card.card for line in lines]
        if under_cursor and under_cursor.hand_card.card in cards:
            cursor = cards.index(under_cursor.hand_card.card)
        else:
            cursor = min(self.cursor, max(len(lines) - 1, 0))
        playable = [index for index, line in enumerate(lines) if not line.hand_card.why_not]
        if active and playable:
            cursor = min(playable, key=lambda index: abs(index - cursor))
        self.set_reactive(HandList.cursor, cursor)
        self.refresh()
        self.refresh_bindings()
        self.post_message(self.Moved())

    def watch_cursor(self, old: int, new: int) -> None:
        for index in (old, new):
            self.refresh(Region(0, index, self.size.width, 1).translate(self.gutter.top_left))
        self._ask(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter is the screen's until a card is due, and Esc unless a value is."""
        if action == "play":
            return self.active and not self.asking
        return self.asking if action == "take_back" else True

    def action_step(self, cards: int) -> None:
        """Moves the cursor by so many cards, up to the ends of the hand."""
        self.cursor = max(0, min(self.cursor + cards, len(self.lines) - 1))

    def action_digit(self, digit: int) -> None:
        """Goes to a card, or plays the one that the cursor is on; or takes a value."""
        if self.asking:
            self._take_value(digit)
            return
        index = digit - 1 if digit else 9
        if index >= len(self.lines):
            return
        again = self.cursor == index
        self.cursor = index
        if self.active and (again or self.one_key):
            self.action_play()

    def action_play(self) -> None:
        """Plays the card under the cursor; a figure asks for its value first."""
        line = self.focused_line
        if not line:
            return
        if len(line.options) > 1:
            self._ask(True)
        else:
            self.post_message(self.Played(line, 0 if line.options else None))

    def action_take_back(self) -> None:
        """Asks for no value any more."""
        self._ask(False)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset and offset.y < len(self.lines) and not self.asking:
            self.action_digit(offset.y + 1)

    def _ask(self, asking: bool) -> None:
        self.asking = asking
        self.refresh_bindings()
        self.post_message(self.Moved())

    def _take_value(self, value: int) -> None:
        line = self.focused_line
        assert line
        for number, option in enumerate(line.options):
            if option.action.value == value:
                self.asking = False
                self.post_message(self.Played(line, number))

    def render_line(self, y: int) -> Strip:
        """One card."""
        width = self.content_size.width
        if y >= len(self.lines):
            return Strip.blank(width, self.rich_style)
        text = self._line(y, self.lines[y])
        text.truncate(width, overflow="ellipsis", pad=True)
        return Strip(text.render(self.app.console), width).apply_style(self.rich_style)

    def _line(self, index: int, line: HandLine) -> Text:
        card = line.hand_card.card
        playable = self.active and not line.hand_card.why_not
        values = f" {line.options[0].action.value}/{line.options[-1].action.value}" if len(line.options) > 1 else ""
        face = self.with_shape(card.suit, f"{line.name}{values}")
        face = f"[{face}]" if playable else f" {face} "
        under_cursor = index == self.cursor and self.has_focus
        suit_style = self.suit_style(card.suit) + Style(bold=playable, dim=self.active and not playable)
        status_style = self.part_style("accent" if line.status in ("met so far", "met, whatever comes") else "quiet")
        stands = line.standing if self.content_size.width >= WIDE else line.status or ""
        text = Text.assemble(
            ("> " if under_cursor else "  ", self.part_style("accent")),
            (line.hand_card.key, self.part_style("accent" if under_cursor else "quiet")),
            " ",
            (f"{face:<{NAME_CELLS}} ", suit_style),
            f"{line.avio.title:<{AVIO_CELLS}}{line.avio.points:>3}  ",
            (f"{stands:<{STATUS_CELLS}}", status_style),
            no_wrap=True,
        )
        if under_cursor:
            text = Text.assemble((text.plain, self.get_component_rich_style("hand-list--cursor")), no_wrap=True)
        elif self.active and not playable:
            text.stylize(Style(dim=True))
        return text
