"""Vivarium in words: where the match stands, and what happened. Why something may not be done tells refusals.py."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from engine.game import Event
from engine.games.vivarium import happenings as told
from engine.games.vivarium.edition import SEASONS, behaviour_called, event_called, species_called
from engine.games.vivarium.tasks import DOGS, HIPPO, Side
from engine.games.vivarium.texts import objective_text
from engine.games.vivarium.view import Phase, VivariumView
from engine.parts.endings import MatchEnded, describe_end
from engine.parts.words import counted, listed

Names = Sequence[str]


def progress(view: VivariumView) -> str:
    """``year 2, autumn, the wolf's turn``."""
    if view.phase == Phase.OVER:
        return "finished"
    if not view.players:
        return "before the deal"
    season = f"year {view.season // 4 + 1}, {SEASONS[view.season % 4]}"
    return f"{season}, the {view.players[view.active].species.id}'s turn"


def place_name(place: str) -> str:
    """A Territory in a sentence: ``forest-2``, ``the oasis``."""
    return "the oasis" if place == "oasis" else place


def describe(event: Event, names: Names) -> str:
    """An event in one sentence."""
    if isinstance(event, MatchEnded):
        return describe_end(event, names, "Fitness")
    sentence = _SENTENCES.get(type(event))
    if not sentence:
        raise TypeError(f"no Vivarium event: {type(event).__name__}")
    text: str = sentence(event, names)
    return f"{text[0].upper()}{text[1:]}."


def _animals(count: int, leader: str = "") -> str:
    return counted(count, leader or "animal")


def cards_told(cards: Sequence[str]) -> str:
    """Titles in a sentence: ``Fear and 3x Instinct``."""
    counts = Counter(cards)
    return listed([f"{count}x {card}" if count > 1 else card for card, count in counts.items()], "and")


def _price(energy: int) -> str:
    return f" for {energy} Energy" if energy else ""


# --- the match and its seasons


def _match_began(event: told.MatchBegan, names: Names) -> str:
    species = [f"{names[seat]} {species_called(name).plural}" for seat, name in enumerate(event.species)]
    species[0] = f"{names[0]} plays {species_called(event.species[0]).plural}"
    return f"{listed(species, 'and')}; {names[event.starter]} begins"


def _turn_began(event: told.TurnBegan, names: Names) -> str:
    if not event.new_season:
        return f"{names[event.active]}'s turn begins"
    season = f"{SEASONS[event.season % 4]} of year {event.season // 4 + 1}"
    return f"{season} begins with {names[event.active]}'s turn; {names[event.holder]} has the initiative"


def _event_revealed(event: told.EventRevealed, _: Names) -> str:
    card = event_called(event.event)
    asked = objective_text(card.objective).removesuffix(".")
    return f"{card.title} is revealed, for {card.fitness} Fitness: {asked[0].lower()}{asked[1:]}"


def _lineup_swept(event: told.LineupSwept, _: Names) -> str:
    new = f"; the new one is {cards_told(event.lineup)}" if event.lineup else ""
    return f"the line-up leaves the game{new}"


def _refilled(event: told.Refilled, _: Names) -> str:
    return f"{cards_told(event.cards)} {'joins' if len(event.cards) == 1 else 'join'} the line-up"


_TOKENS: Final = {
    "den": "the den comes",
    "hippo": "the hippopotamus comes",
    "antelope": "the antelope comes",
    "dogs": "six wild dogs come",
}


def _flipped(event: told.Flipped, names: Names) -> str:
    name = names[event.seat]
    return f"{name} captures the antelope" if event.captured else f"the antelope gets away from {name}"


# --- cards and Energy


def _card_played(event: told.CardPlayed, names: Names) -> str:
    energy = behaviour_called(event.card).energy
    gives = listed([f"{energy} Energy"] * bool(energy) + ["its ability"] * event.ability, "and")
    return f"{names[event.seat]} plays {event.card}{' for ' if gives else ''}{gives}"


def _card_gained(event: told.CardGained, names: Names) -> str:
    if event.price:
        return f"{names[event.seat]} buys {event.card}{_price(event.price)}"
    return f"{names[event.seat]} takes {event.card} from the line-up"


