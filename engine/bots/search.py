"""Information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse, 2012).

Every iteration draws a world that the view allows and plays it once: down a tree that all worlds share, by UCB1 among
the plays that are legal in this world, each with the number of times that it was available; then one node is added, and
the policy of the kernel plays the round to its end. A seat is taken to play for its own points less the mean of the
others'.

Expansion goes by the policy too: where its suggestion has not been tried, that is what is tried next, and where it has,
UCB1 decides among what was. So other seats, who could hold anything, are met first with what they are likely to do. At
the root every play is tried.

Where the worlds and what is left to play are few, all of them are gone through instead, with every hand open.
"""

from collections.abc import Callable
from math import inf, log, sqrt
from time import perf_counter
from typing import Any

from engine.bots.bot import Budget, Estimate, Searcher
from engine.bots.kernel import Kernel
from engine.chance import Stream
from engine.game import Game, View

USUAL_SECONDS = 0.5
EXPLORATION = 0.7  # of UCB1, in standard deviations of what a playout brings
SETTLED = 64  # playouts between looks at that deviation
FEW = 5_000  # ways to the end of the round, over all worlds, that are few enough to go through: some 30 ms

# A play in the tree: its visits, its total for the seat that made it, how often it could be chosen, what followed it.
Node = list[Any]

KernelMaker = Callable[[Game[Any, Any, Any], Any, Stream], Kernel]


class SearchBot(Searcher):
    """Plays what a search finds best."""

    def __init__(self, game: Game[Any, Any, Any], seed: str, kernel: KernelMaker) -> None:
        super().__init__(game, seed)
        self._kernel = kernel

    def evaluate(self, view: View, budget: Budget) -> list[Estimate]:
        """Every legal action, the best first."""
        started = perf_counter()
        kernel = self._kernel(self.game, view, self.stream(view))
        if kernel.worlds is not None and kernel.worlds * kernel.endings <= FEW:
            return enumerate_worlds(kernel)
        return search(kernel, budget, started)


def search(kernel: Kernel, budget: Budget, started: float | None = None, floor: float = 0.0) -> list[Estimate]:
    """Searches until the budget is used up; the usual seconds if it names none. Every legal action, the best first: the
    one that was visited most. The seconds run from ``started`` on, which is a :func:`time.perf_counter`.

    UCB1 tries a bad play seldom, so that its value is not known well. Where all values matter, ``floor`` is what part
    of an equal share of the iterations every action gets at least.
    """
    seconds = budget.seconds or (inf if budget.playouts else USUAL_SECONDS)
    deadline = (perf_counter() if started is None else started) + seconds
    most = budget.playouts or inf
    root: Node = [0, 0.0, 0, {}]
    kernel.deal()
    seat, untried = kernel.to_move, kernel.legal()
    exploration = total = squares = 0.0
    count = 0
    while untried or (count < most and perf_counter() < deadline):
        if count:
            kernel.deal()
        path: list[tuple[int, Node]] = []
        node = root
        if untried:
            play = kernel.suggest(untried)
            untried ^= play
            node = root[3][play] = [0, 0.0, 1, {}]
            path.append((seat, node))
            kernel.apply(play)
        else:
            if floor:
                play, least = min(root[3].items(), key=lambda child: child[1][0])
                if least[0] * len(root[3]) < floor * count:
                    node = least
                    path.append((seat, node))
                    kernel.apply(play)
            _descend(kernel, node, path, exploration)
        utilities = kernel.playout()
        for mover, node in path:
            node[0] += 1
            node[1] += utilities[mover]
        count += 1
        total += utilities[seat]
        squares += utilities[seat] ** 2
        if not count % SETTLED:
            exploration = EXPLORATION**2 * (squares / count - (total / count) ** 2)
    found = [Estimate(kernel.action(play), total / visits, visits) for play, (visits, total, _, _) in root[3].items()]
    return sorted(found, key=lambda estimate: (estimate.visits, estimate.value), reverse=True)


def _descend(kernel: Kernel, node: Node, path: list[tuple[int, Node]], exploration: float) -> None:
    """Plays down the tree and adds a node to it, or comes to the end of the round; ``path`` gets the nodes on the way
    with the seats that chose them.
    """
    at_root = not path
    while (seat := kernel.to_move) >= 0:
        legal, children = kernel.legal(), node[3]
        play = 0 if at_root else kernel.suggest(legal)
        at_root = False
        if play not in children and play:
            node = children[play] = [0, 0.0, 1, {}]
            path.append((seat, node))
            kernel.apply(play)
            return
        best = -inf
        for each, child in children.items():
            if each & legal:
                child[2] += 1
                visits = child[0]
                score = child[1] / visits + sqrt(exploration * log(child[2]) / visits)
                if score > best:
                    best, play, node = score, each, child
        path.append((seat, node))
        kernel.apply(play)


def enumerate_worlds(kernel: Kernel) -> list[Estimate]:
    """Every legal action with its mean over all worlds, each played to its end by seats that see all hands."""
    totals: dict[int, float] = {}
    assert kernel.worlds
    for number in range(kernel.worlds):
        kernel.enter(number)
        seat, legal = kernel.to_move, kernel.legal()
        while legal:
            play = legal & -legal
            legal ^= play
            kernel.apply(play)
            totals[play] = totals.get(play, 0.0) + _best_play(kernel)[seat]
            kernel.undo()
    found = [Estimate(kernel.action(play), total / kernel.worlds, kernel.worlds) for play, total in totals.items()]
    return sorted(found, key=lambda estimate: estimate.value, reverse=True)


def _best_play(kernel: Kernel) -> list[float]:
    """What the round comes to, by seat, if every seat from here on does its best for itself (max^n)."""
    seat = kernel.to_move
    if seat < 0:
        return kernel.utilities()
    legal, best = kernel.legal(), None
    while legal:
        play = legal & -legal
        legal ^= play
        kernel.apply(play)
        found = _best_play(kernel)
        kernel.undo()
        if best is None or found[seat] > best[seat]:
            best = found
    assert best
    return best
