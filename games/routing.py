"""Addresses of sockets."""

from __future__ import annotations

from django.urls import path

from games.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/matches/<uuid:match_id>/", MatchConsumer.as_asgi())]
