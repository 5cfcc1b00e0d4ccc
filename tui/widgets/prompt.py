"""The line that always says what to do now."""

from textual.widgets import Static


class Prompt(Static):
    """Two lines: what is due, and what the focused card would do or why it may not be played."""

    DEFAULT_CSS = """
    Prompt {
        height: 2;
        padding: 0 1;
        &.-due { color: $accent; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.text = ""

    def show(self, text: str, *, due: bool) -> None:
        """Shows a text; ``due`` tells that it is the player who has to act."""
        self.set_class(due, "-due")
        if text != self.text:
            self.text = text
            # Where its height is fixed nothing has to be arranged anew.
            self.update(text, layout=self.styles.auto_dimensions)
