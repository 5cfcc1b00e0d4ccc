"""Moves and clones: the trick-taking games against such games of OpenSpiel, whose rules are C++ and which Python drives
in the same way; Vivarium against Catan by Catanatron, in Python too.
"""

import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from bench.contest import Contest
from engine import Game, Stream
from engine.games.avio.game import Avio
from engine.games.vivarium.game import Vivarium
from engine.games.vivo.game import Vivo

SEATS = 4
DEPTH = 20  # the cards that were played in a state that is cloned

Start = Callable[[], Any]  # a new match of OpenSpiel's, before its deal

chance = random.random
vivo = Vivo()
avio = Avio()
vivarium = Vivarium()


def contests(size: int = 100) -> list[Contest]:
    """Moves in whole matches, moves in the play of the cards alone, and clones; ``size`` matches a run."""
    return [
        Contest(
            "VIVO, matches",
            "Matches at random from deal to end, driven from Python: the legal moves, one of them picked, that one"
            " played. Vivio: VIVO at four seats, two deals from its seeded streams. Rival: OpenSpiel's hearts, the 53"
            " chance nodes of its deal taken from chance_outcomes(), then the passing. Every card that is played or"
            " passed is a move; a deal is none.",
            "moves/s",
            lambda: whole(vivo, size),
            lambda: rival_whole(hearts, size),
            at_least=1.0,
        ),
        Contest(
            "VIVO, card play",
            "The same loop over matches that were dealt beforehand: the time of deals and of passing is left out. One"
            " round of VIVO, one of hearts. It only informs: here rules in C++ are faster than rules in Python.",
            "moves/s",
            lambda: play(vivo, size),
            lambda: rival_play(hearts_unpassed, size),
        ),
        Contest(
            "VIVO, clone",
            f"A clone of a match {DEPTH} cards into its first round. Vivio: VIVO at four seats. Rival: hearts.",
            "µs",
            lambda: clone_time(dealt(vivo, DEPTH), 100 * size),
            lambda: clone_time(rival_dealt(hearts_unpassed, DEPTH), 100 * size),
            at_most=1.5,
        ),
        Contest(
            "AVÍO, matches",
            "The same as for VIVO. Vivio: AVÍO at four seats, some four rounds to a match, each with its deal and its"
            " scoring. Rival: OpenSpiel's oh_hell for four with eight tricks, one round to a match; a bid is a move.",
            "moves/s",
            lambda: whole(avio, size // 4 or 1),
            lambda: rival_whole(oh_hell, size),
            at_least=0.8,
        ),
        Contest(
            "AVÍO, card play",
            "The same loop over matches that were dealt beforehand. One round of AVÍO with its scoring, one of oh_hell"
            " with its bids. It only informs.",
            "moves/s",
            lambda: play(avio, size),
            lambda: rival_play(oh_hell, size),
        ),
        Contest(
            "Vivarium, matches",
            "Matches at random from deal to end. Vivio: Vivarium at four seats, its map, shuffles and flips from seeded"
            " streams. Rival: Catanatron's Catan with four of its random players. Every action that is taken is a"
            " move, forced ones among them; shuffles and flips are none, a player's roll of dice is one.",
            "moves/s",
            lambda: whole(vivarium, size // 4 or 1),
            lambda: rival_catan(size // 10 or 1),
            at_least=2.0,
        ),
        Contest(
            "Vivarium, rate",
            "The same matches, counted whole. It only informs: they are different games.",
            "matches/s",
            lambda: match_rate(vivarium, size // 4 or 1),
            lambda: rival_catan_rate(size // 10 or 1),
        ),
    ]


def dealt(game: Game[Any, Any, Any], cards: int = 0) -> Any:
    """A match of which so many cards were played."""
    state = game.start(SEATS)
    state.apply(game.draw(state, Stream(str(chance()), "bench")))
    for _ in range(cards):
        actions = state.legal()
        state.apply(actions[int(chance() * len(actions))])
    return state


def play(game: Game[Any, Any, Any], matches: int) -> float:
    """Moves a second in the first rounds of so many matches."""
    states = [dealt(game) for _ in range(matches)]
    moves = 0
    start = perf_counter()
    for state in states:
        while state.to_move is not None:
            actions = state.legal()
            state.apply(actions[int(chance() * len(actions))])
            moves += 1
    return moves / (perf_counter() - start)


def whole(game: Game[Any, Any, Any], matches: int) -> float:
    """Moves a second in so many matches, deals and all."""
    moves = 0
    start = perf_counter()
    for match in range(matches):
        stream = Stream(str(match), "bench")
        state = game.start(SEATS)
        while True:
            if state.to_move is not None:
                actions = state.legal()
                state.apply(actions[int(chance() * len(actions))])
                moves += 1
            elif state.outcome():
                break
            else:
                state.apply(game.draw(state, stream))
    return moves / (perf_counter() - start)


def hearts() -> Any:
    """OpenSpiel's hearts."""
    return import_module("pyspiel").load_game("hearts").new_initial_state()


def hearts_unpassed() -> Any:
    """The same without the passing of cards."""
    return import_module("pyspiel").load_game("hearts(pass_cards=False)").new_initial_state()


def oh_hell() -> Any:
    """OpenSpiel's oh_hell, with as many tricks as a round of AVÍO has."""
    return import_module("pyspiel").load_game(f"oh_hell(players={SEATS},num_tricks_fixed=8)").new_initial_state()


def rival_dealt(begin: Start, cards: int = 0) -> Any:
    """A match of OpenSpiel's of which so many cards were played."""
    state = begin()
    while state.is_chance_node() or cards:
        cards -= not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
    return state


def rival_play(begin: Start, matches: int) -> float:
    """Moves a second in so many matches of OpenSpiel's from their deals on."""
    states = [rival_dealt(begin) for _ in range(matches)]
    start = perf_counter()
    moves = sum(map(rival_moves, states))
    return moves / (perf_counter() - start)


def rival_moves(state: Any) -> int:
    """The moves to the end of a match of OpenSpiel's that is dealt; it is played to there at random."""
    moves = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
        moves += 1
    return moves


def rival_whole(begin: Start, matches: int) -> float:
    """Moves a second in so many of them, deals and all; the outcomes of each chance node are equally likely."""
    moves = 0
    start = perf_counter()
    for _ in range(matches):
        state = begin()
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


def match_rate(game: Game[Any, Any, Any], matches: int) -> float:
    """Whole matches a second."""
    start = perf_counter()
    whole(game, matches)
    return matches / (perf_counter() - start)


def rival_catan(matches: int) -> float:
    """Moves a second in so many games of Catan."""
    start = perf_counter()
    moves = sum(len(catan().state.actions) for _ in range(matches))
    return moves / (perf_counter() - start)


def rival_catan_rate(matches: int) -> float:
    """Whole games of Catan a second."""
    start = perf_counter()
    for _ in range(matches):
        catan()
    return matches / (perf_counter() - start)


def catan() -> Any:
    """A game of Catan that four random players have played."""
    catanatron = import_module("catanatron")
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
    game.play()
    return game
