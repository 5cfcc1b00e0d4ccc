"""Whole matches between bots, with no screen, and what they say about the levels.

The cards fall as they may, so each deal is played again and again with the line-up moved round the table by one seat:
what remains is the play. The matches of one deal hang together, therefore the deals, not the matches, are what an
interval counts as independent trials.
"""

from collections.abc import Iterator, Sequence
from statistics import NormalDist, fmean
from typing import Any

from msgspec import Struct

from engine.bots.bot import Budget
from engine.bots.levels import bot_called
from engine.game import Game
from engine.table import Table

_REACH_95 = NormalDist().inv_cdf(0.975)  # standard errors on either side of a mean


class Played(Struct, frozen=True):
    """A match that was played: its number and the number of its deal, both from 1, its seed, the levels by seat."""

    number: int
    deal: int
    seed: str
    levels: tuple[str, ...]
    table: Table


class LevelResult(Struct, frozen=True):
    """How a level did, each of its seats in each match counted once.

    ``mean_score`` is its mean score; ``win_share`` its share of a victory, a shared one in equal parts, so that equals
    come to one by the number of seats; ``margin`` its mean score less the mean of the other levels' seats in the same
    match, None if there are none. Each has its 95 % interval, None for fewer than two deals; it is too narrow for fewer
    than thirty.
    """

    level: str
    seats: int
    mean_score: float
    mean_score_95: tuple[float, float] | None
    win_share: float
    win_share_95: tuple[float, float] | None
    margin: float | None
    margin_95: tuple[float, float] | None


def play_match(game: Game[Any, Any, Any], levels: Sequence[str], seed: str, budget: Budget) -> Table:
    """The match that bots of these levels, by seat, play to its end; the same for the same seed and playouts."""
    table = Table(game, len(levels), seed)
    bots = [bot_called(level, game, seed, seat) for seat, level in enumerate(levels)]
    while (seat := table.to_move) is not None:
        table.play(seat, bots[seat].choose(table.view(seat), budget).action)
    return table


def seatings(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """The line-up as it is given and moved round the table seat by seat; what comes out alike is told once."""
    return list(dict.fromkeys((*levels[first:], *levels[:first]) for first in range(len(levels))))


def duplicate_matches(
    game: Game[Any, Any, Any], levels: Sequence[str], matches: int, seed: str, budget: Budget
) -> Iterator[Played]:
    """Plays so many matches and yields each when it is over.

    Deal ``d``, from 1, has the seed ``SEED/d`` and is played in each of the :func:`seatings` before the next is dealt:
    four matches for ``steady, random, random, random``, one for four of a kind. The last deal may be left unfinished.
    """
    orders = seatings(levels)
    for index in range(matches):
        deal, order = index // len(orders) + 1, orders[index % len(orders)]
        deal_seed = f"{seed}/{deal}"
        yield Played(index + 1, deal, deal_seed, order, play_match(game, order, deal_seed, budget))


class Tally:
    """Adds up matches by level and deal."""

    def __init__(self) -> None:
        self.matches = 0
        self._scores: dict[str, _Sample] = {}
        self._shares: dict[str, _Sample] = {}
        self._margins: dict[str, _Sample] = {}

    def add(self, played: Played) -> None:
        """Counts a match that is over."""
        outcome = played.table.outcome()
        assert outcome
        self.matches += 1
        for seat, level in enumerate(played.levels):
            score = outcome.scores[seat]
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            others = [outcome.scores[other] for other, its in enumerate(played.levels) if its != level]
            self._scores.setdefault(level, _Sample()).add(played.deal, score)
            self._shares.setdefault(level, _Sample()).add(played.deal, share)
            if others:
                self._margins.setdefault(level, _Sample()).add(played.deal, score - fmean(others))

    def results(self) -> tuple[LevelResult, ...]:
        """How each level did, the best first."""
        results = []
        for level, scores in self._scores.items():
            shares, margins = self._shares[level], self._margins.get(level)
            results.append(
                LevelResult(
                    level=level,
                    seats=scores.count,
                    mean_score=scores.mean,
                    mean_score_95=scores.interval_95,
                    win_share=shares.mean,
                    win_share_95=shares.interval_95,
                    margin=margins.mean if margins else None,
                    margin_95=margins.interval_95 if margins else None,
                )
            )
        return tuple(sorted(results, key=lambda result: result.win_share, reverse=True))


class _Sample:
    """Values in groups: within a group they hang together, from group to group they are independent."""

    def __init__(self) -> None:
        self._groups: dict[int, list[float]] = {}

    def add(self, group: int, value: float) -> None:
        self._groups.setdefault(group, []).append(value)

    @property
    def count(self) -> int:
        """How many values there are."""
        return sum(map(len, self._groups.values()))

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return sum(map(sum, self._groups.values())) / self.count

    @property
    def interval_95(self) -> tuple[float, float] | None:
        """Where the true mean lies in 95 of 100 such samples, if the groups are many; None for fewer than two.

        Groups may differ in size: each errs by its sum less what the mean would give it.
        """
        groups, mean = len(self._groups), self.mean
        if groups < 2:
            return None
        errors = [sum(values) - len(values) * mean for values in self._groups.values()]
        variance = sum(error * error for error in errors) * groups / (groups - 1) / self.count**2
        reach = _REACH_95 * variance**0.5
        return mean - reach, mean + reach
