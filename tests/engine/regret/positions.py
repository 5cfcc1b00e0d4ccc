"""Decisions in the middle of matches, and what a long search found of every legal play.

They lie in ``vivo.jsonl`` and ``avio.jsonl`` beside this file, one JSON object a line.
"""

from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Any

import msgspec

from engine import Budget, Game, Table, bot_called, game_called
from engine.bots.kernel import Kernel
from engine.bots.levels import KERNELS
from engine.bots.search import search
from engine.chance import Stream

GAMES = ("vivo", "avio")
WANTED = 400  # decisions a game
ITERATIONS = 100_000  # of the search behind the values
FLOOR = 0.5  # the part of an equal share of them that every play got at least
SAMPLE = 2000  # playouts that tell how far the result of one is from the mean

# By game: the numbers of seats in turn, and the tricks of a round in which the decisions lie.
SEATS = {"vivo": (4, 4, 4, 3), "avio": (4, 4, 4, 4, 4, 2, 4, 3, 4, 5, 4, 6)}
TRICKS = {"vivo": range(2, 10), "avio": range(2, 6)}
MATCH_PLAYOUTS = 300  # a decision, of the experts in the matches that the decisions come from


class Position(msgspec.Struct, frozen=True):
    """A decision: the seats and the seed of its match, and the codes of all actions before it, with spaces between.

    ``plays`` are by the code of every legal play its value, in points of the seat to move less the mean of the
    others', and the iterations that the value comes from. ``deviation`` is the standard deviation of what one of them
    brings, so that the standard error of a value is ``deviation / sqrt(visits)``. That is the error of the playouts
    alone. A second reference draws other worlds and grows another tree: in twenty decisions of VIVO, as an earlier
    search valued them, it was 0.21 off on average, and the best of the one was by the other 0.03 worse than its own.
    """

    seats: int
    seed: str
    actions: str
    plays: dict[str, tuple[float, int]]
    deviation: float

    @property
    def best(self) -> float:
        """The value of the best play."""
        return max(value for value, _ in self.plays.values())

    def regret(self, code: str) -> float:
        """The points that a play falls short of the best."""
        return self.best - self.plays[code][0]

    def error(self, code: str) -> float:
        """The standard error of the value of a play."""
        return self.deviation / sqrt(self.plays[code][1])


def path_of(game_id: str) -> Path:
    """Where the positions of a game lie."""
    return Path(__file__).with_name(f"{game_id}.jsonl")


def positions(game_id: str) -> list[Position]:
    """The positions of a game; none before the first is found."""
    path = path_of(game_id)
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Position) for line in lines]


def view_of(game: Game[Any, Any, Any], position: Position) -> Any:
    """The decision as the seat to move sees it."""
    table = Table(game, position.seats, position.seed)
    for code in position.actions.split():
        assert table.to_move is not None
        table.play(table.to_move, game.read_action(code))
    assert table.to_move is not None
    return table.view(table.to_move)


def found(game_id: str, number: int) -> Position:
    """The position of that number, from 0: all of it hangs on the game and the number alone.

    It takes the time of some 100,000 iterations of a search.
    """
    game, seats = game_called(game_id), SEATS[game_id][number % len(SEATS[game_id])]
    table = next(table for attempt in count() if (table := _decision(game, seats, f"regret/{number}/{attempt}")))
    assert table.to_move is not None
    view = table.view(table.to_move)
    kernel = KERNELS[game_id](game, view, Stream(table.seed, "reference"))
    deviation = _deviation(kernel)
    estimates = search(kernel, Budget(playouts=ITERATIONS), floor=FLOOR)
    return Position(
        seats=seats,
        seed=table.seed,
        actions=" ".join(entry.action for entry in table.journal if entry.action is not None),
        plays={estimate.action.code: (round(estimate.value, 3), estimate.visits) for estimate in estimates},
        deviation=round(deviation, 2),
    )


def _decision(game: Game[Any, Any, Any], seats: int, seed: str) -> Table | None:
    """A match of steady and expert bots in some mix, up to a decision in a trick that is drawn, as the mix is, from the
    seed; None if there is no decision in that trick.
    """
    random = Random(seed)
    levels = [random.choice(("steady", "expert")) for _ in range(seats)]
    place = random.randint(1, 2), random.choice(TRICKS[game.info.id]), random.randrange(seats)
    bots = [bot_called(level, game, seed, seat) for seat, level in enumerate(levels)]
    table = Table(game, seats, seed)
    while (seat := table.to_move) is not None:
        view: Any = table.view(seat)
        if (view.round, view.trick, len(view.plays)) >= place and len(view.legal) > 1:
            return table if (view.round, view.trick) == place[:2] else None
        table.play(seat, bots[seat].choose(view, Budget(playouts=MATCH_PLAYOUTS)).action)
    return None


def _deviation(kernel: Kernel) -> float:
    """The standard deviation of what a playout brings the seat to move."""
    seat = kernel.to_move
    results = []
    for _ in range(SAMPLE):
        kernel.deal()
        results.append(kernel.playout()[seat])
    return stdev(results)
