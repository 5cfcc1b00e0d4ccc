"""What goes over the wire at the table of VIVO: bytes and times, against vivio on Textual's own driver and against
tty-solitaire, each in a real pseudo-terminal of 80x24 in 256 colours.
"""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import plain
from bench.contest import Contest
from bench.startup import VIVIO, environment
from bench.terminal import PATIENCE, Link, Terminal

PLAIN = [sys.executable, "-m", plain.__name__]  # as a script its folder would come first, and has a saves.py
SOLITAIRE = "ttysolitaire"
SOLITAIRE_ROWS = 28  # it refuses to start with less
MATCH = ["play", "vivo", "--seed", "crab-heron-otter-0000"]
LEFT, RIGHT, ESCAPE, ENTER = "\x1b[D", "\x1b[C", "\x1b", "\r"
MOVES = [RIGHT] * 10 + [LEFT] * 10
QUIET = 0.2  # seconds without a byte, after which an answer is complete; bots play no faster here
ASKS = ("Enter plays", "Enter goes on", "enter Go on", "match over")
IDLE = 3.0  # seconds
SLOW = Link(rate=16_000, delay=0.05)
TYPED = MOVES * 6

CARD_TOLD = (
    "A card that anybody plays, from its key or the bot's action until nothing more is written: the card, the harmony,"
    " whose turn it is, the prompt, and with the last of a trick the scores and the log. The key that then clears the"
    " table plays no card and does not count."
)

Figures = dict[str, float]


class Sessions:
    """Sessions at a table, each of which gives several figures; a figure is taken of one session after the other."""

    def __init__(self, play: Callable[[], Figures]) -> None:
        self._play = play
        self._played: list[Figures] = []

    def figures(self, name: str) -> Callable[[], float]:
        """What takes this figure of the next session."""
        numbers = iter(range(sys.maxsize))

        def take() -> float:
            number = next(numbers)
            while number >= len(self._played):
                self._played.append(self._play())
            return self._played[number][name]

        return take


def contests() -> list[Contest]:
    """The figures of a session, of a slow connection and of a whole match; without tty-solitaire, those with it are
    left out, and a line on stderr says so.
    """
    ours, theirs = Sessions(lambda: session(VIVIO)), Sessions(lambda: session(PLAIN))
    match, their_match = Sessions(lambda: whole_match(VIVIO)), Sessions(lambda: whole_match(PLAIN))

    def against_plain(name: str, title: str, told: str, unit: str, **bars: float) -> Contest:
        told = f"{told} Rival: the same on Textual's own driver."
        return Contest(title, told, unit, ours.figures(name), theirs.figures(name), **bars)  # type: ignore[arg-type]

    found = [
        against_plain("start", "bytes, start", "All until the table waits for a card.", "B", limit=8_000),
        against_plain("move", "bytes, cursor", "One step of the cursor in the hand.", "B", limit=400),
        against_plain("time", "time, cursor", "From the key to the last byte of what it changes.", "ms", limit=15),
        against_plain("card", "bytes, card", CARD_TOLD, "B", limit=300),
        against_plain("dialog", "bytes, dialog", "The score sheet is opened and closed.", "B", limit=8_000),
        against_plain("idle", "bytes, idle", f"Written in {IDLE:g} s in which nothing happens.", "B", limit=0),
        against_plain(
            "wakes", "wake-ups, idle", f"Of all threads in {IDLE:g} s in which nothing happens.", "", limit=0
        ),
        Contest(
            "slow connection",
            f"{len(TYPED)} steps of the cursor, 30 a second, through {SLOW.rate / 1000:g} kB/s and"
            f" {SLOW.delay * 1000:g} ms each way: from the last"
            " key until the screen is at rest. Rival: the same on Textual's own driver.",
            "s",
            lambda: slow(VIVIO),
            lambda: slow(PLAIN),
            limit=0.5,
            rounds=3,
        ),
        Contest(
            "bytes, match",
            "A whole match of VIVO, two rounds with four seats. Rival: the same on Textual's own driver.",
            "kB",
            match.figures("written"),
            their_match.figures("written"),
            at_most=0.1,
            rounds=1,
        ),
        Contest(
            "memory",
            "Resident when that match is over. Rival: the same on Textual's own driver.",
            "MB",
            match.figures("memory"),
            their_match.figures("memory"),
            limit=60,
            rounds=1,
        ),
        Contest(
            "memory, growth",
            "From the first card of that match to its end. Rival: the same on Textual's own driver.",
            "MB",
            match.figures("growth"),
            their_match.figures("growth"),
            limit=5,
            rounds=1,
        ),
    ]
    return found + _against_solitaire(ours)


