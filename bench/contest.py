"""Two programs that do the same, run in turn, compared by ratio: what slows the machine down slows both."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contest:
    """What is measured of vivio and of a rival.

    ``vivio`` and ``rival`` run it once and return a figure in ``unit``; ``told`` says plainly what each of them does.
    ``at_least`` or ``at_most`` is what vivio's figure by the rival's is to be; neither where the ratio only informs.
    ``limit`` is what vivio's own figure is to be at most.
    """

    title: str
    told: str
    unit: str
    vivio: Callable[[], float]
    rival: Callable[[], float]
    at_least: float | None = None
    at_most: float | None = None
    limit: float | None = None


@dataclass(frozen=True)
class Result:
    """The medians of the figures, and the median of the ratios of figures that were taken one after the other."""

    contest: Contest
    vivio: float
    rival: float
    ratio: float

    @property
    def verdict(self) -> str:
        """What the ratio or vivio's own figure is to be, and whether it is."""
        at_least, at_most = self.contest.at_least, self.contest.at_most
        if at_least is not None:
            return f"at least {at_least}: {'yes' if self.ratio >= at_least else 'no'}"
        if at_most is not None:
            return f"at most {at_most}: {'yes' if self.ratio <= at_most else 'no'}"
        if (limit := self.contest.limit) is not None:
            return f"vivio at most {limit:,} {self.contest.unit}: {'yes' if self.vivio <= limit else 'no'}"
        return ""


def hold(contest: Contest, rounds: int) -> Result:
    """Runs both once to warm up, then in so many rounds, in which they take turns at being first."""
    contest.vivio()
    contest.rival()
    vivio: list[float] = []
    rival: list[float] = []
    for number in range(rounds):
        runs = [(vivio, contest.vivio), (rival, contest.rival)]
        for figures, run in reversed(runs) if number % 2 else runs:
            figures.append(run())
    ratios = [ours / theirs for ours, theirs in zip(vivio, rival, strict=True)]
    return Result(contest, median(vivio), median(rival), median(ratios))
