"""Forms: lines with a label and what is chosen or typed there, all by keyboard."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Select, Static

from saves.files import UNSHOWN
from tui.commands import command
from tui.seats import cut


class Choice(Select[Any], inherit_bindings=False):
    """One of a few values: left and right step through them, Enter lists them."""

    DEFAULT_CSS = """
    Choice {
        width: 24;
        & > SelectCurrent, &.-textual-compact > SelectCurrent { padding: 0 1; background: $panel; }
        &:focus > SelectCurrent, &:focus > SelectCurrent Static, &:focus > SelectCurrent Static#label {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
        & > SelectOverlay, & > SelectOverlay.-textual-compact {
            border: round $border !important;
            background: $background;
            background-tint: $background 0%;
        }
    }
    """

    HELP = "One of several values. Left and right change it, Enter lists them all."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("choice.previous", "left", "step(-1)", "Previous", "Take the value before this one", show=False),
        command("choice.next", "right", "step(1)", "Next", "Take the value after this one", show=False),
        command("choice.list", "enter,space", "show_overlay", "List", "List all values", key_display="enter"),
    ]

    def __init__(self, choices: Iterable[tuple[str, Any]], value: Any, *, id: str, tooltip: str = "") -> None:  # noqa: A002
        """``choices`` are the texts and values; a ``value`` that is none of them stands for the first."""
        self.choices = list(choices)
        super().__init__(
            self.choices, value=self._known(value), allow_blank=False, id=id, tooltip=tooltip or None, compact=True
        )

    @property
    def chosen(self) -> Any:
        """The value that is chosen."""
        return self.value

    def offer(self, choices: Iterable[tuple[str, Any]]) -> None:
        """Offers these values, and keeps the one that is chosen if it is still among them."""
        choices = list(choices)
        if choices != self.choices:
            self.choices = choices
            value = self._known(self.value)
            with self.prevent(Select.Changed):
                self.set_options(choices)
                self.value = value

    def action_step(self, places: int) -> None:
        """Takes the value so many places further on, up to the ends."""
        values = [value for _, value in self.choices]
        self.value = values[max(0, min(values.index(self.value) + places, len(values) - 1))]

    def _known(self, value: Any) -> Any:
        values = [known for _, known in self.choices]
        return values[values.index(value) if value in values else 0]


class Line(Input):
    """A line of text: what cannot be shown on one line becomes a space, and it ends where it would be too wide."""

    DEFAULT_CSS = """
    Line, Line.-textual-compact {
        padding: 0 1;
        background: $panel;
        & > .input--placeholder { color: $quiet; }
    }
    """

    HELP = "A line of text. Letters are typed here; the arrows up and down, Tab and the function keys still work."

    def __init__(
        self,
        value: str = "",
        *,
        cells: int,
        id: str | None = None,  # noqa: A002
        placeholder: str = "",
        tooltip: str = "",
    ) -> None:
        """``cells`` is the widest text."""
        self.cells = cells
        super().__init__(value, placeholder=placeholder, id=id, tooltip=tooltip or None, compact=True)
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        return cut(UNSHOWN.sub(" ", value), self.cells)


class Field(Horizontal):
    """A line of a form: a label, its controls, and a note for what is wrong with them."""

    DEFAULT_CSS = """
    Field {
        height: 1;
        border-left: blank $accent;
        & > .label { width: 15; color: $quiet; }
        & > .note { width: 1fr; margin-left: 2; color: $quiet; }
        & > .note.-wrong { color: $error; text-style: bold; }
        &:focus-within { border-left: heavy $accent; }
        &:focus-within > .label { color: $accent; text-style: bold; }
    }
    """

    def __init__(self, label: str, *controls: Widget) -> None:
        self.note = Static(classes="note", markup=False)
        super().__init__(Static(label, classes="label", markup=False), *controls, self.note)

    def tell(self, note: str, *, wrong: bool = False) -> None:
        """Shows a note beside the controls, or with an empty one none; ``wrong`` if something has to be set right."""
        self.note.set_class(wrong, "-wrong")
        self.note.update(note, layout=False)


class Hint(Static):
    """What the control in focus is for, and its keys."""

    DEFAULT_CSS = """
    Hint { height: 3; margin-top: 1; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)


class Form(VerticalScroll, inherit_bindings=False, can_focus=False):
    """Fields among other things; the arrows move from field to field."""

    DEFAULT_CSS = """
    Form { height: 1fr; scrollbar-size-vertical: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command("form.up", "up", "app.focus_previous", "Up", "Go to the field above", show=False),
        command("form.down", "down", "app.focus_next", "Down", "Go to the field below", show=False),
    ]


class FormScreen(Screen[None]):
    """A screen with a form, and a hint that tells what the field in focus is for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("form.back", "escape,q", "back", "Back", "Go back to where you came from", key_display="esc"),
    ]

    def on_descendant_focus(self) -> None:
        self.show_hint()

    def show_hint(self) -> None:
        """Shows the tooltip of the control in focus, and its keys."""
        keys = {Choice: "Left and right change it, Enter lists all.", Line: "Type it; Enter goes on to the next field."}
        focused = self.focused
        if focused and focused.tooltip:
            text = f"{focused.tooltip}\n{keys.get(type(focused), '')}"
            self.query_one(Hint).update(text, layout=False)

    def action_back(self) -> None:
        """Goes back to where the player came from."""
        self.dismiss()
