"""What a game is called and for how many it is: apart from its rules, so that a menu need not load them."""

from msgspec import Struct


class GameInfo(Struct, frozen=True):
    """What a game is, for menus and saves. ``rules_version`` rises with every change that makes old matches replay
    otherwise.
    """

    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    rules_version: int
