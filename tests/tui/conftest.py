"""Fixtures of the tests of the app and of the command line."""

from tests.tui.commands import ask, folder
from tests.tui.sitting import sit_down

__all__ = ["ask", "folder", "sit_down"]
