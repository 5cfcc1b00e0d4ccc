"""Commands run in this process, and saved matches for them to find."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from engine import GAMES, Table
from saves import Seat, Store
from tui.cli import main

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva")
SEED = "crab-heron-otter-0000"


class Answer(Struct, frozen=True):
    """What a command answers: its exit status and its two streams."""

    status: int
    out: str
    err: str


Ask = Callable[..., Answer]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saves, which is not there yet."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("VIVIO_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def ask(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:  # noqa: ARG001  (the saves are there)
    """Runs ``vivio`` with these arguments, with its saves in ``folder`` and so many columns to write to."""

    def run(*arguments: str, columns: int = 80) -> Answer:
        monkeypatch.setenv("COLUMNS", str(columns))
        capsys.readouterr()
        status = main(arguments)
        return Answer(status, *capsys.readouterr())

    return run


def save_match(
    folder: Path, actions: int | None = None, *, game_id: str = "vivo", names: Sequence[str] = NAMES, title: str = ""
) -> str:
    """Saves a match at as many seats as can play, after some actions or at its end, and returns its id.

    Only the last action is written: the others would cost a wait for the disk each.
    """
    places = GAMES[game_id].info.max_seats
    seats = [Seat(name, "bot:random" if number else "human") for number, name in enumerate(names[:places])]
    with Store(folder).create(game_id, {}, seats, SEED, title=title) as match:
        table = match.table
        if actions is None:
            actions = _length(Table(table.game, len(seats), SEED))
        for left in reversed(range(actions)):
            assert table.to_move is not None
            play = table.play if left else match.play
            play(table.to_move, table.view(table.to_move).legal[0])
        return match.id


def _length(table: Table) -> int:
    """The number of actions in the match that is saved to its end."""
    while table.to_move is not None:
        table.play(table.to_move, table.view(table.to_move).legal[0])
    return table.view(0).turn
