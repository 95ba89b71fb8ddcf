"""The pages' addresses."""

from __future__ import annotations

from django.urls import path

from games.pages import how_to_play, lobby, plain, play, tables, theme

app_name = "games"

urlpatterns = [
    path("", lobby.show_lobby, name="lobby"),
    path("lobby/", lobby.show_lobby_part, name="lobby_part"),
    path("theme/", theme.choose_theme, name="theme"),
    path("titles/<slug:title>/", how_to_play.show_rules, name="how_to_play"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/now/", tables.play_now, name="play_now"),
    path("matches/", lobby.show_my_matches, name="my_matches"),
    path("matches/<uuid:match_id>/", play.show_match, name="match"),
    path("matches/<uuid:match_id>/seats/", tables.show_table_part, name="table_part"),
    path("matches/<uuid:match_id>/join/", tables.join, name="join"),
    path("matches/<uuid:match_id>/leave/", tables.leave, name="leave"),
    path("matches/<uuid:match_id>/start/", tables.start, name="start"),
    path("matches/<uuid:match_id>/plain/", plain.show_plain, name="plain"),
    path("matches/<uuid:match_id>/plain/move/", plain.move, name="plain_move"),
    path("matches/<uuid:match_id>/plain/undo/", plain.undo, name="plain_undo"),
]
