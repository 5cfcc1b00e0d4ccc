"""The mechanics that games share."""
