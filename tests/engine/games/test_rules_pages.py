"""Each game's RULES.md decides what its register asks: every decision has its text, its kind and its test."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from engine import GAMES
from tests.engine.facts import every_game

# By game: the letters of its decisions, and how many there are.
REGISTERS: dict[str, tuple[str, int]] = {"vivo": ("VO", 21), "avio": ("AV", 38), "vivarium": ("VM", 86)}


def rules_of(game_id: str) -> str:
    """The page."""
    return files(f"engine.games.{game_id}").joinpath("RULES.md").read_text("utf-8")


def numbers_of(game_id: str) -> list[str]:
    """The numbers of the decisions, in order."""
    letters, count = REGISTERS[game_id]
    return [f"{letters}-{number:02}" for number in range(1, count + 1)]


def test_every_game_has_its_register() -> None:
    """A game that these tests do not cover fails here."""
    assert set(REGISTERS) >= set(GAMES)


@every_game
def test_every_decision_has_a_heading_and_a_kind(game_id: str) -> None:
    """In the order of their numbers, each with its text beneath."""
    decisions = re.findall(r"^### (\w\w-\d\d) (.+)\n\n\*(\w+)\.\* (.+)", rules_of(game_id), re.MULTILINE)
    assert [number for number, *_ in decisions] == numbers_of(game_id)
    assert {kind for _, _, kind, _ in decisions} == {"Rulebook", "Inferred", "House"}


@every_game
def test_every_number_leads_to_a_decision_and_to_a_test(game_id: str) -> None:
    """Those in the text, those in the code, and the tests of the game that hold them."""
    letters, _ = REGISTERS[game_id]
    folder = files(f"engine.games.{game_id}")
    code = "".join(file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".py"))
    assert set(re.findall(rf"{letters}-\d\d", code + rules_of(game_id))) == set(numbers_of(game_id))
    tests = "".join(file.read_text("utf-8") for file in Path(__file__).with_name(game_id).glob("test_*.py"))
    named = re.findall(rf"^def test_{letters.lower()}_(\d\d)_", tests, re.MULTILINE)
    assert {f"{letters}-{number}" for number in named} == set(numbers_of(game_id))


@pytest.mark.parametrize(("game_id", "letter"), [(game, letters) for game, (letters, _) in REGISTERS.items()])
def test_no_page_speaks_of_another_games_decisions(game_id: str, letter: str) -> None:
    """Every number on it is its own."""
    assert {number[:2] for number in re.findall(r"\b[A-Z]{2}-\d\d\b", rules_of(game_id))} == {letter}
