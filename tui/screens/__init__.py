"""The screens, each with its arrangement in a .tcss file beside it."""
