"""What behaviour cards and events do: a small vocabulary of effects (VM-23 to VM-29).

Each effect of ``AT_ONCE`` just comes about; each of ``CHOSEN`` gives the seat options, of which it takes one.
"""

from bisect import insort
from collections.abc import Callable
from typing import Final

from engine.games.vivarium.actions import (
    DESTROY,
    DISCARD,
    DISCARDED,
    DISPLACE,
    DROP,
    GAIN,
    HARASS,
    HUNT,
    KEEP,
    RECALL,
    RETURN,
    ROUSE,
    SETTLE,
    SKIP,
    STEAL,
    VivariumAction,
    act,
)
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, TITLES, behaviour_called, species_called
from engine.games.vivarium.happenings import (
    CardGained,
    CardMoved,
    CardSeen,
    Displaced,
    EffectUsed,
    OmenSeen,
    Roused,
    Targeted,
    TopCard,
)
from engine.games.vivarium.movement import free_steps, room, step
from engine.games.vivarium.position import (
    BOUGHT,
    CARDS_FITNESS,
    ENERGY,
    FIRST_SEAT,
    SEASONS_IN_MATCH,
    Position,
    members,
)
from engine.games.vivarium.tasks import Choose, Draw, ShuffleDue

Options = list[VivariumAction]

FORCED: Final = frozenset({"drop", "cull"})  # what a player may not let go
CULLED_FROM: Final = 3  # who has fewer animals than this loses none


# --- effects that leave no choice


def _draw(position: Position, seat: int, amount: int) -> None:
    position.agenda.append(Draw(seat, amount))


def _energy(position: Position, seat: int, amount: int) -> None:
    position.gain_energy(seat, amount, "card")


def _lose(position: Position, seat: int, amount: int) -> None:
    position.gain_energy(seat, -amount, "event")


def _guard(position: Position, seat: int, amount: int) -> None:
    position.guard[seat] += amount
    position.told.append(EffectUsed(seat, "guard", amount))


def _fury(position: Position, seat: int, amount: int) -> None:
    position.fury[seat] += amount
    position.told.append(EffectUsed(seat, "fury", amount))


def _ease(position: Position, seat: int, amount: int) -> None:
    position.ease += amount
    position.told.append(EffectUsed(seat, "ease", amount))


def _bargain(position: Position, seat: int, amount: int) -> None:
    position.bargain += amount
    position.told.append(EffectUsed(seat, "bargain", amount))


def _mature(position: Position, seat: int, amount: int) -> None:
    count = position.mature(seat, amount, (position.season + 1) % 4)  # VM-16
    if count:
        position.told.append(EffectUsed(seat, "mature", count))


