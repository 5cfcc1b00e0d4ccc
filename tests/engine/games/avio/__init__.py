"""AVÍO by its rulebook: the register of RULES.md, a second implementation, counted game trees, decks, avíos."""
