"""Views turned into words and marks, one module a game; nothing here knows a widget."""
