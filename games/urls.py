"""The pages' addresses."""

from __future__ import annotations

from django.urls import path

from games.pages import (
    company,
    how_to_play,
    invitations,
    leaderboards,
    lobby,
    plain,
    plain_replay,
    play,
    profile,
    replay,
    tables,
    theme,
)

app_name = "games"

urlpatterns = [
    path("", lobby.show_lobby, name="lobby"),
    path("lobby/", lobby.show_lobby_part, name="lobby_part"),
    path("theme/", theme.choose_theme, name="theme"),
    path("titles/<slug:title>/", how_to_play.show_rules, name="how_to_play"),
    path("leaderboards/", leaderboards.show_leaderboards, name="leaderboards"),
    path("leaderboards/<slug:title>/", leaderboards.show_leaderboard, name="leaderboard"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/quick/", tables.quick_match, name="quick_match"),
    path("tables/now/", tables.play_now, name="play_now"),
    path("matches/", lobby.show_my_matches, name="my_matches"),
    path("matches/<uuid:match_id>/", play.show_match, name="match"),
    path("matches/<uuid:match_id>/seats/", tables.show_table_part, name="table_part"),
    path("matches/<uuid:match_id>/rematch/", tables.rematch, name="rematch"),
    path("matches/<uuid:match_id>/replay/", replay.show_replay, name="replay"),
    path("matches/<uuid:match_id>/replay/plain/", plain_replay.show_plain_replay, name="plain_replay"),
    path("people/<str:name>/", profile.show_profile, name="profile"),
    path("matches/<uuid:match_id>/invite/", invitations.invite, name="invite"),
    path("matches/<uuid:match_id>/decline/", invitations.decline, name="decline"),
    path("matches/<uuid:match_id>/join/", tables.join, name="join"),
    path("matches/<uuid:match_id>/leave/", tables.leave, name="leave"),
    path("matches/<uuid:match_id>/start/", tables.start, name="start"),
    path("matches/<uuid:match_id>/bots/", tables.add_bot, name="add_bot"),
    path("matches/<uuid:match_id>/bots/remove/", tables.remove_bot, name="remove_bot"),
    path("matches/<uuid:match_id>/say/", company.say, name="say"),
    path("matches/<uuid:match_id>/note/", company.save_note, name="save_note"),
    path("matches/<uuid:match_id>/plain/", plain.show_plain, name="plain"),
    path("matches/<uuid:match_id>/plain/move/", plain.move, name="plain_move"),
    path("matches/<uuid:match_id>/plain/act/", plain.conduct, name="plain_act"),
    path("matches/<uuid:match_id>/plain/undo/", plain.undo, name="plain_undo"),
]
