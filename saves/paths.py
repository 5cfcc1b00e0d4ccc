"""Where saves and settings live."""

import os
from pathlib import Path

import platformdirs

APP = "vivio"


def data_dir() -> Path:
    """The folder of the saves: ``$VIVIO_DATA_DIR``, or where this system keeps the data of its user's programs."""
    return Path(os.environ.get("VIVIO_DATA_DIR") or platformdirs.user_data_path(APP))


def config_dir() -> Path:
    """The folder of the settings: ``$VIVIO_CONFIG_DIR``, or where this system keeps settings."""
    return Path(os.environ.get("VIVIO_CONFIG_DIR") or platformdirs.user_config_path(APP))
