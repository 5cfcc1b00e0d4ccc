"""What a player of AVÍO imagines: every world that the past allows, each with the same chance, and no other."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from engine import Entry, Stream, Table
from engine.games.avio.cards import CARDS, FIGURE, whole
from engine.games.avio.imagine import voids
from engine.games.avio.rules import AvioState
from engine.games.avio.view import AvioView
from tests.engine.games.avio.positions import GAME, Position
from tests.engine.games.avio.secrets import AvioSecrets, is_legal
from tests.engine.games.dealt import this_round
from tests.engine.matches import play_on
from tests.engine.streams import distribution

World = tuple[frozenset[str], ...]


def worlds(journal: Sequence[Entry], seat: int) -> set[World]:
    """The hands that the seats may hold now, found by trying every deal of the unseen cards on the public past.

    For six seats, who hold every card between them.
    """
    deal, plays = this_round(journal)
    played = [[(entry.action or "")[:2] for entry in plays if entry.seat == other] for other in range(6)]
    unseen = sorted(AvioSecrets.codes - AvioSecrets().seen(journal, seat))
    found: set[World] = set()
    for order in permutations(unseen):
        left = iter(order)
        hands = []
        for other, hand in enumerate(deal["hands"]):
            held = [card for card in hand if card not in played[other]]
            hands.append(frozenset(held if other == seat else (next(left) for _ in held)))
        found.add(tuple(hands))
    return {world for world in found if is_legal(_told(deal, world, played), plays)}


def _told(deal: dict[str, object], world: World, played: Sequence[Sequence[str]]) -> dict[str, object]:
    """The deal that comes to these hands."""
    return {**deal, "hands": [[*hand, *past] for hand, past in zip(world, played, strict=True)]}


def hands_in(state: AvioState) -> World:
    """The hands of a state as codes."""
    return tuple(frozenset(card.code for card in CARDS.cards_in(whole(hand))) for hand in state.hands)


def view_of(table: Table, seat: int) -> AvioView:
    """The view, as the AVÍO view that it is."""
    view = table.view(seat)
    assert isinstance(view, AvioView)
    return view


@pytest.mark.parametrize(
    ("seed", "actions", "counts"),
    [
        ("otter-1", 46, [72, 270, 420, 174, 84, 36]),
        ("otter-2", 45, [9, 45, 33, 99, 21, 36]),
        ("otter-3", 46, [294, 134, 44, 144, 318, 228]),
    ],
)
def test_every_world_is_equally_likely(seed: str, actions: int, counts: list[int]) -> None:
    """Exactly, for every seat; how many worlds the past allows each is written down."""
    table = play_on(Table(GAME, 6, seed), bytes(range(97)), actions)
    found = []
    for seat in range(6):
        allowed = worlds(table.journal, seat)
        view = view_of(table, seat)
        chances = distribution(lambda stream, view=view: hands_in(GAME.imagine(view, stream)))  # type: ignore[misc]
        assert chances == dict.fromkeys(allowed, Fraction(1, len(allowed)))
        found.append(len(allowed))
    assert found == counts


@pytest.mark.parametrize(("seats", "leftovers"), [(2, 36), (3, 27), (4, 18), (5, 9)])
def test_a_card_may_be_in_nobodys_hand(seats: int, leftovers: int) -> None:
    """Before anything was played, each unseen card is left over with the same chance."""
    view = view_of(Table(GAME, seats, "seed"), 0)
    assert view.stock == leftovers
    draws, unseen = 400, 45
    stream = Stream("seed", "leftovers")
    held = {card.code: 0 for card in CARDS.cards if card.code in AvioSecrets.codes and card not in view.hand}
    for _ in range(draws):
        for hand in hands_in(GAME.imagine(view, stream))[1:]:
            for code in hand:
                held[code] += 1
    chance = 1 - leftovers / unseen
    spread = (draws * chance * (1 - chance)) ** 0.5
    assert len(held) == unseen
    assert all(abs(times - draws * chance) < 5 * spread for times in held.values())


@pytest.mark.parametrize("seats", [2, 3])
def test_what_earlier_rounds_used_up_is_in_no_hand(seats: int) -> None:
    """And what is left of the deck is what the next round will be dealt from."""
    table = play_on(Table(GAME, seats, "seed"), bytes(97), 8 * seats + 3)
    view = view_of(table, 0)
    assert len(view.out) == 9 * seats
    for number in range(50):
        state = GAME.imagine(view, Stream(str(number), "worlds"))
        hands = {code for hand in hands_in(state) for code in hand}
        assert not hands & {card.code for card in view.out}
        assert state.stock.bit_count() == view.stock
        assert not state.stock & CARDS.mask(view.out)


def test_what_a_seat_has_shown_not_to_hold() -> None:
    """The suit that it did not follow, and figures where it owed one; a figure played to a suit shows nothing."""
    position = Position("A", "C1 F3 Q1", "S2 F2 Q2", "C3 Y1 Q3", "F4 A1 Q4")

    def shown() -> list[str]:
        view = GAME.view(position.state, 0)
        return ["".join(CARDS.suits[suit] for suit in range(FIGURE + 1) if mask >> suit & 1) for mask in voids(view)]

    assert shown() == ["", "", "", ""]
    position.play("C1 S2")
    assert shown() == ["", "C", "", ""]
    position.play("C3 F4=0")
    assert shown() == ["", "C", "", ""]
    assert position.to_move == 2
    position.play("Q3 Q4")
    assert shown() == ["", "C", "", ""]
    position.play("F3=9 Q2")
    assert position.to_move == 0
    position.play("Q1 F2=0")
    assert shown() == ["", "C", "", ""]
    position.play("Y1")
    assert shown() == ["", "C", "Q", ""]


def test_a_figure_that_was_owed_is_never_imagined_there() -> None:
    """Who held back from a figure lead has none, in every world."""
    suits = [[f"{letter}{value}" for value in range(1, 10)] for letter in "CSYA"]
    position = Position("Q", " ".join(["F1", *suits[0][1:]]), *map(" ".join, suits[1:])).play("F1=0 S2")
    view = GAME.view(position.state, 3)
    assert voids(view)[1] == 1 << FIGURE
    seen_elsewhere = False
    for number in range(200):
        hands = hands_in(GAME.imagine(view, Stream(str(number), "worlds")))
        assert not any(code[0] == "F" for code in hands[1])
        seen_elsewhere |= any(code[0] == "F" for code in hands[2])
    assert seen_elsewhere
