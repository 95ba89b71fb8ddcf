"""Benchmarks: each measures one thing and returns a table. They are commands, not timed tests."""
