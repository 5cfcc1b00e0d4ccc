"""The plain mode: one line after another, for screen readers, for terminals without a cursor, and for scripts."""
