"""The plain mode in processes of its own."""

import subprocess
from pathlib import Path

import pytest

from saves.locks import ASKABLE
from tests.e2e.play import PLAY, VIVIO
from tests.e2e.terminal import PATIENCE, surroundings

YOUR_TURN = "Your turn, "
LEAVE_IT, TAKE_IT = "1\n", "2\n"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment in which vivio keeps its files in a temporary folder."""
    return {**surroundings(), "VIVIO_DATA_DIR": str(tmp_path / "data"), "VIVIO_CONFIG_DIR": str(tmp_path / "config")}


def resume(env: dict[str, str], answers: str) -> str:
    """What a second login is told when it resumes the match, with these answers."""
    command = [VIVIO, "--plain", "resume"]
    done = subprocess.run(command, env=env, input=answers, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stdout


@pytest.mark.skipif(not ASKABLE, reason="no process can be asked for its match here")
def test_two_logins_and_one_match(env: dict[str, str]) -> None:
    """The second may leave the match where it is; when it takes it over, the first ends with a sentence."""
    command = [VIVIO, "--plain", *PLAY]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout
        while YOUR_TURN not in (line := first.stdout.readline()):
            assert line
        told = resume(env, LEAVE_IT)
        assert "is open in another place" in told
        assert YOUR_TURN not in told
        assert first.poll() is None
        assert YOUR_TURN in resume(env, TAKE_IT)
        assert first.wait(PATIENCE) == 0
        assert first.stdout.read().endswith("\nThe match goes on in another place.\n")
