"""What stands beside the map, in lines: a Territory, the players, the events, the cards, the own species, a battle."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from engine.games.vivarium import actions
from engine.games.vivarium.actions import act
from engine.games.vivarium.edition import EVENTS, SEASONS, behaviour_called
from engine.games.vivarium.forecast import Forecast
from engine.games.vivarium.refusals import explain
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.tasks import Answer, Side
from engine.games.vivarium.terrain import NAMES
from engine.games.vivarium.texts import event_text, objective_text, toll_text
from engine.games.vivarium.view import Phase, PlayerView
from engine.parts.words import counted, listed
from tui.presenters.vivarium.choices import gives
from tui.presenters.vivarium.table import TableView, card_type


class Tone(StrEnum):
    """How a line is shown."""

    PLAIN = ""
    QUIET = "quiet"
    ACCENT = "accent"
    STRONG = "strong"


class Line(Struct, frozen=True):
    """A line of a pane."""

    text: str
    tone: Tone = Tone.PLAIN


Lines = list[Line]


def territory_pane(table: TableView, place: int) -> Lines:
    """A Territory: its land, who is there, what entering costs, who could come, what a battle would give."""
    lines = [Line(", ".join([_land(table, place), *_tokens(table, place)]), Tone.STRONG)]
    there = [_band(table, seat, place) for seat in table.position.seats_at(place)]
    lines.append(Line(listed(there, "and") if there else "nobody there", Tone.PLAIN if there else Tone.QUIET))
    cost = table.entry_cost(place)
    entry = (
        "nobody else may enter" if cost is None else f"you enter for {cost} Energy each" if cost else "you enter free"
    )
    reach = [
        f"{table.names[seat]} {count}" for seat in range(table.view.seats) if (count := table.within_reach(seat, place))
    ]
    lines.append(Line(f"{entry}; within a step: {', '.join(reach) or 'nobody'}"))
    lines += _battles(table, place)
    near = [table.name(other) for other in table.world.neighbours[place]]
    lines.append(Line(f"beside {listed(near, 'and')}", Tone.QUIET))
    return lines


def _land(table: TableView, place: int) -> str:
    territory = table.world.territories[place]
    if place in table.world.starts:
        return f"{territory.name}, the start of {table.names[table.world.starts.index(place)]}"
    if place == table.world.oasis:
        return "oasis, +2 Fitness at your turn's start if you control it"
    return f"{territory.name}: {NAMES[territory.terrain]}, {counted(len(territory.sections), 'section')}"


def _tokens(table: TableView, place: int) -> Iterator[str]:
    view = table.view
    for token, at in (("the den", view.den), ("the hippopotamus", view.hippo), ("the antelope", view.antelope)):
        if at == place:
            yield token
    if view.dogs_at == place:
        yield counted(view.dogs, "wild dog")
    for seat, player in enumerate(view.players):
        if place in player.markers:
            yield f"{table.names[seat]}'s {'eyrie' if player.species.id == 'eagle' else 'shelter'}"


def _band(table: TableView, seat: int, place: int) -> str:
    player = table.view.players[seat]
    ordinary = sum(count for at, count, _ in player.animals if at == place)
    leaders = sum(count for at, count, _ in player.leaders if at == place)
    rested = sum(rested for at, _, rested in (*player.animals, *player.leaders) if at == place)
    marks = [f"{leaders} {player.species.leader}"] if leaders else []
    marks += [f"{rested} resting"] if rested else []
    more = f" ({', '.join(marks)})" if marks else ""
    return f"{table.names[seat]}'s {table.animals(seat, ordinary + leaders)}{more}"


def _battles(table: TableView, place: int) -> Iterator[Line]:
    """What a battle there would give if as many of this player's animals attack as could step there."""
    seat = table.view.seat
    attackers = table.within_reach(seat, place) + table.position.animals_at(seat, place)
    for rival in table.position.rivals_at(seat, place):
        if attackers and table.entry_cost(place) is not None:
            end = table.battle_with(place, rival, attackers)
            yield Line(f"{attackers} of yours against {table.rival(rival)}: {_end(end)}", Tone.ACCENT)


