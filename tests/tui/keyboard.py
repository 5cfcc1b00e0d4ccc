"""Filling in forms by keyboard."""

from typing import Any

from textual.pilot import Pilot

from tests.tui.sitting import screen

_KEYS = {" ": "space", "-": "minus", "/": "slash", ".": "full_stop", "~": "tilde"}


async def go_to(pilot: Pilot[Any], field: str) -> None:
    """Presses the down arrow until a field has the focus."""
    for _ in range(40):
        focused = screen(pilot).focused
        if focused is not None and focused.id == field:
            return
        await pilot.press("down")
    raise AssertionError(f"the arrows never come to {field}")


async def write(pilot: Pilot[Any], text: str) -> None:
    """Types a text in the place of the one that stands in the field."""
    await pilot.press("end", "ctrl+u", *[_KEYS.get(character, character) for character in text])


async def fill_in(pilot: Pilot[Any], field: str, text: str) -> None:
    """Goes to a field and types a text there."""
    await go_to(pilot, field)
    await write(pilot, text)


async def choose(pilot: Pilot[Any], field: str, *keys: str) -> None:
    """Goes to a field and presses some keys there."""
    await go_to(pilot, field)
    await pilot.press(*keys)
