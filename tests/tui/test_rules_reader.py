"""The rules, to read in the app."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Tree
from textual.widgets.markdown import Markdown

from engine import GAMES
from tests.engine.facts import every_game
from tests.tui.picture import SIZES, Picture
from tests.tui.sitting import ONE_PERSON, press_on, screen, text_of, until
from tui.screens.home.screen import HomeScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.rules import screen as rules_screen
from tui.screens.rules.screen import RulesScreen, RulesViewer
from tui.widgets.hand import Hand

RULES = (
    """
# Whist

A game for *four*, in two pairs; see [scoring](#scoring).

## The deal

Thirteen cards each. **The last one turned** is the trump.

| cards | rank |
|---|---|
| ace | highest |
| two | lowest |

## Play

1. Follow suit if you can.
2. The highest trump wins, or else the highest card of the suit led.

"""
    + "".join(f"### Case {number}\n\nWhat happens then, in a sentence.\n\n" for number in range(1, 20))
    + """
## Scoring

A point for every trick above six.
"""
)


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that never change, in the place of a game's own."""
    monkeypatch.setattr(rules_screen, "rules_text", lambda _: RULES)


async def open_rules(pilot: Pilot[None], game_id: str = "vivo") -> RulesScreen:
    """Opens the rules from where one is."""
    await pilot.app.run_action(f"app.rules({game_id!r})")
    await until(pilot, lambda: isinstance(screen(pilot), RulesScreen) and list(screen(pilot).query("MarkdownBlock")))
    shown = screen(pilot)
    assert isinstance(shown, RulesScreen)
    return shown


@every_game
async def test_every_game_can_be_read_about(sit_down: Any, game_id: str) -> None:
    """The screen names the game, and its RULES.md begins with a heading that is in the contents."""
    async with sit_down(size=(120, 40)) as pilot:
        shown = await open_rules(pilot, game_id)
        title = GAMES[game_id].info.title
        assert text_of(shown).strip().startswith(f"{title} rules")
        tree = shown.query_one(Tree)
        await until(pilot, lambda: tree.root.children)
        assert title in str(tree.root.children[0].label)


@pytest.mark.usefixtures("whist")
async def test_the_rules_at_the_table(sit_down: Any) -> None:
    """``r`` opens them in a match, and each key that closes them comes back to the same table and hand."""
    async with sit_down(ONE_PERSON) as pilot:
        await press_on(pilot, lambda: isinstance(screen(pilot), MatchScreen) and screen(pilot).query_one(Hand).active)
        match = screen(pilot)
        for key in ("q", "escape", "r"):
            await pilot.press("r")
            await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
            await pilot.press(key)
            await until(pilot, lambda: screen(pilot) is match)
            assert isinstance(pilot.app.focused, Hand)


@pytest.mark.usefixtures("whist")
async def test_closing_comes_back_to_the_first_screen(sit_down: Any) -> None:
    """The rules lie on top of where one came from."""
    async with sit_down() as pilot:
        await open_rules(pilot)
        await pilot.press("q")
        assert isinstance(screen(pilot), HomeScreen)


@pytest.mark.usefixtures("whist")
async def test_the_text_scrolls(sit_down: Any) -> None:
    """Arrows, Page Down, End and Home move the text at once, with nothing to be focused first."""
    async with sit_down() as pilot:
        viewer = (await open_rules(pilot)).query_one(RulesViewer)
        await until(pilot, lambda: viewer.max_scroll_y > 60)
        places = [0]
        for key in ("down", "pagedown", "end", "home"):
            await pilot.press(key)
            await until(pilot, lambda: places[-1] != viewer.scroll_y == viewer.scroll_target_y)
            places.append(round(viewer.scroll_y))
        assert places[1] < places[2] < places[3] == viewer.max_scroll_y
        assert places[4] == 0


@pytest.mark.usefixtures("whist")
async def test_the_contents_lead_to_a_heading(sit_down: Any) -> None:
    """At 80 columns ``t`` opens them, the arrows and Enter choose, and the text has all the room again, at the heading
    and with the focus.
    """
    async with sit_down() as pilot:
        shown = await open_rules(pilot)
        assert not shown.query_one(RulesViewer).show_table_of_contents
        await pilot.press("t")
        tree = shown.query_one(Tree)
        assert pilot.app.focused is tree
        while "Case 5" not in str(tree.cursor_node.label if tree.cursor_node else ""):
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: text_of(shown).splitlines()[2].strip() == "Case 5")
        assert isinstance(pilot.app.focused, Markdown)
        assert not shown.query_one(RulesViewer).show_table_of_contents


@pytest.mark.usefixtures("whist")
async def test_the_contents_stand_beside_the_text_where_there_is_room(sit_down: Any) -> None:
    """At 120 columns they are open from the start, Tab goes there, and they stay open when a heading is chosen."""
    async with sit_down(size=(120, 40)) as pilot:
        shown = await open_rules(pilot)
        await pilot.press("tab")
        assert pilot.app.focused is shown.query_one(Tree)
        await pilot.press("end", "enter")
        await until(pilot, lambda: "A point for every trick above six." in text_of(shown))
        assert shown.query_one(RulesViewer).show_table_of_contents
        await pilot.press("t")
        assert isinstance(pilot.app.focused, Markdown)
        assert not shown.query_one(RulesViewer).show_table_of_contents


@pytest.mark.usefixtures("whist")
async def test_a_link_opens_nothing_else(sit_down: Any) -> None:
    """A link leads to its heading; one that names anything else is nothing to follow."""
    async with sit_down() as pilot:
        viewer = (await open_rules(pilot)).query_one(RulesViewer)
        source = viewer.document.source
        for link in ("https://example.org/", "/etc/passwd", "pyproject.toml"):
            await viewer.go(link)
            await pilot.pause()
            assert viewer.document.source == source
            assert viewer.scroll_y == 0
        await viewer.go("#scoring")
        await until(pilot, lambda: "A point for every trick above six." in text_of(screen(pilot)))


@SIZES
@pytest.mark.usefixtures("whist")
def test_picture_of_the_rules(picture: Picture, size: tuple[int, int]) -> None:
    """Rules with headings, a table and a list; at 120 columns the contents stand at the left."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_rules(pilot)

    assert picture(steps, size=size)


@pytest.mark.usefixtures("whist")
def test_picture_of_the_contents(picture: Picture) -> None:
    """At 80 columns the contents stand beside the text when they are asked for, with the cursor on a heading."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_rules(pilot)
        await pilot.press("t", "down", "down")

    assert picture(steps)
