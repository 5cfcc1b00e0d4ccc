"""Screens that come and go faster than they are made."""

from typing import Any

from textual import events

from tests.tui.sitting import screen, until
from tui.commands import CommandProvider
from tui.screens.help.screen import HelpScreen
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


async def test_a_command_is_not_given_to_a_screen_that_is_covered(sit_down: Any) -> None:
    """A command from the palette may come when another screen is on top already: that must not go in its place."""
    async with sit_down() as pilot:
        await pilot.press("r")
        await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
        rules = screen(pilot)
        hits = [hit async for hit in CommandProvider(rules).discover()]
        close: Any = next(hit.command for hit in hits if str(hit.prompt) == "Close")
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(screen(pilot), HelpScreen))
        await close()
        await pilot.pause()
        assert isinstance(screen(pilot), HelpScreen)
        await pilot.press("escape")
        await until(pilot, lambda: screen(pilot) is rules)
        await close()
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
