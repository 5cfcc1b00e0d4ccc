"""What is held of the saves."""
