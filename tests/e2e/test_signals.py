"""However the app is told to end, and whatever it is at: it is gone within a second, and the match is saved."""

import os
import shlex
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.line import Line
from tests.e2e.play import PLAY, VIVIO, actions_on_disk, alive, soon, your_turn
from tests.e2e.terminal import surroundings
from tui.modes import QUIET, RESTORED

# The app as vivio starts it, after some code that puts it into a state which a test cannot wait for.
PREPARED = """
import sys
{}
if __name__ == "__main__":
    from tui.cli import main
    sys.exit(main({!r}))
"""
SLOW_BOTS = """
import tui.session
class Slow:
    def choose(self, view, budget):
        from pathlib import Path
        Path("{}").touch()
        while True:
            pass
tui.session.bot_called = lambda *_: Slow()
"""
SLOW_DISK = """
import os, time
from pathlib import Path
fsync = os.fsync
def slow(file):
    if (folder := Path("{}")).name and len(list(folder.parent.glob("data/*.previous"))):
        folder.touch()
        time.sleep(60)
    fsync(file)
os.fsync = slow
"""
WORKER = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
def work(path):
    import os
    from pathlib import Path
    Path(path).write_text(str(os.getpid()))
    while True:
        pass
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    from tui.app import VivioApp
    mount = VivioApp.on_mount
    def on_mount(self):
        pool.submit(work, "{}")
        mount(self)
    VivioApp.on_mount = on_mount
"""
BROKEN = """
from tui.screens.match.vivo import VivoBoard
show = VivoBoard.show
def broken(self, view, held):
    if view.turn:
        raise RuntimeError("the hand is " + " ".join(card.code for card in view.hand))
    show(self, view, held)
VivoBoard.show = broken
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which vivio keeps its files in a temporary folder."""
    return {"VIVIO_DATA_DIR": str(tmp_path / "data"), "VIVIO_CONFIG_DIR": str(tmp_path / "config")}


def prepared(tmp_path: Path, code: str, *arguments: str) -> list[str]:
    """The command that runs some code, and then vivio."""
    program = tmp_path / "prepared.py"
    program.write_text(PREPARED.format(code, arguments))
    return [sys.executable, str(program)]


def wait_for_file(path: Path) -> None:
    """Waits until the app has come to the state that it was prepared for."""
    deadline = time.monotonic() + 30
    while not (path.exists() and (path.stat().st_size or path.name != "pid")):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def bring_to(state: str, tmp_path: Path, env: dict[str, str]) -> Line:
    """A line to an app that is in that state."""
    mark = tmp_path / ("pid" if state == "with a worker process" else "mark")
    code = {"a bot thinks": SLOW_BOTS, "in a write": SLOW_DISK, "with a worker process": WORKER}.get(state, "")
    line = Line(prepared(tmp_path, code.format(mark), *PLAY), env)
    line.wait_for(your_turn)
    line.settle()
    match state:
        case "in a dialog":
            line.press("\x03")
            line.wait_for(lambda text: "Quit vivio?" in text)
        case "a bot thinks" | "in a write":
            line.press("\r")
        case "output stalled":
            line.stall()
    if code:
        wait_for_file(mark)
    return line


STATES = ["at the table", "in a dialog", "a bot thinks", "in a write", "output stalled", "with a worker process"]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("end", ["SIGHUP", "SIGTERM", "hang-up"])
def test_the_end_comes_soon(tmp_path: Path, env: dict[str, str], state: str, end: str) -> None:
    """In every state, with all of its processes; the match that it leaves is sound, and the terminal is as before."""
    with bring_to(state, tmp_path, env) as line:
        stalled = state == "output stalled"
        if end == "hang-up":
            line.hang_up()
        else:
            line.send(getattr(signal, end))
        seconds, status = line.wait_for_end(unread=stalled or end == "hang-up")
        assert seconds < soon()
        assert status == (143 if end == "SIGTERM" else 129)
        if end != "hang-up":
            line.settle()
            assert line.drawn.count(b"\x1b[?1049h") <= line.drawn.count(b"\x1b[?1049l")
            assert line.in_lines
    if state == "with a worker process":
        worker = int((tmp_path / "pid").read_text())
        deadline = time.monotonic() + soon()
        while alive(worker):
            assert time.monotonic() < deadline
            time.sleep(0.01)
    assert actions_on_disk(tmp_path / "data") >= 0


def test_a_terminal_that_sends_no_signal_when_it_closes(tmp_path: Path, env: dict[str, str]) -> None:
    """A process of another session than the terminal's is told nothing; it ends all the same, and spins in no loop."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(ours, (24, 80))
    with subprocess.Popen(
        [VIVIO, *PLAY],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**surroundings(), "TERM": "xterm-256color", **env},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        while b"Your turn." not in os.read(ours, 65536):
            pass
        os.close(ours)
        assert process.wait(soon()) == 129
    assert actions_on_disk(tmp_path / "data") >= 0


