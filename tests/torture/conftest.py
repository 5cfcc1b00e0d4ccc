"""Folders for the tortures."""

from tests.saves.conftest import reachable

__all__ = ["reachable"]
