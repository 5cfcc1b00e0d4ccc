"""Saved matches for the tests of the screens that list them: the same every time, and everywhere."""

import os
import random
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.match import Match
from saves.model import dump_save
from saves.seat import Seat
from tests.tui.sitting import ONE_PERSON

DAMAGED = b'{"format": 1, "app": "vivio 0.1.0", "seed": "puma'
SEED = "puma-yucca-newt-0042"
FIRST = datetime(2026, 1, 31, 18, 0, tzinfo=UTC)
Shelve = Callable[..., Path]


@pytest.fixture
def shelve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelve:
    """Saves a match of VIVO in which so many random actions were played, in the folder that the app will open, or
    what is left of one that is ``damaged``. It was last played so many days after 31 January 2026.
    """
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()

    def save(
        match_id: str,
        actions: int = 0,
        *,
        day: int = 0,
        seats: Sequence[Seat] = ONE_PERSON,
        title: str = "",
        damaged: bool = False,
    ) -> Path:
        match = Match.unsaved("vivo", {}, seats, SEED, title=title)
        table = match.table
        choices = random.Random(match_id)
        for _ in range(actions):
            if table.to_move is not None:
                table.play(table.to_move, choices.choice(table.view(table.to_move).legal))
        played = FIRST + timedelta(days=day)
        told = replace(
            match.save,
            app="vivio 0.1.0",
            created=FIRST,
            updated=played,
            journal=table.journal,
            snapshot=table.snapshot(),
            outcome=table.outcome(),
        )
        path = tmp_path / "data" / f"{match_id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(DAMAGED if damaged else dump_save(told))
        os.utime(path, (played.timestamp(),) * 2)
        return path

    return save
