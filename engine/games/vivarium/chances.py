"""The random outcomes of Vivarium, as a save holds them (titles, ids and names), and what they lead to."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from engine.game import Chance
from engine.games.vivarium.edition import BEHAVIOURS, SEASONS, behaviour_called, event_called, species_called
from engine.games.vivarium.happenings import DeckShuffled, Flipped, MatchBegan
from engine.games.vivarium.map import MapDeal, build_map
from engine.games.vivarium.objectives import claim_token
from engine.games.vivarium.position import HAND, NOWHERE, Position, titles
from engine.games.vivarium.tasks import Begin, DealDue, Draw, FlipDue, Run, ShuffleDue
from engine.parts.words import printable

OPENING_LINEUP: Final = 5
EVENTS_A_SEASON: Final = 4  # of five

STARTER_DECK: Final = tuple(card.title for card in BEHAVIOURS if card.type < 0 for _ in range(card.copies))
BEHAVIOUR_DECK: Final = tuple(card.title for card in BEHAVIOURS if card.type >= 0 for _ in range(card.copies))


class Deal(Chance, frozen=True):
    """The deal of a match: the map, who starts, species by seat, the four cards of each season's event deck, the
    behaviour deck and the players' decks, each with its top card first.
    """

    kind: ClassVar[str] = "deal"

    map: MapDeal
    starter: int
    species: tuple[str, ...]
    events: tuple[tuple[str, ...], ...]
    behaviours: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]


class Shuffle(Chance, frozen=True):
    """A player's discard pile became the deck, its top card first."""

    kind: ClassVar[str] = "shuffle"

    seat: int
    deck: tuple[str, ...]


class Flip(Chance, frozen=True):
    """An animal token of a player was flipped for the antelope: ``captured`` if the active side came up."""

    kind: ClassVar[str] = "flip"

    seat: int
    captured: bool


def read_chance(position: Position, kind: str, data: Any, species: Sequence[str] | None) -> Chance:
    """The random outcome that a save tells of; raises ValueError with a sentence if it could not come up now.

    ``species`` are those that the options give the seats, "" for one that is drawn, None if all are.
    """
    kinds: dict[str, type[Deal] | type[Shuffle] | type[Flip]] = {"deal": Deal, "shuffle": Shuffle, "flip": Flip}
    try:
        outcome = msgspec.convert(data, kinds[kind])
    except msgspec.ValidationError as error:
        raise ValueError(f"The {kind} is not in order: {printable(str(error))}.") from error
    due = position.agenda[-1] if position.agenda else None
    match outcome, due:
        case Deal(), DealDue():
            _check_deal(position.seats, outcome, species)
        case Shuffle(seat=seat), ShuffleDue(seat=whose) if seat == whose:
            if sorted(outcome.deck) != sorted(titles(position.discards[seat])):
                raise ValueError(f"The new deck of seat {seat} does not hold the cards of its discard pile.")
        case Flip(seat=seat), FlipDue(seat=whose) if seat == whose:
            pass
        case _:
            raise ValueError(f"No such {kind} was due.")
    return outcome


def _check_deal(seats: int, deal: Deal, species: Sequence[str] | None) -> None:
    """Raises ValueError with a sentence if the box and the options cannot give that deal."""
    build_map(seats, deal.map)
    if not 0 <= deal.starter < seats:
        raise ValueError(f"Seat {deal.starter} cannot be the starting player.")
    if len(deal.species) != seats or len({species_called(name) for name in deal.species}) < seats:
        raise ValueError("The deal does not give every seat a species of its own.")
    if any(named not in ("", dealt) for named, dealt in zip(species or (), deal.species, strict=False)):
        raise ValueError("The deal does not give the seats the species of the options.")
    if len(deal.events) != len(SEASONS):
        raise ValueError("The deal does not have an event deck for every season.")
    for season, cards in enumerate(deal.events):
        if [event_called(title).season for title in cards] != [season] * EVENTS_A_SEASON or len(set(cards)) < len(
            cards
        ):
            raise ValueError(f"The event deck of {SEASONS[season]} does not hold four of its five cards.")
    if sorted(deal.behaviours) != sorted(BEHAVIOUR_DECK):
        raise ValueError("The behaviour deck does not hold the cards that it should.")
    if len(deal.decks) != seats or any(sorted(deck) != sorted(STARTER_DECK) for deck in deal.decks):
        raise ValueError("The deal does not give every seat its starter cards.")


# The Energy that players begin with, in the order of play, by their number (VM-84).
FIRST_ENERGY: Final = {2: (0, 1), 3: (0, 1, 3), 4: (0, 0, 2, 2), 5: (0, 1, 2, 2, 3)}


def befall(position: Position, outcome: Chance) -> None:
    """A random outcome comes about."""
    match outcome:
        case Deal():
            _deal(position, outcome)
        case Shuffle():
            position.decks[outcome.seat] = [behaviour_called(title).number for title in reversed(outcome.deck)]
            position.discards[outcome.seat] = []
            position.known[outcome.seat] = sorted(position.hands[outcome.seat])  # there was no card elsewhere
            position.told.append(DeckShuffled(outcome.seat, len(outcome.deck)))
        case Flip():
            _flip(position, outcome)


def _deal(position: Position, deal: Deal) -> None:
    """The set-up: map, species, decks, line-up, hands, and Energy for who comes later (VM-03, VM-05, VM-39, VM-84)."""
    position.world = build_map(position.seats, deal.map)
    position.species = tuple(species_called(name) for name in deal.species)
    position.starter = position.active = deal.starter
    position.event_order = tuple(tuple(event_called(title).number for title in season) for season in deal.events)
    position.supply = [behaviour_called(title).number for title in reversed(deal.behaviours)]
    reveal_cards(position, OPENING_LINEUP)
    for seat, species in enumerate(position.species):
        position.decks[seat] = [behaviour_called(title).number for title in reversed(deal.decks[seat])]
        position.reserve[seat] = species.animals
        position.reserve_leaders[seat] = species.leaders
        position.set_out(seat, position.world.starts[seat])
    for number, energy in enumerate(FIRST_ENERGY[position.seats]):
        position.energy[(deal.starter + number) % position.seats] = energy
    position.told.append(MatchBegan(deal.starter, deal.species, titles(position.lineup)))
    position.stirred = 0
    position.agenda.append(Begin())
    position.agenda += [Draw(seat, HAND) for seat in reversed(range(position.seats))]


def reveal_cards(position: Position, most: int) -> tuple[str, ...]:
    """Fills the line-up up to so many cards, as far as the behaviour deck goes (VM-04); returns the new ones."""
    cards = [position.supply.pop() for _ in range(min(most - len(position.lineup), len(position.supply)))]
    position.lineup += cards
    return titles(cards)


def _flip(position: Position, flip: Flip) -> None:
    """The antelope is captured or runs (VM-58)."""
    position.told.append(Flipped(flip.seat, flip.captured))
    if flip.captured:
        position.antelope = NOWHERE
        claim_token(position, "antelope", flip.seat)
    else:
        position.agenda.append(Run())
