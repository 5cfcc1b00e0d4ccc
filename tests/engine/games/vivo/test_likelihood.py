"""What a seat believes of the other hands follows from what they played."""

from math import log
from statistics import fmean

import pytest

from engine import Budget, Stream, Table, bot_called
from engine.games.vivo.cards import DECK
from engine.games.vivo.imagine import unseen_hands
from engine.games.vivo.likelihood import Beliefs, Likelihood
from engine.games.vivo.policy import PLAYS, SUIT_CARDS, by_rank
from engine.games.vivo.view import VivoView
from engine.parts.dealing import deal_hands
from tests.engine.games.vivo.positions import GAME, Position


def view_of(table: Table, seat: int | None = None) -> VivoView:
    """What that seat knows, usually the one to move."""
    view = table.view(table.to_move or 0 if seat is None else seat)
    assert isinstance(view, VivoView)
    return view


def in_trick(trick: int, seed: str, level: str = "steady") -> Table:
    """A match of such bots at four seats, to the leader of that trick of the first round."""
    table = Table(GAME, 4, seed)
    bots = [bot_called(level, GAME, seed, seat) for seat in range(4)]
    while (seat := table.to_move) is not None:
        view = view_of(table)
        if view.trick == trick:
            break
        table.play(seat, bots[seat].choose(view, Budget(playouts=100)).action)
    return table


def test_a_low_card_that_was_not_played_is_not_there() -> None:
    """Dan came last and threw the 11 under the 12. He hardly has a 3, which would have scored lowest, still less a
    7, which would have scored more.
    """
    position = Position("solo", "R8 G1", "R9 G2", "R12 G3", "R11 G4").play("R8 R9 R12 R11")
    likelihood = Likelihood(position.view)
    three, seven, green = (PLAYS[GAME.read_action(code)] for code in ("R3", "R7", "G3"))
    assert likelihood.of(3, three) < likelihood.of(3, green) / 3
    assert likelihood.of(3, seven) < likelihood.of(3, three)


@pytest.mark.parametrize(("level", "gain"), [("steady", 1.0), ("expert", -0.5)])
def test_the_true_hands_are_likelier_than_others(level: str, gain: float) -> None:
    """By a factor of e and more after eight tricks of steady players; experts, who play otherwise, mislead little."""
    gains = []
    for number in range(6):
        table = in_trick(9, f"true {number}", level)
        view = view_of(table)
        of_all = Likelihood(view).of_all
        true = [sum(PLAYS[card] for card in view_of(table, seat).hand) for seat in range(4)]
        unseen, sizes, voids = unseen_hands(view)
        drawn = [deal_hands(DECK, unseen, sizes, voids, Stream(str(draw), "deal")) for draw in range(300)]
        others = [list(map(by_rank, hands)) for hands in drawn]
        gains.append(log(of_all(true) / fmean(map(of_all, others))))
    assert fmean(gains) > gain


def test_what_is_drawn_fits_the_view() -> None:
    """As many cards as each seat holds, none of one's own, none that a seat has shown to lack."""
    table = in_trick(7, "fits")
    view = view_of(table)
    unseen, sizes, voids = unseen_hands(view)
    random = Stream("seed", "beliefs")
    believed = Beliefs(view, lambda: random.below(1 << 30) / (1 << 30))
    for _ in range(500):
        hands = believed.drawn()
        assert [held.bit_count() for held in hands] == sizes
        assert sum(hands) == by_rank(unseen)
        for held, void in zip(hands, voids, strict=True):
            assert not any(held & cards for suit, cards in enumerate(SUIT_CARDS) if void >> suit & 1)
