"""``python -m tests.engine.regret.make GAME [COUNT]``: finds the frozen positions of a game that are missing.

A position takes some ten seconds. It goes on where it was stopped; what is there already stays. To find all anew, for a
search that has become better, delete the file of the game.
"""

from argparse import ArgumentParser

import msgspec
from rich.progress import track

from tests.engine.regret.positions import GAMES, WANTED, found, path_of, positions


def main() -> None:
    """Adds to the file of a game until it holds as many positions as are wanted."""
    parser = ArgumentParser("tests.engine.regret.make", description="Finds frozen positions for the regret suite.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("count", nargs="?", type=int, default=WANTED)
    asked = parser.parse_args()
    numbers = range(len(positions(asked.game)), asked.count)
    for number in track(numbers, description="Positions"):
        line = msgspec.json.encode(found(asked.game, number)) + b"\n"
        with path_of(asked.game).open("ab") as file:
            file.write(line)


if __name__ == "__main__":
    main()
