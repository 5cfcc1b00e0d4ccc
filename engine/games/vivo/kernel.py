"""A round of VIVO on plain integers, for searches; the rules are those of :mod:`engine.games.vivo.rules`.

Cards are bits rank by rank (see :mod:`engine.games.vivo.policy`). What makes it fast: all that a trick asks, and the
policy's answer to it, is looked up in tables that lead from one to the next; a whole playout is one loop over local
variables; from world to world only some cards change hands (:class:`engine.games.vivo.likelihood.Beliefs`).
"""

from math import factorial, prod
from random import Random
from typing import Any

from engine.bots.kernel import Kernel, relative
from engine.chance import Stream
from engine.game import Game
from engine.games.vivo.cards import Harmony
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.likelihood import Beliefs
from engine.games.vivo.policy import (
    EMPTY,
    NONE,
    OFF,
    PLAYS,
    VARIANTS,
    Asking,
    Policy,
    Trick,
    asking,
    by_rank,
    follow,
    longest,
)
from engine.games.vivo.rules import FACEDOWN_POINTS
from engine.games.vivo.view import VivoView
from engine.games.vivo.weighing import Weighing
from engine.parts.cards import Card

HORIZON = 4  # tricks, the one being played among them, that a playout goes on for; the hands are valued then

CARDS = {play: card for card, play in PLAYS.items()}


