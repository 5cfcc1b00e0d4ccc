"""English for sentences about games."""

from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """``two``; digits above twelve."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def plural(value: int, noun: str) -> str:
    """``one suit``, ``two suits``."""
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def counted(value: int, noun: str) -> str:
    """``1 trick``, ``2 tricks``: in digits, where counts are compared."""
    return f"{value} {noun}{'' if value == 1 else 's'}"


def out_of(count: int, total: int, nouns: str) -> str:
    """``12 of the 20 cards``, and of few ``only 5 of the 20 cards``."""
    return f"{'only ' if count * 4 <= total else ''}{count} of the {total} {nouns}"


def printable(text: str) -> str:
    """The text on one line, for a sentence about what a file holds: control characters as Python writes them."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def listed(words: Sequence[str], last: str) -> str:
    """``red, green or blue``, with ``last`` before the last of them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
