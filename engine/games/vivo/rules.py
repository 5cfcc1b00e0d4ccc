"""VIVO: the state of a match and the rules that move it on.

VO numbers are the paragraphs of RULES.md.

- A match is two rounds of twelve tricks, for three or four seats (VO-19). Each round opens with a deal: twelve cards a
  seat, the whole deck, and the twelve harmony cards in a random order (VO-01, VO-02, VO-15).
- A trick: the leader plays any card (VO-20), then each seat in turn must follow the harmony if it can (VO-03, VO-06).
  The harmony asks for a number of suits. While the suits are still to come and just as many seats are left, a new suit
  is due; when all have come, only those may be played; otherwise any card (:func:`suits_asked`).
- A seat that cannot follow plays off-harmony, any card; that card counts neither as a suit nor as a rank (VO-05).
- Of the on-harmony cards the highest is scored facedown for 2 points, then the lowest faceup for its rank. The later of
  equal ranks wins (VO-11). Where all are equal, or there is only one, it is the highest and nobody is lowest (VO-08 to
  VO-10).
- Who scored lowest leads next, or else who scored highest, into the next round too (VO-12, VO-13).
- The most points in both rounds win; victory is shared in a tie (VO-18).
"""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from engine.game import Chance, Event, Outcome, State
from engine.games.vivo.cards import DECK, HARMONY_BY_CODE, ROUNDS, TRICKS, Harmony
from engine.parts.cards import Card
from engine.parts.endings import MatchEnded, best_seats
from engine.parts.tricks import HandDealt, Phase

FACEDOWN_POINTS = 2

_BITS = {card.code: card.bit for card in DECK.cards}


class Deal(Chance, frozen=True):
    """The deal that opens a round: the hands by seat, the harmony cards in the order in which they will be used, and
    the seat that leads the first trick. In codes, as saves hold it.
    """

    kind: ClassVar[str] = "deal"

    round: int
    leader: int
    hands: tuple[tuple[str, ...], ...]
    harmony: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A round was dealt; ``suits`` are the numbers of the suits in play."""

    round: int
    leader: int
    suits: tuple[int, ...]


class TrickBegan(Event, frozen=True, gc=False):
    """A harmony card is in force; ``next`` is the preview, None in the last trick."""

    trick: int
    leader: int
    harmony: Harmony
    next: Harmony | None


class Play(Event, frozen=True, gc=False):  # many, and in no cycle: the collector need not look at them
    """A card was played, on-harmony or off."""

    reveals = True  # a card that lies on the table stays there

    seat: int
    card: Card
    on: bool


class Trick(Event, frozen=True, gc=False):
    """A trick was scored: ``highest`` and ``lowest`` are plays of it, ``lowest`` None where nobody scored lowest."""

    trick: int
    harmony: Harmony
    plays: tuple[Play, ...]
    highest: Play
    lowest: Play | None

    @property
    def next_leader(self) -> int:
        """VO-12: the seat that scored lowest, or else the seat that scored highest."""
        return (self.lowest or self.highest).seat


class RoundScored(Event, frozen=True):
    """A round ended. By seat: the ranks of the faceup cards as they were scored, and how many lie facedown."""

    round: int
    lows: tuple[tuple[int, ...], ...]
    highs: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Each faceup card is worth its rank, each facedown card 2, by seat."""
        return tuple(sum(low) + FACEDOWN_POINTS * high for low, high in zip(self.lows, self.highs, strict=True))


def suits_asked(required: int, played: int, left: int) -> int | None:
    """The suits that follow the harmony, as a set (bit ``i`` is suit ``i``), or None if any card does (VO-03).

    ``required`` suits are asked for, ``played`` is the set of those on-harmony so far, ``left`` seats are still to
    play, this one among them. Hands do not matter, they are hidden (VO-04).
    """
    missing = required - played.bit_count()
    if missing <= 0:
        return played
    if missing >= left:
        return 0b1111 & ~played
    return None


