"""Addresses below /api/."""

from __future__ import annotations

from django.urls import path, re_path

from games.api.base import Nothing
from games.api.play import Log, MatchView, Moves, Undo
from games.api.tables import Join, Leave, Matches, Start, Titles

app_name = "api"

urlpatterns = [
    path("titles/", Titles.as_view(), name="titles"),
    path("matches/", Matches.as_view(), name="matches"),
    path("matches/<uuid:match_id>/", MatchView.as_view(), name="match"),
    path("matches/<uuid:match_id>/join/", Join.as_view(), name="join"),
    path("matches/<uuid:match_id>/leave/", Leave.as_view(), name="leave"),
    path("matches/<uuid:match_id>/start/", Start.as_view(), name="start"),
    path("matches/<uuid:match_id>/moves/", Moves.as_view(), name="moves"),
    path("matches/<uuid:match_id>/undo/", Undo.as_view(), name="undo"),
    path("matches/<uuid:match_id>/log/", Log.as_view(), name="log"),
    re_path(r"", Nothing.as_view(), name="nothing"),
]
