"""The components of VIVO: the playing cards and the harmony cards."""

from enum import IntEnum

from engine.parts.cards import Deck

RANKS = 12
HAND = 12
TRICKS = 12
ROUNDS = 2
SUIT_NAMES = ("red", "green", "blue", "yellow")

DECK = Deck({letter: range(1, RANKS + 1) for letter in "RGBY"})


class Harmony(IntEnum):
    """A harmony card; its value is the number of suits that the trick asks for."""

    SOLO = 1
    DUET = 2
    TRIO = 3
    QUARTET = 4

    @property
    def code(self) -> str:
        """The name that saves use."""
        return self.name.lower()


HARMONY_BY_CODE = {harmony.code: harmony for harmony in Harmony}

# The harmony cards in use, by the number of seats (VO-01: the split of the fifteen is inferred, RULES.md says why).
HARMONY_DECKS = {
    3: (Harmony.SOLO,) * 4 + (Harmony.DUET,) * 4 + (Harmony.TRIO,) * 4,
    4: (Harmony.SOLO,) * 3 + (Harmony.DUET,) * 3 + (Harmony.TRIO,) * 3 + (Harmony.QUARTET,) * 3,
}
