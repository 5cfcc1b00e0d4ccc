"""Styles of cells, and the shortest way from one to the next."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

# Each attribute that SGR can set, and what ends it.
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29"}
_ENDS |= {"21": "24", "53": "55"}
_SEEN_ON_BLANKS = {"4", "7", "9", "21", "53"}  # underlined, reversed, struck out, underlined twice, overlined
_FOREGROUNDS = {str(base + number) for base in (30, 90) for number in range(8)}
_BACKGROUNDS = {str(base + number) for base in (40, 100) for number in range(8)}
_ARGUMENTS = {"5": 1, "2": 3}  # how many numbers follow: an index into 256 colours, or red, green and blue


@dataclass(frozen=True, eq=False)
class Style:
    """How a cell looks: colours and attributes as SGR numbers, and the link that it is part of.

    There is one object for each look, made by :func:`style`, so that ``is`` compares them.
    """

    foreground: str
    background: str
    attributes: frozenset[str]
    link: str

    @property
    def look(self) -> tuple[str, str, frozenset[str]]:
        """All but the link."""
        return self.foreground, self.background, self.attributes

    @cached_property
    def blank(self) -> "Style":
        """The style of a blank cell that looks the same: of a blank only the background is seen, and lines on it."""
        if self.attributes & _SEEN_ON_BLANKS:
            return self
        return style("", self.background, frozenset(), self.link)


@cache
def style(foreground: str, background: str, attributes: frozenset[str], link: str) -> Style:
    """The one style with such colours, attributes and link."""
    return Style(foreground, background, attributes, link)


PLAIN = style("", "", frozenset(), "")


@lru_cache(maxsize=1024)
def restyled(start: Style, parameters: str) -> Style | None:
    """The style after an SGR sequence with such parameters, or None if one of them is not understood."""
    foreground, background, attributes = start.foreground, start.background, start.attributes
    numbers = iter(parameters.split(";"))
    for number in numbers:
        if number in {"", "0"}:
            foreground, background, attributes = "", "", frozenset()
        elif number in _ENDS:
            attributes |= {number}
        elif number in _ENDS.values():
            attributes = frozenset(attribute for attribute in attributes if _ENDS[attribute] != number)
        elif number in _FOREGROUNDS:
            foreground = number
        elif number in _BACKGROUNDS:
            background = number
        elif number == "39":
            foreground = ""
        elif number == "49":
            background = ""
        elif number in {"38", "48"} and (colour := _colour(numbers)):
            if number == "38":
                foreground = f"38;{colour}"
            else:
                background = f"48;{colour}"
        else:
            return None
    return style(foreground, background, attributes, start.link)


def _colour(numbers: Iterator[str]) -> str | None:
    """The rest of the numbers of a colour out of many, or None if they are not understood."""
    colour = [next(numbers, "")]
    colour += [next(numbers, "") for _ in range(_ARGUMENTS.get(colour[0], 0))]
    return ";".join(colour) if len(colour) > 1 and all(colour) else None


@lru_cache(maxsize=1024)
def transition(start: Style | None, end: Style) -> str:
    """The shortest sequence that leads from one style to another; None is a start that is not known."""
    link = "" if end.link == (start or PLAIN).link else f"\x1b]8;{end.link or ';'}\x1b\\"
    anew = ["0", *_set(end)]
    if start is None:
        return f"{link}{_sgr(anew)}"
    ends = {_ENDS[attribute] for attribute in start.attributes - end.attributes}
    kept = {attribute for attribute in start.attributes if _ENDS[attribute] not in ends}
    changed = sorted(ends) + sorted(end.attributes - kept)
    if start.foreground != end.foreground:
        changed.append(end.foreground or "39")
    if start.background != end.background:
        changed.append(end.background or "49")
    return f"{link}{min(_sgr(changed), _sgr(anew), key=len)}" if changed else link


def _set(style: Style) -> list[str]:
    return [number for number in (*sorted(style.attributes), style.foreground, style.background) if number]


def _sgr(numbers: list[str]) -> str:
    return f"\x1b[{';'.join(numbers)}m" if numbers != ["0"] else "\x1b[m"
