"""Dealing unseen cards so that every deal that agrees with the public past is equally likely."""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from operator import attrgetter
from typing import Generic, TypeVar

from engine.chance import Stream
from engine.parts.cards import Card, Deck

T = TypeVar("T")

Row = tuple[bool, ...]
Room = tuple[int, ...]
Counter = Callable[[int, int, int, Room], int]


class Deals(Generic[T]):
    """All deals of the cards of every kind (a suit, say) into hands of the given sizes in which hand ``h`` gets cards
    of kind ``k`` only if ``allowed[h][k]``.

    ``kinds`` holds the cards by kind; ``sizes`` must sum up to their number, or ValueError is raised. ``total`` is the
    number of deals, exactly.
    """

    def __init__(self, kinds: Sequence[Sequence[T]], sizes: Sequence[int], allowed: Sequence[Sequence[bool]]) -> None:
        if sum(sizes) != sum(map(len, kinds)):
            raise ValueError("the hands do not hold as many cards as there are unseen")
        self._sizes = sizes
        self._groups = _hands_by_row(kinds, sizes, allowed)
        self._pools = _cards_by_column(kinds, list(self._groups)) if self._groups else {}
        self._room = tuple(sum(sizes[hand] for hand in hands) for hands in self._groups.values())
        self._splits = prod(_splits([sizes[hand] for hand in hands]) for hands in self._groups.values())
        self.total = 1
        if self._groups:
            self._deals = _counter(tuple(len(cards) for cards in self._pools.values()), tuple(self._pools))
            first = len(next(iter(self._pools.values())))
            self.total = self._deals(0, 0, first, self._room) * self._splits
        self._shares: dict[tuple[int, int, int, Room], tuple[list[float], list[tuple[int, Room]]]] = {}

    def numbered(self, number: int) -> list[list[T]]:
        """The hands in the deal of that number, from 0 to ``total - 1``; every deal has one number."""
        dealt: list[list[T]] = [[] for _ in self._sizes]
        if not self._groups:
            return dealt
        number, split = divmod(number, self._splits)
        shares = _deal(self._pools, self._room, self._deals, number)
        for hands, cards in zip(self._groups.values(), shares, strict=True):
            for hand in hands:
                split, subset = divmod(split, comb(len(cards), self._sizes[hand]))
                dealt[hand], cards = _subset(cards, self._sizes[hand], subset)
        return dealt

    def drawn(self, random: Callable[[], float]) -> list[list[T]]:
        """The hands in a deal that is as likely as any other, up to the precision of ``random``, which gives numbers
        from 0 up to 1. Made to be called thousands of times: it takes a few microseconds.
        """
        dealt: list[list[T]] = [[] for _ in self._sizes]
        shares = self._shared_out(random) if len(self._pools) > 1 else self._pools.values()
        for hands, cards in zip(self._groups.values(), shares, strict=True):
            order = _shuffled(cards, random, self._sizes[hands[0]])
            start = 0
            for hand in hands:
                end = start + self._sizes[hand]
                dealt[hand] = order[start:end]
                start = end
        return dealt

    def _shared_out(self, random: Callable[[], float]) -> list[list[T]]:
        """The cards that each group of hands gets."""
        shares: list[list[T]] = [[] for _ in self._room]
        room = self._room
        for pool, (column, cards) in enumerate(self._pools.items()):
            order = _shuffled(cards, random, 1)
            start = 0
            for group, may in enumerate(column):
                if may:
                    key = (pool, group, len(cards) - start, room)
                    reach, ways = self._shares.get(key) or self._count_shares(*key)
                    taken, room = ways[bisect(reach, random()) if len(ways) > 1 else 0]
                    shares[group] += order[start : start + taken]
                    start += taken
        return shares

    def _count_shares(self, pool: int, group: int, left: int, room: Room) -> tuple[list[float], list[tuple[int, Room]]]:
        """The numbers of cards that the group may take of what is left of a pool, with the room that there is then, and
        up to each of them the share of the deals.
        """
        counts = [
            (ways * self._deals(pool, group + 1, left - taken, less), (taken, less))
            for taken, ways, less in _takings(left, group, room)
        ]
        total = sum(count for count, _ in counts)
        reach = [up_to / total for up_to in accumulate(count for count, _ in counts if count)]
        found = self._shares[pool, group, left, room] = reach, [way for count, way in counts if count]
        return found


def deal_unseen(
    kinds: Sequence[Sequence[T]], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], stream: Stream
) -> list[list[T]]:
    """The hands in one of the :class:`Deals`, drawn from the stream uniformly and exactly: a number is drawn, and the
    deal of that number is made. Raises ValueError if no deal agrees.
    """
    return _one_of(Deals(kinds, sizes, allowed), stream)