class VivoKernel(Kernel):
    """VIVO from the view of a seat that is to move, to the end of the round."""

    def __init__(self, game: Game[Any, Any, Any], view: VivoView, stream: Stream) -> None:
        assert view.harmony
        assert view.leader is not None
        self.seats = view.seats
        self.horizon = HORIZON
        self.hands: list[int] = []
        self.points: list[int] = []  # from the view on
        self.tricks: list[Asking] = []  # what each trick asks of its leader, from the one being played on
        self._random = Random(stream.secret()).random  # noqa: S311  # no secret
        self._right = tuple((seat + 1) % view.seats for seat in range(view.seats))
        self._seat = view.seat
        self._hand = sum(PLAYS[card] for card in view.hand)
        unseen, sizes, _ = unseen_hands(view)
        self._left = by_rank(unseen) | self._hand
        self._policy = Policy(view.seats, self._left)
        self._beliefs = Beliefs(view, self._random)
        self._steady_tricks = 1 if self._beliefs.likelihood.evidence else 0
        self._following = view.next_harmony
        self._known = (view.harmony,) if view.next_harmony is None else (view.harmony, view.next_harmony)
        self._hidden = view.harmonies_left
        self.worlds = self._beliefs.deals.total if len(self._hidden) < 2 else None
        self.endings = prod(map(factorial, (*sizes, len(view.hand))))
        self._askings = {
            (harmony, following): asking(view.seats, harmony, following)
            for harmony in Harmony
            for following in (*Harmony, None)
        }
        self._stack: list[tuple[int, int, int, Trick, list[int]]] = []
        self._weighings: dict[tuple[int, ...], Weighing] = {}  # by the plays since the view
        self._first: Trick = (self._askings[view.harmony, view.next_harmony], *EMPTY)
        for play in view.plays:
            self._first = follow(self._first, play.seat, PLAYS[play.card])
        self.deal()

    def deal(self) -> None:
        hidden, random = list(self._hidden), self._random
        for place in range(len(hidden) - 1, 0, -1):
            other = int(random() * (place + 1))
            hidden[place], hidden[other] = hidden[other], hidden[place]
        self._enter(self._beliefs.drawn(), (*self._known, *hidden))
        # Of the policy's orders, by trick; drawn with the world, so that all plays tried in it meet with the same.
        self._variants = [int(random() * VARIANTS) for _ in self.tricks]

    def enter(self, number: int) -> float:
        hands = list(map(sum, self._beliefs.deals.numbered(number)))
        likely = self._beliefs.likelihood.of_all(hands)
        self._enter(hands, (*self._known, *self._hidden))
        return likely

    def _enter(self, hands: list[int], harmonies: tuple[Harmony, ...]) -> None:
        """Goes to the world with these hands of the other seats, and these harmonies from the view's trick on."""
        self._dealt = hands
        self._dealt[self._seat] = self._hand
        self._harmonies = harmonies
        askings = self._askings
        self.tricks = [askings[pair] for pair in zip(harmonies, (*harmonies[1:], None), strict=True)]
        self.again()

    def again(self) -> None:
        self.hands = self._dealt[:]
        self.points = [0] * self.seats
        self.to_move = self._seat
        self._trick = self._first
        self._number = 0  # of the trick being played, from the view's on
        self._stack.clear()

    def legal(self) -> int:
        hand = self.hands[self.to_move]
        return hand & self._trick[0][0] or hand

    def apply(self, play: int) -> None:
        seat = self.to_move
        self._stack.append((seat, play, self._number, self._trick, self.points))
        self.hands[seat] ^= play
        self._trick = asking, low, low_seat, high, high_seat = follow(self._trick, seat, play)
        if asking[1]:
            self.to_move = self._right[seat]
            return
        self.points = points = self.points[:]
        points[high_seat] += FACEDOWN_POINTS
        self.to_move = high_seat
        if low != high:
            points[low_seat] += low
            self.to_move = low_seat
        self._number += 1
        if self._number < len(self.tricks):
            self._trick = (self.tricks[self._number], *EMPTY)
        else:
            self.to_move = -1

    def undo(self) -> None:
        self.to_move, play, self._number, self._trick, self.points = self._stack.pop()
        self.hands[self.to_move] |= play

    def suggest(self, legal: int) -> int:
        """In the trick that the view shows, where it matters most, another seat is taken to play as the steady player
        would; this seat plays by the policy, and so do all later on. While nobody has chosen a card yet, so that one
        deal is as likely as another, the policy is as good, and quicker.
        """
        if self._number < self._steady_tricks and self.to_move != self._seat and legal & (legal - 1):
            return self._steady_play()
        (asked, _, case), low, _, high, _ = self._trick
        policy = self._policy
        orders = policy.discards
        if legal & asked:
            orders = policy.orders[case][low][high] or policy.order(case, low, high)
        for ranks in orders[self._variants[self._number]]:
            if hit := legal & ranks:
                return longest(hit, self.hands[self.to_move]) if hit & (hit - 1) else hit
        raise AssertionError("an order has every rank that is left")

    def _steady_play(self) -> int:
        """What the steady player would play in the place of the seat to move, in the trick that the view shows."""
        seat, hand, (asking, low, _, high, _) = self.to_move, self.hands[self.to_move], self._trick
        case = id(asking), low, high, seat
        if case not in self._weighings:
            self._weighings[case] = Weighing(
                self._trick, seat, self._left, hand.bit_count(), self._following, self._beliefs.lacking
            )
        return self._weighings[case].best(hand)

    def playout(self) -> list[float]:
        while self._number < self._steady_tricks and self.to_move >= 0:
            self.apply(self.suggest(self.legal()))
        if self.to_move < 0:
            return self.utilities()
        hands, points, tricks, right = self.hands, self.points, self.tricks, self._right
        order, orders, discards = self._policy.order, self._policy.orders, self._policy.discards
        seat = self.to_move
        (asked, after, case), low, low_seat, high, high_seat = self._trick
        variants = self._variants
        variant = variants[self._number]
        last = min(len(tricks), self._number + self.horizon)
        for number in range(self._number + 1, last + 1):
            while after:
                hand = hands[seat]
                if cards := hand & asked:
                    for ranks in (orders[case][low][high] or order(case, low, high))[variant]:
                        if play := cards & ranks:
                            break
                    if play & (play - 1):
                        play = longest(play, hand)
                    place = play.bit_length() + 3
                    rank = place >> 2
                    if rank <= low:
                        low = rank
                        low_seat = seat
                    if rank >= high:
                        high = rank
                        high_seat = seat
                    asked, after, case = after[place & 3]
                else:
                    for ranks in discards[variant]:
                        if play := hand & ranks:
                            break
                    if play & (play - 1):
                        play = longest(play, hand)
                    asked, after, case = after[OFF]
                hands[seat] = hand ^ play
                seat = right[seat]
            points[high_seat] += FACEDOWN_POINTS
            seat = high_seat
            if low != high:
                points[low_seat] += low
                seat = low_seat
            if number < last:
                asked, after, case = tricks[number]
                low, high = NONE, 0
                variant = variants[number]
        if last == len(tricks):
            return relative(points)
        worths = self._policy.worths(hands, seat, self._harmonies[last], len(tricks) - last)
        return relative([scored + worth for scored, worth in zip(points, worths, strict=True)])

    def utilities(self) -> list[float]:
        return relative(self.points)

    def action(self, play: int) -> Card:
        return CARDS[play]
