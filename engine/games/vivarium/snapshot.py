"""A state of Vivarium as JSON: all that lies on the table, cards and events by title, Territories by number.

What follows from the rest is not told: reserves are what is not on the map and does not mature, Fitness is the sum of
the gains, and who is to move follows from the agenda. ``check.py`` has what the parts must be to one another.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, cast

import msgspec

from engine.game import Secretive
from engine.games.vivarium.check import check
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, FEAR, behaviour_called, event_called, species_called
from engine.games.vivarium.map import MapDeal, build_map
from engine.games.vivarium.position import SOURCES, TYPE_OF, titles
from engine.games.vivarium.rules import VivariumState, is_settled, seat_due
from engine.games.vivarium.tasks import AnyTask
from engine.parts.words import printable

Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Place = Annotated[int, msgspec.Meta(ge=-1, le=999)]  # -1 is nowhere
Turns = Annotated[int, msgspec.Meta(ge=0, le=999_999)]
Titles = tuple[str, ...]
Band = tuple[tuple[Count, Annotated[int, msgspec.Meta(ge=1, le=18)], Count], ...]


class _Player(Secretive, frozen=True, forbid_unknown_fields=True):
    """A player: ``deck`` has its top card last; ``animals`` and ``leaders`` are (Territory, count, of which rested);
    ``maturing`` is by season, ``omens`` the seasons whose event the player has looked at.
    """

    energy: Count
    hand: Titles
    known: Titles
    deck: Titles
    seen_tops: Count
    discards: Titles
    claims: Titles
    omens: tuple[Count, ...]
    animals: Band
    leaders: Band
    maturing: tuple[Count, Count, Count, Count]
    markers: tuple[Count, ...]
    learnt: Count
    guard: Count
    fury: Count
    lurking: Annotated[int, msgspec.Meta(ge=0, le=1)]
    wins: Count


class _Dump(Secretive, frozen=True, forbid_unknown_fields=True):
    """A state; before the deal there are a ``map`` that is null and no ``players``. ``events`` are by season in the
    order in which they come, ``behaviours`` is the behaviour deck with its top card last, ``gains`` are Fitness by
    season, source and seat in one row, up to this season.
    """

    seats: int
    turn: Turns
    season: Annotated[int, msgspec.Meta(ge=0, le=15)]
    starter: Count
    active: Count
    agenda: tuple[AnyTask, ...]
    map: MapDeal | None
    species: tuple[str, ...]
    players: tuple[_Player, ...]
    events: tuple[Titles, ...]
    open: Titles
    behaviours: Titles
    lineup: Titles
    gone: Titles
    row: Titles
    resolved: Count
    drew: Count
    gains: tuple[Annotated[int, msgspec.Meta(ge=-9999, le=9999)], ...]
    toll: Annotated[int, msgspec.Meta(ge=-1, le=2)]
    toll_terrain: Annotated[int, msgspec.Meta(ge=-1, le=5)]
    den: Place
    hippo: Place
    antelope: Place
    dogs_at: Place
    dogs: Annotated[int, msgspec.Meta(ge=0, le=6)]
    ease: Count
    bargain: Count
    used: Annotated[int, msgspec.Meta(ge=0, le=1)]
    moved: Count
    bought: Count
    costliest: Annotated[int, msgspec.Meta(ge=0, le=8)]


# What a state and its dump call by the same name.
_SAME = (
    "turn", "season", "starter", "active", "resolved", "drew", "toll", "toll_terrain", "den", "hippo", "antelope",
    "dogs_at", "dogs", "ease", "bargain", "used", "moved", "bought", "costliest",
)  # fmt: skip
_SAME_BY_SEAT = ("energy", "seen_tops", "learnt", "guard", "fury", "lurking", "wins")


def dump(state: VivariumState) -> dict[str, Any]:
    """The whole state as a JSON object."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_dumped(state)))
    return data


def load(data: Mapping[str, Any]) -> VivariumState:
    """The state that :func:`dump` wrote; raises ValueError with a sentence if it is none that a match can come to."""
    try:
        told = msgspec.convert(data, _Dump)
    except msgspec.ValidationError as error:
        raise ValueError(f"The state is not in order: {printable(str(error))}.") from error
    if not 2 <= told.seats <= 5:
        raise ValueError(f"Vivarium is for two to five players, not {told.seats}.")
    state = VivariumState(told.seats)
    if told.map is not None:
        _lay(state, told, told.map)
    if _dumped(state) != told:
        raise ValueError("The state is none that a match of Vivarium can come to.")
    return state


