"""What is AVÍO's own on the screen: figures and their values, neighbours, avíos, the kept cards, and the deck."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.games.avio import decks
from engine.games.avio.cards import FIGURE
from engine.games.avio.view import AvioView
from saves.seat import Seat
from tests.tui.commands import Ask
from tests.tui.sitting import (
    ONE_PERSON,
    hand_of,
    play_card,
    press_on,
    screen,
    shown_match,
    text_of,
    to_play,
    until,
    view_of,
    waits_for_player,
)
from tui.app import VivioApp
from tui.decks import FILE_NAME
from tui.screens.avios.screen import AviosScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.scores.screen import ScoresScreen
from tui.widgets.event_log import EventLog
from tui.widgets.hand_list import HandList
from tui.widgets.neighbours import Neighbours
from tui.widgets.prompt import Prompt

FIGURE_IN_HAND = "crab-heron-otter-0001"  # the seed of a match in which the first player is dealt a figure


@pytest.fixture(autouse=True)
def house_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with the usual deck."""
    monkeypatch.setattr(decks, "_own", {})


def avio_view(pilot: Pilot[None]) -> AvioView:
    """What the person at the keyboard may know."""
    view = view_of(pilot)
    assert isinstance(view, AvioView)
    return view


def hand_list(pilot: Pilot[None]) -> HandList:
    """The hand."""
    hand = hand_of(screen(pilot))
    assert isinstance(hand, HandList)
    return hand


def prompt(pilot: Pilot[None]) -> str:
    """What the prompt says."""
    return screen(pilot).query_one(Prompt).text


async def onto_a_figure(pilot: Pilot[None]) -> None:
    """Moves the cursor onto the figure in hand."""
    await press_on(pilot, lambda: to_play(pilot))
    keys = [card.key for card in hand_list(pilot).cards if card.card.suit == FIGURE]
    await pilot.press(keys[0])


async def test_a_figure_asks_for_its_value(sit_down: Any) -> None:
    """Enter asks and tells what each value would do, Esc takes that back, a digit that is a value plays."""
    async with sit_down(ONE_PERSON, game_id="avio", seed=FIGURE_IN_HAND) as pilot:
        await onto_a_figure(pilot)
        line = hand_list(pilot).focused_line
        assert line
        await pilot.press("enter")
        assert hand_list(pilot).asking
        for option in line.options:
            assert f"{option.action.value} ({option.effect})" in prompt(pilot)
        await pilot.press("escape")
        assert not hand_list(pilot).asking
        assert isinstance(screen(pilot), MatchScreen)
        await pilot.press("enter", "5")
        assert hand_list(pilot).asking, "5 is no value of a figure"
        await pilot.press(str(line.options[-1].action.value))
        await until(pilot, lambda: len(avio_view(pilot).hand) == 8)
        last = next(entry for entry in reversed(shown_match(pilot).session.match.table.journal) if entry.seat == 0)
        assert last.action == line.options[-1].action.code


async def test_the_focused_card_tells_its_avio_and_where_it_stands(sit_down: Any) -> None:
    """Each line has the avío in short; the prompt has its whole text and how it stands by what all have seen."""
    async with sit_down(ONE_PERSON, game_id="avio") as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        await pilot.press("home")
        for line in hand_list(pilot).lines:
            assert hand_list(pilot).focused_line == line
            assert line.avio.title in text_of(screen(pilot))
            assert line.avio.text in prompt(pilot)
            assert line.standing in prompt(pilot)
            await pilot.press("down")


@pytest.mark.parametrize(("seats", "left", "right"), [(2, "Bo", "Bo"), (3, "Cleo", "Bo"), (6, "Finn", "Bo")])
async def test_neighbours_are_told_apart(sit_down: Any, seats: int, left: str, right: str) -> None:
    """Who plays before is LEFT, who plays after is RIGHT; of two players the other is BOTH."""
    names = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn")[:seats]
    players = [Seat(name, "bot:random" if number else "human") for number, name in enumerate(names)]
    async with sit_down(players, game_id="avio") as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        where = {seat.where: seat.name for seat in screen(pilot).query_one(Neighbours).seats if seat.where}
        if left == right:
            assert where == {"you": "Ana", "BOTH": left}
        else:
            assert where == {"LEFT": left, "you": "Ana", "RIGHT": right}


async def test_all_avios_on_one_key(sit_down: Any) -> None:
    """``a`` lists all seventeen with their points, and goes back with the same key."""
    async with sit_down(ONE_PERSON, game_id="avio", size=(120, 40)) as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        await pilot.press("a")
        shown = screen(pilot)
        assert isinstance(shown, AviosScreen)
        assert len(shown.entries) == 17
        for entry in shown.entries:
            assert f"{entry.points:>2}  {entry.title}" in text_of(shown)
        await pilot.press("a")
        assert isinstance(screen(pilot), MatchScreen)


