"""Screens that come and go faster than they are made."""

from typing import Any

from textual import events

from tests.tui.sitting import screen, until
from tui.screens.home.screen import HomeScreen
from tui.screens.rules.screen import RulesScreen, RulesViewer


async def test_a_key_waits_for_the_screen_that_the_key_before_has_asked_for(sit_down: Any) -> None:
    """``r`` opens the rules and ``t`` their contents, however fast it comes."""
    async with sit_down() as pilot:
        for key in ("r", "t"):
            pilot.app.post_message(events.Key(key, None))
        await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
        await until(pilot, lambda: screen(pilot).query_one(RulesViewer).show_table_of_contents)


async def test_what_is_asked_for_twice_happens_once(sit_down: Any) -> None:
    """A screen that has gone takes no other screen with it."""
    async with sit_down() as pilot:
        await pilot.press("r")
        await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
        rules = screen(pilot)
        assert isinstance(rules, RulesScreen)
        for _ in range(2):
            rules.call_later(rules.action_close)
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))


async def test_a_screen_that_has_gone_ends_nothing(sit_down: Any) -> None:
    """It may miss its widgets; the app goes on."""
    async with sit_down() as pilot:
        await pilot.press("r")
        await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
        rules = screen(pilot)
        rules.query_one("#title").remove()
        rules.dismiss()
        rules.call_later(lambda: rules.query_one("#title"))
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        await pilot.press("s")
        await until(pilot, lambda: not isinstance(screen(pilot), HomeScreen))