def test_an_interrupt_asks_once(env: dict[str, str]) -> None:
    """SIGINT opens a question, which may be answered with no; a second one in front of it ends the app."""
    with Line([VIVIO, *PLAY], env) as line:
        line.wait_for(your_turn)
        line.send(signal.SIGINT)
        line.wait_for(lambda text: "Quit vivio?" in text and "saved at every action" in text)
        line.press("n")
        line.wait_for(lambda text: your_turn(text) and "Quit" not in text)
        line.settle()
        line.send(signal.SIGINT)
        line.wait_for(lambda text: "Quit vivio?" in text)
        line.send(signal.SIGINT)
        seconds, status = line.wait_for_end()
        assert (seconds < soon(), status) == (True, 130)


def test_a_second_interrupt_ends_an_app_that_hears_nothing(env: dict[str, str]) -> None:
    """With its output stalled nobody can see the question."""
    with Line([VIVIO, *PLAY], env) as line:
        line.wait_for(your_turn)
        line.settle()
        line.stall()
        line.send(signal.SIGINT)
        time.sleep(0.2)
        line.send(signal.SIGINT)
        seconds, status = line.wait_for_end(unread=True)
        assert (seconds < soon(), status) == (True, 130)


@pytest.fixture
def shell(env: dict[str, str]) -> Iterator[Line]:
    """A shell with job control."""
    with Line(["bash", "--norc", "--noprofile", "-i"], {**env, "PS1": "$ "}) as line:
        line.wait_for(lambda text: "$ " in text)
        yield line


def start_in(shell: Line) -> None:
    """Starts a match by a command in the shell, and waits for the player's turn."""
    shell.press(f"clear; {shlex.join([VIVIO, *PLAY])}\r")
    shell.wait_for(your_turn)
    shell.settle()


def test_ctrl_z_stops_and_fg_draws_again(shell: Line) -> None:
    """In the shell the terminal echoes lines; back in the app the same table stands there, and keys play on."""
    start_in(shell)
    table = shell.text
    for _ in range(2):
        shell.press("\x1a")
        shell.wait_for(lambda text: "Stopped" in text)
        shell.settle()
        shell.press("stty -a | grep -o ' icanon'; echo so${x}so\r")
        shell.wait_for(lambda text: "soso" in text)
        assert " icanon" in shell.text
        shell.press("clear; fg\r")
        shell.wait_for(lambda text: text == table)
    shell.press("\r")
    shell.wait_for(lambda text: "goes on" in text)
    shell.press("\x11")
    shell.wait_for(lambda text: "$ " in text)


def test_the_terminal_is_taken_again_after_a_stop_that_nobody_can_see(shell: Line) -> None:
    """SIGSTOP cannot be taken; after fg the app draws everything, and gives the terminal back when it ends."""
    start_in(shell)
    table = shell.text
    process = Path(f"/proc/{shell.pid}/task/{shell.pid}/children").read_text()
    os.kill(int(process), signal.SIGSTOP)
    shell.wait_for(lambda text: "Stopped" in text)
    shell.press("clear; fg\r")
    shell.wait_for(lambda text: text == table)
    shell.press("\x11")
    shell.wait_for(lambda text: "$ " in text)
    shell.press("stty -a | grep -o ' icanon'\r")
    shell.wait_for(lambda text: "\n icanon" in text)


