"""A match on screen, by keyboard alone."""

from collections.abc import Sequence
from typing import Any

import pytest
from textual.widgets import Static

from engine import GAMES, Table
from engine.games.vivo.view import VivoView
from tests.tui.sitting import (
    ONE_PERSON,
    TWO_PEOPLE,
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
from tui.presenters.sheets import PAUSES
from tui.screens.handover.screen import HandoverScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.result.screen import ResultScreen
from tui.screens.scores.screen import ScoresScreen
from tui.settings import Settings
from tui.widgets.hand import Hand
from tui.widgets.prompt import Prompt

HOLDERS = "Hand, HandList, ChoiceList, Pane, Prompt, EventLog"  # what may hold something of a hand
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


def table_of(pilot: Any) -> Table:
    """The table of the match that is shown."""
    return shown_match(pilot).session.match.table


def hand_in_sight(pilot: Any) -> Sequence[Any]:
    """The hand of the person at the keyboard."""
    return shown_match(pilot).board.hand(view_of(pilot), None)


async def my_turn(pilot: Any) -> None:
    """Waits until the player is to play a card, going on from finished tricks."""
    await press_on(pilot, lambda: to_play(pilot))


@EVERY_GAME
async def test_a_whole_match_by_keyboard_alone(sit_down: Any, game_id: str) -> None:
    """Enter plays, Enter goes on: a score sheet after each round, and the result with the deal's name."""
    async with sit_down(ONE_PERSON[: 2 if game_id == "vivarium" else 4], game_id=game_id) as pilot:
        await press_on(pilot, lambda: isinstance(screen(pilot), ScoresScreen))
        assert f"End of {PAUSES.get(game_id, 'round')} 1" in text_of(screen(pilot))
        await press_on(pilot, lambda: isinstance(screen(pilot), ResultScreen))
        result = screen(pilot)
        assert isinstance(result, ResultScreen)
        outcome = result.session.outcome()
        assert outcome
        for score in outcome.scores:
            assert f"{score}" in text_of(result)
        result.query_one("#sheet").scroll_end(animate=False)
        await until(pilot, lambda: "crab-heron-otter-0000" in text_of(result))
        await pilot.press("enter")
        assert not isinstance(screen(pilot), ResultScreen)


@EVERY_GAME
async def test_leaving_in_mid_trick_and_coming_back_to_the_same_position(sit_down: Any, game_id: str) -> None:
    """Esc leaves the table; resuming shows the very same view."""
    async with sit_down(ONE_PERSON, game_id=game_id) as pilot:
        await my_turn(pilot)
        await play_card(pilot)
        await my_turn(pilot)
        before = view_of(pilot)
        match_id = shown_match(pilot).session.match.id
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(screen(pilot), MatchScreen))
        pilot.app.resume(match_id)
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
        assert view_of(pilot) == before


async def test_keys_pick_and_the_second_press_plays(sit_down: Any) -> None:
    """The first press of a card's key moves the cursor there, the second plays the card."""
    async with sit_down(ONE_PERSON) as pilot:
        await my_turn(pilot)
        hand = shown_match(pilot).query_one(Hand)
        index = next(i for i, card in enumerate(hand.cards) if not card.why_not and i != hand.cursor)
        chosen = hand.cards[index].card
        await pilot.press(hand.cards[index].key)
        assert hand.focused_card
        assert hand.focused_card.card == chosen
        assert len(hand.cards) == 12
        await pilot.press(hand.cards[index].key)
        await until(pilot, lambda: len(hand.cards) == 11)
        assert chosen not in [card.card for card in hand.cards]


async def test_one_key_plays_at_the_first_press(sit_down: Any) -> None:
    """With the setting on, a card's key plays it at once."""
    async with sit_down(ONE_PERSON, settings=Settings(pace="off", one_key=True)) as pilot:
        await my_turn(pilot)
        hand = shown_match(pilot).query_one(Hand)
        index = next(i for i, card in enumerate(hand.cards) if not card.why_not and i != hand.cursor)
        await pilot.press(hand.cards[index].key)
        await until(pilot, lambda: len(hand.cards) == 11)


async def test_an_illegal_card_says_why_and_is_not_played(sit_down: Any) -> None:
    """Moving onto an illegal card tells the reason, and Enter there changes nothing."""
    async with sit_down(ONE_PERSON) as pilot:
        await my_turn(pilot)
        match = shown_match(pilot)
        hand = match.query_one(Hand)
        while all(not card.why_not for card in hand.cards):
            await pilot.press("enter")
            await my_turn(pilot)
        index = next(i for i, card in enumerate(hand.cards) if card.why_not)
        await pilot.press(hand.cards[index].key)
        reason = hand.cards[index].why_not
        assert reason in match.query_one(Prompt).text
        before = table_of(pilot).journal
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).journal == before


@EVERY_GAME
async def test_undo_takes_back_to_ones_own_last_decision(sit_down: Any, game_id: str) -> None:
    """``u`` in a practice match goes back to before the player's last card, whatever the bots did since."""
    async with sit_down(ONE_PERSON, game_id=game_id) as pilot:
        await my_turn(pilot)
        before = view_of(pilot)
        await play_card(pilot)
        await my_turn(pilot)
        assert view_of(pilot) != before
        await pilot.press("u")
        await my_turn(pilot)
        assert view_of(pilot) == before


