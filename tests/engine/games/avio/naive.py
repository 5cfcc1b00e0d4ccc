"""AVÍO a second time: slow, from the rulebook and the decisions of RULES.md alone, on strings and dictionaries.

The engine is compared with it. Nothing here imports the engine, and nothing here is clever. What is printed on the
cards comes from the JSON of a deck, as ``vivio deck avio --json`` prints it.
"""

from collections import Counter
from typing import Any

SUITS = "CSYAQ"


def is_figure(card: str) -> bool:
    """Whether the card is a figure."""
    return card[0] == "F"


def card_of(play: str) -> str:
    """The card of a play: ``F3`` of ``F3=9``."""
    return play.split("=")[0]


def value(play: str) -> int:
    """The value that is printed on the card, or that was declared."""
    return int(play.split("=")[1] if is_figure(play) else play[1:])


class NaiveAvio:
    """A match, played card by card. A caller deals with :meth:`deal` whenever nobody's turn is on."""

    def __init__(self, seats: int, deck: dict[str, Any], ages: list[int] | None = None) -> None:
        self.seats = seats
        self.deck = deck
        self.ages = ages or list(range(seats))  # seats, the oldest first
        self.points = dict.fromkeys(range(seats), 0)
        self.rounds: list[dict[str, Any]] = []  # what each came to
        self.draw_pile = set(deck)
        self.discards: set[str] = set()
        self.trump_pile = set(SUITS)
        self.trump = ""
        self.turn: int | None = None
        self.hands: dict[int, list[str]] = {}
        self.column: list[tuple[int, str]] = []  # the trick: who played what, the first on top
        self.won: dict[int, list[list[tuple[int, str]]]] = {}  # the tricks of each player
        self.over = False

    def first_leader(self) -> int:
        """Who begins the round: the oldest, later the one with the fewest points, the oldest of those."""
        if not self.rounds:
            return self.ages[0]
        fewest = min(self.points.values())
        return next(seat for seat in self.ages if self.points[seat] == fewest)

    def may_deal(self, hands: list[list[str]], trump: str, leader: int) -> bool:
        """Whether this deal can come up now."""
        cards = [card for hand in hands for card in hand]
        if self.turn is not None or self.over or len(hands) != self.seats or leader != self.first_leader():
            return False
        if any(len(hand) != 9 for hand in hands) or len(set(cards)) != len(cards):
            return False
        return trump in (self.trump_pile or set(SUITS)) and set(cards) <= (self.draw_pile or self.discards)

    def deal(self, hands: list[list[str]], trump: str, leader: int) -> None:
        assert self.turn is None
        if not self.trump_pile:
            self.trump_pile = set(SUITS)
        self.trump_pile.discard(trump)
        if not self.draw_pile:
            self.draw_pile, self.discards = self.discards, set()
        self.draw_pile -= {card for hand in hands for card in hand}
        self.trump = trump
        self.hands = {seat: list(hand) for seat, hand in enumerate(hands)}
        self.column = []
        self.won = {seat: [] for seat in range(self.seats)}
        self.turn = leader

    def may_play(self) -> set[str]:
        """The plays that the player whose turn it is may make, by the three Laws."""
        if self.turn is None:
            return set()
        cards = playable(self.hands[self.turn], [play for _, play in self.column])
        return {play for card in cards for play in self.plays_of(card)}

    def plays_of(self, card: str) -> list[str]:
        """The card, or a figure with each of its values."""
        return [f"{card}={value}" for value in self.deck[card]["values"]] if is_figure(card) else [card]

    def play(self, play: str) -> None:
        assert self.turn is not None
        assert play in self.may_play()
        self.hands[self.turn].remove(card_of(play))
        self.column.append((self.turn, play))
        if len(self.column) < self.seats:
            self.turn = (self.turn + 1) % self.seats
            return
        winner = self.column[winning_place([play for _, play in self.column], self.trump)][0]
        self.won[winner].append(self.column)
        self.column = []
        self.turn = winner
        if sum(map(len, self.won.values())) == 8:
            self.score_round()

    def score_round(self) -> None:
        """Everybody turns over the card that was kept."""
        kept = {seat: hand[0] for seat, hand in self.hands.items()}
        met = {seat: self.has_met(seat, self.deck[card]["avio"]) for seat, card in kept.items()}
        scored = {
            seat: len(self.won[seat]) + (POINTS[self.deck[kept[seat]]["avio"]["kind"]] if met[seat] else 0)
            for seat in range(self.seats)
        }
        for seat in range(self.seats):
            self.points[seat] += scored[seat]
        self.rounds.append({"kept": kept, "met": met, "points": scored, "tricks": self.counts(), "trump": self.trump})
        used = {card_of(play) for tricks in self.won.values() for trick in tricks for _, play in trick}
        if self.seats <= 3:
            self.discards |= used | set(kept.values())
        else:
            self.draw_pile = set(self.deck)
        self.turn = None
        self.hands = {}
        self.won = {seat: [] for seat in range(self.seats)}
        self.over = max(self.points.values()) >= 30

    def counts(self) -> list[int]:
        """The number of tricks by seat."""
        return [len(self.won[seat]) for seat in range(self.seats)]

    def cards_won(self, seat: int) -> Counter[str]:
        """The cards in a player's tricks by their printed letter."""
        return Counter(play[0] for trick in self.won[seat] for _, play in trick)

    def has_met(self, seat: int, avio: dict[str, str]) -> bool:
        """Whether a player's tricks meet an avío, told one by one in the rulebook's order."""
        tricks = self.counts()
        mine = tricks[seat]
        left, right = tricks[seat - 1], tricks[(seat + 1) % self.seats]
        others = [count for other, count in enumerate(tricks) if other != seat]
        suit = avio.get("suit", "")
        my_suit = self.cards_won(seat)[suit]
        other_suits = [self.cards_won(other)[suit] for other in range(self.seats) if other != seat]
        answers = {
            "4/5": mine == 4 or mine == 5,
            "most": all(mine > other for other in others),
            "2/3": mine == 2 or mine == 3,
            "most-suit": all(my_suit > other for other in other_suits),
            "none": True,
            "not-most-suit": any(my_suit <= other for other in other_suits),
            "fewest": all(mine < other for other in others),
            "0/1": mine == 0 or mine == 1,
            "no-figures": self.cards_won(seat)["F"] == 0,
            "left": mine >= left,
            "odd": mine % 2 == 1,
            "even": mine % 2 == 0 and mine > 0,
            "both": mine <= left and mine <= right,
            "right": mine >= right,
            "5/6": mine == 5 or mine == 6,
            "6/7": mine == 6 or mine == 7,
            "not-most": any(mine <= other for other in others),
        }
        return answers[avio["kind"]]

    def totals(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats that share the victory, once the match is over."""
        assert self.over
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points.values())]


POINTS = {
    "4/5": 9,
    "most": 8,
    "2/3": 7,
    "most-suit": 6,
    "none": 4,
    "not-most-suit": 5,
    "fewest": 11,
    "0/1": 7,
    "no-figures": 10,
    "left": 7,
    "odd": 8,
    "even": 8,
    "both": 9,
    "right": 7,
    "5/6": 12,
    "6/7": 14,
    "not-most": 6,
}


def playable(hand: list[str], column: list[str]) -> list[str]:
    """The cards of a hand that may be played to a trick."""
    figures = [card for card in hand if is_figure(card)]
    if not column:
        return hand
    if is_figure(column[0]):
        return figures or hand
    of_suit = [card for card in hand if card[0] == column[0][0]]
    return of_suit + figures if of_suit else hand


def winning_place(column: list[str], trump: str) -> int:
    """The place in the trick of the card that wins, in the rulebook's order of questions."""
    led = column[0][0]

    def suit(play: str) -> str:
        return led if is_figure(play) else play[0]

    trumps = [place for place, play in enumerate(column) if suit(play) == trump]
    eligible = trumps or [place for place, play in enumerate(column) if suit(play) == led]
    highest = max(value(column[place]) for place in eligible)
    return next(place for place in eligible if value(column[place]) == highest)
