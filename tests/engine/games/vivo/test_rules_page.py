"""RULES.md tells the game that the code plays: its examples come out, its table and letters are those in force."""

import re
from importlib.resources import files

import pytest

from engine.games.vivo.cards import HARMONY_DECKS, SUIT_NAMES, Harmony
from tests.engine.games.vivo.positions import Position

RULES = files("engine.games.vivo").joinpath("RULES.md").read_text("utf-8")
EXAMPLES = re.findall(r"```\n((?:solo|duet|trio|quartet), .*?)```", RULES, re.DOTALL)


def test_the_table_of_harmony_cards() -> None:
    """What it says of three and four players is what is dealt."""
    for name, suits, *counts in re.findall(r"^\| (\w+) \| (\d) \| (\w+).*? \| (\w+)", RULES, re.MULTILINE):
        harmony = Harmony[name.upper()]
        assert harmony == int(suits)
        assert [HARMONY_DECKS[seats].count(harmony) for seats in (3, 4)] == [
            0 if count == "none" else int(count) for count in counts
        ]
    assert RULES.count(" cards | ") == 3


def test_the_letters_of_the_suits() -> None:
    """Each suit is introduced with the letter of its codes."""
    for name in SUIT_NAMES:
        assert f"{name} `{name[0].upper()}`" in RULES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split(",")[0])
def test_an_example_comes_out_as_it_is_told(example: str) -> None:
    """Who is off-harmony, who scores and who leads next."""
    title, *lines, result = example.splitlines()
    plays = [line.split(maxsplit=2) for line in lines]
    names = [name for name, *_ in plays]
    position = Position(title.split(",")[0], *(code for _, code, _ in plays))
    scored = position.trick(" ".join(code for _, code, _ in plays))
    assert scored.off == [f"{names.index(name)} {code}" for name, code, note in plays if note.startswith("off-harmony")]
    assert len(names) == {"three": 3, "four": 4}[title.split()[1]]

    def told(play: str, points: int | None, end: str) -> str:
        seat, code = play.split()
        return f"{names[int(seat)]} {end} for {points or int(code[1:])}"

    lowest = "nobody lowest" if scored.lowest == "nobody" else told(scored.lowest, None, "lowest")
    assert position.to_move is not None
    assert result == f"{told(scored.highest, 2, 'highest')}, {lowest}, {names[position.to_move]} leads"


def test_there_are_examples() -> None:
    """One of each harmony."""
    assert sorted(example.split(",")[0] for example in EXAMPLES) == sorted(harmony.code for harmony in Harmony)
