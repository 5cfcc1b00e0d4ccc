"""``python -m bench [NAME ...]``: measures side by side and shows the ratios."""

from argparse import ArgumentParser
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bench import cursor, moves, saves, search, startup, wire
from bench.contest import Result, hold

BENCHES = {
    "moves": moves.contests,
    "saves": saves.contests,
    "search": search.contests,
    "startup": startup.contests,
    "wire": wire.contests,
    "cursor": cursor.contests,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Holds the contests of the benches that are named, or of all of them."""
    parser = ArgumentParser("bench", description="Measures vivio's speed side by side with other programs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHES)}")
    parser.add_argument("--rounds", type=int, default=15, help="how often to run each (usually %(default)s)")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.names if name not in BENCHES]:
        parser.error(f"there is no bench {unknown[0]!r}; the benches are {', '.join(BENCHES)}")
    contests = [contest for name in asked.names or BENCHES for contest in BENCHES[name]()]
    progress = Console(stderr=True)
    results = []
    for contest in contests:
        progress.print(f"Measuring: {contest.title}")  # no spinner: it would run beside what is measured
        results.append(hold(contest, asked.rounds))
    show(Console(highlight=False), results)


def show(console: Console, results: Sequence[Result]) -> None:
    """Prints the figures, and what they are figures of."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("Medians", no_wrap=True)
    for heading in ("vivio", "rival"):
        table.add_column(heading, justify="right")
    table.add_column("")
    table.add_column("ratio", justify="right")
    table.add_column("to be")
    for number, result in enumerate(results, 1):
        contest = result.contest
        figures = (_figure(result.vivio), _figure(result.rival))
        table.add_row(f"{number} {contest.title}", *figures, contest.unit, f"{result.ratio:.2f}", result.verdict)
    console.print(table)
    for number, result in enumerate(results, 1):
        console.print(f"\n{number} {result.contest.told}")


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    main()
