"""What a review tells of decisions: what they lost, the next mistake, the lead; and that it is found out once."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import ProgressBar, Static

from engine import GAMES, Budget
from engine.bots import advice
from engine.bots.advice import Verdict
from saves import Store, reviews
from saves.match import Match
from saves.reviews import read_verdicts, write_verdicts
from saves.seat import Seat
from tests.tui.commands import NAMES, SEED, Ask, save_match
from tests.tui.picture import SIZES, Picture
from tests.tui.plain import Plain
from tests.tui.reviewing import app_of, open_review, review, save_played
from tests.tui.sitting import ONE_PERSON, TWO_PEOPLE, screen, text_of, until
from tui.evaluation import Evaluation
from tui.screens.home.screen import HomeScreen
from tui.screens.review.replay import Replay
from tui.screens.review.screen import ReviewScreen, VivariumReviewScreen
from tui.settings import Settings
from tui.widgets.outlook import Outlook

at_once = pytest.mark.usefixtures("weighed")
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


def said(pilot: Pilot[None], part: str = "verdict") -> str:
    """What stands there about the decision."""
    return str(screen(pilot).query_one(f"#{part}", Static).render())


def evaluation_of(store: Store, match_id: str, seats: list[int]) -> Evaluation:
    """What is known of a saved match."""
    save, _ = store.read(match_id)
    return Evaluation(save, Replay(save, seats), store.review_of(match_id))


def weigh_all(evaluation: Evaluation) -> Evaluation:
    """The evaluation when everything was weighed."""
    for decision in evaluation.pending():
        evaluation.weigh(decision)
    evaluation.keep()
    return evaluation


# --- on the screen


@at_once
async def test_a_decision_tells_what_it_lost(sit_down: Any) -> None:
    """In words, with what was best and why; decisions of others and forced ones tell nothing."""
    async with sit_down() as pilot:
        await open_review(pilot)
        told = []
        for _ in range(30):
            shown = review(pilot)
            view = shown.replay.steps[shown.moment.action].views[0]
            if shown.moment.held or view.to_move != 0 or len(view.legal) < 2:
                assert said(pilot) == ""
            else:
                verdict = shown.evaluation.verdicts[view.turn]
                assert verdict.loss
                assert f"was better by {verdict.loss:.1f} points." in said(pilot)
                assert said(pilot).startswith("Mistake: Ana played" if verdict.loss >= 1 else "Ana played")
                assert said(pilot, "reason")
                told.append(said(pilot))
            await pilot.press("right")
        assert len(told) > 3


@at_once
async def test_keys_jump_from_mistake_to_mistake(sit_down: Any) -> None:
    """Of the seat that looks on, on and back; where there is none further it is told."""
    async with sit_down() as pilot:
        await open_review(pilot)
        mistakes = review(pilot).evaluation.mistakes(0)
        assert len(mistakes) > 3
        found = [review(pilot).moment.action] if review(pilot).moment.action in mistakes else []
        while len(found) < len(mistakes):
            await pilot.press("n")
            found.append(review(pilot).moment.action)
        assert found == mistakes
        await pilot.press("n")
        assert review(pilot).moment.action == mistakes[-1]
        assert any("No mistake of Ana" in told.message for told in pilot.app._notifications)
        await pilot.press("b")
        assert review(pilot).moment.action == mistakes[-2]
        await pilot.press("v", "n")
        assert review(pilot).moment.action in review(pilot).evaluation.mistakes(1)


@at_once
async def test_a_line_tells_how_the_match_could_be_expected_to_end(sit_down: Any) -> None:
    """A number for the moment that is shown, and at the end the result."""
    async with sit_down() as pilot:
        await open_review(pilot)
        turn = review(pilot).evaluation.mistakes(0)[1]
        while review(pilot).moment.action < turn:
            await pilot.press("right")
        lead = review(pilot).evaluation.verdicts[turn].lead
        assert f"lead over the mean {lead:>+6.1f}" in text_of(screen(pilot))
        await pilot.press("end")
        outcome = review(pilot).evaluation.save.outcome
        assert outcome
        own, *others = outcome.scores
        assert f"lead over the mean {own - sum(others) / 3:>+6.1f}" in text_of(screen(pilot))
        assert screen(pilot).query_one(Outlook).now == 96


async def test_decisions_are_weighed_in_the_background(sit_down: Any) -> None:
    """A bar grows while one goes through the match; leaving waits for nothing and keeps what has been found out."""
    async with sit_down() as pilot:
        app_of(pilot).review(save_played(app_of(pilot).store))
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        shown = review(pilot)
        await until(pilot, lambda: len(shown.evaluation.verdicts) > 2)
        bar = shown.query_one(ProgressBar)
        assert bar.display
        assert 0 < bar.progress < (bar.total or 0) == len(shown.evaluation.decisions)
        await pilot.press("right", "right", "q")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        known = len(shown.evaluation.verdicts)
        app_of(pilot).review(app_of(pilot).store.list()[0].id)
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        assert len(review(pilot).evaluation.verdicts) >= known
        assert all(verdict.seat == 0 for verdict in list(review(pilot).evaluation.verdicts.values())[:known])


@at_once
async def test_a_review_without_tricks_goes_from_event_to_event(sit_down: Any) -> None:
    """In Vivarium the keys of the tricks are called after what they do there."""
    async with sit_down() as pilot:
        save = Match.unsaved("vivarium", {}, ONE_PERSON[:2], SEED)
        while save.table.to_move is not None:
            save.table.play(save.table.to_move, save.table.view(save.table.to_move).legal[0])
        save._keep_up()
        app_of(pilot).tables.review(save.save, "")
        await until(pilot, lambda: isinstance(screen(pilot), VivariumReviewScreen))
        await until(pilot, lambda: "Event" in text_of(screen(pilot)).splitlines()[-1])
        assert "Trick" not in text_of(screen(pilot)).splitlines()[-1]
        await pilot.press("down")
        assert review(pilot).moment.held


@at_once
async def test_nothing_is_said_of_hands_that_are_still_secret(sit_down: Any) -> None:
    """While the match goes on the decisions of the seat that looks on are weighed, and no others."""
    async with sit_down(settings=Settings(pace="off", memory_aids=True)) as pilot:
        await open_review(pilot, ONE_PERSON, 40)
        assert {verdict.seat for verdict in review(pilot).evaluation.verdicts.values()} == {0}


# --- kept beside the save


@at_once
def test_verdicts_are_kept_beside_the_save(folder: Path) -> None:
    """They are there the next time, the list of saves does not show them, and they go with the match."""
    match_id = save_match(folder)
    store = Store(folder)
    first = weigh_all(evaluation_of(store, match_id, [0, 1, 2, 3]))
    again = evaluation_of(store, match_id, [0, 1, 2, 3])
    assert again.verdicts == first.verdicts != {}
    assert not list(again.pending())
    assert [listing.id for listing in store.list()] == [match_id]
    assert store.review_of(match_id).stat().st_mode & 0o777 == 0o600
    store.delete(match_id)
    assert [path.name for path in folder.iterdir() if match_id in path.name] == []


@at_once
def test_one_goes_on_where_one_stopped(folder: Path) -> None:
    """What was weighed is known, and people come first."""
    match_id = save_match(folder)
    store = Store(folder)
    first = evaluation_of(store, match_id, [0, 1, 2, 3])
    for _ in range(5):
        first.weigh(next(first.pending()))
    first.keep()
    again = evaluation_of(store, match_id, [0, 1, 2, 3])
    assert again.verdicts == first.verdicts
    assert [verdict.seat for verdict in again.verdicts.values()] == [0] * 5
    assert len(list(again.pending())) == len(again.decisions) - 5


@at_once
def test_verdicts_on_another_match_tell_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do those on the same match before it went on, or of another program, or with another budget."""
    store = Store(folder)
    match_id, other_id = save_match(folder), save_match(folder, 40)
    path = store.review_of(match_id)
    weigh_all(evaluation_of(store, match_id, [0]))
    save, other = (store.read(each)[0] for each in (match_id, other_id))
    assert read_verdicts(path, save)
    assert read_verdicts(path, other) == []
    assert read_verdicts(path, msgspec.structs.replace(save, journal=save.journal[:-1])) == []
    assert read_verdicts(path, msgspec.structs.replace(save, seed="another")) == []
    monkeypatch.setattr(reviews, "REVIEW", {"vivo": Budget(playouts=1)})
    assert read_verdicts(path, save) == []


