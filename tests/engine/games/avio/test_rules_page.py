"""RULES.md tells the game that the code plays: its examples come out, its tables and codes are those in force."""

import re
from importlib.resources import files

import pytest

from engine.games.avio.avios import POINTS, SUIT_KINDS, Kind, Objective
from engine.games.avio.cards import FIGURE_NAMES, SUIT_NAMES, SUITS
from engine.parts.words import number
from tests.engine.games.avio.positions import GAME, Position

RULES = files("engine.games.avio").joinpath("RULES.md").read_text("utf-8")
EXAMPLES = re.findall(r"```\n(\w+ are trumps\n.*?)```", RULES, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_comes_out_as_it_is_told(example: str) -> None:
    """Every play is legal, and the trick goes to the one who is named."""
    title, *lines, result = example.splitlines()
    plays = [line.split(maxsplit=2) for line in lines]
    names = [name for name, *_ in plays]
    trump = SUITS[SUIT_NAMES.index(title.split()[0].removesuffix("s"))]
    position = Position(trump, *(code.partition("=")[0] for _, code, _ in plays))
    winner = position.winner(" ".join(code for _, code, _ in plays))
    assert result == f"{names[winner]} wins"
    for _, code, note in plays:
        action = GAME.read_action(code)
        if note.startswith("the "):
            assert note.split()[1] == FIGURE_NAMES[action.card.rank - 1]
            assert note.endswith(f" of {action.value}")


def test_there_are_examples() -> None:
    """As many as the page promises: of figures that are trumps, of some suit and of none, and of ties."""
    assert f"### {number(len(EXAMPLES)).capitalize()} tricks" in RULES
    assert any("F1=9" in example and "S9" in example for example in EXAMPLES)


def test_the_table_of_avios() -> None:
    """Every avío by its title, with its points."""
    told = dict(re.findall(r"^\| (.+?) \| (\d+) \| .+ \|$", RULES, re.MULTILINE))
    titles = {Objective(kind).title: kind for kind in Kind if kind not in SUIT_KINDS}
    titles |= {"most of a suit": Kind.MOST_SUIT, "not most of a suit": Kind.NOT_MOST_SUIT}
    assert {titles[title]: int(points) for title, points in told.items()} == POINTS


def test_the_letters_of_the_suits_and_the_names_of_the_figures() -> None:
    """Each suit is introduced with the letter of its codes, the figures in their order."""
    for letter, name in zip(SUITS, SUIT_NAMES, strict=True):
        assert f"{name} `{letter}`" in RULES
    assert ", ".join(FIGURE_NAMES) in RULES.replace("\n  ", " ")


def test_the_names_of_the_avios_in_decks() -> None:
    """All seventeen, as the page lists them for programs."""
    listed = RULES.rpartition("The avíos are ")[2]
    assert re.findall(r"`([\w/-]+)`", listed) == list(Kind)
