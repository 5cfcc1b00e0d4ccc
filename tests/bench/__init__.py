"""Tests of the benches: that they run, not how fast."""
