"""VIVO: trick-taking to a changing harmony. RULES.md is the game as played here, rules.py the same in code."""
