"""The hex map: what it shows (frame.py), where that is (geometry.py), how it is drawn (paint.py), and the widget."""

from tui.widgets.hexmap.frame import Group, MapFrame, SeatFace, Spot, Token, TokenKind, labels
from tui.widgets.hexmap.widget import HexMap

__all__ = ["Group", "HexMap", "MapFrame", "SeatFace", "Spot", "Token", "TokenKind", "labels"]
