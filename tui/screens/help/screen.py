"""Help."""

from textual.screen import Screen


class HelpScreen(Screen[None]):
    """What is in focus."""

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self.about = about
