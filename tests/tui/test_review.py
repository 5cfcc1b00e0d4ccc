"""The review of a match, by keyboard alone, and that it tells no secret of a match that goes on."""

from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from engine import Entry, Table, View, game_called
from engine.games.vivo.rules import Trick
from engine.games.vivo.view import VivoView
from saves.match import Match
from saves.model import Save
from saves.seat import Seat
from tests.engine.facts import FACTS, Seating
from tests.engine.matches import PERCENT, actions_in, choose, every_match
from tests.tui.picture import SIZES, Picture
from tests.tui.reviewing import app_of, cards_in, open_review, review, save_played
from tests.tui.sitting import ONE_PERSON, TWO_PEOPLE, screen, text_of, until
from tui.screens.home.screen import HomeScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.review.replay import Replay, seats_to_review
from tui.screens.review.screen import ReviewScreen
from tui.screens.review.whose import WhoseScreen
from tui.settings import Settings
from tui.widgets.hand import Hand
from tui.widgets.move_list import MoveList
from tui.widgets.open_hands import OpenHands

NAMES = [seat.name for seat in ONE_PERSON]
AIDS = Settings(pace="off", memory_aids=True)
pytestmark = pytest.mark.usefixtures("weighed")

BOTS = tuple(Seat(name, "bot:random") for name in NAMES)


def journal_of(pilot: Pilot[None]) -> Sequence[Entry]:
    """The journal of the only match that is saved."""
    store = app_of(pilot).store
    return store.read(store.list()[0].id)[0].journal


def table_at(pilot: Pilot[None], actions: int) -> Table:
    """The match that is saved, as it stood after so many actions of round 1."""
    return Table.resume(game_called("vivo", {}), 4, "", journal_of(pilot)[: 1 + actions])


def header(pilot: Pilot[None]) -> str:
    """The first line of the screen."""
    return text_of(screen(pilot)).splitlines()[0]


def marked(pilot: Pilot[None]) -> str:
    """The sentence that is marked in the list of the moves."""
    moves = review(pilot).query_one(MoveList)
    assert moves.highlighted is not None
    return str(moves.options[moves.highlighted].prompt)


def playable(pilot: Pilot[None]) -> set[str]:
    """The cards in hand that the screen shows as playable."""
    hand = review(pilot).query_one(Hand)
    return {hand_card.card.code for hand_card in hand.cards if hand.active and not hand_card.why_not}


def told(pilot: Pilot[None]) -> list[str]:
    """What the app has told the player."""
    return [notification.message for notification in pilot.app._notifications]


async def test_left_and_right_go_step_by_step(sit_down: Any) -> None:
    """The header counts the actions, and the list marks the sentence about the last one, on screen with a ``>``."""
    async with sit_down() as pilot:
        await open_review(pilot)
        assert " 0/96   round 1 of 2   trick 1 of 12" in header(pilot)
        for actions in (1, 2, 3):
            await pilot.press("right")
            assert f" {actions}/96 " in header(pilot)
            table = table_at(pilot, actions)
            assert marked(pilot) == table.game.describe(table.events(0)[-1], NAMES)
            assert f"> {marked(pilot)}" in text_of(screen(pilot))
        await pilot.press("left")
        assert " 2/96 " in header(pilot)


async def test_a_finished_trick_stays_for_a_step(sit_down: Any) -> None:
    """The last card of a trick shows the trick with who scored; the next step is the lead to the next trick."""
    async with sit_down() as pilot:
        await open_review(pilot)
        await pilot.press("right", "right", "right", "right")
        assert " 4/96   round 1 of 2   trick 1 of 12" in header(pilot)
        assert "highest +2" in text_of(screen(pilot))
        await pilot.press("right")
        assert " 4/96   round 1 of 2   trick 2 of 12" in header(pilot)
        assert "highest +2" not in text_of(screen(pilot))


@pytest.mark.parametrize(("back", "on"), [("up", "down"), ("pageup", "pagedown")])
async def test_up_and_down_go_trick_by_trick(sit_down: Any, back: str, on: str) -> None:
    """Down goes to the end of the trick and then of the next one, up goes back, at last to the deal."""
    async with sit_down() as pilot:
        await open_review(pilot)
        places = []
        for key in (on, on, on, back, back, back):
            await pilot.press(key)
            places.append(review(pilot).moment.action)
        assert places == [4, 8, 12, 8, 4, 0]


async def test_home_and_end_and_the_rounds(sit_down: Any) -> None:
    """Home goes to the deal, End to the last trick, a digit to the deal of a round; there is no round 3."""
    async with sit_down() as pilot:
        await open_review(pilot)
        places = []
        for key in ("end", "home", "2", "3", "1", "end", "right", "down"):
            await pilot.press(key)
            places.append(review(pilot).moment.action)
        assert places == [96, 0, 48, 48, 0, 96, 96, 96]
        assert isinstance(review(pilot).moment.held, Trick)
        await pilot.press("2")
        assert "round 2 of 2   trick 1 of 12" in header(pilot)
        assert len(review(pilot).query_one(Hand).cards) == 12


