"""The board of Vivarium."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll

from engine import Event
from engine.games.vivarium.actions import END, MOVE
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.tasks import Answer
from engine.games.vivarium.view import VivariumView
from tui.commands import command
from tui.presenters.vivarium import panes
from tui.presenters.vivarium.choices import Choice
from tui.presenters.vivarium.frame import Frame, frame, header, log_line, reachable, stays
from tui.presenters.vivarium.table import TableView
from tui.screens.match.board import Board
from tui.widgets.choice_list import ChoiceList
from tui.widgets.event_log import EventLog
from tui.widgets.hexmap.widget import HexMap
from tui.widgets.open_hands import OpenTitles
from tui.widgets.pane import Pane
from tui.widgets.prompt import Prompt

PANE = Binding.Group("Beside")
PANES = ("territory", "cards", "events", "players", "species")


class VivariumBoard(Board):
    """The map, what may be done as a list beside it, and panes of words below; a key shows each pane.

    A step of animals is chosen on the map: the Territory where they stand, then where they go, then how many.
    ``origin`` is where animals have been picked up.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command("vivarium.drop", "escape,d", "put_down", "Put down", "Leave the animals where they are"),
        command("vivarium.move", "m", "go_to_map", "Map", "Go to the map, or back to the choices"),
        command("vivarium.end", "e", "end", "End", "Go to the end of this phase, and end it when the cursor is there"),
        *(
            command(f"vivarium.{name}", key, f"pane('{name}')", title, "Show the pane", show=False, group=PANE)
            for name, key, title in (
                ("territory", "t", "Territory"),
                ("players", "v", "Players"),
                ("events", "o", "Events"),
                ("cards", "c", "Cards"),
                ("species", "i", "Species"),
            )
        ),
    ]

    frame: Frame | None = None
    table: TableView | None = None
    origin: int = NOWHERE
    narrowed: int = NOWHERE  # the Territory whose choices alone are listed
    held: Event | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="field"):
            yield HexMap()
            with Vertical(id="beside"):
                yield ChoiceList()
                yield EventLog()
        yield Pane(id="status")
        with VerticalScroll(id="panes", can_focus=False):
            for name in PANES:
                yield Pane(id=name)
        yield Prompt()

    def on_mount(self) -> None:
        self.action_pane("territory")

    # --- showing

    def show(self, view: VivariumView, held: Event | None) -> None:
        self.table, self.held = TableView(view, self.names), held
        self.origin = self.narrowed = NOWHERE
        self._show_frame()
        self._show_panes()

    def _show_frame(self) -> None:
        assert self.table
        self.frame = frame(self.table.view, self.names, self.held, self.origin)
        self.query_one(HexMap).show(self.frame.map)
        self.query_one(ChoiceList).show(self._listed(self.frame))
        self.query_one("#status", Pane).show([panes.Line(self.frame.status, panes.Tone.STRONG)])
        self._show_prompt(self.query_one(ChoiceList).pointed)
        self.refresh_bindings()

    def _listed(self, shown: Frame) -> list[Choice]:
        """The choices beside the map: steps only once animals have been picked up and shown where to go."""
        if self.narrowed != NOWHERE:
            about = [choice for choice in shown.choices if self._is_about(choice, self.narrowed)]
            if about:
                return about
        return [choice for choice in shown.choices if choice.action.verb != MOVE]

    def _is_about(self, choice: Choice, place: int) -> bool:
        if self.origin != NOWHERE:
            return choice.place == self.origin and choice.goal == place
        return choice.place == place

    def _show_panes(self) -> None:
        table = self.table
        assert table
        task = table.view.agenda[-1] if table.view.agenda else None
        pointed = self.query_one(HexMap).cursor
        if isinstance(task, Answer):
            self.query_one("#territory", Pane).show(panes.battle_pane(table, task))
        elif pointed >= 0:
            self.query_one("#territory", Pane).show(panes.territory_pane(table, pointed))
        self.query_one("#cards", Pane).show(panes.cards_pane(table))
        self.query_one("#events", Pane).show(panes.events_pane(table))
        self.query_one("#players", Pane).show(panes.players_pane(table))
        self.query_one("#species", Pane).show(panes.species_pane(table))

    def _show_prompt(self, choice: Choice | None) -> None:
        if not self.frame:
            return
        detail = choice.detail if choice and self.query_one(ChoiceList).has_focus else self._map_hint()
        self.query_one(Prompt).show(f"{self.frame.prompt}\n{detail}".rstrip(), due=self.frame.due)

    def _map_hint(self) -> str:
        """What Enter would do on the map."""
        if not self.frame or not self.frame.choices or not self.query_one(HexMap).has_focus:
            return ""
        assert self.table
        place = self.query_one(HexMap).cursor
        name = self.table.name(place)
        if self.origin != NOWHERE:
            origin = self.table.name(self.origin)
            if place in reachable(self.frame.choices, self.origin):
                return f"Enter moves animals from {origin} to {name}. Esc puts them down."
            return f"Animals in {origin} cannot go to {name} now. Esc puts them down."
        if place in reachable(self.frame.choices, NOWHERE):
            return f"Enter takes up what can be done in {name}."
        return f"Nothing can be done in {name} now."

    # --- what the screen asks

    def title(self, view: VivariumView, held: Event | None) -> str:
        return header(view, self.names)

    def holds(self, event: Event) -> bool:
        return stays(event, self.table.view.seat if self.table else None)

    def ends_round(self, event: Event) -> int | None:
        return None

    def hand(self, view: VivariumView, held: Event | None) -> Sequence[str]:
        return view.hand

    def open_hands(self) -> OpenTitles:
        return OpenTitles()

    def log_lines(self, events: Sequence[Event]) -> list[str]:
        lines = [log_line(event, self.names) for event in events]
        return [line for line in lines if line is not None]

    # --- what the player does

    def on_choice_list_pointed(self, message: ChoiceList.Pointed) -> None:
        """Explains the choice under the cursor."""
        self._show_prompt(message.choice)

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        """Takes a choice."""
        self.post_message(self.Chosen(message.choice.action))

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        """Shows the Territory under the cursor."""
        if self.table:
            self._show_panes()
            self._show_prompt(None)

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        """Takes the one choice about a Territory, or asks which of several; picks animals up where they can step."""
        if not self.frame:
            return
        about = [choice for choice in self.frame.choices if self._is_about(choice, message.territory)]
        steps = [choice for choice in about if choice.action.verb == MOVE]
        if not about:
            self.app.bell()
        elif self.origin == NOWHERE and len(steps) == len(about):
            self.origin = message.territory
            self._show_frame()
        elif len(about) == 1:
            self.post_message(self.Chosen(about[0].action))
        else:
            self.narrowed = message.territory
            self._show_frame()
            self.query_one(ChoiceList).focus()

    def action_put_down(self) -> None:
        """Forgets animals that were picked up."""
        self.origin = self.narrowed = NOWHERE
        self._show_frame()

    def action_go_to_map(self) -> None:
        """Goes to the map, or back to the choices."""
        hexmap = self.query_one(HexMap)
        (self.query_one(ChoiceList) if hexmap.has_focus else hexmap).focus()

    def action_end(self) -> None:
        """Goes to the end of the phase, and ends it when the cursor is there."""
        found = self.query_one(ChoiceList)
        ends = [number for number, choice in enumerate(found.choices) if choice.action.verb == END]
        if not ends:
            self.action_put_down()
            return
        if found.highlighted == ends[0] and found.has_focus:
            found.action_select()
        found.focus()
        found.point_at(ends[0])

    def action_pane(self, name: str) -> None:
        """Shows a pane."""
        for pane in self.query("#panes Pane"):
            pane.set_class(pane.id == name, "-shown")

    def on_descendant_focus(self) -> None:
        """Says what is due where the keys are now."""
        self._show_prompt(self.query_one(ChoiceList).pointed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "put_down":
            return self.origin != NOWHERE or self.narrowed != NOWHERE
        if action == "end":
            return self.frame is not None and any(choice.action.verb == END for choice in self.frame.choices)
        return True
