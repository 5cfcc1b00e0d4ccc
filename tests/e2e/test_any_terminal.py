"""The installed ``vivio`` on terminals of every kind: what it draws there, read as the terminal reads it."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.e2e.terminal import VIVIO, Terminal
from tests.e2e.test_terminal import your_turn

EIGHT = {"black", "red", "green", "brown", "blue", "magenta", "cyan", "white"}  # as pyte calls them
SIXTEEN = EIGHT | {f"bright{colour}" for colour in EIGHT}
PLAY = ("play", "vivo", "--seats", "4", "--bots", "steady", "--seed", "crab-heron-otter-0000")
COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])[;m]")
CONSOLE = re.compile(r"[┌┐└┘─│╔╗╚╝═║▲•■♦]")


def environment(folder: Path, **environ: str) -> dict[str, str]:
    """An environment with nothing in it that tells of this terminal, and vivio's files in a folder."""
    names = ("LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR", "TMUX", "STY", "TERM_PROGRAM")
    files = {"VIVIO_DATA_DIR": str(folder / "data"), "VIVIO_CONFIG_DIR": str(folder / "config")}
    return dict.fromkeys(names, "") | files | {"LANG": "C.UTF-8"} | environ


def play_a_trick(terminal: Terminal) -> None:
    """Moves the cursor and plays a card, until the finished trick lies there."""
    terminal.wait_for(your_turn)
    terminal.press("\x1b[C\x1b[D\r")
    terminal.wait_for(lambda shown: "goes on" in shown.text)
    terminal.settle()
    assert "Trick 1: " in terminal.text
    assert "saved" in terminal.lines[0]


@pytest.mark.parametrize("name", ["xterm", "screen", "linux"])
def test_a_terminal_of_sixteen_colours(tmp_path: Path, name: str) -> None:
    """Only the sixteen are used, on a ground of its own, so that it can be read on a white terminal too."""
    with Terminal(*PLAY, env=environment(tmp_path, TERM=name)) as terminal:
        play_a_trick(terminal)
        assert terminal.colours <= SIXTEEN
        assert "black" in terminal.colours


@pytest.mark.parametrize("name", ["xterm-256color", "tmux-256color"])
def test_a_terminal_of_256_colours(tmp_path: Path, name: str) -> None:
    """Where COLORTERM was lost on the way, as over ssh, no colour is sent in 24 bits."""
    with Terminal(*PLAY, env=environment(tmp_path, TERM=name)) as terminal:
        play_a_trick(terminal)
        assert "╭" in terminal.text
        assert len(terminal.colours) > 4
        assert b"38;2;" not in terminal.written
        assert b"48;2;" not in terminal.written


def test_true_colour(tmp_path: Path) -> None:
    """Where COLORTERM tells of it, it is used."""
    with Terminal(*PLAY, env=environment(tmp_path, COLORTERM="truecolor")) as terminal:
        play_a_trick(terminal)
        assert b"38;2;" in terminal.written


@pytest.mark.parametrize("environ", [{"TERM": "vt100"}, {"NO_COLOR": "1"}], ids=["vt100", "NO_COLOR"])
def test_no_colour(tmp_path: Path, environ: dict[str, str]) -> None:
    """Not one is sent; the card under the cursor has a heavy border and cards that may be played are bold."""
    with Terminal(*PLAY, env=environment(tmp_path, **environ)) as terminal:
        play_a_trick(terminal)
        assert not COLOUR.search(terminal.written)
        assert terminal.colours == {"default"}
        assert terminal.cells_where("bold")


@pytest.mark.parametrize(
    "environ",
    [{"LANG": "C"}, {"LANG": "de_DE.ISO-8859-1"}, {"PYTHONIOENCODING": "latin-1"}, {"TERM": "vt100"}],
    ids=["C", "Latin-1", "Latin-1 output", "vt100"],
)
def test_ascii_by_itself(tmp_path: Path, environ: dict[str, str]) -> None:
    """In a locale that is not UTF-8 every byte is ASCII: borders, suit marks, and accents."""
    with Terminal("play", "avio", "--seed", "a", env=environment(tmp_path, **environ)) as terminal:
        terminal.wait_for(your_turn)
        terminal.settle()
        assert terminal.lines[0].startswith(" AVIO   round 1")
        assert "+- trick 1" in terminal.text
        assert re.search(r"\[[\^#o%v*] [a-z ]+", terminal.text)
        assert terminal.written.isascii()


