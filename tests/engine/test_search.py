"""The search finds what is best where that can be told, and keeps to its budget."""

import gc
from time import perf_counter

import pytest
from msgspec import structs

from engine import Budget, Stream, Table, bot_called
from engine.bots.kernel import Kernel
from engine.bots.levels import LEVELS, searches
from engine.bots.search import OFTEN, enumerate_worlds, search
from tests.engine.facts import Seating, every_seating
from tests.engine.matches import expert


class Guess(Kernel):
    """Seat 0 bets 1, 2 or 3, then seat 1 gives it 4 points or takes 4 from it, which is its policy.

    Bet 1 brings nothing and bet 3 brings 1; bet 2 brings 5 in one world and costs 10 in the other, which is as likely.
    """

    likely: tuple[float, float] = (1.0, 1.0)

    seats, worlds, endings = 2, 2, 6

    def __init__(self, random: Stream) -> None:
        self.random = random
        self.enter(0)

    def deal(self) -> None:
        self.enter(self.random.below(2))

    def again(self) -> None:
        self.enter(self.world)

    def enter(self, number: int) -> float:
        self.world = number
        self.played: list[int] = []
        self.to_move = 0
        return self.likely[number]

    def legal(self) -> int:
        return 0b111 if not self.played else 0b11

    def apply(self, play: int) -> None:
        self.played.append(play)
        self.to_move = (1, -1)[len(self.played) - 1]

    def undo(self) -> None:
        self.played.pop()
        self.to_move = len(self.played)

    def suggest(self, legal: int) -> int:
        return legal & -legal if not self.played and self.random.below(2) else 1 << legal.bit_length() - 1

    def playout(self) -> list[float]:
        while self.to_move >= 0:
            self.apply(self.suggest(self.legal()))
        return self.utilities()

    def utilities(self) -> list[float]:
        bet = {0b1: 0.0, 0b10: -10.0 if self.world else 5.0, 0b100: 1.0}[self.played[0]]
        taken = 4.0 if self.played[1] == 0b10 else -4.0
        return [bet - taken, taken - bet]

    def action(self, play: int) -> int:
        return play.bit_length()


def test_all_worlds_are_gone_through() -> None:
    """A bet that wins in one world and loses more in the other is the worst; the other seat takes what it can."""
    found = enumerate_worlds(Guess(Stream("seed", "guess")))
    assert [(estimate.action, estimate.value) for estimate in found] == [(3, -3.0), (1, -4.0), (2, -6.5)]


def test_worlds_count_by_how_likely_they_are() -> None:
    """Where the bet wins in nine worlds of ten it is the best."""
    guess = Guess(Stream("seed", "guess"))
    guess.likely = (0.9, 0.1)
    best = enumerate_worlds(guess)[0]
    assert best.action == 2
    assert best.value == pytest.approx(0.9 * 5 - 0.1 * 10 - 4)


def test_the_search_comes_to_the_same() -> None:
    """With many playouts it prefers the best bet, and has its value nearly right."""
    best, *others = search(Guess(Stream("seed", "guess")), Budget(playouts=4000))
    assert best.action == 3
    assert best.value == pytest.approx(-3, abs=0.3)
    assert sum(estimate.visits for estimate in (best, *others)) == 4000


class Ladder(Guess):
    """Seat 0 chooses one of eight steps: each brings half a point more than the one below, with luck that is drawn."""

    def legal(self) -> int:
        return 0b11111111 if not self.played else 0b1

    def utilities(self) -> list[float]:
        step = self.played[0].bit_length() / 2 + self.random.below(9) - 4
        return [step, -step]


def test_the_best_are_visited_most() -> None:
    """Of many plays only some are tried in every world: the better ones, oftener than an equal share."""
    found = search(Ladder(Stream("seed", "ladder")), Budget(playouts=8000))
    assert found[0].action == 8
    assert [estimate.action for estimate in found if estimate.visits > 8000 / 8] == [8, 7, 6, 5]


