"""How fair and how lively the house edition is: matches of steady players among themselves, counted.

A match is told by a :class:`Record`, made of what every seat sees happen, so that records can be made in other
processes; a :class:`Tally` adds them up, and its :class:`Report` holds every figure with its 95 % interval.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, SEASONS, SPECIES
from engine.games.vivarium.happenings import (
    BattleEnded,
    CardGained,
    EventClaimed,
    EventRevealed,
    FitnessGained,
    MatchBegan,
    TurnBegan,
)
from engine.table import Table

SOURCES = ("battles", "events", "cards", "oasis")

_REACH_95 = NormalDist().inv_cdf(0.975)  # standard errors on either side of a mean


class Record(Struct, frozen=True):
    """A match in numbers.

    ``species``, ``scores``, ``shares`` (of the victory) and ``bought`` (titles) are by seat in the order of play from
    the starting player; ``claims`` are (event, season it was claimed in, in whole seasons from 0); ``fitness`` is what
    all players gained by source, battles as what the winners took.
    """

    species: tuple[str, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    bought: tuple[tuple[str, ...], ...]
    revealed: tuple[str, ...]
    claims: tuple[tuple[str, int], ...]
    fitness: dict[str, int]
    turns: int
    fighting_turns: int
    decisions: int


class Figure(Struct, frozen=True):
    """A mean and where the true one lies in 95 of 100 such samples; None for fewer than two values."""

    value: float
    interval_95: tuple[float, float] | None


class SourceShare(Struct, frozen=True):
    """Fitness by a source: of a player in a match, and as a share of all Fitness gained."""

    source: str
    mean: Figure
    share: float


class CardFigures(Struct, frozen=True):
    """How often a title is bought: in which share of matches by anybody, and how those players fare who own one, as a
    ratio of the fair share of victories.
    """

    title: str
    type: int
    cost: int
    matches: Figure
    owner: Figure | None


class EventFigures(Struct, frozen=True):
    """How often an event is claimed, of the matches in which it came up, and of those claims how many in each season
    of the year.
    """

    title: str
    matches: int
    claimed: Figure | None
    seasons: tuple[float, float, float, float]


class Report(Struct, frozen=True):
    """What ``vivio simulate vivarium --balance`` tells. Species and places in the order of play are ratios of the fair
    share of victories: 1.0 is fair.
    """

    seats: int
    matches: int
    seed: str
    species: tuple[tuple[str, Figure], ...]
    places: tuple[Figure, ...]
    scores: Figure
    sources: tuple[SourceShare, ...]
    turns: Figure
    decisions: Figure
    fighting_turns: Figure
    matches_with_battle: Figure
    cards: tuple[CardFigures, ...]
    events: tuple[EventFigures, ...]


def record_of(table: Table) -> Record:
    """A match that is over, in numbers."""
    outcome = table.outcome()
    assert outcome
    seats = table.seats
    species: tuple[str, ...] = ()
    starter = season = fights = turns = 0
    fought = False
    bought: list[list[str]] = [[] for _ in range(seats)]
    revealed, claims, fitness = [], [], dict.fromkeys(SOURCES, 0)
    for event in table.events(0):
        match event:
            case MatchBegan():
                starter, species = event.starter, event.species
            case TurnBegan():
                season, turns = event.season, turns + 1
                fought = False
            case EventRevealed():
                revealed.append(event.event)
            case EventClaimed():
                claims.append((event.event, season))
                fitness["events"] += event.fitness
            case CardGained():
                bought[event.seat].append(event.card)
                fitness["cards"] += 1
            case FitnessGained():
                fitness["oasis"] += event.amount
            case BattleEnded():
                fights += not fought
                fought = True
                fitness["battles"] += event.stolen
    order = [(starter + number) % seats for number in range(seats)]
    return Record(
        species=tuple(species[seat] for seat in order),
        scores=tuple(outcome.scores[seat] for seat in order),
        shares=tuple((seat in outcome.winners) / len(outcome.winners) for seat in order),
        bought=tuple(tuple(bought[seat]) for seat in order),
        revealed=tuple(revealed),
        claims=tuple(claims),
        fitness=fitness,
        turns=turns,
        fighting_turns=fights,
        decisions=sum(entry.seat is not None for entry in table.journal),
    )


def figure(values: Sequence[float], scale: float = 1.0) -> Figure:
    """The mean of values, times ``scale``, which do not depend on each other."""
    mean = fmean(values) * scale
    if len(values) < 2:
        return Figure(mean, None)
    reach = _REACH_95 * stdev(values) * scale / len(values) ** 0.5
    return Figure(mean, (mean - reach, mean + reach))


class Tally:
    """Adds up matches with the same number of seats."""

    def __init__(self) -> None:
        self._records: list[Record] = []

    @property
    def matches(self) -> int:
        """How many there are."""
        return len(self._records)

    def add(self, record: Record) -> None:
        """Counts a match."""
        self._records.append(record)

    def report(self, seed: str) -> Report:
        """The figures of one match or more."""
        records = self._records
        seats = len(records[0].species)
        gained = {source: sum(record.fitness[source] for record in records) for source in SOURCES}
        total = sum(gained.values())
        return Report(
            seats=seats,
            matches=len(records),
            seed=seed,
            species=tuple(
                (species.id, figure(shares, seats)) for species in SPECIES if (shares := self._shares(species.id))
            ),
            places=tuple(figure([record.shares[place] for record in records], seats) for place in range(seats)),
            scores=figure([score for record in records for score in record.scores]),
            sources=tuple(
                SourceShare(
                    source,
                    figure([record.fitness[source] / seats for record in records]),
                    gained[source] / total if total else 0.0,
                )
                for source in SOURCES
            ),
            turns=figure([record.turns for record in records]),
            decisions=figure([record.decisions for record in records]),
            fighting_turns=figure([record.fighting_turns / record.turns for record in records]),
            matches_with_battle=figure([record.fighting_turns > 0 for record in records]),
            cards=tuple(self._card(number, seats) for number, card in enumerate(BEHAVIOURS) if card.type >= 0),
            events=tuple(self._event(event.title) for event in EVENTS),
        )

    def _shares(self, species: str) -> list[float]:
        """The shares of victories of a species in the matches that it was in."""
        return [record.shares[record.species.index(species)] for record in self._records if species in record.species]

    def _card(self, number: int, seats: int) -> CardFigures:
        card = BEHAVIOURS[number]
        owners = [
            share
            for record in self._records
            for share, titles in zip(record.shares, record.bought, strict=True)
            if card.title in titles
        ]
        matches = [any(card.title in titles for titles in record.bought) for record in self._records]
        return CardFigures(card.title, card.type, card.cost, figure(matches), figure(owners, seats) if owners else None)

    def _event(self, title: str) -> EventFigures:
        up = [record for record in self._records if title in record.revealed]
        claims = Counter(season % 4 for record in up for event, season in record.claims if event == title)
        claimed = claims.total()
        return EventFigures(
            title=title,
            matches=len(up),
            claimed=figure([any(event == title for event, _ in record.claims) for record in up]) if up else None,
            seasons=tuple(claims[season] / claimed if claimed else 0.0 for season in range(len(SEASONS))),  # type: ignore[arg-type]
        )
