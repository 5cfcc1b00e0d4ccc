"""Saved matches in words, for lists and menus. A listing holds no hidden card, and no seed of an unfinished match."""

from typing import TYPE_CHECKING

from engine.games import INFOS
from engine.parts.words import listed
from saves.files import shown
from tui.seats import name_of

if TYPE_CHECKING:  # the first screen is shown before the saves are loaded
    from saves.store import Listing

CANNOT_OPEN = "cannot be opened"


def game_title(listing: "Listing") -> str:
    """``VIVO``; empty for a file that cannot be opened."""
    return INFOS[listing.game].title if listing.game else ""


def match_title(listing: "Listing") -> str:
    """The title that the player gave, or the names of the players, or of a file that cannot be opened its name."""
    return listing.title or ", ".join(name_of(seat.name) for seat in listing.seats) or shown(listing.path.name)


def standing(listing: "Listing") -> str:
    """``round 1 of 2, trick 5 of 12``, ``won by Ana``."""
    if listing.problem:
        return CANNOT_OPEN
    if listing.outcome:
        return f"won by {listed([name_of(listing.seats[seat].name) for seat in listing.outcome.winners], 'and')}"
    return listing.progress


def points(listing: "Listing") -> str:
    """The points by seat: ``13 21 9 17``."""
    return " ".join(map(str, listing.scores))


def day(listing: "Listing") -> str:
    """The day on which it was last played, where the player lives."""
    return f"{listing.updated.astimezone():%Y-%m-%d}" if listing.updated else ""


def details(listing: "Listing", previous: "Listing | None") -> list[str]:
    """Everything that a player may know of a save, in lines: ``previous`` is the version before one that cannot be
    opened.
    """
    if listing.problem:
        back = f"The version before it is sound: {standing(previous)}. b puts it back." if previous else ""
        return [listing.problem, back]
    players = [
        f"{name_of(seat.name)} {score}{f' ({seat.level})' if seat.level else ''}"
        for seat, score in zip(listing.seats, listing.scores, strict=True)
    ]
    played = f"{listing.updated.astimezone():%Y-%m-%d %H:%M}" if listing.updated else ""
    deal = f"deal {listing.seed}" if listing.seed else ""
    kind = "practice" if listing.practice else ""
    facts = [game_title(listing), kind, standing(listing), f"last played {played}", deal]
    return [", ".join(players), "; ".join(filter(None, facts))]
