"""The widgets of the tables."""
