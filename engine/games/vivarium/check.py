"""Whether a position is one that a match of Vivarium can come to, as far as it can be told: what a save must pass."""

import re
from collections import Counter
from typing import Final

from engine.games.vivarium import battle, effects, tasks
from engine.games.vivarium.chances import EVENTS_A_SEASON
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, SEASONS
from engine.games.vivarium.event_phase import holder, steps_of_turn
from engine.games.vivarium.movement import STRIDES
from engine.games.vivarium.position import BATTLES_FITNESS, NOWHERE, SEASONS_IN_MATCH, SOURCES, Position
from engine.games.vivarium.recovery_phase import LINEUP
from engine.games.vivarium.tasks import DOGS, HIPPO, Answer, Choose, Draw, Extra, Task
from engine.games.vivarium.terrain import FOREST, PLAINS, TERRAINS, WASTELAND

MOUNTAIN: Final = TERRAINS.index("mountain")

# The tasks that come and go within a step, each with a letter, and what may lie above each step of a turn.
_LETTERS: Final = {
    tasks.Deploy: "p",
    tasks.Choose: "c",
    tasks.Draw: "d",
    tasks.ShuffleDue: "S",
    tasks.FlipDue: "f",
    tasks.Run: "r",
    tasks.Answer: "a",
    tasks.Retreat: "t",
    tasks.Return: "b",
    tasks.Flee: "l",
    tasks.Order: "o",
    tasks.Melee: "m",
    tasks.CloseRow: "x",
    tasks.Resolve: "v",
}
_ABOVE: Final = {
    tasks.Deployments: re.compile("p|c*(c|dS|cS|[bl]|m*([mfrt]|a[fr]?))"),
    tasks.Extra: re.compile("[fr]?"),
    tasks.Row: re.compile(""),
    tasks.Actions: re.compile("[fr]?|xvc*(c|dS|cS|[fr])"),
    tasks.Battles: re.compile("o|m*([mfrt]|a[fr]?)"),
    tasks.Finish: re.compile("dS"),
}


def check(position: Position) -> None:
    """Raises ValueError with a sentence at the first thing that cannot be."""
    _check_seats(position)
    _check_cards(position)
    _check_animals(position)
    _check_gains(position)
    _check_events(position)
    _check_tokens(position)
    _check_agenda(position)


def _need(condition: object, fault: str) -> None:
    if not condition:
        raise ValueError(f"The state is not in order: {fault}.")


def _check_seats(position: Position) -> None:
    seats = position.seats
    _need(len(position.species) == len(set(position.species)) == seats, "the species are not one for each seat")
    _need(max(position.starter, position.active) < seats, "there is no seat of that number")


def _check_cards(position: Position) -> None:
    """That every card is somewhere, the starters with their owners, and what is known of them is true."""
    everywhere = [*position.supply, *position.lineup, *position.gone, *position.row]
    for seat in range(position.seats):
        hand, known = position.hands[seat], position.known[seat]
        _need(hand == sorted(hand) and known == sorted(known), "a hand is not in its order")
        _need(Counter(known) <= Counter(hand), "a card that is known is not in the hand")
        _need(position.seen_tops[seat] <= len(position.decks[seat]), "more cards were looked at than there are")
        _need(position.tamed[seat] >= 0, "there are too many starter cards")
        own = Counter(position.owned(seat))
        _need(all(own[card.number] <= card.copies for card in BEHAVIOURS if card.type < 0), "starters were exchanged")
        everywhere += [*hand, *position.decks[seat], *position.discards[seat]]
    copies = {card.number: card.copies * (position.seats if card.type < 0 else 1) for card in BEHAVIOURS}
    _need(Counter(everywhere) == copies, "the cards are not those of the box")
    _need(all(BEHAVIOURS[card].type >= 0 for card in (*position.supply, *position.lineup)), "starters are for sale")
    _need(len(position.lineup) <= LINEUP, "the line-up is too long")
    _need(position.resolved <= len(position.row), "more of the row is settled than there is")


def _check_animals(position: Position) -> None:
    """That no more animals and markers are there than in the box, and none where it may not be."""
    world, embattled = position.world, _embattled(position)
    for seat, species in enumerate(position.species):
        _need(position.reserve[seat] >= 0 and position.reserve_leaders[seat] >= 0, "there are too many animals")
        home = world.starts[seat]
        for rank in (2 * seat, 2 * seat + 1):
            for place, count in position.stand[rank].items():
                _need(place <= world.oasis or place == home, "an animal is where it may not be")
                _need(position.rested[rank].get(place, 0) <= count, "more animals are rested than there are")
        markers = position.markers[seat]
        _need(len(markers) == len(set(markers)) <= species.markers, "there are too many markers")
        _need(position.learnt[seat] <= species.learning, "there are too many Learning tokens")
        for place in markers:
            on_ground = place < len(world.terrain) and (place <= world.oasis or place == home)
            _need(on_ground and (species.id != "eagle" or world.terrain[place] == MOUNTAIN), "a marker lies wrong")
    for place in range(len(world.terrain)):
        parties = position.rivals_at(NOWHERE, place)
        crowded = len(parties) > 1 and position.active not in parties
        _need(not crowded or place in embattled, "two species share a Territory out of turn")


def _embattled(position: Position) -> set[int]:
    """The Territories that somebody is about to leave, or to fight for."""
    found = {task.place for task in position.agenda if isinstance(task, Answer | tasks.Retreat | tasks.Melee)}
    if any(isinstance(task, tasks.Return | tasks.Flee) for task in position.agenda):
        found.add(position.world.oasis)
    return found


def _check_gains(position: Position) -> None:
    """That Fitness came from somewhere: what was won in battles was lost there."""
    seats = position.seats
    _need(min(position.fitness) >= 0, "somebody has less than no Fitness")
    for start in range(0, len(position.gains), seats):
        gained = position.gains[start : start + seats]
        stolen = start // seats % len(SOURCES) == BATTLES_FITNESS
        _need(sum(gained) == 0 if stolen else min(gained) >= 0, "Fitness came from nowhere")


