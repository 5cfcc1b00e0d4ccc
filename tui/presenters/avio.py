"""AVÍO as a player sees it: a view turned into the words and marks of the table. No widgets here."""

from collections.abc import Sequence

from msgspec import Struct

from engine.games.avio.avios import POINTS, SUIT_KINDS, Kind, Objective, Status, left_of, right_of, standing
from engine.games.avio.cards import (
    BASIC_PLAYS,
    FIGURE,
    FIGURE_NAMES,
    FIGURE_PLAYS,
    SUIT_NAMES,
    TRICKS,
    AvioAction,
    Play,
)
from engine.games.avio.rules import RoundScored, Trick
from engine.games.avio.view import AvioView
from engine.games.avio.words import demand, describe, effect, explain
from engine.parts.cards import Card
from tui.presenters.table import CARD_KEYS, HandCard, SuitFace

SUITS = (
    SuitFace("C", "▲", "yellow"),
    SuitFace("S", "■", "red"),
    SuitFace("Y", "◆", "blue"),
    SuitFace("A", "●", "green"),
    SuitFace("Q", "▼", "purple"),
    SuitFace("F", "*", "accent"),
)


class TrickLine(Struct, frozen=True):
    """A place in the trick: whose it is, the play in words with its suit's number (None until it comes), and a mark."""

    name: str
    play: str
    suit: int | None
    mark: str
    wins: bool = False
    to_move: bool = False


class Neighbour(Struct, frozen=True):
    """A seat at the table: where it sits from the viewer, the tricks of this round and the points of the match."""

    where: str
    name: str
    tricks: int
    points: int
    mine: bool
    to_move: bool


class Option(Struct, frozen=True):
    """A way to play a card, and what it would do in the trick as it lies ("" where none is due)."""

    action: AvioAction
    effect: str


class HandLine(Struct, frozen=True):
    """A card in hand with its avío and where that stands; ``options`` are the ways to play it, two for a figure."""

    hand_card: HandCard
    name: str
    avio: Objective
    status: Status | None
    standing: str
    options: tuple[Option, ...]


class AvioEntry(Struct, frozen=True):
    """An avío for the reference: its points, its name, what it asks for, and where it stands for the viewer now."""

    points: int
    title: str
    text: str
    standing: str


class Frame(Struct, frozen=True):
    """Everything on the table at one moment.

    ``active`` tells that this seat may play a card now, ``due`` that the match waits for the player: for a card, or for
    going on.
    """

    header: str
    trick_title: str
    trick: tuple[TrickLine, ...]
    table: tuple[Neighbour, ...]
    hand: tuple[HandLine, ...]
    active: bool
    due: bool
    prompt: str


def frame(view: AvioView, names: Sequence[str], finished: Trick | None = None) -> Frame:
    """The table as that seat sees it, or with the trick that was just finished still lying there."""
    scored = view.finished[-1] if finished and finished.trick == TRICKS else None
    active = finished is None and view.to_move == view.seat
    trump = scored.trump if scored else view.trump
    return Frame(
        header=_header(view, finished, scored, trump),
        trick_title=_trick_title(view, finished, trump),
        trick=_finished_lines(finished, names) if finished else _lines(view, names),
        table=_table(view, names, finished, scored),
        hand=_kept(view, scored) if scored else _hand(view, names, active),
        active=active,
        due=active or finished is not None,
        prompt=_prompt(view, names, finished),
    )


def prompt_with(shown: Frame, line: HandLine | None) -> str:
    """The prompt, what the focused card would do or why it may not be played, and what its avío asks for."""
    if not line:
        return shown.prompt
    now = f" Now: {line.standing}." if line.standing else ""
    about_avio = f"{line.avio.title.capitalize()}, {line.avio.points}.{now} {line.avio.text}"
    if not shown.active:
        return f"{shown.prompt}\n{about_avio}"
    if line.hand_card.why_not:
        return f"{line.name.capitalize()} may not be played. {line.hand_card.why_not}\n{about_avio}"
    if len(line.options) > 1:
        return f"{shown.prompt} Enter plays the {line.name}.\n{about_avio}"
    return f"{shown.prompt} Enter plays {line.name}: {line.options[0].effect}.\n{about_avio}"


def value_prompt(line: HandLine) -> str:
    """Asks for the value of a figure, and tells what each would do."""
    values = " or ".join(f"{option.action.value} ({option.effect})" for option in line.options)
    return f"For which value do you play the {line.name}? Press {values}. x or Esc takes it back."


def reference(view: AvioView, names: Sequence[str]) -> list[AvioEntry]:
    """All avíos, the dearest first. Where one stands is told of those that name no suit."""
    entries = []
    for kind in sorted(Kind, key=lambda kind: -POINTS[kind]):
        if kind in SUIT_KINDS:
            words = "more cards" if kind is Kind.MOST_SUIT else "not alone the most cards"
            title = "most of a suit" if kind is Kind.MOST_SUIT else "not most of a suit"
            entries.append(
                AvioEntry(POINTS[kind], title, f"Have {words} of the suit that it names in your tricks.", "")
            )
        else:
            avio = Objective(kind)
            now = standing(avio, view.seat, view.tally, names).text
            entries.append(AvioEntry(avio.points, avio.title, avio.text, now))
    return entries


