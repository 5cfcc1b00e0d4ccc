"""Positions of Vivarium for tests: a table is laid in words, and played in codes.

The map is always the same for two and for three players. With two, the oasis adjoins forest-1, mountain-2, wasteland-1,
swamp-3, plains-4 and river-4; with three, forest-2, mountain-3, wasteland-3, swamp-4, plains-4 and river-3.
"""

from typing import TypeVar

from engine.chance import Stream
from engine.game import Event
from engine.games.vivarium.chances import BEHAVIOUR_DECK, STARTER_DECK, Deal, Flip
from engine.games.vivarium.edition import EVENTS, SEASONS, TITLES, Behaviour, EffectKind, behaviour_called, event_called
from engine.games.vivarium.game import Vivarium
from engine.games.vivarium.map import MapDeal
from engine.games.vivarium.position import EVERYTHING, NOWHERE
from engine.games.vivarium.rules import VivariumState
from engine.games.vivarium.tasks import Actions, Begin, Choose, Extra, FlipDue, ShuffleDue
from tests.engine.games.vivarium.invariants import check

Happening = TypeVar("Happening", bound=Event)

GAME = Vivarium()
MAPS = {  # the tiles by place, and the starting place of seat 0
    2: ("Oasis@4 Clearing@0 Copse@1 Meadows@4 Canyon@3 Mangroves@5 Chaparral@4 Valley@5 Moor@4", 1),
    3: ("Oasis@5 Terrace@2 Clearing@5 Cove@5 Badlands@3 Canyon@1 Moor@4 Delta@1 Reedbeds@5 Chaparral@0", 0),
}


def deal_of(*species: str, starter: int = 0) -> Deal:
    """A deal with nothing shuffled: Instincts come first, the line-up is the cheapest population cards."""
    tiles, turn = MAPS[len(species)]
    return Deal(
        map=MapDeal(tuple(tiles.split()), turn),
        starter=starter,
        species=species,
        events=tuple(tuple(card.title for card in EVENTS if card.season == season)[1:] for season in range(4)),
        behaviours=BEHAVIOUR_DECK,
        decks=tuple(STARTER_DECK for _ in species),
    )


