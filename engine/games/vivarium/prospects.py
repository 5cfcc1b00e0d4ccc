"""What it is worth to a steady player to have its animals here or there, in Fitness."""

from functools import cached_property
from typing import Final

from engine.games.vivarium.abilities import litter
from engine.games.vivarium.actions import VivariumAction
from engine.games.vivarium.battle import STOLEN, fighter
from engine.games.vivarium.edition import EventCard, Objective
from engine.games.vivarium.event_phase import OASIS_BONUS
from engine.games.vivarium.forecast import Forecast, forecast
from engine.games.vivarium.journeys import Goal, reach
from engine.games.vivarium.movement import room
from engine.games.vivarium.tasks import HIPPO
from engine.games.vivarium.terrain import FOREST, MOUNTAIN, OASIS, RIVER, SWAMP
from engine.games.vivarium.worth import Worth, nearness

NEVER: Final = 99  # so many animals there are not
CROWD: Final = 12  # the fewer animals there are, the more is one more of them worth
ATTACKED: Final = 0.55  # how likely an opponent attacks that would win
GARRISON: Final = 5  # animals in the oasis, as far as more of them are better
RESERVES: Final = 0.9  # what a battle is worth for which the animals are still to come


class Prospects(Worth):
    """A position weighed with an eye on the map: ``controlled`` and ``blocked`` are sets of Territories, of the seat
    and of others; ``mine`` are its animals by Territory.
    """

    @cached_property
    def controlled(self) -> int:
        return self.position.controlled(self.seat)

    @cached_property
    def blocked(self) -> int:
        return self.position.rivals(self.seat)

    @cached_property
    def mine(self) -> dict[int, int]:
        found = dict(self.position.stand[2 * self.seat])
        for place, count in self.position.stand[2 * self.seat + 1].items():
            found[place] = found.get(place, 0) + count
        return found

    @cached_property
    def _holds(self) -> dict[tuple[int, int], float]:
        return {}

    @cached_property
    def _wants(self) -> dict[int, int]:
        return {}

    @cached_property
    def _worths(self) -> dict[VivariumAction, float]:
        return {}

    def renew(self) -> None:
        """Looks at the position again after a step of the seat's own in which no rival has moved: what hangs on
        places that no animal of its has left or entered is taken to be as it was, which is nearly so.
        """
        kept = self.__dict__
        before = self.mine
        for name in ("mine", "controlled", "energy", "deck", "income"):
            kept.pop(name, None)
        now = self.mine
        if now == before:
            return
        touched = {place for place in before.keys() | now.keys() if before.get(place) != now.get(place)}
        for place in touched:
            self.ground.pop(place, None)
        for name in ("goals", "_attacks", "_worths", "_territorial"):
            kept.pop(name, None)
        for key in [key for key in self._holds if key[0] in touched or self.blocked >> key[0] & 1]:
            del self._holds[key]

    # --- control

    @cached_property
    def ground(self) -> dict[int, float]:
        return {}

    def control(self, place: int) -> float:
        """What controlling a Territory is worth, or what losing it would cost, the oasis' Fitness aside."""
        worth = self.ground.get(place)
        if worth is None:
            own = self.controlled >> place & 1
            worth = self.temper.ground + self._for_species(place)
            for event, missing in self._territorial:
                if self._counts(event.objective, place):
                    more = missing + own
                    worth += event.fitness * (nearness(more - 1) - nearness(more))
            if place == self.position.den:
                worth += self._den
            self.ground[place] = worth
        return worth

    @cached_property
    def _territorial(self) -> list[tuple[EventCard, int]]:
        """The open events for which Territories count, and how many are missing."""
        found = []
        for event in self.objectives:
            kind = event.objective.kind
            if kind in ("territories", "terrains", "around"):
                found.append((event, max(1, self.standing(event.objective))))
            elif kind in ("sections", "oasis"):
                found.append((event, 1))
        return found

    def _counts(self, objective: Objective, place: int) -> bool:
        """Whether controlling a Territory, or no longer controlling it, makes a difference to an objective."""
        world = self.position.world
        terrain = world.terrain[place]
        match objective.kind:
            case "territories":
                return objective.terrain in (None, terrain)
            case "terrains":
                return terrain < OASIS and self._only(place, terrain)
            case "sections":
                return world.size[place] >= objective.need
            case "around":
                return place in world.neighbours[world.oasis]
        return place == world.oasis

    @cached_property
    def _den(self) -> float:
        """What controlling the den's Territory is worth: it is claimed by breeding there."""
        wait = (self.species.breeds - self.position.season) % 4
        energy = self.position.energy[self.seat]
        if wait > self.left or (not wait and self.own_turn and energy < self.species.breed_cost):
            return 0.0
        return self.prize("den") * (0.8 if not wait else 0.45 - 0.1 * wait)

    def _for_species(self, place: int) -> float:
        """What a Territory is worth to this species: where it breeds, finds Energy or nests."""
        terrain, kind = self.position.world.terrain[place], self.species.id
        if not self.left or terrain >= OASIS:
            return 0.0
        own = self.controlled >> place & 1
        match kind:
            case "anaconda" | "crocodile" if terrain in (SWAMP, RIVER):
                return 0.8 if self._only(place, SWAMP, RIVER) else 0.0
            case "bear" if terrain == RIVER:
                return self.species.ingenuity_amount * self.energy * 1.2 if self._only(place, RIVER) else 0.0
            case "gorilla" if terrain == FOREST:
                return 0.9 * self.energy if self._only(place, FOREST) else 0.0
            case "eagle" if terrain == MOUNTAIN:
                nests = len(self.position.markers[self.seat])
                if place in self.position.markers[self.seat] or (nests < self.species.markers and self.left > 4):
                    return 0.9 * self.animal
            case "human" if place in self.position.markers[self.seat]:
                return 0.6 * own * self.animal
        return 0.0

    def _only(self, place: int, *terrains: int) -> bool:
        """Whether the seat has no other Territory of these terrains than this one."""
        world = self.position.world
        return not any(
            self.controlled >> other & 1 and other != place and world.terrain[other] in terrains for other in self.mine
        )

    # --- battles

    def pays(self, rival: int, *, own_fee: int = 0) -> bool:
        """Whether a rival can pay for its battle ability; a wolf pays with a card of its hand."""
        if rival < 0:
            return False
        species = self.position.species[rival]
        if species.id == "wolf":
            return len(self.position.hands[rival]) > 0 or rival != self.position.active
        return self.position.energy[rival] - own_fee >= species.aggression_cost

    def fight(self, place: int, animals: int, rival: int) -> Forecast:
        """How an attack with so many animals there would end."""
        position = self.position
        return forecast(
            fighter(position, self.seat, place, animals),
            fighter(position, rival, place),
            (self.pays(self.seat), self.pays(rival)),
        )

    def spoils(self, place: int, animals: int, rival: int) -> tuple[float, Forecast]:
        """What attacking with so many animals there is worth."""
        end = self.fight(place, animals, rival)
        worth = -self.temper.losses * self.animal * (animals - end.left[0])
        if rival >= 0:
            worth += 0.4 * self.animal * (self.position.animals_at(rival, place) - end.left[1])
            if end.winner == 0:
                worth += self.temper.theft * self._theft(rival) + self.prize("wins")
            elif end.winner == 1:
                worth -= min(STOLEN, self.position.fitness[self.seat])
        elif end.winner == 0:
            worth += self.prize("hippo" if rival == HIPPO else "dogs")
        elif rival != HIPPO:
            worth += 0.1 * (self.position.dogs - end.left[1])
        return worth, end

    def _theft(self, rival: int) -> float:
        """What stealing Fitness is worth: one's own and that the rival has less."""
        return min(STOLEN, self.position.fitness[rival]) * (1 + 1 / (2 * (self.position.seats - 1)))

    def _onset(self, place: int, animals: int) -> float:
        """What having so many animals in a Territory of others is worth at the end of the own turn."""
        worth, left = 0.0, animals
        held = True
        for rival in self.position.rivals_at(self.seat, place):
            if not left:
                return worth - 1
            spoils, end = self.spoils(place, left, rival)
            worth += spoils
            left = end.left[0]
            held = held and end.holder == 0
        if held and left:
            worth += self.control(place) + self._keep(place, left)
        return worth

    @cached_property
    def _attacks(self) -> dict[int, tuple[int, float]]:
        return {}

    def attack(self, place: int) -> tuple[int, float]:
        """How many animals, of those that can be there this turn, it takes for the best attack, and its worth."""
        known = self._attacks.get(place)
        if known is None:
            there = self.mine.get(place, 0)
            most = min(there + self._near(place), there + room(self.position, self.seat, place))
            worth, count = max(
                ((self._onset(place, count) - 0.01 * count, count) for count in range(max(1, there), most + 1)),
                default=(0.0, 0),
            )
            known = self._attacks[place] = (count, worth)
        return known

    def _near(self, place: int) -> int:
        """How many animals can still come into a Territory this turn."""
        total = 0
        for rank in (2 * self.seat, 2 * self.seat + 1):
            rested = self.position.rested[rank]
            for origin, count in self.position.stand[rank].items():
                if place in self.position.world.open_to[self.seat][origin] and not self.blocked >> origin & 1:
                    total += count - rested.get(origin, 0)
        return total

    # --- standing

    def hold(self, place: int, animals: int) -> float:
        """What having so many animals in a Territory is worth when the turn ends."""
        if not animals:
            return 0.0
        key = (place, animals)
        worth = self._holds.get(key)
        if worth is None:
            worth = self._holds[key] = self._hold(place, animals)
        return worth

    def _hold(self, place: int, animals: int) -> float:
        if self.blocked >> place & 1:
            need, best = self.attack(place)
            if best > 0 and animals < need:
                return RESERVES * best * animals / need
            return self._onset(place, animals)
        return self.control(place) + self._gathered(animals) + self._keep(place, animals)

    def _gathered(self, animals: int) -> float:
        """What so many animals in one Territory do for an open event."""
        for event in self.objectives:
            if event.objective.kind == "gathered":
                return event.fitness * nearness(max(0, event.objective.need - animals))
        return 0.0

    def _keep(self, place: int, animals: int) -> float:
        """The oasis' Fitness, and the danger of losing a battle before the next turn."""
        world = self.position.world
        if place == world.starts[self.seat]:
            return 0.0
        worth, safe = 0.0, 1.0
        for rival, near in self.threats(place):
            end = forecast(
                fighter(self.position, rival, place, near),
                fighter(self.position, self.seat, place, animals),
                (self.pays(rival), self.pays(self.seat)),
            )
            if end.worth > 0:
                loss = min(STOLEN, self.position.fitness[self.seat]) * (end.winner == 0)
                worth -= safe * ATTACKED * (loss + self.animal * (animals - end.left[1]))
                safe *= 1 - ATTACKED
        if place == world.oasis and self.left:
            worth += OASIS_BONUS * safe + self.temper.garrison * self.left * min(animals, GARRISON)
        return worth

    @cached_property
    def _near_rivals(self) -> dict[int, dict[int, int]]:
        """By Territory and rival how many animals of the rival stand next to it."""
        position, found = self.position, dict[int, dict[int, int]]()
        for rival in range(position.seats):
            if rival != self.seat:
                for rank in (2 * rival, 2 * rival + 1):
                    for origin, count in position.stand[rank].items():
                        for place in position.world.neighbours[origin]:
                            counts = found.setdefault(place, {})
                            counts[rival] = counts.get(rival, 0) + count
        return found

    def threats(self, place: int) -> list[tuple[int, int]]:
        """The rivals that could attack there before the seat's next turn, and with how many animals."""
        return [
            (rival, min(count, room(self.position, rival, place) or 1))
            for rival, count in self._near_rivals.get(place, {}).items()
        ]

    # --- moves

    @cached_property
    def goals(self) -> list[Goal]:
        """Where it is worth going."""
        position, world = self.position, self.position.world
        found = []

        def goal(place: int, worth: float, want: int, why: str) -> None:
            if worth > 0 and self.mine.get(place, 0) < want < NEVER:
                pull = reach(world, self.seat, self.species.enter, place)
                found.append(Goal(place, worth, want, pull, why))

        total = position.animals_of(self.seat)
        if self.left:
            turns = self.temper.oasis + self.temper.oasis_later * self.left
            goal(world.oasis, OASIS_BONUS * turns, self._wanted(world.oasis, total), "the oasis")
        if position.antelope >= 0:
            goal(position.antelope, 0.5 * self.prize("antelope"), 1, "the antelope")
        if position.hippo >= 0:
            goal(position.hippo, self.prize("hippo"), self._wanted(position.hippo, total), "the hippopotamus")
        if position.dogs_at >= 0:
            goal(position.dogs_at, self.prize("dogs"), self._wanted(position.dogs_at, total), "the wild dogs")
        matters = self._territorial or position.den >= 0 or self.species.id not in ("human", "tiger", "wolf")
        controlled, ground = self.controlled, self.ground
        for place in range(world.oasis if matters else 0):
            if controlled >> place & 1:
                continue
            worth = ground[place] if place in ground else self.control(place)
            if worth > 0.5:
                goal(place, worth, self._wanted(place, total), f"control of {world.territories[place].name}")
        gathering = self.prize("gathered")
        if gathering and self.mine:
            place = max(self.mine, key=lambda place: (self.mine[place], -place))
            goal(place, gathering, 18, "a gathering")
        return found

    def _wanted(self, place: int, most: int) -> int:
        """How many animals it takes there: to win what stands there, or to hold it; NEVER if there are too few."""
        if not self.blocked >> place & 1:
            return 2 if place == self.position.world.oasis else 1
        want = self._wants.get(place)
        if want is None:
            want = self._wants[place] = self._enough(place, most)
        return want

    def _enough(self, place: int, most: int) -> int:
        """How many animals it takes to win what stands there; NEVER if it is more than that."""
        rivals = self.position.rivals_at(self.seat, place)
        for count in range(1, most + 1):
            if all(self.spoils(place, count, rival)[0] > 0 for rival in rivals):
                return count
        return NEVER

    def step(self, origin: int, goal: int, count: int) -> float:
        """What it is worth that so many animals go from one Territory to another, the Energy for it aside."""
        here, there = self.mine.get(origin, 0), self.mine.get(goal, 0)
        worth = self.hold(goal, there + count) - self.hold(goal, there)
        worth += self.hold(origin, here - count) - self.hold(origin, here)
        for _, aim_worth, want, pulls, _ in self.goals:
            pull = pulls[goal] - pulls[origin]
            worth += pull * aim_worth if count >= want else pull * aim_worth * count / want
        if goal == self.position.antelope:
            worth += 0.5 * self.prize("antelope")
        return worth

    def arrive(self, place: int, count: int) -> float:
        """What it is worth that so many animals come onto the map there."""
        there = self.mine.get(place, 0)
        worth = self.hold(place, there + count) - self.hold(place, there)
        for aim in self.goals:
            worth += aim.reach[place] * aim.worth * min(count, aim.want) / aim.want
        return worth

    def leave(self, place: int) -> float:
        """What it costs that an animal there is gone."""
        there = self.mine[place]
        return self.hold(place, there) - self.hold(place, there - 1)

    def move(self, action: VivariumAction) -> float:
        """What a move is worth, the Energy for it aside."""
        worth = self._worths.get(action)
        if worth is None:
            by_name = self.position.world.by_name
            worth = self._worths[action] = self.step(by_name[action.place], by_name[action.goal], action.count)
        return worth

    def breeding(self) -> float:
        """What breeding now is worth, its Energy aside."""
        species = self.species
        count = min(litter(self.position, self.seat), self.position.reserve[self.seat])
        turns = (species.deploys - species.breeds) % 4
        worth = count * self.animal_in(turns) * CROWD / (CROWD - 2 + self.position.animals_of(self.seat))
        worth = self.temper.breeding * worth + self.maturing(count)
        if self.position.den >= 0 and self.controlled >> self.position.den & 1:
            worth += self.prize("den")
        return worth

    def maturing(self, count: int) -> float:
        """What so many more animals that mature do for open events."""
        worth = 0.0
        for event in self.objectives:
            if event.objective.kind in ("maturing", "animals"):
                missing = self.standing(event.objective)
                nearer = nearness(max(0, missing - count)) - nearness(missing)
                worth += event.fitness * nearer * (1 if event.objective.kind == "maturing" else 0.5)
        return worth
