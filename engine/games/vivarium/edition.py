"""The house edition of Vivarium: its behaviour cards, event cards and species, read from the TOML files beside it."""

import tomllib
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.games.vivarium.terrain import TERRAINS
from engine.parts.words import printable

SEASONS = ("summer", "autumn", "winter", "spring")
WINTER = SEASONS.index("winter")
TYPES = ("population", "aggression", "ingenuity", "territory")
INSTINCT, FEAR = 0, 1  # the numbers of the starter cards; the bought ones follow

EffectKind = Literal[
    "draw", "energy", "lose", "drop", "guard", "fury", "ease", "bargain", "mature", "settle", "destroy", "free",
    "rouse", "gain", "recall", "peek", "omen", "steal", "harass", "displace", "hunt", "cull",
]  # fmt: skip
ObjectiveKind = Literal[
    "territories", "terrains", "animals", "gathered", "sections", "oasis", "around", "energy", "played", "paired",
    "bought", "costly", "wins", "maturing", "tamed", "types", "den", "hippo", "antelope", "dogs",
]  # fmt: skip
Token = Literal["", "den", "hippo", "antelope", "dogs"]
Source = Literal["rulebook", "inferred", "house"]

_Count = Annotated[int, Meta(ge=0, le=18)]
_Positive = Annotated[int, Meta(ge=1, le=18)]
_Season = Annotated[int, Meta(ge=0, le=3)]
_Title = Annotated[str, Meta(pattern=r"^[A-Z][a-z]+(-[a-z]+)?$")]


class Effect(Struct, frozen=True):
    """One thing that a card or an event does; ``texts.effect_text`` tells what."""

    kind: EffectKind
    amount: _Positive = 1


class Behaviour(Struct, frozen=True, forbid_unknown_fields=True):
    """A title of the behaviour cards, of which there are ``copies``; for starters, copies a player.

    ``type`` is a number of ``TYPES``, or -1 for none.
    """

    number: int
    title: _Title
    type: Annotated[int, Meta(ge=-1, le=3)]
    cost: Annotated[int, Meta(ge=0, le=8)]
    energy: Annotated[int, Meta(ge=0, le=4)]
    copies: Annotated[int, Meta(ge=1, le=7)]
    effects: tuple[Effect, ...]
    source: Source


class Objective(Struct, frozen=True):
    """What a player must have done or must have to claim an event; ``texts.objective_text`` tells it.

    ``terrain`` narrows Territories to those of one terrain.
    """

    kind: ObjectiveKind
    need: _Positive = 1
    terrain: int | None = None


class EventCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event: what it does to each player, its season's toll, and what its objective is worth.

    ``effects`` befall each player in the order of play from the active one; ``toll`` is added to the cost of entering
    ``toll_terrain`` until the next season begins; with ``sweep`` the line-up leaves the game and five new cards are
    revealed; ``token`` comes onto the map.
    """

    number: int
    title: _Title
    season: _Season
    effects: tuple[Effect, ...] = ()
    toll: Annotated[int, Meta(ge=-1, le=2)] = 0
    toll_terrain: int | None = None
    sweep: bool = False
    token: Token = ""
    objective: Objective
    fitness: Annotated[int, Meta(ge=3, le=6)]
    source: Source


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """A titled ability of a species, in words for players."""

    title: str
    text: str


class Species(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A species board and battle card: tokens, costs, seasons, five abilities and the numbers that they use.

    ``enter`` are costs by terrain; ``pressure`` and ``persistence`` are for each animal; ``leader`` is what its
    ``leaders`` are called, or "". Numbers that a species has no use for are 0:

    - ``litter_bonus``: animals more in a litter, for a shelter or an alpha
    - ``extra_animals``: animals that the Territory ability moves
    - ``ingenuity_cost``, ``ingenuity_amount``: Energy that the Ingenuity ability costs, and what it gives
    - ``second_cost``, ``second_amount``: the same of a second Ingenuity ability
    - ``instinct_amount``: what the Instinct ability costs, takes or allows; ``instinct_each``: for how many animals
    - ``aggression_cost``: Energy that the Aggression ability costs
    - ``aggression_pressure``, ``aggression_persistence``: what it adds to one's own, or takes from the opponent's
    - ``aggression_otherwise``: Pressure that it adds where its condition is not met
    - ``aggression_each``: Pressure that it adds for each animal or token that counts
    """

    number: int
    id: str
    plural: str
    animals: _Positive
    leaders: _Count = 0
    leader: str = ""
    markers: _Count = 0
    learning: _Count = 0
    enter: tuple[_Count, _Count, _Count, _Count, _Count, _Count]
    breeds: _Season
    deploys: _Season
    breed_cost: _Positive
    litter: _Positive
    litter_bonus: _Count = 0
    pressure: _Positive
    persistence: _Positive
    extra_animals: _Positive
    ingenuity_cost: _Count = 0
    ingenuity_amount: _Count = 0
    second_cost: _Count = 0
    second_amount: _Count = 0
    instinct_amount: _Count = 0
    instinct_each: _Count = 0
    aggression_cost: _Count = 0
    aggression_pressure: _Count = 0
    aggression_persistence: _Count = 0
    aggression_otherwise: _Count = 0
    aggression_each: _Count = 0
    population: Ability
    territory: Ability
    ingenuity: Ability
    second: Ability | None = None
    instinct: Ability
    aggression: Ability
    source: Source
    battle_source: Source

    @property
    def title(self) -> str:
        """``Wolf``."""
        return self.id.capitalize()


