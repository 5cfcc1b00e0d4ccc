"""Vivarium as a :class:`engine.game.Game`: its random outcomes and its score sheet;
:mod:`engine.games.vivarium.snapshot` has the saves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance import Stream
from engine.game import Chance, Event, Game, Options, RowKind, ScoreRow, ScoreSheet
from engine.games.vivarium import actions, refusals, words
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.chances import (
    BEHAVIOUR_DECK,
    EVENTS_A_SEASON,
    STARTER_DECK,
    Deal,
    Flip,
    Shuffle,
    read_chance,
)
from engine.games.vivarium.edition import EVENTS, SEASONS, SPECIES, TITLES, species_called
from engine.games.vivarium.imagine import imagine
from engine.games.vivarium.info import INFO
from engine.games.vivarium.map import draw_map
from engine.games.vivarium.position import SOURCES
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.snapshot import dump, load
from engine.games.vivarium.tasks import FlipDue, ShuffleDue
from engine.games.vivarium.view import VivariumView, view_for


class VivariumOptions(Options, frozen=True):
    """``species`` are the species by seat, like ``wolf``, "" for one that chance draws; None: chance draws all."""

    species: tuple[str, ...] | None = None


class Vivarium(Game[VivariumState, VivariumAction, VivariumView]):
    """The rules of Vivarium; see :mod:`engine.games.vivarium.rules`."""

    info = INFO
    options_type = VivariumOptions

    def __init__(self, options: VivariumOptions | None = None) -> None:
        """Raises ValueError with a sentence if the species of the options are not species, or not different."""
        self.options: VivariumOptions = options or VivariumOptions()
        chosen = [species_called(name) for name in self.options.species or () if name]
        if len(set(chosen)) < len(chosen):
            raise ValueError("Every player has a species of their own.")

    def start(self, seats: int) -> VivariumState:
        """A new match; raises ValueError unless two to five play, each with a species."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            raise ValueError(f"Vivarium is for two to five players, not {seats}.")
        if self.options.species is not None and len(self.options.species) != seats:
            raise ValueError(f"The options name {len(self.options.species)} species for {seats} players.")
        return VivariumState(seats)

    def draw(self, state: VivariumState, stream: Stream) -> Chance:
        """The deal of the match, a shuffle or a flip."""
        match state.agenda[-1]:
            case ShuffleDue(seat=seat):
                return Shuffle(seat, tuple(stream.shuffled([TITLES[card] for card in sorted(state.discards[seat])])))
            case FlipDue(seat=seat):
                return Flip(seat, stream.below(2) == 1)
        return self._draw_deal(state.seats, stream)

    def _draw_deal(self, seats: int, stream: Stream) -> Deal:
        species = self._draw_species(seats, stream)
        return Deal(
            map=draw_map(seats, stream),
            starter=stream.below(seats),  # VM-21
            species=species,
            events=tuple(
                tuple(stream.shuffled([event.title for event in EVENTS if event.season == season])[:EVENTS_A_SEASON])
                for season in range(4)
            ),
            behaviours=tuple(stream.shuffled(BEHAVIOUR_DECK)),
            decks=tuple(tuple(stream.shuffled(STARTER_DECK)) for _ in range(seats)),
        )

    def _draw_species(self, seats: int, stream: Stream) -> tuple[str, ...]:
        """The species by seat: those of the options, and others for the rest."""
        named = self.options.species or ("",) * seats
        if all(named):
            return named
        others = iter([name for name in stream.shuffled([species.id for species in SPECIES]) if name not in named])
        return tuple([name or next(others) for name in named])

    def view(self, state: VivariumState, seat: int) -> VivariumView:
        return view_for(state, seat)

    def imagine(self, view: VivariumView, stream: Stream) -> VivariumState:
        return imagine(view, stream)

    def progress(self, view: VivariumView) -> str:
        return words.progress(view)

    def explain(self, view: VivariumView, action: VivariumAction) -> str:
        return refusals.explain(view, action)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def read_action(self, code: str) -> VivariumAction:
        return actions.read_action(code)

    def read_chance(self, state: VivariumState, kind: str, data: Any) -> Chance:
        return read_chance(state, kind, data, self.options.species)

    def dump(self, state: VivariumState) -> dict[str, Any]:
        return dump(state)

    def load(self, data: Mapping[str, Any]) -> VivariumState:
        return load(data)

    def score(self, state: VivariumState) -> ScoreSheet:
        """For every season the Fitness by source, where anybody gained or lost some, and all of it."""
        seats = state.seats
        rows = []
        for season in range(state.season + 1):
            by_source = [
                state.gains[(season * len(SOURCES) + source) * seats :][:seats] for source in range(len(SOURCES))
            ]
            label = f"year {season // 4 + 1} {SEASONS[season % 4]}"
            rows += [
                ScoreRow(season + 1, RowKind.PART, name, tuple(map(str, gained)))
                for name, gained in zip(SOURCES, by_source, strict=True)
                if any(gained)
            ]
            totals = tuple(str(sum(gained)) for gained in zip(*by_source, strict=True))
            rows.append(ScoreRow(season + 1, RowKind.ROUND, label, totals))
        return ScoreSheet(tuple(rows), tuple(state.fitness))
