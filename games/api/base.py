"""What all views of the API have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors, viewing
from games.allowances import READS, WRITES, Allowance
from games.api import refusals
from games.api.parsing import StrictJson
from games.errors import Conflict, Malformed, NotFound
from games.models import Match
from games.reading import LARGEST_TOKEN

if TYPE_CHECKING:
    from accounts.models import User


class Session(SessionAuthentication):
    """The site's session, with CSRF checks; who is not signed in hears 401 and not 403."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"


class ApiView(APIView):
    """Anybody may read; only people who are signed in may write, and what they send is always a JSON object."""

    authentication_classes = [Session]
    parser_classes = [StrictJson]
    renderer_classes = [JSONRenderer]
    writes: Allowance = WRITES

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]

    def check_throttles(self, request: Request) -> None:
        (READS if request.method in SAFE_METHODS else self.writes).check(request)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "POST":
            _ = self.fields  # a body that cannot be read is refused also where nothing of it is needed

    def get_exception_handler(self) -> Any:
        return refusals.answer

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Conflict) and exc.view is None and "match_id" in self.kwargs:
            match = selectors.get_match(self.kwargs["match_id"])
            exc.view = viewing.build_view(match, selectors.find_seat(match, self.request.user))
        return super().handle_exception(exc)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Views hold what only their viewer may see: nothing on the way, nor the browser, keeps them."""
        return {**super().default_response_headers, "Cache-Control": "no-store"}

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
