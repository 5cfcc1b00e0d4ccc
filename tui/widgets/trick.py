"""The trick on the table, in play order."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tui.presenters.table import Place, SuitFace
from tui.widgets.card import Border, CardWidget, card_lines, place_lines


class TrickDisplay(CardWidget):
    """The cards of the trick from the left in the order of play, with the player's name above each and what the card
    stands for beneath.
    """

    DEFAULT_CSS = """
    TrickDisplay {
        height: 8;
        border: round $border;
        border-title-color: $quiet;
    }
    """

    HELP = (
        "The trick, in the order of play. A card off-harmony has no border and cannot score; when the trick is over, "
        "the cards that score have a heavy one."
    )

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool) -> None:
        super().__init__(suits, shapes=shapes)
        self.places: tuple[Place, ...] = ()

    def show(self, title: str, places: Sequence[Place]) -> None:
        """Shows these places."""
        self.border_title = title
        self.places = tuple(places)
        self.refresh()

    def render(self) -> Text:
        columns = [self._column(place) for place in self.places]
        lines = [Text("").join(parts) for parts in zip(*columns, strict=True)]
        return Text("\n", no_wrap=True).join(lines)

    def _column(self, place: Place) -> list[Text]:
        """The lines of one place, all of the same width."""
        width = max(self.content_size.width // max(len(self.places), 1), self.card_size.width + 1)
        mark = Text(place.mark, self.part_style("accent" if place.to_move or place.won else "quiet"))
        return [_centred(line, width) for line in (Text(place.name), *self._card(place), mark)]

    def _card(self, place: Place) -> list[Text]:
        """The card in its place. Its border is there before it, and takes its colour when it has won: so a card that is
        played changes few cells.
        """
        if place.card:
            border = Border.HEAVY if place.won else Border.THIN if place.counts else Border.NONE
            lines = card_lines(place.card, self.suits[place.card.suit], self.card_size, border, shapes=self.shapes)
            inside = self.suit_style(place.card.suit) + Style(bold=place.counts, dim=not place.counts)
        else:
            lines = place_lines("?" if place.to_move else "", self.card_size, Border.THIN)
            inside = self.part_style("accent")
        card = [Text(line, inside if place.won else self.part_style("quiet")) for line in lines]
        for line in card[1:-1]:
            line.stylize(inside, 1, -1)
        return card


def _centred(line: Text, width: int) -> Text:
    """The line in the middle of so many cells, cut to one cell less than that."""
    line.truncate(width - 1, overflow="ellipsis")
    free = width - line.cell_len
    line.pad_left(free // 2)
    line.pad_right(free - free // 2)
    return line
