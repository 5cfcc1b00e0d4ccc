"""VIVO a second time: slow, from the rulebook and the decisions of RULES.md alone, on strings and dictionaries.

The engine is compared with it. Nothing here imports the engine, and nothing here is clever.
"""

from dataclasses import dataclass

SUITS = "RGBY"
SUITS_ON_CARD = {"solo": 1, "duet": 2, "trio": 3, "quartet": 4}


def suit(card: str) -> str:
    """The letter of a card's suit."""
    return card[0]


def rank(card: str) -> int:
    """The rank of a card."""
    return int(card[1:])


@dataclass
class Played:
    """A card on the table."""

    seat: int
    card: str
    on_harmony: bool


class NaiveVivo:
    """A match, played card by card. A caller deals with :meth:`deal` whenever nobody's turn is on."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.points = dict.fromkeys(range(seats), 0)
        self.rounds_played = 0
        self.turn: int | None = None
        self.leader: int | None = None
        self.hands: dict[int, list[str]] = {}
        self.pile: list[str] = []  # harmony cards still to come, the one in the middle first
        self.table: list[Played] = []
        self.faceup: dict[int, list[str]] = {}
        self.facedown: dict[int, list[str]] = {}

    def deal(self, hands: list[list[str]], harmony: list[str], leader: int) -> None:
        assert self.turn is None
        self.hands = {seat: list(hand) for seat, hand in enumerate(hands)}
        self.pile = list(harmony)
        self.table = []
        self.faceup = {seat: [] for seat in range(self.seats)}
        self.facedown = {seat: [] for seat in range(self.seats)}
        self.turn = self.leader = leader

    def follows(self, card: str) -> bool:
        """Whether the card follows the harmony, in the rulebook's order of questions."""
        wanted = SUITS_ON_CARD[self.pile[0]]
        played = {suit(lying.card) for lying in self.table if lying.on_harmony}
        after_me = self.seats - len(self.table) - 1

        def can_still_be_completed(suits: set[str]) -> bool:
            return len(suits) + after_me >= wanted  # each later player can bring one new suit

        if not self.table:
            return True
        if len(played) == wanted:
            return suit(card) in played
        if any(can_still_be_completed(played | {any_suit}) for any_suit in SUITS):
            return can_still_be_completed(played | {suit(card)})
        return suit(card) not in played  # it fails whatever is played, and still asks for a new suit

    def may_play(self) -> set[str]:
        """The cards that the player whose turn it is may play."""
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        return {card for card in hand if self.follows(card)} or set(hand)

    def play(self, card: str) -> bool:
        """Plays it; tells whether it was on-harmony."""
        assert self.turn is not None
        assert card in self.may_play()
        on_harmony = self.follows(card)
        self.hands[self.turn].remove(card)
        self.table.append(Played(self.turn, card, on_harmony))
        if len(self.table) < self.seats:
            self.turn = (self.turn + 1) % self.seats
        else:
            self.finish_trick()
        return on_harmony

    def finish_trick(self) -> None:
        high, low = trick_scores([(lying.card, lying.on_harmony) for lying in self.table])
        highest = self.table[high]
        self.facedown[highest.seat].append(highest.card)
        self.leader = highest.seat
        if low is not None:
            lowest = self.table[low]
            self.faceup[lowest.seat].append(lowest.card)
            self.leader = lowest.seat
        self.turn = self.leader
        self.table = []
        self.pile.pop(0)
        if not self.pile:
            for seat in range(self.seats):
                self.points[seat] += self.round_points(seat)
            self.rounds_played += 1
            self.faceup = self.facedown = {}
            self.turn = None

    def round_points(self, seat: int) -> int:
        """The points of a scoring row as it lies."""
        return 2 * len(self.facedown.get(seat, [])) + sum(rank(card) for card in self.faceup.get(seat, []))

    def totals(self) -> list[int]:
        return [self.points[seat] + self.round_points(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats that share the victory, once both rounds were played."""
        assert self.rounds_played == 2
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points.values())]


def trick_scores(trick: list[tuple[str, bool]]) -> tuple[int, int | None]:
    """The places in the trick of the card that scores highest and of the one that scores lowest, if any.

    ``trick`` holds each card in the order of play and whether it was on-harmony.
    """
    places = [place for place, (_, on_harmony) in enumerate(trick) if on_harmony]
    ranks = [rank(trick[place][0]) for place in places]
    high = places[len(ranks) - 1 - ranks[::-1].index(max(ranks))]
    low = places[len(ranks) - 1 - ranks[::-1].index(min(ranks))]
    return high, None if len(set(ranks)) == 1 else low
