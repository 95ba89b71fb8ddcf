"""Every refusal of the API in the one error body of docs/wire.md."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.errors import Forbidden, Malformed, NotFound, NotSignedIn, ServiceError, TooLarge
from games.reading import LARGEST

logger = logging.getLogger(__name__)


def answer(error: Exception, context: dict[str, Any]) -> Response:
    """Return the answer to any exception in a view. What nobody expected is logged, and answered in the same form."""
    set_rollback()
    known = translate(error)
    if known is None:
        logger.exception("request failed", exc_info=error)
        known = ServiceError("failed", 500)
    headers = {"Retry-After": str(known.params.get("wait", 1))} if known.status == 429 else None
    return Response(known.body, status=known.status, headers=headers)


def translate(error: Exception) -> ServiceError | None:
    if isinstance(error, ServiceError):
        return error
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return NotSignedIn()
    if isinstance(error, exceptions.PermissionDenied | PermissionDenied):
        return Forbidden("forbidden")
    if isinstance(error, exceptions.NotFound | Http404):
        return NotFound()
    if isinstance(error, exceptions.MethodNotAllowed):
        return ServiceError("wrong_method", 405)
    if isinstance(error, exceptions.UnsupportedMediaType):
        return ServiceError("wrong_type", 415)
    if isinstance(error, exceptions.NotAcceptable):
        return ServiceError("wrong_type", 406)
    if isinstance(error, RequestDataTooBig):
        return TooLarge(LARGEST)
    if isinstance(error, exceptions.APIException | SuspiciousOperation):
        return Malformed()
    return None
