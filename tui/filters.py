"""What everything drawn goes through on its way to a terminal that does not show all of it."""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui.glyphs import Glyphs, for_glyphs


class GlyphFilter(LineFilter):
    """Puts characters that the terminal shows in the place of those that it does not."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(for_glyphs(text, self.glyphs), style, control) for text, style, control in segments]


class ColourlessFilter(LineFilter):
    """Takes every colour away, and leaves bold, dim, underlined and reverse text as it is."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


class GroundFilter(LineFilter):
    """Puts colours in the place of the terminal's own for text and background, which may be any.

    A theme of sixteen colours can be read on a black ground; on one that is white, yellow and green cannot.
    """

    def __init__(self, text: str, ground: str) -> None:
        super().__init__()
        self._style = Style(color=text, bgcolor=ground)
        self._grounded = lru_cache(1024)(self._ground)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, self._grounded(style or Style()), control) for text, style, control in segments]

    def _ground(self, style: Style) -> Style:
        return style + Style(
            color=_own(style.color) or self._style.color, bgcolor=_own(style.bgcolor) or self._style.bgcolor
        )


def _own(colour: RichColor | None) -> RichColor | None:
    """The colour, unless it is what the terminal has for everything."""
    return None if colour is None or colour.is_default else colour


GLYPH_FILTERS: dict[Glyphs, list[LineFilter]] = {
    Glyphs.ALL: [],
    Glyphs.CONSOLE: [GlyphFilter(Glyphs.CONSOLE)],
    Glyphs.ASCII: [GlyphFilter(Glyphs.ASCII)],
}
