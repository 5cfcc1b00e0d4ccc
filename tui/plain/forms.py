"""The questions of the plain mode before a match and about the settings."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine import GAMES, LEVELS
from engine.game import Secretive
from saves.seat import BOT, HUMAN, Seat
from tui.plain.talk import Talk
from tui.presenters.options import OPTIONS
from tui.presenters.settings import SETTINGS
from tui.seats import USUAL_LEVEL, name_of, names_for
from tui.settings import Settings, Setup

PLAYERS = [("person", HUMAN), *((level, BOT + level) for level in LEVELS)]
YES_NO = [("yes", True), ("no", False)]


class Asked(Secretive, frozen=True):
    """A match as it was set up: what to remember, who sits where, the deal's name, and whether it is for practice."""

    setup: Setup
    seats: tuple[Seat, ...]
    seed: str
    practice: bool


def ask_setup(talk: Talk, game_id: str, settings: Settings) -> Asked:
    """Asks who plays, and how; an empty line takes what was set the last time. Raises InputEnded."""
    info = GAMES[game_id].info
    usual = (Seat("", HUMAN), *[Seat("", BOT + USUAL_LEVEL)] * (info.max_seats - 1))
    last = settings.setups.get(game_id, Setup(usual))
    talk.say(f"{info.title}. {info.summary}")
    counts = [(str(count), count) for count in range(info.min_seats, info.max_seats + 1)]
    count = _ask_count(talk, counts, len(last.seats))
    seats = _ask_seats(talk, (last.seats + usual[len(last.seats) :])[:count])
    one_person = sum(seat.is_human for seat in seats) == 1
    practice = last.practice
    if one_person:
        practice = talk.pick("Practice, with undo?", YES_NO, practice)
    options: dict[str, Any] = {}
    for option in OPTIONS.get(game_id, ()):
        options[option.name] = talk.pick(f"{option.title}?", option.choices(count), last.options.get(option.name))
    seed = talk.hear("The name of a deal? (Enter: a new one) ")
    names = names_for([seat.player for seat in seats], [seat.name for seat in seats], settings.name)
    named = tuple(Seat(name, seat.player) for name, seat in zip(names, seats, strict=True))
    return Asked(Setup(seats, practice, options), named, seed, practice and one_person)


def _ask_count(talk: Talk, counts: list[tuple[str, int]], usual: int) -> int:
    """The number itself is what is typed here, not its place in the list."""
    if len(counts) == 1:
        return counts[0][1]
    while True:
        text = talk.hear(f"How many players? ({counts[0][0]} to {counts[-1][0]}; Enter: {usual}) ")
        if not text:
            return usual
        if text in dict(counts):
            return dict(counts)[text]
        talk.say("That is none of them.")


def _ask_seats(talk: Talk, usual: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Asks until a person plays and no two have the same name."""
    while True:
        seats = tuple(_ask_seats_once(talk, usual))
        given = [seat.name.casefold() for seat in seats if seat.name]
        if not any(seat.is_human for seat in seats):
            talk.say("A person has to play.")
        elif len(set(given)) < len(given):
            talk.say("That name is taken.")
        else:
            return seats


def _ask_seats_once(talk: Talk, usual: tuple[Seat, ...]) -> Iterator[Seat]:
    for number, seat in enumerate(usual, 1):
        known = seat.player if seat.player in dict(PLAYERS).values() else BOT + USUAL_LEVEL
        player = talk.pick(f"Who plays seat {number}?", PLAYERS, known)
        name = seat.name if player == seat.player else ""
        if player == HUMAN:
            name = name_of(talk.hear(f"The name of seat {number}? (Enter: {name or 'the usual one'}) ")) or name
        yield Seat(name, player)


def ask_setting(talk: Talk, settings: Settings) -> Settings:
    """Asks for one setting and its value; raises InputEnded."""
    choices = [(f"name: {settings.name}", "name")]
    for setting in SETTINGS:
        value = {value: text for text, value in setting.choices}.get(getattr(settings, setting.name), "")
        choices.append((f"{setting.title.lower()}: {value}", setting.name))
    chosen = talk.choose("Settings. Which one?", [*choices, ("back", "")])
    if chosen == "name":
        return replace(settings, name=name_of(talk.hear("Your name? ")) or settings.name)
    for setting in SETTINGS:
        if setting.name == chosen:
            talk.say(setting.help)
            value = talk.pick(f"{setting.title}?", setting.choices, getattr(settings, chosen))
            return replace(settings, **{chosen: value})
    return settings
