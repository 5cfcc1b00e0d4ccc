"""Why a Vivarium player may not breed or use an Ingenuity ability: reasons in sentences, "" if there is none."""

from collections.abc import Callable
from typing import Final

from engine.games.vivarium.abilities import controls_terrain, litter
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.edition import SEASONS, species_called
from engine.games.vivarium.position import Position
from engine.games.vivarium.refused_steps import leaders_at, species_of, too_dear
from engine.games.vivarium.terrain import FOREST, MOUNTAIN, RIVER
from engine.games.vivarium.view import VivariumView
from engine.games.vivarium.words import place_name

AUTUMN: Final = 1


def breed(view: VivariumView, position: Position, _: VivariumAction) -> str:
    """Reproduction."""
    species, season = species_of(view), position.season % 4
    if season != species.breeds:
        return f"{species.plural.capitalize()} breed in {SEASONS[species.breeds]}, and it is {SEASONS[season]}."
    if not litter(position, view.seat):
        return _NO_LITTER[species.id]
    if not position.reserve[view.seat]:
        return "There is no animal in your reserve."
    return too_dear(view, "Breeding costs", species.breed_cost)


_NO_LITTER: Final = {
    "anaconda": "Anacondas breed if they control a swamp or river.",
    "eagle": "Eagles breed at eyries in mountains that nobody else holds, and you have none.",
    "tiger": "Tigers breed if two of them are in one Territory.",
    "crocodile": "Crocodiles breed if they control a river or swamp.",
    "gorilla": "Gorillas breed if the silverback is with another gorilla.",
}

_ABILITY_OF: Final = {
    "wait": "anaconda",
    "eyrie": "eagle",
    "wind": "tiger",
    "bask": "crocodile",
    "fish": "bear",
    "learn": "human",
    "build": "human",
    "raise": "wolf",
}
_PLACED: Final = ("eyrie", "wind", "build", "raise")


def ability(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """An Ingenuity ability."""
    species, name = species_of(view), action.what
    if _ABILITY_OF[name] != species.id:
        return f"Only {species_called(_ABILITY_OF[name]).plural} can do that."
    title = (species.second if name == "build" and species.second else species.ingenuity).title
    if bool(action.place) != (name in _PLACED):
        return f"{title} {'needs' if name in _PLACED else 'is not tied to'} a Territory."
    if view.used:
        return f"You have used {title} in this turn."
    cost = species.second_cost if name == "build" else species.ingenuity_cost
    return _WHY_NOT[name](view, position, action) or too_dear(view, f"{title} costs", cost)


def _site(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """Whether an eyrie or a shelter may be built there."""
    species, place = species_of(view), position.world.by_name[action.place]
    called = "eyrie" if action.what == "eyrie" else "shelter"
    if action.what == "eyrie" and position.world.terrain[place] != MOUNTAIN:
        return "Eyries are built in mountains."
    if place in position.markers[view.seat]:
        return f"You have {'an' if called == 'eyrie' else 'a'} {called} in {place_name(action.place)} already."
    if len(position.markers[view.seat]) == species.markers:
        return f"All {species.markers} {called}s are built."
    return _not_controlled(view, position, action)


def _not_controlled(view: VivariumView, position: Position, action: VivariumAction) -> str:
    if position.controlled(view.seat) >> position.world.by_name[action.place] & 1:
        return ""
    return f"You do not control {place_name(action.place)}."


def _second_wind(view: VivariumView, position: Position, action: VivariumAction) -> str:
    place = position.world.by_name[action.place]
    if not position.animals_at(view.seat, place):
        return f"You have no tiger in {place_name(action.place)}."
    if position.rivals_at(view.seat, place):
        return f"Your tigers in {place_name(action.place)} are not alone."
    rested = place in position.rested[2 * view.seat]
    return "" if rested else f"No tiger in {place_name(action.place)} is rested."


def _raise(view: VivariumView, position: Position, action: VivariumAction) -> str:
    if not position.reserve_leaders[view.seat]:
        return f"All {species_of(view).leaders} alphas are on the map."
    if reason := _not_controlled(view, position, action):
        return reason
    place = position.world.by_name[action.place]
    if position.stand[2 * view.seat].get(place, 0):
        return ""
    return f"There is no wolf but {leaders_at(view, place)} in {place_name(action.place)}."


def _learn(view: VivariumView, position: Position, _: VivariumAction) -> str:
    learning = species_of(view).learning
    return "" if position.learnt[view.seat] < learning else f"You have all {learning} Learning tokens."


def _bask(view: VivariumView, _: Position, __: VivariumAction) -> str:
    return "You have moved a crocodile in this turn." if view.moved else ""


def _fish(view: VivariumView, position: Position, _: VivariumAction) -> str:
    if view.season % 4 != AUTUMN:
        return "Bears fish in autumn."
    return "" if controls_terrain(position, view.seat, RIVER) else "You do not control a river."


def forage(view: VivariumView, position: Position, action: VivariumAction) -> str:
    """The ability of gorillas, which discards a card."""
    species = species_of(view)
    title = species.ingenuity.title
    if species.id != "gorilla":
        return "Only gorillas can do that."
    if view.used:
        return f"You have used {title} in this turn."
    if not controls_terrain(position, view.seat, FOREST):
        return "You do not control a forest."
    if action.what not in view.hand:
        return f"You do not hold {action.what}."
    return too_dear(view, f"{title} costs", species.ingenuity_cost)


_WHY_NOT: Final[dict[str, Callable[[VivariumView, Position, VivariumAction], str]]] = {
    "wait": lambda *_: "",
    "eyrie": _site,
    "wind": _second_wind,
    "bask": _bask,
    "fish": _fish,
    "learn": _learn,
    "build": _site,
    "raise": _raise,
}
