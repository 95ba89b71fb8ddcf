"""What every request passes: an access log with a request id, and the permissions policy."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.logs import log_context

access = logging.getLogger("foldtable.access")

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_GOOD_ID = re.compile(r"\A[A-Za-z0-9._-]{8,64}\Z")


class RequestLog:
    """Names each request, in the answer's X-Request-Id too, and writes one line when it is answered."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        request_id = given if _GOOD_ID.match(given) else uuid.uuid4().hex
        with log_context(request=request_id):
            began = time.perf_counter()
            response = self.get_response(request)
            access.info(
                "%s %s %d",
                request.method,
                request.path,
                response.status_code,
                extra={"status": response.status_code, "ms": round((time.perf_counter() - began) * 1000, 1)},
            )
        response["X-Request-Id"] = request_id
        return response


class PermissionsPolicy:
    """Switches off what no page here uses."""

    HEADER = ", ".join(
        f"{feature}=()"
        for feature in ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "midi", "payment", "usb")
    )

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response["Permissions-Policy"] = self.HEADER
        return response
