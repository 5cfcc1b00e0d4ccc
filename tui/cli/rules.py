"""``vivio rules``."""

import sys

from tui.cli.games import find_game
from tui.cli.output import show, write
from tui.rules import rules_text

WIDTH = 96  # columns that the eye still follows from line to line


def show_rules(game_id: str) -> None:
    """Shows the rules laid out on a terminal, and as Markdown to a file or a program."""
    text = rules_text(find_game(game_id).info.id)
    if sys.stdout.isatty():
        from rich.constrain import Constrain
        from rich.markdown import Markdown

        show(Constrain(Markdown(text), WIDTH))
    else:
        write(text)
