"""Battles: their arithmetic, their abilities and how they go on (VM-40 to VM-56, VM-60).

A rival is a seat, or HIPPO or DOGS. A side's Persistence is shared by its animals; what is added to or taken from it by
cards and abilities is its bonus, which is used up first (VM-42).
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.games.vivarium.actions import DOGS_NAME, HIPPO_NAME, PASS, RETREAT, USE, VivariumAction, act
from engine.games.vivarium.edition import BEHAVIOURS, SPECIES, behaviour_called
from engine.games.vivarium.happenings import BattleAbility, BattleBegan, BattleEnded, CardMoved
from engine.games.vivarium.objectives import claim_token
from engine.games.vivarium.position import BATTLES_FITNESS, EVERYTHING, FIRST_SEAT, NOWHERE, WINS, Position
from engine.games.vivarium.tasks import DOGS, HIPPO, Answer, Clash, Melee, Retreat, Side
from engine.games.vivarium.terrain import FOREST, MOUNTAIN, PLAINS, RIVER, SWAMP, WASTELAND

HIPPO_STRENGTH: Final = 12
DOG_STRENGTH: Final = 2
STOLEN: Final = 2

WATER: Final = (SWAMP, RIVER)
# Where an animal has less Pressure by its instinct.
WEAK_IN: Final = {"eagle": (FOREST, SWAMP), "crocodile": (MOUNTAIN, WASTELAND, PLAINS)}


def rival_name(position: Position, rival: int) -> str:
    """The species of a rival, or which beast it is."""
    if rival >= 0:
        return position.species[rival].id
    return HIPPO_NAME if rival == HIPPO else DOGS_NAME


def survivors(side: Side, pressure: int) -> int:
    """How many animals of a side live through so much Pressure: who has any Persistence left survives (VM-41)."""
    total = side.persistence
    left = total + min(0, side.bonus) - max(0, pressure - max(0, side.bonus))
    return min(side.animals, -(-side.animals * left // total)) if left > 0 else 0


class Fighter(Struct, frozen=True):
    """A rival in a battle, as far as its strength goes: ``kind`` is the number of its species, or HIPPO or DOGS.

    ``led`` tells that a leader of its stands there, ``orphaned`` that its species' silverback is off the map.
    """

    kind: int
    animals: int
    terrain: int
    led: bool = False
    orphaned: bool = False
    sheltered: bool = False
    lurking: bool = False
    learnt: int = 0
    fury: int = 0
    guard: int = 0


def fighter(position: Position, rival: int, place: int, animals: int | None = None) -> Fighter:
    """A rival in a Territory, with the animals that it has there or with so many."""
    terrain = position.world.terrain[place]
    if rival < 0:
        return Fighter(rival, position.dogs if rival == DOGS else 1, terrain)
    species, leaders = position.species[rival], position.stand[2 * rival + 1]
    return Fighter(
        kind=species.number,
        animals=position.animals_at(rival, place) if animals is None else animals,
        terrain=terrain,
        led=place in leaders,
        orphaned=species.id == "gorilla" and not leaders,
        sheltered=species.id == "human" and place in position.markers[rival],
        lurking=bool(position.lurking[rival]),
        learnt=position.learnt[rival],
        fury=position.fury[rival],
        guard=position.guard[rival],
    )


def weakened(one: Fighter) -> bool:
    """Whether its instinct takes Pressure from each of its animals there."""
    return one.kind >= 0 and (one.orphaned or one.terrain in WEAK_IN.get(SPECIES[one.kind].id, ()))


def side(one: Fighter) -> Side:
    """A rival's strength before abilities."""
    if one.kind == HIPPO:
        return Side(1, HIPPO_STRENGTH, HIPPO_STRENGTH)
    if one.kind == DOGS:
        return Side(one.animals, DOG_STRENGTH * one.animals, DOG_STRENGTH * one.animals)
    species = SPECIES[one.kind]
    each, endures = species.pressure, species.persistence
    if weakened(one):
        each -= species.instinct_amount
    if one.sheltered:
        endures += species.second_amount
    pressure = one.animals * each + one.fury
    if one.lurking and one.terrain in WATER:
        pressure += species.ingenuity_amount
    return Side(one.animals, pressure, one.animals * endures, one.guard)