def _against_solitaire(ours: Sessions) -> list[Contest]:
    program = shutil.which(SOLITAIRE, path=f"{os.environ.get('PATH', '')}:/usr/games")
    if not program:
        sys.stderr.write("tty-solitaire is not measured: it is not installed (Debian: tty-solitaire).\n")
        return []
    solitaire = Sessions(lambda: solitaire_session(program))
    told = "Rival: tty-solitaire, which draws with ncurses:"
    return [
        Contest(
            "bytes, start", f"As above. {told} its first deal.", "B", ours.figures("start"), solitaire.figures("start")
        ),
        Contest(
            "bytes, cursor",
            f"As above. {told} a step of its cursor.",
            "B",
            ours.figures("move"),
            solitaire.figures("move"),
        ),
        Contest(
            "bytes, card",
            f"As above. {told} a card of its stock.",
            "B",
            ours.figures("card"),
            solitaire.figures("card"),
        ),
    ]


@contextmanager
def table(command: Sequence[str], pace: str) -> Iterator[Terminal]:
    """A new match, when it waits for the first card."""
    with TemporaryDirectory() as home:
        folder = Path(home) / "config"
        folder.mkdir()
        (folder / "settings.json").write_text(json.dumps({"name": "Ana", "pace": pace}))
        env = {**environment(home), "VIVIO_CONFIG_DIR": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
        with Terminal([*command, *MATCH], env) as terminal:
            terminal.wait_for("Your turn")
            terminal.settle(1.0)
            yield terminal


def session(command: Sequence[str]) -> Figures:
    """The figures of some tricks of a match."""
    with table(command, "quick") as terminal:
        figures: Figures = {"start": terminal.size}
        moves = [terminal.answer(key, QUIET) for key in MOVES]
        figures["move"] = median(size for size, _ in moves)
        figures["time"] = median(seconds for _, seconds in moves) * 1000
        figures["dialog"] = sum(terminal.answer(key, 2 * QUIET)[0] for key in ("s", ESCAPE))
        figures["card"] = median(_cards(terminal, tricks=3))
        terminal.wait_for("Enter plays")
        terminal.settle(1.0)
        before, awake = terminal.size, _wakes(terminal.process)
        time.sleep(IDLE)
        figures["wakes"] = _wakes(terminal.process) - awake
        terminal.settle(0.0)
        figures["idle"] = terminal.size - before
        return figures


def solitaire_session(program: str) -> Figures:
    """The same of tty-solitaire."""
    with TemporaryDirectory() as home, Terminal([program], environment(home), SOLITAIRE_ROWS) as terminal:
        terminal.wait_for("Press the space bar")
        terminal.answer(" ", QUIET)
        start = terminal.size
        cards = [terminal.answer(" ", QUIET)[0] for _ in range(6)]
        moves = [terminal.answer(key, QUIET)[0] for key in "lllhhh"]
        return {"start": start, "move": median(moves), "card": median(cards)}


def whole_match(command: Sequence[str]) -> Figures:
    """A match to its end, with bots that play at once."""
    with table(command, "off") as terminal:
        memory = _memory(terminal.process)
        while "match over" not in terminal.text:
            terminal.read(lambda: any(asks in terminal.text for asks in ASKS), PATIENCE)
            terminal.answer(ENTER, QUIET)
        at_end = _memory(terminal.process)
        return {"written": terminal.size / 1000, "memory": at_end, "growth": at_end - memory}


def slow(command: Sequence[str]) -> float:
    """Seconds until the far end of a slow connection is at rest."""
    with table(command, "quick") as terminal:
        return terminal.type_through(TYPED, 1 / 30, SLOW)


def _cards(terminal: Terminal, tricks: int) -> Iterator[int]:
    """The bytes of every card in the next tricks, from the first card of the first one on."""
    for _ in range(tricks):
        while "goes on" not in terminal.text:
            if "Enter plays" in terminal.text:
                yield terminal.answer(ENTER, QUIET)[0]
            else:  # a bot
                before = terminal.size
                terminal.read(lambda before=before: terminal.size > before, PATIENCE)  # type: ignore[misc]
                terminal.settle(QUIET)
                yield terminal.size - before
        terminal.answer(ENTER, QUIET)


def _wakes(process: int) -> int:
    """How often the threads of a process were given the processor after they had waited."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(_status(thread, "voluntary_ctxt_switches") for thread in threads)


def _memory(process: int) -> float:
    """Resident memory in MB."""
    return _status(Path(f"/proc/{process}"), "VmRSS") / 1000


def _status(folder: Path, name: str) -> int:
    """A number that the system tells of a process or a thread."""
    lines = (line.partition(":") for line in (folder / "status").read_text().splitlines())
    return next(int(told.split()[0]) for field, _, told in lines if field == name)