class Scene:
    """A match between two turns: before the turn of seat ``active`` in that season.

    Animals stand on their starts, two of each; hands are five Instincts; there is no Energy and no event. With
    ``event``, the turn to come is that of the holder of the initiative, who reveals it; without, it is another's.
    ``starter`` is the starting player, if that matters; a season begins with that seat's turn.
    """

    def __init__(
        self, *species: str, season: str = "summer", year: int = 1, active: int = 0, starter: int | None = None,
        event: str = "",
    ) -> None:  # fmt: skip
        self.state: VivariumState = GAME.start(len(species))
        number = SEASONS.index(season) + 4 * (year - 1)
        if starter is None:
            starter = (active - number - (not event)) % len(species)
        assert ((starter + number) % len(species) == active) is bool(event), "is it the holder's turn?"
        self.stream = Stream("scene", "chance")
        self.happened: list[Event] = []
        state = self.state
        state.apply(deal_of(*species, starter=starter))
        self._forget()
        state.season, state.active = number, active
        if event:
            order = [list(cards) for cards in state.event_order]
            cards, card = order[number % 4], event_called(event).number
            if card in cards:  # another takes its place
                cards[cards.index(card)] = cards[number // 4]
            cards[number // 4] = card
            state.event_order = tuple(map(tuple, order))

    def _forget(self) -> None:
        """Undoes what the first turn has brought so far."""
        state = self.state
        for seat in range(state.seats):
            self.hand(seat, *["Instinct"] * 5)
        state.energy, state.open, state.told = [0] * state.seats, [], []
        state.toll, state.toll_terrain = 0, NOWHERE
        state.agenda = [Begin(), Actions()]
        state.to_move = state.active

    # --- laying the table

    def place(self, name: str) -> int:
        """The number of a Territory."""
        return self.state.world.by_name[name]

    def animals(self, seat: int, *bands: str) -> "Scene":
        """All animals of a seat on the map: ``"forest-1 x3"``, ``"alpha oasis"``; none of them is rested."""
        state, species = self.state, self.state.species[seat]
        for leader in (False, True):
            rank = 2 * seat + leader
            for place, count in list(state.stand[rank].items()):
                state.lift(seat, leader, place, count)
                (state.reserve_leaders if leader else state.reserve)[seat] += count
        for band in bands:
            *leader_word, name, count_word = band.split() if " x" in band else [*band.split(), "x1"]
            assert leader_word in ([], [species.leader])
            (state.reserve_leaders if leader_word else state.reserve)[seat] -= int(count_word[1:])
            state.put(seat, bool(leader_word), self.place(name), int(count_word[1:]))
        return self

    def energy(self, *amounts: int) -> "Scene":
        """The Energy of the seats."""
        self.state.energy = list(amounts)
        return self

    def fitness(self, *amounts: int) -> "Scene":
        """The Fitness of the seats, for battles that nobody has seen."""
        for seat, amount in enumerate(amounts):
            self.state.gain_fitness(seat, 3, amount)
        return self

    def _take(self, seat: int, title: str) -> Behaviour:
        """Takes a card out of a player's deck or discard pile, else out of the behaviour deck or the line-up."""
        state, card = self.state, behaviour_called(title)
        piles = (state.decks[seat], state.discards[seat], state.supply, state.lineup)
        pile = next(pile for pile in piles if card.number in pile)
        pile.remove(card.number)
        if pile is state.supply or pile is state.lineup:
            state.own(seat, card.number, 1)
        return card

    def hand(self, seat: int, *titles: str) -> "Scene":
        """The hand of a player; the cards that were in it go under the deck."""
        state = self.state
        state.decks[seat][:0] = state.hands[seat]
        state.hands[seat] = []
        state.known[seat] = []
        state.hands[seat] = sorted(self._take(seat, title).number for title in titles)
        return self

    def deck(self, seat: int, *titles: str) -> "Scene":
        """The deck of a player, its top card first; what was in it goes to the discard pile."""
        state = self.state
        state.discards[seat] += state.decks[seat]
        state.decks[seat] = []
        cards = [self._take(seat, title).number for title in titles]
        state.decks[seat] = cards[::-1]
        return self

    def discards(self, seat: int, *titles: str) -> "Scene":
        """The discard pile of a player; what was in it goes under the deck."""
        state = self.state
        state.decks[seat][:0] = state.discards[seat]
        state.discards[seat] = []
        state.discards[seat] = [self._take(seat, title).number for title in titles]
        return self

    def lineup(self, *titles: str) -> "Scene":
        """The line-up; what was in it goes under the behaviour deck."""
        state = self.state
        state.supply[:0] = state.lineup
        state.lineup = []
        for title in titles:
            card = behaviour_called(title).number
            state.supply.remove(card)
            state.lineup.append(card)
        return self

    def open(self, *events: str, **tokens: str) -> "Scene":
        """Events that lie open, and where their tokens are: ``open("Famine", hippo="oasis")``."""
        state = self.state
        state.open = [event_called(title).number for title in events]
        for token, name in tokens.items():
            if token == "dogs":
                state.dogs_at, state.dogs = self.place(name), 6
            else:
                setattr(state, token, self.place(name))
        return self

    def maturing(self, seat: int, season: str, count: int) -> "Scene":
        """Animals of the reserve that mature for a season."""
        self.state.mature(seat, count, SEASONS.index(season))
        return self

    def markers(self, seat: int, *names: str) -> "Scene":
        """Where a player has eyries or shelters."""
        self.state.markers[seat] = sorted({self.place(name) for name in names})
        return self

    # --- playing

    def begin(self) -> "Scene":
        """The turn begins."""
        self.state.stirred = EVERYTHING
        self._apply("end")
        return self

    def energy_phase(self) -> "Scene":
        """The turn begins, if it has not, and goes on to step 2d; no cards are laid."""
        if isinstance(self.state.agenda[0], Begin):
            self.begin()
        while not isinstance(self.state.agenda[-1], Actions):
            self.do("end")
        return self

    def end_steps(self) -> "Scene":
        """No more extra steps are taken, if the species could take some now."""
        return self.do("end") if isinstance(self.state.agenda[-1], Extra) else self

    def effect(self, kind: EffectKind, amount: int = 1, seat: int = 0, *, forced: bool = False) -> "Scene":
        """This comes about for a seat in step 2d, which is first gone to if the turn has not begun."""
        self.energy_phase()
        self.state.agenda += [Choose(seat, kind, amount, forced), Actions()]
        self.state.to_move, self.state._legal = self.state.active, None
        return self.do("end")

    def row(self, *titles: str) -> "Scene":
        """The turn begins, and the active player lays these cards and no more; the abilities come."""
        return self.begin().do(*(f"play {title}" for title in titles), "end")

    def do(self, *codes: str) -> "Scene":
        """The seat to move does these things; ``heads`` and ``tails`` are how a flipped animal lands."""
        for code in codes:
            self._apply(code)
        return self

    def _apply(self, code: str) -> None:
        state = self.state
        assert state.agenda, "the match is over"
        due = state.agenda[-1]
        if code in ("heads", "tails"):
            assert isinstance(due, FlipDue), f"no flip is due, but {due}"
            self.happened += state.apply(Flip(due.seat, code == "heads"))
        else:
            assert code in self.codes, f"{code} is not legal, only {self.codes}"
            self.happened += state.apply(GAME.read_action(code))
        check(state)
        while state.agenda and isinstance(state.agenda[-1], ShuffleDue):
            self.happened += state.apply(GAME.draw(state, self.stream))
            check(state)

    def pass_on(self) -> "Scene":
        """Nobody uses a battle ability, until something else is to be decided."""
        while "pass" in self.codes:
            self.do("pass")
        return self

    def end_turn(self) -> "Scene":
        """Nobody does more than they must, and the antelope runs, until another's turn has begun."""
        turn = (self.state.season, self.state.active)
        while self.state.agenda and turn == (self.state.season, self.state.active):
            if self.flip_due is not None:
                self.do("tails")
                continue
            choice = next(code for code in ("end", "pass", "skip", self.codes[0]) if code in self.codes)
            self.do(choice)
        return self

    # --- reading it

    @property
    def to_move(self) -> int | None:
        """The seat to move."""
        return self.state.to_move

    @property
    def codes(self) -> list[str]:
        """What the seat to move may do."""
        return [action.code for action in self.state.legal()]

    def offered(self, verb: str) -> list[str]:
        """What the seat to move may do with that verb, without the verb."""
        return [code.removeprefix(verb).strip() for code in self.codes if code.split()[0] == verb]

    @property
    def flip_due(self) -> int | None:
        """The seat whose animal is to be flipped for the antelope."""
        due = self.state.agenda[-1]
        return due.seat if isinstance(due, FlipDue) else None

    def at(self, name: str) -> dict[str, int]:
        """Who stands in a Territory and how many."""
        place, found = self.place(name), {}
        for seat, species in enumerate(self.state.species):
            for leader, word in ((False, species.id), (True, species.leader)):
                if count := self.state.stand[2 * seat + leader].get(place, 0):
                    found[word] = count
        if place == self.state.hippo:
            found["hippo"] = 1
        if place == self.state.dogs_at:
            found["dogs"] = self.state.dogs
        return found

    def rested(self, seat: int, name: str, *, leader: bool = False) -> int:
        """How many animals there have used their movement point."""
        return self.state.rested[2 * seat + leader].get(self.place(name), 0)

    def seen(self, kind: type[Happening]) -> list[Happening]:
        """What has happened of that kind since the table was laid."""
        return [event for event in self.happened if isinstance(event, kind)]

    def cards_in(self, pile: list[int]) -> list[str]:
        """The titles of a pile, its top card first."""
        return [TITLES[card] for card in reversed(pile)]

    def claimed(self, seat: int) -> list[str]:
        """The events that a seat has claimed."""
        return [EVENTS[number].title for number in self.state.claims[seat]]

    @property
    def lying_open(self) -> list[str]:
        """The events that lie open."""
        return [EVENTS[number].title for number in self.state.open]