def begin(position: Position, place: int, aggressor: int, defender: int, *, chased: bool = False) -> None:
    """A battle begins: it is laid on the stack."""
    sides = (side(fighter(position, aggressor, place)), side(fighter(position, defender, place)))
    position.told.append(BattleBegan(position.name(place), aggressor, defender, sides))
    position.agenda.append(Answer(place, (aggressor, defender), 0, sides, chased))


def ability_answers(position: Position, task: Answer) -> list[VivariumAction]:
    """What the side that is to answer may do: pass, and use its ability if it can pay for it."""
    seat = task.rivals[task.answering]
    if seat < 0:
        return []
    species = position.species[seat]
    if species.id == "wolf":
        titles = sorted({BEHAVIOURS[card].title for card in position.hands[seat]})
        return [*(act(USE, title) for title in titles), act(PASS)]
    if position.energy[seat] < species.aggression_cost:
        return [act(PASS)]
    return [act(USE), act(PASS)]


def answer(position: Position, task: Answer, action: VivariumAction) -> None:
    """A side uses its battle ability or passes."""
    seat = task.rivals[task.answering]
    sides = task.sides
    if action.verb == USE:
        card = behaviour_called(action.what).number if action.what else None
        if card is not None:
            position.take_from_hand(seat, card)
            position.discards[seat].append(card)
            position.told.append(CardMoved(seat, action.what, "discard"))
        position.energy[seat] -= position.species[seat].aggression_cost
        own, other = with_ability(fighter(position, seat, task.place), sides[task.answering], sides[1 - task.answering])
        sides = (other, own) if task.answering else (own, other)
        position.told.append(BattleAbility(seat, action.what or None, sides))
        if position.species[seat].id == "eagle":  # Take wing
            position.told.append(BattleEnded(position.name(task.place), task.rivals, _animals(sides), None, 0, sides))
            position.agenda.append(Retreat(seat, task.place, task.chased))
            return
    go_on(position, task, sides)


def go_on(position: Position, task: Answer, sides: tuple[Side, Side]) -> None:
    """A side has answered: the other may, or they clash."""
    if task.answering == 0:
        position.agenda.append(Answer(task.place, task.rivals, 1, sides, task.chased))
    else:
        position.agenda.append(Clash(task.place, task.rivals, sides, task.chased))


def with_ability(one: Fighter, own: Side, other: Side) -> tuple[Side, Side]:
    """The own side and the other's, once the own battle ability is used."""
    species = SPECIES[one.kind]
    more, less = species.aggression_pressure, species.aggression_persistence
    match species.id:
        case "wolf":  # Pack hunt
            return replace(own, pressure=own.pressure + species.aggression_each * own.animals), other
        case "bear":  # Roar
            return own, replace(other, pressure=max(0, other.pressure - more))
        case "tiger":  # Crouch
            return replace(own, pressure=own.persistence + own.bonus, persistence=own.pressure, bonus=0), other
        case "anaconda":  # Constrict
            return own, replace(other, bonus=other.bonus - less)
        case "crocodile":  # Death roll
            more = more if one.terrain in WATER else species.aggression_otherwise
            return replace(own, pressure=own.pressure + more), other
        case "gorilla":  # Display
            if one.led:
                return replace(own, pressure=own.pressure + more, bonus=own.bonus + less), other
            return replace(own, pressure=own.pressure + species.aggression_otherwise), other
        case "human":  # Tools
            tools = species.aggression_each * one.learnt
            return replace(own, pressure=own.pressure + more + tools), other
    return own, other


def _animals(sides: tuple[Side, Side]) -> tuple[int, int]:
    return sides[0].animals, sides[1].animals


