"""What stands on a Territory, as short texts for its sections."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tui.widgets.hexmap.frame import Group, MapFrame, Spot, Token, TokenKind

_WORDS = {
    TokenKind.DEN: "den",
    TokenKind.HIPPO: "hip",
    TokenKind.ANTELOPE: "ant",
    TokenKind.DOGS: "dg",
    TokenKind.EYRIE: "ey",
    TokenKind.SHELTER: "sh",
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

    Animals come first, then tokens. A capital is for animals that can still move, a small letter for those that rest.
    Where counts leave no room for another seat, there are only letters.
    """
    tokens = [_token(frame, token, cells) for token in spot.tokens]
    laid, more = _fill([*_counts(frame, spot.groups, cells), *tokens], sections, cells)
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
        if section == sections:
            return laid, True
        laid[section].append(chip)
        left -= len(chip.text)
    return laid, False


def _counts(frame: MapFrame, groups: Sequence[Group], cells: int) -> Iterator[Chip]:
    for group in groups:
        face, own = frame.seats[group.seat], group.seat == frame.own
        leads = "*" if group.leaders and cells >= _LONG else ""
        if group.active:
            yield Chip(_count(face.mark, group.active, leads, cells), face.colour, solid=True, bold=own)
        if group.resting:
            leads = "" if group.active else leads
            yield Chip(_count(face.mark.lower(), group.resting, leads, cells), face.colour, bold=own)


def _count(mark: str, count: int, leads: str, cells: int) -> str:
    """A letter with a number; a plus where a number of two digits has no room."""
    return f"{mark}{count if count < 10 or cells >= _LONG else '+'}{leads}"


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
        word = f"{word}{token.count}" if cells >= _LONG else f"d{token.count}"
    return Chip(word[:cells], None if token.seat is None else frame.seats[token.seat].colour)