def log_line(event: object, names: Sequence[str], *, memory_aids: bool) -> str | None:
    """An event for the log, or None; cards that now lie facedown are left out unless memory aids are on."""
    match event:
        case Trick():
            led = "figure" if event.lead == FIGURE else SUIT_NAMES[event.lead]
            text = f"{event.trick:>2} {led:<9} {names[event.winner]} wins"
            cards = " ".join(play.code for play in event.plays)
            return f"{text}  [{cards}]" if memory_aids else text
        case RoundScored():
            points = [f"{name} {points}" for name, points in zip(names, event.points, strict=True)]
            return f"Round {event.round} ends: {', '.join(points)}."
    return None


def story(scored: RoundScored, names: Sequence[str]) -> list[str]:
    """Every kept card turned over: its avío, whether it was met and why, and the points."""
    lines = []
    for seat, (card, avio) in enumerate(zip(scored.kept, scored.avios, strict=True)):
        why = standing(avio, seat, scored.tally, names).text
        gained = f"{avio.points} + " if scored.met[seat] else ""
        lines.append(
            f"{names[seat]} kept {_name(card)}, {avio.title}. {why}. "
            f"{gained}{scored.tally.tricks[seat]} for tricks = {scored.points[seat]}"
        )
    return lines


def _header(view: AvioView, finished: Trick | None, scored: RoundScored | None, trump: int | None) -> str:
    if view.phase == "over" and not finished:
        return "match over"
    trick = finished.trick if finished else view.trick
    number = scored.round if scored else view.round
    face = f"   TRUMP {SUITS[trump].shape} {SUIT_NAMES[trump]}" if trump is not None else ""
    return f"round {number}   trick {trick} of {TRICKS}{face}"


def _trick_title(view: AvioView, finished: Trick | None, trump: int | None) -> str:
    lead = finished.lead if finished else view.lead
    number = finished.trick if finished else view.trick
    led = "nothing led yet" if lead is None else f"{'a figure' if lead == FIGURE else SUIT_NAMES[lead]} led"
    return f"trick {number}: {led}" + (f", trump {SUIT_NAMES[trump]}" if trump is not None else "")


def _lines(view: AvioView, names: Sequence[str]) -> tuple[TrickLine, ...]:
    lines = [_line(play, names, "wins so far" if play.seat == view.winning else "") for play in view.plays]
    leader = view.leader or 0
    for step in range(len(view.plays), view.seats):
        seat = (leader + step) % view.seats
        to_move = seat == view.to_move
        mark = ("your turn" if seat == view.seat else "to play") if to_move else ""
        lines.append(TrickLine(names[seat], "?" if to_move else ".", None, mark, to_move=to_move))
    return tuple(lines)


def _finished_lines(trick: Trick, names: Sequence[str]) -> tuple[TrickLine, ...]:
    return tuple(_line(play, names, "wins" if play.seat == trick.winner else "") for play in trick.plays)


def _line(play: Play, names: Sequence[str], mark: str) -> TrickLine:
    value = f" = {play.value}" if play.card.suit == FIGURE else ""
    return TrickLine(names[play.seat], f"{_name(play.card)}{value}", play.card.suit, mark, wins=bool(mark))


def _table(
    view: AvioView, names: Sequence[str], finished: Trick | None, scored: RoundScored | None
) -> tuple[Neighbour, ...]:
    """The seats in the order of play, which runs to the right, from the neighbour to the left on."""
    tally = scored.tally if scored else view.tally
    gained = scored.points if scored else (0,) * view.seats
    left, right = left_of(view.seat, view.seats), right_of(view.seat, view.seats)
    places = {left: "LEFT", right: "RIGHT", view.seat: "you"}
    if left == right:
        places[left] = "BOTH"
    first = view.seat if left == right else left
    return tuple(
        Neighbour(
            where=places.get(seat, ""),
            name=names[seat],
            tricks=tally.tricks[seat],
            points=view.scores[seat] - gained[seat],
            mine=seat == view.seat,
            to_move=finished is None and seat == view.to_move,
        )
        for seat in ((first + step) % view.seats for step in range(view.seats))
    )


def _hand(view: AvioView, names: Sequence[str], active: bool) -> tuple[HandLine, ...]:
    lines = []
    for card, avio, key in zip(view.hand, view.avios, CARD_KEYS, strict=False):
        actions = [action for action in view.legal if action.card == card]
        refused = active and not actions
        now = standing(avio, view.seat, view.tally, names)
        lines.append(
            HandLine(
                hand_card=HandCard(card, key, explain(view, _any_play(card)) if refused else ""),
                name=_name(card),
                avio=avio,
                status=now.status,
                standing=now.text,
                options=tuple(Option(action, effect(view, action).text) for action in actions),
            )
        )
    return tuple(lines)


def _kept(view: AvioView, scored: RoundScored) -> tuple[HandLine, ...]:
    """The card that this seat kept, when the last trick of the round lies there."""
    card, avio = scored.kept[view.seat], scored.avios[view.seat]
    return (HandLine(HandCard(card, CARD_KEYS[0], ""), _name(card), avio, None, "", ()),)


def _any_play(card: Card) -> AvioAction:
    return FIGURE_PLAYS[card][0] if card.suit == FIGURE else BASIC_PLAYS[card]


def _name(card: Card) -> str:
    return FIGURE_NAMES[card.rank - 1] if card.suit == FIGURE else f"{SUIT_NAMES[card.suit]} {card.rank}"


def _prompt(view: AvioView, names: Sequence[str], finished: Trick | None) -> str:
    if finished:
        return f"{describe(finished, names)} Enter goes on."
    if view.to_move is None:
        return "The match is over."
    if view.to_move != view.seat:
        return f"{names[view.to_move]} is to play."
    return f"Your turn. {demand(view)}."
