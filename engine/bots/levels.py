"""The levels at which bots play."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.bots.bot import Bot
from engine.bots.random import RandomBot
from engine.chance import Stream
from engine.game import Game
from engine.games.avio.bot import SteadyAvio
from engine.games.vivarium.bot import SteadyVivarium
from engine.games.vivo.bot import SteadyVivo

_STEADY: dict[str, type[Bot]] = {"vivo": SteadyVivo, "avio": SteadyAvio, "vivarium": SteadyVivarium}


class Level(Struct, frozen=True):
    """A level: its name in saves and on the command line, a sentence for the player, and its bot."""

    name: str
    summary: str
    bot: Callable[[Game[Any, Any, Any], str], Bot]


LEVELS = {
    level.name: level
    for level in (
        Level("random", "Plays any card that the rules allow.", RandomBot),
        Level(
            "steady",
            "Plays by good rules of thumb, and never looks ahead.",
            lambda game, seed: _STEADY[game.info.id](game, seed),
        ),
    )
}


def bot_called(level: str, game: Game[Any, Any, Any], seed: str, seat: int) -> Bot:
    """The bot of that level for a seat of the match with that seed, from which it can learn nothing about the cards.

    Raises ValueError with a sentence if there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no bot level {level[:20]!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level].bot(game, Stream(seed, f"bot {seat}").secret())
