"""How far a long command is."""

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def with_progress(items: Iterator[T], total: int, what: str = "Playing") -> Iterator[T]:
    """The items one by one, with a bar on stderr if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(items, total=total, description=what)
