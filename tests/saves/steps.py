"""Takes the steps of a write one by one: every call to the system on the way to the disk, and what to do at each."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

CALLS = ("close", "fsync", "link", "mkdir", "open", "replace", "unlink", "write")

Step = Callable[[str, tuple[Any, ...]], None]


@contextmanager
def stepping(before: Step) -> Iterator[None]:
    """Calls ``before(name, arguments)`` ahead of every such call of this process."""
    true = {name: getattr(os, name) for name in CALLS}

    def wrapped(name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **more: Any) -> Any:
            with _restored(true):  # what ``before`` itself does is no step
                before(name, arguments)
            return true[name](*arguments, **more)

        return call

    for name in CALLS:
        setattr(os, name, wrapped(name))
    try:
        yield
    finally:
        for name, function in true.items():
            setattr(os, name, function)


@contextmanager
def _restored(true: dict[str, Any]) -> Iterator[None]:
    stepped = {name: getattr(os, name) for name in CALLS}
    for name, function in true.items():
        setattr(os, name, function)
    try:
        yield
    finally:
        for name, function in stepped.items():
            setattr(os, name, function)
