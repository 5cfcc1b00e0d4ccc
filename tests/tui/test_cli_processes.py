"""The command line as a real process: closed pipes, Ctrl+C, and what is imported."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.commands import save_match

VIVIO = [sys.executable, "-m", "tui"]

# Runs each command with its output thrown away and tells the foreign packages that are in memory after it.
IMPORTS = """
import contextlib, io, json, sys
from tui.cli import main
after = {}
for command in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(command.split()) == 0, command
    after[command] = sorted({"engine", "msgspec", "rich", "saves", "textual"} & set(sys.modules))
print(json.dumps(after))
"""


def closed_pipe() -> int:
    """The end to write to of a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


@pytest.mark.parametrize("command", ["--help", "saves", "rules vivo", "saves --json"])
def test_a_closed_pipe_is_quiet(folder: Path, command: str) -> None:
    """A reader that goes early has what it wanted: ``vivio rules vivo | head -1``."""
    save_match(folder, 0)
    writer = closed_pipe()
    done = subprocess.run([*VIVIO, *command.split()], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_error_that_nobody_reads(folder: Path) -> None:
    """The exit status is the same with a closed pipe in the place of stderr."""
    writer = closed_pipe()
    done = subprocess.run([*VIVIO, "scores", "otter"], stdout=subprocess.PIPE, stderr=writer, check=False)
    os.close(writer)
    assert (done.returncode, done.stdout) == (2, b"")
    assert not folder.exists()


def test_what_each_command_imports(folder: Path) -> None:
    """Help and version answer at once, with the standard library alone; nothing but the app needs Textual."""
    match_id = save_match(folder, 1)
    quick = ["--help", "--version", "saves --help"]
    others = ["rules vivo", "saves", f"scores {match_id}", "simulate vivo --matches 1 --bots random"]
    done = subprocess.run([sys.executable, "-c", IMPORTS, *quick, *others], stdout=subprocess.PIPE, check=True)
    after = json.loads(done.stdout)
    assert {command: after[command] for command in quick} == {command: [] for command in quick}
    assert after[others[-1]] == ["engine", "msgspec", "rich", "saves"]


def test_ctrl_c_ends_a_simulation_with_what_was_played(tmp_path: Path) -> None:
    """It prints the summary of the matches so far and ends with exit status 130."""
    command = [*VIVIO, "simulate", "vivo", "--matches", "1000000", "--bots", "random", "--json", "--out", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 30
        while len(list(tmp_path.glob("*.json"))) < 2 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, b""), err.decode()
    played, written = json.loads(out)["matches"], len(list(tmp_path.glob("*.json")))
    assert 1 <= played <= written <= played + 1  # the last may be written and not yet counted