class Number(int):
    """A number for texts with fields: of 2, ``{n}`` makes 2, ``{n:bear}`` 2 bears, ``{n:wolf|wolves}`` 2 wolves."""

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        one, _, many = nouns.partition("|")
        return f"{int(self)} {one if self == 1 else many or f'{one}s'}"


T = TypeVar("T")


def _entries(name: str) -> list[dict[str, Any]]:
    """The tables of a TOML file beside this module, numbered from 0 in its order."""
    told = tomllib.loads(files("engine.games.vivarium").joinpath(f"{name}.toml").read_text("utf-8"))[name]
    return [{"number": number, **entry} for number, entry in enumerate(told)]


def _behaviour(told: dict[str, Any]) -> Behaviour:
    kind = told["type"]
    number = TYPES.index(kind) if kind else -1
    return msgspec.convert({**told, "type": number, "effects": _effects(told)}, Behaviour)


def _event(told: dict[str, Any]) -> EventCard:
    for table in (told, told["objective"]):
        for key in {"toll_terrain", "terrain"} & table.keys():
            table[key] = TERRAINS.index(table[key])
    return msgspec.convert({**told, "season": SEASONS.index(told["season"]), "effects": _effects(told)}, EventCard)


def _effects(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"kind": kind, "amount": amount} for kind, amount in told.get("effects", {}).items()]


def _species(told: dict[str, Any]) -> Species:
    """The species, with its numbers written into the texts of its abilities."""
    enter = [told["enter"][terrain] for terrain in TERRAINS]
    seasons = {key: SEASONS.index(told[key]) for key in ("breeds", "deploys")}
    species = msgspec.convert({**told, "enter": enter, **seasons}, Species)
    fields = msgspec.structs.asdict(species)
    words = {key: Number(value) for key, value in fields.items() if isinstance(value, int)}
    words_by_season = {key: SEASONS[number] for key, number in seasons.items()}
    abilities = {
        key: Ability(value.title, value.text.format_map({**words, **words_by_season}))
        for key, value in fields.items()
        if isinstance(value, Ability)
    }
    return msgspec.structs.replace(species, **abilities)


BEHAVIOURS = tuple(_behaviour(told) for told in _entries("behaviours"))
EVENTS = tuple(_event(told) for told in _entries("events"))
SPECIES = tuple(_species(told) for told in _entries("species"))

TITLES = tuple(card.title for card in BEHAVIOURS)

_BEHAVIOUR_BY_TITLE = {card.title: card for card in BEHAVIOURS}
_EVENT_BY_TITLE = {card.title: card for card in EVENTS}
_SPECIES_BY_ID = {species.id: species for species in SPECIES}


def behaviour_called(title: str) -> Behaviour:
    """The behaviour card of that title; raises ValueError with a sentence if there is none."""
    if title not in _BEHAVIOUR_BY_TITLE:
        raise ValueError(f"There is no behaviour card {printable(title[:20])!r}.")
    return _BEHAVIOUR_BY_TITLE[title]


def event_called(title: str) -> EventCard:
    """The event card of that title; raises ValueError with a sentence if there is none."""
    if title not in _EVENT_BY_TITLE:
        raise ValueError(f"There is no event card {printable(title[:20])!r}.")
    return _EVENT_BY_TITLE[title]


def species_called(name: str) -> Species:
    """The species of that id, like ``wolf``; raises ValueError with a sentence if there is none."""
    if name not in _SPECIES_BY_ID:
        raise ValueError(f"There is no species {printable(name[:20])!r}; the species are {', '.join(_SPECIES_BY_ID)}.")
    return _SPECIES_BY_ID[name]
