"""Stored matches and events that every later version must be able to read: making them, for tests to keep."""
