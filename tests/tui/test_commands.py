"""Commands: each is declared once, and footer, palette, help and keymap follow from that."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from textual.binding import Binding
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

import tui
from tests.tui.picture import SIZES, Picture
from tests.tui.reviewing import app_of
from tests.tui.sitting import ONE_PERSON, SEED, TWO_PEOPLE, press_on, screen, text_of, until
from tui.app import VivioApp
from tui.commands import certain, commands_of, sturdy
from tui.screens.help.screen import HelpScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.scores.screen import ScoresScreen
from tui.screens.small.screen import SmallScreen
from tui.settings import load_settings
from tui.themes import LIGHT, TITLES
from tui.widgets.hand import Hand


def nodes() -> set[type[DOMNode]]:
    """Every widget, every screen and the app of ours."""
    found = set()
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name != "tui.__main__":
            members = vars(import_module(module.name)).values()
            found |= {kind for kind in members if isinstance(kind, type) and issubclass(kind, DOMNode)}
    return {kind for kind in found if kind.__module__.startswith("tui.")}


def declared() -> Iterator[tuple[type[DOMNode], Binding]]:
    """Every binding that one of our classes declares."""
    for kind in sorted(nodes(), key=lambda kind: (kind.__module__, kind.__qualname__)):
        for binding in vars(kind).get("BINDINGS", ()):
            yield kind, binding


DECLARED = list(declared())
every_binding = pytest.mark.parametrize(
    "binding", [binding for _, binding in DECLARED], ids=lambda binding: str(getattr(binding, "id", binding))
)


@every_binding
def test_a_binding_is_a_whole_command(binding: Binding) -> None:
    """It has an id ``place.name``, a title, and a sentence without full stop that the palette can show as it is."""
    assert isinstance(binding, Binding)
    assert binding.id
    place, _, name = binding.id.partition(".")
    assert place.isalpha()
    assert name
    assert binding.description[:1].isupper()
    assert binding.tooltip
    assert not binding.tooltip[0].islower()
    assert not binding.tooltip.endswith(".")
    assert "[" not in binding.description + binding.tooltip  # markup to Textual


@every_binding
def test_a_key_comes_through_every_terminal(binding: Binding) -> None:
    """Letters, digits, arrows, Enter, Esc, Tab and function keys do; ctrl+h, i, j and m are other keys there."""
    assert all(map(sturdy, binding.key.split(",")))


@pytest.mark.parametrize("key", ["ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "alt+x", "shift+enter", "super+c", "R", "é"])
def test_these_keys_do_not(key: str) -> None:
    """The rule is not so wide that all pass."""
    assert not sturdy(key)


# What has no such key, and why it needs none.
WITHOUT_CERTAIN_KEY = {
    "app.quit": "q on the first screen, to which q leads from everywhere",
    "app.suspend": "who has a shell knows it by this key; q leaves, and the match is saved",
    "ask.back": "letters are text there; Esc is late at worst, and ctrl+g is another",
    "hand.first": "the arrows go there",
    "hand.last": "the arrows go there",
    "cards.first": "the arrows go there",
    "cards.last": "the arrows go there",
}


def test_every_command_has_a_key_that_nothing_swallows() -> None:
    """VS Code, tmux, screen, mosh and some terminals keep function, ctrl and page keys; letters come through."""
    keys: dict[str | None, set[str]] = {}
    for _, binding in DECLARED:
        keys.setdefault(binding.id, set()).update(filter(certain, binding.key.split(",")))
    assert {command_id for command_id, found in keys.items() if not found} == set(WITHOUT_CERTAIN_KEY)


@pytest.mark.parametrize("key", ["f1", "f10", "ctrl+q", "ctrl+p", "ctrl+b", "ctrl+a", "escape", "home", "pageup"])
def test_these_keys_may_be_swallowed(key: str) -> None:
    """The rule is not so wide that all pass."""
    assert not certain(key)


def test_an_id_means_one_thing() -> None:
    """Commands with one id do the same and say the same, so that a keymap may name them."""
    meanings: dict[str | None, set[tuple[str, str]]] = {}
    for _, binding in DECLARED:
        meanings.setdefault(binding.id, set()).add((binding.description, binding.tooltip))
    assert [command_id for command_id, meaning in meanings.items() if len(meaning) > 1] == []


def test_a_class_declares_an_id_once() -> None:
    """No two commands of a place have the same name."""
    for kind in {kind for kind, _ in DECLARED}:
        ids = [binding.id for other, binding in DECLARED if other is kind]
        assert len(set(ids)) == len(ids), kind


def test_commands_of_a_group_share_their_help() -> None:
    """A group is told in one line, so it has one sentence."""
    groups: dict[Any, set[str]] = {}
    for kind, binding in DECLARED:
        if binding.group:
            groups.setdefault((kind, binding.group), set()).add(binding.tooltip)
    assert groups
    assert all(len(sentences) == 1 for sentences in groups.values())


SCREENS = [kind for kind in nodes() if issubclass(kind, Screen) and kind.__module__.startswith("tui.screens.")]


@pytest.mark.parametrize("kind", sorted(SCREENS, key=str))
def test_every_screen_explains_itself(kind: type[Screen[Any]]) -> None:
    """Help has a text of the screen's own; only the one that asks for a larger terminal is all text itself."""
    assert vars(kind).get("HELP") or kind is SmallScreen


