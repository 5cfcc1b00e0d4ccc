"""The plain mode: whole matches played by scripts, and what it says and hears on the way."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine import GAMES, RowKind
from engine.games import INFOS
from engine.parts.words import listed
from saves import Seat, Store
from saves.match import Match
from saves.seat import BOT, HUMAN
from tests.engine.facts import every_game
from tests.tui.commands import SEED, save_match
from tests.tui.plain import Plain, first_choices
from tests.tui.shelf import Shelve
from tui.plain.match import COMMANDS, READERS, Left, PlainMatch
from tui.plain.talk import Talk
from tui.session import Session
from tui.settings import Settings, load_settings, save_settings
from tui.thinker import Thinker


@pytest.fixture
def plain(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Plain:
    """Runs the plain mode with its files in temporary folders."""
    assert folder
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    return Plain(capsys, monkeypatch)


def saved(folder: Path) -> Match:
    """The only saved match."""
    store = Store(folder)
    (listing,) = store.list()
    return Match(*store.read(listing.id))


@every_game
def test_a_script_plays_a_whole_match(plain: Plain, folder: Path, game_id: str) -> None:
    """From the deal to the winner, with the seats that the game takes; every action is in the saved match."""
    transcript = plain(first_choices, "play", game_id, "--seed", SEED)
    assert plain.status == 0
    match = saved(folder)
    outcome = match.table.outcome()
    assert outcome
    for name, points in zip((seat.name for seat in match.seats), outcome.scores, strict=True):
        assert re.search(rf"In all:.* {name} {points}\b", transcript)
    assert f"The deal was {SEED}." in transcript
    last_news = transcript.partition("The match is over.")[0].splitlines()[-1]
    assert all(match.seats[seat].name in last_news for seat in outcome.winners)
    for event in match.table.events(0):
        assert match.table.game.describe(event, [seat.name for seat in match.seats]) in transcript


@every_game
def test_every_round_is_in_the_score_sheet(plain: Plain, folder: Path, game_id: str) -> None:
    """All rows are read in words, with the name of every player."""
    transcript = plain(first_choices, "play", game_id, "--seats", "3", "--seed", SEED)
    match = saved(folder)
    sheet = match.table.score()
    rounds = {row.round: row.label.capitalize() for row in sheet.rows if row.kind is RowKind.ROUND}
    for row in sheet.rows:
        label = rounds[row.round] + (f", {row.label}" if row.kind is RowKind.PART else "")
        cells = ", ".join(f"{seat.name} {cell or 'none'}" for seat, cell in zip(match.seats, row.cells, strict=True))
        assert f"{label}: {cells}." in transcript


@every_game
def test_choices_by_number_and_by_code(plain: Plain, folder: Path, game_id: str) -> None:
    """A number, a code, and a code in small letters all play the action that is meant."""
    play = ("play", game_id, "--seats", "3", "--seed", SEED)
    with_number = plain.say("2", to=play)
    code = next(entry.action for entry in saved(folder).save.journal if entry.seat == 0)
    assert code
    for text in (code, code.lower()):
        next(folder.glob("*.json")).unlink()
        with_code = plain.say(text, to=play)
        assert with_code.partition(f"> {text}\n")[2] == with_number.partition("> 2\n")[2] != ""


@every_game
def test_a_refusal_says_why(plain: Plain, game_id: str) -> None:
    """What is not allowed is told in the sentence of the rules; what is no action at all is told too, and ? helps."""
    transcript = plain.say("Z99", "0", "999", "?", "nonsense", to=("play", game_id, "--seats", "3", "--seed", SEED))
    assert transcript.count("Nothing here is called") == 2
    assert transcript.count("The choices are 1 to ") == 2
    for names, tells in COMMANDS:
        assert f"{listed(names, 'or')}: {tells}" in transcript
    for topic, tells in READERS[game_id].topics.items():
        assert f"{topic}: {tells}" in transcript


def test_help_and_rules_are_there_at_the_table(plain: Plain) -> None:
    """By their names, as a newcomer would type them; quit leaves like leave."""
    play = ("play", "avio", "--seed", SEED)
    assert plain.say("help", to=play).partition("> help\n")[2] == plain.say("?", to=play).partition("> ?\n")[2]
    transcript = plain.say("rules", "A trick", "back", "quit", to=play)
    assert "The rules of AVÍO. Which part?" in transcript
    assert "The leader plays any card." in transcript
    assert "You have left the table." in transcript


def test_a_card_that_may_not_be_played_says_why(plain: Plain) -> None:
    """The same sentence as on the screen."""
    transcript = plain.say("R1", to=("play", "vivo", "--seed", "a"))
    assert "You do not hold the red 1." in transcript


@every_game
def test_everything_can_be_read(plain: Plain, game_id: str) -> None:
    """The hand, the table, the choices, the scores, the log, and what a game has besides, each by its word."""
    words = ["hand", "table", "choices", "scores", "log", "?hand", "? table", *READERS[game_id].topics]
    transcript = plain.say("1", *words, to=("play", game_id, "--seats", "3", "--seed", SEED))
    said = re.split(r"^> .*\n", transcript, flags=re.MULTILINE)
    read = dict(zip(words, said[2:], strict=False))
    assert len(read) == len(words)
    assert all(text.strip() and "Nothing here is called" not in text for text in read.values())
    assert read["hand"] == read["?hand"]
    assert read["table"] == read["? table"]
    assert "Ana" in read["table"]
    assert "In all: Ana" in read["scores"]


@every_game
def test_the_match_goes_on_where_it_stood(plain: Plain, folder: Path, game_id: str) -> None:
    """The input ends in the middle; ``resume`` tells the table, and the hand is the same."""
    before = plain.say("1", "1", "hand", to=("play", game_id, "--seats", "3", "--seed", SEED))
    assert "The input has ended. Every match is saved." in before
    assert plain.status == 0
    after = plain.say("hand", to=("resume",))
    hand = before.partition("> hand\n")[2].partition("> \n")[0]
    assert hand
    assert hand in after
    view = saved(folder).table.view(0)
    assert GAMES[game_id]().progress(view).capitalize() in after


@every_game
def test_undo(plain: Plain, folder: Path, game_id: str) -> None:
    """In practice the last decision is taken back, and then there may be nothing more to take back."""
    transcript = plain.say("1", "undo", "u", to=("play", game_id, "--seats", "3", "--seed", SEED))
    assert transcript.count("Your last decision is taken back.") == 1
    assert "There is nothing to take back." in transcript
    assert not any(entry.seat == 0 for entry in saved(folder).save.journal)


def test_many_choices_are_read_when_asked_for(plain: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line would be too long for them; asked for, each has its own."""
    monkeypatch.setattr("tui.plain.match.MOST_IN_LINE", 3)
    transcript = plain.say("choices", "3", to=("play", "vivo", "--seats", "3", "--seed", SEED))
    assert "5 choices: choices reads them, a code takes one." in transcript
    assert re.search(r"^5 yellow \d+$", transcript, re.MULTILINE)
    assert "Ana plays" in transcript


