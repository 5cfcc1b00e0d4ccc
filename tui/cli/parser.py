"""What the command line understands."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from tui.cli.output import CommandError, write

SEED_LENGTH = 100


class Parser(argparse.ArgumentParser):
    """A parser that raises CommandError, and whose help ends with the games and levels if its command takes them."""

    def __init__(self, *arguments: Any, tells_levels: bool = False, **options: Any) -> None:
        options.update(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)
        super().__init__(*arguments, **options)
        self._tells_levels = tells_levels

    def format_help(self) -> str:
        if self._tells_levels:
            self.epilog = _games_and_levels()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message[:1].upper()}{message[1:]}; {self.prog} --help tells more.")


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than all the rest here."""

    def __call__(self, *_: Any) -> NoReturn:
        from importlib.metadata import version

        write(f"vivio {version('vivio')}\n")
        raise SystemExit(0)


class _Reset(argparse.Action):
    """Repairs the terminal, and does nothing else."""

    def __call__(self, *_: Any) -> NoReturn:
        from tui.modes import reset

        if not reset():
            raise CommandError(
                "A reset needs a terminal, and the input or the output is none (over SSH, ssh -t gives one)."
            )
        raise SystemExit(0)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command and its options; raises CommandError with a sentence, or SystemExit once help has been shown."""
    return _parser().parse_args(arguments)


def _parser() -> Parser:
    parser = Parser(prog="vivio", description="Tabletop games in the terminal. Without a command: the home screen.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    plain: dict[str, Any] = {
        "action": "store_true",
        "help": "play line by line: for screen readers, dumb terminals and scripts",
    }
    parser.add_argument("--plain", **plain)
    parser.add_argument(
        "--reset-terminal", action=_Reset, nargs=0, help="repair a terminal that a program left in a bad state"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, tells: str, **options: Any) -> Parser:
        return commands.add_parser(name, help=tells, description=f"{tells[0].upper()}{tells[1:]}.", **options)

    play = command("play", "start a match against bots", tells_levels=True)
    play.add_argument("game", metavar="GAME", help="the game")
    play.add_argument("--seats", type=_whole, metavar="N", help="how many play (default: as many as can)")
    play.add_argument("--bots", type=_levels, metavar="LEVEL,...", help="the level of all other seats, or of each")
    play.add_argument("--seed", type=_seed, help="deals the same cards again (default: a new seed)")
    play.add_argument("--plain", default=argparse.SUPPRESS, **plain)

    resume = command("resume", "go on with a saved match")
    resume.add_argument("id", nargs="?", metavar="ID", help="the match (default: the newest that is not finished)")
    resume.add_argument("--plain", default=argparse.SUPPRESS, **plain)

    saves = command("saves", "list the saved matches, the newest first")
    saves.add_argument("--json", action="store_true", help="as JSON, for programs")

    scores = command("scores", "show the score sheet of a saved match")
    scores.add_argument("id", metavar="ID", help="the match; the first characters that tell it apart will do")
    scores.add_argument("--format", choices=("text", "markdown", "csv", "json"), default="text", help="default: text")

    review = command("review", "weigh the decisions of a saved match against the best play")
    review.add_argument("id", metavar="ID", help="the match; the first characters that tell it apart will do")
    review.add_argument("--seat", metavar="SEAT", help="a name, or a number from 1 (default: the people's seats)")
    review.add_argument("--json", action="store_true", help="as JSON, for programs")

    rules = command("rules", "show the rules of a game")
    rules.add_argument("game", metavar="GAME", help="the game")

    deck = command("deck", "show what is printed on the cards of a game")
    deck.add_argument("game", metavar="GAME", help="the game: avio")
    deck.add_argument("--json", action="store_true", help="as JSON, for programs")

    command("doctor", "show what was detected of the terminal and the folders, with a sample of every mark")

    simulate = command("simulate", "let bots play many matches and compare their levels", tells_levels=True)
    simulate.add_argument("game", metavar="GAME", help="the game")
    simulate.add_argument("--seats", type=_whole, metavar="N", help="how many play (default: as many as can)")
    simulate.add_argument("--matches", type=_count, metavar="M", default=100, help="default: 100")
    simulate.add_argument("--bots", type=_levels, metavar="LEVEL,...", help="the level of all seats, or of each")
    simulate.add_argument("--seed", type=_seed, help="plays the same matches again (default: a new seed)")
    simulate.add_argument("--balance", action="store_true", help="weigh the species, cards and events of vivarium")
    budget = simulate.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=_count, metavar="N", help="how many playouts a search has for a decision")
    budget.add_argument("--seconds", type=_seconds, metavar="S", help="how long a search has (default: 0.5)")
    simulate.add_argument("--out", metavar="DIR", help="write each match there as a save file")
    simulate.add_argument("--json", action="store_true", help="the summary as JSON, for programs")
    return parser


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _count(text: str) -> int:
    value = _whole(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not at least 1")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds") from None
    if not 0.01 <= value <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not from 0.01 to 60 seconds")
    return value


def _levels(text: str) -> tuple[str, ...]:
    return tuple(level.strip() for level in text.split(","))


def _seed(text: str) -> str:
    if not (text.strip() and text.isprintable() and len(text) <= SEED_LENGTH):
        raise argparse.ArgumentTypeError(f"a seed is one line of up to {SEED_LENGTH} characters")
    return text.strip()


def _games_and_levels() -> str:
    from engine.bots.levels import LEVELS
    from engine.catalogue import GAMES

    games = [(game.info.id, game.info.summary) for game in GAMES.values()]
    levels = [(level.name, level.summary) for level in LEVELS.values()]
    lines = ["games:", *_columns(games), "", "levels:", *_columns(levels)]
    return "\n".join(lines)


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    return [f"  {name:<20}  {tells}" for name, tells in rows]