async def to_play(pilot: Pilot[None]) -> None:
    """Waits until the player has to play a card."""
    await press_on(pilot, lambda: isinstance(screen(pilot), MatchScreen) and screen(pilot).query_one(Hand).active)


def palette_is_open(pilot: Pilot[None]) -> bool:
    """Whether the palette is what is shown."""
    return isinstance(screen(pilot), CommandPalette)


async def open_palette(pilot: Pilot[None], key: str = "p") -> OptionList:
    """Opens the palette, and returns its list once it is full."""
    await pilot.press(key)
    await until(pilot, lambda: palette_is_open(pilot) and screen(pilot).query_one(OptionList).option_count)
    return screen(pilot).query_one(OptionList)


async def run(pilot: Pilot[None], title: str) -> None:
    """Runs the command with this title."""
    options = await open_palette(pilot)
    await pilot.press(*("space" if letter == " " else letter for letter in title.lower()))
    await until(pilot, lambda: options.option_count and str(options.get_option_at_index(0).prompt).startswith(title))
    await pilot.press("enter")
    await until(pilot, lambda: not palette_is_open(pilot))


@pytest.mark.parametrize("key", ["p", "ctrl+p"])
async def test_the_palette_lists_the_commands_of_the_screen(sit_down: Any, key: str) -> None:
    """Those of the widget in focus, of the screen and of the app, each with its help, and the themes; nothing else."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        commands = commands_of(screen(pilot))
        options = await open_palette(pilot, key)
        listed = [str(option.prompt) for option in options.options]
        ours = [command for command in commands if command.ours and command.action not in (None, "command_palette")]
        assert {type(command.node) for command in ours} == {Hand, MatchScreen, VivioApp}
        for command in ours:
            assert f"{command.title}\n{command.help} ({command.keys[0]})" in listed
        rest = {line.partition("\n")[0] for line in listed} - {command.title for command in ours}
        assert rest == {f"Theme: {title}" for title in TITLES.values()}


async def test_a_command_of_the_screen_runs_on_the_screen(sit_down: Any) -> None:
    """Scores opens the score sheet."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        await run(pilot, "Scores")
        await until(pilot, lambda: isinstance(screen(pilot), ScoresScreen))


async def test_a_command_of_a_widget_runs_on_the_widget(sit_down: Any) -> None:
    """Play plays the card under the cursor of the hand."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        hand = screen(pilot).query_one(Hand)
        assert hand.focused_card
        card = hand.focused_card.card
        await run(pilot, "Play")
        await until(pilot, lambda: len(hand.cards) == 11)
        assert card not in [hand_card.card for hand_card in hand.cards]


async def test_a_command_of_the_app_runs_on_the_app(sit_down: Any) -> None:
    """Help explains the screen that the palette was opened on, not the palette."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        await run(pilot, "Help")
        await until(pilot, lambda: isinstance(screen(pilot), HelpScreen))
        assert "Your hand" in text_of(screen(pilot))


async def test_a_theme_is_changed_and_kept(sit_down: Any, tmp_path: Any) -> None:
    """A theme chosen in the palette is a setting."""
    async with sit_down(ONE_PERSON) as pilot:
        await run(pilot, "Theme: light")
        await until(pilot, lambda: pilot.app.theme == LIGHT.name)
        assert load_settings(tmp_path / "config")[0].theme == LIGHT.name
        assert app_of(pilot).settings.theme == LIGHT.name


async def test_a_command_that_cannot_be_given_is_nowhere(sit_down: Any) -> None:
    """There is no undo in hot-seat: not in the footer, not in the palette, not in the help."""
    async with sit_down(TWO_PEOPLE) as pilot:
        await to_play(pilot)
        assert "Undo" not in text_of(screen(pilot))
        options = await open_palette(pilot)
        assert "Undo" not in "".join(str(option.prompt) for option in options.options)
        await pilot.press("escape", "f1")
        shown = screen(pilot)
        assert isinstance(shown, HelpScreen)
        assert "Undo" not in [command.title for section in shown.sections for command in section.commands]


async def test_a_keymap_gives_a_command_another_key(sit_down: Any) -> None:
    """The key works, and footer, palette and help tell it in the place of the old one."""
    async with sit_down(ONE_PERSON) as pilot:
        await to_play(pilot)
        assert "s Scores" in text_of(screen(pilot))
        pilot.app.set_keymap({"match.scores": "z"})
        screen(pilot).refresh_bindings()
        await until(pilot, lambda: "z Scores" in text_of(screen(pilot)))
        assert ("Scores", ("z",)) in [(command.title, command.keys) for command in commands_of(screen(pilot))]
        options = await open_palette(pilot)
        assert "Scores\nShow the score sheet (z)" in [str(option.prompt) for option in options.options]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
        await pilot.press("z")
        await until(pilot, lambda: isinstance(screen(pilot), ScoresScreen))


@SIZES
def test_picture_of_the_palette(picture: Picture, size: tuple[int, int]) -> None:
    """A line to search in, and beneath it the commands of the match screen, each with its sentence and its key."""

    async def steps(pilot: Pilot[None]) -> None:
        app_of(pilot).new_match("vivo", ONE_PERSON, SEED, {}, practice=True)
        await pilot.pause()
        await to_play(pilot)
        await open_palette(pilot)
        screen(pilot).query_one(Input).cursor_blink = False

    assert picture(steps, size=size)
