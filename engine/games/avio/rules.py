"""AVÍO: the state of a match and the rules that move it on.

AV numbers are the paragraphs of RULES.md.

- Two to six seats (AV-06) play rounds of eight tricks, until a round ends with somebody at 30 points (AV-05). A round
  opens with a deal: a trump suit from the trump deck, which is five cards for five rounds (AV-32), and nine cards a
  seat. Two and three seats play the deck down before the discards are shuffled in (AV-30), more shuffle all each round
  (AV-31).
- The oldest leads the first round, later whoever has the fewest points, the oldest of those (AV-07); the winner of a
  trick leads the next (AV-35).
- Whoever holds the suit that was led plays it or a figure, whoever does not plays any card (AV-15 to AV-17). Where a
  figure was led, whoever holds a figure plays one (AV-10).
- A figure is played for one of its two values (AV-19) and has the suit that was led, trumps among them (AV-11, AV-12);
  where a figure leads, no suit is led (AV-14).
- The highest trump wins, or else the highest card of the suit that was led, or figure where a figure led (AV-13); the
  earlier of equal ones (AV-18, AV-36).
- The card that is left after eight tricks is kept: it tells what scores (AV-20). A trick won is 1 point in any case
  (AV-29).
"""

from collections.abc import Sequence
from operator import add
from typing import Any, ClassVar

from engine.game import Chance, Event, Outcome, State
from engine.games.avio.avios import POINTS, Objective, Tally, is_met
from engine.games.avio.cards import (
    CARDS,
    FIGURE,
    HAUL_BYTES,
    MOST_SEATS,
    ONE_TRICK,
    SUITS,
    TRICKS,
    VALUES,
    AvioAction,
    Haul,
    Parts,
    Play,
    parts_of,
    place,
    whole,
)
from engine.games.avio.decks import AvioDeck
from engine.parts.cards import Card
from engine.parts.endings import MatchEnded, best_seats
from engine.parts.tricks import HandDealt, Phase

GOAL = 30


class Deal(Chance, frozen=True):
    """The deal that opens a round: the trump suit's letter, the hands by seat, and the seat that leads the first trick.
    In codes, as saves hold it.
    """

    kind: ClassVar[str] = "deal"

    trump: str
    hands: tuple[tuple[str, ...], ...]
    leader: int


class RoundBegan(Event, frozen=True):
    """A round was dealt; ``trump`` is the number of the trump suit."""

    round: int
    trump: int
    leader: int


class Trick(Event, frozen=True):
    """A trick was won; ``lead`` is the number of the suit that was led, or FIGURE."""

    trick: int
    lead: int
    plays: tuple[Play, ...]
    winner: int


class RoundScored(Event, frozen=True):
    """A round ended and the kept cards were turned over. By seat: the kept card, its avío, whether that was met, and
    the points; ``tally`` is what the avíos go by.
    """

    round: int
    trump: int
    kept: tuple[Card, ...]
    avios: tuple[Objective, ...]
    met: tuple[bool, ...]
    points: tuple[int, ...]
    tally: Tally


def _strength(trump: int, lead: int, suit: int, value: int) -> int:
    """How strong a card is in a trick: trumps are stronger than the suit that was led, and all else cannot win."""
    if suit == FIGURE:
        suit = lead  # a figure has the suit that was led, if one was (AV-11, AV-12, AV-14)
    if suit == trump:
        return VALUES + value
    return value if suit == lead else -1


# How strong each card is, by trump suit, by what was led, and by ``AvioAction.index``; the strongest wins.
STRENGTHS = tuple(
    tuple(
        tuple(_strength(trump, lead, suit, value) for suit in range(FIGURE + 1) for value in range(VALUES))
        for lead in range(FIGURE + 1)
    )
    for trump in range(FIGURE)
)

# The card of a hand of one, by its parts.
ONLY_CARD = {tuple(parts_of(card.bit)): card for card in CARDS.cards}

# The seat to the right of each, by the number of seats.
RIGHT = tuple(tuple((seat + 1) % seats for seat in range(seats)) for seats in range(MOST_SEATS + 1))


