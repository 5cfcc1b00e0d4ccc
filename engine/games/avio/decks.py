"""Decks of AVÍO: which cards there are, what is printed on them, and which deck a match is played with."""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Literal

import msgspec

from engine.game import Unavailable
from engine.games.avio.avios import SUIT_KINDS, Kind, Objective
from engine.games.avio.cards import CARDS, FIGURE, FIGURE_NAMES, FIGURE_PLAYS, SUIT_NAMES, SUITS, AvioAction, suit_plays
from engine.parts.cards import Card, subsets
from engine.parts.words import counted, listed, printable

BASICS = 45


class _Avio(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    suit: str | None = None


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    """What a deck file tells of a card; ``name`` and ``values`` are for figures."""

    avio: _Avio
    source: Literal["rulebook", "inferred", "house", "printed"]
    name: str | None = None
    values: tuple[int, int] | None = None


class AvioDeck:
    """The 54 cards of a deck, each with its avío, and each figure with its two values.

    ``avios`` and ``sources`` are by the codes of all cards, ``values`` by those of the figures; ``sources`` tell where
    an entry comes from. ``plays`` are by suit, the figures last, the plays of every set of its cards. ``fingerprint``
    is the same for two decks if they play alike; saves hold it.
    """

    def __init__(
        self, avios: Mapping[str, Objective], values: Mapping[str, tuple[int, int]], sources: Mapping[str, str]
    ) -> None:
        self.cards = tuple(card for card in CARDS.cards if card.code in avios)
        self.everything = CARDS.mask(self.cards)
        self.avios = dict(avios)
        self.values = dict(values)
        self.sources = dict(sources)
        figures = [tuple(plays[value] for value in values[card.code]) for card, plays in FIGURE_PLAYS.items()]
        self.plays = (*suit_plays(), subsets(figures))
        canonical = msgspec.json.encode(self.as_json(), order="deterministic")
        self.fingerprint = sha256(canonical).hexdigest()[:16]

    def as_json(self) -> dict[str, Any]:
        """The deck for other programs: ``{"C1": {"avio": {...}}, "F1": {"values": [0, 9], "avio": {...}}}``."""
        found = {}
        for card in self.cards:
            values = {"values": list(self.values[card.code])} if card.code in self.values else {}
            found[card.code] = {**values, "avio": msgspec.to_builtins(self.avios[card.code])}
        return found

    def allows(self, action: AvioAction) -> bool:
        """Whether this deck has such a play: the card, and for a figure the value."""
        code = action.card.code
        return code in self.avios and action.value in self.values.get(code, (action.value,))

    def __reduce__(self) -> tuple[type["AvioDeck"], tuple[Any, ...]]:
        return AvioDeck, (self.avios, self.values, self.sources)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AvioDeck) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)


def read_deck(text: str) -> AvioDeck:
    """The deck that a TOML text like ``deck.toml`` describes.

    Raises ValueError with a sentence that names the line and the card if it is none.
    """
    entries = {}
    for code, told in _table(text).items():
        line = _line_of(code, text)
        try:
            entries[code] = _entry(CARDS.card(code), told)
        except ValueError as error:
            raise ValueError(f"Line {line}, card {printable(code[:12])}: {error}") from None
    basics = [card for card in CARDS.cards if card.code in entries and card.suit < FIGURE]
    missing = [card.code for card in FIGURE_PLAYS if card.code not in entries]
    if missing:
        raise ValueError(f"The deck lacks {listed(missing, 'and')}; AVÍO has nine figures.")
    if len(basics) != BASICS:
        has = listed(
            [counted(sum(card.suit == suit for card in basics), SUIT_NAMES[suit]) for suit in range(FIGURE)], "and"
        )
        raise ValueError(f"The deck has {counted(len(basics), 'basic card')} ({has}); AVÍO has {BASICS}.")
    return AvioDeck(
        {code: Objective(Kind(entry.avio.kind), entry.avio.suit) for code, entry in entries.items()},
        {code: entry.values for code, entry in entries.items() if entry.values},
        {code: entry.source for code, entry in entries.items()},
    )


