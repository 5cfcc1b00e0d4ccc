"""The settings, by keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from tests.tui.keyboard import choose, fill_in, go_to
from tests.tui.picture import SIZES, Picture
from tests.tui.reviewing import app_of
from tests.tui.sitting import screen, text_of, until
from tests.tui.test_home import at_home
from tui.presenters.settings import SETTINGS
from tui.screens.home.screen import HomeScreen
from tui.screens.settings.screen import SettingsScreen
from tui.settings import FILE_NAME, Settings, load_settings
from tui.themes import THEMES
from tui.widgets.form import Choice

USUAL = Settings()


async def open_settings(pilot: Pilot[Any]) -> SettingsScreen:
    """Asks the first screen for the settings."""
    await at_home(pilot)
    await pilot.press("s")
    await until(pilot, lambda: isinstance(screen(pilot), SettingsScreen) and screen(pilot).focused)
    shown = screen(pilot)
    assert isinstance(shown, SettingsScreen)
    return shown


async def test_every_value_can_be_set_and_is_kept_at_once(sit_down: Any, tmp_path: Path) -> None:
    """The right arrow steps through the values; each holds at once and is in the file."""
    async with sit_down(settings=USUAL) as pilot:
        await open_settings(pilot)
        for setting in SETTINGS:
            await choose(pilot, setting.name, *["left"] * len(setting.choices))
            for _, value in setting.choices:
                await pilot.pause()
                kept, _ = load_settings(tmp_path / "config")
                assert kept == app_of(pilot).settings
                assert getattr(kept, setting.name) == value
                await pilot.press("right")


def test_every_setting_of_a_match_can_be_set() -> None:
    """No setting is forgotten: the name is typed, the others are chosen, and setups are remembered by themselves."""
    chosen = {setting.name for setting in SETTINGS}
    assert chosen | {"name", "setups"} == set(Settings.__struct_fields__)


async def test_a_theme_is_seen_at_once(sit_down: Any) -> None:
    """Every theme that is chosen is on the screen before anything else is pressed."""
    async with sit_down(settings=USUAL) as pilot:
        await open_settings(pilot)
        await choose(pilot, "theme", *["left"] * len(THEMES))
        for name in THEMES:
            await pilot.pause()
            assert pilot.app.theme == name
            await pilot.press("right")


async def test_the_name_is_typed(sit_down: Any, tmp_path: Path) -> None:
    """Letters of commands are text in the name, and an empty name stands for the usual one."""
    async with sit_down(settings=USUAL) as pilot:
        shown = await open_settings(pilot)
        await fill_in(pilot, "name", "Queequeg ?")
        await pilot.pause()
        assert screen(pilot) is shown
        assert app_of(pilot).settings.name == "Queequeg ?"
        await fill_in(pilot, "name", "")
        await pilot.pause()
        assert app_of(pilot).settings.name == USUAL.name
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
    assert load_settings(tmp_path / "config") == (USUAL, None)


async def test_a_theme_chosen_in_the_palette_is_taken_up(sit_down: Any) -> None:
    """The field shows the theme that another command has set, and other changes leave it as it is."""
    async with sit_down(settings=USUAL) as pilot:
        shown = await open_settings(pilot)
        await pilot.press("p", *"light")
        await until(pilot, lambda: screen(pilot).query_one(OptionList).option_count == 1)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.theme == "vivio-light")
        await until(pilot, lambda: shown.query_one("#theme", Choice).chosen == "vivio-light")
        await choose(pilot, "memory_aids", "right")
        await pilot.pause()
        assert app_of(pilot).settings == Settings(theme="vivio-light", memory_aids=True)


async def test_it_tells_where_everything_lives(sit_down: Any, tmp_path: Path) -> None:
    """The settings file and the folder of the matches are named with their paths."""
    async with sit_down(settings=USUAL) as pilot:
        shown = await open_settings(pilot)
        written = "".join(text_of(shown).split())
        assert str(tmp_path / "config" / FILE_NAME) in written
        assert str(tmp_path / "data") in written


async def test_a_folder_that_cannot_be_written(sit_down: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings hold for this time; a sentence tells once, and not at every change, that they are not kept."""
    async with sit_down(settings=USUAL) as pilot:
        await at_home(pilot)
        monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config" / FILE_NAME / "below"))
        await open_settings(pilot)
        await choose(pilot, "pace", "left")
        await choose(pilot, "memory_aids", "right")
        await pilot.pause()
        assert app_of(pilot).settings == Settings(pace="off", memory_aids=True)
        told = [notice.message for notice in pilot.app._notifications]
        assert told == [
            f"The settings could not be saved in {tmp_path}/config/{FILE_NAME}/below/{FILE_NAME}: Not a directory."
        ]
        await pilot.press("escape")
        shown = await open_settings(pilot)
        assert shown.query_one("#pace", Choice).chosen == "off"


async def test_settings_that_cannot_be_read(sit_down: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual ones stand in, a sentence says so, and the file stays until something is set."""
    path = tmp_path / "broken" / FILE_NAME
    path.parent.mkdir()
    path.write_text('{"pace": "breakneck"}')
    async with sit_down() as pilot:
        await at_home(pilot)
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(path.parent))
    async with sit_down() as pilot:
        await at_home(pilot)
        assert [str(path) in notice.message for notice in pilot.app._notifications] == [True]
        assert path.read_text() == '{"pace": "breakneck"}'


async def test_a_theme_that_is_gone(sit_down: Any) -> None:
    """A name that no theme has is replaced by the usual one, and nothing fails when something else is set."""
    async with sit_down(settings=Settings(theme="textual-dark")) as pilot:
        await open_settings(pilot)
        await choose(pilot, "pace", "left")
        await pilot.pause()
        assert app_of(pilot).settings == Settings(pace="off")


@SIZES
def test_settings_picture(picture: Picture, size: tuple[int, int]) -> None:
    """All settings with their values, the theme under the cursor and explained beneath, and where the files live."""

    async def steps(pilot: Pilot[None]) -> None:
        await at_home(pilot)
        home = Path("/home/ana/.local/share/vivio/saves"), Path("/home/ana/.config/vivio/settings.json")
        await pilot.app.push_screen(SettingsScreen(USUAL, home[1], home[0]))
        await go_to(pilot, "theme")

    assert picture(steps, size=size, settings=USUAL)
