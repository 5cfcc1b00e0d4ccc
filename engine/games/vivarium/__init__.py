"""Vivarium: a species in a new environment, with a deck of behaviours and a map of tiles."""
