"""Everything on the table of Vivarium at one moment."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.game import Event
from engine.games.vivarium.edition import SEASONS, Effect
from engine.games.vivarium.happenings import BattleEnded, EventClaimed, EventRevealed, TurnBegan
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.tasks import Choose
from engine.games.vivarium.texts import effect_text
from engine.games.vivarium.view import Phase, VivariumView
from engine.games.vivarium.words import describe
from tui.presenters.vivarium.choices import Choice, choices
from tui.presenters.vivarium.table import TableView
from tui.presenters.hexmap import Group, MapFrame, SeatFace, Spot, Token, TokenKind, labels

# Letters that are commands at the table: no label of a Territory begins with one.
COMMAND_LETTERS: Final = "sulrqmeztvocihkj"

_PROMPTS: Final = {
    Phase.DEPLOY: "Your matured animals are to be deployed: where?",
    Phase.EXTRA: "Your Territory ability: free steps, or none.",
    Phase.ROW: "Lay the cards that you want to play, in order; the first of a type gives its Energy only.",
    Phase.ACTIONS: "Spend Energy: buy, breed, use your board, move on the map; then end the turn.",
    Phase.ORDER: "Several battles are due: which is fought first?",
    Phase.BATTLE: "The battle: do you use your battle ability?",
    Phase.RETREAT: "You are the Flight player: where do your animals retreat to?",
    Phase.RETURN: "The hippopotamus comes: which animal goes back to your reserve?",
    Phase.FLEE: "The hippopotamus drives your animals out of the oasis: where to?",
    Phase.RUN: "The antelope runs: where to?",
}


class Frame(Struct, frozen=True):
    """The table as one seat sees it.

    ``choices`` are what may be done now, steps among them; ``due`` tells that the match waits for the player.
    """

    header: str
    map: MapFrame
    status: str
    choices: tuple[Choice, ...]
    prompt: str
    due: bool


def frame(view: VivariumView, names: Sequence[str], held: Event | None = None, origin: int = NOWHERE) -> Frame:
    """The table as that seat sees it; with ``origin`` as a player who has picked up animals there, or with an event
    that stays until the player goes on.
    """
    table = TableView(view, names)
    found = () if held else choices(table)
    return Frame(
        header=header(view, names),
        map=_map(table, found, origin),
        status=_status(table),
        choices=found,
        prompt=f"{describe(held, names)} Enter goes on." if held else _prompt(table),
        due=held is not None or table.to_decide,
    )


def header(view: VivariumView, names: Sequence[str]) -> str:
    """``year 2 autumn   initiative Bo   Ana's turn``."""
    if view.phase == Phase.OVER:
        return "match over"
    season = f"year {view.season // 4 + 1} {SEASONS[view.season % 4]}"
    initiative = names[(view.starter + view.season) % view.seats]
    turn = "your turn" if view.active == view.seat else f"{names[view.active]}'s turn"
    return f"{season}   initiative {initiative}   {turn}"


def _status(table: TableView) -> str:
    view, me = table.view, table.me
    claims = f"   events {len(me.claims)}" if me.claims else ""
    due = [f"{SEASONS[season]} {count}" for season, count in enumerate(me.maturing) if count]
    maturing = f"   maturing {', '.join(due)}" if due else ""
    species = f"{table.names[view.seat]}, {me.species.id}"
    return f"{species}   Energy {me.energy}   Fitness {view.scores[view.seat]}   hand {me.hand}{claims}{maturing}"


def _prompt(table: TableView) -> str:
    view = table.view
    if view.to_move is None:
        return "The match is over."
    if not table.to_decide:
        task = view.agenda[-1]
        decides = "is to decide" if view.to_move != view.active or isinstance(task, Choose) else "is to play"
        return f"{table.names[view.to_move]} {decides}."
    task = view.agenda[-1]
    if isinstance(task, Choose):
        return effect_text(Effect(task.effect, task.amount))
    return _PROMPTS[Phase(view.phase)]


# --- the map


def _map(table: TableView, found: Sequence[Choice], origin: int) -> MapFrame:
    view, world = table.view, table.world
    open_places = reachable(found, origin)
    marks = dict(zip(sorted(open_places), labels(len(open_places), without=COMMAND_LETTERS), strict=True))
    return MapFrame(
        world=world,
        seats=tuple(SeatFace(player.species.title[0], seat + 1) for seat, player in enumerate(view.players)),
        spots=tuple(
            Spot(_groups(table, place), _tokens(table, place), place in open_places, marks.get(place, ""))
            for place in range(len(world.terrain))
        ),
        own=view.seat,
    )


def reachable(found: Sequence[Choice], origin: int) -> set[int]:
    """The Territories that a player may point at: those that choices are about, or where animals that were picked up
    at ``origin`` may go.
    """
    if origin != NOWHERE:
        return {choice.goal for choice in found if choice.place == origin and choice.goal != NOWHERE}
    return {choice.place for choice in found if choice.place != NOWHERE}


def _groups(table: TableView, place: int) -> tuple[Group, ...]:
    groups = []
    for seat in table.position.seats_at(place):
        position = table.position
        rested = sum(position.rested[2 * seat + leader].get(place, 0) for leader in (False, True))
        total = position.animals_at(seat, place)
        groups.append(Group(seat, total - rested, rested, position.stand[2 * seat + 1].get(place, 0)))
    return tuple(groups)


def _tokens(table: TableView, place: int) -> tuple[Token, ...]:
    view = table.view
    tokens = [
        Token(kind)
        for kind, at in ((TokenKind.DEN, view.den), (TokenKind.HIPPO, view.hippo), (TokenKind.ANTELOPE, view.antelope))
        if at == place
    ]
    if view.dogs_at == place:
        tokens.append(Token(TokenKind.DOGS, count=view.dogs))
    for seat, player in enumerate(view.players):
        if place in player.markers:
            tokens.append(Token(TokenKind.EYRIE if player.species.id == "eagle" else TokenKind.SHELTER, seat))
    return tuple(tokens)


# --- what is told


def log_line(event: Event, names: Sequence[str]) -> str | None:
    """An event for the log; shuffles and the like are left out."""
    if event.to is not None or type(event).__name__ in ("DeckShuffled", "Refilled", "Drew"):
        return None
    return describe(event, names)


def stays(event: Event, seat: int | None) -> bool:
    """Whether an event stays on the table until the player goes on: what comes rarely and changes what one plans."""
    return isinstance(event, EventRevealed | EventClaimed) or (isinstance(event, BattleEnded) and seat in event.rivals)


def begins_year(event: Event) -> bool:
    """Whether a year begins with this event."""
    return isinstance(event, TurnBegan) and event.new_season and event.season % 4 == 0
