"""Games and bot levels as named on the command line."""

from collections.abc import Sequence
from typing import Any

from engine.bots.levels import bot_called
from engine.catalogue import game_called
from engine.game import Game
from engine.parts.words import plural
from tui.cli.output import CommandError


def find_game(game_id: str) -> Game[Any, Any, Any]:
    """The game with that id; raises CommandError with a sentence if there is none."""
    try:
        return game_called(game_id)
    except ValueError as error:
        raise CommandError(str(error)) from error


def check_seats(game: Game[Any, Any, Any], seats: int) -> None:
    """Raises CommandError with the game's own sentence if it does not take so many seats."""
    try:
        game.start(seats)
    except ValueError as error:
        raise CommandError(str(error)) from error


def levels_for(game: Game[Any, Any, Any], named: Sequence[str], places: int) -> tuple[str, ...]:
    """The level for each of these places: the ones named, or the one named for all of them.

    Raises CommandError with a sentence if a level is none, or if they are too many or too few.
    """
    for level in named:
        try:
            bot_called(level, game, seed="", seat=0)
        except ValueError as error:
            raise CommandError(str(error)) from error
    if len(named) == 1:
        return tuple(named) * places
    if len(named) != places:
        raise CommandError(
            f"--bots names {plural(len(named), 'level')} for {plural(places, 'seat')}: name one level, or one for each."
        )
    return tuple(named)
