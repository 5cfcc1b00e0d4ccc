"""What the command line asks the app to open."""

from typing import Literal

from msgspec import Struct


class Request(Struct, frozen=True, kw_only=True):
    """The home screen, a new match or a saved one.

    ``play`` tells the game's id, the number of seats, the bots' levels for every seat after the first and the
    seed; ``resume`` tells the id of the save. All of it has been checked. What a kind does not tell is empty.
    """

    kind: Literal["home", "play", "resume"] = "home"
    game: str = ""
    seats: int = 0
    bots: tuple[str, ...] = ()
    seed: str = ""
    id: str = ""

    def __repr__(self) -> str:
        return f"<Request: {self.kind}>"  # the seed is secret while the match goes on
