"""What stands on a Territory, as short texts for its sections."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tui.widgets.hexmap.frame import Group, MapFrame, Spot, Token, TokenKind

_WORDS = {
    TokenKind.DEN: "den",
    TokenKind.HIPPO: "hip",
    TokenKind.ANTELOPE: "ant",
    TokenKind.DOGS: "dg",
    TokenKind.EYRIE: "eyr",
    TokenKind.SHELTER: "shl",
}
_LONG = 4  # cells that a section has for chips where they are told in full


class Chip(Struct, frozen=True):
    """A short text about animals or tokens: ``colour`` is that of a seat, None for none.

    ``solid`` are animals that can still move, ``bold`` those of the own seat.
    """

    text: str
    colour: int | None = None
    solid: bool = False
    bold: bool = False


def lay_out(frame: MapFrame, spot: Spot, sections: int, cells: int) -> tuple[list[list[Chip]], bool]:
    """The chips for so many sections with so many cells each, and whether that leaves anything out.

    Animals come first, then tokens. A capital is for animals that can still move, a small letter for those that rest, a
    star for leaders. Where room is short there are no stars; where it is too short for another seat, no counts either.
    """
    tokens = [_token(frame, token, cells) for token in spot.tokens]
    for star in ("*", ""):
        laid, more = _fill([*_counts(frame, spot.groups, cells, star), *tokens], sections, cells)
        if not more:
            break
    if more and len(spot.groups) > 1:
        laid, _ = _fill([*_letters(frame, spot.groups), *tokens], sections, cells)
    return laid, more


def _fill(chips: Sequence[Chip], sections: int, cells: int) -> tuple[list[list[Chip]], bool]:
    """Puts chips into sections one after the other; True if some had no room."""
    laid: list[list[Chip]] = [[] for _ in range(sections)]
    section, left = 0, cells
    for chip in chips:
        if len(chip.text) > left:
            section, left = section + 1, cells
        if section == sections or len(chip.text) > cells:
            return laid, True
        laid[section].append(chip)
        left -= len(chip.text)
    return laid, False


def _counts(frame: MapFrame, groups: Sequence[Group], cells: int, star: str) -> Iterator[Chip]:
    for group in groups:
        face, own = frame.seats[group.seat], group.seat == frame.own
        leads = star if group.leaders else ""
        if group.active:
            yield Chip(face.mark + _number(group.active, cells) + leads, face.colour, solid=True, bold=own)
            leads = ""
        if group.resting:
            yield Chip(face.mark.lower() + _number(group.resting, cells) + leads, face.colour, bold=own)


def _number(count: int, cells: int) -> str:
    """A number; a plus where two digits have no room."""
    return str(count) if count < 10 or cells >= _LONG else "+"


def _letters(frame: MapFrame, groups: Sequence[Group]) -> Iterator[Chip]:
    for group in groups:
        face, own = frame.seats[group.seat], group.seat == frame.own
        if group.active:
            yield Chip(face.mark, face.colour, solid=True, bold=own)
        else:
            yield Chip(face.mark.lower(), face.colour, bold=own)


def _token(frame: MapFrame, token: Token, cells: int) -> Chip:
    word = _WORDS[token.kind]
    if token.kind is TokenKind.DOGS:
        word = f"{word if cells >= _LONG else word[0]}{token.count}"
    return Chip(word[:cells], None if token.seat is None else frame.seats[token.seat].colour)