_CARD_GOALS: Final = {
    "discard": "{name} discards {card}",
    "hand": "{name} takes {card} back into the hand",
    "out": "{name} destroys {card}",
}


def _card_moved(event: told.CardMoved, names: Names) -> str:
    return _CARD_GOALS[event.goal].format(name=names[event.seat], card=event.card)


def _top_card(event: told.TopCard, names: Names) -> str:
    if event.card is None:
        return f"{names[event.seat]} looks at the top card of the deck and keeps it there"
    return f"{names[event.seat]} discards {event.card} from the top of the deck"


def _energy_changed(event: told.EnergyChanged, names: Names) -> str:
    verb = "gains" if event.amount > 0 else "loses"
    why = f" by {event.why}" if event.why[0].isupper() else ""  # titles of abilities; cards and events are told before
    return f"{names[event.seat]} {verb} {abs(event.amount)} Energy{why}"


_EFFECTS: Final = {
    "guard": "{name} has {n} Persistence more in battles until {name}'s next turn",
    "fury": "{name} has {n} Pressure more in battles until {name}'s next turn",
    "ease": "{name}'s animals enter terrains for {n} Energy less this turn",
    "bargain": "{name} buys cards for {n} Energy less this turn",
    "mature": "{name} has {animals} more maturing for next season",
    "omen": "{name} looks at the event of next season",
}


def _effect_used(event: told.EffectUsed, names: Names) -> str:
    told_of = {"name": names[event.seat], "n": event.amount, "animals": _animals(event.amount)}
    return _EFFECTS[event.effect].format_map(told_of)


def _targeted(event: told.Targeted, names: Names) -> str:
    name, other = names[event.seat], names[event.other]
    match event.effect:
        case "steal":
            return f"{name} takes {event.amount} Energy from {other}"
        case "harass":
            return f"{name} makes {other} discard {counted(event.amount, 'card')}"
    return f"{name} hunts {_animals(event.amount)} of {other}'s"


# --- animals


_MOVES: Final = {"moves": "moves", "retreats": "retreats with", "flees": "flees with"}


def _moved(event: told.Moved, names: Names) -> str:
    way = f"from {place_name(event.origin)} to {place_name(event.goal)}"
    return f"{names[event.seat]} {_MOVES[event.how]} {_animals(event.count, event.leader)} {way}{_price(event.energy)}"


def _displaced(event: told.Displaced, names: Names) -> str:
    way = f"from {place_name(event.origin)} to {place_name(event.goal)}"
    return f"{names[event.seat]} drives an animal of {names[event.other]}'s {way}"


def _animals_placed(event: told.AnimalsPlaced, names: Names) -> str:
    return f"{names[event.seat]} {event.how} {_animals(event.count)} in {place_name(event.place)}"


def _animals_lost(event: told.AnimalsLost, names: Names) -> str:
    return f"{names[event.seat]} loses {_animals(event.count)} in {place_name(event.place)}"


def _bred(event: told.Bred, names: Names) -> str:
    mature = f"{_animals(event.count)} {'matures' if event.count == 1 else 'mature'}"
    return f"{names[event.seat]} breeds{_price(event.energy)}: {mature} for {SEASONS[event.season]}"


_ABILITIES: Final = {
    "wait": "{name} lies in wait",
    "eyrie": "{name} builds an eyrie in {place}",
    "wind": "{name} gives a tiger in {place} its second wind",
    "bask": "{name} basks",
    "forage": "{name} forages",
    "fish": "{name} fishes",
    "learn": "{name} learns",
    "build": "{name} builds a shelter in {place}",
    "raise": "{name} raises an alpha in {place}",
}


def _ability_used(event: told.AbilityUsed, names: Names) -> str:
    place = place_name(event.place)
    return f"{_ABILITIES[event.ability].format(name=names[event.seat], place=place)}{_price(event.energy)}"


# --- battles


_BEASTS: Final = {HIPPO: "the hippopotamus", DOGS: "the wild dogs"}


def _rival(rival: int, names: Names) -> str:
    return _BEASTS.get(rival) or names[rival]


def _verb(rival: int, verb: str) -> str:
    return verb if rival == DOGS else f"{verb}s"


def _strength(side: Side) -> tuple[int, int]:
    return side.pressure, max(0, side.persistence + side.bonus)


