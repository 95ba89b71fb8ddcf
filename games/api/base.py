"""What all views of the API have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games import selectors
from games.api import refusals
from games.api.parsing import StrictJson
from games.api.throttles import Reads, Writes
from games.errors import Malformed, NotFound
from games.models import Match
from games.reading import LARGEST_TOKEN

if TYPE_CHECKING:
    from accounts.models import User


class Session(SessionAuthentication):
    """The site's session, with CSRF checks; who is not signed in hears 401 and not 403."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"


class ApiView(APIView):
    """Anybody may read; only people who are signed in may write."""

    authentication_classes = [Session]
    parser_classes = [StrictJson]
    renderer_classes = [JSONRenderer]
    write_throttle: type[BaseThrottle] = Writes

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in ("GET", "HEAD", "OPTIONS") else IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [Reads() if self.request.method in ("GET", "HEAD", "OPTIONS") else self.write_throttle()]

    def get_exception_handler(self) -> Any:
        return refusals.answer

    @property
    def fields(self) -> dict[str, Any]:
        """The JSON object that was sent."""
        return cast(dict[str, Any], self.request.data)

    @property
    def person(self) -> User:
        """Who writes; permissions have made sure that they are signed in."""
        return cast("User", self.request.user)

    def get_match(self, match_id: UUID) -> Match:
        """Return the match if the caller may watch it."""
        match = selectors.get_match(match_id)
        selectors.check_may_watch(match, self.request.user)
        return match

    def find_number(self, name: str) -> int | None:
        """Return a number of the query string, or None if it is not there; Malformed if it is no number."""
        raw = self.request.query_params.get(name)
        if raw is None:
            return None
        if not (raw.isascii() and raw.isdecimal() and len(raw) <= 10 and int(raw) <= LARGEST_TOKEN):
            raise Malformed(field=name)
        return int(raw)


class Nothing(ApiView):
    """Every address below /api/ that does not exist."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound
