"""A view with all that a player could work out from it, worked out once for everything that is shown."""

from collections.abc import Sequence
from functools import cached_property

from engine.games.vivarium import abilities, movement, objectives
from engine.games.vivarium.battle import fighter
from engine.games.vivarium.edition import EVENTS, Objective, Species
from engine.games.vivarium.forecast import Forecast, after_answer, after_reply, forecast
from engine.games.vivarium.imagine import public_part
from engine.games.vivarium.map import WorldMap
from engine.games.vivarium.position import Position
from engine.games.vivarium.tasks import DOGS, HIPPO, Answer
from engine.games.vivarium.view import PlayerView, VivariumView


class TableView:
    """A view of a match after its deal, and the position as far as everybody knows it."""

    def __init__(self, view: VivariumView, names: Sequence[str]) -> None:
        assert view.map
        self.view = view
        self.names = names
        self.world: WorldMap = view.map
        self.position: Position = public_part(view)

    @property
    def me(self) -> PlayerView:
        """The player whose view it is."""
        return self.view.players[self.view.seat]

    @property
    def to_decide(self) -> bool:
        """Whether this player has to decide now."""
        return self.view.to_move == self.view.seat

    def species(self, seat: int) -> Species:
        """The species of a seat."""
        return self.view.players[seat].species

    def name(self, place: int) -> str:
        """The name of a Territory."""
        return self.world.territories[place].name

    def rival(self, rival: int) -> str:
        """What a rival in a battle is called."""
        if rival == HIPPO:
            return "hippopotamus"
        return "wild dogs" if rival == DOGS else f"{self.names[rival]}'s {self.species(rival).plural}"

    def animals(self, seat: int, count: int) -> str:
        """``3 wolves``."""
        species = self.species(seat)
        return f"{count} {species.id if count == 1 else species.plural}"

    @cached_property
    def entry_costs(self) -> tuple[int, ...]:
        """What one of this player's animals pays to enter each terrain."""
        return movement.entry_costs(self.position, self.view.seat)

    def entry_cost(self, place: int) -> int | None:
        """What one of this player's animals pays to enter a Territory; None if it never may."""
        if place in self.world.starts:
            return 0 if place == self.world.starts[self.view.seat] else None
        taken = self.position.rivals(self.view.seat)
        return 0 if taken >> place & 1 else self.entry_costs[self.world.terrain[place]]

    def standing(self, seat: int, objective: Objective) -> tuple[int, int]:
        """How much of an objective a seat has, and needs."""
        return objectives.standing(self.position, seat, objective)

    def litter(self) -> int:
        """How many animals this player's reproduction would bring now; 0 if its board's condition is not met."""
        return min(abilities.litter(self.position, self.view.seat), self.me.reserve)

    def within_reach(self, seat: int, place: int) -> int:
        """How many animals of a seat stand next to a Territory that it may enter, and could step there with their
        movement points; of the active player those that have theirs still.
        """
        if place in self.world.starts and place != self.world.starts[seat]:
            return 0
        busy = seat == self.view.active
        bands = (*self.view.players[seat].animals, *self.view.players[seat].leaders)
        near = self.world.neighbours[place]
        return sum(count - (rested if busy else 0) for origin, count, rested in bands if origin in near)

    def battle_with(self, place: int, rival: int, animals: int) -> Forecast:
        """How a battle would end that this player began there with so many animals, if both sides do their best."""
        attacker = fighter(self.position, self.view.seat, place, animals)
        pays = (self.pays(self.view.seat), self.pays(rival))
        return forecast(attacker, fighter(self.position, rival, place), pays)

    def battle_after(self, task: Answer, *, uses: bool) -> Forecast:
        """How a battle ends if the side that is to answer uses its ability or passes, and the other does its best."""
        one, other = (fighter(self.position, rival, task.place) for rival in task.rivals)
        if task.answering:
            return after_reply(one, other, task.sides, uses=uses)
        return after_answer(one, other, task.sides, uses=uses, replies=self.pays(task.rivals[1]))

    def pays(self, rival: int) -> bool:
        """Whether a side could pay for its battle ability."""
        if rival < 0:
            return False
        player = self.view.players[rival]
        return player.hand > 0 if player.species.id == "wolf" else player.energy >= player.species.aggression_cost

    def open_events(self) -> list[int]:
        """The events that may be claimed, the oldest first."""
        titles = {event.title: event.number for event in EVENTS}
        return [titles[title] for title in self.view.open]


def card_type(kind: int) -> str:
    """The type of a card in three letters."""
    return ("", "pop", "agg", "ing", "ter")[kind + 1]