def _battle_began(event: told.BattleBegan, names: Names) -> str:
    attacks = f"{_rival(event.aggressor, names)} {_verb(event.aggressor, 'attack')} {_rival(event.defender, names)}"
    attack, defence = event.sides
    pressure, persistence = _strength(attack)
    strengths = f"{_animals(attack.animals)} with {pressure} Pressure and {persistence} Persistence"
    against = "{} with {} and {}".format(defence.animals, *_strength(defence))
    return f"{attacks} in {place_name(event.place)}: {strengths} against {against}"


def _battle_ability(event: told.BattleAbility, names: Names) -> str:
    pressure, persistence = _strength(event.sides[0])
    defence = "{} and {}".format(*_strength(event.sides[1]))
    attack = f"the aggressor has {pressure} Pressure and {persistence} Persistence"
    return f"{names[event.seat]} uses the battle ability: now {attack}, the defender {defence}"


def _battle_ended(event: told.BattleEnded, names: Names) -> str:
    place = place_name(event.place)
    if event.winner is None:
        if all(event.survivors):
            return f"the battle in {place} breaks off before anybody falls"
        if HIPPO in event.rivals:  # it was not defeated (VM-72)
            fallen = next(rival for rival in event.rivals if rival != HIPPO)
            return f"no animal of {names[fallen]}'s survives the battle in {place}, and the hippopotamus stays"
        return f"nobody survives the battle in {place}"
    won = event.rivals.index(event.winner)
    loser = _rival(event.rivals[1 - won], names)
    defeats = f"{_rival(event.winner, names)} {_verb(event.winner, 'defeat')} {loser} in {place}"
    stolen = f" and takes {event.stolen} Fitness" if event.stolen else ""
    alive, left = event.survivors[won], event.survivors[1 - won]
    others = f", and {left} of {loser}'s" if left else ""
    return f"{defeats}{stolen}; {alive} {'survives' if alive == 1 else 'survive'}{others}"


# What is told of each event, without capital and full stop.
_SENTENCES: Final[dict[type[Event], Any]] = {
    told.MatchBegan: _match_began,
    told.TurnBegan: _turn_began,
    told.EventRevealed: _event_revealed,
    told.TokenPlaced: lambda event, _: f"{_TOKENS[event.token]} into {place_name(event.place)}",
    told.AntelopeRan: lambda event, _: f"the antelope runs into {place_name(event.place)}",
    told.LineupSwept: _lineup_swept,
    told.Refilled: _refilled,
    told.EventClaimed: lambda event, names: (
        f"{names[event.seat]} claims {event.event} and gains {event.fitness} Fitness"
    ),
    told.CardsDrawn: lambda event, names: f"{names[event.to]} draws {cards_told(event.cards)}",
    told.Drew: lambda event, names: f"{names[event.seat]} draws {counted(event.count, 'card')}",
    told.DeckShuffled: lambda event, names: (
        f"{names[event.seat]}'s discard pile is shuffled: {counted(event.cards, 'card')} make a new deck"
    ),
    told.CardPlayed: _card_played,
    told.EnergyChanged: _energy_changed,
    told.EffectUsed: _effect_used,
    told.OmenSeen: lambda event, _: f"next season's event is {event.event}",
    told.CardSeen: lambda event, names: f"{event.card} is on top of {names[event.to]}'s deck",
    told.TopCard: _top_card,
    told.CardGained: _card_gained,
    told.CardMoved: _card_moved,
    told.Targeted: _targeted,
    told.Moved: _moved,
    told.Displaced: _displaced,
    told.AnimalsPlaced: _animals_placed,
    told.AnimalsLost: _animals_lost,
    told.Roused: lambda event, names: f"an animal of {names[event.seat]}'s in {place_name(event.place)} may move again",
    told.Bred: _bred,
    told.AbilityUsed: _ability_used,
    told.MarkerLost: lambda event, names: f"{names[event.seat]} loses the {event.marker} in {place_name(event.place)}",
    told.BattleBegan: _battle_began,
    told.BattleAbility: _battle_ability,
    told.BattleEnded: _battle_ended,
    told.Flipped: _flipped,
    told.FitnessGained: lambda event, names: f"{names[event.seat]} controls the oasis and gains {event.amount} Fitness",
}
