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
        name_style = self.part_style("accent") if place.to_move else Style()
        return [
            _centred(place.name, width, name_style),
            *(_centred(line, width, self._style(place)) for line in self._card(place)),
            _centred(place.mark, width, self.part_style("accent" if place.to_move else "quiet")),
        ]

    def _card(self, place: Place) -> list[str]:
        if not place.card:
            return place_lines("?" if place.to_move else "", self.card_size, Border.DASHED)
        border = Border.HEAVY if place.won else Border.THIN if place.counts else Border.NONE
        return card_lines(place.card, self.suits[place.card.suit], self.card_size, border, shapes=self.shapes)

    def _style(self, place: Place) -> Style:
        if not place.card:
            return self.part_style("accent" if place.to_move else "quiet")
        return self.suit_style(place.card.suit) + Style(bold=place.counts, dim=not place.counts)


def _centred(text: str, width: int, style: Style) -> Text:
    """The text in the middle of so many cells, cut to one cell less than that."""
    line = Text(text, style, no_wrap=True)
    line.truncate(width - 1, overflow="ellipsis")
    free = width - line.cell_len
    line.pad_left(free // 2)
    line.pad_right(free - free // 2)
    return line
