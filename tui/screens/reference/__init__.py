"""A screen and its arrangement."""
