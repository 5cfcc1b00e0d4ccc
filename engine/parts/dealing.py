"""Dealing unseen cards so that every deal that agrees with the public past is equally likely."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import comb, factorial, prod
from typing import TypeVar

from engine.chance import Stream
from engine.parts.cards import Deck

T = TypeVar("T")

Row = tuple[bool, ...]
Room = tuple[int, ...]
Counter = Callable[[int, int, int, Room], int]


def deal_unseen(
    kinds: Sequence[Sequence[T]], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], stream: Stream
) -> list[list[T]]:
    """Deals the cards of every kind (a suit, say) into hands of the given sizes, uniformly at random among all deals
    in which hand ``h`` gets cards of kind ``k`` only if ``allowed[h][k]``.

    ``kinds`` holds the cards by kind; ``sizes`` must sum up to their number. Returns the hands. Raises ValueError if no
    deal agrees. Exact: the deals are counted, a number is drawn, and the deal of that number is made.
    """
    if sum(sizes) != sum(map(len, kinds)):
        raise ValueError("the hands do not hold as many cards as there are unseen")
    dealt: list[list[T]] = [[] for _ in sizes]
    groups = _hands_by_row(kinds, sizes, allowed)
    if not groups:
        return dealt
    pools = _cards_by_column(kinds, list(groups))
    room = tuple(sum(sizes[hand] for hand in hands) for hands in groups.values())
    deals = _counter(tuple(len(cards) for cards in pools.values()), tuple(pools))
    splits = prod(_splits([sizes[hand] for hand in hands]) for hands in groups.values())
    total = deals(0, 0, len(next(iter(pools.values()))), room) * splits
    if not total:
        raise ValueError("no deal of the unseen cards agrees with what was played")
    number, split = divmod(stream.large_below(total), splits)
    for hands, cards in zip(groups.values(), _deal(pools, room, deals, number), strict=True):
        for hand in hands:
            split, subset = divmod(split, comb(len(cards), sizes[hand]))
            dealt[hand], cards = _subset(cards, sizes[hand], subset)
    return dealt


def deal_hands(deck: Deck, unseen: int, sizes: Sequence[int], voids: Sequence[int], stream: Stream) -> list[int]:
    """Deals a set of cards into hands of the given sizes, as :func:`deal_unseen` does; ``voids`` is by hand the set of
    suits of which it gets none. Returns the hands as sets.
    """
    suits = range(len(deck.suits))
    dealt = deal_unseen(
        [deck.cards_in(unseen & mask) for mask in deck.suit_masks],
        sizes,
        [[not void >> suit & 1 for suit in suits] for void in voids],
        stream,
    )
    return [deck.mask(hand) for hand in dealt]


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