def suits_played(plays: Sequence[Play]) -> int:
    """The suits that count as played, as a set: those on-harmony (VO-05)."""
    played = 0
    for play in plays:
        if play.on:
            played |= 1 << play.card.suit
    return played


class Demand:
    """What a trick asks of the next seat: the rules of following, laid out to be looked up.

    ``left`` seats are still to play, this one among them; ``asked`` is the set of the cards that follow. ``after`` are
    the demands on the seat after it: ``after[suit]`` if that suit is played on-harmony, ``after[-1]`` if a card is
    played off.
    """

    __slots__ = ("after", "asked", "left")

    def __init__(self, required: int, played: int, left: int) -> None:
        suits = suits_asked(required, played, left)
        self.asked = sum(mask for suit, mask in enumerate(DECK.suit_masks) if suits is None or suits >> suit & 1)
        self.left = left
        self.after: tuple[Demand, ...] = ()
        if left:
            on = [demand_of(required, played | 1 << suit, left - 1) for suit in range(len(DECK.suits))]
            self.after = (*on, demand_of(required, played, left - 1))


demand_of = cache(Demand)  # one of each, for all states
_NO_DEMAND = demand_of(0, 0, 0)


class VivoState(State[Card]):
    """A match of VIVO. Hands and scored cards are sets of cards as integers (see :class:`engine.parts.cards.Deck`)."""

    __slots__ = (
        "deck",
        "demand",
        "finished",
        "hands",
        "harmonies",
        "leader",
        "phase",
        "plays",
        "round",
        "seats",
        "to_move",
        "tricks",
        "turn",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.phase = Phase.DEAL
        self.to_move: int | None = None
        self.turn = 0  # actions so far in the match
        self.round = 1
        self.leader: int | None = None  # of the trick being played, or of the round to be dealt if that is known
        self.deck = 0  # the cards of this match, once they were dealt
        self.harmonies: tuple[Harmony, ...] = ()  # of the round being played, in the order of use
        self.hands: list[int] = [0] * seats
        self.plays: list[Play] = []  # in the trick being played
        self.demand = _NO_DEMAND  # what the trick asks of the seat to move
        self.tricks: tuple[Trick, ...] = ()  # scored in this round
        self.finished: tuple[RoundScored, ...] = ()

    def legal(self) -> Sequence[Card]:
        """The cards that follow the harmony, or the whole hand if none does."""
        seat = self.to_move
        if seat is None:
            return ()
        hand = self.hands[seat]
        return DECK.cards_in(hand & self.demand.asked or hand)

    def apply(self, action: Card | Chance) -> list[Event]:
        """Play a card, or take a deal."""
        if isinstance(action, Card):
            return self._play(action)
        assert isinstance(action, Deal)
        return self._deal(action)

    def clone(self) -> "VivoState":
        """A state of its own: the lists are copied, all else never changes."""
        new = VivoState.__new__(VivoState)
        new.seats = self.seats
        new.phase = self.phase
        new.to_move = self.to_move
        new.turn = self.turn
        new.round = self.round
        new.leader = self.leader
        new.deck = self.deck
        new.harmonies = self.harmonies
        new.hands = self.hands[:]
        new.plays = self.plays[:]
        new.demand = self.demand
        new.tricks = self.tricks
        new.finished = self.finished
        return new

    def outcome(self) -> Outcome | None:
        """The most points in both rounds win (VO-18)."""
        if self.phase is not Phase.OVER:
            return None
        scores = self.scores()
        return Outcome("two rounds played", scores, best_seats(scores))

    def scores(self) -> tuple[int, ...]:
        """The points by seat, of rounds played and of the one being played."""
        rounds = list(self.finished)
        if self.phase is not Phase.OVER:
            rounds.append(self.scoring_rows())
        return tuple(sum(points) for points in zip(*(scored.points for scored in rounds), strict=True))

    def scoring_rows(self) -> RoundScored:
        """The scoring rows of the round being played."""
        lows: list[list[int]] = [[] for _ in range(self.seats)]
        highs = [0] * self.seats
        for trick in self.tricks:
            highs[trick.highest.seat] += 1
            if trick.lowest:
                lows[trick.lowest.seat].append(trick.lowest.card.rank)
        return RoundScored(self.round, tuple(map(tuple, lows)), tuple(highs))

    def follow(self, plays: Sequence[Play]) -> None:
        """Takes these for the plays of the trick so far."""
        self.plays = list(plays)
        self.demand = demand_of(
            self.harmonies[len(self.tricks)],
            suits_played(plays),
            self.seats - len(plays),
        )

    def _deal(self, deal: Deal) -> list[Event]:
        self.phase = Phase.PLAY
        self.leader = deal.leader
        self.harmonies = tuple(HARMONY_BY_CODE[code] for code in deal.harmony)
        self.hands = [sum(map(_BITS.__getitem__, hand)) for hand in deal.hands]
        self.deck = sum(self.hands)
        suits = tuple(suit for suit, mask in enumerate(DECK.suit_masks) if mask & self.deck)
        return [
            RoundBegan(self.round, deal.leader, suits),
            *(HandDealt(DECK.cards_in(hand), to=seat) for seat, hand in enumerate(self.hands)),
            self._begin_trick(1, deal.leader),
        ]

    def _begin_trick(self, number: int, leader: int) -> Event:
        harmony = self.harmonies[number - 1]
        preview = self.harmonies[number] if number < TRICKS else None  # none in the last trick (VO-17)
        self.leader = self.to_move = leader
        self.plays = []
        self.demand = demand_of(harmony, 0, self.seats)
        return TrickBegan(number, leader, harmony, preview)

    def _play(self, card: Card) -> list[Event]:
        seat = self.to_move
        assert seat is not None
        on = card.bit & self.demand.asked != 0
        play = Play(seat, card, on)
        self.turn += 1
        self.hands[seat] ^= card.bit
        self.plays.append(play)
        self.demand = demand = self.demand.after[card.suit if on else -1]
        if not demand.left:
            return [play, *self._score_trick()]
        self.to_move = (seat + 1) % self.seats
        return [play]

    def _score_trick(self) -> list[Event]:
        plays = tuple(self.plays)
        highest, lowest = highest_and_lowest(plays)
        number = len(self.tricks) + 1
        trick = Trick(number, self.harmonies[number - 1], plays, highest, lowest)
        self.tricks += (trick,)
        if number < TRICKS:
            return [trick, self._begin_trick(number + 1, trick.next_leader)]
        return [trick, *self._end_round(trick.next_leader)]

    def _end_round(self, next_leader: int) -> list[Event]:
        scored = self.scoring_rows()
        self.finished += (scored,)
        self.to_move = None
        self.leader = next_leader  # of the next round too (VO-13)
        self.harmonies = self.tricks = ()
        self.plays = []
        self.demand = _NO_DEMAND
        if self.round < ROUNDS:
            self.round += 1
            self.phase = Phase.DEAL
            return [scored]
        self.phase = Phase.OVER
        outcome = self.outcome()
        assert outcome
        return [scored, MatchEnded(outcome.scores, outcome.winners)]


def highest_and_lowest(plays: Sequence[Play]) -> tuple[Play, Play | None]:
    """The plays that score highest and lowest; the leader's is on-harmony, so there is always a highest.

    The later of equal ranks wins (VO-11). Where all on-harmony cards are equal, one alone among them, the winner scores
    highest and nobody lowest (VO-08, VO-09).
    """
    highest = lowest = plays[0]
    high = low = highest.card.rank
    for play in plays:
        if play.on:
            rank = play.card.rank
            if rank >= high:
                high, highest = rank, play
            if rank <= low:
                low, lowest = rank, play
    return highest, None if high == low else lowest