class Ear(Talk):
    """A talk in this process: what was said since cards were hidden, and answers by who is at the keyboard."""

    def __init__(self, session: Session, answers: Sequence[str] = ("", "hand", "1", "?", "ready")) -> None:
        super().__init__()
        self.session = session
        self.answers = answers
        self.said: list[str] = []
        self.handovers: list[str] = []
        self.tries = iter(answers)

    def say(self, text: str) -> None:
        self.said.append(text)

    def hide(self) -> None:
        self.said.clear()
        self.tries = iter(self.answers)

    def hear(self, question: str = "") -> str:
        if self.session.viewer is not None:
            return "1"
        answer = next(self.tries)
        if answer == "ready":
            self.handovers.append("\n".join(self.said))
        return answer


@every_game
def test_nothing_hidden_is_told_before_the_other_player_is_there(folder: Path, game_id: str) -> None:
    """Whatever is typed before ``ready``, even Enter or a choice, is answered with the same sentence."""
    assert folder
    seats = [Seat("Ana", HUMAN), Seat("Bo", HUMAN), Seat("Cleo", BOT + "random")]
    session = Session(Match.unsaved(game_id, {}, seats, SEED), Thinker())
    ear = Ear(session)
    PlainMatch(ear, session, Settings()).play()
    assert session.outcome()
    assert len(ear.handovers) > 10
    for said in ear.handovers:
        name = said.partition("to ")[2].partition(".")[0]
        again = f"{name} types ready to see the cards, or leave to leave the table."
        assert said.split("\n") == [
            f"Pass the keyboard to {name}. Cards are hidden until {name} types ready.",
            *[again] * 4,
        ]


def test_there_is_no_undo_with_two_people(plain: Plain, folder: Path) -> None:
    """What the other player has seen cannot be taken back."""
    seats = [Seat("Ana", HUMAN), Seat("Bo", HUMAN), Seat("Cleo", BOT + "random")]
    with Store(folder).create("vivo", {"first_leader": 0}, seats, SEED):
        pass
    transcript = plain.say("ready", "undo", to=("resume",))
    assert "Undo is for practice matches of one person against bots." in transcript


