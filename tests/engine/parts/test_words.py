"""English in sentences."""

import pytest

from engine.parts.words import listed, number, plural


@pytest.mark.parametrize(("value", "word"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (-1, "-1")])
def test_numbers_to_twelve_are_words(value: int, word: str) -> None:
    """Others are digits."""
    assert number(value) == word


@pytest.mark.parametrize(("value", "words"), [(0, "no suits"), (1, "one suit"), (2, "two suits"), (30, "30 suits")])
def test_one_is_singular(value: int, words: str) -> None:
    """And nothing else is."""
    assert plural(value, "suit") == words


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["red"], "red"), (["red", "green"], "red or green"), (["red", "green", "blue"], "red, green or blue")],
)
def test_lists_read_as_spoken(words: list[str], text: str) -> None:
    """Commas, and the word given before the last."""
    assert listed(words, "or") == text
