"""The board of Vivarium."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import Event
from engine.games.vivarium.actions import MOVE
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.view import VivariumView
from tui.commands import command
from tui.presenters.vivarium.choices import ENDS, Choice
from tui.presenters.vivarium.frame import Frame, frame, header, log_line, map_prompt, reachable, stays, year_ended
from tui.presenters.vivarium.reference import reference
from tui.presenters.vivarium.table import TableView
from tui.screens.match.paned import PanedBoard
from tui.screens.reference.screen import ReferenceScreen
from tui.widgets.choice_list import ChoiceList
from tui.widgets.hexmap.widget import HexMap
from tui.widgets.open_hands import OpenTitles
from tui.widgets.prompt import Prompt

COUNT = Binding.Group("Number")


class VivariumBoard(PanedBoard):
    """The map, what may be done as a list beside it, and panes of words.

    A step of animals is chosen on the map: the Territory where they stand, then where they go, then how many.
    ``origin`` is where animals have been picked up.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command("vivarium.back", "escape,d", "back", "Back", "Put animals down, or go back to the list", show=False),
        command(
            "vivarium.map", "m,tab,shift+tab", "go_to_map", "Map", "Go to the map, or back to the list", show=False
        ),
        command("vivarium.end", "e", "end", "End", "Go to the end of this phase, again to end it", show=False),
        command("vivarium.all", "a", "all", "All", "Look up all species, events and cards", show=False),
        *(
            command(
                f"vivarium.send-{number}",
                f"{number}",
                f"send({number})",
                f"Move {number}",
                "Move so many animals that you have taken up to the Territory under the cursor",
                show=False,
                group=COUNT,
            )
            for number in range(1, 10)
        ),
        command("vivarium.lead", "0", "send(0)", "Leader", "Move a leader that you have taken up there", show=False),
    ]

    origin: int = NOWHERE

    # --- showing

    def show(self, view: VivariumView, held: Event | None) -> None:
        before, self.table, self.held = self.table, TableView(view, self.names), held
        same = before is not None and (before.view.phase, before.view.to_move) == (view.phase, view.to_move)
        if not same or held:
            self.picked = ""
        if not same and self.origin == NOWHERE == self.narrowed and view.to_move != view.seat:
            self.on_map = False
        self.origin = self.narrowed = NOWHERE
        self._show_frame(stay=same)
        if before is None:
            self.share_room()

    def _show_frame(self, *, stay: bool = True) -> None:
        assert self.table
        self.frame = frame(self.table, self.held, self.origin)
        if not any(choice.action and choice.place != NOWHERE for choice in self.frame.choices):
            self.on_map = self.on_map and not self.frame.choices
        listed = self._listed(self.frame)
        self.query_one(HexMap).show(self.frame.map)
        self.query_one(ChoiceList).show(listed, stay=stay)
        self.set_class(not listed, "-idle")
        self._place_focus()
        self.show_panes()
        self._show_prompt()
        self.refresh_bindings()

    def _place_focus(self) -> None:
        """The keys go to the map while the player chooses there, else to the list."""
        on_map = self.on_map and self.narrowed == NOWHERE and not self.held
        self.query_one(HexMap if on_map else ChoiceList).focus(scroll_visible=False)

    def _listed(self, shown: Frame) -> list[Choice]:
        """The choices beside the map: steps only once animals have been picked up and shown where to go."""
        if self.narrowed != NOWHERE:
            return [choice for choice in shown.choices if self._is_about(choice, self.narrowed)]
        return [choice for choice in shown.choices if not choice.action or choice.action.verb != MOVE]

    def _is_about(self, choice: Choice, place: int) -> bool:
        if self.origin != NOWHERE:
            return choice.place == self.origin and choice.goal == place
        return choice.place == place and not choice.why_not

    def _show_prompt(self) -> None:
        if not self.frame or not self.table:
            return
        choice = self.query_one(ChoiceList).pointed
        text = f"{self.frame.prompt}\n{choice.detail if choice else ''}".rstrip()
        if self.on_map and self.narrowed == NOWHERE and not self.held:
            text = map_prompt(self.table, self.frame, self.query_one(HexMap).cursor, self.origin)
        self.query_one(Prompt).show(text, due=self.frame.due)

    # --- what the screen asks

    def title(self, view: VivariumView, held: Event | None) -> str:
        return header(view, self.names, brief=self.reviewed, wide=self.screen.has_class("-wide"))

    def holds(self, event: Event) -> bool:
        return stays(event, self.table.view.seat if self.table else None)

    def ends_round(self, event: Event) -> int | None:
        return year_ended(event)

    def hand(self, view: VivariumView, held: Event | None) -> Sequence[str]:
        return view.hand

    def open_hands(self) -> OpenTitles:
        return OpenTitles()

    def log_line(self, event: Event) -> str | None:
        return log_line(event, self.names)

    # --- what the player does

    def on_choice_list_pointed(self, message: ChoiceList.Pointed) -> None:
        """Explains the choice under the cursor, and shows on the map where it is about."""
        choice = message.choice
        if choice and choice.place != NOWHERE and self.origin == NOWHERE and not self.on_map:
            self.query_one(HexMap).cursor = choice.place
        self._show_prompt()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        """Takes a choice, or goes to the map."""
        choice = message.choice
        if choice.why_not:
            self.app.bell()
        elif choice.action:
            self.choose(choice.action)
        else:
            self.action_go_to_map()

    def on_hex_map_pointed(self, message: HexMap.Pointed) -> None:
        """Shows the Territory under the cursor."""
        if self.table and self.frame:
            self.show_panes()
            self._show_prompt()

    def on_hex_map_chosen(self, message: HexMap.Chosen) -> None:
        """Picks animals up where some can step; else takes the one choice about a Territory, or asks which."""
        about = (
            [choice for choice in self.frame.choices if self._is_about(choice, message.territory)] if self.frame else []
        )
        if not about:
            self.app.bell()
        elif self.origin == NOWHERE and any(choice.action and choice.action.verb == MOVE for choice in about):
            self.origin = message.territory
            self._show_frame()
        elif len(about) == 1 and about[0].action:
            self.choose(about[0].action)
        else:
            self.narrowed = message.territory
            self._show_frame(stay=False)

    def action_send(self, count: int) -> None:
        """Moves so many animals that have been taken up to the Territory under the cursor; 0 stands for a leader."""
        place = self.query_one(HexMap).cursor
        for choice in self.frame.choices if self.frame else ():
            action = choice.action if self._is_about(choice, place) else None
            if action and (0 if action.what else action.count) == count:
                self.choose(action)
                return
        self.app.bell()

    def action_back(self) -> None:
        """Goes back a step: from the number of animals, from animals that were picked up, from the map."""
        if self.narrowed != NOWHERE:
            self.narrowed = NOWHERE
        elif self.origin != NOWHERE:
            self.origin = NOWHERE
        elif self.on_map:
            self.on_map = False
        else:
            return  # one step too many does not lead away from the table
        self.picked = ""
        self._show_frame(stay=False)

    def action_go_to_map(self) -> None:
        """Goes to the map, or back to the list."""
        self.on_map = not self.on_map
        self.origin = self.narrowed = NOWHERE
        self.picked = ""
        self._show_frame()
        places = sorted(reachable(self.frame.choices, NOWHERE)) if self.frame else []
        hexmap = self.query_one(HexMap)
        if self.on_map and places and hexmap.cursor not in places:
            hexmap.cursor = places[0]

    def action_end(self) -> None:
        """Goes to the end of the phase, and ends it when the cursor is there."""
        found = self.query_one(ChoiceList)
        if self.on_map or self.narrowed != NOWHERE:
            self.on_map = False
            self.origin = self.narrowed = NOWHERE
            self._show_frame()
        ends = [number for number, choice in enumerate(found.choices) if choice.action and choice.action.verb in ENDS]
        if ends and found.highlighted == ends[0]:
            found.action_select()
        elif ends:
            found.highlighted = ends[0]

    def action_all(self) -> None:
        """Shows all that is in play."""
        if self.table:
            self.app.push_screen(ReferenceScreen("Vivarium", reference(self.table)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "send":
            return self.origin != NOWHERE and self.narrowed == NOWHERE
        if action == "end":
            choices = self.frame.choices if self.frame else ()
            return any(choice.action is not None and choice.action.verb in ENDS for choice in choices)
        return True
