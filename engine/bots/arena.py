"""Whole matches between bots, with no screen."""

from collections.abc import Sequence
from typing import Any

from engine.bots.bot import Budget
from engine.bots.levels import bot_called
from engine.game import Game
from engine.table import Table


def play_match(game: Game[Any, Any, Any], levels: Sequence[str], seed: str, budget: Budget) -> Table:
    """The match that bots of these levels, by seat, play to its end; the same for the same seed and playouts."""
    table = Table(game, len(levels), seed)
    bots = [bot_called(level, game, seed, seat) for seat, level in enumerate(levels)]
    while (seat := table.to_move) is not None:
        table.play(seat, bots[seat].choose(table.view(seat), budget).action)
    return table
