"""What happens in a match of Vivarium, as every seat sees it; cards drawn and looked at are told to their owner only.

Cards and events are told by title, species by id, Territories by name; rivals in a battle are seats or HIPPO or DOGS.
"""

from engine.game import Event
from engine.games.vivarium.tasks import Side


class MatchBegan(Event, frozen=True):
    """The map lies, species by seat, the line-up is revealed."""

    reveals = True

    starter: int
    species: tuple[str, ...]
    lineup: tuple[str, ...]


class TurnBegan(Event, frozen=True):
    """A turn begins; ``new_season`` tells whether a season does, too, and ``holder`` who has the initiative."""

    season: int
    active: int
    holder: int
    new_season: bool


class EventRevealed(Event, frozen=True):
    """An event card was revealed; it stays until it is claimed."""

    reveals = True

    event: str


class TokenPlaced(Event, frozen=True):
    """A token came onto the map."""

    token: str
    place: str


class AntelopeRan(Event, frozen=True):
    """The antelope got away and ran into another Territory."""

    place: str


class LineupSwept(Event, frozen=True):
    """The line-up left the game and cards were revealed anew."""

    reveals = True

    lineup: tuple[str, ...]


class Refilled(Event, frozen=True):
    """Cards were added to the line-up."""

    reveals = True

    cards: tuple[str, ...]


class EventClaimed(Event, frozen=True):
    """A seat claimed an event."""

    seat: int
    event: str
    fitness: int


class CardsDrawn(Event, frozen=True):
    """The cards that the seat ``to`` drew."""

    reveals = True

    cards: tuple[str, ...]


class Drew(Event, frozen=True):
    """A seat drew that many cards."""

    reveals = True

    seat: int
    count: int


class DeckShuffled(Event, frozen=True):
    """A discard pile became the deck."""

    reveals = True

    seat: int
    cards: int


class CardPlayed(Event, frozen=True):
    """A card was laid into the row; ``ability`` tells whether it will give its ability."""

    seat: int
    card: str
    ability: bool


class EnergyChanged(Event, frozen=True):
    """Energy came or went other than by the cards of the row and by paying; ``why`` is a short reason."""

    seat: int
    amount: int
    why: str


class EffectUsed(Event, frozen=True):
    """An effect that lasts or comes about without a choice: guard, fury, ease, bargain, mature, omen."""

    seat: int
    effect: str
    amount: int


class OmenSeen(Event, frozen=True):
    """The event card that the seat ``to`` looked at."""

    reveals = True

    event: str


class CardSeen(Event, frozen=True):
    """The top card of the own deck that the seat ``to`` looked at."""

    reveals = True

    card: str


class TopCard(Event, frozen=True):
    """A seat looked at its top card and kept it (``card`` None) or discarded it."""

    reveals = True

    seat: int
    card: str | None


class CardGained(Event, frozen=True):
    """A seat took a card of the line-up for that price (0: for nothing)."""

    seat: int
    card: str
    price: int


class CardMoved(Event, frozen=True):
    """A card went from a hand or a discard pile to ``goal``: "discard", "hand" or "out"."""

    seat: int
    card: str
    goal: str


class Targeted(Event, frozen=True):
    """A seat chose an opponent for an effect."""

    seat: int
    effect: str
    other: int
    amount: int


class Moved(Event, frozen=True):
    """Animals of a seat moved; ``leader`` is what they are called if they are leaders, or ""; ``how``: "moves",
    "retreats", "flees".
    """

    seat: int
    leader: str
    count: int
    origin: str
    goal: str
    energy: int
    how: str


class Displaced(Event, frozen=True):
    """An animal of ``other`` was moved by a seat's card."""

    seat: int
    other: int
    origin: str
    goal: str


class AnimalsPlaced(Event, frozen=True):
    """Animals came onto the map; ``how``: "deploys", "settles", "returns with"."""

    seat: int
    count: int
    place: str
    how: str


class AnimalsLost(Event, frozen=True):
    """Animals went back to the reserve."""

    seat: int
    count: int
    place: str


class Roused(Event, frozen=True):
    """A rested animal may move again."""

    seat: int
    place: str


class Bred(Event, frozen=True):
    """A species reproduced: so many animals mature for that season."""

    seat: int
    count: int
    season: int
    energy: int


class AbilityUsed(Event, frozen=True):
    """An Ingenuity ability was used, at a place or with a card where it names one."""

    seat: int
    ability: str
    energy: int
    place: str = ""


class MarkerLost(Event, frozen=True):
    """A ``marker``, "eyrie" or "shelter", was lost to another species."""

    seat: int
    marker: str
    place: str


class BattleBegan(Event, frozen=True):
    """A battle began, with both sides before any ability."""

    place: str
    aggressor: int
    defender: int
    sides: tuple[Side, Side]


class BattleAbility(Event, frozen=True):
    """A side used its battle ability, with a card where it discards one; the sides afterwards."""

    seat: int
    card: str | None
    sides: tuple[Side, Side]


class BattleEnded(Event, frozen=True):
    """A battle ended: survivors on both sides and the winner, None if there is none; ``stolen`` is Fitness taken,
    ``sides`` are both as they met, after all abilities.
    """

    place: str
    rivals: tuple[int, int]
    survivors: tuple[int, int]
    winner: int | None
    stolen: int
    sides: tuple[Side, Side]


class Flipped(Event, frozen=True):
    """An animal token was flipped for the antelope."""

    reveals = True

    seat: int
    captured: bool


class FitnessGained(Event, frozen=True):
    """Fitness for the oasis."""

    seat: int
    amount: int
