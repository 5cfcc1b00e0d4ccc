"""The screens on terminals with few characters, few colours or none."""

from collections.abc import Iterator
from typing import Any

import pytest
from rich.segment import Segment
from textual.pilot import Pilot
from textual.widgets import OptionList

from tests.engine.facts import every_game
from tests.tui.reviewing import app_of
from tests.tui.shelf import Shelve
from tests.tui.sitting import FAST, ONE_PERSON, press_on, screen, text_of, to_play, until
from tests.tui.terminals import ASCII, COLOURLESS, FEW
from tui.screens.match.screen import MatchScreen
from tui.settings import Settings
from tui.terminal import Terminal
from tui.themes import DARK, MONO, SIXTEEN

# From the first screen: every screen, list and dialog that there is outside of a match.
TOUR = (
    *("g", "v", "right", "o", "l", "q", "n", "escape", "x", "escape", "d", "n", "q"),
    *("s", "enter", "escape", "q", "r", "t", "t", "q", "p", "escape", "question_mark", "escape"),
    *("n", "down", "enter", "escape", "escape"),
)


def segments(pilot: Pilot[None]) -> Iterator[Segment]:
    """Everything that is drawn."""
    for strip in screen(pilot)._compositor.render_strips():
        yield from strip


async def tour(pilot: Pilot[None]) -> Iterator[list[Segment]]:
    """What is drawn at every step of the tour."""
    drawn = []
    for key in TOUR:
        await pilot.press(key)
        await pilot.pause()
        drawn.append(list(segments(pilot)))
    return iter(drawn)


async def match_to_first_trick(pilot: Pilot[None], game_id: str) -> None:
    """Plays until a trick lies there, and opens the score sheet over it."""
    app_of(pilot).new_match(game_id, ONE_PERSON, "crab-heron-otter-0000", {}, practice=True)
    await pilot.pause()
    await press_on(pilot, lambda: to_play(pilot))


@every_game
async def test_everything_is_ascii(sit_down: Any, game_id: str) -> None:
    """At the table: borders, suits, bars, the game's own name."""
    async with sit_down(terminal=ASCII) as pilot:
        await match_to_first_trick(pilot, game_id)
        for key in ("right", "down", "s", "escape", "question_mark", "escape", "r", "t", "escape"):
            await pilot.press(key)
            await pilot.pause()
            assert text_of(screen(pilot)).isascii(), key
        assert isinstance(screen(pilot), MatchScreen)


async def test_the_other_screens_are_ascii(sit_down: Any, shelve: Shelve) -> None:
    """The first screen, lists, dialogs, forms, the rules, the palette and the help."""
    shelve("vivo-20260131-180000-aaaa", 100, title="Zoë … ½")
    shelve("vivo-20260131-180000-bbbb", 7, day=1)
    async with sit_down(terminal=ASCII) as pilot:
        for drawn in await tour(pilot):
            assert all(segment.text.isascii() for segment in drawn)


async def test_the_setting_stands_above_the_terminal(sit_down: Any) -> None:
    """ASCII for a terminal that says it shows more, and all characters for one that says it does not; at once."""
    async with sit_down(terminal=Terminal(), settings=Settings(pace="off", glyphs="ascii")) as pilot:
        assert text_of(screen(pilot)).isascii()
        assert "+----+" in text_of(screen(pilot))
        await pilot.press("s")
        await until(pilot, lambda: screen(pilot).query("#glyphs"))
        screen(pilot).query_one("#glyphs").focus()
        await pilot.press(*["left"] * 3)
        await until(pilot, lambda: "▼" in text_of(screen(pilot)))
    async with sit_down(terminal=ASCII, settings=Settings(pace="off", glyphs="all")) as pilot:
        assert "╭────╮" in text_of(screen(pilot))


@pytest.mark.parametrize("theme", [DARK.name, MONO.name])
async def test_no_colour_means_none(sit_down: Any, shelve: Shelve, theme: str) -> None:
    """Not even grey, whatever theme is set: text has the terminal's own colours on its own ground."""
    shelve("vivo-20260131-180000-aaaa", 100)
    shelve("vivo-20260131-180000-bbbb", 7, day=1)
    async with sit_down(terminal=COLOURLESS, settings=Settings(pace="off", theme=theme)) as pilot:
        for drawn in await tour(pilot):
            assert not any(segment.style and (segment.style.color or segment.style.bgcolor) for segment in drawn)


async def test_the_environment_asks_for_no_colour(sit_down: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR Textual has greys of its own, which fail at text without a style; they never come into play."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with sit_down(terminal=COLOURLESS) as pilot:
        await match_to_first_trick(pilot, "vivo")
        await pilot.press("right", "enter")
        assert not any(segment.style and segment.style.color for segment in segments(pilot))


async def test_without_colours_the_cursor_is_marked(sit_down: Any, shelve: Shelve) -> None:
    """In lists the line is underlined, in tables it is in reverse, and so is a field or a button in focus."""
    shelve("vivo-20260131-180000-aaaa", 100)

    def marked(*, underline: bool) -> str:
        styled = [segment for segment in segments(pilot) if segment.style]
        parts = [part for part in styled if part.style and (part.style.underline if underline else part.style.reverse)]
        return "".join(part.text for part in parts)

    async with sit_down(terminal=COLOURLESS) as pilot:
        await until(pilot, lambda: "New game of VIVO" in marked(underline=True))
        assert "Quit" not in marked(underline=True)
        await pilot.press("g")
        await until(pilot, lambda: "Ana, Bo" in marked(underline=False))
        await pilot.press("q", "n")
        await until(pilot, lambda: "Start" in marked(underline=False))
        await pilot.press("up")
        await until(pilot, lambda: "Start" not in marked(underline=False))
        await pilot.press("escape", "p")
        await until(pilot, lambda: screen(pilot).query_one(OptionList).option_count)
        await until(pilot, lambda: "Choose" in marked(underline=True))


async def test_sixteen_colours_stand_on_black(sit_down: Any) -> None:
    """Yellow and green cannot be read on a white terminal, so nothing has a ground or a text of the terminal's own."""
    async with sit_down(terminal=FEW) as pilot:
        assert pilot.app.theme == SIXTEEN.name
        await match_to_first_trick(pilot, "vivo")
        styles = [segment.style for segment in segments(pilot)]
        assert all(style and style.color and style.bgcolor for style in styles)
        assert not any(style.color.is_default or style.bgcolor.is_default for style in styles if style)  # type: ignore[union-attr]


async def test_a_theme_that_is_chosen_is_shown_in_spite_of_few_colours(sit_down: Any) -> None:
    """The terminal decides at the start alone, and another setting does not bring the theme back."""
    async with sit_down(terminal=FEW, settings=FAST) as pilot:
        app = app_of(pilot)
        app.change_settings(Settings(pace="normal"))
        assert app.theme == SIXTEEN.name
        app.change_settings(Settings(pace="normal", theme="vivio-light"))
        app.change_settings(Settings(pace="normal", theme=DARK.name))
        assert app.theme == DARK.name
    async with sit_down(terminal=COLOURLESS) as pilot:
        app_of(pilot).change_settings(Settings(theme="vivio-light"))
        assert pilot.app.theme == MONO.name
