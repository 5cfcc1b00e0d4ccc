"""Matches on disk: one JSON file each, written so that a crash loses nothing. FORMAT.md describes the files."""

from saves.errors import SaveDamaged, SaveError, SaveInUse, SaveTooNew, SaveUnavailable, SaveUnwritable
from saves.files import sweep, write_atomically
from saves.match import Match
from saves.model import Save, Seat, read_save, restore
from saves.paths import config_dir, data_dir
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