@at_once
def test_damaged_verdicts_tell_nothing(folder: Path) -> None:
    """Whatever byte of the file is another, and wherever it stops; they are found out anew."""
    match_id = save_match(folder, 60)
    store = Store(folder)
    save, _ = store.read(match_id)
    path = store.review_of(match_id)
    write_verdicts(path, save, [Verdict(0, 3, "R1", "R2", 1.5, 0.5)])
    assert read_verdicts(path, save) == [Verdict(0, 3, "R1", "R2", 1.5, 0.5)]
    whole = path.read_bytes()
    for place in range(len(whole)):
        for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]):
            path.write_bytes(damaged)
            assert read_verdicts(path, save) == []
    path.unlink()
    assert read_verdicts(path, save) == []


def test_verdicts_that_cannot_be_written_are_no_trouble(folder: Path) -> None:
    """Nothing is lost but time."""
    match_id = save_match(folder, 60)
    save, _ = Store(folder).read(match_id)
    (folder / "file").write_text("no folder")
    write_verdicts(folder / "file" / "review", save, [])


# --- vivio review


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Weighs with few playouts, and has no settings."""
    monkeypatch.setattr(advice, "REVIEW", dict.fromkeys(GAMES, Budget(playouts=30)))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))


@EVERY_GAME
@pytest.mark.usefixtures("quick")
def test_the_review_as_text(ask: Ask, folder: Path, game_id: str) -> None:
    """Every decision of the person with its loss, mistakes marked, and a summary; nothing is wider than 80 columns."""
    match_id = save_match(folder, game_id=game_id)
    answer = ask("review", match_id)
    assert (answer.status, answer.err) == (0, "")
    evaluation = evaluation_of(Store(folder), match_id, [0])
    marked = [line for line in answer.out.splitlines() if line.startswith(">")]
    assert len(marked) == len(evaluation.mistakes(0))
    found = evaluation.summary(0)
    assert f"Ana: decisions {found.decisions}, " in answer.out
    assert f"mistakes {found.mistakes} (>, 1 point or more)." in answer.out
    assert not any(name in answer.out.partition("Turning")[0] for name in NAMES[1:3])
    assert max(len(line.rstrip()) for line in answer.out.splitlines()) <= 80


@pytest.mark.usefixtures("quick")
def test_the_review_for_programs(ask: Ask, folder: Path) -> None:
    """The same in JSON, with what a mistake is and how it was found; any seat of a match that is over."""
    match_id = save_match(folder)
    told = json.loads(ask("review", match_id, "--json", "--seat", "bo").out)
    assert told["id"] == match_id
    assert told["mistake_from"] == 1
    assert [seat["name"] for seat in told["seats"]] == ["Bo"]
    decisions = told["decisions"]
    assert {decision["seat"] for decision in decisions} == {1}
    assert told["seats"][0]["decisions"] == len(decisions)
    assert told["seats"][0]["mistakes"] == sum(decision["mistake"] for decision in decisions)
    assert all(decision["mistake"] == (decision["loss"] >= 1) for decision in decisions)
    assert json.loads(ask("review", match_id, "--json", "--seat", "2").out) == told


@pytest.mark.usefixtures("quick")
def test_a_review_that_cannot_be(ask: Ask, folder: Path) -> None:
    """A sentence tells why: the match goes on, or there is no such seat or match."""
    going_on, over = save_match(folder, 40), save_match(folder)
    assert "memory aids" in ask("review", going_on).err
    assert "1 Ana, 2 Bo, 3 Cleo, 4 Dan" in ask("review", over, "--seat", "5").err
    assert "no saved game" in ask("review", "nothing").err
    assert all(ask("review", *more).status == 2 for more in ([going_on], [over, "--seat", "Zoe"], ["nothing"]))


@pytest.mark.usefixtures("quick")
def test_a_review_of_one_hand_while_the_match_goes_on(ask: Ask, folder: Path, tmp_path: Path) -> None:
    """With memory aids, of a person, who has to be named where there are several."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_bytes(msgspec.json.encode(Settings(memory_aids=True)))
    with Store(folder).create("vivo", {}, TWO_PEOPLE, SEED) as match:
        for _ in range(40):
            assert match.table.to_move is not None
            match.play(match.table.to_move, match.table.view(match.table.to_move).legal[0])
        match_id = match.id
    assert "--seat tells whose" in ask("review", match_id).err
    assert "1 Ana, 2 Bo." in ask("review", match_id, "--seat", "Cleo").err
    told = json.loads(ask("review", match_id, "--seat", "Bo", "--json").out)
    assert {decision["seat"] for decision in told["decisions"]} == {1}


