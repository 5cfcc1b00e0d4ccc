"""Vivarium read aloud."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from engine import Event
from engine.games.vivarium.actions import MOVE, VivariumAction
from engine.games.vivarium.edition import SEASONS
from engine.games.vivarium.view import VivariumView
from engine.games.vivarium.words import progress
from engine.parts.words import counted, listed
from tui.plain.reader import Reader
from tui.presenters.vivarium import panes
from tui.presenters.vivarium.board import board_entries
from tui.presenters.vivarium.choices import choice_of
from tui.presenters.vivarium.events import events_pane
from tui.presenters.vivarium.frame import log_line, prompt_of
from tui.presenters.vivarium.lines import Line
from tui.presenters.vivarium.table import TableView


@lru_cache(maxsize=1)  # a view is asked about many times over
def _table(view: VivariumView, names: tuple[str, ...]) -> TableView:
    return TableView(view, names)


def _species_names(view: VivariumView) -> tuple[str, ...]:
    """The players by their animals, where names are not at hand."""
    return tuple(f"the {player.species.id}" for player in view.players)


class VivariumReader(Reader):
    """The cards, the map Territory by Territory, the events, the players and the own species board."""

    topics: ClassVar[Mapping[str, str]] = {
        "map": "every Territory where somebody or something is; the name of one, like forest-2, tells all about it",
        "events": "the open events and how near you are to each",
        "players": "what everybody may know of every player",
        "species": "your species board, and what of it can be used now",
    }

    def prompt(self, view: VivariumView) -> str:
        return prompt_of(_table(view, _species_names(view)), on_map="")

    def choice(self, view: VivariumView, action: VivariumAction) -> str:
        choice = choice_of(_table(view, _species_names(view)), action)
        step = f" from {action.place} to {action.goal}" if action.verb == MOVE else ""  # on the map it is seen
        return f"{choice.label}{step}, {choice.note}" if choice.note else f"{choice.label}{step}"

    def hand(self, view: VivariumView, names: Sequence[str]) -> Iterator[str]:
        yield from _told(panes.cards_pane(_table(view, tuple(names))))

    def table(self, view: VivariumView, names: Sequence[str]) -> Iterator[str]:
        yield f"{progress(view).capitalize()}."
        for topic in ("players", "map", "events"):
            yield from self.about(view, names, topic)

    def log(self, events: Sequence[Event], names: Sequence[str], seat: int, *, memory_aids: bool) -> Iterator[str]:
        yield from filter(None, (log_line(event, names) for event in events))

    def about(self, view: VivariumView, names: Sequence[str], topic: str) -> Sequence[str]:
        table = _table(view, tuple(names))
        match topic:
            case "map":
                return [
                    line for place in panes.eventful(table) for line in _told(panes.territory_pane(table, place)[:2])
                ]
            case "events":
                return _told(events_pane(table))
            case "players":
                return [_player(table, seat) for seat in range(view.seats)]
            case "species":
                return [
                    f"{entry.title}: {entry.text}"
                    + (f" Now: {entry.now.removesuffix('.')}." if entry.now not in ("", entry.text) else "")
                    for entry in board_entries(table)
                ]
        place = table.world.by_name.get(topic)
        return () if place is None else _told(panes.territory_pane(table, place))


def _player(table: TableView, seat: int) -> str:
    player = table.view.players[seat]
    on_map = sum(count for _, count, _ in (*player.animals, *player.leaders))
    due = [f"{count} for {SEASONS[season]}" for season, count in enumerate(player.maturing) if count]
    maturing = f", {listed(due, 'and')} maturing" if due else ""
    return (
        f"{table.names[seat]}, {player.species.id}: {table.view.scores[seat]} Fitness, {player.energy} Energy, "
        f"{counted(on_map, 'animal')} on the map{maturing}, {counted(player.hand, 'card')} in hand, "
        f"{counted(len(player.claims), 'event')} claimed."
    )


def _told(lines: Sequence[Line]) -> list[str]:
    """The lines of a pane as sentences, without the spaces that line them up."""
    words = [" ".join(line.text.split()).removesuffix(".") for line in lines]
    return [f"{text[0].upper()}{text[1:]}." for text in words if text]
