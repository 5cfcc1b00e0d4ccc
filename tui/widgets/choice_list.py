"""What a player may do now, as a list."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.commands import command
from tui.presenters.table import CARD_KEYS
from tui.presenters.vivarium.choices import Choice

CHOICE = Binding.Group("Choice")
NOTE_CELLS = 10


class ChoiceList(OptionList):
    """One choice a line: its key, what it is, and what it costs or gives. Enter takes the choice under the cursor."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice--note"}

    DEFAULT_CSS = """
    ChoiceList {
        height: 1fr;
        border: none;
        padding: 0;
        background: $background;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0 1; }
        .choice--note { color: $quiet; }
    }
    """

    HELP = (
        "What you may do now. Enter takes the choice under the cursor, which the lines above the keys explain; a digit "
        "goes to a choice, and takes it when the cursor is there. Steps of animals are chosen on the map."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        command(
            "choices.take", "enter,space", "select", "Take", "Take the choice under the cursor", key_display="enter"
        ),
        *(
            command(
                f"choices.choice-{number}",
                key,
                f"digit({number - 1})",
                f"Choice {key}",
                "Go to that choice, and take it when the cursor is there",
                show=False,
                group=CHOICE,
            )
            for number, key in enumerate(CARD_KEYS[:10], 1)
        ),
    ]

    class Pointed(Message):
        """The cursor is on another choice, or the choices are others; ``choice`` is None if there is none."""

        def __init__(self, choice: Choice | None) -> None:
            super().__init__()
            self.choice = choice

    class Taken(Message):
        """The player takes a choice."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.choices: tuple[Choice, ...] = ()

    @property
    def pointed(self) -> Choice | None:
        """The choice under the cursor."""
        return self.choices[self.highlighted] if self.highlighted is not None else None

    def show(self, choices: Sequence[Choice]) -> None:
        """Shows these choices; the cursor stays where it is as long as it can, for one often does the like again."""
        if tuple(choices) == self.choices:
            return
        at = self.highlighted or 0
        self.choices = tuple(choices)
        self.clear_options()
        self.add_options([Option(self._line(number, choice)) for number, choice in enumerate(self.choices)])
        self.highlighted = min(at, len(self.choices) - 1) if self.choices else None

    def point_at(self, index: int) -> None:
        """Puts the cursor on a choice."""
        self.highlighted = index

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells of the choice under the cursor."""
        event.stop()
        self.post_message(self.Pointed(self.pointed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Takes a choice."""
        event.stop()
        if event.option_index < len(self.choices):
            self.post_message(self.Taken(self.choices[event.option_index]))

    def action_digit(self, index: int) -> None:
        """Goes to a choice, and takes it when the cursor is there."""
        if index >= len(self.choices):
            return
        if self.highlighted == index:
            self.action_select()
        self.highlighted = index

    def _line(self, number: int, choice: Choice) -> Text:
        key = CARD_KEYS[number] if number < 10 else " "
        note = self.get_component_rich_style("choice--note", partial=True)
        return Text.assemble((f"{key} ", note), choice.label, (f"  {choice.note}" if choice.note else "", note))
