"""Saved matches to go through, and what the screens show of them."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, RichLog

from engine import View
from engine.bots.advice import Verdict
from engine.bots.bot import Searcher
from saves.seat import Seat
from saves.store import Store
from tests.tui.sitting import ONE_PERSON, SEED, screen, text_of, until
from tui.app import VivioApp
from tui.screens.review.screen import ReviewScreen
from tui.thinker import Thinker
from tui.widgets.hand import Hand
from tui.widgets.open_hands import OpenHands

# "red 7" in a sentence, "R  7" on a card, "R7" as a code.
_CARD = re.compile(r"\b(?:(red|green|blue|yellow) |([RGBY]) {0,2})(1[0-2]|[1-9])\b")


def weigh_at_once(_: Searcher, view: View, done: Any) -> Verdict:
    """A verdict in no time: the last legal action is the best, each before it loses a quarter of a point more, and the
    lead goes up and down.
    """
    loss = (len(view.legal) - 1 - view.legal.index(done)) / 4
    return Verdict(view.seat, view.turn, done.code, view.legal[-1].code, (view.turn * 7) % 20 - 8.0, loss)


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weighs decisions here, and at once."""

    async def ask(_: Thinker, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    for place in ("tui.screens.review.screen.weigh", "tui.evaluation.weigh"):
        monkeypatch.setattr(place, weigh_at_once)
    monkeypatch.setattr(Thinker, "ask", ask)


def save_played(store: Store, seats: Sequence[Seat] = ONE_PERSON, actions: int | None = None) -> str:
    """Saves a match of VIVO in which the first legal cards were played, to its end or so many; returns its id."""
    actions = 24 * len(seats) if actions is None else actions
    with store.create("vivo", {}, seats, SEED) as match:
        table = match.table
        for left in reversed(range(actions)):
            assert table.to_move is not None
            play = table.play if left else match.play  # only the last action waits for the disk
            play(table.to_move, table.view(table.to_move).legal[0])
        return match.id


def app_of(pilot: Pilot[None]) -> VivioApp:
    """The app, as what it is."""
    assert isinstance(pilot.app, VivioApp)
    return pilot.app


def review(pilot: Pilot[None]) -> ReviewScreen:
    """The review, which must be what is shown."""
    shown = screen(pilot)
    assert isinstance(shown, ReviewScreen)
    return shown


async def open_review(pilot: Pilot[None], seats: Sequence[Seat] = ONE_PERSON, actions: int | None = None) -> None:
    """Saves a match and asks for its review."""
    app_of(pilot).review(save_played(app_of(pilot).store, seats, actions))
    await pilot.pause()
    await until(pilot, lambda: not screen(pilot).has_class("-weighing"))


def cards_in(shown: Screen[object]) -> set[str]:
    """The codes of all cards that a screen tells of in any way: on it, scrolled away or in a part that is closed."""
    texts = [text_of(shown)]
    codes: set[str] = set()
    for widget in shown.query(Widget):
        match widget:
            case OptionList():
                texts += [str(option.prompt) for option in widget.options]
            case RichLog():
                texts += [line.text for line in widget.lines]
            case Hand():
                codes |= {hand_card.card.code for hand_card in widget.cards}
            case OpenHands():
                codes |= {hand_card.card.code for hand in widget.hands for hand_card in hand.cards}
            case _:
                texts.append(str(widget.render()))
    found = _CARD.findall("\n".join(texts))
    return codes | {(name[:1].upper() or letter) + rank for name, letter, rank in found}
