"""Frozen decisions of the trick games, the value of every legal play, and how far bots are from the best."""
