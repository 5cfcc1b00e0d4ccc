"""What Energy, animals and cards are worth to a steady player, in Fitness: all of it wanes as the match goes on."""

from functools import cached_property
from typing import Final

from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, TITLES, Behaviour, Objective
from engine.games.vivarium.objectives import standing
from engine.games.vivarium.position import HAND, SEASONS_IN_MATCH, TYPE_OF
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.temper import STEADY, Temper

PRICE_LATE: Final = 0.30  # Energy in the turn before the last
PRICE_GROWTH: Final = 0.015  # and more for every turn before that
PRICE_TO_COME: Final = 0.42  # Energy that comes somewhere in the turns that are left
PLENTY: Final = 5  # Energy beyond which more of it is worth less and less, for it cannot all be spent well
ANIMAL: Final = 1.5  # an animal more on the map, while many turns are left
ANIMAL_TURNS: Final = 6

ENERGY_OF: Final = tuple(card.energy for card in BEHAVIOURS)

TAMING: Final = 0.3  # the share of the Fitness for destroyed Fears that each of them is thought to bring

# What the ability of a card is worth for each unit of its amount: in Energy, in animals, in Fitness.
_IN_ENERGY: Final = {
    "draw": 1.2, "energy": 1.0, "ease": 0.7, "bargain": 1.6, "free": 0.6, "rouse": 0.2, "recall": 1.4, "peek": 0.2,
    "omen": 0.1, "steal": 1.2, "harass": 0.5, "guard": 0.08, "fury": 0.1,
}  # fmt: skip
_IN_ANIMALS: Final = {"mature": 0.9, "settle": 1.0, "displace": 0.5, "hunt": 0.9}
_IN_FITNESS: Final = {"gain": 0.55, "destroy": 0.0}

# What an objective is worth while so much of it is missing, as a share of its Fitness.
NEARNESS: Final = (1.0, 0.45, 0.2, 0.1, 0.05)


def nearness(missing: int) -> float:
    """The share of an event's Fitness that being so near to it is worth."""
    return NEARNESS[missing] if missing < len(NEARNESS) else 0.0


class Worth:
    """A position weighed for a seat, by nothing that this seat does not see: of the others' cards it is only asked how
    many they hold. ``left`` is how many turns the seat has, but for one that it is taking.
    """

    def __init__(self, position: VivariumState, seat: int, temper: Temper = STEADY) -> None:
        self.position = position
        self.seat = seat
        self.temper = temper
        self.species = position.species[seat]
        self.own_turn = position.active == seat
        order = [(each - position.starter) % position.seats for each in (seat, position.active)]
        self.left = SEASONS_IN_MATCH - 1 - position.season + (order[0] > order[1])
        self.objectives = [EVENTS[number] for number in position.open]

    def price(self, left: float) -> float:
        """What an Energy is worth when so many turns are left."""
        return PRICE_LATE + PRICE_GROWTH * left if left > 0 else 0.0

    @cached_property
    def energy(self) -> float:
        """What an Energy is worth now; less if there is plenty, nothing at the very end."""
        return self.price(self.left) * min(1.0, PLENTY / max(1, self.position.energy[self.seat]))

    @cached_property
    def later(self) -> float:
        """What an Energy is worth that comes somewhere in the turns that are left."""
        return PRICE_TO_COME

    @cached_property
    def animal(self) -> float:
        """What an animal more is worth."""
        return ANIMAL * min(1.0, self.left / ANIMAL_TURNS)

    def animal_in(self, turns: int) -> float:
        """What an animal is worth that comes in so many turns."""
        return ANIMAL * min(1.0, max(0, self.left - turns) / ANIMAL_TURNS)

    @cached_property
    def deck(self) -> tuple[int, float]:
        """How many cards the seat owns, and the Energy of one in the mean."""
        cards = self.position.owned(self.seat)
        return len(cards), sum([ENERGY_OF[card] for card in cards]) / max(1, len(cards))

    @cached_property
    def income(self) -> float:
        """The Energy that a hand brings."""
        return HAND * self.deck[1]

    def standing(self, objective: Objective) -> int:
        """How much of an objective the seat still lacks."""
        have, need = standing(self.position, self.seat, objective)
        return max(0, need - have)

    def prize(self, kind: str) -> int:
        """The Fitness of the open events that ask for that."""
        return sum(event.fitness for event in self.objectives if event.objective.kind == kind)

    # --- cards

    def card(self, number: int) -> float:
        """What owning one more of a card is worth: one Fitness, what its Energy adds to the hands to come, and its
        ability as often as a card of its type is likely to be laid before it.
        """
        card = BEHAVIOURS[number]
        size, mean = self.deck
        draws = max(0.0, self.left - size / (2 * HAND)) * HAND / (size + 1)
        worth = 1 + self.later * draws * (card.energy - mean)
        others = self.position.kinds[4 * self.seat + card.type]
        paired = 1 - (1 - (HAND - 1) / max(HAND, size)) ** others
        return worth + draws * paired * self.ability(card, self.left / 2) + self._for_events(card)

    def _for_events(self, card: Behaviour) -> float:
        """What taking a card does for the open events."""
        worth = 0.0
        for event in self.objectives:
            objective, missing = event.objective, 0
            match objective.kind:
                case "types":
                    kinds = self.position.kinds[4 * self.seat : 4 * self.seat + 4]
                    missing = sum(max(0, objective.need - count) for count in kinds)
                    if kinds[card.type] >= objective.need:
                        continue
                case "bought":
                    missing = objective.need - self.position.bought
                case "costly":
                    missing = 1 if card.cost >= objective.need else 0
            if missing:
                worth += event.fitness * (nearness(missing - 1) - nearness(missing) * (objective.kind != "costly"))
        return worth

    def ability(self, card: Behaviour, left: float) -> float:
        """What using a card's ability is worth when so many turns are left."""
        worth = 0.0
        price, animal = self.price(left) or PRICE_LATE, ANIMAL * min(1.0, left / ANIMAL_TURNS)
        for effect in card.effects:
            kind, amount = effect.kind, effect.amount
            if kind == "destroy":
                worth += amount * (self.thinning(left) + TAMING * self.prize("tamed"))
            elif kind in _IN_ENERGY:
                worth += amount * _IN_ENERGY[kind] * price
            elif kind in _IN_ANIMALS:
                worth += amount * _IN_ANIMALS[kind] * animal
            else:
                worth += amount * _IN_FITNESS[kind]
        return worth

    def thinning(self, left: float) -> float:
        """What it is worth that a card without Energy leaves the deck."""
        size, mean = self.deck
        return self.price(left) * left * HAND * mean / max(HAND, size - 1)

    def hand_card(self, number: int) -> float:
        """What a card is worth in the hand, when it is played in its turn."""
        return BEHAVIOURS[number].energy * (self.energy or PRICE_LATE) + 0.3 * self.lead(number)

    def lead(self, number: int) -> float:
        """What is lost when the ability of a card in the hand is not used this turn."""
        return self.ability(BEHAVIOURS[number], self.left) if TYPE_OF[number] >= 0 else 0.0


NUMBER_OF: Final = {title: number for number, title in enumerate(TITLES)}
