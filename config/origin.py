"""Sockets only for pages of this very address: what CSRF protection is to forms."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """Refuses a handshake whose Origin is not the host it is sent to, nor one that the settings trust.

    Allowed hosts alone would let any port of the same machine in.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if not is_let_in(origin, host):
            return await WebsocketDenier()(scope, receive, send)
        return await self.application(scope, receive, send)


def is_let_in(origin: str, host: str) -> bool:
    """Return True for pages of this address; whoever sends no Origin, or nonsense, is no page of ours."""
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    schemes = ["https"] if settings.IS_HTTPS else ["http", "https"]
    return page.scheme in schemes and page.netloc == host


def only_same_origin(application: Any) -> Any:
    return SameOrigin(application)
