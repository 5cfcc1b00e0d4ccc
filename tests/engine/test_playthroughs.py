"""Whole matches, written down: whatever alters a deal, a legal action, an event, a sentence or a score shows here.

After a change that is meant, ``python -m tests.engine.transcript`` writes the files again.
"""

import pytest

from engine import GAMES
from tests.engine.facts import Seating
from tests.engine.transcript import FOLDER, MATCHES, path_of, transcript


@pytest.mark.parametrize(("seating", "seed"), MATCHES, ids=[str(seating) for seating, _ in MATCHES])
def test_a_match_is_as_it_was_written_down(seating: Seating, seed: str) -> None:
    """From the deal to the score sheet, line by line."""
    assert transcript(seating, seed).splitlines() == path_of(seating).read_text(encoding="utf-8").splitlines()


def test_every_game_and_number_of_seats_is_written_down() -> None:
    """And no file is there that no test reads."""
    wanted = {(game.info.id, seats) for game in GAMES.values() for seats in (game.info.min_seats, game.info.max_seats)}
    assert wanted <= {(seating.game_id, seating.seats) for seating, _ in MATCHES}
    assert {path.name for path in FOLDER.iterdir()} == {path_of(seating).name for seating, _ in MATCHES}
