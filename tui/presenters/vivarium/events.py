"""The events in play: what each asks for, and how near everybody is."""

from collections.abc import Iterator

from engine.games.vivarium.edition import EVENTS, SEASONS, EventCard
from engine.games.vivarium.happenings import EventRevealed
from engine.games.vivarium.texts import event_text, objective_text, toll_text
from tui.presenters.vivarium.lines import Line, Lines, Span, Tone, line
from tui.presenters.vivarium.table import TableView


def events_pane(table: TableView, revealed: EventRevealed | None = None) -> Lines:
    """The open events: what each is worth and asks for, how near this player is, and who else is near.

    Of an event that is being ``revealed``, first of all what it does.
    """
    lines = []
    if revealed:
        event = next(event for event in EVENTS if event.title == revealed.event)
        lines.append(Line((Span(f"{event.title}, {SEASONS[event.season]}: ", Tone.STRONG), Span(event_text(event))), 2))
    lines += [_event(table, number) for number in table.open_events()]
    if not lines:
        lines.append(line("No event lies open.", Tone.QUIET))
    return lines + [line(text, Tone.QUIET) for text in _season_notes(table)]


def _event(table: TableView, number: int) -> Line:
    event = EVENTS[number]
    mine = table.standing(table.view.seat, event.objective)[0] > 0
    return Line(
        (
            Span(f"+{event.fitness} {event.title}", Tone.STRONG),
            Span(f": {objective_text(event.objective)} "),
            Span(event_standing(table, event), Tone.ACCENT if mine else Tone.QUIET),
        ),
        indent=3,
    )


def event_standing(table: TableView, event: EventCard) -> str:
    """How near this player is to an event's objective, and who else is on the way: ``you 1 of 2; Bo 1``."""
    have, need = table.standing(table.view.seat, event.objective)
    parts = [f"you {min(have, need)} of {need}"]
    for seat in range(table.view.seats):
        theirs, _ = table.standing(seat, event.objective)
        if seat != table.view.seat and theirs > 0:
            parts.append(f"{table.names[seat]} {min(theirs, need)}")
    return "; ".join(parts)


def _season_notes(table: TableView) -> Iterator[str]:
    view = table.view
    if view.toll_terrain >= 0 and view.revealed:
        yield next(toll_text(event) for event in EVENTS if event.title == view.revealed[-1])
    for season, title in view.omens:
        if season > view.season or season >= len(view.revealed):
            event = next(event for event in EVENTS if event.title == title)
            yield f"You have seen what {SEASONS[season % 4]} brings: {title}. {event_text(event)}"
