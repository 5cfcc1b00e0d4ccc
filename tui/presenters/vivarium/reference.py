"""All that is in play, to look up in the middle of a match: species, events, cards."""

from collections.abc import Iterator

from msgspec import Struct

from engine.games.vivarium.edition import BEHAVIOURS, SEASONS, TYPES, Species, event_called
from engine.games.vivarium.terrain import TERRAINS
from engine.games.vivarium.texts import effect_text, event_text, objective_text
from tui.presenters.vivarium.events import event_standing
from tui.presenters.vivarium.table import TableView


class Entry(Struct, frozen=True):
    """Something to look up."""

    title: str
    text: str


class Section(Struct, frozen=True):
    """Things to look up that belong together."""

    title: str
    entries: tuple[Entry, ...]


def reference(table: TableView) -> list[Section]:
    """The species of all seats beginning with the own, the events that have been revealed, the cards by type."""
    mine = table.view.seat
    seats = [mine, *(seat for seat in range(table.view.seats) if seat != mine)]
    return [
        *(Section(f"{table.names[seat]}: {table.species(seat).title}", tuple(_species(table, seat))) for seat in seats),
        Section("Events, the newest first", tuple(_events(table))),
        *(Section(f"Cards: {TYPES[kind]}", tuple(_cards(kind))) for kind in range(len(TYPES))),
    ]


def _species(table: TableView, seat: int) -> Iterator[Entry]:
    species = table.species(seat)
    enter = ", ".join(f"{name} {cost}" for name, cost in zip(TERRAINS, species.enter, strict=True))
    yield Entry(
        "animals", f"{_tokens(species)} Each has {species.pressure} Pressure, {species.persistence} Persistence."
    )
    yield Entry("to enter", f"{enter} Energy; the oasis, the own start and where others stand 0.")
    abilities = (
        (species.population, "population"),
        (species.territory, "Territory"),
        (species.ingenuity, "ingenuity"),
        (species.second, "ingenuity"),
        (species.instinct, "instinct"),
        (species.aggression, "in battle"),
    )
    yield from (Entry(ability.title, f"({kind}) {ability.text}") for ability, kind in abilities if ability)


def _tokens(species: Species) -> str:
    leaders = f", {species.leaders} {species.leader}" if species.leaders else ""
    return f"{species.animals} {species.plural}{leaders}."


def _events(table: TableView) -> Iterator[Entry]:
    claimed = {title: table.names[seat] for seat, player in enumerate(table.view.players) for title in player.claims}
    for title in reversed(table.view.revealed):
        event = event_called(title)
        state = f"Claimed by {claimed[title]}." if title in claimed else f"Open: {event_standing(table, event)}."
        asked = f"+{event.fitness} Fitness: {objective_text(event.objective)} {state}"
        yield Entry(title, f"{asked} Revealed in {SEASONS[event.season]}: {event_text(event)}")


def _cards(kind: int) -> Iterator[Entry]:
    for card in BEHAVIOURS:
        if card.type == kind:
            yield Entry(
                card.title, f"costs {card.cost}, +{card.energy} Energy. {' '.join(map(effect_text, card.effects))}"
            )
