"""Matches looked at afterwards: what was seen when, by whom, and what can be made of it."""
