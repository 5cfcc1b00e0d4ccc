"""The parts of RULES.md that follow from the edition: its tables, its events, and what each species can do.

Run as a program it writes them anew: ``python -m tests.engine.games.vivarium.rules_tables``.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from engine.games import vivarium
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, SEASONS, SPECIES, TYPES, Behaviour, EventCard, Species
from engine.games.vivarium.terrain import NAMES, TERRAINS
from engine.games.vivarium.texts import effect_text, event_text, objective_text
from engine.games.vivarium.tiles import box
from engine.parts.words import listed

PAGE = Path(str(vivarium.__file__)).with_name("RULES.md")


def _table(head: list[str], rows: list[list[object]]) -> str:
    """A table in Markdown."""
    lines: list[Sequence[object]] = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _costs() -> str:
    rows: list[list[object]] = [[species.title, *species.enter] for species in SPECIES]
    return _table(["To enter", *(terrain.capitalize() for terrain in TERRAINS)], rows)


def _numbers() -> str:
    rows: list[list[object]] = [
        [
            species.title,
            SEASONS[species.breeds],
            SEASONS[species.deploys],
            species.breed_cost,
            species.litter,
            species.pressure,
            species.persistence,
        ]
        for species in SPECIES
    ]
    head = ["Species", "Breeds", "Deploys", "Cost", "Litter", "Pressure", "Persistence"]
    return _table(head, rows)


def _ability(card: Behaviour) -> str:
    return " ".join(map(effect_text, card.effects))


def _behaviours(kind: int) -> str:
    cards = [card for card in BEHAVIOURS if card.type == kind]
    rows: list[list[object]] = [[card.title, card.cost, card.energy, card.copies, _ability(card)] for card in cards]
    return _table([TYPES[kind].capitalize(), "Cost", "Energy", "Copies", "Ability"], rows)


def _tiles() -> str:
    """What is on the normal tiles: ``river 4, swamp 3``."""
    tiles = box()
    rows: list[list[object]] = []
    for name in tiles.normal:
        counts = Counter(tiles.turned[name][0]).most_common()
        rows.append([name, ", ".join(f"{NAMES[terrain]} {count}" for terrain, count in counts)])
    return _table(["Tile", "Sections"], rows)


def tables() -> list[str]:
    """All tables, each known by its first line."""
    return [
        _costs(),
        _numbers(),
        *map(_behaviours, range(len(TYPES))),
        _tiles(),
    ]


def _item(text: str) -> str:
    return fill(f"- {text}", 120, subsequent_indent="  ", break_on_hyphens=False)


def _event(card: EventCard) -> str:
    asks = objective_text(card.objective)
    does = event_text(card)
    revealed = f" *Revealed:* {does[0].lower()}{does[1:]}" if does else ""
    return _item(f"**{card.title}**, {card.fitness} Fitness ({card.source}): {asks[0].lower()}{asks[1:]}{revealed}")


def _season(season: int) -> str:
    events = [_event(card) for card in EVENTS if card.season == season]
    return "\n".join([f"### {SEASONS[season].capitalize()}", "", *events])


def _species(species: Species) -> str:
    """The tokens of a species, where its numbers come from, and its abilities."""
    tokens = [f"{species.animals} {species.plural}"]
    if species.leaders:
        tokens.append(f"{species.leaders} {species.leader}{'s' if species.leaders > 1 else ''}")
    if species.markers:
        tokens.append(f"{species.markers} {'eyries' if species.id == 'eagle' else 'shelters'}")
    if species.learning:
        tokens.append(f"{species.learning} Learning tokens")
    told = [
        ("Population", species.population),
        ("Territory", species.territory),
        ("Ingenuity", species.ingenuity),
        ("Ingenuity", species.second),
        ("Instinct", species.instinct),
        ("Aggression", species.aggression),
    ]
    lines = [_item(f"{kind}, **{ability.title}**: {ability.text}") for kind, ability in told if ability]
    sources = f"Board: {species.source}; battle card: {species.battle_source}."
    return "\n".join([f"### {species.title}", "", f"{listed(tokens, 'and')}. {sources}", "", *lines])


def sections() -> list[str]:
    """All sections, each known by its heading."""
    return [*map(_season, range(len(SEASONS))), *map(_species, SPECIES)]


def written_anew(page: str) -> str:
    """The page with these parts as the edition has them now."""
    for table in tables():
        head = table.partition("\n")[0]
        page = _replaced(page, rf"^{re.escape(head)}\n(\|.*\n)*", f"{table}\n")
    for section in sections():
        head = section.partition("\n")[0]
        page = _replaced(page, rf"^{head}\n(?:(?!#).*\n)*", f"{section}\n\n")
    return page


def _replaced(page: str, pattern: str, text: str) -> str:
    return re.sub(pattern, lambda _: text, page, flags=re.MULTILINE)


if __name__ == "__main__":
    PAGE.write_text(written_anew(PAGE.read_text("utf-8")), "utf-8")