async def test_every_decision_shows_what_could_be_played(sit_down: Any) -> None:
    """Seen from the seat to move, the cards that look playable are the legal ones, at every decision of some tricks."""
    async with sit_down() as pilot:
        await open_review(pilot)
        decisions = set()
        for _ in range(16):
            shown = review(pilot)
            view = shown.replay.steps[shown.moment.action].views[0]
            if not shown.moment.held and view.to_move is not None:
                while shown.seat != view.to_move:
                    await pilot.press("v")
                table = table_at(pilot, shown.moment.action)
                assert playable(pilot) == {card.code for card in table.view(view.to_move).legal}
                decisions.add(shown.moment.action)
            await pilot.press("right")
        assert decisions == set(range(13))


async def test_open_hands_put_what_could_be_played_in_brackets(sit_down: Any) -> None:
    """``o`` shows the hands of all seats; only the seat to move has cards in brackets, the legal ones."""
    async with sit_down() as pilot:
        await open_review(pilot)
        await pilot.press("right", "right", "o")
        view = table_at(pilot, 2).view(int(review(pilot).replay.steps[2].views[0].to_move or 0))
        lines = [line for line in text_of(screen(pilot)).splitlines() if "  R " in line or "  R[" in line]
        assert len(lines) == 4
        assert sum(line.count("[") for line in lines) == len(view.legal)
        assert cards_in(screen(pilot)) == set(FACTS["vivo"].secrets.codes)
        await pilot.press("o")
        assert not review(pilot).query_one(OpenHands).display


async def test_any_seat_may_look_at_a_match_that_is_over(sit_down: Any) -> None:
    """``v`` goes round the seats, and the hand is that of the seat that the header names."""
    async with sit_down() as pilot:
        await open_review(pilot)
        for seat in (0, 1, 2, 3, 0):
            assert f"seen by {NAMES[seat]}" in header(pilot)
            view = table_at(pilot, 0).view(seat)
            assert isinstance(view, VivoView)
            assert tuple(card.card for card in review(pilot).query_one(Hand).cards) == view.hand
            await pilot.press("v")


async def test_the_list_may_have_more_room(sit_down: Any) -> None:
    """``l`` gives the list the lines of the scoring rows, and gives them back."""
    async with sit_down() as pilot:
        await open_review(pilot)
        moves = review(pilot).query_one(MoveList)
        before = moves.size.height
        await pilot.press("l")
        await pilot.pause()
        assert moves.size.height == before + 5
        await pilot.press("l")
        await pilot.pause()
        assert moves.size.height == before


async def test_a_click_on_a_sentence_goes_there(sit_down: Any) -> None:
    """The mouse works too."""
    async with sit_down(size=(120, 40)) as pilot:
        await open_review(pilot)
        await pilot.click(MoveList, offset=(5, 4))
        assert review(pilot).moment.action == 3
        assert review(pilot).query_one(MoveList).highlighted == 4


async def test_from_the_result_and_back(sit_down: Any) -> None:
    """The result offers the review; leaving it comes back to the result."""
    async with sit_down() as pilot:
        app_of(pilot).resume(save_played(app_of(pilot).store))
        await until(pilot, lambda: isinstance(screen(pilot), ResultScreen))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        await pilot.press("end", "q")
        await until(pilot, lambda: isinstance(screen(pilot), ResultScreen))


async def test_a_match_played_without_saving_can_be_reviewed_too(sit_down: Any) -> None:
    """The review needs no file."""
    async with sit_down() as pilot:
        match = Match.unsaved("vivo", {}, ONE_PERSON, "otter")
        while match.table.to_move is not None:
            match.play(match.table.to_move, match.table.view(match.table.to_move).legal[0])
        app_of(pilot).sit_down(match)
        await until(pilot, lambda: isinstance(screen(pilot), ResultScreen))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        assert review(pilot).replay.actions == 96


async def test_a_match_that_goes_on_is_reviewed_with_memory_aids_only(sit_down: Any) -> None:
    """The rules forbid to look at cards that lie facedown: without the setting a sentence says so."""
    async with sit_down() as pilot:
        await open_review(pilot, actions=9)
        assert not isinstance(screen(pilot), ReviewScreen)
        assert "memory aids" in told(pilot)[-1]


async def test_a_match_that_goes_on_shows_its_person_no_other_hand(sit_down: Any) -> None:
    """No text anywhere on any step tells of a card that the seat could not know, and no key opens another hand."""
    async with sit_down(settings=AIDS) as pilot:
        await open_review(pilot, actions=9)
        known = FACTS["vivo"].secrets.seen(journal_of(pilot), 0)
        assert 12 < len(known) < 48
        found = set()
        for key in ("v", "o", "l", *["right"] * 12, "end", "home"):
            await pilot.press(key)
            assert cards_in(screen(pilot)) <= known
            found |= cards_in(screen(pilot))
        assert found == known
        assert "seen by Ana" in header(pilot)


