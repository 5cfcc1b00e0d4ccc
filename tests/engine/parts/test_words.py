"""English in sentences."""

import pytest

from engine.parts.words import counted, listed, number, plural, printable


@pytest.mark.parametrize(("value", "word"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (-1, "-1")])
def test_numbers_to_twelve_are_words(value: int, word: str) -> None:
    """Others are digits."""
    assert number(value) == word


@pytest.mark.parametrize(("value", "words"), [(0, "no suits"), (1, "one suit"), (2, "two suits"), (30, "30 suits")])
def test_one_is_singular(value: int, words: str) -> None:
    """And nothing else is."""
    assert plural(value, "suit") == words


@pytest.mark.parametrize(("value", "words"), [(0, "0 tricks"), (1, "1 trick"), (8, "8 tricks")])
def test_counts_stay_digits(value: int, words: str) -> None:
    """Where they are compared."""
    assert counted(value, "trick") == words


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["red"], "red"), (["red", "green"], "red or green"), (["red", "green", "blue"], "red, green or blue")],
)
def test_lists_read_as_spoken(words: list[str], text: str) -> None:
    """Commas, and the word given before the last."""
    assert listed(words, "or") == text


@pytest.mark.parametrize(
    ("text", "shown"), [("été 7", "été 7"), ("\x1b[2J\n", r"\x1b[2J\n"), ("\u202eR7\U00018cd6", r"\u202eR7\U00018cd6")]
)
def test_what_a_file_holds_cannot_move_the_cursor(text: str, shown: str) -> None:
    """Letters of any language stay, control characters and unassigned ones are written out."""
    assert printable(text) == shown
