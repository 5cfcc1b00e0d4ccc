"""Whole matches as text, for people to read and for tests to hold: the files in ``playthroughs``.

``python -m tests.engine.transcript`` writes them all again; read the difference before it is committed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from engine import Event, ScoreSheet, Stream, Table
from tests.engine.facts import Seating

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn")

# The matches that are held. Their players take any legal action, drawn from the seed.
MATCHES = (
    (Seating("vivo", 3, {}), "otter-42"),
    (Seating("vivo", 4, {}), "heron-7"),
    (Seating("vivo", 4, {"first_leader": 2}), "marten-19"),
    (Seating("avio", 2, {}), "otter-42"),
    (Seating("avio", 6, {}), "heron-7"),
    (Seating("avio", 4, {"age_order": [2, 0, 3, 1]}), "marten-19"),
    (Seating("vivarium", 2, {}), "otter-42"),
    (Seating("vivarium", 5, {}), "heron-7"),
    (Seating("vivarium", 3, {"species": ["wolf", "gorilla", "human"]}), "marten-19"),
)
MOST_CODES = 12  # that are told of an action's alternatives; of more, only how many there are of each kind


def path_of(seating: Seating) -> Path:
    """The file of a match."""
    return FOLDER / f"{seating}.txt"


def transcript(seating: Seating, seed: str) -> str:
    """The match: its random outcomes, every action with those that were legal, what happened, the score sheets."""
    return "\n".join([*_lines(seating, seed), ""])


def _lines(seating: Seating, seed: str) -> Iterator[str]:
    game, names = seating.game, NAMES[: seating.seats]
    table = Table(game, seating.seats, seed)
    yield f"{game.info.title}, rules {game.info.rules_version}"
    yield f"seats    {', '.join(names)}"
    yield f"options  {dict(seating.options) or 'the usual'}"
    yield f"seed     {seed}"
    yield from _followed(table, names, 0, 0)
    while table.to_move is not None:
        entries, told = len(table.journal), len(_public(table))
        legal = table.view(table.to_move).legal
        action = Stream(seed, f"action {entries}").choice(legal)
        rest = _alternatives([other.code for other in legal if other != action])
        table.play(table.to_move, action)
        sentence = "".join(game.describe(event, names) for event in _public(table)[told : told + 1])
        code = f"{action.code} " if " " in action.code else action.code
        yield f"  {code:<4} {sentence}{f' (or {rest})' if rest else ''}".rstrip()
        yield from _followed(table, names, entries + 1, told + 1)
    yield from _sheet(table.score(), names)


def _alternatives(codes: Sequence[str]) -> str:
    """``R7 R8``; ``buy Stalk, end``; ``4 buy, 20 move, 1 end``."""
    if len(codes) > MOST_CODES and any(" " in code for code in codes):
        codes = [f"{count} {verb}" for verb, count in Counter(code.split()[0] for code in codes).items()]
    return (", " if any(" " in code for code in codes) else " ").join(codes)


def _followed(table: Table, names: tuple[str, ...], entries: int, told: int) -> Iterator[str]:
    """What followed from an action: the random outcomes, and the events after its own."""
    yield from _chance(table, entries)
    yield from (table.game.describe(event, names) for event in _public(table)[told:])


def _public(table: Table) -> list[Event]:
    return [event for event in table.events(0) if event.to is None]


def _chance(table: Table, since: int) -> Iterator[str]:
    """The random outcomes since that entry of the journal, which a player would not see."""
    for entry in table.journal[since:]:
        for kind, outcome in (("deal", entry.deal), ("shuffle", entry.shuffle), ("flip", entry.flip)):
            if outcome is not None:
                yield ""
                yield kind
                for key, value in outcome.items():
                    yield f"  {key:<8} {_text(value)}".replace("\n", "\n" + " " * 11)


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(f"{key} {_text(inner)}" for key, inner in value.items())
    if isinstance(value, list) and isinstance(value[0], list):
        return "\n".join(map(_text, value))
    return fill(" ".join(value), 109, break_on_hyphens=False) if isinstance(value, list) else str(value)


def _sheet(sheet: ScoreSheet, names: tuple[str, ...]) -> Iterator[str]:
    lines = [("", "", *names), *((str(row.round), row.label, *row.cells) for row in sheet.rows)]
    lines.append(("", "total", *map(str, sheet.totals)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    yield ""
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


if __name__ == "__main__":
    for seating, seed in MATCHES:
        path_of(seating).write_text(transcript(seating, seed), encoding="utf-8")
