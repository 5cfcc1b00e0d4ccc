"""The kernels that searches run on play by the rules: held against the rules themselves, ply by ply."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from typing import Any

import pytest

from engine import Game, Stream, game_called
from engine.bots.kernel import Kernel, plays_in, relative
from engine.games.avio.cards import CARDS, whole
from engine.games.avio.imagine import voids as avio_voids
from engine.games.avio.kernel import AvioKernel, tables_of
from engine.games.avio.rules import AvioState
from engine.games.vivo.cards import DECK
from engine.games.vivo.imagine import voids as vivo_voids
from engine.games.vivo.kernel import VivoKernel
from engine.games.vivo.policy import PLAYS, asking
from engine.games.vivo.rules import VivoState
from tests.engine.facts import SEATINGS, Seating
from tests.engine.matches import effort


def vivo_world(game: Game[Any, Any, Any], state: VivoState) -> VivoKernel:
    """The kernel of the seat to move, in the world that is the true one."""
    kernel = VivoKernel(game, game.view(state, state.to_move or 0), Stream("seed", "kernel"))
    kernel.hands = [sum(PLAYS[card] for card in DECK.cards_in(hand)) for hand in state.hands]
    harmonies = state.harmonies[len(state.tricks) :]
    kernel.tricks = [asking(state.seats, *pair) for pair in zip(harmonies, (*harmonies[1:], None), strict=True)]
    return kernel


def avio_world(game: Any, state: AvioState) -> AvioKernel:
    """The same for AVÍO."""
    kernel = AvioKernel(game, game.view(state, state.to_move or 0), Stream("seed", "kernel"))
    cards = tables_of(game.deck).cards
    kernel.hands = [sum(cards[card] for card in CARDS.cards_in(whole(hand))) for hand in state.hands]
    return kernel


WORLDS: dict[str, Callable[[Any, Any], Kernel]] = {"vivo": vivo_world, "avio": avio_world}

VOIDS: dict[str, Callable[[Any], list[int]]] = {"vivo": vivo_voids, "avio": avio_voids}
DECKS = {"vivo": DECK, "avio": CARDS}

every_kernel = pytest.mark.parametrize(
    "seating", [seating for seating in SEATINGS if seating.game_id in WORLDS], ids=str
)


def advance(game: Any, state: Any, stream: Stream, random: Random, plies: int) -> None:
    """Plays a match on at random, from deal to deal; stops at a seat that is to move, or at the end."""
    while not state.outcome() and (state.to_move is None or plies > 0):
        if state.to_move is None:
            state.apply(game.draw(state, stream))
        else:
            plies -= 1
            state.apply(random.choice(state.legal()))


@effort(short=3_000, campaign=100_000)
@every_kernel
def test_a_kernel_plays_by_the_rules(seating: Seating, examples: int) -> None:
    """From positions all over a match to the ends of their rounds, with plays taken back on the way: the same seat to
    move, the same legal plays, and at the end the same points.
    """
    game, random = seating.game, Random(str(seating))
    plies = match = 0
    while plies < examples:
        match += 1
        state, stream = game.start(seating.seats), Stream(str(match), "match")
        advance(game, state, stream, random, random.randrange(90))
        if state.outcome():
            continue
        before = game.view(state, 0).scores
        kernel = WORLDS[seating.game_id](game, state)
        path: list[Any] = []
        while kernel.to_move >= 0:
            plays = {kernel.action(play): play for play in plays_in(kernel.legal())}
            assert kernel.to_move == state.to_move
            assert sorted(action.code for action in plays) == sorted(action.code for action in state.legal())
            if path and random.random() < 0.2:
                kernel.undo()
                state = path.pop()
                continue
            action = random.choice(list(plays))
            path.append(state.clone())
            state.apply(action)
            kernel.apply(plays[action])
            plies += 1
        assert state.to_move is None
        points = [now - then for now, then in zip(game.view(state, 0).scores, before, strict=True)]
        assert kernel.utilities() == pytest.approx(relative(points))


@every_kernel
def test_a_playout_makes_the_plays_that_the_policy_suggests(seating: Seating, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing left to chance it comes to the same points as the suggestions one by one, all of which are legal."""
    game, random = seating.game, Random(str(seating))
    monkeypatch.setattr("random.Random.random", lambda _: 0.0)
    monkeypatch.setattr("engine.games.vivo.kernel.HORIZON", 12)
    for match in range(20):
        state = game.start(seating.seats)
        advance(game, state, Stream(str(match), "match"), random, random.randrange(24))
        if state.outcome():
            continue
        kernel, stepped = (WORLDS[seating.game_id](game, state) for _ in range(2))
        while stepped.to_move >= 0:
            legal = stepped.legal()
            play = stepped.suggest(legal)
            assert play in plays_in(legal)
            stepped.apply(play)
        assert kernel.playout() == stepped.utilities()


def hands_of(seating: Seating, state: Any) -> tuple[int, ...]:
    """The hands of a state as its kernel holds them."""
    kernel: Any = WORLDS[seating.game_id](seating.game, state)
    return tuple(kernel.hands)


