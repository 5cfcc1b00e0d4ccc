"""Players that are killed, for test_kills: ``python -m tests.torture.player FOLDER GAME SEED``.

For each line of standard input, a number of seconds, it starts a process that goes on with the match in the folder, or
begins one if there is none or it is over, and plays as its script tells. That process writes ``MATCH ACTIONS`` to
standard output when so many actions are on the disk, and is killed after those seconds. Then ``dead`` is written.
"""

import os
import signal
import sys
import time
from pathlib import Path

from engine import Table
from saves import Match, Store
from tests.engine.facts import Seating
from tests.engine.matches import choose
from tests.saves.play import GAMES_ONCE, keep, seats_of


def main(folder: Path, game_id: str, seed: str) -> None:
    """Until the input ends."""
    (seating,) = (seating for seating in GAMES_ONCE if seating.game_id == game_id)
    keep(Store(folder.parent / "rehearsal"), seating, 3)  # imports all that a match needs, once for all the processes
    for line in sys.stdin:
        child = os.fork()
        if not child:
            play(Store(folder), seating, seed)
        time.sleep(float(line))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        tell("dead")


def play(store: Store, seating: Seating, seed: str) -> None:
    """Match after match, until this process is killed."""
    while True:
        match = next((store.open(each.id) for each in store.list() if not each.outcome), None)
        with match or store.create(seating.game_id, seating.options, seats_of(seating), seed) as going_on:
            acknowledge(going_on)
            while going_on.table.to_move is not None:
                going_on.play(going_on.table.to_move, scripted(going_on.table, seed))
                acknowledge(going_on)


def scripted(table: Table, seed: str) -> object:
    """The action that the script has for this moment of any match."""
    return choose(table, seed.encode())


def acknowledge(match: Match) -> None:
    """Tells that the disk has all of it."""
    tell(f"{match.id} {sum(entry.seat is not None for entry in match.table.journal)}")


def tell(line: str) -> None:
    """Writes a line that a kill leaves whole or does not write."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
