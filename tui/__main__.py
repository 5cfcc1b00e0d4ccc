"""``vivio`` and ``python -m tui``."""

import sys

from tui.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