def _table(text: str) -> dict[str, Any]:
    """The TOML; raises ValueError with a sentence that names the line, and the card there."""
    import tomllib  # not before a deck is read: the start of the app has no need of it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, _, place = printable(str(error)).rpartition(" (")
        number = re.match(r"at line (\d+)", place)
        if not number:
            raise ValueError(f"The last line: {why}.") from None
        code = re.match(r"[\w\[\". ]*?([CSYAQF]\d)\b", text.splitlines()[int(number[1]) - 1])
        card = f", card {code[1]}" if code else ""
        raise ValueError(f"Line {number[1]}{card}: {why}.") from None
    except RecursionError:
        raise ValueError("It is nested too deep.") from None


def _line_of(code: str, text: str) -> int:
    """The line on which a card's entry begins: ``C1 = ...``, ``C1.avio = ...`` or ``[C1]``."""
    begins = re.compile(rf"""\s*\[?\s*["']?{re.escape(code)}["']?\s*[\].=]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if begins.match(line)), 1)


def _entry(card: Card, told: Any) -> _Entry:
    """What is told of a card; raises ValueError with the end of a sentence."""
    try:
        entry = msgspec.convert(told, _Entry)
    except msgspec.ValidationError as error:
        why = printable(str(error))
        raise ValueError(f"{why[0].lower()}{why[1:]}.") from None
    if entry.avio.kind not in list(Kind):
        raise ValueError(f"there is no avío {entry.avio.kind[:20]!r}; the avíos are {', '.join(Kind)}.")
    if (entry.avio.kind in SUIT_KINDS) is (entry.avio.suit is None):
        raise ValueError(f"the avíos {' and '.join(SUIT_KINDS)} name a suit, and no other does.")
    if entry.avio.suit is not None and (len(entry.avio.suit) != 1 or entry.avio.suit not in SUITS):
        raise ValueError(f"there is no suit {entry.avio.suit[:12]!r}; the suits are {', '.join(SUITS)}.")
    if card.suit < FIGURE:
        if entry.name is not None or entry.values is not None:
            raise ValueError("a basic card has its value in its code, and no name.")
        return entry
    if entry.name != FIGURE_NAMES[card.rank - 1]:
        raise ValueError(f'its name is "{FIGURE_NAMES[card.rank - 1]}".')
    if entry.values is None or not 0 <= entry.values[0] < entry.values[1] <= 9:
        raise ValueError("a figure has two values from 0 to 9, the lower first.")
    return entry


@cache
def house_deck() -> AvioDeck:
    """The deck that comes with the game."""
    from importlib.resources import files  # takes long to import

    return read_deck(files("engine.games.avio").joinpath("deck.toml").read_text("utf-8"))


_own: dict[str, AvioDeck] = {}  # decks given to use_deck, by fingerprint, the last one last


def use_deck(deck: AvioDeck) -> None:
    """Plays new matches with this deck from now on; matches begun with another deck given here, or with the house
    deck, go on with theirs.
    """
    _own.pop(deck.fingerprint, None)
    _own[deck.fingerprint] = deck


def deck_in_use() -> AvioDeck:
    """The deck of new matches."""
    return next(reversed(_own.values()), None) or house_deck()


def deck_called(fingerprint: str) -> AvioDeck:
    """The deck with that fingerprint; raises Unavailable with a sentence if it is not at hand."""
    for deck in (house_deck(), *_own.values()):
        if deck.fingerprint == fingerprint:
            return deck
    raise Unavailable(
        f"This match of AVÍO was begun with the deck {fingerprint[:16]!r}, which is not at hand, and can go on with no "
        f"other; the deck in use is {deck_in_use().fingerprint!r}."
    )
