"""Matches in a real terminal, for the tests: the command, and what stands on the screen when it is a player's turn."""

import os
import sys
from pathlib import Path

from saves import Store

VIVIO = str(Path(sys.executable).with_name("vivio"))
SEED = "crab-heron-otter-0000"
PLAY = ("play", "vivo", "--seats", "4", "--bots", "steady", "--seed", SEED)


def soon() -> float:
    """A second, or as much longer as this machine has more to do than it can."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def your_turn(text: str) -> bool:
    """Whether the prompt asks for a card."""
    return "Your turn." in text or "may not be played" in text or "You have no" in text


def alive(process: int) -> bool:
    """Whether a process runs still."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text("utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def actions_on_disk(folder: Path) -> int:
    """How many actions the one save in a folder tells; it must be sound."""
    store = Store(folder)
    (listing,) = store.list()
    assert listing.problem is None
    return sum(entry.seat is not None for entry in store.read(listing.id)[1].journal)