async def test_the_end_of_a_round_turns_over_every_kept_card(sit_down: Any) -> None:
    """For every seat: the kept card, its avío, whether it was met and why, and the points."""
    async with sit_down(ONE_PERSON, game_id="avio", size=(120, 40)) as pilot:
        await press_on(pilot, lambda: isinstance(screen(pilot), ScoresScreen))
        shown = screen(pilot)
        assert isinstance(shown, ScoresScreen)
        told = " ".join(text_of(shown).split())
        scored = shown.session.events()
        kept = next(event for event in scored if type(event).__name__ == "RoundScored")
        assert len(shown.story) == len(ONE_PERSON)
        for seat, (line, points) in enumerate(zip(shown.story, kept.points, strict=True)):  # type: ignore[attr-defined]
            assert line.startswith(f"{shown.session.names[seat]} kept ")
            assert line.endswith(f"= {points}")
            assert "met" in line
            assert line in told


async def test_the_log_opens_in_the_place_of_the_trick(sit_down: Any) -> None:
    """On a small terminal ``l`` gives the log the lines of trick and seats, and the same key gives them back."""
    async with sit_down(ONE_PERSON, game_id="avio") as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        log = screen(pilot).query_one(EventLog)
        closed = log.size.height
        await pilot.press("l")
        await until(pilot, lambda: log.size.height > closed)
        await pilot.press("l")
        await until(pilot, lambda: log.size.height == closed)


async def test_the_kept_card_is_hidden_until_then(sit_down: Any) -> None:
    """With the last trick on the table the player sees the own kept card and no other."""
    async with sit_down(ONE_PERSON, game_id="avio") as pilot:

        def last_trick_held() -> bool:
            shown = screen(pilot)
            return isinstance(shown, MatchScreen) and getattr(shown.held, "trick", 0) == 8

        await press_on(pilot, last_trick_held)
        kept = avio_view(pilot).finished[-1].kept
        assert [card.card for card in hand_list(pilot).cards] == [kept[0]]


def own_deck(folder: Path, change: Callable[[str], str]) -> Path:
    """A deck in the config folder: the usual one, changed."""
    folder.mkdir(parents=True)
    usual = Path(decks.__file__).with_name("deck.toml").read_text("utf-8")
    path = folder / FILE_NAME
    path.write_text(change(usual), encoding="utf-8")
    return path


def test_the_deck_as_json(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """54 cards: basic ones with their avío, figures with two values as well."""
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    deck = json.loads(ask("deck", "avio", "--json").out)
    assert len(deck) == 54
    assert deck["F1"]["values"] == [0, 9]
    assert set(deck["C1"]) == {"avio"}
    assert len(ask("deck", "avio").out.splitlines()) >= 54
    refused = ask("deck", "vivo")
    assert (refused.status, refused.out) == (2, "")
    assert "Only avio has a deck" in refused.err


def test_an_own_deck_is_used(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corrected deck in the config folder takes the place of the usual one."""
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    own_deck(tmp_path / "config", lambda text: text.replace("values = [0, 9]", "values = [1, 8]"))
    assert json.loads(ask("deck", "avio", "--json").out)["F1"]["values"] == [1, 8]


def test_a_wrong_deck_is_told_with_line_and_card(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names the file, the line and the card; the usual deck stands in."""
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))
    path = own_deck(tmp_path / "config", lambda text: text.replace('kind = "left"', 'kind = "lift"', 1))
    answer = ask("deck", "avio", "--json")
    line = next(number for number, text in enumerate(path.read_text("utf-8").splitlines(), 1) if "lift" in text)
    assert f"Line {line}, card C1: there is no avío 'lift'" in answer.err
    assert str(path) in answer.err
    assert json.loads(answer.out)["F1"]["values"] == [0, 9]


async def test_a_match_goes_on_with_no_other_deck(sit_down: Any, tmp_path: Path) -> None:
    """A match begun with an own deck is refused with a sentence when that deck is gone, and listed with it."""
    own_deck(tmp_path / "config", lambda text: text.replace("values = [0, 9]", "values = [1, 8]"))
    async with sit_down(ONE_PERSON, game_id="avio") as pilot:
        await play_card(pilot)
        match_id = shown_match(pilot).session.match.id
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
    decks._own.clear()
    (tmp_path / "config" / FILE_NAME).unlink()
    async with sit_down() as pilot:
        assert isinstance(pilot.app, VivioApp)
        (listing,) = pilot.app.store.list()
        assert "deck" in (listing.problem or "")
        pilot.app.resume(match_id)
        await until(pilot, lambda: pilot.app._notifications)
        assert "not at hand" in " ".join(notice.message for notice in pilot.app._notifications)
        assert waits_for_player(pilot)
        assert not isinstance(screen(pilot), MatchScreen)
