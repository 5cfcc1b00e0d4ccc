"""Two programs that do the same, run in turn, compared by ratio: what slows the machine down slows both."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contest:
    """What is measured of vivio and of a rival.

    ``vivio`` and ``rival`` run it once and return a figure in ``unit``; ``told`` says plainly what each of them does.
    ``at_least`` or ``at_most`` is what vivio's figure by the rival's is to be, and ``limit`` what vivio's own is to be
    at most; none of them where it all only informs. ``rounds`` are enough where one takes long, without a warming up.
    """

    title: str
    told: str
    unit: str
    vivio: Callable[[], float]
    rival: Callable[[], float]
    at_least: float | None = None
    at_most: float | None = None
    limit: float | None = None
    rounds: int | None = None


@dataclass(frozen=True)
class Result:
    """The medians of the figures, and the median of the ratios of figures that were taken one after the other."""

    contest: Contest
    vivio: float
    rival: float
    ratio: float

    @property
    def verdict(self) -> str:
        """What the figures are to be, and whether they are."""
        contest, verdicts = self.contest, []
        if contest.at_least is not None:
            verdicts.append((f"ratio at least {contest.at_least}", self.ratio >= contest.at_least))
        if contest.at_most is not None:
            verdicts.append((f"ratio at most {contest.at_most}", self.ratio <= contest.at_most))
        if contest.limit is not None:
            verdicts.append((f"at most {contest.limit:,g}", self.vivio <= contest.limit))
        return ", ".join(f"{bar}: {'yes' if met else 'no'}" for bar, met in verdicts)


def hold(contest: Contest, rounds: int) -> Result:
    """Runs both once to warm up, then in so many rounds, in which they take turns at being first."""
    if not contest.rounds:
        contest.vivio()
        contest.rival()
    vivio: list[float] = []
    rival: list[float] = []
    for number in range(min(rounds, contest.rounds or rounds)):
        runs = [(vivio, contest.vivio), (rival, contest.rival)]
        for figures, run in reversed(runs) if number % 2 else runs:
            figures.append(run())
    ratios = [ours / theirs if theirs else float(ours > 0) for ours, theirs in zip(vivio, rival, strict=True)]
    return Result(contest, median(vivio), median(rival), median(ratios))
