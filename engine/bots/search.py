"""Information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse, 2012).

A world that the view allows is drawn, and some plays are tried in it: each leads down a tree that all worlds share,
one node is added, and the policy of the kernel plays the round to its end. Plays that are tried in the same world
are told apart sooner, and a world is drawn less often. A seat is taken to play for its own points less the mean of the
others'.

In the tree this seat chooses by UCB1 among the plays that are legal in this world, each with the number of times that
it was available. The others, who see their hands, play as the policy suggests: a tree that is shared by all worlds has
no telling what they hold, so that UCB1 would have them play what is good on average. Where this seat's own suggestion
has not been tried, that is what is tried next, and where little has been tried at all it is followed, too: what few
playouts tell is mostly chance. At the root every play is tried, and gets its share of the iterations; in every world
those come next that UCB1 ranks first. The best is what has the best value of those that were tried often.

Where the worlds and what is left to play are few, all of them are gone through instead, with every hand open.
"""

from collections.abc import Callable
from math import inf, log, sqrt
from sys import maxsize
from time import perf_counter
from typing import Any

from engine.bots.bot import Budget, Estimate, Searcher
from engine.bots.kernel import Kernel, plays_in
from engine.chance import Stream
from engine.game import Game, View

USUAL_SECONDS = 0.5
EXPLORATION = 0.7  # of UCB1, in standard deviations of what a playout brings
AT_ROOT = 1.2  # the same at the root, where it is not the sum that counts but to find the best
FLOOR = 0.3  # the part of an equal share of the iterations that every action gets at least
OPENED = 16  # visits of a node, before which this seat follows the policy there
TOGETHER = 4  # plays that are tried in one world
OFTEN = 0.5  # the part of the visits of the play that was visited most, from which a value is to be relied on
SETTLED = 16  # worlds between looks at that deviation
FEW = 5_000  # ways to the end of the round, over all worlds, that are few enough to go through: some 30 ms

# A play in the tree: its visits, its total for this seat, how often it could be chosen, what followed it.
Node = list[Any]

KernelMaker = Callable[[Game[Any, Any, Any], Any, Stream], Kernel]


class SearchBot(Searcher):
    """Plays what a search finds best."""

    def __init__(self, game: Game[Any, Any, Any], seed: str, kernel: KernelMaker) -> None:
        super().__init__(game, seed)
        self._kernel = kernel

    def evaluate(self, view: View, budget: Budget, asked: Any = None) -> list[Estimate]:
        """Every legal action, the best first; each has had its share of the playouts."""
        started = perf_counter()
        kernel = self._kernel(self.game, view, self.stream(view))
        if kernel.worlds is not None and kernel.worlds * kernel.endings <= FEW:
            return enumerate_worlds(kernel)
        return search(kernel, budget, started)


def search(kernel: Kernel, budget: Budget, started: float | None = None, floor: float = FLOOR) -> list[Estimate]:
    """Searches until the budget is used up; the usual seconds if it names none. Every legal action, the best first. The
    seconds run from ``started`` on, which is a :func:`time.perf_counter`.

    UCB1 tries a bad play seldom, so that its value is not known well. Where all values matter, ``floor`` is what part
    of an equal share of the iterations every action gets at least.
    """
    seconds = budget.seconds or (inf if budget.playouts else USUAL_SECONDS)
    deadline = (perf_counter() if started is None else started) + seconds
    most = budget.playouts or maxsize
    seat = kernel.to_move
    children: dict[int, Node] = {play: [0, 0.0, 1, {}] for play in plays_in(kernel.legal())}
    plays = list(children)
    variance = total = squares = 0.0
    count = worlds = 0
    while plays:
        kernel.deal()
        for play in plays:
            kernel.again()
            utility = _try(kernel, seat, play, children[play], EXPLORATION**2 * variance)
            total += utility
            squares += utility**2
        count += len(plays)
        worlds += 1
        if not worlds % SETTLED:
            variance = max(0.0, squares / count - (total / count) ** 2)  # rounding can bring it below
        wanted = min(TOGETHER, most - count) if perf_counter() < deadline else 0
        plays = _at_root(children, count, floor, AT_ROOT**2 * variance, wanted)
    often = OFTEN * max(visits for visits, *_ in children.values())
    found = [Estimate(kernel.action(play), total / visits, visits) for play, (visits, total, _, _) in children.items()]
    return sorted(found, key=lambda estimate: (estimate.visits >= often, estimate.value), reverse=True)


def _at_root(children: dict[int, Node], count: int, floor: float, exploration: float, wanted: int) -> list[int]:
    """The plays to try next, so many of them or all, of those at the root, which have all been tried and can be chosen
    in every world.
    """
    least = floor * count / len(children)
    spread = exploration * log(count)
    scores = {
        play: inf if visits < least else total / visits + sqrt(spread / visits)
        for play, (visits, total, _, _) in children.items()
    }
    return sorted(scores, key=scores.__getitem__, reverse=True)[: max(0, wanted)]


def _try(kernel: Kernel, own: int, play: int, node: Node, exploration: float) -> float:
    """Tries a play of the root, whose node it is, and returns what it brought the seat that searches."""
    path = [node]
    kernel.apply(play)
    if node[0]:
        _descend(kernel, own, path, exploration)
    utility = kernel.playout()[own]
    for node in path:
        node[0] += 1
        node[1] += utility
    return utility


def _descend(kernel: Kernel, own: int, path: list[Node], exploration: float) -> None:
    """Plays on down the tree from the node that ``path`` begins with, and adds a node to it or comes to the end of the
    round; ``path`` gets the nodes on the way. ``own`` is the seat that searches.
    """
    node = path[0]
    while (seat := kernel.to_move) >= 0:
        legal, children = kernel.legal(), node[3]
        play = kernel.suggest(legal)
        if play not in children:
            node = children[play] = [0, 0.0, 1, {}]
            path.append(node)
            kernel.apply(play)
            return
        tried, node = node[0], children[play]
        if seat == own and tried >= OPENED:
            best = -inf
            for each, child in children.items():
                if each & legal:
                    child[2] += 1
                    visits = child[0]
                    score = child[1] / visits + sqrt(exploration * log(child[2]) / visits)
                    if score > best:
                        best, play, node = score, each, child
        path.append(node)
        kernel.apply(play)


def enumerate_worlds(kernel: Kernel) -> list[Estimate]:
    """Every legal action with its mean over all worlds, each played to its end by seats that see all hands."""
    totals: dict[int, float] = {}
    assert kernel.worlds
    all_likely = 0.0
    for number in range(kernel.worlds):
        likely = kernel.enter(number)
        all_likely += likely
        seat, legal = kernel.to_move, kernel.legal()
        while legal:
            play = legal & -legal
            legal ^= play
            kernel.apply(play)
            totals[play] = totals.get(play, 0.0) + likely * _best_play(kernel)[seat]
            kernel.undo()
    found = [Estimate(kernel.action(play), total / all_likely, kernel.worlds) for play, total in totals.items()]
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
