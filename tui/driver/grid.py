"""The cells of a screen, and how many of them a character takes."""

import unicodedata
from enum import Enum
from functools import lru_cache

from rich.cells import get_character_cell_size

from tui.driver.styles import PLAIN, Style


class Row:
    """A row of cells: the text and the style of each.

    The text of a cell is its character with the marks on it. The right half of a wide character is "", and None is a
    cell of which nothing is known.
    """

    def __init__(self, texts: list[str | None], styles: list[Style]) -> None:
        self.texts = texts
        self.styles = styles

    def copy(self) -> "Row":
        """Another row with the same cells."""
        return Row(self.texts.copy(), self.styles.copy())

    def take(self, other: "Row") -> None:
        """Takes the cells of another row."""
        self.texts[:], self.styles[:] = other.texts, other.styles

    def forget(self, start: int) -> None:
        """Makes the cells from a column on unknown."""
        self.texts[start:] = [None] * (len(self.texts) - start)

    def changes(self, old: "Row") -> list[int]:
        """The columns that are known and not as they were."""
        cells = zip(self.texts, self.styles, old.texts, old.styles, strict=True)
        return [
            column
            for column, (text, style, old_text, old_style) in enumerate(cells)
            if text is not None and (text != old_text or style is not old_style)
        ]


class Grid:
    """The cells of a screen, row by row."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [Row([None] * width, [PLAIN] * width) for _ in range(height)]

    def forget(self) -> None:
        """Makes all cells unknown."""
        for row in self.rows:
            row.forget(0)


class Kind(Enum):
    """What a character does to the cells of a screen."""

    NARROW = 1
    WIDE = 2
    MARK = 0  # stands on the character before it
    UNSURE = -1  # terminals do not agree, or it depends on its neighbours


_UNSURE_CATEGORIES = {"Cc", "Cf", "Cn", "Co", "Cs", "Mc", "Zl", "Zp"}


@lru_cache(maxsize=4096)
def kind(character: str) -> Kind:
    """What a character does, as Textual counts cells, where terminals agree on it."""
    category = unicodedata.category(character)
    cells = get_character_cell_size(character)
    is_mark = category in {"Mn", "Me"}
    if (
        category in _UNSURE_CATEGORIES
        or is_mark != (cells == 0)
        or "\ufe00" <= character <= "\ufe0f"  # variation selectors
        or "\U0001f1e6" <= character <= "\U0001f1ff"  # letters of flags
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # colours of skin
        or "\U000e0100" <= character <= "\U000e01ef"  # more variation selectors
    ):
        return Kind.UNSURE
    return Kind(cells)
