"""Over SSH: however the connection ends, nothing is lost, nothing lingers, and the next login goes on."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.line import Line
from tests.e2e.play import PLAY, VIVIO, actions_on_disk, alive, soon, your_turn
from tests.e2e.ssh import Link, Server

pytestmark = pytest.mark.skipif(
    not (shutil.which("ssh") and (shutil.which("sshd") or Path("/usr/sbin/sshd").exists())),
    reason="needs ssh and sshd; on Debian and Ubuntu: apt install openssh-client openssh-server",
)

# The app with so much to draw that any link is full in a moment; it tells in a file that it is not blocked.
FLOODING = """
import sys
from pathlib import Path
from tui.app import VivioApp
def flood(self):
    Path({!r}).write_text("drawing")
    self._driver.write("\\x1b7" + " " * 8000 + "\\x1b8")
def on_key(self, event):
    if event.key == "f9":
        self.set_interval(0.002, lambda: flood(self))
VivioApp.on_key = on_key
from tui.cli import main
sys.exit(main({!r}))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One sshd for all tests here."""
    server = Server(tmp_path_factory.mktemp("sshd"))
    yield server
    server.stop()


@pytest.fixture
def link(server: Server) -> Iterator[Link]:
    """A link to the server."""
    link = Link(server.port)
    yield link
    link.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the saves."""
    return tmp_path / "data"


@pytest.fixture
def env(tmp_path: Path, data: Path) -> dict[str, str]:
    """An environment in which vivio keeps its files in a temporary folder."""
    return {"VIVIO_DATA_DIR": str(data), "VIVIO_CONFIG_DIR": str(tmp_path / "config")}


def player(data: Path) -> int:
    """The process that has the match open, as the file of its lock tells."""
    (lock,) = data.glob(".*.lock")
    return int(lock.read_text().split()[0])


def wait_until_it_is_gone(process: int) -> float:
    """The seconds until a process has ended."""
    begun = time.monotonic()
    while alive(process):
        assert time.monotonic() - begun < 10
        time.sleep(0.01)
    return time.monotonic() - begun


def to_second_trick(line: Line) -> str:
    """Plays the first trick; the table at the player's turn in the next."""
    line.wait_for(your_turn)
    line.press("\r")
    line.wait_for(lambda text: "goes on" in text)
    line.press("\r")
    line.wait_for(lambda text: "trick 2 of 12" in text and your_turn(text))
    line.settle()
    return line.text


def take_over(line: Line) -> None:
    """Answers the question of the next login with yes."""
    line.wait_for(lambda text: "Take the match over?" in text)
    line.press("y")


def play_card(line: Line, data: Path) -> None:
    """Plays a card, which is on the disk then."""
    before = actions_on_disk(data)
    line.press("\r")
    line.wait_for(lambda text: "goes on" in text)
    assert actions_on_disk(data) > before


def test_a_client_that_is_killed_in_mid_move(server: Server, env: dict[str, str], data: Path) -> None:
    """SIGKILL for the client while a card is played: the app is gone within a second, and the match goes on where the
    disk says that it stood.
    """
    with server.login(VIVIO, *PLAY, env=env) as line:
        to_second_trick(line)
        process = player(data)
        line.press("\r")
    assert wait_until_it_is_gone(process) < soon()
    actions = actions_on_disk(data)
    assert actions >= 4
    with server.login(VIVIO, "resume", env=env) as line:
        line.wait_for(lambda text: "VIVO" in text and (your_turn(text) or "goes on" in text))
        assert "trick 2 of 12" in line.text or "trick 3 of 12" in line.text
    assert actions_on_disk(data) >= actions


def test_a_link_that_is_cut_without_a_word(server: Server, link: Link, env: dict[str, str], data: Path) -> None:
    """Nobody tells the app, which waits for ever: the next login meets it and takes the match over."""
    with server.login(VIVIO, *PLAY, env=env, port=link.port) as line:
        table = to_second_trick(line)
        process = player(data)
        link.cut = True
        time.sleep(0.2)
        line.press("\r")  # which never arrives
        with server.login(VIVIO, "resume", env=env) as next_login:
            take_over(next_login)
            next_login.wait_for(lambda text: text == table)
            assert not alive(process)
            play_card(next_login, data)


def test_a_link_that_is_stalled(server: Server, link: Link, env: dict[str, str], data: Path, tmp_path: Path) -> None:
    """Nothing that the app draws gets through any more; the next login takes the match over all the same."""
    mark = tmp_path / "mark"
    program = tmp_path / "flooding.py"
    program.write_text(FLOODING.format(str(mark), PLAY))
    with server.login(sys.executable, str(program), env=env, port=link.port) as line:
        table = to_second_trick(line)
        process = player(data)
        link.deaf = True
        line.press("\x1b[20~")  # f9
        deadline = time.monotonic() + 30
        while not mark.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(3)  # at some megabytes a second all that lies between is full by then
        with server.login(VIVIO, "resume", env=env) as next_login:
            take_over(next_login)
            next_login.wait_for(lambda text: text == table)
            assert not alive(process)
            play_card(next_login, data)


def test_two_logins_and_one_match(server: Server, env: dict[str, str], data: Path) -> None:
    """The second may leave the match where it is; when it takes it over, the first ends with a sentence."""
    with server.login(VIVIO, *PLAY, env=env) as first:
        to_second_trick(first)
        with server.login(VIVIO, "resume", env=env) as second:
            second.wait_for(lambda text: "Take the match over?" in text)
            second.press("n")
            second.wait_for(lambda text: "Continue" in text and "Take the match over?" not in text)
            play_card(first, data)
            second.press("c")
            take_over(second)
            seconds, status = first.wait_for_end()
            assert status == 0
            assert "The match goes on in another place." in first.text
            assert seconds < soon()
            assert first.drawn.count(b"\x1b[?1049l") >= first.drawn.count(b"\x1b[?1049h")
            second.wait_for(lambda text: "trick 3 of 12" in text or your_turn(text))


def test_without_a_terminal_it_refuses(server: Server, env: dict[str, str]) -> None:
    """``ssh host vivio`` without ``-t``: one sentence, exit status 2, and no process that spins."""
    command = server.command(shlex.quote(VIVIO), terminal=False)
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("vivio: The app needs a terminal")
    assert done.stderr.count("\n") == 1
