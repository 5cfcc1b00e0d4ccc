"""Help: what is in focus and the keys that work there, made from the commands."""

from textwrap import wrap
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from saves.seat import Seat
from tests.tui.picture import SIZES, Picture
from tests.tui.reviewing import app_of, open_review
from tests.tui.sitting import ONE_PERSON, SEED, press_on, screen, text_of, until
from tui.commands import commands_of
from tui.screens.handover.screen import HandoverScreen
from tui.screens.help.screen import KEYS_CELLS, HelpScreen
from tui.screens.home.screen import HomeScreen
from tui.screens.match.board import Board
from tui.screens.match.screen import MatchScreen
from tui.widgets.hand import Hand


class Typing(Screen[None]):
    """A line to type in, for the test of the question mark."""

    HELP = "Type away."

    def compose(self) -> ComposeResult:
        yield Input()


async def to_play(pilot: Pilot[None]) -> MatchScreen:
    """Waits until the player has to play a card."""
    await press_on(pilot, lambda: isinstance(screen(pilot), MatchScreen) and screen(pilot).query_one(Hand).active)
    shown = screen(pilot)
    assert isinstance(shown, MatchScreen)
    return shown


def help_of(pilot: Pilot[None]) -> HelpScreen:
    """The help, which must be what is shown."""
    shown = screen(pilot)
    assert isinstance(shown, HelpScreen)
    return shown


def words(text: str) -> str:
    """A text with every space and line end made one space, as it may be broken anywhere."""
    return " ".join(text.split())


async def whole_text(pilot: Pilot[None]) -> str:
    """Everything that the help says, scrolled through to its end."""
    await pilot.resize_terminal(120, 100)
    await pilot.pause()
    return words(text_of(screen(pilot)))


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_help_tells_of_the_focus_then_of_the_screen(sit_down: Any, key: str) -> None:
    """The hand's text comes before the table's, and every command that can be given is there with all its keys."""
    async with sit_down(ONE_PERSON) as pilot:
        match = await to_play(pilot)
        commands = commands_of(match)
        await pilot.press(key)
        text = await whole_text(pilot)
        assert text.index(words(Hand.HELP)) < text.index(words(MatchScreen.HELP)) < text.index("Everywhere")
        assert "ctrl+c asks first" in text
        assert "Copy" not in text  # which is not what ctrl+c is for here
        for command in commands:
            keys, *more = wrap(" ".join(command.keys), KEYS_CELLS)
            title = command.title if command.help else ""
            assert words(f"{keys} {title} {command.help or command.title} {' '.join(more)}") in text


async def test_help_follows_the_focus(sit_down: Any) -> None:
    """With nothing in focus, help tells of the screen and its keys, those that scroll the log among them, and no more
    of the hand.
    """
    async with sit_down(ONE_PERSON) as pilot:
        match = await to_play(pilot)
        match.set_focus(None)
        await pilot.press("f1")
        text = await whole_text(pilot)
        assert words(MatchScreen.HELP) in text
        assert "Scroll the log" in text
        assert words(Hand.HELP) not in text


async def test_tab_never_takes_the_keys_from_the_hand(sit_down: Any) -> None:
    """The hand is all that takes keys at a table, so that a card can be played at any time."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        for key in ("tab", "shift+tab"):
            await pilot.press(key)
            assert isinstance(pilot.app.focused, Hand)


@pytest.mark.parametrize("key", ["escape", "q", "enter", "f1", "question_mark"])
async def test_help_closes_where_it_came_from(sit_down: Any, key: str) -> None:
    """The same screen with the same focus is there again."""
    async with sit_down(ONE_PERSON) as pilot:
        match = await to_play(pilot)
        await pilot.press("f1")
        assert help_of(pilot)
        await pilot.press(key)
        assert screen(pilot) is match
        assert isinstance(pilot.app.focused, Hand)


async def test_a_question_mark_can_be_typed(sit_down: Any) -> None:
    """In a line to type in, ``?`` is a character, and F1 asks for help, which does not name ``?`` there."""
    async with sit_down() as pilot:
        await pilot.app.push_screen(Typing())
        await pilot.press("question_mark", "p")
        assert isinstance(screen(pilot), Typing)
        assert screen(pilot).query_one(Input).value == "?p"
        await pilot.press("f1")
        text = await whole_text(pilot)
        assert "Type away." in text
        assert "f1 Help" in text
        assert "?" not in text


async def test_help_is_read_to_its_end_before_a_handover(sit_down: Any) -> None:
    """While help is open the bots play on, but nobody is asked for; then no hand lies behind the handover."""
    seats = (ONE_PERSON[0], ONE_PERSON[1], Seat("Cleo", "human"), ONE_PERSON[3])
    async with sit_down(seats) as pilot:
        match = await to_play(pilot)
        session = match.session
        assert session.viewer == 0
        await pilot.press("f1")
        match.post_message(
            Board.Chosen(session.view().legal[0], session.view().turn)
        )  # as if the key had come just before
        await until(pilot, lambda: session.to_move == 2)
        await pilot.pause(0.1)
        assert help_of(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen(pilot), HandoverScreen))
        assert not any(list(shown.query(Hand)) for shown in pilot.app.screen_stack)


async def test_help_is_opaque(sit_down: Any) -> None:
    """Nothing of the table shows through."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        await pilot.press("f1")
        assert screen(pilot).styles.background.a == 1
        assert "harmony" not in text_of(screen(pilot))


async def test_a_long_help_scrolls(sit_down: Any) -> None:
    """At 80 x 24 what does not fit is reached with the arrows and End."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        await pilot.press("f1")
        last = [command for section in help_of(pilot).sections for command in section.commands][-1]
        sections = screen(pilot).query_one(VerticalScroll)
        assert sections.max_scroll_y > 0
        await pilot.press("end")
        await until(pilot, lambda: sections.scroll_y == sections.max_scroll_y)
        assert (last.help or last.title) in text_of(screen(pilot))


@pytest.mark.usefixtures("weighed")
async def test_every_screen_has_help(sit_down: Any) -> None:
    """On the first screen and in a review, with nothing in focus, help tells of the screen."""
    async with sit_down() as pilot:
        await pilot.press("f1")
        assert words(HomeScreen.HELP or "") in await whole_text(pilot)
        await pilot.press("escape")
        await open_review(pilot)
        review = screen(pilot)
        await pilot.press("f1")
        text = await whole_text(pilot)
        assert words(review.HELP or "") in text
        assert "1 2 Round Go to the start of that round" in text


@SIZES
def test_picture_of_help(picture: Picture, size: tuple[int, int]) -> None:
    """The help of a hand: its text, then its keys with what they do; then the same of the table; then what works
    everywhere.
    """

    async def steps(pilot: Pilot[None]) -> None:
        app_of(pilot).new_match("vivo", ONE_PERSON, SEED, {}, practice=True)
        await pilot.pause()
        await to_play(pilot)
        await pilot.press("f1")

    assert picture(steps, size=size)