def test_a_value_of_few_playouts_is_not_relied_on() -> None:
    """Whatever luck a play had that was tried seldom: the choice was visited at least half as much as any other."""
    for seed in range(40):
        found = search(Ladder(Stream(str(seed), "ladder")), Budget(playouts=40))
        assert found[0].visits >= OFTEN * max(estimate.visits for estimate in found)


def test_a_floor_gives_every_play_its_share() -> None:
    """Half of an equal share here, even to a play that is soon seen to be bad."""
    found = search(Ladder(Stream("seed", "ladder")), Budget(playouts=8000), floor=0.8)
    assert found[0].action == 8
    assert min(estimate.visits for estimate in found) == 800


class Sure(Guess):
    """Whatever is played, seat 0 gains a tenth of a point."""

    def utilities(self) -> list[float]:
        return [0.1, -0.1]


def test_a_search_bears_that_nothing_matters() -> None:
    """Where all results are the same, rounding can take their variance below 0, which has no root."""
    for count in (64, 640, 2000):
        found = search(Sure(Stream("seed", "sure")), Budget(playouts=count))
        assert [estimate.value for estimate in found] == pytest.approx([0.1] * 3)


def test_every_play_is_tried() -> None:
    """However small the budget."""
    assert len(search(Guess(Stream("seed", "guess")), Budget(playouts=1))) == 3


def test_experts_search() -> None:
    """Other levels use up no budget."""
    assert [level for level in LEVELS if searches(level)] == ["expert"]


@every_seating
def test_seconds_are_kept_to(seating: Seating) -> None:
    """A decision takes hardly more than its seconds, and a forced one no time."""
    table = Table(seating.game, seating.seats, "seed")
    bot = expert(seating.game, 0)
    view = table.view(table.to_move or 0)
    start = perf_counter()
    choice = bot.choose(view, Budget(seconds=0.2))
    assert choice.action in view.legal
    assert perf_counter() - start < 0.6  # other programs may have the machine for a while
    forced = structs.replace(view, legal=view.legal[:1])
    start = perf_counter()
    assert bot.choose(forced, Budget(seconds=5)).action == view.legal[0]
    assert perf_counter() - start < 1


@every_seating
def test_a_search_leaves_nothing_to_collect(seating: Seating) -> None:
    """Where experts think the collector of cyclic garbage is off: whatever holds itself would stay for ever."""
    table = Table(seating.game, seating.seats, "seed")
    for _ in range(20):
        seat = table.to_move
        assert seat is not None
        table.play(seat, bot_called("steady", seating.game, "seed", seat).choose(table.view(seat), Budget()).action)
    view = table.view(table.to_move or 0)
    bot = expert(seating.game, view.seat)
    bot.choose(view, Budget(playouts=40))  # what is made once and for all
    gc.collect()
    gc.disable()
    try:
        bot.choose(view, Budget(playouts=40))
        assert gc.collect() == 0
    finally:
        gc.enable()


@every_seating
def test_an_estimate_for_every_legal_action(seating: Seating) -> None:
    """The best first, in Vivarium for the most likely ones; the choice is the first of them."""
    table = Table(seating.game, seating.seats, "seed")
    while (seat := table.to_move) is not None and len(table.journal) < 40:
        view = table.view(seat)
        bot = expert(seating.game, seat)
        if len(view.legal) > 1:
            found = bot.evaluate(view, Budget(playouts=40))
            tried = {estimate.action for estimate in found}
            assert len(tried) == len(found) >= 2
            assert tried <= set(view.legal) if seating.game_id == "vivarium" else tried == set(view.legal)
            assert found[0].value >= found[1].value or found[0].visits > found[1].visits
            assert bot.choose(view, Budget(playouts=40)).action == found[0].action
        table.play(seat, bot.choose(view, Budget(playouts=40)).action)


def test_every_level_has_a_sentence() -> None:
    """For the menus."""
    assert list(LEVELS) == ["random", "novice", "steady", "expert"]
    assert all(level.summary.endswith(".") for level in LEVELS.values())
