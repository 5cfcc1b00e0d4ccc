"""VIVO as a player sees it: a view turned into the words and marks of the table. No widgets here."""

from collections.abc import Sequence

from msgspec import Struct

from engine.games.vivo.cards import ROUNDS, SUIT_NAMES, TRICKS, Harmony
from engine.games.vivo.rules import (
    FACEDOWN_POINTS,
    Play,
    RoundBegan,
    RoundScored,
    Trick,
    highest_and_lowest,
    suits_asked,
    suits_played,
)
from engine.games.vivo.view import VivoView
from engine.games.vivo.words import card_name, describe, explain, prompt
from engine.parts.words import counted
from tui.presenters.table import CARD_KEYS, HandCard, Place, SuitFace

SUITS = (
    SuitFace("R", "▲", "red"),
    SuitFace("G", "●", "green"),
    SuitFace("B", "■", "blue"),
    SuitFace("Y", "◆", "yellow"),
)


class HarmonyPanel(Struct, frozen=True):
    """The harmony in force, with a slot for every suit that it asks for (None: no card has brought one yet), what it
    still lacks and what that means for the next card ("" when the trick is finished), and the harmony after it (None in
    the last trick).
    """

    name: str
    slots: tuple[int | None, ...]
    lacks: str
    due: str
    next: Harmony | None


class Row(Struct, frozen=True):
    """A seat's scoring row in this round, and its points in the match."""

    name: str
    lows: tuple[int, ...]
    highs: int
    points: int
    total: int
    to_move: bool
    mine: bool


class Frame(Struct, frozen=True):
    """Everything on the table at one moment.

    ``active`` tells that this seat may play a card now, ``due`` that the match waits for the player: for a card, or for
    going on.
    """

    header: str
    harmony: HarmonyPanel
    trick: tuple[Place, ...]
    trick_title: str
    rows: tuple[Row, ...]
    hand: tuple[HandCard, ...]
    active: bool
    due: bool
    prompt: str


def frame(view: VivoView, names: Sequence[str], finished: Trick | None = None) -> Frame:
    """The table as that seat sees it, or with the trick that was just finished still lying there."""
    round_over = finished is not None and finished.trick == TRICKS
    row = view.finished[-1] if round_over else view.row
    scores = _scores_before_deal(view) if round_over else view.scores
    active = finished is None and view.to_move == view.seat
    return Frame(
        header=_header(view, finished),
        harmony=_harmony(view, finished),
        trick=_finished_places(finished, names) if finished else _places(view, names),
        trick_title=f"trick {finished.trick if finished else view.trick}",
        rows=_rows(view, names, row, scores, finished),
        hand=() if round_over else _hand(view, active),
        active=active,
        due=active or finished is not None,
        prompt=_prompt(view, names, finished),
    )


def prompt_with(frame: Frame, card: HandCard | None) -> str:
    """The prompt, and what the focused card would do, or why it may not be played."""
    if not card or not frame.active:
        return frame.prompt
    if card.why_not:
        return f"{card_name(card.card).capitalize()} may not be played. {card.why_not}"
    return f"{frame.prompt} Enter plays {card_name(card.card)}."


def log_line(event: object, names: Sequence[str], seat: int, *, memory_aids: bool) -> str | None:
    """An event for the log of a seat, or None if it does not belong there.

    Others' cards that now lie facedown are left out unless memory aids are on: the rules forbid to look at them again
    (VO-16).
    """
    match event:
        case Trick():
            text = f"{event.trick:>2} {event.harmony.code:<7} {_standing(event, names, seat)}"
            if memory_aids:
                cards = " ".join(f"{play.card.code}{'' if play.on else '*'}" for play in event.plays)
                return f"{text}  [{cards}]"
            return text
        case RoundBegan() if len(event.suits) < len(SUIT_NAMES):
            missing = next(name for suit, name in enumerate(SUIT_NAMES) if suit not in event.suits)
            return f"Round {event.round} is played without {missing}."
        case RoundScored():
            return describe(event, names)
    return None


def _header(view: VivoView, finished: Trick | None) -> str:
    trick = finished.trick if finished else view.trick
    over = view.phase == "over" and finished is None
    # Between the rounds the view already is in the next one while the last trick still lies there.
    number_of_round = view.finished[-1].round if finished and trick == TRICKS else view.round
    return "match over" if over else f"round {number_of_round} of {ROUNDS}   trick {trick} of {TRICKS}"


