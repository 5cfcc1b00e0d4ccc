"""A hint in words and bars."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from engine.bots.advice import Advice
from engine.bots.bot import Estimate
from tui.seats import USUAL_LEVEL

SPAN: Final = 3.0  # points that a play loses at least against the best where its bar has no length left
TELLING: Final = 0.05  # points: a smaller difference is none


class HintBar(Struct, frozen=True):
    """A legal play: what it is called, how long its bar is (0 to 1), and in a word what it loses against the best."""

    label: str
    length: float
    loss: str
    best: bool


class Hint(Struct, frozen=True):
    """What to play, what that gains, and why; a bar for every legal play, none where nobody looked ahead."""

    title: str
    reason: str
    bars: tuple[HintBar, ...]


def hint_of(advice: Advice, legal: Sequence[Any], name: Callable[[Any], str]) -> Hint:
    """The hint that an advice about these legal actions is, the best first; ``name`` tells what they are called."""
    best = name(advice.action)
    reason = f"{advice.reason[0].upper()}{advice.reason[1:]}."
    if not advice.estimates:
        failed = f" (The search has failed: this is what a player of the level {USUAL_LEVEL} would do.)"
        return Hint(best, reason + failed * (len(legal) > 1), ())
    first, *others = advice.estimates
    others.sort(key=lambda estimate: -estimate.value)  # a search has them in the order of its trust
    gain = max(first.value - others[0].value, 0.0)
    title = f"{best}, {gain:.1f} points better than {name(others[0].action)}" if gain >= TELLING else best
    found = {estimate.action: estimate for estimate in (first, *others)}
    top = first.value
    worst = max(top - others[-1].value, SPAN)
    order = [*found, *(action for action in legal if action not in found)]
    bars = tuple(_bar(name(action), found.get(action), top, worst, action == advice.action) for action in order)
    return Hint(title, reason, bars)


def _bar(label: str, estimate: Estimate | None, top: float, worst: float, best: bool) -> HintBar:
    """The bar of a play; one that was passed over has none."""
    if estimate is None:
        return HintBar(label, 0.0, "?", best)
    loss = max(top - estimate.value, 0.0)
    return HintBar(label, 1 - loss / worst, "best" if best else f"-{loss:.1f}" if loss >= TELLING else "0.0", best)
