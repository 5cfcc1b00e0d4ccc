"""The smallest Textual app with something to see: what the start of vivio is measured against."""

from textual.app import App, ComposeResult
from textual.widgets import Label


class LabelApp(App[None]):
    """Shows one label."""

    def compose(self) -> ComposeResult:
        yield Label("ready")


if __name__ == "__main__":
    LabelApp().run()
