"""Each game by its own rulebook."""
