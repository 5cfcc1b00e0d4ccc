"""How the installed ``vivio`` draws in a real pseudo-terminal."""

import json
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.terminal import VIVIO, Terminal

PLAY = ("play", "vivo", "--seats", "4", "--bots", "steady", "--seed", "crab-heron-otter-0000")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which vivio keeps its files in a temporary folder."""
    return {"VIVIO_DATA_DIR": str(tmp_path / "data"), "VIVIO_CONFIG_DIR": str(tmp_path / "config")}


def your_turn(terminal: Terminal) -> bool:
    """Whether the prompt asks for a card."""
    return "Your turn." in terminal.text


def test_either_way_of_drawing_shows_the_same(tmp_path: Path, env: dict[str, str]) -> None:
    """Cell by cell or by regions, as the setting has it; the first takes a fraction of the bytes."""
    shown: dict[str, list[str]] = {}
    taken: dict[str, int] = {}
    for drawing in ("cells", "regions"):
        folder = tmp_path / drawing
        folder.mkdir()
        (folder / "settings.json").write_text(json.dumps({"drawing": drawing, "name": "Ana"}))
        with Terminal(*PLAY, env={**env, "VIVIO_CONFIG_DIR": str(folder)}) as terminal:
            terminal.wait_for(your_turn)
            for keys in ("\x1b[C", "\x1b[C", "s", "\x1b"):
                terminal.press(keys)
                terminal.settle()
            terminal.wait_for(your_turn)
            shown[drawing], taken[drawing] = terminal.lines, len(terminal.written)
    assert shown["cells"] == shown["regions"]
    assert taken["cells"] < taken["regions"] / 3


def test_it_says_at_once_that_it_is_loading(env: dict[str, str]) -> None:
    """Name and version come first; the app wipes the line away when it takes the screen, with a frame at hand."""
    with Terminal(env=env) as terminal:
        terminal.wait_for(lambda shown: "VIVO" in shown.text)
        assert re.search(rb"vivio \d+\.\d+\.\d+, loading \.\.\.", terminal.written)
        wiped, switched = terminal.written.index(b"\r\x1b[K"), terminal.written.index(b"\x1b[?1049h")
        assert wiped < switched < terminal.written.index(b"VIVO")


def test_what_goes_wrong_can_be_written_to_a_file(
    tmp_path: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With stderr redirected the app draws on the terminal all the same, and nothing into the file."""
    errors, command = tmp_path / "errors.txt", tmp_path / "vivio"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(str(VIVIO))} "$@" 2>{shlex.quote(str(errors))}\n')
    command.chmod(0o700)
    monkeypatch.setattr("tests.e2e.terminal.VIVIO", command)
    with Terminal(*PLAY, env=env) as terminal:
        terminal.wait_for(your_turn)
        assert errors.read_bytes() == b""


@pytest.mark.parametrize(
    ("answer", "repeats", "descends"),
    [("\x1b[3;4R", True, True), ("\x1b[2;4R", True, False), ("\x1b[3;2R", False, True), ("\x1b[3;1R", False, False)],
    ids=["both", "repeats", "descends", "goes to the first column"],
)
def test_what_the_terminal_says_it_can_is_used(env: dict[str, str], answer: str, repeats: bool, descends: bool) -> None:
    """It is asked at the start where its cursor is after a character that was to be repeated twice, and a line down."""
    with Terminal(*PLAY, env=env) as terminal:
        terminal.wait_for(lambda shown: b"\x1b[2b\v\x1b[6n" in shown.written)
        terminal.press(answer)
        terminal.wait_for(your_turn)
        terminal.settle()
        before = len(terminal.written)
        terminal.press("s")
        terminal.wait_for(lambda shown: "Score sheet" in shown.text)
        terminal.press("\x1b")
        terminal.settle()
        assert bool(re.search(rb"\x1b\[\d+b", terminal.written[before:])) is repeats
        assert (b"\v" in terminal.written[before:]) is descends


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell how often a thread has slept")
def test_an_idle_app_sleeps(env: dict[str, str]) -> None:
    """While nothing happens no byte is written, and no thread wakes up."""

    def wakes(process: int) -> str:
        threads = sorted(Path(f"/proc/{process}/task").glob("*/status"))
        return "".join(re.findall("^voluntary.*$", "".join(thread.read_text() for thread in threads), re.MULTILINE))

    with Terminal(*PLAY, env=env) as terminal:
        terminal.wait_for(your_turn)
        terminal.settle()
        terminal.settle()
        drawn, woken = terminal.written, wakes(terminal.process)
        time.sleep(1.0)
        assert wakes(terminal.process) == woken
        terminal.settle()
        assert terminal.written == drawn
