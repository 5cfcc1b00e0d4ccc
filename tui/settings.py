"""What a player may set, and the file that keeps it."""

from pathlib import Path
from typing import Any, Literal

import msgspec

from saves.seat import Seat

FILE_NAME = "settings.json"


class Setup(msgspec.Struct, frozen=True):
    """How a match was set up: who sat where, with an empty name for a seat that was given none."""

    seats: tuple[Seat, ...]
    practice: bool = True
    options: dict[str, Any] = {}


class Settings(msgspec.Struct, frozen=True):
    """The settings, each with its usual value.

    ``thinking`` is how many seconds a bot that searches has for a decision; ``pace`` is the time that a bot's play
    takes at least; ``trick_pause`` is how long a finished trick stays on the table, "key" until the player goes on.
    ``memory_aids`` shows cards that the rules forbid to look at again. ``one_key`` plays a card at the first press of
    its key. ``suits`` marks them with a letter, or with a shape too. ``glyphs`` are the characters that screens are
    drawn with, "auto" those that the terminal seems to show. ``drawing`` sends the terminal the cells that change, or
    whole regions. ``setups`` remembers the last setup of each game by its id.
    """

    name: str = "Ana"
    theme: str = "vivio-dark"
    thinking: Literal["0.1", "0.2", "0.5", "1", "2", "5"] = "0.5"
    pace: Literal["off", "quick", "normal"] = "quick"
    trick_pause: Literal["key", "short", "long"] = "key"
    memory_aids: bool = False
    one_key: bool = False
    suits: Literal["letters", "shapes"] = "shapes"
    glyphs: Literal["auto", "all", "console", "ascii"] = "auto"
    drawing: Literal["cells", "regions"] = "cells"
    setups: dict[str, Setup] = {}


PACE_SECONDS = {"off": 0.0, "quick": 0.35, "normal": 0.9}
TRICK_SECONDS = {"key": None, "short": 1.5, "long": 4.0}


def load_settings(folder: Path) -> tuple[Settings, str | None]:
    """The settings kept in a folder, and a sentence if they could not be read and the usual ones stand in."""
    path = folder / FILE_NAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        return Settings(), f"The settings in {path} could not be read, so the usual ones are used: {error}."


def save_settings(folder: Path, settings: Settings) -> str | None:
    """Keeps the settings; a sentence if that failed."""
    from saves.files import write_atomically  # the first screen is shown before anything is written

    path = folder / FILE_NAME
    try:
        write_atomically(path, msgspec.json.format(msgspec.json.encode(settings)))
    except OSError as error:
        return f"The settings could not be saved in {path}: {error.strerror}."
    return None
