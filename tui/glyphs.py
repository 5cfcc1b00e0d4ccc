"""Characters for terminals that do not show all of them: for each one that looks much like it and is as wide."""

import unicodedata
from collections.abc import Callable
from enum import StrEnum


class Glyphs(StrEnum):
    """The characters that a terminal shows: all, those of the old code page 437 (the Linux console), or ASCII."""

    ALL = "all"
    CONSOLE = "console"
    ASCII = "ascii"


# Heavy lines stay apart from thin ones, and dashed from both: the border of a card tells what may be done with it.
_ASCII = {
    **dict.fromkeys("─╴╶╼╾▔―–—±−", "-"),
    **dict.fromkeys("╌╍┄┅┈┉…", "."),
    **dict.fromkeys("━═╸╺", "="),
    **dict.fromkeys("│╵╷║▏▎▕", "|"),
    **dict.fromkeys("╎╏┆┇┊┋", ":"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬✓✔", "+"),
    **dict.fromkeys("┃┏┓┗┛┣┫┳┻╋╹╻■█▉▊▋▌▐▀▄▅▆▇", "#"),
    **dict.fromkeys("▁▂▃", "_"),
    **dict.fromkeys("◆◇", "%"),
    **dict.fromkeys("▒░▓×", "x"),  # a card that lies facedown is no suit
    **dict.fromkeys("▲△▴↑⇧", "^"),
    **dict.fromkeys("▼▽▾↓⏷", "v"),
    **dict.fromkeys("▶►▸→❯›⏎↵", ">"),
    **dict.fromkeys("◀◄◂←❮‹", "<"),
    **dict.fromkeys("●○◉", "o"),
    **dict.fromkeys("•·∙", "*"),
    **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("“”″", '"'),
    "╱": "/",
    "╲": "\\",
    "ß": "s",
    "æ": "a",
    "Æ": "A",
    "ø": "o",
    "Ø": "O",
    "ð": "d",
    "þ": "p",
    "ł": "l",
    "Ł": "L",
    "ı": "i",
}

# What code page 437 has itself stays: single and double lines, blocks, shades, and these, which Python's codec has not.
_OF_CONSOLE = "▲▼►◄♥♦♣♠•◘○◙↕↑↓→←↔"
_CONSOLE = {
    **dict(zip("╭╮╰╯", "┌┐└┘", strict=True)),
    **dict(zip("┏┓┗┛┣┫┳┻╋━┃", "╔╗╚╝╠╣╦╩╬═║", strict=True)),
    **dict.fromkeys("●◉", "•"),
    "◆": "♦",
    "◇": "♦",
    **dict.fromkeys("▶▸", "►"),
    **dict.fromkeys("◀◂", "◄"),
    "▁": "_",
    "▏": "│",
    **dict.fromkeys("▉▊▋", "█"),
    **dict.fromkeys("▅▆▇", "▄"),
}


def for_console(text: str) -> str:
    """The text in characters that code page 437 has; every one takes as many cells as before."""
    return text if text.isascii() else text.translate(_TO_CONSOLE)


def for_ascii(text: str) -> str:
    """The text in ASCII; every character takes as many cells as before, so that nothing on a screen moves."""
    return text if text.isascii() else text.translate(_TO_ASCII)


def for_glyphs(text: str, glyphs: Glyphs) -> str:
    """The text in these characters."""
    match glyphs:
        case Glyphs.ALL:
            return text
        case Glyphs.CONSOLE:
            return for_console(text)
        case Glyphs.ASCII:
            return for_ascii(text)


class _Table(dict[int, str]):
    """A table for ``str.translate`` that works a character out when it is asked for first."""

    def __init__(self, find: Callable[[str], str]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, code: int) -> str:
        self[code] = self._find(chr(code))
        return self[code]


def _ascii(char: str) -> str:
    if char.isascii():
        return char
    from rich.cells import cell_len  # what every command imports does not wait for it

    cells = cell_len(char)
    if known := _ASCII.get(char):
        return known * cells
    base = unicodedata.normalize("NFKD", char)[:1]
    return (base if base.isascii() and base.isprintable() else "?") * cells


def _console(char: str) -> str:
    char = _CONSOLE.get(char, char)
    try:
        char.encode("cp437")
    except UnicodeEncodeError:
        return char if char in _OF_CONSOLE else _ascii(char)
    return char


_TO_ASCII = _Table(_ascii)
_TO_CONSOLE = _Table(_console)
