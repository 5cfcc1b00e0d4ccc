"""Players of the computer's: one seam for every game and every level."""
