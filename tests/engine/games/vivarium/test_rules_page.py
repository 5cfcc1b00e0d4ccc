"""RULES.md tells the game that the code plays: its tables, examples and codes are those in force."""

import re
import tomllib

import pytest

from engine.games.vivarium.actions import ABILITIES, DISCARD, KEEP
from engine.games.vivarium.edition import BEHAVIOURS, SPECIES
from engine.games.vivarium.happenings import BattleAbility, BattleBegan, BattleEnded
from engine.games.vivarium.tasks import Side
from engine.games.vivarium.tiles import box
from tests.engine.games.vivarium.rules_tables import PAGE, sections, tables, written_anew
from tests.engine.games.vivarium.tables import GAME, Scene

RULES = PAGE.read_text("utf-8")
TILES = PAGE.with_name("tiles.toml")
EXAMPLES = re.findall(r"```\n(\d \w+ attack .*?)```", RULES, re.DOTALL)


def test_tables_events_and_abilities_follow_from_the_edition() -> None:
    """Each of them is there as it is written now; ``rules_tables.py`` writes them anew."""
    for part in (*tables(), *sections()):
        assert f"{part}\n\n" in RULES
    assert written_anew(RULES) == RULES
    assert written_anew(RULES.replace("| Bear | 0 |", "| Bear | 5 |")) == RULES


def test_the_table_of_layouts() -> None:
    """So many tiles for so many players, and whose layout it is."""
    told = re.findall(r"^\| (\d) \| (\d+) \| .* \| (\w+) \|$", RULES, re.MULTILINE)
    assert {int(seats): int(tiles) for seats, tiles, _ in told} == {
        seats: len(layout.places) for seats, layout in box().layouts.items()
    }
    layouts = tomllib.loads(TILES.read_text("utf-8"))["layouts"]
    assert {seats: source for seats, _, source in told} == {
        seats: layout["source"] for seats, layout in layouts.items()
    }


def test_the_starters_and_the_size_of_the_deck() -> None:
    """Seven Instincts of 1 Energy, three Fears of none, and 80 cards to buy, twenty a type."""
    starters = {card.title: (card.copies, card.energy) for card in BEHAVIOURS if card.type < 0}
    assert starters == {"Instinct": (7, 1), "Fear": (3, 0)}
    assert "seven **Instincts** and three **Fears**" in RULES.replace("\n", " ")
    assert "Instinct gives 1 Energy and Fear none" in RULES
    assert [sum(card.copies for card in BEHAVIOURS if card.type == kind) for kind in range(4)] == [20] * 4


def _strength(side: Side) -> str:
    return f"{side.pressure} / {side.persistence + side.bonus}"


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_comes_out_as_it_is_told(example: str) -> None:
    """Pressure and Persistence before and after both abilities, and who survives."""
    attack, *lines, result = example.splitlines()
    attackers, defenders = re.findall(r"\d+", attack)
    told = [re.split(r"\s{2,}", re.sub(r" +/ +", " / ", line.strip())) for line in lines]
    first, second = (name for name, *_ in told)
    scene = Scene(first, second).energy(9, 9).animals(0, f"plains-5 x{attackers}").animals(1, f"forest-3 x{defenders}")
    scene.energy_phase().do(f"move plains-5 > forest-3 x{attackers}", "end")
    while scene.to_move == 0 and "end" in scene.codes:
        scene.do("end")
    for seat, (name, _, ability, _) in enumerate(told):
        assert scene.to_move == seat
        assert ability == next(species for species in SPECIES if species.id == name).aggression.title
        scene.do(next(code for code in scene.codes if code.startswith("use")))
    (began,), (_, used), (ended, *_) = scene.seen(BattleBegan), scene.seen(BattleAbility), scene.seen(BattleEnded)
    assert [_strength(side) for side in began.sides] == [before for _, before, _, _ in told]
    assert [_strength(side) for side in used.sides] == [after for *_, after in told]
    assert [int(count) for count in re.findall(r"\d+", result)] == list(ended.survivors)
    assert ended.winner == 0


def test_there_are_both_examples_of_the_rulebook() -> None:
    """Wolves against bears and tigers."""
    assert [example.split()[4] for example in EXAMPLES] == ["bears", "tigers"]


def test_the_codes_are_codes() -> None:
    """Every action on the page can be read, and every ability is named."""
    codes = RULES.partition("- **An action** is")[2].partition("- **A deal**")[0]
    told = re.findall(r"`([^`\n]+)`", codes)[1:]
    actions = [code for code in told if code not in ABILITIES]
    assert [GAME.read_action(code).code for code in actions] == actions
    assert {code for code in told if code in ABILITIES} == set(ABILITIES)
    verbs = {code.split()[0] for code in actions}
    assert {KEEP, DISCARD, "play", "end", "skip"} <= verbs


@pytest.mark.parametrize("word", ["Fitness", "Mature", "Persistence", "Pressure", "Territory"])
def test_vm_64_words_that_the_glossary_lacks_are_told(word: str) -> None:
    """The page says what they mean where they first matter, so that nobody needs the lost part."""
    prose, _, _ = RULES.partition("### VM-01")
    assert len(re.findall(rf"\b{word}\b", prose, re.IGNORECASE)) >= 3