def deals_of(
    deck: Deck, unseen: int, sizes: Sequence[int], voids: Sequence[int], token: Callable[[Card], T]
) -> Deals[T]:
    """The deals of a set of cards into hands of the given sizes; ``voids`` is by hand the set of suits of which it gets
    none. What is dealt is each card's ``token``.
    """
    suits = range(len(deck.suits))
    return Deals(
        [list(map(token, deck.cards_in(unseen & mask))) for mask in deck.suit_masks],
        sizes,
        [[not void >> suit & 1 for suit in suits] for void in voids],
    )


def deal_hands(deck: Deck, unseen: int, sizes: Sequence[int], voids: Sequence[int], stream: Stream) -> list[int]:
    """Deals a set of cards into hands, by one of :func:`deals_of`, as :func:`deal_unseen` does. Returns the hands as
    sets.
    """
    return [sum(hand) for hand in _one_of(deals_of(deck, unseen, sizes, voids, attrgetter("bit")), stream)]


def _one_of(deals: Deals[T], stream: Stream) -> list[list[T]]:
    if not deals.total:
        raise ValueError("no deal of the unseen cards agrees with what was played")
    return deals.numbered(stream.large_below(deals.total))


def _hands_by_row(
    kinds: Sequence[Sequence[T]], sizes: Sequence[int], allowed: Sequence[Sequence[bool]]
) -> dict[Row, list[int]]:
    """The hands that take cards, by the kinds that they may get: those of one row are dealt to as if they were one."""
    groups: dict[Row, list[int]] = {}
    for hand, size in enumerate(sizes):
        if size:
            row = tuple(bool(cards) and allowed[hand][kind] for kind, cards in enumerate(kinds))
            groups.setdefault(row, []).append(hand)
    return groups


def _cards_by_column(kinds: Sequence[Sequence[T]], rows: Sequence[Row]) -> dict[Row, list[T]]:
    """The cards by the groups of hands that may get them, those that the fewest may get first."""
    pools: dict[Row, list[T]] = {}
    for kind, cards in enumerate(kinds):
        if cards:
            pools.setdefault(tuple(row[kind] for row in rows), []).extend(cards)
    return dict(sorted(pools.items(), key=lambda pool: sum(pool[0])))


@lru_cache(maxsize=8)  # who imagines one world imagines many
def _counter(pools: tuple[int, ...], columns: tuple[Row, ...]) -> Counter:
    """The function ``deals(pool, group, left, room)``: the number of deals of the pools from ``pool`` on when ``left``
    cards of it are still to go to the groups from ``group`` on, and ``room`` is what each group still takes.
    """

    @cache
    def deals(pool: int, group: int, left: int, room: Room) -> int:
        if pool == len(pools) - 1:  # the last pool fills all the room that there is
            late = zip(columns[pool][group:], room[group:], strict=True)
            return 0 if any(room[:group]) or any(size and not may for may, size in late) else _splits(room)
        if group == len(room):
            return 0 if left else deals(pool + 1, 0, pools[pool + 1], room)
        if not columns[pool][group]:
            return deals(pool, group + 1, left, room)
        return sum(
            ways * deals(pool, group + 1, left - taken, less) for taken, ways, less in _takings(left, group, room)
        )

    return deals


def _takings(left: int, group: int, room: Room) -> Iterator[tuple[int, int, Room]]:
    """Each number of the cards left that the group may take, in how many ways, and the room that there is then."""
    before, size, after = room[:group], room[group], room[group + 1 :]
    for taken in range(min(left, size) + 1):
        yield taken, comb(left, taken), (*before, size - taken, *after)


def _deal(pools: Mapping[Row, list[T]], room: Room, deals: Counter, number: int) -> list[list[T]]:
    """The cards of each group in the deal of that number."""
    dealt: list[list[T]] = [[] for _ in room]
    for pool, (column, cards) in enumerate(pools.items()):
        for group in (group for group, may in enumerate(column) if may):
            for taken, ways, less in _takings(len(cards), group, room):
                rest = deals(pool, group + 1, len(cards) - taken, less)
                if number < ways * rest:
                    break
                number -= ways * rest
            subset, number = divmod(number, rest)
            share, cards = _subset(cards, taken, subset)
            dealt[group] += share
            room = less
    return dealt


def _splits(sizes: Sequence[int]) -> int:
    """In how many ways cards can be split into parts of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _subset(cards: Sequence[T], size: int, number: int) -> tuple[list[T], list[T]]:
    """The subset of that size and number, and the cards that are not in it."""
    inside: list[T] = []
    outside: list[T] = []
    for place, card in enumerate(cards, 1):
        with_it = comb(len(cards) - place, size - len(inside) - 1) if size > len(inside) else 0
        if number < with_it:
            inside.append(card)
        else:
            number -= with_it
            outside.append(card)
    return inside, outside


def _shuffled(cards: Sequence[T], random: Callable[[], float], first: int) -> list[T]:
    """The cards in a random order, except that of the ``first`` of them, which is of no matter (Fisher-Yates, from the
    last place down).
    """
    order = list(cards)
    for place in range(len(order) - 1, first - 1, -1):
        other = int(random() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return order
