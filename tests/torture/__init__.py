"""Matches under kills, faults and damage: few in the test suite, many by ``make torture``."""
