"""Matches for properties: hypothesis chooses the seed and every action, and a campaign looks longer."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Game, Table, bot_called
from engine.bots.bot import Searcher
from tests.engine.facts import Seating, every_seating

# The choice of an action, turn by turn; in a longer match they come round again.
CHOICES = st.binary(min_size=97, max_size=97)

# How much of a match was played.
PERCENT = st.integers(0, 100)


def every_match(short: int, campaign: int, **more: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Any]:
    """Makes a test of a property of all matches: ``test(seating, seed, choices)``, with ``more`` that hypothesis draws.

    It runs at every seating with ``short`` examples, by the weight of the game fewer, and in a campaign with
    ``campaign`` of them.
    """

    def decorate(test: Callable[..., None]) -> Any:
        def run(seating: Seating, examples: int) -> None:
            drawn = given(seed=st.text(max_size=8), choices=CHOICES, **more)(test)
            if examples == short:
                examples = -(-short // seating.facts.weight)
            settings(max_examples=examples, deadline=None)(drawn)(seating=seating)

        run.__doc__ = test.__doc__
        return every_seating(effort(short, campaign)(run))

    return decorate


def effort(short: int, campaign: int) -> pytest.MarkDecorator:
    """Runs a test with ``examples`` few, and many in a campaign."""
    return pytest.mark.parametrize(
        "examples",
        [pytest.param(short, id="short"), pytest.param(campaign, id="campaign", marks=pytest.mark.campaign)],
    )


def opened(seating: Seating, seed: str) -> Table:
    """The table of a new match."""
    return Table(seating.game, seating.seats, seed)


def choose(table: Table, choices: bytes) -> Any:
    """The legal action of the seat to move that the choices point at."""
    assert table.to_move is not None
    view = table.view(table.to_move)
    return view.legal[choices[view.turn % len(choices)] % len(view.legal)]


def played(table: Table, choices: bytes, actions: int | None = None) -> Iterator[int]:
    """Plays a match on, to its end or for some actions; yields the seat to move before each."""
    while table.to_move is not None and actions != 0:
        seat = table.to_move
        yield seat
        table.play(seat, choose(table, choices))
        actions = actions if actions is None else actions - 1


def play_on(table: Table, choices: bytes, actions: int | None = None) -> Table:
    """The table when the match was played on, to its end or for some actions."""
    for _ in played(table, choices, actions):
        pass
    return table


def actions_in(seating: Seating, seed: str, choices: bytes, percent: int) -> int:
    """How many actions so much of the match is that these choices make."""
    lengths = seating.facts.lengths(seating.seats)
    length = lengths[0] if len(lengths) == 1 else play_on(opened(seating, seed), choices).view(0).turn
    return length * percent // 100


def reached(seating: Seating, seed: str, choices: bytes, percent: int) -> Table:
    """The table of a match of which so much was played; at 100 it is over."""
    return play_on(opened(seating, seed), choices, actions_in(seating, seed, choices, percent))


def state_of(table: Table) -> Any:
    """A state equal to the one that the table holds."""
    return table.game.load(table.snapshot())


def through_json(data: Any) -> Any:
    """What is left of a value once a file has held it."""
    return json.loads(json.dumps(data))


def same(game: Game[Any, Any, Any], *states: Any) -> bool:
    """Whether the states are equal in all that they hold and allow."""
    first, *others = [(game.dump(state), state.to_move, list(state.legal()), state.outcome()) for state in states]
    return all(other == first for other in others)


def is_sentence(text: str) -> bool:
    """Whether a player can read it: a capital at its head, a stop at its end, one line."""
    return bool(text) and text[0] == text[0].upper() and text[-1] == "." and text.isprintable()


def decision(seating: Seating, seed: str, choices: bytes, percent: int) -> tuple[Table, Any] | None:
    """A table at a decision, and what the seat to move sees; None if the match is over."""
    table = reached(seating, seed, choices, percent)
    return None if table.to_move is None else (table, table.view(table.to_move))


def expert(game: Game[Any, Any, Any], seat: int) -> Searcher:
    """The bot of that level, which looks ahead."""
    bot = bot_called("expert", game, "seed", seat)
    assert isinstance(bot, Searcher)
    return bot
