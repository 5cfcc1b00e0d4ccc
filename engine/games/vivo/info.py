"""What VIVO is, for menus and saves."""

from engine.info import GameInfo

INFO = GameInfo(
    id="vivo",
    title="VIVO",
    summary="Trick-taking to a changing harmony: the highest card of a trick scores, and so does the lowest.",
    min_seats=3,
    max_seats=4,
    rules_version=1,
)
