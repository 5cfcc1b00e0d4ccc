"""What stands beside the map, in lines: a Territory, the players, the cards, the own species."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.vivarium.edition import SEASONS, behaviour_called
from engine.games.vivarium.forecast import Forecast
from engine.games.vivarium.position import members
from engine.games.vivarium.survival_phase import price
from engine.games.vivarium.terrain import NAMES
from engine.games.vivarium.view import Phase
from engine.parts.words import counted, listed
from tui.presenters.vivarium.board import BoardEntry, board_entries
from tui.presenters.vivarium.lines import Line, Lines, Span, Tone, items, line
from tui.presenters.vivarium.table import TableView, card_type

LABEL = 9  # cells of "line-up  "


def territory_pane(table: TableView, place: int) -> Lines:
    """A Territory: its land, who is there, what entering costs, who could come, what a battle would give."""
    lines = [line(", ".join([_land(table, place), *_tokens(table, place)]), Tone.STRONG)]
    there = [_band(table, seat, place) for seat in table.position.seats_at(place)]
    lines.append(line(listed(there, "and") if there else "nobody there", Tone.PLAIN if there else Tone.QUIET))
    reach = [
        f"{table.names[seat]} {count}" for seat in range(table.view.seats) if (count := table.within_reach(seat, place))
    ]
    lines.append(line(f"{_entry(table, place)}; could step here: {', '.join(reach) or 'nobody'}"))
    lines += _battles(table, place)
    near = [table.name(other) for other in table.world.neighbours[place]]
    lines.append(line(f"beside {listed(near, 'and')}", Tone.QUIET))
    return lines


def _entry(table: TableView, place: int) -> str:
    cost = table.entry_cost(place)
    if cost is None:
        return "nobody else may enter"
    return f"you enter for {cost} Energy each" if cost else "you enter free"


def eventful(table: TableView) -> list[int]:
    """The Territories where somebody or something is, in their order."""
    position, view = table.position, table.view
    markers = [place for player in view.players for place in player.markers]
    return sorted({*members(position.taken()), *markers, *(at for at in (view.den, view.antelope) if at >= 0)})


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
            yield line(f"{attackers} of yours against {table.rival(rival)}: {_end(end)}", Tone.ACCENT)


def _end(end: Forecast) -> str:
    mine, theirs = end.left
    winner = "nobody wins" if end.winner is None else "you win" if end.winner == 0 else "you lose"
    return f"{winner}, {mine} of yours and {theirs} of theirs left if both do their best"


# --- the players


def players_pane(table: TableView) -> Lines:
    """Every player's public state as a table, in the order of play; the one to decide is marked."""
    head = f"  {'':<8} {'species':<9} {'Fit':>3} {'En':>2} {'map':>3} {'hand':>4} {'ev':>2} due"
    return [line(head, Tone.QUIET), *(_player(table, seat) for seat in range(table.view.seats))]


def _player(table: TableView, seat: int) -> Line:
    player = table.view.players[seat]
    on_map = sum(count for _, count, _ in (*player.animals, *player.leaders))
    due = [f"{count} {SEASONS[season][:3]}" for season, count in enumerate(player.maturing) if count]
    text = (
        f"{'>' if seat == table.view.to_move else ' '} {table.names[seat]:<8.8} {player.species.id:<9} "
        f"{table.view.scores[seat]:>3} {player.energy:>2} {on_map:>3} {player.hand:>4} "
        f"{len(player.claims):>2} {' '.join(due)}"
    )
    tone = Tone.ACCENT if seat == table.view.to_move else Tone.STRONG if seat == table.view.seat else Tone.PLAIN
    return line(text.rstrip(), tone)


# --- the cards


def cards_pane(table: TableView) -> Lines:
    """The row being laid, the own hand, the line-up with its prices, the own piles."""
    view, me = table.view, table.me
    lines = []
    if view.row or view.phase == Phase.ROW:
        lines.append(_labelled("row", list(_laid(view.row)) or [Span("nothing yet", Tone.QUIET)]))
    hand = [Span(_held(title, count)) for title, count in sorted(Counter(view.hand).items())]
    lines.append(_labelled("hand", hand or [Span("empty", Tone.QUIET)]))
    to_come = Span(f"{view.supply} to come", Tone.QUIET)
    lines.append(_labelled("line-up", [*(_offered(table, title) for title in view.lineup), to_come]))
    top = f", on top {view.tops[-1]}" if view.tops else ""
    piles = f"{me.deck}{top}; discarded {_counted(me.discards) or 'none'}"
    lines.append(Line((Span(f"{'deck':<{LABEL}}{piles}", Tone.QUIET),), LABEL))
    return lines


def _labelled(label: str, spans: Sequence[Span]) -> Line:
    return items(f"{label:<{LABEL}}", spans)


def _held(title: str, count: int) -> str:
    return f"{count} {_short(title)}" if count > 1 else _short(title)


def _short(title: str) -> str:
    card = behaviour_called(title)
    return f"{title} {card_type(card.type)} +{card.energy}".replace("  ", " ")


def _offered(table: TableView, title: str) -> Span:
    """A card of the line-up with its price: quiet if the player has not enough Energy in the own turn."""
    cost = price(table.position, behaviour_called(title).number)
    return Span(f"{cost}E {_short(title)}", Tone.PLAIN if table.me.energy >= cost else Tone.QUIET)


def _laid(row: Sequence[str]) -> Iterator[Span]:
    """The cards of the row, each with what it gives."""
    seen = set[int]()
    for title in row:
        card = behaviour_called(title)
        gives_ability = bool(card.effects) and card.type in seen
        seen.add(card.type)
        ability = "" if not card.effects else " + ability" if gives_ability else " only"
        yield Span(f"{title} +{card.energy}{ability}", Tone.ACCENT if gives_ability else Tone.PLAIN)


def _counted(cards: Sequence[str]) -> str:
    return ", ".join(f"{count} {title}" if count > 1 else title for title, count in sorted(Counter(cards).items()))


# --- the species


def species_pane(table: TableView) -> Lines:
    """The own species board: its abilities, and for those that are used whether that can be now; its costs."""
    me, view = table.me, table.view
    species = me.species
    lines = [_entry_line(entry) for entry in board_entries(table)]
    costs = ", ".join(f"{name} {cost}" for name, cost in zip(NAMES, table.entry_costs, strict=False) if cost)
    lines.append(
        line(f"to enter: {costs}, else free; each {species.pressure} Pressure {species.persistence} Persistence")
    )
    reserve = f"reserve {table.animals(view.seat, me.reserve)}"
    leaders = f" and {me.reserve_leaders} {species.leader}" if me.reserve_leaders else ""
    due = [f"{count} for {SEASONS[season]}" for season, count in enumerate(me.maturing) if count]
    extra = [f"+{amount} {what}" for amount, what in ((me.fury, "Pressure"), (me.guard, "Persistence")) if amount]
    battle = f"; in battle {' '.join(extra)}" if extra else ""
    lines.append(line(f"{reserve}{leaders}; maturing {', '.join(due) or 'none'}{battle}", Tone.QUIET))
    return lines


def _entry_line(entry: BoardEntry) -> Line:
    tone = {True: Tone.ACCENT, False: Tone.QUIET, None: Tone.PLAIN}[entry.usable]
    return Line((Span(f"{entry.title}: ", Tone.STRONG), Span(entry.now or entry.text, tone)), indent=2)
