"""The avíos: what a kept card asks for, whether it was met, and where it stands while the round is played."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct, structs

from engine.games.avio.cards import SUIT_NAMES, SUITS, TRICKS, VALUES
from engine.parts.words import counted, listed


class Kind(StrEnum):
    """The seventeen avíos (AV-04), by the names that saves and decks use."""

    FOUR_OR_FIVE = "4/5"
    MOST = "most"
    TWO_OR_THREE = "2/3"
    MOST_SUIT = "most-suit"
    NONE = "none"
    NOT_MOST_SUIT = "not-most-suit"
    FEWEST = "fewest"
    NONE_OR_ONE = "0/1"
    NO_FIGURES = "no-figures"
    LEFT = "left"
    ODD = "odd"
    EVEN = "even"
    BOTH = "both"
    RIGHT = "right"
    FIVE_OR_SIX = "5/6"
    SIX_OR_SEVEN = "6/7"
    NOT_MOST = "not-most"

    __hash__ = str.__hash__  # several times faster than that of enumerations, and looked up for every kept card


POINTS = {
    Kind.FOUR_OR_FIVE: 9,
    Kind.MOST: 8,
    Kind.TWO_OR_THREE: 7,
    Kind.MOST_SUIT: 6,
    Kind.NONE: 4,
    Kind.NOT_MOST_SUIT: 5,
    Kind.FEWEST: 11,
    Kind.NONE_OR_ONE: 7,
    Kind.NO_FIGURES: 10,
    Kind.LEFT: 7,
    Kind.ODD: 8,
    Kind.EVEN: 8,
    Kind.BOTH: 9,
    Kind.RIGHT: 7,
    Kind.FIVE_OR_SIX: 12,
    Kind.SIX_OR_SEVEN: 14,
    Kind.NOT_MOST: 6,
}
SUIT_KINDS = (Kind.MOST_SUIT, Kind.NOT_MOST_SUIT)

# The numbers of tricks that meet an avío, where nothing else counts.
NUMBERS = {
    Kind.NONE_OR_ONE: (0, 1),
    Kind.TWO_OR_THREE: (2, 3),
    Kind.FOUR_OR_FIVE: (4, 5),
    Kind.FIVE_OR_SIX: (5, 6),
    Kind.SIX_OR_SEVEN: (6, 7),
    Kind.ODD: (1, 3, 5, 7),
    Kind.EVEN: (2, 4, 6, 8),
    Kind.NONE: tuple(range(TRICKS + 1)),
}

_TITLES = {
    Kind.MOST: "most tricks",
    Kind.NONE: "no requirement",
    Kind.FEWEST: "fewest tricks",
    Kind.NO_FIGURES: "no figures",
    Kind.LEFT: "= or + than left",
    Kind.ODD: "odd tricks",
    Kind.EVEN: "even tricks",
    Kind.BOTH: "= or - than both",
    Kind.RIGHT: "= or + than right",
    Kind.NOT_MOST: "not most tricks",
}
_TEXTS = {
    Kind.MOST: "Win more tricks than anybody else; a tie fails.",
    Kind.NONE: "Nothing is asked: these points are sure.",
    Kind.FEWEST: "Win fewer tricks than anybody else; a tie fails.",
    Kind.NO_FIGURES: "Have no figure in the tricks that you win; to win none will do.",
    Kind.LEFT: "Win at least as many tricks as your neighbour to the left.",
    Kind.ODD: "Win an odd number of tricks: 1, 3, 5 or 7.",
    Kind.EVEN: "Win an even number of tricks: 2, 4, 6 or 8; none is not enough.",
    Kind.BOTH: "Win at most as many tricks as your neighbour to the left, and as the one to the right.",
    Kind.RIGHT: "Win at least as many tricks as your neighbour to the right.",
    Kind.NOT_MOST: "Do not be alone in winning the most tricks; a tie is fine.",
}


class Objective(Struct, frozen=True, omit_defaults=True):
    """The avío on a card; ``suit`` is the letter of the suit that it names, None for avíos that name none (AV-28)."""

    kind: Kind
    suit: str | None = None

    @property
    def points(self) -> int:
        """What it scores if it is met."""
        return POINTS[self.kind]

    @property
    def title(self) -> str:
        """Its name, short enough for a list of cards: ``most crowns``."""
        if self.suit:
            return f"{'most' if self.kind is Kind.MOST_SUIT else 'not most'} {self.suit_name}s"
        return _TITLES.get(self.kind) or f"{self.kind} tricks"

    @property
    def short(self) -> str:
        """Its name in a dozen letters, for score sheets: ``left``, ``4/5``, ``not most C``."""
        kind = self.kind.removesuffix("-suit").replace("-", " ")
        return f"{kind} {self.suit}" if self.suit else kind

    @property
    def text(self) -> str:
        """What it asks, in a sentence."""
        if self.kind is Kind.MOST_SUIT:
            return f"Have more {self.suit_name}s in your tricks than anybody else; a tie fails."
        if self.kind is Kind.NOT_MOST_SUIT:
            return f"Do not be alone in having the most {self.suit_name}s in your tricks; a tie is fine."
        return _TEXTS.get(self.kind) or f"Win {listed(list(map(str, NUMBERS[self.kind])), 'or')} tricks."

    @property
    def suit_name(self) -> str:
        """``crown``; only for avíos that name a suit."""
        assert self.suit
        return SUIT_NAMES[SUITS.index(self.suit)]


class Tally(Struct, frozen=True):
    """What the seats have won, by seat: tricks, and in these the figures and for each suit its cards."""

    tricks: tuple[int, ...]
    figures: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]

    @property
    def left(self) -> int:
        """The tricks of the round that nobody has won yet."""
        return TRICKS - sum(self.tricks)

    def of_suit(self, letter: str) -> tuple[int, ...]:
        """The cards of that suit, by seat."""
        return self.suits[SUITS.index(letter)]


def left_of(seat: int, seats: int) -> int:
    """The neighbour to the left, who plays before this seat (AV-08)."""
    return (seat - 1) % seats


def right_of(seat: int, seats: int) -> int:
    """The neighbour to the right, who plays after this seat (AV-08)."""
    return (seat + 1) % seats


def is_met(objective: Objective, seat: int, tally: Tally) -> bool:
    """Whether the seat's tricks meet the avío, if the round ended so."""
    kind, won = objective.kind, tally.tricks
    if kind in NUMBERS:
        return won[seat] in NUMBERS[kind]
    if objective.suit:
        return _alone_most(tally.of_suit(objective.suit), seat) is (kind is Kind.MOST_SUIT)
    return _TESTS[kind](won, seat) if kind in _TESTS else not tally.figures[seat]