@pytest.mark.parametrize("chosen", [0, 1])
async def test_of_several_people_one_is_asked_for(sit_down: Any, chosen: int) -> None:
    """Who looks on is asked before any card is shown, and then only what that person knows is told."""
    async with sit_down(settings=AIDS) as pilot:
        await open_review(pilot, TWO_PEOPLE, 9)
        assert isinstance(screen(pilot), WhoseScreen)
        assert not any(cards_in(shown) for shown in pilot.app.screen_stack)
        await pilot.press(*["down"] * chosen, "enter")
        await until(pilot, lambda: isinstance(screen(pilot), ReviewScreen))
        known = FACTS["vivo"].secrets.seen(journal_of(pilot), chosen)
        for key in ("v", "o", "end", "left", "left", "home"):
            await pilot.press(key)
            for shown in pilot.app.screen_stack:
                assert cards_in(shown) <= known
        assert f"seen by {TWO_PEOPLE[chosen].name}" in header(pilot)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))


async def test_bots_alone_are_watched_only_when_it_is_over(sit_down: Any) -> None:
    """While it goes on nobody may look at a match of bots; afterwards anybody may."""
    async with sit_down(settings=AIDS) as pilot:
        await open_review(pilot, BOTS, 9)
        assert not isinstance(screen(pilot), ReviewScreen | WhoseScreen)
        assert "when it is over" in told(pilot)[-1]
        await open_review(pilot, BOTS)
        assert "seen by Ana" in header(pilot)


async def test_a_match_that_cannot_be_read_is_named(sit_down: Any) -> None:
    """A sentence tells why, and the player stays where he was."""
    async with sit_down() as pilot:
        match_id = save_played(app_of(pilot).store, actions=9)
        path = app_of(pilot).store.list()[0].path
        path.write_bytes(path.read_bytes()[:100])
        app_of(pilot).review(match_id)
        await until(pilot, lambda: told(pilot))
        assert match_id in told(pilot)[-1]
        assert isinstance(screen(pilot), HomeScreen)


def save_of(seating: Seating, seed: str, choices: bytes, percent: int) -> tuple[Save, list[list[View]]]:
    """A match of which so much was played, and what every seat saw after every action."""
    people = [Seat(f"P{number}", "human") for number in range(seating.seats)]
    match = Match.unsaved(seating.game_id, seating.options, people, seed.encode().hex())
    table = match.table
    seen = [[table.view(seat) for seat in range(seating.seats)]]
    for _ in range(actions_in(seating, seed.encode().hex(), choices, percent)):
        assert table.to_move is not None
        match.play(table.to_move, choose(table, choices))
        seen.append([table.view(seat) for seat in range(seating.seats)])
    return match.save, seen


@every_match(4, 100, percent=PERCENT)
def test_a_review_shows_what_was_seen_at_the_time(seating: Seating, seed: str, choices: bytes, percent: int) -> None:
    """The views and the public events of a replay are those of the match as it was played, from the seats asked for."""
    save, seen = save_of(seating, seed, choices, percent)
    seats = seats_to_review(save) if save.outcome else [percent % seating.seats]
    replay = Replay(save, seats)
    assert replay.seats == tuple(seats)
    assert replay.actions == len(seen) - 1
    for step, views in zip(replay.steps, seen, strict=True):
        assert step.views == {seat: views[seat] for seat in seats}
    table = Table.resume(seating.game, seating.seats, "", save.journal)
    public = [event for step in replay.steps for event in step.events]
    assert public == [event for event in table.events(0) if event.to is None]


def test_a_match_that_goes_on_has_no_replay_of_several_seats() -> None:
    """Several hands of a match that is not over are never in one place."""
    match = Match.unsaved("vivo", {}, TWO_PEOPLE, "otter")
    with pytest.raises(ValueError, match="one seat"):
        Replay(match.save, [0, 1])


@SIZES
def test_picture_of_a_decision(picture: Picture, size: tuple[int, int]) -> None:
    """In mid-trick: the header says where in the match one is and who looks on; the hand has borders where a card could
    be played; the list marks the last card, with what came before and after it.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot)
        await pilot.press(*["down"] * 6, *["right"] * 4)
        assert 0 < len(playable(pilot)) < len(review(pilot).query_one(Hand).cards)

    assert picture(steps, size=size)


@SIZES
def test_picture_of_open_hands(picture: Picture, size: tuple[int, int]) -> None:
    """All hands lie open, a line each, under a line that says what the brackets mean; a seat is to play, and its legal
    cards are in brackets.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot)
        await pilot.press("down", "down", "down", "right", "right", "right", "o")

    assert picture(steps, size=size)


@SIZES
def test_picture_of_the_end(picture: Picture, size: tuple[int, int]) -> None:
    """The last trick lies there with who scored, the hand is empty, and the list ends with who wins."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot)
        await pilot.press("end")

    assert picture(steps, size=size)


def test_picture_of_the_moves(picture: Picture) -> None:
    """The list has the place of the scoring rows as well, and the marked line is in its middle."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot)
        await pilot.press("2", "l")

    assert picture(steps)


@SIZES
def test_picture_of_whose_hand(picture: Picture, size: tuple[int, int]) -> None:
    """A frame asks whose hand may be shown, with the names of the people under it; no card anywhere."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_review(pilot, TWO_PEOPLE, 9)

    assert picture(steps, size=size, settings=AIDS)
