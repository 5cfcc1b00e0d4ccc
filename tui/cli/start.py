"""``vivio``, ``vivio play`` and ``vivio resume``: what opens the app."""

import gc
import sys
from argparse import Namespace

from tui.cli.output import CommandError
from tui.request import Request


def start(asked: Namespace) -> int:
    """Opens the app at what is asked for and returns its exit status.

    Raises CommandError with a sentence if there is no terminal, and all that :func:`request_for` raises.
    """
    request = request_for(asked)
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise CommandError("The app needs a terminal, and its input or output is none; vivio --help tells more.")
    gc.disable()  # what is made until the app runs, stays: to look for garbage in it would only take time
    from tui.app import VivioApp
    from tui.themes import SIXTEEN

    app = VivioApp(request)
    if app.console.color_system == "standard":  # sixteen colours: the other themes would become whatever comes near
        app.theme = SIXTEEN.name
    gc.freeze()
    gc.enable()
    app.run()
    return app.return_code or 0


def request_for(asked: Namespace) -> Request:
    """What the app is to open, all of it checked; raises CommandError or SaveError with a sentence."""
    match asked.command:
        case "play":
            return _new_match(asked)
        case "resume":
            return Request(kind="resume", id=_match_to_resume(asked.id))
    return Request()


def _new_match(asked: Namespace) -> Request:
    from tui.cli.games import check_seats, find_game, levels_for
    from tui.playable import refusal
    from tui.seats import USUAL_LEVEL
    from tui.seeds import new_seed

    game = find_game(asked.game)
    if unplayable := refusal(game.info):
        raise CommandError(unplayable)
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
