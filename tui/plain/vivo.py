"""VIVO read aloud."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine import Event
from engine.games.vivo.cards import SUIT_NAMES
from engine.games.vivo.view import VivoView
from engine.games.vivo.words import card_name, explain, progress, prompt
from engine.parts.cards import Card
from engine.parts.words import counted, listed, plural
from tui.plain.reader import Reader
from tui.presenters.table import Place
from tui.presenters.vivo import HarmonyPanel, Row, frame, log_line


class VivoReader(Reader):
    """The hand by suits; the harmony, the trick and the scoring rows."""

    def prompt(self, view: VivoView) -> str:
        return prompt(view)

    def choice(self, view: VivoView, action: Card) -> str:
        return card_name(action)

    def hand(self, view: VivoView, names: Sequence[str]) -> Iterator[str]:
        for suit, cards in groupby(view.hand, lambda card: card.suit):
            yield f"{SUIT_NAMES[suit].capitalize()}: {', '.join(f'{card.rank} ({card.code})' for card in cards)}."
        refused = [card for card in view.hand if card not in view.legal]
        if view.to_move == view.seat and refused:
            yield f"Not allowed now: {listed(list(map(card_name, refused)), 'and')}. {explain(view, refused[0])}"

    def table(self, view: VivoView, names: Sequence[str]) -> Iterator[str]:
        shown = frame(view, names)
        yield f"{progress(view).capitalize()}."
        if shown.harmony.name:
            yield _harmony(shown.harmony)
        if view.to_move is not None:
            yield " ".join(map(_place, shown.trick))
        yield from map(_row, shown.rows)

    def log(self, events: Sequence[Event], names: Sequence[str], seat: int, *, memory_aids: bool) -> Iterator[str]:
        lines = (log_line(event, names, seat, memory_aids=memory_aids) for event in events)
        yield from filter(None, lines)


def _harmony(panel: HarmonyPanel) -> str:
    suits = [SUIT_NAMES[suit] for suit in panel.slots if suit is not None]
    here = f", {listed(suits, 'and')} played" if suits else ""
    asks = ": ".join(filter(None, (panel.lacks, panel.due)))
    then = f"the next is a {panel.next.code}" if panel.next else "this is the last trick"
    return f"Harmony {panel.name.lower()}{here}: {asks}; {then}."


def _place(place: Place) -> str:
    if not place.card:
        return f"{place.name} {'is to play' if place.to_move else 'follows'}."
    return f"{place.name} played {card_name(place.card)}{f', {place.mark}' if place.mark else ''}."


def _row(row: Row) -> str:
    lows = ", ".join(map(str, row.lows)) or "none"
    return (
        f"{row.name}{' (you)' if row.mine else ''}: lowest {lows}; {plural(row.highs, 'highest card')} facedown; "
        f"{counted(row.points, 'point')} this round, {row.total} in all."
    )
