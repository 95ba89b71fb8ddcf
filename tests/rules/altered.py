"""A title with some of its verbs replaced. By composition: compiled classes cannot be inherited from."""

from __future__ import annotations


class Altered:
    """Everything that a subclass does not define itself is the title's own."""

    def __init__(self, rules):
        self.rules = rules

    def __getattr__(self, name):
        return getattr(self.rules, name)