def test_a_stopped_app_can_be_ended_and_stays_in_the_background(shell: Line) -> None:
    """``bg`` leaves it stopped, for it cannot play there; ``kill`` ends it for good."""
    start_in(shell)
    shell.press("\x1a")
    shell.wait_for(lambda text: "Stopped" in text)
    shell.press("clear; bg; sleep 0.5; jobs\r")
    shell.wait_for(lambda text: text.count("Stopped") == 1)
    shell.press("clear; kill %1; sleep 1; clear; jobs; echo so${x}so\r")
    shell.wait_for(lambda text: "soso" in text)
    assert "Stopped" not in shell.text
    assert "Running" not in shell.text


def test_without_a_shell_ctrl_z_stops_nothing(env: dict[str, str]) -> None:
    """As over ``ssh -t host vivio``: nobody could bring it back, so that is said."""
    with Line([VIVIO, *PLAY], env) as line:
        line.wait_for(your_turn)
        line.press("\x1a")
        line.wait_for(lambda text: "nothing could bring it back" in text)


def test_modes_are_switched_off_before_any_is_switched_on(env: dict[str, str]) -> None:
    """What a session that died has left on sends no junk; the keyboard protocol of kitty is not asked for."""
    with Line([VIVIO, *PLAY], env) as line:
        line.wait_for(your_turn)
        drawn = line.drawn
    assert drawn.startswith(QUIET.encode())
    for mode in (b"1000", b"1003", b"1006", b"1015", b"1004", b"2004"):
        assert 0 <= drawn.index(b"\x1b[?" + mode + b"l") < drawn.index(b"\x1b[?" + mode + b"h")
    assert b"\x1b[>1u" not in drawn
    assert b"\x1b[>25u" not in drawn


@pytest.mark.parametrize("stdin", ["/dev/null", "closed"])
def test_without_a_terminal_it_does_not_start(env: dict[str, str], stdin: str) -> None:
    """As over ``ssh host vivio`` without ``-t``, even where the output is a terminal: one sentence, at once."""
    redirect = "<&-" if stdin == "closed" else f"<{stdin}"
    with Line(["sh", "-c", f"{shlex.quote(VIVIO)} {redirect}"], env) as line:
        _, status = line.wait_for_end()
        assert status == 2
        assert "The app needs a terminal" in line.text
        assert line.drawn.count(b"\n") == 1


def test_a_crash_leaves_a_report_and_the_match(tmp_path: Path, env: dict[str, str]) -> None:
    """The terminal is given back, a line tells where the report is, which holds no card and no seed, and the match
    goes on where it stood.
    """
    with Line(prepared(tmp_path, BROKEN, *PLAY), env) as line:
        before = line.settings
        line.wait_for(your_turn)
        line.press("\r")
        _, status = line.wait_for_end()
        assert status == 1
        assert line.settings == before
        assert line.drawn.rindex(b"\x1b[?1049l") > line.drawn.rindex(b"\x1b[?1049h")
        said = line.drawn[line.drawn.rindex(b"vivio: ") :].decode().replace("\r\n", "")
    (report,) = (tmp_path / "data").glob("vivio-crash-*.txt")
    assert str(report) in said
    told = report.read_text()
    assert "builtins.RuntimeError" in told
    assert "in broken" not in told
    assert "prepared.py:" in told
    codes = {f"{suit}{rank}" for suit in "RGBY" for rank in range(1, 13)}
    for text in (told, said):
        assert not codes & set(text.replace('"', " ").split())
        assert PLAY[-1] not in text
    assert report.stat().st_mode & 0o777 == 0o600
    actions = actions_on_disk(tmp_path / "data")
    assert actions >= 1
    with Line([VIVIO, "resume"], env) as line:
        line.wait_for(lambda text: your_turn(text) or "goes on" in text)


def test_a_terminal_is_repaired_by_an_option(env: dict[str, str]) -> None:
    """``vivio --reset-terminal`` gives back lines, echo, the cursor, the first screen and keys without junk."""
    with Line(["bash", "-c", f"stty raw -echo; {shlex.quote(VIVIO)} --reset-terminal; stty -a"], env) as line:
        _, status = line.wait_for_end()
        assert status == 0
        assert line.in_lines
    assert RESTORED.encode() in line.drawn
    assert b" icanon" in line.drawn


def test_a_reset_needs_a_terminal() -> None:
    """There is nothing to repair in a file."""
    done = subprocess.run([VIVIO, "--reset-terminal"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"needs a terminal" in done.stderr
    assert done.stdout == b""
