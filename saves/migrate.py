"""Saves of older formats, brought up to the current one."""

from collections.abc import Callable
from typing import Any

from saves.errors import SaveDamaged, SaveTooNew

FORMAT = 1  # rises when a field changes its meaning; a new optional field does not raise it

# From each older format the step to the next: it takes the JSON object and returns the new one.
STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def current(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The JSON object of a save in the current format; raises SaveTooNew, or SaveDamaged if its format is none."""
    number = data.get("format")
    if type(number) is not int or number < 1:
        raise SaveDamaged(f"{name} is damaged: its format is not a number from 1 on.")
    if number > FORMAT:
        raise SaveTooNew(f"{name} is of a later vivio: its format is newer than {FORMAT}, the newest known here.")
    for older in range(number, FORMAT):
        data = STEPS[older](data) | {"format": older + 1}
    return data