def test_leaving_at_the_handover(folder: Path) -> None:
    """Before anybody has said to be there."""
    assert folder
    seats = [Seat("Ana", HUMAN), Seat("Bo", HUMAN), Seat("Cleo", BOT + "random")]
    session = Session(Match.unsaved("vivo", {}, seats, SEED), Thinker())
    ear = Ear(session, answers=("leave",))
    with pytest.raises(Left):
        PlainMatch(ear, session, Settings()).play()
    assert len(ear.said) == 1


def test_the_first_list_offers_everything(plain: Plain) -> None:
    """Without a command: every game, its rules, saved games and settings; numbers and first letters choose."""
    transcript = plain.say("?", "zzz", "", "settings", "back", "quit")
    for info in INFOS.values():
        assert f"new game of {info.title}" in transcript
        assert f"rules of {info.title}" in transcript
    assert "Type a number from 1 to " in transcript
    assert "Settings. Which one?" in transcript
    assert plain.status == 0
    assert "The input has ended" not in transcript


@every_game
def test_a_match_is_set_up(plain: Plain, folder: Path, tmp_path: Path, game_id: str) -> None:
    """Every question has its usual answer on Enter; what was set up is remembered."""
    info = GAMES[game_id].info
    answers = [f"new game of {info.title}", "3", "person", "Zoë", "random", "random", "no", ""]
    transcript = plain.say(*answers, SEED, "1", "leave", f"new game of {info.title}", *[""] * 7, "1")
    matches = Store(folder).list()
    assert len(matches) == 2
    for listing in matches:
        assert [seat.name for seat in listing.seats] == ["Zoë", "Bo", "Cleo"]
        assert [seat.player for seat in listing.seats] == [HUMAN, *[BOT + "random"] * 2]
        assert not listing.practice
    assert "You have left the table. The match is saved." in transcript
    settings, _ = load_settings(tmp_path / "config")
    assert settings.setups[game_id].seats[0] == Seat("Zoë", HUMAN)


def test_a_setup_that_cannot_be(plain: Plain) -> None:
    """Without a person, or with one name twice, who plays is asked again."""
    transcript = plain.say("new game of VIVO", "7", "3", *["random"] * 3, "person", "Bo", "person", "Bo", "random")
    assert "That is none of them." in transcript
    assert "A person has to play." in transcript
    assert "That name is taken." in transcript


def test_a_setting_is_kept(plain: Plain, tmp_path: Path) -> None:
    """Each is told with its value, asked for with all of its values, and kept."""
    transcript = plain.say("settings", "memory", "on", "settings", "name", "Queequeg", "quit")
    assert "memory aids: off" in transcript
    assert load_settings(tmp_path / "config")[0] == Settings(memory_aids=True, name="Queequeg")


def test_ascii_by_setting(plain: Plain) -> None:
    """Every line is, from the moment it is set."""
    transcript = plain.say("settings", "characters", "ascii", "", "quit")
    before, _, after = transcript.partition("ascii\n")
    assert "AVÍO" in before
    assert "AVIO" in after
    assert after.isascii()


def test_the_log_keeps_facedown_cards_to_itself(plain: Plain, tmp_path: Path) -> None:
    """As on the screen: the cards of finished tricks are in the log with memory aids alone."""
    play = ("play", "vivo", "--seats", "3", "--seed", SEED)

    def log_of(transcript: str) -> str:
        return transcript.partition("> log\n")[2].partition("> ")[0]

    without = log_of(plain.say("1", "log", to=play))
    assert without.strip()
    assert "[" not in without
    save_settings(tmp_path / "config", Settings(memory_aids=True))
    assert re.search(r"\[\w+ ", log_of(plain.say("1", "log", to=play)))


@every_game
def test_the_rules_are_read_by_parts(plain: Plain, game_id: str) -> None:
    """Every heading is a choice, and everything is one."""
    title = GAMES[game_id].info.title
    transcript = plain.say(f"rules of {title}", "2", "everything", "back", "quit")
    assert transcript.count(f"The rules of {title}. Which part?") == 3
    assert "## " in transcript


