"""``vivio doctor``: what was detected, and a look at what the terminal shows."""

import os
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING

from engine.games import INFOS
from saves.files import shown
from saves.paths import config_dir, data_dir
from saves.store import Store
from tui.cli.output import show
from tui.cli.start import at_terminal
from tui.decks import FILE_NAME as DECK_FILE
from tui.decks import load_own_deck
from tui.glyphs import Glyphs, for_glyphs
from tui.presenters.samples import SAMPLES, Sample
from tui.screens.small.screen import SMALLEST
from tui.settings import FILE_NAME, Settings, load_settings
from tui.terminal import TRUE_COLOUR, Terminal, detect
from tui.themes import TITLES, colour_of, theme_for

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

DRAWN = "┌───┐ ┏━━━┓ ┌╌╌╌┐ ▒ AVÍO"  # a card that may be played, one under the cursor, one that may not, one facedown


def examine() -> None:
    """Shows what was found out about the terminal and the folders, and a sample of every mark of every game."""
    from rich.table import Table

    terminal = detect()
    settings, problem = load_settings(config_dir())
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in _findings(terminal, settings, problem):
        table.add_row(name, text)
    glyphs = terminal.glyphs if settings.glyphs == "auto" else Glyphs(settings.glyphs)
    theme = theme_for(settings.theme, terminal.colours)
    table.add_row("Drawn", for_glyphs(DRAWN, glyphs))
    for game_id, samples in SAMPLES.items():
        table.add_row(for_glyphs(INFOS[game_id].title, glyphs), _marks(samples, glyphs, theme))
    show(table)


def _findings(terminal: Terminal, settings: Settings, problem: str | None) -> Iterator[tuple[str, "RenderableType"]]:
    store = Store(data_dir())
    yield "vivio", f"{version('vivio')}, Python {python_version()}, Textual {version('textual')}"
    within = "".join(f", {between.name}" for between in terminal.between)
    yield (
        "Terminal",
        f"{shown(terminal.name) or 'unnamed'}{within}{'' if at_terminal() else ' (input or output is none)'}",
    )
    yield "Size", _size()
    yield "Colours", _colours(terminal)
    yield "Theme", TITLES[theme_for(settings.theme, terminal.colours)]
    yield "Encoding", terminal.encoding
    yield "Characters", _characters(terminal, settings)
    yield "Keyboard", _keyboard(terminal)
    yield "Mode", "plain lines: the terminal is dumb" if terminal.dumb else "full screen; --plain plays in plain lines"
    yield "Matches", store.writable() or f"{shown(store.folder)}: can be written"
    yield "Locks", "held by the system" if store.locks() else "not to be had there: open a match in one place only"
    yield "Settings", problem or f"{shown(config_dir() / FILE_NAME)}: in order"
    if deck_problem := load_own_deck():
        yield "Deck", deck_problem
    elif (config_dir() / DECK_FILE).exists():
        yield "Deck", f"{shown(config_dir() / DECK_FILE)}: in use"


def _size() -> str:
    needed = f"the screens need {SMALLEST.width} x {SMALLEST.height}"
    if not at_terminal():
        return f"unknown without a terminal; {needed}"
    size = shutil.get_terminal_size()
    fits = size.columns >= SMALLEST.width and size.lines >= SMALLEST.height
    return f"{size.columns} x {size.lines}: {'large enough' if fits else 'too small'}, {needed}"


def _colours(terminal: Terminal) -> str:
    if not terminal.colours:
        return "none: NO_COLOR is set" if os.environ.get("NO_COLOR") else "none: the terminal has none"
    return "16 million" if terminal.colours == TRUE_COLOUR else str(terminal.colours)


def _characters(terminal: Terminal, settings: Settings) -> str:
    told = {Glyphs.ALL: "all", Glyphs.CONSOLE: "those of the console", Glyphs.ASCII: "ASCII"}
    if settings.glyphs == "auto":
        return f"{told[terminal.glyphs]}, by the terminal"
    return f"{told[Glyphs(settings.glyphs)]}, by your settings"


def _keyboard(terminal: Terminal) -> str:
    keys = "letters, digits, arrows and Enter do everything"
    kept = [f"{between.keys} ({between.name})" for between in terminal.between]
    return f"{keys}; may be kept or held back on the way: {', '.join(kept)}" if kept else keys


def _marks(samples: tuple[Sample, ...], glyphs: Glyphs, theme: str) -> "Text":
    from rich.text import Text

    marks = (
        Text(for_glyphs(f"{sample.mark} {sample.name}", glyphs), colour_of(sample.colour, theme)) for sample in samples
    )
    return Text("   ").join(marks)
