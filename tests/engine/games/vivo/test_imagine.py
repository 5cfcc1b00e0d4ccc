"""What a player imagines late in a round: every world that the past allows, each with the same chance, and no other."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TypeVar

import pytest

from engine import Entry, Stream, Table
from engine.games.vivo.cards import DECK
from engine.games.vivo.imagine import voids
from engine.games.vivo.rules import VivoState
from tests.engine.games.dealt import this_round
from tests.engine.games.vivo.positions import GAME, Position, view_of
from tests.engine.games.vivo.secrets import VivoSecrets, public_past
from tests.engine.matches import play_on

T = TypeVar("T", bound=Hashable)
World = tuple[frozenset[str], ...]


def worlds(journal: Sequence[Entry], seat: int) -> set[World]:
    """The hands that the seats may hold now, found by trying every deal of the unseen cards on the public past."""
    deal, plays = this_round(journal)
    played = [[entry.action for entry in plays if entry.seat == other] for other in range(len(deal["hands"]))]
    unseen = sorted({card for hand in deal["hands"] for card in hand} - VivoSecrets().seen(journal, seat))
    found = set()
    for order in permutations(unseen):
        left = iter(order)
        hands = []
        for other, hand in enumerate(deal["hands"]):
            held = [card for card in hand if card not in played[other]]
            hands.append(frozenset(held if other == seat else (next(left) for _ in held)))
        found.add(tuple(hands))
    past = public_past(journal)
    return {world for world in found if public_past(_told(journal, world, played)) == past}


def _told(journal: Sequence[Entry], world: World, played: Sequence[Sequence[str | None]]) -> list[Entry]:
    """The journal with the first deal that comes to these hands."""
    hands = [[*hand, *past] for hand, past in zip(world, played, strict=True)]
    return [Entry(deal={**journal[0].deal, "hands": hands}), *journal[1:]]


def assert_alike(drawn: Counter[T], chances: Mapping[T, Fraction]) -> None:
    """Nothing but these comes up, each about as often as its chance: chi-square, at five standard deviations."""
    draws = drawn.total()
    assert set(drawn) == set(chances)
    chi_square = sum((drawn[thing] - draws * chance) ** 2 / (draws * chance) for thing, chance in chances.items())
    freedom = len(chances) - 1
    assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    ("seats", "seed", "actions", "counts"),
    [
        (3, "otter-1", 27, [20, 1, 20]),
        (3, "otter-2", 28, [10, 10, 10]),
        (3, "otter-3", 29, [10, 3, 6]),
        (4, "otter-4", 41, [27, 30, 12, 8]),
        (4, "otter-5", 42, [9, 4, 18, 6]),
        (4, "otter-6", 43, [12, 6, 12, 12]),
    ],
)
def test_every_world_is_equally_likely(seats: int, seed: str, actions: int, counts: list[int]) -> None:
    """For every seat; how many worlds the past allows each is written down."""
    table = play_on(Table(GAME, seats, seed), bytes(range(97)), actions)
    found = []
    for seat in range(seats):
        allowed = worlds(table.journal, seat)
        found.append(len(allowed))
        view = view_of(table, seat)
        stream = Stream(seed, f"worlds of {seat}")
        drawn = Counter(hands_in(GAME.imagine(view, stream)) for _ in range(30 * len(allowed)))
        assert_alike(drawn, dict.fromkeys(allowed, Fraction(1, len(allowed))))
    assert found == counts


def hands_in(state: VivoState) -> World:
    """The hands of a state as codes."""
    return tuple(frozenset(card.code for card in DECK.cards_in(hand)) for hand in state.hands)


def test_harmony_cards_that_were_not_seen_come_in_any_order() -> None:
    """With four of them hidden, every order comes up, in proportion to the cards that make it."""
    table = play_on(Table(GAME, 3, "otter-1"), bytes(97), 18)
    view = view_of(table, 0)
    hidden = table.journal[0].deal["harmony"][8:]
    orders = Counter(permutations(hidden))
    chances = {order: Fraction(count, orders.total()) for order, count in orders.items()}
    stream = Stream("otter-1", "harmony")
    drawn = Counter(
        tuple(harmony.code for harmony in GAME.imagine(view, stream).harmonies[8:]) for _ in range(30 * len(orders))
    )
    assert_alike(drawn, chances)


def test_what_a_seat_has_shown_not_to_hold() -> None:
    """Every suit that would have followed when a seat went off-harmony, in finished tricks and in this one; they add up
    until the round ends.
    """
    position = Position("solo solo trio", "R1 G1 B7", "B2 B12 B11", "R3 Y4 Y5")

    def shown() -> list[str]:
        return ["".join(DECK.suits[suit] for suit in range(4) if mask >> suit & 1) for mask in voids(position.view)]

    assert shown() == ["", "", ""]
    position.play("R1 B2")
    assert shown() == ["", "R", ""]
    position.play("R3 G1 B12")
    assert shown() == ["", "RG", ""]
    position.play("Y4")
    assert shown() == ["", "RG", "G"]
    position.play("B7 B11")
    assert shown() == ["", "RGY", "G"]
    position.play("Y5")
    assert voids(GAME.view(position.state, 0)) == [0, 0b1011, 0b0010]
