"""The Recovery Phase of a turn: battles, the line-up, the hand, the end (steps 3a to 3d)."""

from typing import Final

from engine.games.vivarium import battle
from engine.games.vivarium.abilities import lose_markers
from engine.games.vivarium.actions import FIGHT, VivariumAction, act
from engine.games.vivarium.chances import reveal_cards
from engine.games.vivarium.happenings import CardsDrawn, Drew, Refilled
from engine.games.vivarium.position import HAND, SEASONS_IN_MATCH, Position, members, titles
from engine.games.vivarium.tasks import (
    Battles,
    Begin,
    Draw,
    FillHand,
    Finish,
    Melee,
    Order,
    Refill,
    Retreat,
    ShuffleDue,
)
from engine.parts.endings import MatchEnded, best_seats

Options = list[VivariumAction]

LINEUP: Final = 6


def winners(position: Position) -> tuple[int, ...]:
    """Who has the most Fitness, of those who claimed the most events (VM-17)."""
    best = best_seats(position.fitness)
    claims = [len(position.claims[seat]) for seat in best]
    return tuple(seat for seat, count in zip(best, claims, strict=True) if count == max(claims))


def battles(position: Position, _: Battles) -> None:
    """Step 3b: as long as the active player shares a Territory there is a battle (VM-49)."""
    if fights(position):
        position.agenda += [Battles(), Order()]


def fights(position: Position, _: Order | None = None) -> Options:
    """The battles of the active player: each rival in a Territory that they share."""
    seat = position.active
    mask = position.occupied[seat] & position.rivals(seat)
    return [action for place in members(mask) for action in fights_at(position, seat, place)]


def fights_at(position: Position, seat: int, place: int) -> Options:
    """The battles of a seat in a Territory."""
    name = position.name(place)
    return [act(FIGHT, battle.rival_name(position, rival), name) for rival in position.rivals_at(seat, place)]


def fight(position: Position, _: Order, action: VivariumAction) -> None:
    """The active player chooses a battle."""
    _begin(position, position.active, action)


def melee(position: Position, task: Melee) -> Options:
    """The battles that are left of those for which a seat came into a Territory (VM-66)."""
    here = position.occupied[task.seat] >> task.place & 1
    return fights_at(position, task.seat, task.place) if here else []


def fight_on(position: Position, task: Melee, action: VivariumAction) -> None:
    """One battle of several in a Territory; whoever of the others is still there afterwards is fought, too (VM-66)."""
    position.agenda.append(task)
    _begin(position, task.seat, action, chased=True)


def _begin(position: Position, seat: int, action: VivariumAction, *, chased: bool = False) -> None:
    place = position.world.by_name[action.place]
    rivals = {battle.rival_name(position, rival): rival for rival in position.rivals_at(seat, place)}
    battle.begin(position, place, seat, rivals[action.what], chased=chased)


def retreat(position: Position, task: Retreat, action: VivariumAction) -> None:
    """The Flight player leaves the Territory."""
    battle.withdraw(position, task.seat, task.place, position.world.by_name[action.place], "retreats")


def refill(position: Position, _: Refill) -> None:
    """Step 3c (VM-03, VM-04)."""
    cards = reveal_cards(position, LINEUP)
    if cards:
        position.told.append(Refilled(cards))


def fill_hand(position: Position, _: FillHand) -> None:
    """Step 3d: the hand is filled up to five cards (VM-06)."""
    seat = position.active
    position.agenda.append(Draw(seat, max(0, HAND - len(position.hands[seat]))))


def draw(position: Position, task: Draw) -> None:
    """Draws cards; when the deck is used up the discard pile is shuffled for the rest (VM-07)."""
    seat, deck = task.seat, position.decks[task.seat]
    count = min(task.count, len(deck))
    if count:
        cards = deck[-count:][::-1]
        del deck[-count:]
        position.to_hand(seat, cards)
        position.seen_tops[seat] = max(0, position.seen_tops[seat] - count)
        position.told += [CardsDrawn(titles(cards), to=seat), Drew(seat, count)]
    if count < task.count and position.discards[seat]:
        position.agenda += [Draw(seat, task.count - count), ShuffleDue(seat)]


def finish(position: Position, _: Finish) -> None:
    """A turn ends; the last one ends the match (VM-17)."""
    lose_markers(position, position.active)
    position.active = (position.active + 1) % position.seats
    if position.active == position.starter:
        if position.season == SEASONS_IN_MATCH - 1:
            position.told.append(MatchEnded(scores=tuple(position.fitness), winners=winners(position)))
            return
        position.season += 1
    position.agenda.append(Begin())
