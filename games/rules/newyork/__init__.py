"""New York 1901."""
