"""The random outcomes of Vivarium, as a save holds them (titles, ids and names), and what they lead to."""

from typing import ClassVar, Final

from engine.game import Chance
from engine.games.vivarium.edition import behaviour_called, event_called, species_called
from engine.games.vivarium.happenings import DeckShuffled, Flipped, MatchBegan
from engine.games.vivarium.map import MapDeal, build_map
from engine.games.vivarium.objectives import claim_token
from engine.games.vivarium.position import HAND, NOWHERE, Position, titles
from engine.games.vivarium.tasks import Begin, Draw, Run

OPENING_LINEUP: Final = 5


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
    """The set-up: map, species, decks, line-up, hands (VM-03, VM-05, VM-39)."""
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