def _harmony(view: VivoView, finished: Trick | None) -> HarmonyPanel:
    harmony = finished.harmony if finished else view.harmony
    if harmony is None:
        return HarmonyPanel("", (), "", "", None)
    plays = finished.plays if finished else view.plays
    suits = list(dict.fromkeys(play.card.suit for play in plays if play.on))
    slots = tuple(suits[i] if i < len(suits) else None for i in range(harmony))
    if finished:
        following = view.harmony if finished.trick < TRICKS else None
        lacks = "complete" if len(suits) == harmony else "not completed"
        return HarmonyPanel(harmony.name, slots, lacks, "", following)
    missing, left = harmony - len(suits), view.seats - len(view.plays)
    lacks = f"{counted(missing, 'suit')}, {counted(left, 'seat')} to go" if missing > 0 else "complete"
    return HarmonyPanel(harmony.name, slots, lacks, _due(view, harmony, missing, left), view.next_harmony)


def _due(view: VivoView, harmony: Harmony, missing: int, left: int) -> str:
    if not view.plays:
        return "any card may lead"
    if missing <= 0:
        return "repeat a suit" if harmony > 1 else "the same suit"
    return "a new suit is due" if missing >= left else "any suit"


def _order(view: VivoView) -> list[int]:
    leader = view.leader or 0
    return [(leader + i) % view.seats for i in range(view.seats)]


def _places(view: VivoView, names: Sequence[str]) -> tuple[Place, ...]:
    played = list(view.plays)
    marks = {}
    if played:
        highest, lowest = highest_and_lowest(played)
        marks = {highest.seat: "high so far"}
        if lowest:
            marks[lowest.seat] = "low so far"
    places = []
    for index, seat in enumerate(_order(view)):
        if index < len(played):
            play = played[index]
            mark = marks.get(seat, "") if play.on else "off-harmony"
            places.append(Place(names[seat], play.card, mark, counts=play.on))
        else:
            to_move = seat == view.to_move
            turn = "your turn" if seat == view.seat else "to play"
            places.append(Place(names[seat], None, turn if to_move else "", to_move=to_move))
    return tuple(places)


def _finished_places(trick: Trick, names: Sequence[str]) -> tuple[Place, ...]:
    def place(play: Play) -> Place:
        mark = "" if play.on else "off-harmony"
        if play == trick.highest:
            mark = f"highest +{FACEDOWN_POINTS}"
        elif play == trick.lowest:
            mark = f"lowest +{play.card.rank}"
        won = play in (trick.highest, trick.lowest)
        return Place(names[play.seat], play.card, mark, counts=play.on, won=won)

    return tuple(place(play) for play in trick.plays)


def _rows(
    view: VivoView, names: Sequence[str], row: RoundScored, scores: Sequence[int], finished: Trick | None
) -> tuple[Row, ...]:
    return tuple(
        Row(
            name=names[seat],
            lows=row.lows[seat],
            highs=row.highs[seat],
            points=row.points[seat],
            total=scores[seat],
            to_move=finished is None and seat == view.to_move,
            mine=seat == view.seat,
        )
        for seat in range(view.seats)
    )


def _scores_before_deal(view: VivoView) -> tuple[int, ...]:
    return tuple(sum(points) for points in zip(*(scored.points for scored in view.finished), strict=True))


def _hand(view: VivoView, active: bool) -> tuple[HandCard, ...]:
    return tuple(
        HandCard(card, key, explain(view, card) if active and card not in view.legal else "")
        for card, key in zip(view.hand, CARD_KEYS, strict=False)
    )


def _prompt(view: VivoView, names: Sequence[str], finished: Trick | None) -> str:
    if finished:
        return f"{describe(finished, names)} Enter goes on."
    if view.to_move is None:
        return "The match is over."
    if view.to_move != view.seat:
        return f"{names[view.to_move]} is to play."
    assert view.harmony
    if view.plays and suits_asked(view.harmony, suits_played(view.plays), view.seats - len(view.plays)) is None:
        return "Your turn. Play any card."  # why, stands beside the trick
    return f"Your turn. {prompt(view)}"


def _standing(trick: Trick, names: Sequence[str], seat: int) -> str:
    low = f"{names[trick.lowest.seat]} low {trick.lowest.card.rank}" if trick.lowest else "nobody low"
    off = [names[play.seat] for play in trick.plays if not play.on]
    tail = f"; off-harmony {', '.join(off)}" if off else ""
    own = f" {trick.highest.card.rank}" if trick.highest.seat == seat else ""  # one may look at one's own
    return f"{names[trick.highest.seat]} high{own}, {low}{tail}"
