"""The rules of the games, and players for them: no input or output, no terminal, no clock, no global randomness."""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from engine.bots.bot import Bot, Budget, Choice
    from engine.bots.levels import LEVELS, bot_called
    from engine.catalogue import GAMES, game_called
    from engine.chance import Stream
    from engine.game import (
        Action,
        Chance,
        Event,
        Game,
        IllegalAction,
        Options,
        Outcome,
        RowKind,
        ScoreRow,
        ScoreSheet,
        State,
        Unavailable,
        View,
    )
    from engine.info import GameInfo
    from engine.journal import Entry, JournalError
    from engine.table import Table

__all__ = [
    "GAMES",
    "LEVELS",
    "Action",
    "Bot",
    "Budget",
    "Chance",
    "Choice",
    "Entry",
    "Event",
    "Game",
    "GameInfo",
    "IllegalAction",
    "JournalError",
    "Options",
    "Outcome",
    "RowKind",
    "ScoreRow",
    "ScoreSheet",
    "State",
    "Stream",
    "Table",
    "Unavailable",
    "View",
    "bot_called",
    "game_called",
]

_MODULES = (
    "engine.chance",
    "engine.game",
    "engine.journal",
    "engine.table",
    "engine.catalogue",
    "engine.bots.bot",
    "engine.bots.levels",
)

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, __all__, _MODULES)
