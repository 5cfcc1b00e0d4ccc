"""Keys that come faster than any screen: a paste into the wrong window, a cat on the keyboard."""

import json
from pathlib import Path
from random import Random

import pexpect
import pytest

from tests.e2e.terminal import Terminal

KEYS = [*"abcdefghijklmnoprstuvwxyz1234567890;- /.", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\r", "\x1b", "\t"]
BURSTS, AT_ONCE = 12, 25


@pytest.mark.parametrize("seed", range(3))
def test_no_burst_of_keys_ends_the_app(tmp_path: Path, seed: int) -> None:
    """Hundreds of keys from the first screen on lead through all screens; none of them is a fault of vivio's."""
    (tmp_path / "settings.json").write_text(json.dumps({"pace": "off", "name": "Ana"}))
    env = {"VIVIO_DATA_DIR": str(tmp_path / "data"), "VIVIO_CONFIG_DIR": str(tmp_path), "LANG": "C.UTF-8"}
    random = Random(seed)
    with Terminal(env=env) as terminal:
        terminal.wait_for(lambda shown: "Quit" in shown.text)
        try:
            for _ in range(BURSTS):
                terminal.press("".join(random.choice(KEYS) for _ in range(AT_ONCE)))
                terminal.settle()
        except (pexpect.EOF, OSError):  # it has ended, which only a fault could bring about: no key here quits
            pass
    assert not [report.read_text() for report in (tmp_path / "data").glob("vivio-crash-*")]
