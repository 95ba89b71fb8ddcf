"""How services refuse: a stable code, an HTTP status, data, and for conflicts a fresh view."""

from __future__ import annotations

from typing import Any

from games import words
from games.rules.errors import IllegalMove, MalformedMove, RulesError


class ServiceError(Exception):
    """A refusal that every entrance shows in the same way. `title` names whose words are used."""

    status = 400

    def __init__(
        self,
        code: str,
        status: int | None = None,
        params: dict[str, Any] | None = None,
        view: dict[str, Any] | None = None,
        title: str | None = None,
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.status = status or type(self).status
        self.params = params or {}
        self.view = view
        self.title = title

    @property
    def text(self) -> str:
        return words.say_error(self.title, self.code, self.params)

    @property
    def body(self) -> dict[str, Any]:
        """The one error body of docs/wire.md."""
        error = {"code": self.code, "params": self.params, "text": self.text}
        if self.view is not None:
            error["view"] = self.view
        return {"error": error}


class Malformed(ServiceError):
    status = 400

    def __init__(self, code: str = "malformed", **params: Any) -> None:
        super().__init__(code, params=params)


class NotSignedIn(ServiceError):
    status = 401

    def __init__(self) -> None:
        super().__init__("not_signed_in")


class Forbidden(ServiceError):
    status = 403


class NotFound(ServiceError):
    status = 404

    def __init__(self) -> None:
        super().__init__("not_found")


class Conflict(ServiceError):
    status = 409


class TooLarge(ServiceError):
    status = 413

    def __init__(self, limit: int) -> None:
        super().__init__("too_large", params={"limit": limit})


class Refused(ServiceError):
    """Well-formed, in time, and yet not allowed by the rules or the options."""

    status = 422


class TooFast(ServiceError):
    status = 429

    def __init__(self, wait: int = 1) -> None:
        super().__init__("too_fast", params={"wait": wait})


def from_rules(error: RulesError, title: str) -> ServiceError:
    """Return the service's form of a refusal by the rules."""
    params = dict(error.params)
    if isinstance(error, MalformedMove):
        return ServiceError(error.code, 400, params, title=title)
    if isinstance(error, IllegalMove):
        return Refused(error.code, params=params, title=title)
    raise error
