"""Worlds that a Vivarium player may be in: known decks in unknown order.

All cards were taken in the open, so everybody knows what a player owns; what is drawn is which of the unseen cards are
in the hand, and the order of the piles. A card that was played was in the hand, and what is left is equally likely in
any place.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.chance import Stream
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, behaviour_called, event_called
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.view import Band, PlayerView, VivariumView


def imagine(view: VivariumView, stream: Stream) -> VivariumState:
    """A state that the view may come from, every one of them equally likely."""
    if view.map is None:
        return VivariumState(view.seats)
    state = public_part(view)
    state.event_order = _event_order(view, stream)
    state.supply = stream.shuffled(_supply(view))
    _deal_cards(state, view, stream.shuffled)
    return state


def seen_part(view: VivariumView) -> VivariumState:
    """The state as far as the view tells it: cards that are not seen lie in the order of their numbers, events to come
    and the behaviour deck are empty.
    """
    state = public_part(view)
    _deal_cards(state, view, list)
    state._legal = list(view.legal)
    return state


def _deal_cards(state: VivariumState, view: VivariumView, order: Callable[[list[int]], list[int]]) -> None:
    """Hands and decks, with the cards that are not seen in some order."""
    for seat, player in enumerate(view.players):
        unseen = order(_numbers(player.unseen))
        if seat == view.seat:
            _own_cards(state, view, unseen)
        else:
            drawn = player.hand - len(player.known)
            state.hands[seat] = sorted(_numbers(player.known) + unseen[:drawn])
            state.decks[seat] = unseen[drawn:]


def public_part(view: VivariumView) -> VivariumState:
    """The state after the deal as far as everybody knows it: hands, decks and events to come are empty."""
    state = VivariumState(view.seats)
    _lay_the_table(state, view)
    for seat, player in enumerate(view.players):
        _seat_player(state, seat, player)
    return state


def _numbers(titles: Sequence[str]) -> list[int]:
    return [behaviour_called(title).number for title in titles]


def _own_cards(state: VivariumState, view: VivariumView, unseen: list[int]) -> None:
    """The own hand and the top cards that were looked at are where they are."""
    hand, tops, known = _numbers(view.hand), _numbers(view.tops), state.known[view.seat]
    for card in (Counter(hand) - Counter(known) + Counter(tops)).elements():
        unseen.remove(card)
    state.hands[view.seat] = hand
    state.decks[view.seat] = unseen + tops


def _supply(view: VivariumView) -> list[int]:
    """The cards that were never in the line-up."""
    left = Counter({card.number: card.copies for card in BEHAVIOURS if card.type >= 0})
    for player in view.players:
        left.subtract(_numbers((*player.discards, *player.known, *player.unseen)))
    left.subtract(_numbers((*view.lineup, *view.gone, *view.row)))
    return sorted(left.elements())


def _event_order(view: VivariumView, stream: Stream) -> tuple[tuple[int, ...], ...]:
    """Each season's cards: those that were turned up or looked at in their place, the others drawn."""
    known = {season: event_called(title).number for season, title in (*enumerate(view.revealed), *view.omens)}
    order = []
    for season in range(4):
        others = [event.number for event in EVENTS if event.season == season and event.number not in known.values()]
        others = stream.shuffled(others)
        order.append(tuple([known[at] if at in known else others.pop() for at in range(season, 16, 4)]))
    return tuple(order)


def _lay_the_table(state: VivariumState, view: VivariumView) -> None:
    """All that is public and nobody's own."""
    assert view.map
    state.world = view.map
    state.species = tuple(player.species for player in view.players)
    state.starter, state.season, state.active, state.turn = view.starter, view.season, view.active, view.turn
    state.to_move = view.to_move
    state.agenda = list(view.agenda)
    state.fitness = list(view.scores)
    state.gains = list(view.gains)
    state.row, state.resolved, state.drew = _numbers(view.row), view.resolved, view.drew
    state.lineup, state.gone = _numbers(view.lineup), _numbers(view.gone)
    state.open = [event_called(title).number for title in view.open]
    state.toll, state.toll_terrain = view.toll, view.toll_terrain
    state.den, state.hippo, state.antelope = view.den, view.hippo, view.antelope
    state.dogs_at, state.dogs = view.dogs_at, view.dogs
    state.ease, state.bargain, state.used, state.moved = view.ease, view.bargain, view.used, view.moved
    state.bought, state.costliest = view.bought, view.costliest


def _seat_player(state: VivariumState, seat: int, player: PlayerView) -> None:
    """All that is public of a player."""
    state.energy[seat] = player.energy
    state.discards[seat] = _numbers(player.discards)
    state.known[seat] = _numbers(player.known)
    state.seen_tops[seat] = player.seen_tops
    for rank, band in ((2 * seat, player.animals), (2 * seat + 1, player.leaders)):
        _stand(state, seat, rank, band)
    state.reserve[seat], state.reserve_leaders[seat] = player.reserve, player.reserve_leaders
    state.maturing[seat] = list(player.maturing)
    state.markers[seat] = list(player.markers)
    state.learnt[seat], state.guard[seat], state.fury[seat] = player.learnt, player.guard, player.fury
    state.lurking[seat], state.wins[seat], state.tamed[seat] = player.lurking, player.wins, player.tamed
    state.kinds[4 * seat : 4 * seat + 4] = player.kinds
    state.claims[seat] = [event_called(title).number for title in player.claims]
    state.omens[seat] = player.omens


def _stand(state: VivariumState, seat: int, rank: int, band: Band) -> None:
    state.stand[rank] = {place: count for place, count, _ in band}
    state.rested[rank] = {place: rested for place, _, rested in band if rested}
    for place in state.stand[rank]:
        state.occupied[seat] |= 1 << place