@pytest.mark.parametrize("game_id", ["vivo", "avio"])
async def test_undo_while_a_finished_trick_lies_there(sit_down: Any, game_id: str) -> None:
    """Undo takes the trick off the table too, and the match goes on from the decision."""
    async with sit_down(ONE_PERSON, game_id=game_id) as pilot:
        await my_turn(pilot)
        before = view_of(pilot)
        await play_card(pilot)
        await until(pilot, lambda: shown_match(pilot).held)
        await pilot.press("u")
        await my_turn(pilot)
        assert shown_match(pilot).held is None
        assert view_of(pilot) == before


async def test_a_finished_trick_stays_for_the_set_pause(sit_down: Any) -> None:
    """With a pause set, the finished trick goes by itself."""
    async with sit_down(ONE_PERSON, settings=Settings(pace="off", trick_pause="short")) as pilot:
        await my_turn(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: shown_match(pilot).held)
        await until(pilot, lambda: shown_match(pilot).held is None)


@EVERY_GAME
async def test_hot_seat_hands_over_with_nothing_of_a_hand_left(sit_down: Any, game_id: str) -> None:
    """When another person is to play, no widget anywhere holds or shows a card of the last player's hand."""
    async with sit_down(TWO_PEOPLE, game_id=game_id) as pilot:
        seen = []
        for _ in range(6):
            await press_on(pilot, lambda: isinstance(screen(pilot), MatchScreen) and waits_for_player(pilot))
            seen.append(shown_match(pilot).session.viewer)
            hand = {str(getattr(card, "card", card)) for card in hand_in_sight(pilot)}
            assert hand
            await press_on(pilot, lambda: isinstance(screen(pilot), HandoverScreen))
            await pilot.pause()
            assert not [widget for shown in pilot.app.screen_stack for widget in shown.query(HOLDERS)]
            words = {word for widget in screen(pilot).query(Static) for word in str(widget.render()).split()}
            assert not words & hand
        assert set(seen) == {0, 1}


async def test_no_undo_in_hot_seat(sit_down: Any) -> None:
    """With several people the command is not there, and its key changes nothing."""
    async with sit_down(TWO_PEOPLE) as pilot:
        await my_turn(pilot)
        await pilot.press("enter")
        await my_turn(pilot)
        before = table_of(pilot).journal
        await pilot.press("u")
        await pilot.pause()
        assert table_of(pilot).journal == before
        assert "Undo" not in text_of(screen(pilot))


async def test_a_click_picks_a_card_and_a_second_plays_it(sit_down: Any) -> None:
    """The mouse works too."""
    async with sit_down(ONE_PERSON) as pilot:
        await my_turn(pilot)
        hand = shown_match(pilot).query_one(Hand)
        index = next(i for i, card in enumerate(hand.cards) if not card.why_not and i != hand.cursor)
        offset = (hand._card_region(index).x + 3, 1)
        await pilot.click(Hand, offset=offset)
        assert hand.cursor == index
        await pilot.click(Hand, offset=offset)
        await until(pilot, lambda: len(hand.cards) == 11)


async def test_a_terminal_that_is_too_small_says_so_and_recovers(sit_down: Any) -> None:
    """Below 80 x 23 the needed and the found size are told; enlarging brings the table back."""
    async with sit_down(ONE_PERSON) as pilot:
        await my_turn(pilot)
        await pilot.resize_terminal(70, 20)
        await until(pilot, lambda: "70 x 20" in text_of(screen(pilot)))
        assert "80 x 23" in text_of(screen(pilot))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))


@pytest.mark.parametrize("aids", [False, True])
async def test_the_log_shows_cards_gone_by_only_with_memory_aids(sit_down: Any, aids: bool) -> None:
    """The rules forbid to look at cards that lie facedown; the setting shows them in the log."""
    async with sit_down(ONE_PERSON, settings=Settings(pace="off", memory_aids=aids), size=(120, 40)) as pilot:
        await my_turn(pilot)
        await pilot.press("enter")
        await my_turn(pilot)
        view = view_of(pilot)
        assert isinstance(view, VivoView)
        trick = view.tricks[0]
        shown = "[" + " ".join(f"{play.card.code}{'' if play.on else '*'}" for play in trick.plays) + "]"
        assert (shown in text_of(screen(pilot))) == aids


@EVERY_GAME
async def test_a_choice_made_before_the_last_one_was_taken_is_passed_over(sit_down: Any, game_id: str) -> None:
    """Enter pressed twice in haste plays one card, and never for the bot that is next."""
    async with sit_down(ONE_PERSON[: 2 if game_id == "vivarium" else 4], game_id=game_id) as pilot:
        await press_on(pilot, lambda: to_play(pilot))
        match, seat, before = shown_match(pilot), view_of(pilot).seat, len(table_of(pilot).journal)
        legal = view_of(pilot).legal
        for action in (legal[-1], *legal):
            match.board.choose(action)
        await until(pilot, lambda: len(table_of(pilot).journal) > before and waits_for_player(pilot))
        own = [entry.action for entry in table_of(pilot).journal[before:] if entry.seat == seat]
        assert own == [legal[-1].code]
