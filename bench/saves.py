"""The list of saved games with a thousand of them and with none, each opened in a real pseudo-terminal."""

import os
import random
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.contest import Contest
from bench.terminal import Terminal
from engine import GAMES
from saves import Seat, Store

QUIET = 1.5  # seconds in which nothing is drawn any more, once a screen is complete
SAVES = 1000
ALLOWED = 300.0  # milliseconds that so many saves may cost
KEY = "g"  # which opens the list

VIVIO = [str(Path(sys.executable).with_name("vivio"))]


def contests(saves: int = SAVES) -> list[Contest]:
    """One: the time from the key that opens the list to the list."""
    full, empty = TemporaryDirectory(), TemporaryDirectory()  # until the process ends
    fill(Path(full.name), saves)
    return [
        Contest(
            f"{saves:,} saved games",
            f"From the key that opens the list until the terminal shows what it then stays at. Vivio: with {saves:,}"
            f" saves, which were listed before. Rival: itself without any, and the {ALLOWED:.0f} ms that are allowed.",
            "ms",
            lambda: opening(full.name),
            lambda: opening(empty.name) + ALLOWED,
            at_most=1.0,
        )
    ]


def fill(folder: Path, saves: int) -> None:
    """Makes so many saves: of every game, copies of matches in play and over."""
    chance = random.Random(4711)  # noqa: S311 - always the same matches
    kinds = [path for game_id in GAMES for actions in (9, 10_000) for path in [_save(folder, game_id, actions, chance)]]
    for number in range(saves - len(kinds)):
        kind = kinds[number % len(kinds)]
        shutil.copy(kind, kind.with_stem(f"{kind.stem}-{number}"))


def _save(folder: Path, game_id: str, actions: int, chance: random.Random) -> Path:
    seats = [Seat("Ana", "human"), *(Seat(f"Bo {seat}", "bot:random") for seat in range(2, 4))]
    with Store(folder).create(game_id, {}, seats, f"{chance.random()}") as match:
        table = match.table
        while table.to_move is not None and actions:
            match.play(table.to_move, chance.choice(table.view(table.to_move).legal))
            actions -= 1
        assert match.path
        return match.path


def opening(data: str) -> float:
    """Milliseconds from the key to the list, with the saves in that folder."""
    env = {**os.environ, "VIVIO_DATA_DIR": data, "VIVIO_CONFIG_DIR": f"{data}/config", "TERM": "xterm-256color"}
    with Terminal(VIVIO, env) as terminal:
        terminal.complete(QUIET)
        pressed = perf_counter()
        terminal.answer(KEY, QUIET)
        return (terminal.at_rest_since() - pressed) * 1000
