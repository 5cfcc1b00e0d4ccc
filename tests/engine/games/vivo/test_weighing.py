"""What searches take the steady player of VIVO to play is what it plays."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engine import Stream, Table, bot_called
from engine.bots.bot import Budget
from engine.games.vivo.cards import DECK
from engine.games.vivo.imagine import unseen_hands, voids
from engine.games.vivo.kernel import CARDS, VivoKernel
from engine.games.vivo.policy import EMPTY, PLAYS, SUIT_CARDS, asking, by_rank, follow
from engine.games.vivo.view import VivoView
from engine.games.vivo.weighing import LEAST, Weighing
from tests.engine.games.vivo.positions import GAME


def weighing_of(view: VivoView) -> Weighing:
    """The decision of the seat to move, without its hand."""
    assert view.harmony
    trick = (asking(view.seats, view.harmony, view.next_harmony), *EMPTY)
    for play in view.plays:
        trick = follow(trick, play.seat, PLAYS[play.card])
    left = by_rank(unseen_hands(view)[0] | DECK.mask(view.hand))
    lacking = [sum(cards for suit, cards in enumerate(SUIT_CARDS) if void >> suit & 1) for void in voids(view)]
    return Weighing(trick, view.seat, left, len(view.hand), view.next_harmony, lacking)


def hand_of(view: VivoView) -> int:
    """The cards of the seat to move, as a set."""
    return sum(PLAYS[card] for card in view.hand)


def held_by(table: Table, seat: int) -> int:
    """The cards of any seat, as a set."""
    view = table.view(seat)
    assert isinstance(view, VivoView)
    return hand_of(view)


def decisions(seats: int, matches: int) -> Iterator[tuple[VivoView, int]]:
    """Every decision in matches of steady players, and what they played."""
    for number in range(matches):
        table = Table(GAME, seats, f"weighing {number}")
        bots = [bot_called("steady", GAME, table.seed, seat) for seat in range(seats)]
        while (seat := table.to_move) is not None:
            view = table.view(seat)
            assert isinstance(view, VivoView)
            action = bots[seat].choose(view, Budget()).action
            if len(view.legal) > 1:
                yield view, PLAYS[action]
            table.play(seat, action)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_best_card_is_what_the_steady_player_plays(seats: int) -> None:
    """Always for the last to play, but where two cards are worth the same; in 85 of 100 decisions and more for all."""
    found: list[tuple[bool, bool]] = []
    for view, played in decisions(seats, 4):
        last = len(view.plays) == seats - 1
        found.append((last, weighing_of(view).best(hand_of(view)) == played))
    last_right = [right for last, right in found if last]
    assert sum(last_right) >= 0.98 * len(last_right)
    assert sum(right for _, right in found) > 0.85 * len(found)


def test_what_is_remembered_of_other_hands_changes_nothing() -> None:
    """A decision that was weighed for many hands comes out as one that is weighed for the first time."""
    random = Random("hands")
    for view, _ in islice(decisions(4, 1), 0, None, 5):
        used = weighing_of(view)
        unseen = [PLAYS[card] for card in (*DECK.cards_in(unseen_hands(view)[0]), *view.hand)]
        for _ in range(60):
            hand = sum(random.sample(unseen, len(view.hand)))
            fresh = weighing_of(view)
            assert used.best(hand) == fresh.best(hand)
            assert used.chances(hand, fresh.best(hand)) == fresh.chances(hand, fresh.best(hand))


def test_chances_are_shares_of_all_that_may_be_played() -> None:
    """Together they are 1, the best card has the greatest, and a close player leaves less to the others."""
    for view, _ in islice(decisions(4, 1), 0, None, 5):
        weighing, hand = weighing_of(view), hand_of(view)
        close, loose = zip(*(weighing.chances(hand, PLAYS[card]) for card in view.legal), strict=True)
        for chances in (close, loose):
            assert sum(chances) == pytest.approx(1, abs=1e-5)
            assert max(chances) == weighing.chances(hand, weighing.best(hand))[chances is loose]
            assert min(chances) >= LEAST
        assert max(close) >= max(loose)


def test_a_search_takes_the_next_seat_for_such_a_player() -> None:
    """In the trick that it is about, where somebody has played: in 85 of 100 cases and more it foresees the play, if it
    guesses the hands.
    """
    table = Table(GAME, 4, "foresight")
    bots = [bot_called("steady", GAME, table.seed, seat) for seat in range(4)]
    foreseen: list[bool] = []
    guess = 0
    while (seat := table.to_move) is not None:
        view = table.view(seat)
        assert isinstance(view, VivoView)
        play = PLAYS[bots[seat].choose(view, Budget()).action]
        if guess:
            foreseen.append(play == guess)
        guess = 0
        if view.tricks and len(view.plays) < 3:
            kernel = VivoKernel(GAME, view, Stream("seed", "kernel"))
            kernel.hands = [held_by(table, other) for other in range(4)]
            kernel.apply(play)
            legal = kernel.legal()
            if legal & (legal - 1):
                guess = kernel.suggest(legal)
        table.play(seat, CARDS[play])
    assert sum(foreseen) > 0.85 * len(foreseen) > 40
