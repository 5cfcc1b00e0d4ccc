"""Where every card of a match of Vivarium is, kept by hand from its journal.

Which cards there are and where they go comes from deals, shuffles and actions alone, by the rulebook. What shows no
card's face is heard from the engine as it plays the journal: whose turn begins, how many cards somebody draws, that
somebody looks at an omen, and that the match is over.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Entry, game_called
from engine.games.vivarium.happenings import Drew, EffectUsed, TurnBegan
from engine.journal import take
from engine.parts.endings import MatchEnded

STARTERS = Counter(Instinct=7, Fear=3)
LINEUP, FULL_LINEUP = 5, 6
SWEEP = "Windfall"  # the event that clears the line-up out


@dataclass(eq=False)
class Held:
    """A card in a hand: ``place`` is where it lay in the deck that it was drawn from, None for cards that were in the
    hand when that deck was made; ``known`` tells whether everybody knows of it.
    """

    title: str
    place: int | None
    known: bool


@dataclass
class Pile:
    """The cards of a player: ``made`` is the entry that made the deck, ``order`` that deck, its top card first.

    Of the deck ``taken`` cards are gone. Of those, ``left`` are the cards that left the hand, in that order, and
    ``shown`` are the places of those that went from the deck to the discard pile.
    """

    made: int
    order: list[str]
    taken: int = 0
    hand: list[Held] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)

    @property
    def deck(self) -> list[str]:
        """What is left of the deck, its top card first."""
        return self.order[self.taken :]

    def draw(self, count: int) -> None:
        """Cards come from the top of the deck into the hand."""
        for _ in range(count):
            self.hand.append(Held(self.order[self.taken], self.taken, known=False))
            self.taken += 1

    def part_with(self, title: str) -> None:
        """A card leaves the hand: one that everybody knows of if there is one, else the one that came first."""
        held = min((held for held in self.hand if held.title == title), key=lambda held: not held.known)
        self.hand.remove(held)
        if not held.known:
            self.left.append(title)

    def renew(self, made: int, order: list[str]) -> None:
        """The discard pile has become the deck; whatever else the player owns is in the hand, so all know it."""
        self.made, self.order, self.taken, self.discards, self.left, self.shown = made, order, 0, [], [], set()
        self.hand = [Held(held.title, None, known=True) for held in self.hand]


class Ledger:
    """The cards of a match: :meth:`follow` the entries one by one.

    It fails with ValueError or IndexError at an entry that moves a card which is not there. ``omens`` are the seasons
    whose event each seat has looked at.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.game = game_called("vivarium")
        self.state: Any = None  # the engine, for what shows no card's face
        self.deal: dict[str, Any] = {}
        self.piles: list[Pile] = []
        self.shown = 0  # cards of the behaviour deck
        self.lineup: list[str] = []
        self.row: list[str] = []
        self.active = 0
        self.season = -1
        self.revealed = 0
        self.omens: list[set[int]] = []

    def follow(self, entry: Entry) -> None:
        """Takes the next entry."""
        if entry.deal:
            self._begin(entry.deal)
        elif entry.shuffle:
            self._shuffle(entry.shuffle)
        elif entry.action is not None:
            assert entry.seat is not None
            self._act(entry.seat, entry.action)
        for event in self.state.apply(take(self.game, self.state, entry)):
            match event:
                case TurnBegan():
                    self._turn(event.active)
                case MatchEnded():
                    self._refill(FULL_LINEUP)
                case Drew():
                    self.piles[event.seat].draw(event.count)
                case EffectUsed(effect="omen"):
                    self.omens[event.seat].add(self.season + 1)
        self.entries.append(entry)

    def event(self, season: int) -> str:
        """The event of a season from 0 to 15."""
        title: str = self.deal["events"][season % 4][season // 4]
        return title

    def _begin(self, deal: dict[str, Any]) -> None:
        self.state = self.game.start(len(deal["decks"]))
        self.deal = deal
        for deck in deal["decks"]:
            if Counter(deck) != STARTERS:
                raise ValueError("a player has other starter cards")
            self.piles.append(Pile(0, list(deck)))
            self.omens.append(set())
        self.active = deal["starter"]
        self._refill(LINEUP)

    def _shuffle(self, told: dict[str, Any]) -> None:
        """The row has been discarded if its cards are in the new deck."""
        pile, order = self.piles[told["seat"]], list(told["deck"])
        if Counter(order) != Counter(pile.discards):
            self._close_row()
        if Counter(order) != Counter(pile.discards) or pile.deck:
            raise ValueError("a deck is not the discard pile")
        pile.renew(len(self.entries), order)

    def _turn(self, active: int) -> None:
        """A turn begins; the one before is over, if there was one."""
        self._close_row()
        if self.season >= 0:
            self._refill(FULL_LINEUP)
        if active == self.deal["starter"]:
            self.season += 1
        self.active = active
        if active == (self.deal["starter"] + self.season) % len(self.piles):
            self.revealed += 1
            if self.event(self.season) == SWEEP:
                self.lineup = []
                self._refill(LINEUP)

    def _close_row(self) -> None:
        self.piles[self.active].discards += self.row
        self.row = []

    def _refill(self, size: int) -> None:
        new = self.deal["behaviours"][self.shown :][: max(0, size - len(self.lineup))]
        self.lineup += new
        self.shown += len(new)

    def _act(self, seat: int, code: str) -> None:
        pile = self.piles[seat]
        verb, *rest = code.split()
        match verb, rest:
            case "play", [title]:
                pile.part_with(title)
                self.row.append(title)
            case (("drop" | "forage" | "use"), [title]):
                pile.part_with(title)
                pile.discards.append(title)
            case "destroy", [title]:
                pile.part_with(title)
            case "destroy", [title, "discarded"]:
                pile.discards.remove(title)
            case "recall", [title]:
                pile.discards.remove(title)
                pile.hand.append(Held(title, None, known=True))
            case (("buy" | "gain"), [title]):
                self.lineup.remove(title)
                pile.discards.append(title)
            case "discard", []:
                pile.discards.append(pile.order[pile.taken])
                pile.shown.add(pile.taken)
                pile.taken += 1


class Followed:
    """The ledger of a journal; one that was asked for before and has grown is only followed on."""

    def __init__(self) -> None:
        self.last = Ledger()

    def ledger(self, journal: Sequence[Entry]) -> Ledger:
        """The ledger of that journal."""
        entries = list(journal)
        if entries[: len(self.last.entries)] != self.last.entries:
            self.last = Ledger()
        ledger, self.last = self.last, Ledger()  # one that fails half-way is not followed on
        for entry in entries[len(ledger.entries) :]:
            ledger.follow(entry)
        self.last = ledger
        return ledger
