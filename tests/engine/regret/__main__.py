"""``make regret``: how far bots are from the best play in the frozen decisions.

``make regret ARGS="--level expert --playouts 1000 10000 --seconds 0.5"`` names the level and the budgets.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine import Budget, bot_called, game_called
from engine.bots.levels import LEVELS, searches
from tests.engine.regret.positions import GAMES, WANTED, Position, positions, view_of

SECONDS = (0.1, 0.5)  # the budgets, if none is named
BLUNDER = 1.0  # points; what is worse than the best by more is one

_REACH_95 = NormalDist().inv_cdf(0.975)


class Score(Struct, frozen=True):
    """The points that a bot's plays fall short of the best, by decision."""

    regrets: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Points a decision."""
        return fmean(self.regrets)

    @property
    def mean_95(self) -> float:
        """Half of the 95 % interval of the mean."""
        return _REACH_95 * stdev(self.regrets) / sqrt(len(self.regrets))

    @property
    def blunders(self) -> float:
        """The share of the decisions that are worse than the best by more than a point."""
        return fmean(regret > BLUNDER for regret in self.regrets)

    @property
    def blunders_95(self) -> tuple[float, float]:
        """The 95 % interval of that share (Wilson)."""
        count, share, square = len(self.regrets), self.blunders, _REACH_95**2
        middle = share + square / (2 * count)
        reach = _REACH_95 * sqrt((share * (1 - share) + square / (4 * count)) / count)
        return max(0.0, (middle - reach) / (1 + square / count)), (middle + reach) / (1 + square / count)


def score(game_id: str, level: str, budget: Budget, frozen: Sequence[Position], told: str = "") -> Score:
    """Lets bots of a level decide in all positions of a game; ``told`` stands before a bar on stderr that shows how far
    it is, if that is a terminal.
    """
    console = Console(stderr=True)
    bar = track(frozen, told, console=console, transient=True, disable=not (told and console.is_terminal))
    return Score(tuple(_regrets(game_id, level, budget, bar)))


def _regrets(game_id: str, level: str, budget: Budget, frozen: Iterable[Position]) -> Iterator[float]:
    game = game_called(game_id)
    for position in frozen:
        view = view_of(game, position)
        bot = bot_called(level, game, position.seed, view.seat)
        yield position.regret(bot.choose(view, budget).action.code)


def main(arguments: Sequence[str] | None = None) -> None:
    """Scores a level in each game, and steady beside it."""
    parser = ArgumentParser("regret", description="Scores bots in the frozen decisions of the trick games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"usually {' and '.join(GAMES)}")
    parser.add_argument("--level", choices=LEVELS, default="expert", help="usually %(default)s")
    parser.add_argument("--playouts", type=int, nargs="+", default=[], help="budgets of so many playouts")
    parser.add_argument("--seconds", type=float, nargs="+", default=[], help="budgets of seconds, usually 0.1 and 0.5")
    parser.add_argument("--positions", type=int, default=WANTED, help="how many of them, usually all")
    asked = parser.parse_args(arguments)
    if unknown := [game for game in asked.games if game not in GAMES]:
        parser.error(f"there are no decisions of {unknown[0]!r}; there are some of {', '.join(GAMES)}")
    playouts: list[int] = asked.playouts
    seconds: Sequence[float] = asked.seconds or ([] if playouts else SECONDS)
    budgets = [Budget(playouts=number) for number in playouts] + [Budget(seconds=time) for time in seconds]
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column("Level", no_wrap=True)
    for heading in ("Decisions", "Regret", f"Over {BLUNDER:g}", "95 %"):
        grid.add_column(heading, justify="right")
    notes = []
    for game_id in asked.games or GAMES:
        frozen = positions(game_id)[: asked.positions]
        title = game_called(game_id).info.title
        rows = [("steady", Budget())]
        rows += [(asked.level, each) for each in (budgets if searches(asked.level) else [Budget()])]
        for level, budget in dict.fromkeys(rows):
            name = f"{title}, {level}{_told(budget)}"
            found = score(game_id, level, budget, frozen, name)
            low, high = found.blunders_95
            mean = f"{found.mean:.3f} ± {found.mean_95:.3f}"
            grid.add_row(name, str(len(frozen)), mean, f"{found.blunders:.1%}", f"{low:.1%} to {high:.1%}")
        notes.append(f"{title}: {_doubt(frozen)}")
    console = Console(highlight=False)
    console.print(grid)
    console.print(
        "\nRegret: points that a play falls short of the best. Over: decisions in which it is more than that."
        "\n\nHow sure the values behind it are, as standard errors in points:",
        *notes,
        sep="\n",
    )


def _told(budget: Budget) -> str:
    if budget.playouts:
        return f", {budget.playouts:,} playouts"
    return f", {budget.seconds:g} s" if budget.seconds else ""


def _doubt(frozen: Sequence[Position]) -> str:
    best = fmean(min(map(position.error, position.plays)) for position in frozen)
    worst = fmean(max(map(position.error, position.plays)) for position in frozen)
    return f"on average {best:.3f} of the play best known, {worst:.3f} of the play least known."


if __name__ == "__main__":
    main()
