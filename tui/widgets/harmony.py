"""The harmony in force and the next one."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from engine.parts.words import plural
from tui.presenters.table import SuitFace
from tui.presenters.vivo import HarmonyPanel
from tui.widgets.card import CardWidget


class HarmonyDisplay(CardWidget):
    """The harmony card with a slot for every suit that it asks for, filled as suits are played."""

    DEFAULT_CSS = """
    HarmonyDisplay {
        border: round $border;
        border-title-color: $quiet;
        padding: 0 1;
    }
    """

    HELP = (
        "The harmony tells how many suits the trick must have. Every slot stands for one: filled when a card has "
        "brought it. The next harmony is shown beneath."
    )

    def __init__(self, suits: Sequence[SuitFace], *, shapes: bool) -> None:
        super().__init__(suits, shapes=shapes)
        self.border_title = "harmony"
        self.panel: HarmonyPanel | None = None

    def show(self, panel: HarmonyPanel) -> None:
        """Shows this harmony."""
        self.panel = panel
        self.refresh()

    def render(self) -> Text:
        if not self.panel or not self.panel.name:
            return Text()
        text = Text()
        text.append(self.panel.name, self.part_style("accent"))
        text.append(f"  {plural(len(self.panel.slots), 'suit')}\n")
        text.append_text(self._slots())
        text.append(f"\n{self.panel.lacks}\n{self.panel.due}\n")
        if self.panel.next:
            text.append("next ", self.part_style("quiet"))
            text.append(self.panel.next.name, Style(bold=True))
            text.append(f"  {plural(self.panel.next, 'suit')}", self.part_style("quiet"))
        else:
            text.append("the last trick", self.part_style("quiet"))
        return text

    def _slots(self) -> Text:
        assert self.panel
        slots = Text()
        for suit in self.panel.slots:
            if suit is None:
                slots.append("[ ? ]" if self.shapes else "[?]", self.part_style("quiet"))
            else:
                slots.append(f"[{self.suit_mark(suit)}]", self.suit_style(suit) + Style(bold=True))
            slots.append(" ")
        return slots
