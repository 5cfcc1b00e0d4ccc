"""Who sits at a seat, apart from the rest of a save: the settings remember it too."""

from typing import Annotated

from msgspec import Meta, Struct

LONGEST_NAME = 60
LONGEST_TEXT = 200
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
HUMAN = "human"
BOT = "bot:"


class Seat(Struct, frozen=True):
    """Who sits at a seat: a name, and ``human`` or ``bot:LEVEL``."""

    name: Name
    player: Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=r"^(human|bot:[a-z0-9_-]+)\Z")]

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat."""
        return self.player == HUMAN

    @property
    def level(self) -> str | None:
        """The level of the bot that plays this seat, None for a person."""
        return None if self.is_human else self.player.removeprefix(BOT)
