"""Reasons read again: the players that a sentence tells of."""

import re

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Fay")


def seats_in(text: str) -> set[int]:
    """The seats whose names stand there."""
    return {seat for seat, name in enumerate(NAMES) if re.search(rf"\b{name}\b", text)}
