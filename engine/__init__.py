"""The rules of the games, and players for them: no input or output, no terminal, no clock, no global randomness."""

from engine.bots.bot import Bot, Budget, Choice
from engine.bots.levels import LEVELS, bot_called
from engine.chance import Stream
from engine.game import (
    Action,
    Chance,
    Event,
    Game,
    GameInfo,
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
from engine.games import GAMES, game_called
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