def _check_events(position: Position) -> None:
    """That each season has four of its cards, and as many were turned up as the match has gone on."""
    _need(len(position.event_order) == len(SEASONS), "the seasons are not four")
    for season, cards in enumerate(position.event_order):
        _need([EVENTS[card].season for card in cards] == [season] * EVENTS_A_SEASON, "an event is not of its season")
        _need(len(set(cards)) == EVENTS_A_SEASON, "an event comes twice")
    order = [position.event_order[season % 4][season // 4] for season in range(SEASONS_IN_MATCH)]
    turn, revealing = ((seat - position.starter) % position.seats for seat in (position.active, holder(position)))
    revealed = order[: position.season + (turn >= revealing or not position.agenda)]
    claimed = [event for claims in position.claims for event in claims]
    _need(position.open == [event for event in revealed if event in position.open], "the open events are not in order")
    _need(sorted(position.open + claimed) == sorted(revealed), "the events are not those that were turned up")
    last = min(position.season + 1, SEASONS_IN_MATCH - 1)
    _need(all(seen < 2 << last and not seen & 1 for seen in position.omens), "an event was looked at too early")


def _check_tokens(position: Position) -> None:
    """That the tokens of open events are on the map, where they may be, and no others."""
    world = position.world
    there = {"den": position.den, "hippo": position.hippo, "antelope": position.antelope, "dogs": position.dogs_at}
    wanted = {EVENTS[event].token for event in position.open} - {""}
    _need({token for token, place in there.items() if place != NOWHERE} == wanted, "a token lies without its event")
    _need(position.den in (NOWHERE, world.near_oasis[FOREST]), "the den lies wrong")
    _need(position.hippo in (NOWHERE, world.oasis), "the hippopotamus stands wrong")
    _need(position.dogs_at in (NOWHERE, world.near_oasis[WASTELAND]), "the dogs stand wrong")
    on_plains = position.antelope < len(world.terrain) and world.terrain[position.antelope] == PLAINS
    _need(position.antelope == NOWHERE or on_plains, "the antelope stands wrong")
    _need((position.dogs > 0) is (position.dogs_at != NOWHERE), "the dogs are not as many as they can be")
    _need(position.toll == 0 or position.toll_terrain != NOWHERE, "a toll is for no terrain")


def _check_agenda(position: Position) -> None:
    """That what is to be done is what is left of a turn, and that each task can be done."""
    agenda = position.agenda
    if not agenda:
        over = position.season == SEASONS_IN_MATCH - 1 and position.active == position.starter
        _need(over and not position.row and not position.resolved, "the match did not end when it should have")
        return
    turn = steps_of_turn(position)[::-1]
    depth = 0
    while depth < min(len(agenda), len(turn)) and type(agenda[depth]) is type(turn[depth]):
        depth += 1
    _need(depth, "no turn is being played")
    step, above = agenda[depth - 1], agenda[depth:]
    allowed = _ABOVE.get(type(step))
    letters = "".join(_LETTERS.get(type(task), "?") for task in above)
    _need(allowed and allowed.fullmatch(letters), "the steps of the turn are not in order")
    _need(agenda[: depth - 1] == turn[: depth - 1], "a step of the turn is half done")
    if isinstance(step, Extra):
        _check_extra(position, step, turn[depth - 1])
    else:
        _need(step == turn[depth - 1], "a step of the turn is half done")
    resolving = letters.startswith("x")
    _need(resolving or isinstance(step, tasks.Row) or not position.row, "cards lie in a row out of turn")
    _need(bool(position.resolved) or not resolving, "no card of the row is settled")
    for task, beneath in zip(above, agenda[depth - 1 :], strict=False):
        _check_task(position, task, beneath)
        if isinstance(task, Choose) and not isinstance(step, tasks.Deployments):
            _need(task.seat == position.active or task.effect == "drop", "an effect is another's")


def _check_extra(position: Position, task: Extra, begun: Task) -> None:
    assert isinstance(begun, Extra)
    stride = STRIDES[position.species[position.active].id]
    stepped = {(leader, place): count for leader, place, count in task.stepped}
    _need(task.window == begun.window, "the steps of the turn are not in order")
    _need(all(0 <= place < len(position.world.terrain) for _, place in stepped), "a step led nowhere")
    _need(min(stepped.values(), default=1) > 0 and len(stepped) == len(task.stepped), "a step was no step")
    _need(list(stepped) == sorted(stepped), "the steps are not in order")
    _need(task.left >= 0 and task.left + sum(stepped.values()) == begun.left, "there are too many steps")
    pack = stride.pack and bool(stepped)
    _need(0 <= task.origin < len(position.world.terrain) if pack else task.origin == NOWHERE, "the pack came nowhere")


def _check_task(position: Position, task: Task, beneath: Task) -> None:
    """That a task has to do with what lies on the table."""
    seat = getattr(task, "seat", 0)
    _need(0 <= seat < position.seats, "there is no seat of that number")
    match task:
        case Choose():
            _need(1 <= task.amount <= 18, "an effect is too large")
            _need(task.forced is (task.effect in effects.FORCED), "an effect is not of its kind")
        case Draw():
            _need(1 <= task.count <= 18, "too many cards are drawn")
        case tasks.ShuffleDue():
            _need(not position.decks[seat] and position.discards[seat], "no deck is used up")
            peek = isinstance(beneath, Choose) and beneath.effect == "peek"
            _need((isinstance(beneath, Draw) or peek) and getattr(beneath, "seat", -1) == seat, "nobody wants a deck")
        case tasks.Deploy():
            _need(position.maturing[seat][position.season % 4], "there is nothing to deploy")
        case tasks.FlipDue() | tasks.Run():
            _need(position.antelope != NOWHERE, "there is no antelope")
            here = isinstance(task, tasks.Run) or position.occupied[seat] >> position.antelope & 1
            _need(here, "nobody is near the antelope")
        case tasks.Return() | tasks.Flee():
            near = position.hippo != NOWHERE and position.occupied[seat] >> position.hippo & 1
            _need(near, "nobody is near the hippopotamus")
        case tasks.Retreat():
            _need(task.place >= 0 and position.occupied[seat] >> task.place & 1, "there is nobody to retreat")
        case tasks.Melee():
            _need(0 <= task.place < len(position.world.terrain), "a battle is nowhere")
        case Answer():
            _check_battle(position, task)


def _check_battle(position: Position, task: Answer) -> None:
    """That the rivals stand there, as strong as they are: before abilities, or after that of the aggressor."""
    aggressor, defender = task.rivals
    there = position.rivals_at(NOWHERE, task.place) if task.place >= 0 else []
    _need(aggressor in there and defender in there and aggressor != defender, "the rivals of a battle are not there")
    _need({aggressor, defender} != {HIPPO, DOGS} and task.answering in (0, 1), "nobody fights that battle")
    fighters = [battle.fighter(position, rival, task.place) for rival in task.rivals]
    sides = battle.side(fighters[0]), battle.side(fighters[1])
    possible = [sides]
    if task.answering and aggressor >= 0:
        possible.append(battle.with_ability(fighters[0], *sides))
    _need(task.sides in possible, "the sides of a battle are not as strong as that")
