"""Fixtures of the tests of the app and of the command line."""

from tests.tui.commands import ask, folder
from tests.tui.picture import picture
from tests.tui.reviewing import weighed
from tests.tui.shelf import shelve
from tests.tui.sitting import sit_down

__all__ = ["ask", "folder", "picture", "shelve", "sit_down", "weighed"]
