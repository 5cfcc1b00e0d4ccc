"""A trick as a column, the oldest card on top."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tui.presenters.avio import TrickLine
from tui.presenters.table import SuitFace
from tui.widgets.card import CardWidget

NAME_CELLS = 9
PLAY_CELLS = 19  # "peasant woman = 9" and a shape


class TrickColumn(CardWidget):
    """The plays of the trick, one line each in the order of play, with a mark on the one that wins."""

    DEFAULT_CSS = """
    TrickColumn {
        height: 8;
        border: round $border;
        border-title-color: $accent;
    }
    """

    HELP = "The trick, the first card on top. The mark tells which card wins so far; among equal ones the earlier wins."

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool) -> None:
        super().__init__(suits, shapes=shapes)
        self.lines: tuple[TrickLine, ...] = ()

    def show(self, title: str, lines: Sequence[TrickLine]) -> None:
        """Shows these lines."""
        self.border_title = title
        self.lines = tuple(lines)
        self.refresh()

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(self._line(number, line) for number, line in enumerate(self.lines, 1))

    def _line(self, number: int, line: TrickLine) -> Text:
        name = Text(line.name)
        name.truncate(NAME_CELLS, overflow="ellipsis", pad=True)
        if line.suit is None:
            style = self.part_style("accent" if line.to_move else "quiet")
            play = line.play
        else:
            style = self.suit_style(line.suit) + Style(bold=line.wins)
            play = self.with_shape(line.suit, line.play)
        mark_style = self.part_style("accent" if line.to_move or line.wins else "quiet")
        text = Text.assemble(
            f"{number}  ", name, " ", (f"{play:<{PLAY_CELLS}} ", style), (line.mark, mark_style), no_wrap=True
        )
        if line.to_move:
            text.stylize(self.part_style("accent"))
        return text
