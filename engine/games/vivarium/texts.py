"""What cards and events of Vivarium do and ask, in short sentences for players."""

from engine.games.vivarium.edition import Effect, EffectKind, EventCard, Number, Objective, ObjectiveKind, Token
from engine.games.vivarium.effects import CHOSEN, FORCED
from engine.games.vivarium.terrain import TERRAINS

_EFFECTS: dict[EffectKind, str] = {
    "draw": "Draw {n:card}.",
    "energy": "Gain {n} Energy.",
    "lose": "Lose {n} Energy, as far as you have it.",
    "drop": "Discard {n:card}.",
    "guard": "+{n} Persistence in your battles until your next turn.",
    "fury": "+{n} Pressure in your battles until your next turn.",
    "ease": "Entering a terrain costs each animal {n} Energy less this turn.",
    "bargain": "Each card that you buy this turn costs {n} Energy less, but at least 1.",
    "mature": "Mature {n:animal} for next season.",
    "settle": "Place {n:animal} in a Territory that you control, or in your start.",
    "destroy": "Destroy {up_to}{n:card} of your hand or discard pile.",
    "free": "Take {up_to}{n:free step}.",
    "rouse": "{Up_to}{n:rested animal} may move again, unless others are in the same Territory.",
    "gain": "Take a card of the line-up that costs {n} or less.",
    "recall": "Take {up_to}{n:card} of your discard pile into your hand.",
    "peek": "Look at {up_to}{n:card} from the top of your deck: discard each, or keep it and stop.",
    "omen": "Look at next season's event.",
    "steal": "Take {up_to}{n} Energy from an opponent.",
    "harass": "An opponent discards {n:card}.",
    "displace": "Move {n:opponent's animal|opponents' animals}, with or next to yours, into an empty Territory beside.",
    "hunt": "Return {n:opponent's animal|opponents' animals} next to yours to the reserve, never the last one there.",
    "cull": "Return {n:animal} to your reserve, if you have at least three.",
}

_OBJECTIVES: dict[ObjectiveKind, str] = {
    "territories": "Control {n:{terrain}Territory|{terrain}Territories}.",
    "terrains": "Control Territories of {n:different terrain}.",
    "animals": "Have {n:animal} on the map.",
    "gathered": "Have {n:animal} in one Territory that you control.",
    "sections": "Control a Territory of at least {n:section}.",
    "oasis": "Control the oasis.",
    "around": "Control {n:Territory|Territories} next to the oasis.",
    "energy": "Hold at least {n} Energy.",
    "played": "Play {n:card} in one turn.",
    "paired": "Play {n:card} of one type in one turn.",
    "bought": "Buy {n:card} in one turn.",
    "costly": "Buy a card that costs at least {n}.",
    "wins": "Win {n:battle} in a turn.",
    "maturing": "Have {n:animal} maturing at once.",
    "tamed": "Destroy {n:Fear} of yours.",
    "types": "Own {n:card} of each type.",
    "den": "Breed while you control the Territory with the den.",
    "hippo": "Defeat the hippopotamus in battle.",
    "antelope": "Capture the antelope: enter its Territory, flip an animal and see the active side.",
    "dogs": "Defeat the last of the African wild dogs in battle.",
}

_TOKENS: dict[Token, str] = {
    "": "",
    "den": "The den comes into the forest of the oasis tile.",
    "hippo": "The hippopotamus (12 Pressure, 12 Persistence) comes into the oasis: whoever is there returns an animal "
    "to the reserve and moves the others into one adjacent Territory.",
    "antelope": "The antelope comes into the plains of the oasis tile. If the flip fails, it runs to the "
    "closest plains with nobody in them.",
    "dogs": "Six African wild dogs (2 Pressure and 2 Persistence each) come into the wasteland of the oasis tile, and "
    "fight whoever is there.",
}


def effect_text(effect: Effect) -> str:
    """What an effect does: ``Draw 2 cards``."""
    up_to = "up to " if effect.amount > 1 else ""
    return _EFFECTS[effect.kind].format(n=Number(effect.amount), up_to=up_to, Up_to=up_to.capitalize())


def objective_text(objective: Objective) -> str:
    """What an objective asks: ``Control 2 river Territories``."""
    terrain = "" if objective.terrain is None else f"{TERRAINS[objective.terrain]} "
    return _OBJECTIVES[objective.kind].format(n=Number(objective.need), terrain=terrain)


def toll_text(card: EventCard) -> str:
    """What an event does to the costs of a terrain until the next season, or "" if nothing."""
    if card.toll_terrain is None:
        return ""
    change = f"{abs(card.toll)} Energy {'more' if card.toll > 0 else 'less'}"
    return f"Until the next season, entering {TERRAINS[card.toll_terrain]} costs {change}."


def _befalls_each(effect: Effect) -> str:
    """What an effect of an event does to each player, and whether they may let it go (VM-26)."""
    text = effect_text(effect)
    may = "you may " if effect.kind in CHOSEN and effect.kind not in FORCED else ""
    return f"Each player: {may}{text[0].lower()}{text[1:]}"


def event_text(card: EventCard) -> str:
    """All that an event does when it is revealed, in sentences."""
    effects = map(_befalls_each, card.effects)
    sweep = "The line-up leaves the game and five new cards are revealed." if card.sweep else ""
    return " ".join(filter(None, (_TOKENS[card.token], *effects, toll_text(card), sweep)))
