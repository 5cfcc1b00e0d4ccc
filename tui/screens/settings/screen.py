"""The settings."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.theme import Theme
from textual.widgets import Footer, Input, Select, Static

from saves.files import shown
from tui.messages import SettingsChanged
from tui.presenters.settings import SETTINGS
from tui.seats import NAME_CELLS, name_of
from tui.settings import Settings
from tui.widgets.form import Choice, Field, Form, FormScreen, Hint, Line


class SettingsScreen(FormScreen):
    """What a player may set. Every change holds and is kept at once."""

    CSS_PATH = "screen.tcss"

    HELP = "The settings. Every change holds at once and is kept for the next time."

    def __init__(self, settings: Settings, settings_file: Path, saves_folder: Path) -> None:
        super().__init__()
        self.settings = settings
        self.settings_file = settings_file
        self.saves_folder = saves_folder

    def compose(self) -> ComposeResult:
        yield Static("Settings", id="title", markup=False)
        with Form():
            name = self.settings.name
            yield Field("Your name", Line(name, cells=NAME_CELLS, id="name", tooltip="What you are called at a table."))
            for setting in SETTINGS:
                value = getattr(self.settings, setting.name)
                yield Field(setting.title, Choice(setting.choices, value, id=setting.name, tooltip=setting.help))
            yield Hint()
            yield Static("The settings are kept in", id="where", classes="where", markup=False)
            yield Static(shown(self.settings_file), classes="path", markup=False)
            yield Static("and the matches in", classes="where", markup=False)
            yield Static(shown(self.saves_folder), classes="path", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#theme").focus()
        self.app.theme_changed_signal.subscribe(self, self.follow_theme)

    def follow_theme(self, theme: Theme) -> None:
        """Shows a theme that another command has set."""
        self.query_one("#theme", Choice).value = theme.name

    @on(Select.Changed)
    def take_choice(self, event: Select.Changed) -> None:
        """Takes a value that was chosen."""
        assert event.select.id
        self.post_message(SettingsChanged(**{event.select.id: event.value}))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Takes the name; an empty one stands for the usual one."""
        self.post_message(SettingsChanged(name=name_of(event.value) or Settings().name))

    def on_input_submitted(self) -> None:
        """Enter ends the name and goes on to the next field."""
        self.focus_next()
