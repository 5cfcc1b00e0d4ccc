"""Everything on the table of Vivarium at one moment."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.game import Event
from engine.games.vivarium.actions import MOVE, act
from engine.games.vivarium.edition import SEASONS, Effect
from engine.games.vivarium.happenings import BattleEnded, EventClaimed, EventRevealed, TurnBegan
from engine.games.vivarium.position import NOWHERE
from engine.games.vivarium.refusals import explain
from engine.games.vivarium.tasks import Choose, Deployments
from engine.games.vivarium.texts import effect_text
from engine.games.vivarium.view import Phase, VivariumView
from engine.games.vivarium.words import describe
from tui.presenters.hexmap import TERRAIN_LETTERS, Group, MapFrame, SeatFace, Spot, Token, TokenKind, labels
from tui.presenters.vivarium.choices import Choice, choices
from tui.presenters.vivarium.table import TableView

# Letters that are commands at the table: no label of a Territory begins with one.
COMMAND_LETTERS: Final = "acdehijklmopqrstuvz"

_PROMPTS: Final = {
    Phase.DEPLOY: "Your matured animals are to be deployed: where?",
    Phase.EXTRA: "Your Territory ability: free steps{on_map}, or none.",
    Phase.ROW: "Lay cards in a row: the first of a type gives its Energy only.",
    Phase.ACTIONS: "Spend Energy: buy, breed, use your board, move{on_map}; then end.",
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

    map: MapFrame
    status: str
    choices: tuple[Choice, ...]
    prompt: str
    due: bool


def frame(table: TableView, held: Event | None = None, origin: int = NOWHERE) -> Frame:
    """The table as that seat sees it; with ``origin`` as a player who has picked up animals there, or with an event
    that stays until the player goes on.
    """
    found = () if held else choices(table)
    return Frame(
        map=_map(table, found, origin),
        status=_status(table),
        choices=found,
        prompt=f"{describe(held, table.names)} Enter goes on." if held else prompt_of(table),
        due=held is not None or table.to_decide,
    )


def header(view: VivariumView, names: Sequence[str], *, brief: bool = False, wide: bool = False) -> str:
    """``your turn   year 2 of 4, autumn   initiative Bo``, or in brief ``year 2 autumn   Bo's turn``; where it may be
    wide, with all the seasons of the year.
    """
    if view.phase == Phase.OVER:
        return "match over"
    year, season = view.season // 4 + 1, SEASONS[view.season % 4]
    if brief:
        return f"year {year} {season}   {names[view.active]}'s turn"
    mine = view.active == view.seat
    turn = "your turn" if mine else f"{names[view.active]}'s turn"
    if view.to_move is not None and view.to_move != view.active:
        turn += ": you decide" if view.to_move == view.seat else f": {names[view.to_move]} decides"
    dial = "  ".join(f"[{each}]" if each == season else each for each in SEASONS)
    initiative = names[(view.starter + view.season) % view.seats]
    return f"{turn}   year {year} of 4{f'   {dial}' if wide else f', {season}'}   initiative {initiative}"


def _status(table: TableView) -> str:
    return f"Energy {table.me.energy}  Fitness {table.view.scores[table.view.seat]}"


def prompt_of(table: TableView, on_map: str = " on the map (m)") -> str:
    """What is due, or whom all wait for; ``on_map`` tells where steps are taken."""
    view = table.view
    if view.to_move is None:
        return "The match is over."
    if not table.to_decide:
        task = view.agenda[-1]
        decides = "is to decide" if view.to_move != view.active or isinstance(task, Choose) else "is to play"
        return f"{table.names[view.to_move]} {decides}."
    task = view.agenda[-1]
    if isinstance(task, Choose):
        of_event = f"{view.revealed[-1]}: " if any(isinstance(later, Deployments) for later in view.agenda) else ""
        return of_event + effect_text(Effect(task.effect, task.amount))
    return _PROMPTS[Phase(view.phase)].format(on_map=on_map)


# --- the map


def _map(table: TableView, found: Sequence[Choice], origin: int) -> MapFrame:
    view, world = table.view, table.world
    open_places = reachable(found, origin)
    marks = dict(
        zip(sorted(open_places), labels(len(open_places), without=COMMAND_LETTERS + TERRAIN_LETTERS), strict=True)
    )
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
    return {choice.place for choice in found if choice.place != NOWHERE and not choice.why_not}


def map_prompt(table: TableView, shown: Frame, place: int, origin: int) -> str:
    """What is due on the map with the cursor on a Territory: two sentences or so, on two lines."""
    due = f"Animals in {table.name(origin)} are taken up. Esc puts them down." if origin != NOWHERE else shown.prompt
    return f"{due}\n{map_hint(table, shown, place, origin)}"


def map_hint(table: TableView, shown: Frame, place: int, origin: int) -> str:
    """What Enter and the digits would do on the map with the cursor there."""
    name = table.name(place)
    if origin == NOWHERE:
        steps = {choice.action.place for choice in shown.choices if choice.action and choice.action.verb == MOVE}
        if name in steps:
            return f"Enter takes up animals in {name}, to move them. Typing a label goes there; Esc: back to the list."
        if place in reachable(shown.choices, NOWHERE):
            return f"Enter chooses {name}. Esc goes back to the list."
        return f"Nothing to choose in {name} now: the marked Territories are open. Esc goes back to the list."
    steps_there = [choice for choice in shown.choices if (choice.place, choice.goal) == (origin, place)]
    if not steps_there:
        return refused_step(table, origin, place)
    first = steps_there[0]
    if len(steps_there) == 1:
        return f"Enter: {first.detail}"
    ways = ", ".join(f"{choice.label} {choice.note}" for choice in steps_there)
    led = any(choice.action and choice.action.what for choice in steps_there)
    leader = f", 0 the {table.me.species.leader}" if led else ""
    return f"To {name}: a digit moves so many{leader}, Enter asks. {ways}."


def refused_step(table: TableView, origin: int, goal: int) -> str:
    """Why an animal cannot step there, in a sentence."""
    if origin == goal:
        return "The arrows and the labels lead to the marked Territories, where they may go."
    return explain(table.view, act(MOVE, "", table.name(origin), table.name(goal), 1))


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


def year_ended(event: Event) -> int | None:
    """The number of the year that is over when this event comes, or None."""
    if isinstance(event, TurnBegan) and event.new_season and event.season % 4 == 0 and event.season:
        return event.season // 4
    return None