@every_kernel
def test_the_worlds_of_a_kernel_are_those_of_imagine(seating: Seating) -> None:
    """Where they are few: the numbered ones are those that imagine draws, and they are dealt as they are likely."""
    game, random = seating.game, Random(str(seating))
    compared = match = 0
    while compared < 3 and match < 400:
        match += 1
        state = game.start(seating.seats)
        last = {"vivo": 10, "avio": 8}[seating.game_id] * seating.seats
        advance(game, state, Stream(str(match), "match"), random, last - random.randrange(1, 1 + seating.seats))
        kernel: Any = WORLDS[seating.game_id](game, state)
        if kernel.worlds is None or not 1 < kernel.worlds < 40:
            continue
        compared += 1
        likely = {}
        for number in range(kernel.worlds):
            likelihood = kernel.enter(number)
            likely[tuple(kernel.hands)] = likelihood
        assert len(likely) == kernel.worlds
        view = game.view(state, state.to_move)
        imagined = {hands_of(seating, game.imagine(view, Stream(str(draw), "world"))) for draw in range(500)}
        dealt: Counter[tuple[int, ...]] = Counter()
        for _ in range(4000):
            kernel.deal()
            dealt[tuple(kernel.hands)] += 1
        assert set(likely) == imagined >= set(dealt)
        total = sum(likely.values())
        assert sum(abs(dealt[hands] / 4000 - likelihood / total) for hands, likelihood in likely.items()) < 0.2
    assert compared or (seating.game_id == "avio" and seating.seats < 6)  # there, cards that nobody holds make many


def codes(kernel: Any, hand: int) -> set[str]:
    """The cards of a hand of the kernel's; a figure of AVÍO has two plays."""
    return {kernel.action(play).code.partition("=")[0] for play in plays_in(hand)}


def decisions(seating: Seating) -> Iterator[tuple[Any, Any]]:
    """Some states of matches, each with the kernel of the seat to move."""
    game, random = seating.game, Random(str(seating))
    for match in range(8):
        state = game.start(seating.seats)
        advance(game, state, Stream(str(match), "match"), random, random.randrange(70))
        if not state.outcome():
            yield state, WORLDS[seating.game_id](game, state)


@every_kernel
def test_a_world_agrees_with_the_view(seating: Seating) -> None:
    """The seat's own hand, as many cards in the others' as they hold, and no suit that they have shown to lack."""
    for state, kernel in decisions(seating):
        true = [codes(kernel, hand) for hand in kernel.hands]
        view = seating.game.view(state, state.to_move)
        voids = VOIDS[seating.game_id](view)
        letters = DECKS[seating.game_id].suits
        for _ in range(60):
            kernel.deal()
            dealt = [codes(kernel, hand) for hand in kernel.hands]
            assert kernel.to_move == view.seat
            assert dealt[view.seat] == true[view.seat]
            assert [len(hand) for hand in dealt] == [len(hand) for hand in true]
            assert len(set().union(*dealt)) == sum(len(hand) for hand in dealt)
            for hand, void in zip(dealt, voids, strict=True):
                assert not {letters.index(code[0]) for code in hand} & {s for s in range(len(letters)) if void >> s & 1}


@every_kernel
def test_a_world_can_be_played_again(seating: Seating) -> None:
    """However it was played, the view's own position comes back, with the same cards in every hand."""
    for _, kernel in decisions(seating):
        for _ in range(10):
            kernel.deal()
            dealt = kernel.hands[:], kernel.to_move, kernel.legal()
            for play in plays_in(dealt[2]):
                kernel.apply(play)
                kernel.playout()
                kernel.again()
                assert (kernel.hands, kernel.to_move, kernel.legal()) == dealt


def test_plays_in_the_same_world_meet_with_the_same_chances() -> None:
    """In VIVO what chance has a part in is drawn with the world: a play that is tried again brings the same."""
    game = game_called("vivo")
    state = game.start(4)
    advance(game, state, Stream("seed", "match"), Random(1), 20)
    kernel = vivo_world(game, state)
    brought = set()
    for _ in range(60):
        kernel.deal()
        first = kernel.playout()
        kernel.again()
        assert kernel.playout() == first
        brought.add(tuple(first))
    assert len(brought) > 10


@pytest.mark.parametrize("seats", [3, 4])
def test_a_playout_that_stops_early_brings_what_a_whole_one_would(seats: int) -> None:
    """To a point and a little more on average: hands of VIVO are valued as they come to score."""
    random = Random(str(seats))
    game = game_called("vivo")
    errors = []
    for match in range(12):
        state = game.start(seats)
        advance(game, state, Stream(str(match), "match"), random, 2 * match)
        means = []
        for horizon in (4, 12):
            kernel = vivo_world(game, state)
            kernel.horizon = horizon
            totals = [0.0] * seats
            for _ in range(800):
                kernel.deal()
                for seat, value in enumerate(kernel.playout()):
                    totals[seat] += value / 800
            means.append(totals)
        errors += [abs(early - whole) for early, whole in zip(*means, strict=True)]
    assert fmean(errors) < 1.2
    assert sorted(errors)[-len(errors) // 20] < 3
