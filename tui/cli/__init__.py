"""The command line. What a command needs is imported when it runs, so that ``vivio --help`` answers at once."""

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from tui.cli.output import FAILURE, INTERRUPTED, CommandError, complain, prepare, write

if TYPE_CHECKING:
    from argparse import Namespace

BARE = cast("Namespace", SimpleNamespace(command=None, plain=False))
"""What a bare ``vivio`` asks for: the first screen, which would be there later if the arguments had to be parsed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask for (those of the process, if None) and returns the exit status: 0, 2 with one
    sentence on stderr, or 130 after Ctrl+C.
    """
    prepare()
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except CommandError as error:
        complain(str(error))
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        return _do(BARE)
    from tui.cli.parser import parse

    try:
        asked = parse(arguments)
    except SystemExit as answered:  # by the help or the version
        write("")  # so that what could not be written is told
        return int(answered.code or 0)
    return _do(asked)


def _do(asked: "Namespace") -> int:
    from saves.errors import SaveError
    from tui.decks import load_own_deck

    if problem := load_own_deck():
        complain(problem)
    try:
        match asked.command:
            case "saves":
                from tui.cli.records import list_saves

                list_saves(as_json=asked.json)
            case "scores":
                from tui.cli.records import show_scores

                show_scores(asked.id, asked.format)
            case "review":
                from tui.cli.review import review

                review(asked)
            case "rules":
                from tui.cli.rules import show_rules

                show_rules(asked.game)
            case "deck":
                from tui.cli.deck import show_deck

                show_deck(asked.game, as_json=asked.json)
            case "doctor":
                from tui.cli.doctor import examine

                examine()
            case "simulate":
                from tui.cli.simulate import simulate

                return simulate(asked)
            case _:
                from tui.cli.start import start

                return start(asked)
    except SaveError as error:
        raise CommandError(str(error)) from None  # a save may hold secrets, and so may the error's locals
    return 0
