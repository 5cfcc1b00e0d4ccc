"""What AVÍO is, for menus and saves."""

from engine.info import GameInfo

INFO = GameInfo(
    id="avio",
    title="AVÍO",
    summary="Trick-taking for the card that you keep: it tells what you must win, or must not.",
    min_seats=2,
    max_seats=6,
    rules_version=1,
)
