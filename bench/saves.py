"""The list of saved games with a thousand of them and with none, each opened in a real pseudo-terminal."""

import os
import pty
import random
import select
import shutil
import signal
import sys
import termios
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import pyte

from bench.contest import Contest
from engine import GAMES
from saves import Seat, Store

ROWS, COLUMNS = 24, 80
QUIET = 1.5  # seconds in which nothing is drawn any more, once a screen is complete
PATIENCE = 60.0  # seconds for anything to be drawn at all
SAVES = 1000
ALLOWED = 300.0  # milliseconds that so many saves may cost
KEY = b"g"  # which opens the list

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
    process, terminal = pty.fork()
    if not process:
        termios.tcsetwinsize(0, (ROWS, COLUMNS))
        folders = {"VIVIO_DATA_DIR": data, "VIVIO_CONFIG_DIR": f"{data}/config"}
        os.execve(VIVIO[0], VIVIO, {**os.environ, **folders, "TERM": "xterm-256color"})  # noqa: S606 - that above
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    try:
        _draw(terminal, stream, screen)
        pressed = perf_counter()
        os.write(terminal, KEY)
        return (_draw(terminal, stream, screen) - pressed) * 1000
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _draw(terminal: int, stream: pyte.ByteStream, screen: pyte.Screen) -> float:
    """Draws until the program falls quiet; when the last change came that can be seen."""
    changed = 0.0
    before = list(screen.display)
    while select.select([terminal], [], [], QUIET if changed else PATIENCE)[0]:
        piece = os.read(terminal, 1 << 16)
        now = perf_counter()
        stream.feed(piece)
        if screen.display != before:
            before, changed = list(screen.display), now
    return changed
