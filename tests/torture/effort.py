"""How hard a torture is: short in every run of the tests, long by ``make torture``."""

from collections.abc import Callable
from typing import Any

import pytest


def torture(short: int, long: int) -> Callable[[Any], Any]:
    """Runs a test with ``rounds`` few, and many by ``make torture``."""
    return pytest.mark.parametrize(
        "rounds", [pytest.param(short, id="short"), pytest.param(long, id="long", marks=pytest.mark.torture)]
    )
