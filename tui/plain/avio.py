"""AVÍO read aloud."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from engine import Event
from engine.games.avio.cards import AvioAction, play_name
from engine.games.avio.rules import RoundScored
from engine.games.avio.view import AvioView
from engine.games.avio.words import effect, progress, prompt
from engine.parts.words import counted
from tui.plain.reader import Reader
from tui.presenters.avio import HandLine, Neighbour, TrickLine, frame, log_line, reference, story


class AvioReader(Reader):
    """The hand with its avíos and where each stands; the trick and the neighbours."""

    topics: ClassVar[Mapping[str, str]] = {"avios": "all avíos, and where each stands for you"}

    def prompt(self, view: AvioView) -> str:
        return prompt(view)

    def choice(self, view: AvioView, action: AvioAction) -> str:
        return f"{play_name(action.card, action.value).removeprefix('the ')}, {effect(view, action).text}"

    def hand(self, view: AvioView, names: Sequence[str]) -> Iterator[str]:
        yield from map(_card, frame(view, names).hand)

    def table(self, view: AvioView, names: Sequence[str]) -> Iterator[str]:
        shown = frame(view, names)
        yield f"{progress(view).capitalize()}."
        if view.to_move is not None:
            yield f"{shown.trick_title.capitalize()}."
            yield " ".join(map(_line, shown.trick))
        yield from map(_seat, shown.table)

    def log(self, events: Sequence[Event], names: Sequence[str], seat: int, *, memory_aids: bool) -> Iterator[str]:
        yield from filter(None, (log_line(event, names, memory_aids=memory_aids) for event in events))

    def story(self, event: Event, names: Sequence[str]) -> Sequence[str]:
        return story(event, names) if isinstance(event, RoundScored) else ()

    def about(self, view: AvioView, names: Sequence[str], topic: str) -> Sequence[str]:
        if topic not in ("avios", "avíos", "avio", "avío"):
            return ()
        return [
            f"{entry.title.capitalize()}, {counted(entry.points, 'point')}: {entry.text}"
            + (f" Now: {entry.standing}." if entry.standing else "")
            for entry in reference(view, names)
        ]


def _card(line: HandLine) -> str:
    card = line.hand_card
    values = f" as {' or '.join(str(option.action.value) for option in line.options)}" if len(line.options) > 1 else ""
    now = f", now {line.standing}" if line.standing else ""
    refused = f" Not allowed now: {card.why_not}" if card.why_not else ""
    name = f"{line.name.capitalize()} ({card.card.code}){values}"
    return f"{name}: {line.avio.title}, {counted(line.avio.points, 'point')}{now}.{refused}"


def _line(line: TrickLine) -> str:
    if line.suit is None:
        return f"{line.name} {'is to play' if line.to_move else 'follows'}."
    return f"{line.name} played {line.play}{f', {line.mark}' if line.mark else ''}."


def _seat(seat: Neighbour) -> str:
    where = {"LEFT": " (to your left)", "RIGHT": " (to your right)", "BOTH": " (on both sides)", "you": " (you)"}
    return (
        f"{seat.name}{where.get(seat.where, '')}: {counted(seat.tricks, 'trick')} this round, "
        f"{counted(seat.points, 'point')} in all."
    )
