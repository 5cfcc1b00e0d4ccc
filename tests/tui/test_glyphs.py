"""Characters for terminals that do not show all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.engine.facts import every_game
from tui.glyphs import Glyphs, for_ascii, for_console, for_glyphs
from tui.presenters.samples import SAMPLES
from tui.widgets.card import Border

CONTROLS_OF_437 = "▲▼►◄♥♦♣♠•◘○◙↕↑↓→←↔"  # the places of control characters, which Python's codec leaves to these
# A character of several, such as a letter and the accents over it, is cut by a cell count that knows them as one.
lines = st.text(st.characters(exclude_categories=["Cc", "Cs", "Mn", "Me", "Mc", "Cf"], codec="utf-8"))


@given(lines)
def test_ascii_is_ascii_and_as_wide(text: str) -> None:
    """Whatever is drawn becomes plain ASCII, and nothing on the screen moves."""
    drawn = for_ascii(text)
    assert drawn.isascii()
    assert sum(map(cell_len, drawn)) == sum(map(cell_len, text))


@given(lines)
def test_the_console_shows_what_it_gets(text: str) -> None:
    """Every character is one of code page 437, and as wide."""
    drawn = for_console(text)
    for char in drawn:
        assert char in CONTROLS_OF_437 or char.encode("cp437")
    assert sum(map(cell_len, drawn)) == sum(map(cell_len, text))


@pytest.mark.parametrize(
    ("text", "ascii_text", "console_text"),
    [
        ("AVÍO", "AVIO", "AVIO"),
        ("Zoë, Søren", "Zoe, Soren", "Zoë, Soren"),
        ("Zoe\u0308", "Zoe", "Zoe"),
        ("╭─╮│╰─╯", "+-+|+-+", "┌─┐│└─┘"),
        ("┏━┓┃┗━┛", "#=###=#", "╔═╗║╚═╝"),
        ("┌╌┐╎└╌┘", "+.+:+.+", "┌.┐:└.┘"),
        ("▲●■◆▼", "^o#%v", "▲•■♦▼"),
        ("← ↑ → ↓ ▒ █", "< ^ > v x #", "← ↑ → ↓ ▒ █"),
        ("日本 ½", "???? 1", "???? ½"),
    ],
)
def test_what_stands_for_what(text: str, ascii_text: str, console_text: str) -> None:
    """Lines, shapes, arrows and letters with accents become what looks much like them."""
    assert for_ascii(text) == ascii_text
    assert for_console(text) == console_text


@pytest.mark.parametrize("glyphs", Glyphs)
def test_borders_stay_apart(glyphs: Glyphs) -> None:
    """What may be done with a card shows in its border, so no two borders become one."""
    assert len({for_glyphs(border.value, glyphs) for border in Border}) == len(Border)


@every_game
@pytest.mark.parametrize("glyphs", Glyphs)
def test_marks_stay_apart(game_id: str, glyphs: Glyphs) -> None:
    """Each game has a sample of its marks, and no two of them become one without their colours."""
    marks = [for_glyphs(sample.mark, glyphs) for sample in SAMPLES[game_id]]
    assert len(set(marks)) == len(marks) > 1
