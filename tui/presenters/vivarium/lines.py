"""Lines of words, each piece in its tone."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct


class Tone(StrEnum):
    """How words are shown."""

    PLAIN = ""
    QUIET = "quiet"
    ACCENT = "accent"
    STRONG = "strong"


class Span(Struct, frozen=True):
    """Words in one tone."""

    text: str
    tone: Tone = Tone.PLAIN


class Line(Struct, frozen=True):
    """A line of a pane; ``indent`` is how far what does not fit on it is set in, ``whole`` tells that it is broken
    between spans only.
    """

    spans: tuple[Span, ...]
    indent: int = 0
    whole: bool = False

    @property
    def text(self) -> str:
        """The line without its tones."""
        return "".join(span.text for span in self.spans)


Lines = list[Line]


def line(text: str, tone: Tone = Tone.PLAIN, *, indent: int = 0) -> Line:
    """A line in one tone."""
    return Line((Span(text, tone),), indent)


def items(label: str, spans: Sequence[Span]) -> Line:
    """A label and things in a row after it."""
    ended = [Span(f"{span.text}, ", span.tone) for span in spans[:-1]]
    return Line((Span(label, Tone.QUIET), *ended, *spans[-1:]), len(label), whole=True)
