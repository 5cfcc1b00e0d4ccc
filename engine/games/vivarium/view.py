"""What one seat of a Vivarium match may know and remember."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from engine.game import View
from engine.games.vivarium import tasks
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import EVENTS, Species
from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.position import Position, titles
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.tasks import Task


class Phase(StrEnum):
    """What is due."""

    CHANCE = "chance"
    DEPLOY = "deploy"
    EXTRA = "extra steps"
    ROW = "row"
    EFFECT = "effect"
    ACTIONS = "actions"
    ORDER = "battle order"
    BATTLE = "battle"
    RETREAT = "retreat"
    RETURN = "return"
    FLEE = "flee"
    RUN = "run"
    OVER = "over"


_PHASES: Final = {
    tasks.DealDue: Phase.CHANCE,
    tasks.ShuffleDue: Phase.CHANCE,
    tasks.FlipDue: Phase.CHANCE,
    tasks.Deploy: Phase.DEPLOY,
    tasks.Extra: Phase.EXTRA,
    tasks.Row: Phase.ROW,
    tasks.Choose: Phase.EFFECT,
    tasks.Actions: Phase.ACTIONS,
    tasks.Order: Phase.ORDER,
    tasks.Melee: Phase.ORDER,
    tasks.Answer: Phase.BATTLE,
    tasks.Retreat: Phase.RETREAT,
    tasks.Return: Phase.RETURN,
    tasks.Flee: Phase.FLEE,
    tasks.Run: Phase.RUN,
}

Band = tuple[tuple[int, int, int], ...]


class PlayerView(Struct, frozen=True):
    """A player as everybody knows them.

    ``animals`` and ``leaders`` are (Territory, count, of which rested). Of the cards that a player owns, ``discards``
    lie open, ``known`` are in the hand for all to know, and ``unseen`` are in hand or deck; ``hand`` and ``deck`` are
    the numbers of cards there, ``seen_tops`` how many of the deck's top cards their owner has looked at. ``maturing``
    is by season, ``kinds`` by type; ``claims`` are events.
    """

    species: Species
    energy: int
    hand: int
    deck: int
    discards: tuple[str, ...]
    known: tuple[str, ...]
    unseen: tuple[str, ...]
    seen_tops: int
    animals: Band
    leaders: Band
    reserve: int
    reserve_leaders: int
    maturing: tuple[int, ...]
    markers: tuple[int, ...]
    learnt: int
    guard: int
    fury: int
    lurking: int
    wins: int
    tamed: int
    kinds: tuple[int, ...]
    claims: tuple[str, ...]
    omens: int


class VivariumView(View, frozen=True, kw_only=True):
    """A match of Vivarium as one seat knows it; before the deal ``map`` is None and there are no ``players``.

    Territories are numbers of ``map``, -1 for nowhere; cards and events are titles. ``agenda`` is what is still to be
    done, the next thing last. ``season`` is from 0 to 15. ``revealed`` are the events that have been turned up, by
    season; ``open`` those not claimed yet; ``omens`` are (season, event) that this seat has looked at. ``hand`` is the
    own hand, ``tops`` the top cards of the own deck that this seat has looked at, the topmost last. ``row`` is what the
    active player has laid, of which ``resolved`` cards are settled. ``gains`` is Fitness by
    ``(season * 4 + source) * seats + seat``.
    """

    map: WorldMap | None
    season: int
    active: int
    starter: int
    agenda: tuple[Task, ...]
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    tops: tuple[str, ...]
    omens: tuple[tuple[int, str], ...]
    row: tuple[str, ...]
    resolved: int
    drew: int
    lineup: tuple[str, ...]
    supply: int
    gone: tuple[str, ...]
    revealed: tuple[str, ...]
    open: tuple[str, ...]
    toll: int
    toll_terrain: int
    den: int
    hippo: int
    antelope: int
    dogs_at: int
    dogs: int
    ease: int
    bargain: int
    used: int
    moved: int
    bought: int
    costliest: int
    gains: tuple[int, ...]
    legal: tuple[VivariumAction, ...]


def phase_of(position: Position) -> Phase:
    """What is due in a match."""
    return _PHASES[type(position.agenda[-1])] if position.agenda else Phase.OVER


def revealed_count(position: Position) -> int:
    """How many events have been turned up: each is open or claimed."""
    return len(position.open) + sum(map(len, position.claims))


def view_for(state: VivariumState, seat: int) -> VivariumView:
    """Builds the view of one seat, field by field."""
    deck = state.decks[seat]
    return VivariumView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        to_move=state.to_move,
        phase=phase_of(state),
        legal=tuple(state.legal()) if state.to_move == seat else (),
        scores=tuple(state.fitness),
        map=state.world,
        season=state.season,
        active=state.active,
        starter=state.starter,
        agenda=tuple(state.agenda),
        players=tuple([_player(state, number) for number in range(len(state.species))]),
        hand=titles(state.hands[seat]),
        tops=titles(deck[len(deck) - state.seen_tops[seat] :]),
        omens=tuple([(season, _event(state, season)) for season in range(16) if state.omens[seat] >> season & 1]),
        row=titles(state.row),
        resolved=state.resolved,
        drew=state.drew,
        lineup=titles(state.lineup),
        supply=len(state.supply),
        gone=titles(state.gone),
        revealed=tuple([_event(state, season) for season in range(revealed_count(state))]),
        open=tuple([EVENTS[number].title for number in state.open]),
        toll=state.toll,
        toll_terrain=state.toll_terrain,
        den=state.den,
        hippo=state.hippo,
        antelope=state.antelope,
        dogs_at=state.dogs_at,
        dogs=state.dogs,
        ease=state.ease,
        bargain=state.bargain,
        used=state.used,
        moved=state.moved,
        bought=state.bought,
        costliest=state.costliest,
        gains=tuple(state.gains),
    )


def _player(state: VivariumState, seat: int) -> PlayerView:
    return PlayerView(
        species=state.species[seat],
        energy=state.energy[seat],
        hand=len(state.hands[seat]),
        deck=len(state.decks[seat]),
        discards=titles(state.discards[seat]),
        known=titles(state.known[seat]),
        unseen=titles(state.unseen_cards(seat)),
        seen_tops=state.seen_tops[seat],
        animals=_band(state, 2 * seat),
        leaders=_band(state, 2 * seat + 1),
        reserve=state.reserve[seat],
        reserve_leaders=state.reserve_leaders[seat],
        maturing=tuple(state.maturing[seat]),
        markers=tuple(state.markers[seat]),
        learnt=state.learnt[seat],
        guard=state.guard[seat],
        fury=state.fury[seat],
        lurking=state.lurking[seat],
        wins=state.wins[seat],
        tamed=state.tamed[seat],
        kinds=tuple(state.kinds[4 * seat : 4 * seat + 4]),
        claims=tuple([EVENTS[number].title for number in state.claims[seat]]),
        omens=state.omens[seat],
    )


def _band(state: VivariumState, rank: int) -> Band:
    rested = state.rested[rank]
    return tuple([(place, count, rested.get(place, 0)) for place, count in state.stand[rank].items()])


def _event(state: VivariumState, season: int) -> str:
    return EVENTS[state.event_order[season % 4][season // 4]].title
