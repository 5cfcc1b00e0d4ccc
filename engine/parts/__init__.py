"""Mechanics that games share."""
