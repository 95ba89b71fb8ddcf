"""The three ways in which rules refuse, each with its own meaning."""

from __future__ import annotations


class RulesError(Exception):
    """A refusal with a stable code and data; the words are elsewhere."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        shown = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.code}({shown})"


class MalformedMove(RulesError):
    """The JSON is not a move of this title at all."""


class IllegalMove(RulesError):
    """A well-formed move that the rules refuse here and now."""


class BadLog(RulesError):
    """A stored log that cannot be folded: damage, or an event of the future."""
