"""Terminals with few characters, few colours or none."""

from tui.glyphs import Glyphs
from tui.terminal import Terminal

ASCII = Terminal(name="vt220", glyphs=Glyphs.ASCII)
COLOURLESS = Terminal(name="vt100", colours=0)
FEW = Terminal(name="xterm", colours=16)
