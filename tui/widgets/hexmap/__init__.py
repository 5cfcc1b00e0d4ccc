"""The hex map: where its sections are (geometry.py), how it is drawn (paint.py), and the widget."""

from tui.presenters.hexmap import Group, MapFrame, SeatFace, Spot, Token, TokenKind, labels
from tui.widgets.hexmap.widget import HexMap

__all__ = ["Group", "HexMap", "MapFrame", "SeatFace", "Spot", "Token", "TokenKind", "labels"]
