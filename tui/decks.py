"""The deck of AVÍO that a player has put in place of the one that comes with the game."""

from pathlib import Path

from saves.paths import config_dir

FILE_NAME = "avio-deck.toml"
MOST_BYTES = 64 * 1024


def load_own_deck() -> str | None:
    """Plays AVÍO with the deck in the config folder from now on, if there is one.

    Returns a sentence if it cannot be used, and the usual deck stands in.
    """
    path = config_dir() / FILE_NAME
    try:
        with path.open("rb") as file:
            return _use(path, file.read(MOST_BYTES + 1))
    except FileNotFoundError:
        return None
    except OSError as error:
        from saves.files import reason, shown

        return f"The deck {shown(path)} cannot be read: {reason(error)}. The usual deck is used."


def _use(path: Path, data: bytes) -> str | None:
    from engine.games.avio.decks import read_deck, use_deck  # only who has such a deck waits for AVÍO at every start
    from saves.files import shown

    try:
        if len(data) > MOST_BYTES:
            raise ValueError(f"It is larger than {MOST_BYTES // 1024} KiB.")
        use_deck(read_deck(data.decode("utf-8")))
    except UnicodeDecodeError:
        return f"The deck {shown(path)} is not UTF-8 text. The usual deck is used."
    except ValueError as error:
        return f"The deck {shown(path)} cannot be used. {error} The usual deck is used."
    return None
