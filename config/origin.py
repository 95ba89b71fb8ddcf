"""Sockets only for pages of this very address: what CSRF protection is to forms."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.conf import settings


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
        if host and urlsplit(origin).netloc != host and origin not in settings.CSRF_TRUSTED_ORIGINS:
            return await WebsocketDenier()(scope, receive, send)
        return await self.application(scope, receive, send)


def only_same_origin(application: Any) -> Any:
    return AllowedHostsOriginValidator(SameOrigin(application))
