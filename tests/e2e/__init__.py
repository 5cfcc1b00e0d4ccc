"""Tests through a real pseudo-terminal."""
