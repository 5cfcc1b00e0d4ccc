"""VIVO's moves and clones against hearts of OpenSpiel, whose rules are C++; Python drives both in the same way."""

import random
from importlib import import_module
from time import perf_counter
from typing import Any

from bench.contest import Contest
from engine import Stream
from engine.games.vivo.game import Vivo
from engine.games.vivo.rules import VivoState

SEATS = 4
DEPTH = 20  # the cards that were played in a state that is cloned

chance = random.random
vivo = Vivo()


def contests(size: int = 100) -> list[Contest]:
    """Moves in whole matches, moves in the play of the cards alone, and clones; ``size`` matches a run."""
    return [
        Contest(
            "whole matches",
            "Matches at random from deal to end, driven from Python: the legal moves, one of them picked, that one"
            " played. Vivio: VIVO at four seats, two deals from its seeded streams. Rival: OpenSpiel's hearts, the 53"
            " chance nodes of its deal taken from chance_outcomes(), then the passing. Every card that is played or"
            " passed is a move; a deal is none.",
            "moves/s",
            lambda: vivo_whole(size),
            lambda: hearts_whole(size),
            at_least=1.0,
        ),
        Contest(
            "card play only",
            "The same loop over matches that were dealt beforehand: the time of deals and of passing is left out. One"
            " round of VIVO, one of hearts. It only informs: here rules in C++ are faster than rules in Python.",
            "moves/s",
            lambda: vivo_play(size),
            lambda: hearts_play(size),
        ),
        Contest(
            "clone",
            f"A clone of a match {DEPTH} cards into its first round. Vivio: VIVO at four seats. Rival: hearts.",
            "µs",
            lambda: clone_time(vivo_dealt(DEPTH), 100 * size),
            lambda: clone_time(hearts_dealt(DEPTH), 100 * size),
            at_most=1.5,
        ),
    ]


def vivo_dealt(cards: int = 0) -> VivoState:
    """A match of VIVO of which so many cards were played."""
    state = vivo.start(SEATS)
    state.apply(vivo.draw(state, Stream(str(chance()), "bench")))
    for _ in range(cards):
        actions = state.legal()
        state.apply(actions[int(chance() * len(actions))])
    return state


def vivo_play(matches: int) -> float:
    """Moves a second in the first rounds of so many matches."""
    states = [vivo_dealt() for _ in range(matches)]
    moves = 0
    start = perf_counter()
    for state in states:
        while state.to_move is not None:
            actions = state.legal()
            state.apply(actions[int(chance() * len(actions))])
            moves += 1
    return moves / (perf_counter() - start)


def vivo_whole(matches: int) -> float:
    """Moves a second in so many matches, deals and all."""
    moves = 0
    start = perf_counter()
    for match in range(matches):
        stream = Stream(str(match), "bench")
        state = vivo.start(SEATS)
        while True:
            if state.to_move is not None:
                actions = state.legal()
                state.apply(actions[int(chance() * len(actions))])
                moves += 1
            elif state.outcome():
                break
            else:
                state.apply(vivo.draw(state, stream))
    return moves / (perf_counter() - start)


def hearts(options: str = "") -> Any:
    """A new match of OpenSpiel's hearts, before its deal."""
    return import_module("pyspiel").load_game(f"hearts{options}").new_initial_state()


def hearts_dealt(cards: int = 0) -> Any:
    """A match of hearts of which so many cards were played; none is passed."""
    state = hearts("(pass_cards=False)")
    while state.is_chance_node() or cards:
        cards -= not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
    return state


def hearts_play(matches: int) -> float:
    """Moves a second in the play of the cards of so many matches."""
    states = [hearts_dealt() for _ in range(matches)]
    moves = 0
    start = perf_counter()
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            moves += 1
    return moves / (perf_counter() - start)


def hearts_whole(matches: int) -> float:
    """Moves a second in so many matches, deals and all; the outcomes of each of its chance nodes are equally likely."""
    moves = 0
    start = perf_counter()
    for _ in range(matches):
        state = hearts()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                moves += 1
    return moves / (perf_counter() - start)


def clone_time(state: Any, clones: int) -> float:
    """Microseconds for a clone."""
    start = perf_counter()
    for _ in range(clones):
        state.clone()
    return (perf_counter() - start) / clones * 1e6
