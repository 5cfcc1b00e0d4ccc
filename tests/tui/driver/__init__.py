"""Tests of what is written to the terminal."""