def test_saved_matches(plain: Plain, folder: Path, tmp_path: Path) -> None:
    """They are listed, given a title, copied and deleted after a question; what cannot be done is told."""
    save_match(folder, 3)
    copy = tmp_path / "copy.json"
    rename = ["saved games", "2", "title", "Sunday"]
    transcript = plain.say(*rename, "2", "export", str(copy), "2", "export", str(copy), "2", "delete", "y", "back")
    assert "Sunday, VIVO, round 1 of 2" in transcript
    assert json.loads(copy.read_bytes())["title"] == "Sunday"
    assert "there is such a file already" in transcript
    assert len(Store(folder).list()) == 1
    transcript = plain.say("saved games", "2", "delete", "yes", "quit")
    assert "It is deleted." in transcript
    assert "No match is saved in" in transcript
    assert Store(folder).list() == []


def test_a_damaged_match(plain: Plain, shelve: Shelve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its line says so, and it can be deleted but not opened."""
    shelve("vivo-20260131-180000-aaaa", damaged=True)
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    transcript = plain.say("saved games", "2", "back", "back", "quit")
    assert "cannot be opened" in transcript
    assert "go on" not in transcript
    assert "delete" in transcript


def test_a_match_that_is_over_is_gone_through(plain: Plain, folder: Path) -> None:
    """Step by step or all at once, with the hand and the table of every seat."""
    save_match(folder)
    keys = ["", "back", "hand", "seat", "hand", "table", "12", "what", "all", "", "leave"]
    transcript = plain.say("saved games", "2", "review", *keys, "back", "quit")
    assert transcript.count("Round 1 begins") == 2  # at the deal, and back there
    assert "Seen by Bo." in transcript
    assert "That was the last action." in transcript
    assert "Cleo" in transcript
    assert transcript.count("Round 2 ends") == 1


def test_a_match_that_goes_on_is_not_gone_through(plain: Plain, folder: Path, tmp_path: Path) -> None:
    """Unless memory aids are on: a review shows cards that lie facedown."""
    save_match(folder, 8)
    review = ["saved games", "2", "review", "all", "leave", "back", "quit"]
    assert "would show cards that lie facedown" in plain.say(*review)
    save_settings(tmp_path / "config", Settings(memory_aids=True))
    assert "The review, 8 actions, seen by Ana." in plain.say(*review)


def test_a_folder_that_cannot_be_written(plain: Plain, folder: Path) -> None:
    """The match is played, and that it is not saved is told."""
    folder.write_text("no folder")
    transcript = plain.say("1", to=("play", "vivo", "--seats", "3", "--seed", SEED))
    assert "playing without saving" in transcript
    assert "; not saved." in transcript
    assert transcript.count("Ana plays") == 1


def test_after_the_end_another_match_or_the_review(plain: Plain, folder: Path) -> None:
    """The same players meet again, and what was played can be gone through."""
    save_match(folder)
    again = plain.say("saved games", "2", "go on", "again", "leave", "back", "quit")
    assert "The match is over." in again
    assert "What now?" in again
    assert len(Store(folder).list()) == 2
    assert "The review" in plain.say("saved games", "3", "go on", "review", "leave", "back", "quit")


def test_every_game_can_be_read() -> None:
    """A game without a reader cannot be played in plain mode."""
    assert READERS.keys() == GAMES.keys()


def test_text_cannot_move_the_cursor(plain: Plain, tmp_path: Path) -> None:
    """A name with control characters is shown without them."""
    transcript = plain.say("settings", "name", "A\x1b[2Jna", "settings", "back", "quit")
    assert "\x1b" not in transcript
    assert load_settings(tmp_path / "config")[0].name == "A?[2Jna"


def test_steps_of_vivarium_tell_from_where_to_where(plain: Plain) -> None:
    """No map shows it here, so that no two choices are told alike, and nothing speaks of a key for the map."""
    transcript = plain(first_choices, "play", "vivarium", "--seats", "2", "--seed", SEED)
    offered = re.findall(r"^Choices: (.*)\. \?", transcript, flags=re.MULTILINE)
    told = [[text.partition(" ")[2] for text in line.split("; ")] for line in offered]
    assert all(len(set(choices)) == len(choices) for choices in told)
    assert "from start-1 to " in transcript
    assert "(m)" not in transcript


def test_a_match_that_is_not_saved_is_never_called_saved(plain: Plain, folder: Path) -> None:
    """A file lies where the folder should be; leaving the table and the end of the input both tell what is lost."""
    folder.write_text("not a folder")
    for answers in (["leave"], []):
        transcript = plain.say(*answers, to=("play", "vivo"))
        assert "The match is not saved." in transcript
        assert "is saved" not in transcript