class AvioState(State[AvioAction]):
    """A match of AVÍO. Sets of cards are integers (see :class:`engine.parts.cards.Deck`), the hands are in parts."""

    __slots__ = (
        "age_order",
        "best",
        "deck",
        "finished",
        "hands",
        "hauls",
        "lead",
        "leader",
        "phase",
        "plays",
        "right",
        "scores",
        "seats",
        "stock",
        "strengths",
        "table",
        "to_move",
        "tricks",
        "trump",
        "winner",
    )

    def __init__(self, deck: AvioDeck, age_order: tuple[int, ...]) -> None:
        self.deck = deck
        self.age_order = age_order  # the seats from the oldest to the youngest
        self.seats = len(age_order)
        self.right = RIGHT[self.seats]
        self.phase = Phase.DEAL
        self.to_move: int | None = None
        self.leader: int | None = None  # of the trick being played
        self.trump: int | None = None  # the suit's number; None between rounds
        self.stock = 0  # what the next round is dealt from, if two or three play; 0: all cards
        self.hands: list[Parts] = []  # by seat; none between rounds
        self.lead: int | None = None  # the suit that was led in this trick, or FIGURE
        self.strengths: tuple[int, ...] = ()  # of the cards in this trick
        self.plays: list[Play] = []  # in this trick
        self.table: Haul = ONE_TRICK  # what they are worth to the winner
        self.best = 0  # how strong the card is that wins this trick so far
        self.winner = 0  # the seat that played it
        self.tricks: tuple[Trick, ...] = ()  # won in this round
        self.hauls: list[Haul] = [0] * self.seats  # what was won in these, by seat
        self.finished: tuple[RoundScored, ...] = ()
        self.scores = (0,) * self.seats  # the points of these, by seat

    @property
    def round(self) -> int:
        """The number of the round being played, to be dealt, or played last."""
        return len(self.finished) + (self.phase is not Phase.OVER)

    @property
    def turn(self) -> int:
        """The number of actions in the match so far."""
        return (len(self.finished) * TRICKS + len(self.tricks)) * self.seats + len(self.plays)

    def legal(self) -> Sequence[AvioAction]:
        """The three Laws: the suit that was led or a figure, any card if there is none of that suit; and a figure where
        one was led and there is one.
        """
        seat = self.to_move
        if seat is None:
            return ()
        hand = self.hands[seat]
        lead = self.lead
        if lead is not None:
            part = hand[lead]
            if part:
                plays = self.deck.plays
                figure = hand[FIGURE]
                return plays[lead][part] + plays[FIGURE][figure] if figure and lead != FIGURE else plays[lead][part]
        crown, shield, scythe, astrolabe, quill, figure = hand
        crowns, shields, scythes, astrolabes, quills, figures = self.deck.plays
        return (
            crowns[crown] + shields[shield] + scythes[scythe] + astrolabes[astrolabe] + quills[quill] + figures[figure]
        )

    def apply(self, action: Any) -> list[Event]:
        """Play a card, or take a deal if one is due."""
        seat = self.to_move
        if seat is None:
            return self._deal(action)
        play = action.plays[seat]
        self.hands[seat][action.suit] ^= action.bit
        self.table += action.count
        self.plays.append(play)
        if self.lead is None:
            self.lead = action.suit
            self.strengths = strengths = STRENGTHS[self.trump][action.suit]  # type: ignore[index]  # a round is on
            self.best = strengths[action.index]
            self.winner = seat
            self.to_move = self.right[seat]
            return [play]
        strength = self.strengths[action.index]
        if strength > self.best:  # the earlier of equal cards wins (AV-18)
            self.best = strength
            self.winner = seat
        seat = self.right[seat]
        if seat == self.leader:
            return self._end_trick(play)
        self.to_move = seat
        return [play]

    def clone(self) -> "AvioState":
        """A state of its own: the lists are copied, all else never changes."""
        new = AvioState.__new__(AvioState)
        new.deck = self.deck
        new.age_order = self.age_order
        new.seats = self.seats
        new.right = self.right
        new.phase = self.phase
        new.to_move = self.to_move
        new.leader = self.leader
        new.trump = self.trump
        new.stock = self.stock
        new.hands = [hand[:] for hand in self.hands]
        new.lead = self.lead
        new.strengths = self.strengths
        new.plays = self.plays[:]
        new.table = self.table
        new.best = self.best
        new.winner = self.winner
        new.tricks = self.tricks
        new.hauls = self.hauls[:]
        new.finished = self.finished
        new.scores = self.scores
        return new

    def outcome(self) -> Outcome | None:
        """The most points win, once a round ended with somebody at 30 (AV-05, AV-37)."""
        if self.phase is not Phase.OVER:
            return None
        return Outcome(f"{GOAL} points reached", self.scores, best_seats(self.scores))

    def tally(self) -> Tally:
        """What the seats have won in this round."""
        *suits, figures, tricks = zip(*[haul.to_bytes(HAUL_BYTES, "little") for haul in self.hauls], strict=True)
        return Tally(tricks, figures, tuple(suits))

    def played(self) -> list[Play]:
        """Every play of this round, in order."""
        return [*(play for trick in self.tricks for play in trick.plays), *self.plays]

    def pool(self) -> int:
        """The cards that this round was dealt from, or the next one will be."""
        if self.phase is Phase.PLAY and deals_on(self.seats):
            return self.stock | sum(map(whole, self.hands)) | CARDS.mask(play.card for play in self.played())
        return self.deck.everything if self.phase is Phase.PLAY else self.stock or self.deck.everything

    def trumps(self) -> tuple[int, ...]:
        """The numbers of the suits that the trump deck still holds; all of them when it is to be shuffled (AV-32)."""
        since = self.finished[len(self.finished) // FIGURE * FIGURE :]
        gone = {scored.trump for scored in since} | {self.trump}
        return tuple(suit for suit in range(FIGURE) if suit not in gone)

    def first_leader(self) -> int:
        """Who leads the next round: the oldest of those with the fewest points (AV-07)."""
        return min(self.age_order, key=self.scores.__getitem__)

    def follow(self, tricks: tuple[Trick, ...], plays: Sequence[Play]) -> None:
        """Takes these for the tricks won in the round, and for the plays of the trick that follows."""
        self.tricks = tricks
        self.hauls = [0] * self.seats
        for trick in tricks:
            self.hauls[trick.winner] += haul_of(trick.plays)
        self.plays = list(plays)
        self.table = haul_of(plays)
        self.lead = None
        if plays:
            assert self.trump is not None
            self.lead = plays[0].card.suit
            self.strengths = STRENGTHS[self.trump][self.lead]
            winning = winning_play(self.trump, plays)
            self.winner = winning.seat
            self.best = self.strengths[place(winning.card, winning.value)]

    def _deal(self, deal: Deal) -> list[Event]:
        self.phase = Phase.PLAY
        self.trump = SUITS.index(deal.trump)
        self.leader = self.to_move = deal.leader
        hands = [CARDS.mask(map(CARDS.card, hand)) for hand in deal.hands]
        self.hands = [parts_of(hand) for hand in hands]
        if deals_on(self.seats):
            self.stock = (self.stock or self.deck.everything) & ~sum(hands)
        return [
            RoundBegan(self.round, self.trump, deal.leader),
            *(HandDealt(CARDS.cards_in(hand), to=seat) for seat, hand in enumerate(hands)),
        ]

    def _end_trick(self, play: Play) -> list[Event]:
        winner = self.winner
        number = len(self.tricks) + 1
        assert self.lead is not None
        trick = Trick(number, self.lead, tuple(self.plays), winner)
        self.tricks += (trick,)
        self.hauls[winner] += self.table
        self.table = ONE_TRICK
        self.plays = []
        self.lead = None
        self.leader = self.to_move = winner
        return [play, trick] if number < TRICKS else [play, trick, *self._end_round()]

    def _end_round(self) -> list[Event]:
        assert self.trump is not None
        kept = tuple(map(ONLY_CARD.__getitem__, map(tuple, self.hands)))
        scored = score_round(self.deck, len(self.finished) + 1, self.trump, kept, self.tally())
        self.finished += (scored,)
        self.scores = scores = tuple(map(add, self.scores, scored.points))
        self.trump = self.to_move = self.leader = None
        self.hands = []
        self.hauls = [0] * self.seats
        self.tricks = ()
        if max(scores) >= GOAL:
            self.phase = Phase.OVER
            return [scored, MatchEnded(scores, best_seats(scores))]
        self.phase = Phase.DEAL
        return [scored]


def deals_on(seats: int) -> bool:
    """Whether so many seats play the deck down before the discards are shuffled in (AV-30, AV-31)."""
    return seats <= 3


def winning_play(trump: int, plays: Sequence[Play]) -> Play:
    """The play that wins the trick so far, the earliest of equal ones (AV-18)."""
    strengths = STRENGTHS[trump][plays[0].card.suit]
    return max(plays, key=lambda play: strengths[place(play.card, play.value)])


def haul_of(plays: Sequence[Play]) -> Haul:
    """What the winner of a trick with these plays wins."""
    return ONE_TRICK + sum(1 << 8 * play.card.suit for play in plays)


def score_round(deck: AvioDeck, number: int, trump: int, kept: tuple[Card, ...], tally: Tally) -> RoundScored:
    """The end of a round: 1 point a trick (AV-29), and those of the avío on the kept card if it was met."""
    avios = [deck.avios[card.code] for card in kept]
    met, points = [], list(tally.tricks)
    for seat, avio in enumerate(avios):
        scores = is_met(avio, seat, tally)
        met.append(scores)
        if scores:
            points[seat] += POINTS[avio.kind]
    return RoundScored(number, trump, kept, tuple(avios), tuple(met), tuple(points), tally)


def total(rounds: Sequence[RoundScored], seats: int) -> tuple[int, ...]:
    """The points of these rounds, by seat."""
    return tuple(sum(scored.points[seat] for scored in rounds) for seat in range(seats))
