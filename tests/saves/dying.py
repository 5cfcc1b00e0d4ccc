"""A program that is killed at every step of a write, for test_faults: ``python -m tests.saves.dying FOLDER GAME VERB``.

In a new folder ``FOLDER/1``, ``FOLDER/2``, ... a process plays an action (VERB ``play``) or begins a match (``create``)
and is killed ahead of the first, second, ... call to the system; a write is half done then. It prints the steps.
"""

import os
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from saves import Store
from tests.saves.play import GAMES_ONCE, SEED, keep, play_on, seats_of
from tests.saves.steps import stepping

ACTIONS = 5


def main(folder: Path, game_id: str, verb: str) -> None:
    """Until a process comes through."""
    (seating,) = (seating for seating in GAMES_ONCE if seating.game_id == game_id)
    keep(Store(folder / "rehearsal"), seating)  # imports all that a match needs, once for all the processes
    for last in count(1):
        store = Store(folder / str(last))
        if verb == "play":
            keep(store, seating, ACTIONS)
        child = os.fork()
        if not child:
            match = store.open(store.list()[0].id) if verb == "play" else None
            with stepping(Dying(last)):
                if match:
                    play_on(match)
                else:
                    store.create(game_id, seating.options, seats_of(seating), SEED)
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            break


class Dying:
    """Kills this process at the step with that number."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.steps = 0

    def __call__(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.steps += 1
        if self.steps == self.last:
            os.write(1, f"{name}\n".encode())
            if name == "write":
                os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
