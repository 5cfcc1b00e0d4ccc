"""What a player may do now, as a list."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.commands import command
from tui.presenters.table import CARD_KEYS
from tui.presenters.vivarium.choices import Choice

CHOICE = Binding.Group("Choice")
INDENT = 2  # cells of a choice's key
UNKNOWN = 80  # cells before the first layout
MARGIN = 2  # cells on the right: one for the scrollbar, one free


class ChoiceList(OptionList):
    """The choices: the key of each, what it is, and what it costs or gives. Enter takes the choice under the cursor."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice--key", "choice--why-not"}

    DEFAULT_CSS = """
    ChoiceList, ChoiceList:focus {
        height: 1fr;
        border: none;
        padding: 0;
        background: $background;
        background-tint: $background 0%;
        scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0 1 0 0; }
        .choice--key { color: $accent; text-style: bold; }
        .choice--why-not { color: $quiet; }
    }
    """

    HELP = (
        "What you may do now. Enter takes the choice under the cursor, which the lines above the keys explain; a digit "
        "goes to a choice, and takes it when the cursor is there. Of what has its note in brackets those lines tell "
        "why it cannot be done now. Steps of animals are chosen on the map."
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
        self._lit: int | None = None  # what was under the cursor before

    @property
    def pointed(self) -> Choice | None:
        """The choice under the cursor."""
        return self.choices[self.highlighted] if self.highlighted is not None else None

    def show(self, choices: Sequence[Choice], *, stay: bool = False) -> None:
        """Shows these choices. With ``stay`` the cursor stays where it is as long as it can, for one often does the
        like again; without, it goes to the first that may be taken, and rather to one that only leads to the map: Enter
        may come once too often.
        """
        if tuple(choices) == self.choices and stay:
            return
        able = [number for number, choice in enumerate(choices) if not choice.why_not]
        able.sort(key=lambda number: choices[number].action is not None)
        at = (self.highlighted or 0) if stay else next(iter(able), 0)
        self.choices = tuple(choices)
        self.clear_options()
        self.add_options([Option(self._option(number)) for number in range(len(self.choices))])
        self.highlighted = min(at, len(self.choices) - 1) if self.choices else None

    def on_resize(self) -> None:
        for number in range(len(self.choices)):
            self.replace_option_prompt_at_index(number, self._option(number))

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        for number in {self._lit, highlighted}:
            if number is not None and number < self.option_count:
                self.replace_option_prompt_at_index(number, self._option(number))
        self._lit = highlighted

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells of the choice under the cursor."""
        event.stop()
        self.post_message(self.Pointed(self.pointed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Takes a choice."""
        event.stop()
        if event.option_index < len(self.choices):  # it may come after the choices have gone
            self.post_message(self.Taken(self.choices[event.option_index]))

    def action_digit(self, index: int) -> None:
        """Goes to a choice, and takes it when the cursor is there."""
        keys = [self._key(number) for number in range(len(self.choices))]
        if CARD_KEYS[index] not in keys:
            return
        place = keys.index(CARD_KEYS[index])
        if self.highlighted == place:
            self.action_select()
        self.highlighted = place

    def _option(self, number: int) -> Text:
        """A choice with its key on the left and its note on the right, on several lines if it needs them; under the
        cursor without colours of its own.
        """
        choice = self.choices[number]
        room = max((self.size.width or UNKNOWN) - MARGIN - INDENT, 8)
        note = f"({choice.note})" if choice.why_not and choice.note else choice.note
        *lines, last = (str(line) for line in Text(choice.label).wrap(self.app.console, room))
        left = room - cell_len(note) - 1 if note else room
        if cell_len(last) > left:
            lines, last = [*lines, last], ""
        lines.append(f"{set_cell_size(last, left)} {note}" if note else set_cell_size(last, left))
        part = "why-not" if choice.why_not else "key"
        lit = number == self.highlighted
        style = Style() if lit else self.get_component_rich_style(f"choice--{part}", partial=True)
        text = Text(f"{self._key(number):<{INDENT}}" + f"\n{'':{INDENT}}".join(lines), no_wrap=True)
        text.stylize(style, 0, None if choice.why_not else 1)
        return text

    def _key(self, number: int) -> str:
        """The key that leads to a choice, a space if there is none."""
        return self.choices[number].key or (CARD_KEYS[number] if number < 10 else " ")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Pages are those of the log, and without choices all keys are free for others."""
        return action not in ("page_up", "page_down") and (bool(self.choices) or action not in ("select", "digit"))
