"""The command line: its sentences, its exit statuses and what it asks the app to open."""

import io
import os
import sys
from pathlib import Path

import pytest

from engine.bots.levels import LEVELS
from engine.catalogue import GAMES
from saves import SaveError
from tests.engine.facts import every_game
from tests.tui.commands import Ask, save_match
from tui import terminal as terminals
from tui.cli import BARE
from tui.cli.output import CommandError
from tui.cli.parser import parse
from tui.cli.start import request_for
from tui.request import Request
from tui.rules import rules_text
from tui.seats import USUAL_LEVEL

LEVEL_NAMES = ", ".join(LEVELS)
GAME_IDS = ", ".join(GAMES)


def requested(*arguments: str) -> Request:
    """What these arguments ask the app to open."""
    return request_for(parse(arguments))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("plya", "Argument COMMAND: invalid choice: 'plya'"),
        ("--vresion", "Unrecognized arguments: --vresion"),
        ("play", "The following arguments are required: GAME; vivio play --help tells more."),
        ("play chess", f"There is no game 'chess'; the games are {GAME_IDS}."),
        ("play vivo --seat 3", "Unrecognized arguments: --seat 3"),
        ("play vivo --seats three", "Argument --seats: 'three' is not a whole number"),
        ("play vivo --seats 0", "VIVO is for three or four players, not 0."),
        ("play vivo --seats 5", "VIVO is for three or four players, not 5."),
        ("play vivo --bots clever", f"There is no bot level 'clever'; the levels are {LEVEL_NAMES}."),
        ("play vivo --bots random,", f"There is no bot level ''; the levels are {LEVEL_NAMES}."),
        ("play vivo --seats 4 --bots random,steady", "--bots names two levels for three seats: name one level, or one"),
        ("play vivo --bots random,random,random,random", "VIVO is for three or four players, not 5."),
        ("play vivo --seed \n", "Argument --seed: a seed is one line of up to 100 characters"),
        (f"play vivo --seed {'x' * 101}", "Argument --seed: a seed is one line of up to 100 characters"),
        ("resume", "No unfinished match is saved; vivio play starts one."),
        ("resume otter", "There is no saved game 'otter'."),
        ("scores", "The following arguments are required: ID; vivio scores --help tells more."),
        ("scores otter", "There is no saved game 'otter'."),
        ("scores otter --format pdf", "Argument --format: invalid choice: 'pdf'"),
        ("rules chess", f"There is no game 'chess'; the games are {GAME_IDS}."),
        ("simulate chess", f"There is no game 'chess'; the games are {GAME_IDS}."),
        ("simulate vivo --matches 0", "Argument --matches: 0 is not at least 1"),
        ("simulate vivo --matches ten", "Argument --matches: 'ten' is not a whole number"),
        ("simulate vivo --seats 2", "VIVO is for three or four players, not 2."),
        ("simulate vivo --bots clever", f"There is no bot level 'clever'; the levels are {LEVEL_NAMES}."),
        ("simulate vivo --seats 3 --bots random,steady", "--bots names two levels for three seats: name one level, or"),
    ],
)
def test_an_error_is_one_sentence_on_stderr_and_exit_status_2(ask: Ask, command: str, sentence: str) -> None:
    """The sentence names the reason; nothing comes on stdout."""
    answer = ask(*command.split(" "))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"vivio: {sentence}")
    assert answer.err.endswith(".\n")
    assert answer.err.count("\n") == 1


def test_a_sentence_moves_no_cursor(ask: Ask) -> None:
    """What is quoted from the arguments may hold anything, and is shown without what a terminal would obey."""
    for arguments in (["play", "\x1b[2Jvivo"], ["scores", "a\nb"], ["play", "vivo", "--\x9b31m"], ["\u202eevom"]):
        answer = ask(*arguments)
        assert answer.status == 2
        assert answer.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize("arguments", [[], ["play", "vivo"], ["resume"]], ids=" ".join)
def test_the_app_without_a_terminal_says_so(ask: Ask, folder: Path, arguments: list[str]) -> None:
    """Where input or output is redirected the app could neither show anything nor be left."""
    save_match(folder, 1)
    answer = ask(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        "vivio: The app needs a terminal, and its input or output is none (over SSH, ssh -t gives one); "
        "vivio --plain plays in plain lines.\n"
    )


def test_no_arguments_ask_for_what_the_parser_makes_of_none() -> None:
    """They are not parsed: the first screen is there sooner."""
    assert vars(BARE).items() <= vars(parse([])).items()


