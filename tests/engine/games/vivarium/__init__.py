"""Vivarium by its rulebook."""
