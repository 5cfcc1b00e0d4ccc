"""The species boards: reproduction and the Ingenuity abilities (VM-13 to VM-15, VM-65)."""

from collections.abc import Iterator
from typing import Final

from engine.games.vivarium.actions import ABILITY, BREED, FORAGE, VivariumAction, act
from engine.games.vivarium.edition import BEHAVIOURS, behaviour_called
from engine.games.vivarium.effects import discard, homes, rouse
from engine.games.vivarium.happenings import AbilityUsed, Bred, MarkerLost
from engine.games.vivarium.objectives import claim_den
from engine.games.vivarium.position import Position
from engine.games.vivarium.terrain import FOREST, MOUNTAIN, RIVER, SWAMP

AUTUMN: Final = 1


def controls_terrain(position: Position, seat: int, *terrains: int) -> bool:
    """Whether a seat controls a Territory of one of these terrains."""
    mask, terrain = position.controlled(seat), position.world.terrain
    animals = (*position.stand[2 * seat], *position.stand[2 * seat + 1])
    return any(mask >> place & 1 and terrain[place] in terrains for place in animals)


# --- reproduction


def litter(position: Position, seat: int) -> int:
    """How many animals would mature if a seat reproduced now, the reserve aside; 0 if it has not what it needs."""
    species = position.species[seat]
    band, leaders = position.stand[2 * seat], position.stand[2 * seat + 1]
    match species.id:
        case "anaconda" | "crocodile":
            return species.litter if controls_terrain(position, seat, SWAMP, RIVER) else 0
        case "eagle":
            return species.litter * len(safe_markers(position, seat))
        case "tiger":
            return species.litter if max(band.values(), default=0) >= 2 else 0
        case "gorilla":
            return species.litter if any(place in band for place in leaders) else 0
        case "human":
            mask = position.controlled(seat)
            sheltered = any(mask >> place & 1 for place in position.markers[seat])
            return species.litter + species.litter_bonus * sheltered
        case "wolf":
            in_pack = any(position.animals_at(seat, place) > 1 for place in leaders)
            return species.litter + species.litter_bonus * in_pack
    return species.litter


def safe_markers(position: Position, seat: int) -> list[int]:
    """The Territories with an eyrie or a shelter of a seat where nobody else stands."""
    taken = position.rivals(seat)
    return [place for place in position.markers[seat] if not taken >> place & 1]


def can_breed(position: Position, seat: int) -> bool:
    """Whether a seat can reproduce now: season, Energy, reserve and what its board asks for (VM-14)."""
    species = position.species[seat]
    return (
        position.season % 4 == species.breeds
        and position.energy[seat] >= species.breed_cost
        and position.reserve[seat] > 0
        and litter(position, seat) > 0
    )


def breed(position: Position, seat: int) -> None:
    """A seat reproduces: animals mature for the season in which its species deploys."""
    species = position.species[seat]
    position.energy[seat] -= species.breed_cost
    count = position.mature(seat, litter(position, seat), species.deploys)
    position.told.append(Bred(seat, count, species.deploys, species.breed_cost))
    claim_den(position, seat)


def nurseries(position: Position, seat: int) -> list[int]:
    """The Territories where matured animals may be deployed (step 1d): homes, and for eagles their safe eyries."""
    if position.species[seat].id != "eagle":
        return homes(position, seat)
    return sorted({*homes(position, seat), *safe_markers(position, seat)})


# --- Ingenuity


def board_actions(position: Position, seat: int) -> list[VivariumAction]:
    """Reproduction and the Ingenuity abilities that a seat can use now (step 2d)."""
    found = [act(BREED)] if can_breed(position, seat) else []
    found += _ABILITIES[position.species[seat].id](position, seat)
    return found


def _anaconda(position: Position, seat: int) -> Iterator[VivariumAction]:
    if not position.used and position.energy[seat] >= position.species[seat].ingenuity_cost:
        yield act(ABILITY, "wait")


def _eagle(position: Position, seat: int) -> Iterator[VivariumAction]:
    species = position.species[seat]
    if position.energy[seat] >= species.ingenuity_cost and len(position.markers[seat]) < species.markers:
        yield from _sites(position, seat, "eyrie", MOUNTAIN)


def _sites(position: Position, seat: int, ability: str, terrain: int | None) -> Iterator[VivariumAction]:
    mask = position.controlled(seat)
    for place in position.stand[2 * seat]:
        on_terrain = terrain is None or position.world.terrain[place] == terrain
        if mask >> place & 1 and on_terrain and place not in position.markers[seat]:
            yield act(ABILITY, ability, position.name(place))