def test_ascii_by_setting(tmp_path: Path) -> None:
    """For a terminal that says UTF-8 and shows something else."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text('{"glyphs": "ascii"}')
    with Terminal(*PLAY, env=environment(tmp_path)) as terminal:
        play_a_trick(terminal)
        assert terminal.written.isascii()


def test_the_console(tmp_path: Path) -> None:
    """Its old font has single and double lines, triangles and bullets, and nothing else is sent."""
    with Terminal(*PLAY, env=environment(tmp_path, TERM="linux")) as terminal:
        play_a_trick(terminal)
        drawn = "".join(terminal.text.split("\n"))
        assert CONSOLE.search(drawn)
        assert CONSOLE.sub("", drawn).replace("▒", "").isascii()


@pytest.mark.parametrize("size", [(80, 22), (79, 24), (40, 10), (20, 5)])
def test_a_small_terminal_says_what_it_needs(tmp_path: Path, size: tuple[int, int]) -> None:
    """A line with the size that is needed and the size that was found; the table is back when there is room."""
    with Terminal(*PLAY, env=environment(tmp_path)) as terminal:
        terminal.wait_for(your_turn)
        terminal.resize(*size)
        terminal.wait_for(lambda shown: f"{size[0]} x {size[1]}" in " ".join(shown.text.split()))
        assert "80 x 23" in " ".join(terminal.text.split())
        terminal.resize(80, 24)
        terminal.wait_for(your_turn)
        play_a_trick(terminal)


def test_a_dumb_terminal_gets_plain_lines(tmp_path: Path) -> None:
    """Without being asked, and without one escape sequence."""
    with Terminal(*PLAY, env=environment(tmp_path, TERM="dumb")) as terminal:
        terminal.wait_for(lambda shown: "Choices: " in shown.text)
        terminal.press("1\r")
        terminal.wait_for(lambda shown: "Trick 1: " in shown.text)
        terminal.press("q\r")
        terminal.wait_for(lambda shown: "You have left the table." in shown.text)
        assert terminal.wait_for_end() == 0
        assert b"\x1b" not in terminal.written


def test_the_last_hand_is_off_the_screen_at_a_handover(tmp_path: Path) -> None:
    """In plain lines it is pushed up by as many lines as the terminal has, before the next player is called."""
    seats = ("new game of VIVO", "3", "person", "Ana", "person", "Bo", "random", "seat 1", "")
    with Terminal("--plain", env=environment(tmp_path)) as terminal:
        for answer in seats:
            terminal.press(f"{answer}\r")
        terminal.wait_for(lambda shown: "Pass the keyboard to Ana." in shown.text)
        terminal.press("ready\r")
        terminal.wait_for(lambda shown: "Your turn, Ana." in shown.text and "?" in shown.text)
        terminal.press("1\r")
        terminal.wait_for(lambda shown: "Pass the keyboard to Bo." in shown.text)
        terminal.settle()
        assert "Choices: " not in terminal.text
        assert "Your turn" not in terminal.text


def test_a_pipe_plays_a_match_in_utf_8_and_in_ascii(tmp_path: Path) -> None:
    """A script needs no terminal; what the encoding of the output lacks is written in ASCII."""
    script = "1\n" * 60
    for encoding, title in (("utf-8", "AVÍO"), ("ascii", "AVIO")):
        done = subprocess.run(
            [VIVIO, "--plain", "play", "avio", "--seats", "2", "--seed", "a"],
            env={**os.environ, **environment(tmp_path / encoding, PYTHONIOENCODING=encoding)},
            input=script,
            encoding=encoding,
            capture_output=True,
            check=True,
        )
        assert done.stdout.startswith(f"{title}, Ana, Bo; saved as avio-")
        assert "The match is over." in done.stdout


@pytest.mark.parametrize(
    ("environ", "tells"),
    [
        ({"TERM": "xterm-256color"}, ["Colours 256", "Characters all", "┏━━━┓", "R ▲ red", "A ● astrolabe"]),
        ({"TERM": "vt100", "LANG": "C"}, ["none: the terminal has none", "Encoding ASCII", "#===#", "AVIO "]),
        ({"TERM": "linux"}, ["Colours 16", "those of the console", "╔═══╗"]),
        ({"NO_COLOR": "1"}, ["none: NO_COLOR is set", "no colours"]),
        ({"TMUX": "/tmp/x,1,0", "SSH_CONNECTION": "a"}, [", tmux, SSH", "Ctrl+B, Esc (tmux)"]),
        ({"TERM": "dumb"}, ["plain lines: the terminal is dumb"]),
    ],
    ids=["256", "vt100", "linux", "NO_COLOR", "between", "dumb"],
)
def test_doctor(tmp_path: Path, environ: dict[str, str], tells: list[str]) -> None:
    """It tells what was detected, and shows every mark as it is drawn there."""
    with Terminal("doctor", env=environment(tmp_path, **environ)) as terminal:
        terminal.wait_for(lambda shown: "figure" in shown.text)
        text = " ".join(terminal.text.split())
        for told in [*tells, "80 x 24: large enough", "Locks held by the system", "can be written"]:
            assert told in text
        assert terminal.wait_for_end() == 0
