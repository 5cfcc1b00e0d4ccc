"""Who sits where, with tricks and points."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from tui.presenters.avio import Neighbour

WHERE_CELLS = 6
NAME_CELLS = 10


class Neighbours(Widget):
    """The seats in the order of play, the neighbours to the left and to the right marked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"seats--turn", "seats--quiet", "seats--mine"}

    DEFAULT_CSS = """
    Neighbours {
        height: 8;
        border: round $border;
        border-title-color: $quiet;
        .seats--turn { color: $accent; text-style: bold; }
        .seats--quiet { color: $quiet; }
        .seats--mine { text-style: bold; }
    }
    """

    HELP = (
        "The players in the order of play, which runs to the right: LEFT plays before you, RIGHT after you, and of two "
        "players the other is both. The tricks are those of this round, the points those of the match."
    )

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "seats, tricks, points"
        self.seats: tuple[Neighbour, ...] = ()

    def show(self, seats: Sequence[Neighbour]) -> None:
        """Shows these seats."""
        self.seats = tuple(seats)
        self.refresh()

    def render(self) -> Text:
        return Text("\n", no_wrap=True).join(map(self._line, self.seats))

    def _line(self, seat: Neighbour) -> Text:
        name = Text(seat.name)
        name.truncate(NAME_CELLS, overflow="ellipsis", pad=True)
        where = (f"{seat.where:<{WHERE_CELLS}}", self.get_component_rich_style("seats--quiet", partial=True))
        line = Text.assemble("> " if seat.to_move else "  ", where, name, f"{seat.tricks:>3}{seat.points:>5}")
        if seat.to_move or seat.mine:
            line.stylize(self.get_component_rich_style(f"seats--{'turn' if seat.to_move else 'mine'}", partial=True))
        return line
