"""The rules of the games that :mod:`engine.games` lists."""

from typing import Any

import msgspec

from engine.game import Game
from engine.games.avio.game import Avio
from engine.games.vivarium.game import Vivarium
from engine.games.vivo.game import Vivo
from engine.parts.words import printable

GAMES: dict[str, type[Game[Any, Any, Any]]] = {game.info.id: game for game in (Vivo, Avio, Vivarium)}


def game_called(game_id: str, options: Any = None) -> Game[Any, Any, Any]:
    """The game with that id and those options, a JSON object.

    Raises ValueError with a sentence if there is none, and Unavailable if the options ask for what is not at hand.
    """
    if game_id not in GAMES:
        raise ValueError(f"There is no game {game_id[:20]!r}; the games are {', '.join(GAMES)}.")
    game = GAMES[game_id]
    try:
        return game(msgspec.convert(options or {}, game.options_type))
    except msgspec.ValidationError as error:
        raise ValueError(f"The options of {game.info.title} are not in order: {printable(str(error))}.") from error
