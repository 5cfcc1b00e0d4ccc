"""The rules, proved: every test here runs without a terminal or a file of its own."""
