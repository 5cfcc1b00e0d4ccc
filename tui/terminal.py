"""What the terminal can show, as far as the environment and the terminal database tell."""

import os
import sys
from collections.abc import Callable, Mapping

from msgspec import Struct

from tui.glyphs import Glyphs

TRUE_COLOUR = 1 << 24
_DUMB = ("", "dumb", "unknown")
_BEFORE_UNICODE = ("vt1", "vt2", "vt3", "vt52", "ansi", "cons25")  # how the names of such terminals begin
_OF_PYTHON = ("C.UTF-8", "C.utf8")

# What may lie between the app and the player and keeps keys for itself or holds them back: the variable that tells of
# it, how its value begins, its name, and the keys.
_BETWEEN = (
    ("TMUX", "", "tmux", "Ctrl+B, Esc"),
    ("STY", "", "GNU screen", "Ctrl+A, Esc"),
    ("TERM_PROGRAM", "vscode", "VS Code", "Ctrl+P, Ctrl+Q, F1"),
    ("MOSH_CONNECTION", "", "mosh", "Ctrl+^"),
    ("SSH_CONNECTION", "", "SSH", "~ after Enter"),
)


class Between(Struct, frozen=True):
    """A program between the app and the player, and the keys that it may keep for itself or hold back."""

    name: str
    keys: str


class Terminal(Struct, frozen=True):
    """A terminal: what it calls itself (``$TERM``), the number of its colours (0: none are wanted or there are none),
    its encoding, the characters that it shows, and what is between it and the app.

    ``dumb`` tells that its cursor cannot be moved. A bare ``Terminal()`` shows everything.
    """

    name: str = "xterm-256color"
    colours: int = 256
    encoding: str = "UTF-8"
    glyphs: Glyphs = Glyphs.ALL
    dumb: bool = False
    between: tuple[Between, ...] = ()

    @property
    def colour_system(self) -> str:
        """The name that rich and Textual have for so many colours."""
        return "truecolor" if self.colours == TRUE_COLOUR else "256" if self.colours >= 256 else "standard"


def colours_known(name: str) -> int | None:
    """The number of colours that the terminal database tells of a terminal, None if it does not know it."""
    try:
        import curses

        curses.setupterm(name, 1)
        return max(curses.tigetnum("colors"), 0)
    except (ImportError, OSError, ValueError):  # not on every system
        return None
    except curses.error:
        return None


def detect(
    environ: Mapping[str, str] | None = None,
    output: str | None = None,
    known: Callable[[str], int | None] = colours_known,
) -> Terminal:
    """The terminal of this process: by its environment, by the encoding in which it is written to, and by ``known``."""
    environ = os.environ if environ is None else environ
    name = environ.get("TERM", "" if os.name == "posix" else "xterm-256color")
    encoding = encoding_of(environ, output or getattr(sys.__stdout__, "encoding", None) or "ascii")
    return Terminal(
        name=name,
        colours=_colours(environ, name, known),
        encoding=encoding,
        glyphs=_glyphs(name, encoding),
        dumb=name in _DUMB,
        between=tuple(
            Between(called, keys)
            for variable, begins, called, keys in _BETWEEN
            if environ.get(variable, "").startswith(begins) and environ.get(variable)
        ),
    )


def _colours(environ: Mapping[str, str], name: str, known: Callable[[str], int | None]) -> int:
    if environ.get("NO_COLOR") or name in _DUMB:
        return 0
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return TRUE_COLOUR
    if "256color" in name or "kitty" in name:
        return 256
    colours = known(name)
    if colours is None:
        return 16
    return 0 if colours < 8 else 16 if colours < 256 else 256


def encoding_of(environ: Mapping[str, str], output: str) -> str:
    """The encoding of the terminal: that in which Python writes there, unless the locale is another's.

    In the C locale, and in one that is not installed, Python writes UTF-8 and sets LC_CTYPE to it, whatever the
    terminal is.
    """
    if os.name == "posix" and sys.platform != "darwin":
        category = environ.get("LC_CTYPE", "")
        chosen = environ.get("LC_ALL") or ("" if category in _OF_PYTHON else category) or environ.get("LANG") or "C"
        if chosen in ("C", "POSIX"):
            return "ASCII"
        if not _is_utf8(chosen.partition(".")[2]):
            return output if not _is_utf8(output) else chosen.partition(".")[2] or "ISO-8859-1"
    return "UTF-8" if _is_utf8(output) else output


def _is_utf8(encoding: str) -> bool:
    return encoding.partition("@")[0].replace("-", "").lower() == "utf8"


def _glyphs(name: str, encoding: str) -> Glyphs:
    if encoding != "UTF-8" or name.startswith(_BEFORE_UNICODE):
        return Glyphs.ASCII
    return Glyphs.CONSOLE if name == "linux" else Glyphs.ALL