def _dumped(state: VivariumState) -> _Dump:
    return _Dump(
        seats=state.seats,
        agenda=cast("tuple[AnyTask, ...]", tuple(state.agenda)),
        map=state.world.deal if state.species else None,
        species=tuple([species.id for species in state.species]),
        players=tuple([_player(state, seat) for seat in range(len(state.species))]),
        events=tuple([_events(season) for season in state.event_order]),
        open=_events(state.open),
        behaviours=titles(state.supply),
        lineup=titles(state.lineup),
        gone=titles(state.gone),
        row=titles(state.row),
        gains=tuple(state.gains[: (state.season + 1) * len(SOURCES) * state.seats]),
        **{name: getattr(state, name) for name in _SAME},
    )


def _player(state: VivariumState, seat: int) -> _Player:
    return _Player(
        hand=titles(state.hands[seat]),
        known=titles(state.known[seat]),
        deck=titles(state.decks[seat]),
        discards=titles(state.discards[seat]),
        claims=_events(state.claims[seat]),
        omens=tuple([season for season in range(16) if state.omens[seat] >> season & 1]),
        animals=_band(state, 2 * seat),
        leaders=_band(state, 2 * seat + 1),
        maturing=cast("tuple[int, int, int, int]", tuple(state.maturing[seat])),
        markers=tuple(state.markers[seat]),
        **{name: getattr(state, name)[seat] for name in _SAME_BY_SEAT},
    )


def _band(state: VivariumState, rank: int) -> Band:
    rested = state.rested[rank]
    return tuple([(place, count, rested.get(place, 0)) for place, count in state.stand[rank].items()])


def _events(numbers: Sequence[int]) -> Titles:
    return tuple([EVENTS[number].title for number in numbers])


def _lay(state: VivariumState, told: _Dump, deal: MapDeal) -> None:
    """Lays out what a dump tells; raises ValueError with a sentence where it cannot be."""
    seats = told.seats
    if not len(told.players) == len(told.species) == seats:
        raise ValueError(f"The state is not in order: it does not tell of {seats} players.")
    state.world = build_map(seats, deal)
    state.species = tuple(map(species_called, told.species))
    state.event_order = tuple(map(_event_numbers, told.events))
    state.agenda = list(told.agenda)
    for name in _SAME:
        setattr(state, name, getattr(told, name))
    state.open = list(_event_numbers(told.open))
    state.supply, state.lineup = _cards(told.behaviours), _cards(told.lineup)
    state.gone, state.row = _cards(told.gone), _cards(told.row)
    state.gains[: len(told.gains)] = told.gains
    for seat, player in enumerate(told.players):
        state.fitness[seat] = sum(state.gains[seat::seats])
        _seat(state, seat, player)
    check(state)
    state.to_move = seat_due(state)
    if not is_settled(state):
        raise ValueError("The state is not in order: something is left that is done by itself.")


def _seat(state: VivariumState, seat: int, told: _Player) -> None:
    """Sets what a player has, and what follows from it."""
    state.hands[seat], state.known[seat] = _cards(told.hand), _cards(told.known)
    state.decks[seat], state.discards[seat] = _cards(told.deck), _cards(told.discards)
    state.claims[seat] = list(_event_numbers(told.claims))
    state.omens[seat] = sum({1 << season for season in told.omens})
    state.maturing[seat], state.markers[seat] = list(told.maturing), list(told.markers)
    for name in _SAME_BY_SEAT:
        getattr(state, name)[seat] = getattr(told, name)
    for rank, band in ((2 * seat, told.animals), (2 * seat + 1, told.leaders)):
        state.stand[rank] = {place: count for place, count, _ in band}
        state.rested[rank] = {place: rested for place, _, rested in band if rested}
        for place in state.stand[rank]:
            state.occupied[seat] |= 1 << place
    species = state.species[seat]
    state.reserve[seat] = species.animals - sum(state.stand[2 * seat].values()) - sum(told.maturing)
    state.reserve_leaders[seat] = species.leaders - sum(state.stand[2 * seat + 1].values())
    own = Counter(state.owned(seat))
    state.tamed[seat] = BEHAVIOURS[FEAR].copies - own[FEAR]
    for card, count in own.items():
        if TYPE_OF[card] >= 0:
            state.kinds[4 * seat + TYPE_OF[card]] += count


def _cards(told: Titles) -> list[int]:
    return [behaviour_called(title).number for title in told]


def _event_numbers(told: Titles) -> tuple[int, ...]:
    return tuple([event_called(title).number for title in told])