def test_the_app_opens_what_was_asked_for_and_gives_the_exit_status(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a terminal on both sides the request goes to the app."""
    opened: list[Request] = []

    class App:
        return_code = 3
        farewell = "Come again."

        def __init__(self, request: Request, terminal: terminals.Terminal) -> None:
            assert terminal == terminals.detect()
            opened.append(request)

        def run(self) -> None:
            pass

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("tui.app.VivioApp", App)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "256")  # which is set otherwise, for good
    monkeypatch.setattr("tui.signals.Guard.begin", lambda _: None)  # it would take the signals of the tests too
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    answer = ask()
    assert (answer.status, answer.err) == (3, "vivio: Come again.\n")
    assert opened == [Request()]


@every_game
def test_a_match_is_set_up_in_full(game_id: str) -> None:
    """Without options as many play as can, all others at the usual level, with a seed of its own each time."""
    places = GAMES[game_id].info.max_seats
    request = requested("play", game_id)
    assert (request.kind, request.game, request.seats) == ("play", game_id, places)
    assert request.bots == (USUAL_LEVEL,) * (places - 1)
    assert request.seed != requested("play", game_id).seed


@every_game
def test_one_level_is_for_all_other_seats_and_several_tell_how_many_play(game_id: str) -> None:
    """``--bots`` names the levels of the seats after the first."""
    fewest = GAMES[game_id].info.min_seats
    seats = max(fewest, 3)  # one name would be for all seats
    named = (tuple(LEVELS)[:2] * seats)[: seats - 1]
    assert requested("play", game_id, "--bots", "random").bots == ("random",) * (GAMES[game_id].info.max_seats - 1)
    assert requested("play", game_id, "--seats", str(fewest), "--bots", "random").bots == ("random",) * (fewest - 1)
    request = requested("play", game_id, "--bots", ", ".join(named))
    assert (request.seats, request.bots) == (seats, named)


def test_a_seed_is_taken_as_it_is_and_never_shown() -> None:
    """Whoever reads the seed knows every hand, so not even a crash shows it."""
    request = requested("play", "vivo", "--seed", "two words ñ")
    assert request.seed == "two words ñ"
    assert request.seed not in repr(request)


def test_resume_takes_the_newest_match_that_is_not_finished(folder: Path) -> None:
    """Finished matches and damaged files are passed over."""
    older, newer = save_match(folder, 2), save_match(folder, 1)
    finished = save_match(folder)
    (folder / "damaged.json").write_text("{")
    for age, match_id in enumerate(["damaged", finished, newer, older]):
        os.utime(folder / f"{match_id}.json", (1e9 - age, 1e9 - age))
    assert requested("resume") == Request(kind="resume", id=newer)
    assert requested("resume", older) == Request(kind="resume", id=older)


def test_resume_of_what_cannot_go_on(folder: Path) -> None:
    """A finished match has a score sheet instead; a damaged file has its reason."""
    finished = save_match(folder)
    (folder / "damaged.json").write_text("{")
    with pytest.raises(CommandError, match=f"{finished} is finished; vivio scores {finished} shows its score sheet."):
        requested("resume", finished)
    with pytest.raises(SaveError, match=r"damaged\.json is damaged"):
        requested("resume", "damaged")


def test_the_version(ask: Ask) -> None:
    """``vivio 0.1.0``."""
    answer = ask("--version")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("vivio ")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_names_the_games_and_the_levels(ask: Ask, command: str) -> None:
    """What can be put for GAME and LEVEL is told where it is asked for."""
    answer = ask(command, "--help")
    assert answer.status == 0
    assert all(f"  {name} " in answer.out for name in (*GAMES, *LEVELS))


@every_game
def test_the_rules_of_every_game(ask: Ask, game_id: str) -> None:
    """To a file or a program they come as Markdown."""
    assert ask("rules", game_id).out == rules_text(game_id)


def test_the_rules_on_a_terminal_are_laid_out(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    """A person reads them without the marks of Markdown."""
    monkeypatch.setattr("tui.cli.rules.rules_text", "# {}\n\n- **trick**: one card each\n".format)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    out = ask("rules", "vivo").out
    assert "trick: one card each" in out.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert "**" not in out


def test_a_full_disk_is_told(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Output that is lost is an error, whether the command itself writes it or argparse does."""
    for arguments in (["saves"], ["--help"], ["--version"]):
        with Path("/dev/full").open("w") as full, monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", full)
            answer = ask(*arguments)
        assert (answer.status, answer.err) == (2, "vivio: The output cannot be written: No space left on device.\n")


def test_output_that_knows_few_characters(folder: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the encoding of the output lacks becomes what looks much like it, or a question mark."""
    save_match(folder, 0, names=["日本", "Zoë", "Cleo", "Dan"])
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert ask("saves").status == 0
    stream.seek(0)
    assert "???? 0, Zoe 0" in stream.read()


def test_a_process_without_streams(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Started with its streams closed, a command still does its work."""
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert ask("saves").status == 0
    assert ask().status == 2


def test_doctor_without_a_terminal_guesses_no_size(ask: Ask) -> None:
    """It says what the screens need, and that there is no terminal to measure."""
    told = " ".join(ask("doctor").out.split())
    assert "Size unknown without a terminal; the screens need 80 x 23" in told