def _end(end: Forecast) -> str:
    mine, theirs = end.left
    winner = "nobody wins" if end.winner is None else "you win" if end.winner == 0 else "you lose"
    return f"{winner}, {mine} of yours and {theirs} of theirs left if both do their best"


def players_pane(table: TableView) -> Lines:
    """Every player's public state, in the order of play."""
    return [_player(table, seat) for seat in range(table.view.seats)]


def _player(table: TableView, seat: int) -> Line:
    player = table.view.players[seat]
    on_map = sum(count for _, count, _ in (*player.animals, *player.leaders))
    parts = [
        f"{'>' if seat == table.view.to_move else ' '} {table.names[seat]:<8.8} {player.species.id:<9}",
        f"Fitness {table.view.scores[seat]:>2}  Energy {player.energy:>2}",
        f"{on_map:>2} on map{_maturing(player)}",
        f"hand {player.hand} deck {player.deck}",
        f"events {len(player.claims)}",
    ]
    tone = Tone.ACCENT if seat == table.view.to_move else Tone.STRONG if seat == table.view.seat else Tone.PLAIN
    return Line("  ".join(parts), tone)


def _maturing(player: PlayerView) -> str:
    due = [f"{count} in {SEASONS[season]}" for season, count in enumerate(player.maturing) if count]
    return f", {', '.join(due)}" if due else ""


def events_pane(table: TableView) -> Lines:
    """The open events: what each asks for, how near this player is and who is nearest."""
    lines = []
    for number in table.open_events():
        event = EVENTS[number]
        have, need = table.standing(table.view.seat, event.objective)
        others = [
            (table.standing(seat, event.objective)[0], table.names[seat])
            for seat in range(table.view.seats)
            if seat != table.view.seat
        ]
        best, who = max(others, key=lambda pair: pair[0])
        standing = f"you {min(have, need)} of {need}" + (f", {who} {min(best, need)}" if best else "")
        asked = objective_text(event.objective)
        lines.append(Line(f"{event.title} +{event.fitness}: {asked} ({standing})", Tone.PLAIN))
    if not lines:
        lines.append(Line("no open event", Tone.QUIET))
    lines += [Line(text, Tone.QUIET) for text in _season_notes(table)]
    return lines


def _season_notes(table: TableView) -> Iterator[str]:
    view = table.view
    if view.toll_terrain >= 0 and view.revealed:
        yield next(toll_text(event) for event in EVENTS if event.title == view.revealed[-1])
    for season, title in view.omens:
        if season > view.season or season >= len(view.revealed):
            event = next(event for event in EVENTS if event.title == title)
            yield f"You have seen what {SEASONS[season % 4]} brings: {title}. {event_text(event)}"


def cards_pane(table: TableView) -> Lines:
    """The own hand, the row being laid, the line-up with its prices, the own piles."""
    view, me = table.view, table.me
    lines = [Line(f"hand     {_hand(table)}", Tone.STRONG)]
    if view.row or view.phase == Phase.ROW:
        row = ", ".join(_laid(view.row)) or "nothing yet"
        lines.append(Line(f"row      {row}", Tone.ACCENT if table.my_turn else Tone.PLAIN))
    lineup = [f"{price(table.position, behaviour_called(title).number)} {_short(title)}" for title in view.lineup]
    lines.append(Line(f"line-up  {', '.join(lineup)} ({view.supply} more)"))
    top = f", on top {view.tops[-1]}" if view.tops else ""
    lines.append(Line(f"deck {me.deck}{top}; discards {_counted(me.discards) or 'none'}", Tone.QUIET))
    return lines


def _hand(table: TableView) -> str:
    return ", ".join(f"{title} {gives(table, title)}" for title in table.view.hand) or "empty"


def _short(title: str) -> str:
    card = behaviour_called(title)
    return f"{title} {card_type(card.type)} +{card.energy}"


