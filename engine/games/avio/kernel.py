"""A round of AVÍO on plain integers, for searches; the rules are those of :mod:`engine.games.avio.rules`.

A play is a bit: basic cards value by value, ``5 * value + suit``, then the plays of the figures from the lowest value
to the highest. A hand holds both plays of a figure, and one of them takes both away. What makes it fast: how a trick is
won is looked up in sets of stronger plays by trump and lead; a whole playout is one loop over local variables.
"""

from collections.abc import Sequence
from functools import cache
from math import factorial, prod
from random import Random
from typing import Any

from engine.bots.kernel import Kernel, relative
from engine.chance import Stream
from engine.game import Game
from engine.games.avio.cards import CARDS, FIGURE, ONE_TRICK, SUITS, TRICKS, VALUES, AvioAction, place
from engine.games.avio.decks import AvioDeck
from engine.games.avio.game import Avio
from engine.games.avio.imagine import unseen_hands
from engine.games.avio.policy import LEAST, MEASURE, UNPROMISING, Hopes, Measure, hopes
from engine.games.avio.rules import RIGHT, STRENGTHS, haul_of, winning_play
from engine.games.avio.view import AvioView
from engine.parts.cards import Card
from engine.parts.dealing import deals_of

BASICS = (1 << FIGURE * VALUES) - 1
NO_LEAD = FIGURE + 1
TRICK_PLACE = ONE_TRICK.bit_length() - 1
NOISE = 2.0  # points, at most, by which the policy errs about what a card is worth to keep

# What was led, how strong the winning play is, the seat that made it, what the plays are worth as a haul, how many.
Trick = tuple[int, int, int, int, int]
EMPTY: Trick = (NO_LEAD, -1, 0, ONE_TRICK, 0)

# What the avío of a card goes by, the place of the suit that it names in a haul, in bits, and what may be hoped for.
Aim = tuple[Measure, int, Hopes]

# The card that a seat means to keep, as the set of its plays, and what for.
Plan = tuple[int, Aim]
NO_PLAN: Plan = (0, (Measure.OWN, 0, ()))


class Tables:
    """What a deck of AVÍO is in bits, the same for all matches with it.

    ``plays`` are by action, ``actions`` by play. ``cards`` are the plays of each card, as a set; ``whole`` is that set
    by play. ``suits`` are the plays of each suit, the figures last. By the number of a play's bit: ``leads``, what is
    led by it, and ``counts``, its card as a part of a haul. ``strengths`` are by trump, lead and number; ``stronger``
    are by trump and lead the sets of plays of more than each strength, from 0 on, and of those that can win at all, at
    the place -1.
    """

    def __init__(self, deck: AvioDeck) -> None:
        basics = [action for suit in range(FIGURE) for action in deck.plays[suit][-1]]
        figures = sorted(deck.plays[FIGURE][-1], key=lambda action: action.value)
        numbers = {action: action.value * FIGURE + action.suit for action in basics}
        numbers |= {action: number for number, action in enumerate(figures, FIGURE * VALUES)}
        self.plays = {action: 1 << number for action, number in numbers.items()}
        self.actions = {play: action for action, play in self.plays.items()}
        self.cards: dict[Card, int] = {}
        for action, play in self.plays.items():
            self.cards[action.card] = self.cards.get(action.card, 0) | play
        self.whole = {play: self.cards[action.card] for play, action in self.actions.items()}
        self.suits = tuple(
            sum(play for play, action in self.actions.items() if action.suit == suit) for suit in range(FIGURE + 1)
        )
        top = FIGURE * VALUES + len(figures)
        self.counts, self.leads = [0] * top, [0] * top
        for action, number in numbers.items():
            self.counts[number] = action.count
            self.leads[number] = action.suit
        self.strengths = tuple(tuple(self._strengths(numbers, table, top) for table in tables) for tables in STRENGTHS)
        self.stronger = tuple(tuple(map(self._stronger, tables)) for tables in self.strengths)

    def _strengths(self, numbers: dict[AvioAction, int], table: Sequence[int], top: int) -> tuple[int, ...]:
        found = [-1] * top
        for action, number in numbers.items():
            found[number] = table[action.index]
        return tuple(found)

    def _stronger(self, strengths: Sequence[int]) -> tuple[int, ...]:
        return tuple(
            sum(play for play in self.actions if strengths[play.bit_length() - 1] > least)
            for least in (*range(2 * VALUES), -1)
        )


@cache
def tables_of(deck: AvioDeck) -> Tables:
    """The tables of a deck."""
    return Tables(deck)


