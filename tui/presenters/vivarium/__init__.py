"""Vivarium as a player sees it: a view turned into the words and marks of the table. No widgets here."""