def _omen(position: Position, seat: int, _: int) -> None:
    season = position.season + 1
    if season < SEASONS_IN_MATCH:
        position.omens[seat] |= 1 << season
        position.told.append(EffectUsed(seat, "omen", 1))
        position.told.append(OmenSeen(EVENTS[position.event_order[season % 4][season // 4]].title, to=seat))


# --- effects that are chosen: the options, and what taking one does; the number returned is how much of it is left


def _titles(cards: list[int]) -> list[str]:
    return [TITLES[card] for card in sorted(set(cards))]


def _destroy_options(position: Position, seat: int, _: int) -> Options:
    return [
        *(act(DESTROY, title) for title in _titles(position.hands[seat])),
        *(act(DESTROY, title, DISCARDED) for title in _titles(position.discards[seat])),
    ]


def _destroy(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    card = behaviour_called(action.what).number
    if action.place:
        position.discards[seat].remove(card)
    else:
        position.take_from_hand(seat, card)
    position.gone.append(card)
    position.own(seat, card, -1)
    position.told.append(CardMoved(seat, action.what, "out"))
    return amount - 1


def _drop_options(position: Position, seat: int, _: int) -> Options:
    return [act(DROP, title) for title in _titles(position.hands[seat])]


def _drop(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    discard(position, seat, behaviour_called(action.what).number)
    return amount - 1


def discard(position: Position, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    position.take_from_hand(seat, card)
    position.discards[seat].append(card)
    position.told.append(CardMoved(seat, TITLES[card], "discard"))


def _recall_options(position: Position, seat: int, _: int) -> Options:
    return [act(RECALL, title) for title in _titles(position.discards[seat])]


def _recall(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    card = behaviour_called(action.what).number
    position.discards[seat].remove(card)
    position.to_hand(seat, [card])
    insort(position.known[seat], card)
    position.told.append(CardMoved(seat, action.what, "hand"))
    return amount - 1


def _gain_options(position: Position, _: int, amount: int) -> Options:
    return [
        act(GAIN, title) for title in _titles([card for card in position.lineup if BEHAVIOURS[card].cost <= amount])
    ]


def _gain(position: Position, seat: int, _: int, action: VivariumAction) -> int:
    take_from_lineup(position, seat, behaviour_called(action.what).number, 0)
    return 0


def take_from_lineup(position: Position, seat: int, card: int, price: int) -> None:
    """A card of the line-up goes to a player's discard pile and is worth one Fitness (VM-27, VM-28)."""
    position.lineup.remove(card)
    position.discards[seat].append(card)
    position.own(seat, card, 1)
    position.gain_fitness(seat, CARDS_FITNESS, 1)
    if seat == position.active:
        position.bought += 1
        position.costliest = max(position.costliest, BEHAVIOURS[card].cost)
        position.stirred |= BOUGHT | FIRST_SEAT << seat
    position.told.append(CardGained(seat, TITLES[card], price))


def _peek_options(position: Position, seat: int, _: int) -> Options:
    return [act(KEEP), act(DISCARD)] if position.decks[seat] else []


def _peek(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    if action.verb == KEEP:
        position.told.append(TopCard(seat, None))
        return 0
    card = position.decks[seat].pop()
    position.seen_tops[seat] -= 1
    position.discards[seat].append(card)
    position.told.append(TopCard(seat, TITLES[card]))
    return amount - 1


def look_at_top(position: Position, task: Choose) -> bool:
    """Before a peek is decided its player sees the card. Returns whether the deck, used up, must be made anew first."""
    seat = task.seat
    if not position.decks[seat] and position.discards[seat]:
        position.agenda.append(ShuffleDue(seat))
        return True
    if position.decks[seat] and not position.seen_tops[seat]:
        position.seen_tops[seat] = 1
        position.told.append(CardSeen(TITLES[position.decks[seat][-1]], to=seat))
    return False


def _settle_options(position: Position, seat: int, _: int) -> Options:
    if not position.reserve[seat]:
        return []
    return [act(SETTLE, "", position.name(place)) for place in homes(position, seat) if room(position, seat, place)]


def homes(position: Position, seat: int) -> list[int]:
    """The Territories where a seat may put animals: those that it controls, and its start (VM-13)."""
    mask = position.controlled(seat) | 1 << position.world.starts[seat]
    return members(mask)


def _settle(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    position.reserve[seat] -= 1
    position.place_animals(seat, position.world.by_name[action.place], 1, "settles")
    return amount - 1


def _free(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    step(position, seat, action)
    return amount - action.count


def _rouse_options(position: Position, seat: int, _: int) -> Options:
    taken = position.rivals(seat)
    return [
        act(ROUSE, position.species[seat].leader if leader else "", position.name(place))
        for leader in (False, True)
        for place in position.stand[2 * seat + leader]
        if place in position.rested[2 * seat + leader] and not taken >> place & 1
    ]


def rouse(position: Position, seat: int, place: int, *, leader: bool = False) -> None:
    """A rested animal gets its movement point back."""
    rested = position.rested[2 * seat + leader]
    rested[place] -= 1
    if not rested[place]:
        del rested[place]
    position.told.append(Roused(seat, position.name(place)))


def _rouse(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    rouse(position, seat, position.world.by_name[action.place], leader=bool(action.what))
    return amount - 1


def _opponents(position: Position, seat: int, piles: list[int]) -> list[str]:
    """The species of the opponents that have something, in the order of play."""
    seats = [(seat + number) % position.seats for number in range(1, position.seats)]
    return [position.species[other].id for other in seats if piles[other]]


def _seat_of(position: Position, species_id: str) -> int:
    return position.species.index(species_called(species_id))


def _steal_options(position: Position, seat: int, _: int) -> Options:
    return [act(STEAL, name) for name in _opponents(position, seat, position.energy)]


def _steal(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    other = _seat_of(position, action.what)
    taken = min(amount, position.energy[other])
    position.energy[other] -= taken
    position.energy[seat] += taken
    position.stirred |= ENERGY | FIRST_SEAT << seat
    position.told.append(Targeted(seat, "steal", other, taken))
    return 0


def _harass_options(position: Position, seat: int, _: int) -> Options:
    return [act(HARASS, name) for name in _opponents(position, seat, [len(hand) for hand in position.hands])]


def _harass(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    other = _seat_of(position, action.what)
    position.told.append(Targeted(seat, "harass", other, amount))
    position.agenda.append(Choose(other, "drop", amount, forced=True))
    return 0


def preys(position: Position, seat: int) -> list[tuple[int, int]]:
    """Opponents' animals in or next to Territories of a seat, as (opponent, Territory); never in their start."""
    reach = position.occupied[seat]
    for place in members(reach):
        for near in position.world.neighbours[place]:
            reach |= 1 << near
    found = []
    for number in range(1, position.seats):
        other = (seat + number) % position.seats
        mask = position.occupied[other] & reach & ~(1 << position.world.starts[other])
        found += [(other, place) for place in members(mask)]
    return found


def _displace_options(position: Position, seat: int, _: int) -> Options:
    found = []
    taken = position.taken()
    for other, place in preys(position, seat):
        found += [
            act(DISPLACE, position.species[other].id, position.name(place), position.name(goal))
            for goal in position.world.open_to[other][place]
            if not taken >> goal & 1
        ]
    return found


def _displace(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    other = _seat_of(position, action.what)
    origin, goal = position.world.by_name[action.place], position.world.by_name[action.goal]
    leader = origin not in position.stand[2 * other]  # leaders are the last to be driven away
    tired = position.lift(other, leader, origin, 1)
    position.put(other, leader, goal, 1)
    if tired:
        position.rest(other, leader, goal, tired)
    position.told.append(Displaced(seat, other, action.place, action.goal))
    return amount - 1


def _hunt_options(position: Position, seat: int, _: int) -> Options:
    return [
        act(HUNT, position.species[other].id, position.name(place))
        for other, place in preys(position, seat)
        if position.animals_at(other, place) > 1
    ]


def _hunt(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    other = _seat_of(position, action.what)
    position.told.append(Targeted(seat, "hunt", other, 1))
    position.lose_animals(other, position.world.by_name[action.place], 1)
    return amount - 1


def _cull_options(position: Position, seat: int, _: int) -> Options:
    return return_options(position, seat) if position.animals_of(seat) >= CULLED_FROM else []


def return_options(position: Position, seat: int, only: int | None = None) -> Options:
    """Which animal goes back to the reserve, of one Territory or of any."""
    return [
        act(RETURN, position.species[seat].leader if leader else "", position.name(place))
        for leader in (False, True)
        for place in position.stand[2 * seat + leader]
        if only in (None, place)
    ]


def return_animal(position: Position, seat: int, action: VivariumAction) -> None:
    """One animal goes back to the reserve."""
    position.return_one(seat, bool(action.what), position.world.by_name[action.place])


def _cull(position: Position, seat: int, amount: int, action: VivariumAction) -> int:
    return_animal(position, seat, action)
    return amount - 1


AT_ONCE: Final[dict[str, Callable[[Position, int, int], None]]] = {
    "draw": _draw,
    "energy": _energy,
    "lose": _lose,
    "guard": _guard,
    "fury": _fury,
    "ease": _ease,
    "bargain": _bargain,
    "mature": _mature,
    "omen": _omen,
}

CHOSEN: Final[
    dict[str, tuple[Callable[[Position, int, int], Options], Callable[[Position, int, int, VivariumAction], int]]]
] = {
    "destroy": (_destroy_options, _destroy),
    "drop": (_drop_options, _drop),
    "recall": (_recall_options, _recall),
    "gain": (_gain_options, _gain),
    "peek": (_peek_options, _peek),
    "settle": (_settle_options, _settle),
    "free": (free_steps, _free),
    "rouse": (_rouse_options, _rouse),
    "steal": (_steal_options, _steal),
    "harass": (_harass_options, _harass),
    "displace": (_displace_options, _displace),
    "hunt": (_hunt_options, _hunt),
    "cull": (_cull_options, _cull),
}


def options(position: Position, task: Choose) -> Options:
    """What a seat may choose of an effect."""
    found = CHOSEN[task.effect][0](position, task.seat, task.amount)
    return found if task.forced or task.effect == "peek" else [*found, act(SKIP)] if found else []


def choose(position: Position, task: Choose, action: VivariumAction) -> None:
    """A seat takes one of the options; what is left of the effect goes on the stack beneath what follows from it."""
    if action.verb == SKIP:
        return
    slot = len(position.agenda)
    left = CHOSEN[task.effect][1](position, task.seat, task.amount, action)
    if left > 0:
        position.agenda.insert(slot, Choose(task.seat, task.effect, left, task.forced))
