"""Names that a package hands out of its modules when they are asked for: who needs one does not wait for all."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any


def lazy_names(package: str, names: Sequence[str], modules: Sequence[str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package with these public names. The first of the modules to have a name gives it; any
    other name raises AttributeError.
    """

    def find(name: str) -> Any:
        if name in names:
            for module in map(import_module, modules):
                if hasattr(module, name):
                    return getattr(module, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
