"""Seeds for new matches."""

import math
import re

from tui.seeds import WORDS, new_seed


def test_a_seed_cannot_be_guessed() -> None:
    """At least 40 bits: trying all seeds against one's own hand is out of reach."""
    assert len(set(WORDS)) == len(WORDS)
    assert 3 * math.log2(len(WORDS)) + math.log2(10_000) >= 40


def test_a_seed_can_be_read_aloud() -> None:
    """Three plain words and four digits, of which no two hundred come twice."""
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(re.fullmatch(r"([a-z]{2,9}-){3}\d{4}", seed) for seed in seeds)
    assert all(set(seed.split("-")[:3]) <= set(WORDS) for seed in seeds)
