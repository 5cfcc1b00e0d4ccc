"""Frozen decisions of the trick games with the value of every legal play, and how far a bot is from the best of them."""