def _alone_most(counts: Sequence[int], seat: int) -> bool:
    """AV-23, AV-24: a tie is not the most, and where nobody has any, nobody has the most."""
    most = max(counts)
    return counts[seat] == most and counts.count(most) == 1


def _alone_fewest(won: Sequence[int], seat: int) -> bool:
    """AV-23."""
    fewest = min(won)
    return won[seat] == fewest and won.count(fewest) == 1


def _as_left(won: Sequence[int], seat: int) -> bool:
    return won[seat] >= won[left_of(seat, len(won))]


def _as_right(won: Sequence[int], seat: int) -> bool:
    return won[seat] >= won[right_of(seat, len(won))]


def _below_both(won: Sequence[int], seat: int) -> bool:
    """AV-26, AV-27: neither neighbour has fewer, each by itself; of two players both are the same one."""
    return won[seat] <= won[left_of(seat, len(won))] and won[seat] <= won[right_of(seat, len(won))]


# The avíos that go by the tricks of all seats.
_TESTS: dict[Kind, Callable[[Sequence[int], int], bool]] = {
    Kind.MOST: _alone_most,
    Kind.NOT_MOST: lambda won, seat: not _alone_most(won, seat),
    Kind.FEWEST: _alone_fewest,
    Kind.LEFT: _as_left,
    Kind.RIGHT: _as_right,
    Kind.BOTH: _below_both,
}


class Status(StrEnum):
    """How an avío stands; the values are its words while tricks are left."""

    SURE = "met, whatever comes"
    MET = "met so far"
    OPEN = "not yet"
    LOST = "out of reach"


