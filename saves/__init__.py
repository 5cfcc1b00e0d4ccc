"""Matches on disk: one JSON file each, written so that a crash loses nothing. FORMAT.md describes the files."""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

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
    __getattr__ = lazy_names(__name__, __all__, _MODULES)
