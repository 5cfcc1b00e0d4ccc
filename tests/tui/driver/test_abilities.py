"""What terminals are able to do, as terminfo tells it."""

import subprocess
import sys

import pytest

from tui.driver.abilities import Abilities

# A process can ask for one terminal only.
ASK = "import sys; from tui.driver.abilities import abilities_of; print(abilities_of(sys.argv[1]))"


@pytest.mark.parametrize(
    ("terminal", "able"),
    [
        ("xterm-256color", Abilities(True, True, True, True, True)),
        ("linux", Abilities(True, True, True, True, True)),
        ("vt100", Abilities()),
        ("no-such-terminal", Abilities()),
        ("", Abilities()),
    ],
)
def test_abilities_of(terminal: str, able: Abilities) -> None:
    """The usual terminals; of one that is not known nothing is expected."""
    done = subprocess.run([sys.executable, "-c", ASK, terminal], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == repr(able)
