"""Matches on disk: one JSON file each, written so that a crash loses nothing."""
