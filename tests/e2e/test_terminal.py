"""The installed ``vivio`` in a real pseudo-terminal: start, play, kill, start again, resume."""

import json
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which vivio keeps its files in a temporary folder."""
    return {"VIVIO_DATA_DIR": str(tmp_path / "data"), "VIVIO_CONFIG_DIR": str(tmp_path / "config")}


def your_turn(terminal: Terminal) -> bool:
    """Whether the prompt asks for a card."""
    return "Your turn." in terminal.text or "may not be played" in terminal.text or "You have no" in terminal.text


def the_table(terminal: Terminal) -> list[str]:
    """The screen without the header, whose right end tells how the match is saved."""
    return terminal.lines[1:]


def test_a_killed_match_resumes_at_the_same_position(tmp_path: Path, env: dict[str, str]) -> None:
    """Play a trick, kill the process with SIGKILL, start again: ``vivio resume`` shows the same table."""
    play = ("play", "vivo", "--seats", "4", "--bots", "steady", "--seed", "crab-heron-otter-0000")
    with Terminal(*play, env=env) as terminal:
        terminal.wait_for(your_turn)
        terminal.press("\r")
        terminal.wait_for(lambda shown: "goes on" in shown.text)
        terminal.press("\r")
        terminal.wait_for(lambda shown: "trick 2 of 12" in shown.text and your_turn(shown))
        terminal.settle()
        before = the_table(terminal)
        terminal.kill()
    (file,) = (tmp_path / "data").glob("*.json")
    actions = sum("action" in entry for entry in json.loads(file.read_bytes())["journal"])
    assert actions >= 4
    with Terminal("resume", env=env) as terminal:
        terminal.wait_for(lambda shown: "trick 2 of 12" in shown.text and your_turn(shown))
        terminal.settle()
        assert the_table(terminal) == before


def test_leaving_gives_the_terminal_back(env: dict[str, str]) -> None:
    """Quitting ends with status 0."""
    with Terminal(env=env) as terminal:
        terminal.wait_for(lambda shown: "vivio" in shown.text.lower())
        terminal.settle()
        terminal.press("\x11")  # ctrl+q
        assert terminal.wait_for_end() == 0
