"""The settings, each with its values in words."""

from typing import Any

from msgspec import Struct

from tui.themes import TITLES


class Setting(Struct, frozen=True):
    """A field of the settings: its name there, a title, a sentence, and its values with their texts."""

    name: str
    title: str
    help: str
    choices: tuple[tuple[str, Any], ...]


SETTINGS = (
    Setting(
        "theme",
        "Theme",
        "The colours of every screen. 16 colours are those of your terminal, as you have set them.",
        tuple((title, name) for name, title in TITLES.items()),
    ),
    Setting(
        "pace",
        "Pace of bots",
        "How long a bot takes for a play at least, so that you can follow.",
        (("at once", "off"), ("quick", "quick"), ("unhurried", "normal")),
    ),
    Setting(
        "thinking",
        "Experts think for",
        "How long a bot of the level expert thinks about a play, and how long a hint is looked for.",
        tuple((f"{time} s", time) for time in ("0.1", "0.2", "0.5", "1", "2", "5")),
    ),
    Setting(
        "trick_pause",
        "Finished trick",
        "How long a finished trick stays on the table.",
        (("until Enter", "key"), ("a moment", "short"), ("a long moment", "long")),
    ),
    Setting(
        "one_key",
        "Keys of cards",
        "The key of a card can move the cursor to it, so that a second press plays it, or play it at once.",
        (("press twice", False), ("press once", True)),
    ),
    Setting(
        "suits",
        "Suits",
        "What marks a suit beside its colour.",
        (("letter and shape", "shapes"), ("letter only", "letters")),
    ),
    Setting(
        "glyphs",
        "Characters",
        "What screens are drawn with: ASCII if lines and shapes come out wrong, the console's for an old font.",
        (("by terminal", "auto"), ("all", "all"), ("console", "console"), ("ASCII", "ascii")),
    ),
    Setting(
        "memory_aids",
        "Memory aids",
        "Whether the log shows cards that the rules forbid to look at again, and a match may be reviewed midway.",
        (("off", False), ("on", True)),
    ),
    Setting(
        "drawing",
        "Drawing",
        "The terminal is sent what changes, cell by cell; if it shows that wrong, whole regions are safer and slower.",
        (("what changes", "cells"), ("whole regions", "regions")),
    ),
)
