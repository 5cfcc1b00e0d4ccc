"""Folders for the tests of the saves."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from saves import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store whose folder is still to be made."""
    return Store(tmp_path / "saves")


@pytest.fixture
def reachable() -> Iterator[Path]:
    """An empty folder that any user can reach, unlike pytest's own."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
