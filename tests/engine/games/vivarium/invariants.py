"""What is true of every position of Vivarium, whatever has been played."""

from collections import Counter

from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, FEAR
from engine.games.vivarium.objectives import standing
from engine.games.vivarium.position import NOWHERE, SEASONS_IN_MATCH, Position
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.tasks import Actions, Row

STARTERS = {card.number: card.copies for card in BEHAVIOURS if card.type < 0}
TO_BUY = {card.number: card.copies for card in BEHAVIOURS if card.type >= 0}


def check(state: VivariumState) -> None:
    """Fails with what is wrong with a position after the deal."""
    _check_animals(state)
    _check_places(state)
    _check_cards(state)
    _check_numbers(state)
    _check_events(state)
    assert (state.to_move is None) is not bool(state.legal()), "a seat to move has something to do, nobody else has"
    codes = [action.code for action in state.legal()]
    assert len(set(codes)) == len(codes), "no action is offered twice"


def _check_animals(state: Position) -> None:
    """Every token of a species is on the map, in the reserve or maturing."""
    for seat, species in enumerate(state.species):
        ordinary, leaders = state.stand[2 * seat], state.stand[2 * seat + 1]
        assert state.reserve[seat] + sum(state.maturing[seat]) + sum(ordinary.values()) == species.animals
        assert state.reserve_leaders[seat] + sum(leaders.values()) == species.leaders
        assert min(state.reserve[seat], state.reserve_leaders[seat], *state.maturing[seat]) >= 0
        for band, rested in zip(state.stand[2 * seat :][:2], state.rested[2 * seat :][:2], strict=True):
            assert all(count > 0 for count in band.values())
            assert all(0 < count <= band.get(place, 0) for place, count in rested.items())
        assert state.occupied[seat] == sum(1 << place for place in {*ordinary, *leaders})


def _check_places(state: Position) -> None:
    """Nobody is on another's start, and only the active player shares a Territory while Energy is spent."""
    for seat, start in enumerate(state.world.starts):
        assert state.seats_at(start) in ([], [seat])
        assert start not in (state.hippo, state.dogs_at, state.antelope, state.den)
    held = [{*state.stand[2 * seat], *state.stand[2 * seat + 1]} for seat in range(state.seats)]
    beasts = {state.hippo, state.dogs_at} - {NOWHERE}
    for seat, own in enumerate(held):
        others = set().union(*(held[other] for other in range(state.seats) if other != seat))
        assert state.others(seat) == _mask(others)
        assert state.controlled(seat) == _mask(own - others - beasts)
    assert state.taken() == _mask(beasts.union(*held))
    if state.agenda and isinstance(state.agenda[-1], Row | Actions):
        assert all(state.occupied), "a species off the map has come back"
        for seat in range(state.seats):
            shared = state.occupied[seat] & (state.others(seat) | state.beasts())
            assert seat == state.active or not shared & ~state.occupied[state.active]


def _mask(places: set[int]) -> int:
    return sum(1 << place for place in places)


def _check_cards(state: Position) -> None:
    """Every card is in one place, starters with their players; what is told of the piles is so."""
    shared = Counter(state.supply + state.lineup + state.gone)
    for seat in range(state.seats):
        cards = Counter(state.hands[seat] + state.decks[seat] + state.discards[seat])
        if seat == state.active:
            cards.update(state.row)
        for kind in range(4):
            assert state.kinds[4 * seat + kind] == sum(cards[card] for card in TO_BUY if BEHAVIOURS[card].type == kind)
        assert state.tamed[seat] == STARTERS[FEAR] - cards[FEAR]
        assert not Counter(state.known[seat]) - Counter(state.hands[seat])
        assert 0 <= state.seen_tops[seat] <= len(state.decks[seat])
        assert state.hands[seat] == sorted(state.hands[seat])
        shared.update(cards)
    assert shared == Counter(TO_BUY) + Counter({card: count * state.seats for card, count in STARTERS.items()})
    assert len(state.lineup) <= 6


def _check_numbers(state: Position) -> None:
    """Nothing is below zero, Fitness has its sources, tokens are no more than there are."""
    assert min(*state.energy, *state.fitness, *state.guard, *state.fury, *state.lurking) >= 0
    assert min(state.ease, state.bargain, state.moved, state.bought, *state.wins) >= 0
    for seat, species in enumerate(state.species):
        assert state.fitness[seat] == sum(state.gains[seat :: state.seats])
        assert state.learnt[seat] <= species.learning
        assert len(set(state.markers[seat])) == len(state.markers[seat]) <= species.markers
    assert 0 <= state.season < SEASONS_IN_MATCH


def _check_events(state: Position) -> None:
    """An event is open or claimed once; its token lies as long as it is open."""
    events = [*state.open, *(event for claims in state.claims for event in claims)]
    assert len(set(events)) == len(events)
    assert len(events) <= state.season + 1
    tokens = {EVENTS[number].token for number in state.open}
    places = {"den": state.den, "hippo": state.hippo, "antelope": state.antelope, "dogs": state.dogs_at}
    assert {token for token, place in places.items() if place != NOWHERE} == tokens - {""}
    assert (1 <= state.dogs <= 6) if state.dogs_at != NOWHERE else state.dogs == 0
    for number in state.open:
        for seat in range(state.seats):
            have, need = standing(state, seat, EVENTS[number].objective)
            assert have < need, f"{EVENTS[number].title} is met and not claimed"