def _tiger(position: Position, seat: int) -> Iterator[VivariumAction]:
    if position.energy[seat] >= position.species[seat].ingenuity_cost:
        taken = position.rivals(seat)
        for place in position.stand[2 * seat]:
            if place in position.rested[2 * seat] and not taken >> place & 1:
                yield act(ABILITY, "wind", position.name(place))


def _crocodile(position: Position, _: int) -> Iterator[VivariumAction]:
    if not position.used and not position.moved:
        yield act(ABILITY, "bask")


def _gorilla(position: Position, seat: int) -> Iterator[VivariumAction]:
    affordable = position.energy[seat] >= position.species[seat].ingenuity_cost
    if not position.used and affordable and controls_terrain(position, seat, FOREST):
        for card in sorted(set(position.hands[seat])):
            yield act(FORAGE, BEHAVIOURS[card].title)


def _bear(position: Position, seat: int) -> Iterator[VivariumAction]:
    if not position.used and position.season % 4 == AUTUMN and controls_terrain(position, seat, RIVER):
        yield act(ABILITY, "fish")


def _human(position: Position, seat: int) -> Iterator[VivariumAction]:
    species, energy = position.species[seat], position.energy[seat]
    if energy >= species.ingenuity_cost and position.learnt[seat] < species.learning:
        yield act(ABILITY, "learn")
    if energy >= species.second_cost and len(position.markers[seat]) < species.markers:
        yield from _sites(position, seat, "build", None)


def _wolf(position: Position, seat: int) -> Iterator[VivariumAction]:
    if position.energy[seat] >= position.species[seat].ingenuity_cost and position.reserve_leaders[seat]:
        mask = position.controlled(seat)
        for place in position.stand[2 * seat]:
            if mask >> place & 1:
                yield act(ABILITY, "raise", position.name(place))


_ABILITIES: Final = {
    "anaconda": _anaconda,
    "eagle": _eagle,
    "tiger": _tiger,
    "crocodile": _crocodile,
    "gorilla": _gorilla,
    "bear": _bear,
    "human": _human,
    "wolf": _wolf,
}


def use_ability(position: Position, seat: int, action: VivariumAction) -> None:
    """A seat uses an Ingenuity ability."""
    species = position.species[seat]
    cost = species.second_cost if action.what == "build" else species.ingenuity_cost
    position.energy[seat] -= cost
    position.told.append(AbilityUsed(seat, action.what, cost, action.place))
    match action.what:
        case "wait":
            position.used = position.lurking[seat] = 1
        case "eyrie" | "build":
            position.markers[seat].append(position.world.by_name[action.place])
        case "wind":
            rouse(position, seat, position.world.by_name[action.place])
        case "bask":
            position.used = 1
            position.rested[2 * seat] = position.stand[2 * seat].copy()
            position.gain_energy(seat, species.ingenuity_amount, "Bask")
        case "fish":
            position.used = 1
            position.gain_energy(seat, species.ingenuity_amount, "Fish")
        case "learn":
            position.learnt[seat] += 1
        case "raise":
            _raise_alpha(position, seat, position.world.by_name[action.place])


def forage(position: Position, seat: int, action: VivariumAction) -> None:
    """Gorillas discard a card for Energy."""
    species = position.species[seat]
    position.used = 1
    position.told.append(AbilityUsed(seat, "forage", species.ingenuity_cost))
    position.energy[seat] -= species.ingenuity_cost
    discard(position, seat, behaviour_called(action.what).number)
    position.gain_energy(seat, species.ingenuity_amount, "Forage")


def _raise_alpha(position: Position, seat: int, place: int) -> None:
    """A wolf becomes an alpha, rested if the wolf was."""
    tired = position.lift(seat, False, place, 1)
    position.reserve[seat] += 1
    position.reserve_leaders[seat] -= 1
    position.put(seat, True, place, 1)
    if tired:
        position.rest(seat, True, place, 1)


def lose_markers(position: Position, controller: int) -> None:
    """At the end of a turn eyries and shelters in Territories that another species controls are lost."""
    mask = position.controlled(controller)
    for seat, places in enumerate(position.markers):
        if seat != controller:
            for place in [place for place in places if mask >> place & 1]:
                places.remove(place)
                marker = "eyrie" if position.species[seat].id == "eagle" else "shelter"
                position.told.append(MarkerLost(seat, marker, position.name(place)))
