"""The setup of a new match."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalGroup
from textual.widget import Widget
from textual.widgets import Button, Footer, Static

from engine import GAMES, LEVELS
from saves.seat import BOT, HUMAN, LONGEST_TEXT, Seat
from tui.commands import command
from tui.messages import MatchAsked, SettingsChanged
from tui.presenters.options import OPTIONS, SEAT_OPTIONS
from tui.seats import NAME_CELLS, USUAL_LEVEL, name_of, names_for
from tui.settings import Settings, Setup
from tui.widgets.form import Choice, Field, Form, FormScreen, Hint, Line

PLAYERS = [("person", HUMAN), *((f"bot: {level}", BOT + level) for level in LEVELS)]
PLAYER_HELP = {HUMAN: "A person at this keyboard."} | {
    BOT + level.name: f"The bot {level.name}. {level.summary}" for level in LEVELS.values()
}
PRACTICE_HELP = "Practice lets you take your decisions back, where one person plays against bots."
DEAL_HELP = "The name of a deal, from the result of a match, deals the same cards again. Leave it empty for a new deal."
START_HELP = "Enter starts the match. The arrows go to the fields, F2 starts from there."


class SetupScreen(FormScreen):
    """Who plays, and how. What is set here is remembered for the next match of this game."""

    CSS_PATH = "screen.tcss"

    HELP = "A new match. Every field has its usual value already, so that Enter on Start begins at once."

    BINDINGS: ClassVar[list[BindingType]] = [
        command("setup.start", "f2,s", "start", "Start", "Start the match, from any field"),
        command("setup.rules", "f3,r", "rules", "Rules", "Read the rules of this game"),
    ]

    def __init__(self, game_id: str, settings: Settings) -> None:
        super().__init__()
        self.started = False
        self.info = GAMES[game_id].info
        self.options = OPTIONS.get(game_id, ())
        self.by_seat = SEAT_OPTIONS.get(game_id)
        self.set_class(self.by_seat is not None, "-by-seat")
        self.settings = settings
        usual = (Seat("", HUMAN), *[Seat("", BOT + USUAL_LEVEL)] * (self.info.max_seats - 1))
        self.last = settings.setups.get(game_id, Setup(usual))
        self.seats = (self.last.seats + usual[len(self.last.seats) :])[: self.info.max_seats]

    def compose(self) -> ComposeResult:
        yield Static(f"{self.info.title}   new game", id="title", markup=False)
        with Form():
            yield Static(self.info.summary, id="summary", markup=False)
            yield VerticalGroup(*self._seat_fields())
            yield VerticalGroup(*self._other_fields())
            yield Button("Start", id="start", compact=True, tooltip=START_HELP)
            yield Hint()
        yield Footer(show_command_palette=False)

    def _seat_fields(self) -> Iterator[Widget]:
        counts = [(str(count), count) for count in range(self.info.min_seats, self.info.max_seats + 1)]
        yield Field(
            "Players", Choice(counts, len(self.last.seats), id="count", tooltip="How many people and bots play.")
        )
        for number, seat in enumerate(self.seats):
            name = Line(seat.name, cells=NAME_CELLS, id=f"name-{number}", tooltip="The name of who sits here.")
            player = seat.player if seat.player in PLAYER_HELP else BOT + USUAL_LEVEL
            controls: list[Widget] = [name, Choice(PLAYERS, player, id=f"player-{number}")]
            if option := self.by_seat:
                last = dict(enumerate(self.last.options.get(option.name) or ()))
                value = last.get(number, "")
                controls.append(Choice(option.choices, value, id=f"option-{number}", tooltip=option.help))
            yield Field(f"Seat {number + 1}", *controls)

    def _other_fields(self) -> Iterator[Widget]:
        practice = [("on", True), ("off", False)]
        yield Field("Practice", Choice(practice, self.last.practice, id="practice", tooltip=PRACTICE_HELP))
        for option in self.options:
            values = option.choices(self.info.max_seats)
            value = self.last.options.get(option.name)
            yield Field(option.title, Choice(values, value, id=option.name, tooltip=option.help))
        yield Field("Deal", Line(cells=LONGEST_TEXT, id="deal", placeholder="a new one", tooltip=DEAL_HELP))

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    @property
    def players(self) -> list[str]:
        """Who plays each seat, as in :class:`Seat`."""
        count = self.query_one("#count", Choice).chosen
        return [self.query_one(f"#player-{number}", Choice).chosen for number in range(count)]

    @property
    def given(self) -> list[str]:
        """The names that were typed, empty where none was."""
        return [name_of(self.query_one(f"#name-{number}", Line).value) for number in range(len(self.players))]

    @property
    def seat_values(self) -> list[str]:
        """What is chosen for each seat, if the game has an option for that."""
        if not self.by_seat:
            return []
        return [self.query_one(f"#option-{number}", Choice).chosen for number in range(len(self.players))]

    def on_select_changed(self) -> None:
        self._follow()

    def on_input_changed(self) -> None:
        self._follow()

    def on_input_submitted(self) -> None:
        """Enter ends a line and goes on to the next field."""
        self.focus_next()

    def on_button_pressed(self) -> None:
        self.action_start()

    async def action_rules(self) -> None:
        """Shows the rules of the game."""
        await self.run_action(f"app.rules({self.info.id!r})")

    def action_start(self) -> None:
        """Starts the match, or tells beside the fields what is wrong with them."""
        problems = self._problems()
        for control, sentence in problems:
            self._field(control).tell(sentence, wrong=True)
        if problems:
            self.query_one(problems[0][0]).focus()
            return
        players, given = self.players, self.given
        practice = self.query_one("#practice", Choice).chosen
        options = {option.name: self.query_one(f"#{option.name}", Choice).chosen for option in self.options}
        if self.by_seat:
            options[self.by_seat.name] = tuple(self.seat_values) if any(self.seat_values) else None
        setup = Setup(tuple(map(Seat, given, players)), practice, options)
        self.post_message(SettingsChanged(setups=self.settings.setups | {self.info.id: setup}))
        seats = [Seat(*each) for each in zip(names_for(players, given, self.settings.name), players, strict=True)]
        seed = self.query_one("#deal", Line).value.strip()
        if self.started:  # a second Enter may come before this screen is gone
            return
        self.started = True
        one_person = players.count(HUMAN) == 1
        self.post_message(MatchAsked(self.info.id, seats, seed, options, practice=practice and one_person))

    def _follow(self) -> None:
        """Brings what depends on other fields up to date with them, and takes old problems away."""
        players, given = self.players, self.given
        names = names_for(players, given, self.settings.name)
        for number in range(self.info.max_seats):
            player = self.query_one(f"#player-{number}", Choice)
            player.tooltip = PLAYER_HELP[player.chosen]
            field = self._field(f"#player-{number}")
            field.display = number < len(players)
            field.tell("")
            if field.display:
                self.query_one(f"#name-{number}", Line).placeholder = names[number]
        for option in self.options:
            self.query_one(f"#{option.name}", Choice).offer(option.choices(len(players)))
        one_person = players.count(HUMAN) == 1
        self.query_one("#practice").disabled = not one_person
        self._field("#practice").tell("" if one_person else "for one person against bots")
        self.show_hint()

    def _problems(self) -> list[tuple[str, str]]:
        """What keeps the match from being started: for each problem the control that it is about, and a sentence."""
        players, given = self.players, self.given
        problems = []
        if HUMAN not in players:
            problems.append(("#player-0", "A person has to play."))
        names = names_for(players, given, self.settings.name)
        for number, name in enumerate(names):
            if name.casefold() in (other.casefold() for other in names[:number]):
                problems.append((f"#name-{number}", "That name is taken."))
        for number, value in enumerate(self.seat_values):
            if value and value in self.seat_values[:number]:
                problems.append((f"#option-{number}", "That one is taken."))
        return problems

    def _field(self, control: str) -> Field:
        field = self.query_one(control).parent
        assert isinstance(field, Field)
        return field