# --- in plain lines


@pytest.fixture
def plain(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Plain:
    """Runs the plain mode with its files in temporary folders."""
    assert folder
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    return Plain(capsys, monkeypatch)


@EVERY_GAME
def test_a_hint_in_plain_lines(plain: Plain, game_id: str) -> None:
    """What to do, why, and what the others lose; to hear it again is not counted again, and the scores tell of it."""
    said = plain.say("hint", "i", "scores", to=("play", game_id, "--seats", "3", "--seed", "otter"))
    hints = re.findall(r"^Hint: (.+\.) (.+\.)$", said, re.MULTILINE)
    assert len(hints) == 2
    assert hints[0] == hints[1]
    assert "Against the best: " in said
    assert "Hints: Ana 1, Bo 0, Cleo 0." in said


@at_once
def test_the_losses_in_plain_lines(plain: Plain, folder: Path) -> None:
    """They are told with each decision of the seat, and ``mistake`` goes on to the next."""
    save_match(folder)
    said = plain.say("saved games", "2", "review", "mistake", "mistake", "seat", "m", "leave", "back", "quit")
    told = re.findall(r"A mistake\. (\w+) played", said)
    assert told == ["Ana", "Ana", "Bo"]


# --- pictures


@at_once
@SIZES
def test_picture_of_a_mistake(picture: Picture, size: tuple[int, int]) -> None:
    """Under the hand what was played and what was better by how much, marked as a mistake, and why; then the lead that
    could be expected over the match, with this moment in reverse; the moves beneath.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot)
        await pilot.press("n", "n", "n")

    assert picture(steps, size=size)


@at_once
@pytest.mark.parametrize("game_id", ["avio", "vivarium"])
def test_picture_of_a_mistake_in(picture: Picture, game_id: str) -> None:
    """The same in another game: the verdict, the reason and the line of leads have room under its board."""

    async def steps(pilot: Pilot[None]) -> None:
        seats = (*ONE_PERSON[:2], Seat("Cleo", "bot:random"))
        with app_of(pilot).store.create(game_id, {}, seats, SEED) as match:
            while match.table.to_move is not None:
                match.table.play(match.table.to_move, match.table.view(match.table.to_move).legal[0])
            match._keep_up()
        app_of(pilot).review(match.id)
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        await until(pilot, lambda: not screen(pilot).has_class("-weighing"))
        await pilot.press("n", "n", "n")

    assert picture(steps)
