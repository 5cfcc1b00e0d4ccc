"""AVÍO: trick-taking for the card that is kept. RULES.md is the game as played here, rules.py the same in code."""