class Standing(Struct, frozen=True):
    """How an avío stands, and why in a few words: ``2 tricks won: met so far``."""

    status: Status
    text: str

    @property
    def met(self) -> bool:
        """Whether it is met as things are."""
        return self.status in (Status.SURE, Status.MET)


def standing(objective: Objective, seat: int, tally: Tally, names: Sequence[str]) -> Standing:
    """How the avío stands for a seat that would keep its card, by what everybody has seen: the tricks won so far.

    ``names`` are what the seats are called. With all tricks won the words are ``met`` and ``not met``.
    """
    met = is_met(objective, seat, tally)
    if all(is_met(objective, seat, end) is met for end in _ends(objective, tally)):
        status = Status.SURE if met else Status.LOST
    else:
        status = Status.MET if met else Status.OPEN
    verdict: str = status if tally.left else "met" if met else "not met"
    return Standing(status, f"{_reason(objective, seat, tally, names)}: {verdict}")


def _ends(objective: Objective, tally: Tally) -> Iterator[Tally]:
    """What the round may come to, as far as it matters to the avío and as public counts can tell."""
    if objective.suit:
        number, counts = SUITS.index(objective.suit), tally.of_suit(objective.suit)
        unseen = min(VALUES - sum(counts), tally.left * len(counts))
        for winner, won in enumerate(counts):
            end = (*counts[:winner], won + unseen, *counts[winner + 1 :])
            yield structs.replace(tally, suits=(*tally.suits[:number], end, *tally.suits[number + 1 :]))
    elif objective.kind is Kind.NO_FIGURES:
        more = min(tally.left, 1)
        yield structs.replace(tally, figures=tuple(count + more for count in tally.figures))
    elif objective.kind in NUMBERS:
        for more in range(tally.left + 1):
            yield structs.replace(tally, tricks=tuple(won + more for won in tally.tricks))
    else:
        for tricks in _tricks_to_come(tally.left, tally.tricks):
            yield structs.replace(tally, tricks=tricks)


def _tricks_to_come(left: int, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The tricks by seat, for every way in which those left can be won."""
    if len(won) == 1:
        yield (won[0] + left,)
        return
    for more in range(left + 1):
        for others in _tricks_to_come(left - more, won[1:]):
            yield (won[0] + more, *others)


def _reason(objective: Objective, seat: int, tally: Tally, names: Sequence[str]) -> str:
    """The counts that the avío goes by."""
    kind, won = objective.kind, tally.tricks
    left, right = left_of(seat, len(won)), right_of(seat, len(won))
    mine = f"{counted(won[seat], 'trick')} won"
    match kind:
        case Kind.NONE:
            return "nothing is asked"
        case Kind.NO_FIGURES:
            return f"{counted(tally.figures[seat], 'figure')} won"
        case Kind.MOST_SUIT | Kind.NOT_MOST_SUIT:
            assert objective.suit
            cards = tally.of_suit(objective.suit)
            return f"{counted(cards[seat], objective.suit_name)} won, {_holders(cards, seat, max, names)}"
        case Kind.MOST | Kind.NOT_MOST:
            return f"{mine}, {_holders(won, seat, max, names)}"
        case Kind.FEWEST:
            return f"{mine}, {_holders(won, seat, min, names)}"
        case Kind.LEFT:
            return f"{mine}, {names[left]} has {won[left]}"
        case Kind.RIGHT:
            return f"{mine}, {names[right]} has {won[right]}"
        case Kind.BOTH if left != right:
            return f"{mine}, {names[left]} has {won[left]} and {names[right]} {won[right]}"
        case Kind.BOTH:
            return f"{mine}, {names[left]} has {won[left]}"
    return mine


def _holders(counts: Sequence[int], seat: int, pick: Callable[[Sequence[int]], int], names: Sequence[str]) -> str:
    """``Bo has 3``, or ``Bo and Cleo have 3``: the others whose count is the greatest, or the least."""
    mark = pick((*counts[:seat], *counts[seat + 1 :]))
    holders = [names[other] for other, count in enumerate(counts) if count == mark and other != seat]
    return f"{listed(holders, 'and')} {'has' if len(holders) == 1 else 'have'} {mark}"
