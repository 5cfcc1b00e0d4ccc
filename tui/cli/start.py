"""``vivio``, ``vivio play`` and ``vivio resume``: what opens the app."""

import gc
import os
import sys
from typing import TYPE_CHECKING

from tui import __version__
from tui.cli.output import CommandError, complain, write
from tui.modes import QUIET, Modes
from tui.request import Request
from tui.signals import Guard, finish
from tui.terminal import detect

if TYPE_CHECKING:
    from argparse import Namespace

# Widgets that have gone are garbage in cycles. What was there at the start is frozen, so that to look through the rest
# takes a few milliseconds; done as seldom as usual, that garbage would come to several MB.
EAGER = (700, 5, 5)


def start(asked: "Namespace") -> int:
    """Opens the app at what is asked for and returns its exit status.

    Raises CommandError with a sentence if there is no terminal, and all that :func:`request_for` raises.
    """
    request = request_for(asked)
    terminal = detect()
    if asked.plain or (terminal.dumb and at_terminal()):
        from tui.plain.app import run

        return run(request)
    if not at_terminal():
        raise CommandError(
            "The app needs a terminal, and its input or output is none (over SSH, ssh -t gives one); "
            "vivio --plain plays in plain lines."
        )
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", terminal.colour_system)  # Textual reads it when it is imported
    guard = Guard(Modes())
    guard.begin()
    guard.terminal.write(QUIET)
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")  # nothing here needs the keyboard protocol of kitty
    _announce()
    gc.disable()  # what is made until the app runs, stays: to look for garbage in it would only take time
    from tui.app import VivioApp

    app = VivioApp(request, terminal)
    gc.freeze()
    gc.set_threshold(*EAGER)
    gc.enable()
    guard.app = app
    try:
        app.run()
    except Exception as error:
        app.crashed(error)
    finally:
        finish()
        guard.terminal.restore()
    if app.farewell:
        complain(app.farewell)
    return app.return_code or 0


def at_terminal() -> bool:
    """Whether a player sits at both ends: where keys come from, and where the screen goes."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _announce() -> None:
    """Says at once what is starting, for the rest takes its time; the app wipes the line away when it is there."""
    write(f"vivio {__version__}, loading ...")


def request_for(asked: "Namespace") -> Request:
    """What the app is to open, all of it checked; raises CommandError or SaveError with a sentence."""
    match asked.command:
        case "play":
            return _new_match(asked)
        case "resume":
            return Request(kind="resume", id=_match_to_resume(asked.id))
    return Request()


def _new_match(asked: "Namespace") -> Request:
    from tui.cli.games import check_seats, find_game, levels_for
    from tui.seats import USUAL_LEVEL
    from tui.seeds import new_seed

    game = find_game(asked.game)
    named = asked.bots or (USUAL_LEVEL,)
    seats = asked.seats
    if seats is None:
        seats = len(named) + 1 if len(named) > 1 else game.info.max_seats
    check_seats(game, seats)
    bots = levels_for(game, named, seats - 1)
    return Request(kind="play", game=game.info.id, seats=seats, bots=bots, seed=asked.seed or new_seed())


def _match_to_resume(text: str | None) -> str:
    from tui.cli.records import open_store

    store = open_store()
    if text is not None:
        match_id = store.resolve(text)
        save, _ = store.read(match_id)
        if save.outcome:
            raise CommandError(f"{match_id} is finished; vivio scores {match_id} shows its score sheet.")
        return match_id
    for listing in store.list():
        if not listing.problem and not listing.outcome:
            return listing.id
    raise CommandError("No unfinished match is saved; vivio play starts one.")
