"""What is found out about a terminal."""

import sys

import pytest

from tui.glyphs import Glyphs
from tui.terminal import TRUE_COLOUR, Terminal, detect

KNOWN = {"xterm": 8, "screen": 8, "linux": 8, "vt100": 0, "xterm-256color": 256, "tmux-256color": 256}


def found(*, output: str = "utf-8", **environ: str) -> Terminal:
    """What is detected in an environment."""
    return detect({"TERM": "xterm-256color", "LANG": "en_US.UTF-8"} | environ, output, KNOWN.get)


@pytest.mark.parametrize(
    ("name", "colours", "glyphs"),
    [
        ("xterm-256color", 256, Glyphs.ALL),
        ("xterm", 16, Glyphs.ALL),
        ("tmux-256color", 256, Glyphs.ALL),
        ("screen", 16, Glyphs.ALL),
        ("linux", 16, Glyphs.CONSOLE),
        ("vt100", 0, Glyphs.ASCII),
        ("of-the-future", 16, Glyphs.ALL),
    ],
)
def test_by_name(name: str, colours: int, glyphs: Glyphs) -> None:
    """A name tells the colours and the characters; an unknown one gets the sixteen colours that all have."""
    terminal = found(TERM=name)
    assert (terminal.colours, terminal.glyphs, terminal.dumb) == (colours, glyphs, False)


@pytest.mark.parametrize("name", ["", "dumb", "unknown"])
def test_a_dumb_terminal(name: str) -> None:
    """It has no cursor to move, and no colours."""
    terminal = found(TERM=name)
    assert terminal.dumb
    assert terminal.colours == 0


def test_true_colour() -> None:
    """COLORTERM tells of it; ssh does not forward that."""
    assert found(COLORTERM="truecolor").colours == TRUE_COLOUR
    assert found(COLORTERM="").colours == 256
    assert (found(COLORTERM="truecolor").colour_system, found().colour_system) == ("truecolor", "256")
    assert found(TERM="linux").colour_system == "standard"


def test_no_color() -> None:
    """NO_COLOR with anything in it stands above all else, and empty it says nothing."""
    assert found(NO_COLOR="1", COLORTERM="truecolor").colours == 0
    assert found(NO_COLOR="").colours == 256


@pytest.mark.parametrize(
    ("environ", "output", "encoding"),
    [
        ({"LANG": "de_DE.UTF-8"}, "utf-8", "UTF-8"),
        ({"LANG": "de_DE.utf8"}, "utf-8", "UTF-8"),
        ({"LANG": "C.UTF-8"}, "utf-8", "UTF-8"),
        ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, "utf-8", "UTF-8"),
        ({"LANG": "C"}, "utf-8", "ASCII"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", "ASCII"),  # LC_CTYPE is Python's own then
        ({"LANG": "de_DE.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, "utf-8", "ISO-8859-1"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, "utf-8", "ASCII"),
        ({"LANG": ""}, "utf-8", "ASCII"),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", "iso8859-1"),
        ({"LANG": "de_DE.ISO-8859-1"}, "utf-8", "ISO-8859-1"),  # a locale that is not installed
        ({"LANG": "de_DE"}, "utf-8", "ISO-8859-1"),
        ({"LANG": "de_DE.UTF-8"}, "latin-1", "latin-1"),  # by PYTHONIOENCODING
    ],
)
@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="these terminals go by another rule")
def test_the_encoding(environ: dict[str, str], output: str, encoding: str) -> None:
    """Only what both the locale and the output say is UTF-8 gets more than ASCII."""
    terminal = found(output=output, **environ)
    assert terminal.encoding == encoding
    assert terminal.glyphs is (Glyphs.ALL if encoding == "UTF-8" else Glyphs.ASCII)


def test_what_lies_between() -> None:
    """Programs that keep keys for themselves are named with these."""
    terminal = found(TMUX="/tmp/tmux-0/default,1,0", SSH_CONNECTION="::1 1 ::1 22", TERM_PROGRAM="vscode")
    assert [between.name for between in terminal.between] == ["tmux", "VS Code", "SSH"]
    assert found(TERM_PROGRAM="tmux", TMUX="").between == ()
