"""Why an expert plays what it plays: every sentence is read, and holds in all worlds that the seat may be in.

The readers here know English and the naive rules of :mod:`tests.engine.games`; they never ask how a reason was found.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from engine import Stream, Table, game_called
from engine.bots.advice import reason_for
from engine.games.avio.game import Avio
from tests.engine.facts import Seating
from tests.engine.games.avio.reading import AvioReading
from tests.engine.games.reading import NAMES
from tests.engine.games.vivo.reading import VivoReading
from tests.engine.matches import PERCENT, decision, every_match, reached, state_of

WORLDS = 6  # for a decision


def worlds(table: Table, view: Any, draw: int) -> Iterator[dict[str, Any]]:
    """Dumps of worlds that the view allows."""
    for number in range(WORLDS):
        yield table.game.dump(table.game.imagine(view, Stream(str(draw), f"world {number}")))


@every_match(30, 2000, percent=PERCENT, draw=st.integers(0, 10**6))
def test_every_word_of_a_reason_holds(seating: Seating, seed: str, choices: bytes, percent: int, draw: int) -> None:
    """In VIVO and AVÍO: whatever is claimed of a play is so in every world that the seat may be in."""
    if seating.game_id not in READINGS or not (found := decision(seating, seed, choices, percent)):
        return
    table, view = found
    for action in view.legal:
        text = reason_for(table.game, view, action, NAMES)
        assert text
        for world in worlds(table, view, draw):
            reading = READINGS[seating.game_id](table, view, action, world)
            for clause in text.split("; "):
                assert reading.holds(clause), (clause, action)


def vivo_reading(_: Table, view: Any, action: Any, world: dict[str, Any]) -> VivoReading:
    """The reading of a decision of VIVO in a world."""
    return VivoReading(view, action, [list(map(str, hand)) for hand in world["hands"]])


def avio_reading(table: Table, view: Any, action: Any, world: dict[str, Any]) -> AvioReading:
    """The reading of a decision of AVÍO in a world."""
    assert isinstance(table.game, Avio)
    return AvioReading(table.game, view, action, world["deal"], table.game.deck.as_json())


READINGS: dict[str, Callable[[Table, Any, Any, dict[str, Any]], Any]] = {"vivo": vivo_reading, "avio": avio_reading}


# --- all games


@every_match(20, 1000, percent=PERCENT, pick=st.integers(0, 10**6))
def test_a_reason_knows_nothing_hidden(seating: Seating, seed: str, choices: bytes, percent: int, pick: int) -> None:
    """With two things exchanged that the seat has not seen, it is told the very same."""
    table = reached(seating, seed, choices, percent)
    if table.to_move is None:
        return
    seat = table.to_move
    journal = seating.facts.secrets.exchanged(table.journal, seat, pick)
    if journal is None:
        return
    other = Table.resume(seating.game, seating.seats, f"not {seed}", journal)
    for one, two in zip(table.view(seat).legal, other.view(seat).legal, strict=True):
        told = reason_for(table.game, table.view(seat), one, NAMES)
        assert told == reason_for(other.game, other.view(seat), two, NAMES)
        assert told.isprintable()
        assert not told.endswith(".")


@every_match(6, 300, percent=PERCENT)
def test_what_vivarium_tells_of_energy_holds(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """What an action is said to cost or to give in Energy is what it does."""
    if seating.game_id != "vivarium" or not (found := decision(seating, seed, choices, percent)):
        return
    table, view = found
    for action in view.legal:
        text = reason_for(table.game, view, action, NAMES)
        state = state_of(table)
        before = view.players[view.seat].energy
        state.apply(action)
        after = table.game.view(state, view.seat).players[view.seat].energy
        if told := re.search(r"it costs (\d+) (?:of your (\d+) )?Energy", text):
            assert before - after == int(told[1])
            assert int(told[2] or before) == before
        elif "it costs no Energy" in text:
            assert after == before
        if told := re.search(r"it gives (\d+) Energy(?! when)", text):
            assert after - before == int(told[1])
        if told := re.search(r"(\d+) animals? will come onto the map", text):
            mine = sum(table.game.view(state, view.seat).players[view.seat].maturing)
            assert mine - sum(view.players[view.seat].maturing) == int(told[1])


def test_the_reader_is_not_blind() -> None:
    """A sentence that says too much is found out."""
    table = Table(game_called("vivo"), 4, "seed")
    view = table.view(table.to_move or 0)
    (world, *_) = worlds(table, view, 0)
    card = view.legal[0]
    assert not vivo_reading(table, view, card, world).holds("it scores highest for certain, two points")
    assert not vivo_reading(table, view, card, world).holds("nobody but Bo could take the lowest from it")
    assert not vivo_reading(table, view, card, world).holds("it is a lovely card")
