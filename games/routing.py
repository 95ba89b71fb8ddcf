"""Addresses of sockets."""

from __future__ import annotations

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.consumers import MatchConsumer

websocket_urlpatterns = [
    path("ws/matches/<uuid:match_id>/", MatchConsumer.as_asgi()),
    re_path("", WebsocketDenier.as_asgi()),
]
