"""Vivio as it would be on Textual's own driver: ``python -m bench.plain [COMMAND ...]``."""

import sys

from tui import app
from tui.cli import main

if __name__ == "__main__":
    app._driver_class = lambda: None
    sys.exit(main())
