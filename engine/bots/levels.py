"""The levels at which bots play."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.bots.bot import Bot
from engine.bots.novice import NoviceBot
from engine.bots.random import RandomBot
from engine.bots.search import KernelMaker, SearchBot
from engine.chance import Stream
from engine.game import Game
from engine.games.avio.bot import SteadyAvio
from engine.games.avio.kernel import AvioKernel
from engine.games.vivarium.bot import SteadyVivarium
from engine.games.vivarium.plans import PlanBot
from engine.games.vivo.bot import SteadyVivo
from engine.games.vivo.kernel import VivoKernel

_STEADY: dict[str, type[Bot]] = {"vivo": SteadyVivo, "avio": SteadyAvio, "vivarium": SteadyVivarium}
KERNELS: dict[str, KernelMaker] = {"vivo": VivoKernel, "avio": AvioKernel}


class Level(Struct, frozen=True):
    """A level: its name in saves and on the command line, a sentence for the player, and its bot."""

    name: str
    summary: str
    bot: Callable[[Game[Any, Any, Any], str], Bot]


def _steady(game: Game[Any, Any, Any], seed: str) -> Bot:
    return _STEADY[game.info.id](game, seed)


def _expert(game: Game[Any, Any, Any], seed: str) -> Bot:
    kernel = KERNELS.get(game.info.id)
    return SearchBot(game, seed, kernel) if kernel else PlanBot(game, seed)


LEVELS = {
    level.name: level
    for level in (
        Level("random", "Does anything that the rules allow.", RandomBot),
        Level(
            "novice",
            "Knows the rules of thumb, but slips now and then.",
            lambda game, seed: NoviceBot(_steady(game, seed), seed),
        ),
        Level("steady", "Plays by good rules of thumb, and never looks ahead.", _steady),
        Level("expert", "Looks ahead, as far as it can tell from what it has seen.", _expert),
    )
}


def searches(level: str) -> bool:
    """Whether the bots of that level search, so that they use up a budget."""
    return level == "expert"


def bot_called(level: str, game: Game[Any, Any, Any], seed: str, seat: int) -> Bot:
    """The bot of that level for a seat of the match with that seed, from which it can learn nothing about the cards.

    Raises ValueError with a sentence if there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no bot level {level[:20]!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level].bot(game, Stream(seed, f"bot {seat}").secret())
