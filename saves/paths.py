"""Where saves and settings live."""

import os
from pathlib import Path

import platformdirs

APP = "vivio"  # some systems keep its data and its settings in one folder, so the saves have one of their own


def data_dir() -> Path:
    """The folder of the saves: ``$VIVIO_DATA_DIR``, or ``saves`` where this system keeps a program's data."""
    return Path(os.environ.get("VIVIO_DATA_DIR") or platformdirs.user_data_path(APP) / "saves")


def config_dir() -> Path:
    """The folder of the settings: ``$VIVIO_CONFIG_DIR``, or where this system keeps settings."""
    return Path(os.environ.get("VIVIO_CONFIG_DIR") or platformdirs.user_config_path(APP))
