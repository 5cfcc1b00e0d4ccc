"""Searches and their playouts: of the trick games against OpenSpiel's, whose rules and search are C++, of Vivarium
against Catanatron's.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from math import ceil
from time import perf_counter
from typing import Any

from bench.contest import Contest
from bench.moves import (
    SEATS,
    Start,
    avio,
    chance,
    dealt,
    hearts_unpassed,
    oh_hell,
    rival_catan,
    rival_dealt,
    rival_moves,
    vivarium,
    vivo,
)
from engine import Budget, Game, Stream, Table, bot_called
from engine.bots.kernel import Kernel
from engine.bots.search import search
from engine.games.avio.cards import TRICKS as AVIO_TRICKS
from engine.games.avio.kernel import AvioKernel
from engine.games.vivarium.policy import Policy
from engine.games.vivarium.tasks import Actions
from engine.games.vivo.cards import TRICKS as VIVO_TRICKS
from engine.games.vivo.kernel import VivoKernel

SECONDS = 0.1  # of a decision that is timed
LATE = 15  # milliseconds after them that 99 in 100 decisions may come


def contests(size: int = 10_000) -> list[Contest]:
    """Iterations of a search, moves in playouts, and how long decisions take; ``size`` iterations a run, usually about
    as many as a decision of half a second has.
    """
    return [
        Contest(
            "VIVO, search",
            "Iterations of information-set Monte Carlo tree search in the first trick, about as many as half a second"
            " has. Vivio: VIVO at four seats, in Python, its leader to play, four plays tried in a world, and a deal"
            " makes three worlds: each of the other seats has each hand once. Rival: OpenSpiel's ISMCTSBot on hearts,"
            " in C++, at the first decision that is one, each in another world, with a random rollout.",
            "iter/s",
            lambda: iterations(vivo, size),
            lambda: rival_iterations(hearts_unpassed, size),
            at_least=0.6,
        ),
        Contest(
            "VIVO, playouts",
            "Moves in playouts of a whole round, each with other hidden hands, which counts. Vivio: VIVO at four seats"
            " by the policy of its search, the hands made as in the search, which itself ends playouts earlier. Rival:"
            " hearts at random, driven from Python, the hands by resample_from_infostate().",
            "moves/s",
            lambda: playouts(vivo, size),
            lambda: rival_playouts(hearts_unpassed, size // 100 or 1),
            at_least=2.5,
        ),
        *decisions("VIVO", lambda count: times(vivo, count), size // 50 or 1),
        Contest(
            "AVÍO, search",
            "The same as for VIVO, with a deal for each world. Vivio: AVÍO at four seats, a round with its scoring."
            " Rival: ISMCTSBot on oh_hell for four with eight tricks, at its first bid. It only informs.",
            "iter/s",
            lambda: iterations(avio, size),
            lambda: rival_iterations(oh_hell, size),
        ),
        Contest(
            "AVÍO, playouts",
            "The same as for VIVO. Rival: oh_hell at random. It only informs.",
            "moves/s",
            lambda: playouts(avio, size),
            lambda: rival_playouts(oh_hell, size // 100 or 1),
        ),
        *decisions("AVÍO", lambda count: times(avio, count), size // 50 or 1),
        Contest(
            "Vivarium, playouts",
            "Moves in matches that the policy of the plan search plays for all four seats, from deal to end. Rival:"
            " Catanatron's Catan with four of its random players. It only informs: they are different games.",
            "moves/s",
            lambda: policy_moves(size // 2000 or 1),
            lambda: rival_catan(size // 1000 or 1),
        ),
        *decisions("Vivarium", plan_times, size // 100 or 1),
    ]


def decisions(title: str, timed: Callable[[int], list[float]], count: int) -> list[Contest]:
    """How long so many decisions of the level expert in a game take, by their budget."""
    budget = 1000 * SECONDS
    told = f" of {count} decisions of the level expert with a budget of {budget:g} ms, forced plays left out."
    return [
        Contest(
            f"{title}, decisions, p99",
            f"The time that 99 in 100 keep within{told} Rival: the budget itself.",
            "ms",
            lambda: percentile(timed(count), 0.99),
            lambda: budget,
            limit=budget + LATE,
            rounds=1,
        ),
        Contest(
            f"{title}, decisions, worst",
            f"The slowest{told} Rival: the budget itself.",
            "ms",
            lambda: max(timed(count)),
            lambda: budget,
            at_most=1.5,
            rounds=1,
        ),
    ]


def kernel_of(game: Game[Any, Any, Any]) -> Kernel:
    """The kernel at the beginning of a round."""
    state = dealt(game)
    view, stream = game.view(state, state.to_move), Stream(str(chance()), "bench")
    return VivoKernel(game, view, stream) if game is vivo else AvioKernel(game, view, stream)


def iterations(game: Game[Any, Any, Any], size: int) -> float:
    """Iterations a second of a search of so many."""
    kernel = kernel_of(game)
    start = perf_counter()
    search(kernel, Budget(playouts=size))
    return size / (perf_counter() - start)


def playouts(game: Game[Any, Any, Any], size: int) -> float:
    """Moves a second in so many playouts, with the deals."""
    kernel = kernel_of(game)
    tricks = AVIO_TRICKS
    if isinstance(kernel, VivoKernel):
        tricks = kernel.horizon = VIVO_TRICKS
    start = perf_counter()
    for _ in range(size):
        kernel.deal()
        kernel.playout()
    return size * tricks * SEATS / (perf_counter() - start)


def times(game: Game[Any, Any, Any], count: int) -> list[float]:
    """Milliseconds that each of so many decisions takes, from the first trick of a round on."""
    found: list[float] = []
    state = dealt(game)
    while len(found) < count:
        if state.to_move is None:
            state = dealt(game)
        view = game.view(state, state.to_move)
        bot = bot_called("expert", game, str(len(found)), view.seat)
        start = perf_counter()
        choice = bot.choose(view, Budget(seconds=SECONDS))
        if len(view.legal) > 1:
            found.append(1000 * (perf_counter() - start))
        state.apply(choice.action)
    return found


def percentile(values: Sequence[float], share: float) -> float:
    """The least of the values that is not below that share of them."""
    return sorted(values)[ceil(share * len(values)) - 1]


def policy_moves(matches: int) -> float:
    """Moves a second in so many matches of Vivarium, every one weighed by the rules of thumb of a playout."""
    moves = 0
    start = perf_counter()
    for _ in range(matches):
        state, stream = dealt(vivarium), Stream(str(chance()), "bench")
        policy = Policy(state, seat=0)
        while not state.outcome():
            if state.to_move is None:
                state.apply(vivarium.draw(state, stream))
            else:
                state.apply(policy.choose())
                moves += 1
    return moves / (perf_counter() - start)


def plan_times(decisions: int) -> list[float]:
    """Milliseconds of so many decisions of Vivarium on spending Energy, spread over matches of steady players."""
    found: list[float] = []
    table = Table(vivarium, SEATS, str(chance()))
    steady, expert = (bot_called(level, vivarium, "bench", 0) for level in ("steady", "expert"))
    while len(found) < decisions:
        seat = table.to_move
        if seat is None:
            table = Table(vivarium, SEATS, str(chance()))
            continue
        view: Any = table.view(seat)
        if isinstance(view.agenda[-1], Actions) and len(view.legal) > 1 and not view.turn % 5:
            start = perf_counter()
            expert.choose(view, Budget(seconds=SECONDS))
            found.append(1000 * (perf_counter() - start))
        table.play(seat, steady.choose(view, Budget()).action)
    return found


def rival_playouts(begin: Start, matches: int) -> float:
    """Moves a second in so many matches of OpenSpiel's from the first decision on, the hidden hands made anew for each,
    which counts.
    """
    sampler = import_module("pyspiel").UniformProbabilitySampler(0.0, 1.0)
    state = rival_dealt(begin)
    seat = state.current_player()
    start = perf_counter()
    moves = sum(rival_moves(state.resample_from_infostate(seat, sampler)) for _ in range(matches))
    return moves / (perf_counter() - start)


def rival_iterations(begin: Start, size: int) -> float:
    """Iterations a second of OpenSpiel's search, of so many, at the first decision that is one."""
    spiel = import_module("pyspiel")
    state = rival_dealt(begin)
    while len(actions := state.legal_actions()) < 2:
        state.apply_action(actions[0])
    seed = int(chance() * 1_000_000)
    policy = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(seed, spiel.RandomRolloutEvaluator(1, seed), 2.0, size, -1, policy, False, False)
    start = perf_counter()
    bot.step(state)
    return size / (perf_counter() - start)