@cache
def aims_of(deck: AvioDeck, seats: int) -> dict[int, Aim]:
    """What each card of the deck, told by any play of it, is kept for."""
    aims: dict[int, Aim] = {}
    for play, action in tables_of(deck).actions.items():
        if avio := deck.avios.get(action.card.code):
            suit = SUITS.index(avio.suit) if avio.suit else FIGURE
            aims[play] = MEASURE[avio.kind], 8 * suit, hopes(avio.kind, seats)
    return aims


class AvioKernel(Kernel):
    """AVÍO from the view of a seat that is to move, to the end of the round."""

    def __init__(self, game: Game[Any, Any, Any], view: AvioView, stream: Stream) -> None:
        assert isinstance(game, Avio)
        assert view.trump is not None
        self.seats = view.seats
        self.hands: list[int] = []
        self.hauls: list[int] = []
        self._random = Random(stream.secret()).random  # noqa: S311  # no secret
        self._right = RIGHT[view.seats]
        self._tables = tables = tables_of(game.deck)
        self._strengths, self._stronger = tables.strengths[view.trump], tables.stronger[view.trump]
        self._trumps = tables.suits[view.trump]
        self._aims = aims_of(game.deck, view.seats)
        self._seat = view.seat
        self._hand = sum(tables.cards[card] for card in view.hand)
        unseen, sizes, voids = unseen_hands(game.deck, view)
        self._deals = deals_of(CARDS, unseen, sizes, voids, tables.cards.__getitem__)
        self.worlds = self._deals.total
        figures = (unseen & CARDS.suit_masks[FIGURE]).bit_count() + sum(card.suit == FIGURE for card in view.hand)
        self.endings = prod(map(factorial, (*sizes[:-1], len(view.hand)))) << figures
        self._hauls = [0] * view.seats
        for trick in view.tricks:
            self._hauls[trick.winner] += haul_of(trick.plays)
        self._trick = self._first = self._trick_of(view)
        self._stack: list[tuple[int, int, Trick, list[int]]] = []
        self.deal()

    def _trick_of(self, view: AvioView) -> Trick:
        """The trick as the view has it."""
        if view.lead is None or view.trump is None:
            return EMPTY
        winning = winning_play(view.trump, view.plays)
        strength = STRENGTHS[view.trump][view.lead][place(winning.card, winning.value)]
        return view.lead, strength, winning.seat, haul_of(view.plays), len(view.plays)

    def deal(self) -> None:
        self._enter(self._deals.drawn(self._random))

    def enter(self, number: int) -> float:
        self._enter(self._deals.numbered(number))
        return 1.0

    def _enter(self, hands: Sequence[Sequence[int]]) -> None:
        """Goes to the world with these hands of the other seats; the pile is the last of them."""
        self._dealt = list(map(sum, hands[:-1]))
        self._dealt[self._seat] = self._hand
        self.again()

    def again(self) -> None:
        self.hands = self._dealt[:]
        self.hauls = self._hauls[:]
        self.to_move = self._seat
        self._trick = self._first
        self._plans = [NO_PLAN] * self.seats
        self._stack.clear()

    def legal(self) -> int:
        hand = self.hands[self.to_move]
        lead = self._trick[0]
        suits = self._tables.suits
        if lead != NO_LEAD and hand & suits[lead]:
            return hand & (suits[lead] | suits[FIGURE])
        return hand

    def apply(self, play: int) -> None:
        seat = self.to_move
        hand = self.hands[seat]
        self._stack.append((seat, hand, self._trick, self.hauls))
        self.hands[seat] = hand & ~self._tables.whole[play]
        number = play.bit_length() - 1
        lead, best, winner, haul, played = self._trick
        if lead == NO_LEAD:
            lead = self._tables.leads[number]
        strength = self._strengths[lead][number]
        if strength > best:
            best, winner = strength, seat
        haul += self._tables.counts[number]
        if played + 1 < self.seats:
            self._trick = lead, best, winner, haul, played + 1
            self.to_move = self._right[seat]
            return
        self.hauls = self.hauls[:]
        self.hauls[winner] += haul
        self._trick = EMPTY
        self.to_move = winner if self._left() else -1

    def undo(self) -> None:
        self.to_move, hand, self._trick, self.hauls = self._stack.pop()
        self.hands[self.to_move] = hand

    def _left(self) -> int:
        """The tricks that nobody has won yet."""
        return TRICKS - (sum(self.hauls) >> TRICK_PLACE)

    def suggest(self, legal: int) -> int:
        seat, (lead, best, _, _, played) = self.to_move, self._trick
        if not legal & (legal - 1):
            return legal
        keep, wanted = self._intent(seat, self._left())
        cards = legal & ~keep or legal
        beating = cards & self._stronger[lead][best] if played else cards
        if wanted:
            return _win(cards, beating, played, self.seats, self._trumps)
        return _lose(cards, beating, played, self._trumps)

    def playout(self) -> list[float]:
        if self.to_move < 0:
            return self.utilities()
        seats, seat, left = self.seats, self.to_move, self._left()
        hands, hauls = self.hands, self.hauls
        whole, counts, leads = self._tables.whole, self._tables.counts, self._tables.leads
        suits, right, trumps = self._tables.suits, self._right, self._trumps
        figures = suits[FIGURE]
        lead, best, winner, haul, played = self._trick
        while True:
            cards = hand = hands[seat]
            beating = -1
            if played:
                if hand & suits[lead]:
                    cards &= suits[lead] | figures
                beating = self._stronger[lead][best]
            if cards & (cards - 1):
                keep, wanted = self._intent(seat, left)
                cards = cards & ~keep or cards
                if wanted:
                    play = _win(cards, cards & beating, played, seats, trumps)
                else:
                    play = _lose(cards, cards & beating, played, trumps)
            else:
                play = cards
            hands[seat] = hand & ~whole[play]
            number = play.bit_length() - 1
            if not played:
                lead = leads[number]
            strength = self._strengths[lead][number]
            if strength > best:
                best = strength
                winner = seat
            haul += counts[number]
            played += 1
            seat = right[seat]
            if played == seats:
                hauls[winner] += haul
                left -= 1
                if not left:
                    return self.utilities()
                seat = winner
                lead, best, winner, haul, played = EMPTY

    def _intent(self, seat: int, left: int) -> tuple[int, bool]:
        """The card that the seat means to keep, as the set of its plays, and whether it wants this trick."""
        plan = self._plans[seat]
        if not self.hands[seat] & plan[0]:
            plan = self._plans[seat] = self._plan(seat, left)
        hope, wanted = self._hope(seat, plan[1], left)
        if hope < UNPROMISING * left + 1 and left > 1:
            plan = self._plans[seat] = self._plan(seat, left)
            wanted = self._hope(seat, plan[1], left)[1]
        return plan[0], wanted

    def _plan(self, seat: int, left: int) -> Plan:
        """What the seat has most to hope for."""
        rest, random = self.hands[seat], self._random
        whole, aims = self._tables.whole, self._aims
        kept, most = 0, -1.0
        while rest:
            play = rest & -rest
            rest &= ~whole[play]
            hope = self._hope(seat, aims[play], left)[0] + random() * NOISE
            if hope > most:
                kept, most = play, hope
        return whole[kept], aims[kept]

    def _hope(self, seat: int, aim: Aim, left: int) -> tuple[float, bool]:
        """The points that the seat may hope for with that aim, and whether it wants the next trick."""
        measure, suit, hopes = aim
        hauls = self.hauls
        if measure is Measure.OWN:
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - LEAST]
        if measure is Measure.LEFT:
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - (hauls[seat - 1] >> TRICK_PLACE) - LEAST]
        if measure is Measure.RIGHT:
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - (hauls[self._right[seat]] >> TRICK_PLACE) - LEAST]
        if measure is Measure.FIGURES:
            return hopes[left][(hauls[seat] >> suit & 0xFF) - LEAST]
        others = hauls[:seat] + hauls[seat + 1 :]
        if measure is Measure.MOST:
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - (max(others) >> TRICK_PLACE) - LEAST]
        if measure is Measure.FEWEST:
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - (min(others) >> TRICK_PLACE) - LEAST]
        if measure is Measure.BESIDE:
            beside = min(hauls[seat - 1], hauls[self._right[seat]])
            return hopes[left][(hauls[seat] >> TRICK_PLACE) - (beside >> TRICK_PLACE) - LEAST]
        most = max(other >> suit & 0xFF for other in others)
        return hopes[left][(hauls[seat] >> suit & 0xFF) - most - LEAST]

    def utilities(self) -> list[float]:
        points = []
        for seat, hand in enumerate(self.hands):
            avio = self._hope(seat, self._aims[hand & -hand], 0)[0]
            points.append((self.hauls[seat] >> TRICK_PLACE) + int(avio))
        return relative(points)

    def action(self, play: int) -> AvioAction:
        return self._tables.actions[play]


def _win(cards: int, beating: int, played: int, seats: int, trumps: int) -> int:
    """One of these plays, some of which beat what lies there, for a seat that wants the trick."""
    if not beating:
        return cards & -cards  # the lowest
    if played == seats - 1:
        beating = beating & ~trumps or beating
        return beating & -beating
    beating = beating & BASICS or beating
    return 1 << beating.bit_length() - 1


def _lose(cards: int, beating: int, played: int, trumps: int) -> int:
    """One of these plays, some of which beat what lies there, for a seat that does not want the trick."""
    if not played:
        cards = cards & ~trumps or cards
        return cards & -cards
    if losing := cards & ~beating:
        return 1 << losing.bit_length() - 1
    return cards & -cards
