"""Matches on disk: one JSON file each, written so that a crash loses nothing. FORMAT.md describes the files."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saves.errors import SaveDamaged, SaveError, SaveInUse, SaveTooNew, SaveUnavailable, SaveUnwritable
    from saves.files import sweep, write_atomically
    from saves.match import Match
    from saves.model import Save, read_save, restore
    from saves.paths import config_dir, data_dir
    from saves.seat import Seat
    from saves.store import Listing, Store

__all__ = [
    "Listing",
    "Match",
    "Save",
    "SaveDamaged",
    "SaveError",
    "SaveInUse",
    "SaveTooNew",
    "SaveUnavailable",
    "SaveUnwritable",
    "Seat",
    "Store",
    "config_dir",
    "data_dir",
    "read_save",
    "restore",
    "sweep",
    "write_atomically",
]

_MODULES = (
    "saves.errors",
    "saves.paths",
    "saves.files",
    "saves.locks",
    "saves.seat",
    "saves.model",
    "saves.match",
    "saves.store",
)

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """A name out of the modules above, imported when it is asked for: who needs one does not wait for all."""
        if name in __all__:
            for module in map(import_module, _MODULES):
                if hasattr(module, name):
                    return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
