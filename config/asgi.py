"""The web application: sockets go to Channels, plain HTTP to Django behind the bridge."""

from __future__ import annotations

from typing import Any

from config.wsgi import application as wsgi  # first: it sets Django up

from channels.auth import AuthMiddlewareStack  # isort: skip
from channels.routing import URLRouter  # isort: skip
from django.conf import settings  # isort: skip

from config.bridge import WsgiBridge  # isort: skip
from config.origin import only_same_origin  # isort: skip
from games.routing import websocket_urlpatterns  # isort: skip

bridge = WsgiBridge(
    wsgi, threads=settings.HTTP_THREADS, body_limit=settings.REQUEST_BODY_LIMIT, larger=settings.LARGER_BODIES
)
sockets = only_same_origin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await bridge(scope, receive, send)
    elif scope["type"] == "websocket":
        await sockets(scope, receive, send)
    else:
        raise NotImplementedError(f"no {scope['type']} here")