def _laid(row: Sequence[str]) -> Iterator[str]:
    """The cards of the row, each with what it gives."""
    seen = set[int]()
    for title in row:
        card = behaviour_called(title)
        ability = "" if not card.effects else " and ability" if card.type in seen else " only"
        seen.add(card.type)
        yield f"{title} +{card.energy}{ability}"


def _counted(cards: Sequence[str]) -> str:
    return ", ".join(f"{count} {title}" if count > 1 else title for title, count in sorted(Counter(cards).items()))


def species_pane(table: TableView) -> Lines:
    """The own species board: its five abilities and whether they can be used now, its costs."""
    me, view = table.me, table.view
    species = me.species
    costs = ", ".join(f"{name} {cost}" for name, cost in zip(NAMES, table.entry_costs, strict=False))
    lines = [
        Line(f"{species.title}: enters {costs}; {species.pressure}/{species.persistence} in battle", Tone.STRONG),
        Line(f"{species.population.title}: {_now(table, act(actions.BREED))}"),
    ]
    for ability, action in _ingenuity(table):
        lines.append(Line(f"{ability}: {_now(table, action)}"))
    if me.reserve or me.reserve_leaders:
        reserve = f"reserve {table.animals(view.seat, me.reserve)}"
        leaders = f" and {me.reserve_leaders} {species.leader}" if me.reserve_leaders else ""
        lines.append(Line(f"{reserve}{leaders}; guard {me.guard}, fury {me.fury}", Tone.QUIET))
    return lines


def _now(table: TableView, action: actions.VivariumAction) -> str:
    legal = any((each.verb, each.what) == (action.verb, action.what) or each == action for each in table.view.legal)
    return "can be used now" if legal else explain(table.view, action)


_INGENUITY = {
    "anaconda": (act(actions.ABILITY, "wait"),),
    "eagle": (act(actions.ABILITY, "eyrie"),),
    "tiger": (act(actions.ABILITY, "wind"),),
    "crocodile": (act(actions.ABILITY, "bask"),),
    "gorilla": (act(actions.FORAGE),),
    "bear": (act(actions.ABILITY, "fish"),),
    "human": (act(actions.ABILITY, "learn"), act(actions.ABILITY, "build")),
    "wolf": (act(actions.ABILITY, "raise"),),
}


def _ingenuity(table: TableView) -> Iterator[tuple[str, actions.VivariumAction]]:
    """The Ingenuity abilities, each with an action that stands for it, in a Territory of the player if it names one."""
    species = table.me.species
    abilities = [species.ingenuity, *([species.second] if species.second else [])]
    home = next((place for place, _, _ in (*table.me.animals, *table.me.leaders)), table.world.starts[table.view.seat])
    for ability, action in zip(abilities, _INGENUITY[species.id], strict=True):
        needs_place = action.what in ("eyrie", "wind", "build", "raise")
        if needs_place:
            action = act(action.verb, action.what, table.name(home))
        elif action.verb == actions.FORAGE:
            action = act(action.verb, table.view.hand[0] if table.view.hand else "Instinct")
        yield ability.title, action


def battle_pane(table: TableView, task: Answer) -> Lines:
    """A battle in its steps: both sides' numbers, what is due, and how it would end as it stands."""
    place = table.name(task.place)
    aggressor, defender = (table.rival(rival) for rival in task.rivals)
    attack, defence = task.sides
    due = table.rival(task.rivals[task.answering])
    return [
        Line(f"Battle in {place}", Tone.STRONG),
        Line(f"aggressor  {aggressor}: {_side(attack)}"),
        Line(f"defender   {defender}: {_side(defence)}"),
        Line(f"step {2 if task.answering == 0 else '2a'}: {due} may use the battle ability", Tone.ACCENT),
    ]


def _side(side: Side) -> str:
    bonus = f" {'+' if side.bonus > 0 else '-'} {abs(side.bonus)}" if side.bonus else ""
    return f"{counted(side.animals, 'animal')}, Pressure {side.pressure}, Persistence {side.persistence}{bonus}"
