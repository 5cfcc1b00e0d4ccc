"""What an expert would do, for who asks: a hint in the middle of a match, and a verdict on a decision afterwards.

Both know what the seat knew, and nothing else.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.bots.bot import Bot, Budget, Estimate, Searcher
from engine.bots.kernel import relative
from engine.game import Game, View
from engine.games.avio.reasons import reason as avio_reason
from engine.games.vivarium.reasons import reason as vivarium_reason
from engine.games.vivo.reasons import reason as vivo_reason

# For a decision that is weighed, by game; not seconds, so that a verdict is the same every time.
REVIEW = {"vivo": Budget(playouts=2_000), "avio": Budget(playouts=2_000), "vivarium": Budget(playouts=100)}
MISTAKE = 1.0  # points that a decision loses against the best, from which on it is called a mistake


class Advice(Struct, frozen=True):
    """The best action and why, in words without a full stop.

    ``estimates`` are what the expert expects of the legal actions, the best first: of each but for those that it passed
    over, or none where it does not look ahead or only one action is legal.
    """

    action: Any
    reason: str
    estimates: tuple[Estimate, ...] = ()


class Verdict(Struct, frozen=True):
    """A decision weighed: of which seat, after how many actions of the match, and the codes of what was done and of
    what was best.

    ``lead`` is what the seat can expect to be ahead of the mean of the others, in points, with what the expert looks
    ahead to, the rest of the round or the turns to come. ``loss`` is what the best is expected to gain over what was
    done, 0 if that was best. ``line`` are the codes of what the expert would go on with after the best.
    """

    seat: int
    turn: int
    done: str
    best: str
    lead: float
    loss: float
    line: tuple[str, ...] = ()

    @property
    def mistake(self) -> bool:
        """Whether it lost so much that it is worth looking at again."""
        return self.loss >= MISTAKE


def reason_for(
    game: Game[Any, Any, Any], view: Any, action: Any, names: Sequence[str], line: Sequence[Any] = ()
) -> str:
    """What speaks for a legal action as the view's seat knows the match, with the players called by their names, and
    the line that the expert would go on with.
    """
    match game.info.id:
        case "vivo":
            return vivo_reason(view, action, names)
        case "avio":
            return avio_reason(game.deck, view, action, names)  # type: ignore[attr-defined]  # it is Avio
    return vivarium_reason(view, action, names, line)


def advise(bot: Bot, view: View, names: Sequence[str], budget: Budget) -> Advice:
    """What the bot would do, of one or more legal actions."""
    estimates: tuple[Estimate, ...] = ()
    if len(view.legal) == 1:
        action = view.legal[0]
    elif isinstance(bot, Searcher):
        estimates = tuple(bot.evaluate(view, budget))
        action = estimates[0].action
    else:
        action = bot.choose(view, budget).action
    line = estimates[0].line if estimates else ()
    return Advice(action, reason_for(bot.game, view, action, names, line), estimates)


def weigh(bot: Searcher, view: View, done: Any) -> Verdict:
    """What the bot thinks of a decision between two or more legal actions."""
    best, *others = bot.evaluate(view, REVIEW[bot.game.info.id], asked=done)
    loss = max(best.value - next(each.value for each in (best, *others) if each.action == done), 0.0)
    lead = relative(view.scores)[view.seat] + best.value
    line = tuple(action.code for action in best.line)
    return Verdict(view.seat, view.turn, done.code, best.action.code, lead, loss, line)