def result(sides: tuple[Side, Side], *, beast: int | None = None) -> tuple[tuple[int, int], int | None]:
    """How many animals of aggressor and defender are left, and which of them, 0 or 1, is the winner, if any.

    ``beast`` tells which of the two is the hippopotamus or the dogs (VM-43, VM-44, VM-60).
    """
    attack, defence = sides
    left = (survivors(attack, defence.pressure), survivors(defence, attack.pressure))
    if not all(left):
        return left, 0 if left[0] else 1 if left[1] else None
    fight = 0 if attack.pressure >= defence.pressure else 1  # a tie is the aggressor's
    return left, beast if beast == 1 - fight else fight  # event animals never retreat: the battle is theirs


def clash(position: Position, task: Clash) -> None:
    """Both sides lose animals at once; the Flight player retreats, the winner takes Fitness (VM-50)."""
    beast = next((number for number, rival in enumerate(task.rivals) if rival < 0), None)
    left, winner = result(task.sides, beast=beast)
    won = None if winner is None else task.rivals[winner]
    lost = None if winner is None else task.rivals[1 - winner]
    stolen = min(STOLEN, position.fitness[lost]) if won is not None and lost is not None and min(won, lost) >= 0 else 0
    position.told.append(BattleEnded(position.name(task.place), task.rivals, left, won, stolen, task.sides))
    for rival, side, alive in zip(task.rivals, task.sides, left, strict=True):
        _lose(position, rival, task.place, side.animals - alive)
    if won is not None and won >= 0:
        position.wins[won] += 1
        position.stirred |= WINS | FIRST_SEAT << won
        if stolen and lost is not None:
            position.gain_fitness(won, BATTLES_FITNESS, stolen)
            position.gain_fitness(lost, BATTLES_FITNESS, -stolen)
    _defeat_beasts(position, task, left, won)
    for rival in task.rivals:
        if rival >= 0:
            position.revive(rival)
    if all(left) and lost is not None:
        position.agenda.append(Retreat(lost, task.place, task.chased))


def _lose(position: Position, rival: int, place: int, count: int) -> None:
    if count and rival >= 0:
        position.lose_animals(rival, place, count)
    elif rival == DOGS:
        position.dogs -= count


def _defeat_beasts(position: Position, task: Clash, left: tuple[int, int], won: int | None) -> None:
    """The hippopotamus goes when it was defeated, the last of the dogs by whoever removes it (VM-57, VM-59)."""
    for rival, alive, other in zip(task.rivals, left, reversed(task.rivals), strict=True):
        if rival == HIPPO and won == other:
            position.hippo = NOWHERE
            position.stirred = EVERYTHING
            claim_token(position, "hippo", other)
        elif rival == DOGS and not alive:
            position.dogs_at = NOWHERE
            position.stirred = EVERYTHING
            claim_token(position, "dogs", other)


def retreats(position: Position, task: Retreat) -> list[VivariumAction]:
    """Where animals may retreat to: an adjacent Territory, an empty one if there is any (VM-48)."""
    return [act(RETREAT, "", position.name(goal)) for goal in refuges(position, task)]


def refuges(position: Position, task: Retreat) -> list[int]:
    """The Territories that animals may be driven into; the own start if there is no other.

    A retreat into others is a battle again. Whoever retreats from that finds an empty Territory or goes to its start,
    so that no retreat goes on for ever.
    """
    seat = task.seat
    near = position.world.open_to[seat][task.place]
    taken = position.rivals(seat)
    empty = [goal for goal in near if not taken >> goal & 1]
    return empty or ([] if task.chased else list(near)) or [position.world.starts[seat]]


def withdraw(position: Position, seat: int, place: int, goal: int, how: str) -> None:
    """All animals of a seat leave for another Territory; whoever is there they fight at once, as aggressor.

    If the antelope is there, too, they have their chance to capture it before the battle.
    """
    rivals = position.rivals_at(seat, goal)
    slot = len(position.agenda)
    position.move_all(seat, place, goal, how)
    if rivals:
        flips = position.agenda[slot:]
        del position.agenda[slot:]
        if len(rivals) > 1:
            position.agenda.append(Melee(seat, goal))
        else:
            begin(position, goal, seat, rivals[0], chased=True)
        position.agenda += flips
