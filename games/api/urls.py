"""Addresses below /api/."""

from __future__ import annotations

from django.urls import path, re_path

from games.api.base import Nothing
from games.api.branches import Branch, Sandbox
from games.api.company import Chat, MyNote, Presence, Waiting, Watching
from games.api.conduct import Answer, Propose, Resign, Return
from games.api.leaderboards import Leaderboard, Ratings
from games.api.people import Decline, Invitations, Invite
from games.api.play import Log, MatchView, Moves, Undo
from games.api.problems import Problems
from games.api.proofs import DeleteImport, Export, Import, Imports, Proof
from games.api.replays import ReplayOfImport, ReplayOfMatch
from games.api.reviews import ReviewOfMatch
from games.api.tables import AddBot, Join, Leave, Matches, Quick, Rematch, RemoveBot, Start, Titles

app_name = "api"

urlpatterns = [
    path("titles/", Titles.as_view(), name="titles"),
    path("matches/", Matches.as_view(), name="matches"),
    path("matches/<uuid:match_id>/", MatchView.as_view(), name="match"),
    path("matches/quick/", Quick.as_view(), name="quick"),
    path("matches/<uuid:match_id>/rematch/", Rematch.as_view(), name="rematch"),
    path("matches/<uuid:match_id>/join/", Join.as_view(), name="join"),
    path("matches/<uuid:match_id>/leave/", Leave.as_view(), name="leave"),
    path("matches/<uuid:match_id>/bots/", AddBot.as_view(), name="add_bot"),
    path("matches/<uuid:match_id>/bots/remove/", RemoveBot.as_view(), name="remove_bot"),
    path("matches/<uuid:match_id>/invite/", Invite.as_view(), name="invite"),
    path("matches/<uuid:match_id>/decline/", Decline.as_view(), name="decline"),
    path("me/invitations/", Invitations.as_view(), name="invitations"),
    path("matches/<uuid:match_id>/start/", Start.as_view(), name="start"),
    path("matches/<uuid:match_id>/moves/", Moves.as_view(), name="moves"),
    path("matches/<uuid:match_id>/undo/", Undo.as_view(), name="undo"),
    path("matches/<uuid:match_id>/resign/", Resign.as_view(), name="resign"),
    path("matches/<uuid:match_id>/return/", Return.as_view(), name="return"),
    path("matches/<uuid:match_id>/propose/", Propose.as_view(), name="propose"),
    path("matches/<uuid:match_id>/answer/", Answer.as_view(), name="answer"),
    path("matches/<uuid:match_id>/chat/", Chat.as_view(), name="chat"),
    path("matches/<uuid:match_id>/note/", MyNote.as_view(), name="note"),
    path("matches/<uuid:match_id>/presence/", Presence.as_view(), name="presence"),
    path("matches/<uuid:match_id>/watching/", Watching.as_view(), name="watching"),
    path("me/waiting/", Waiting.as_view(), name="waiting"),
    path("matches/<uuid:match_id>/ratings/", Ratings.as_view(), name="ratings"),
    path("matches/<uuid:match_id>/review/", ReviewOfMatch.as_view(), name="review"),
    path("matches/<uuid:match_id>/problems/", Problems.as_view(), name="problems"),
    path("matches/<uuid:match_id>/branch/", Branch.as_view(), name="branch"),
    path("matches/<uuid:match_id>/sandbox/", Sandbox.as_view(), name="sandbox"),
    path("matches/<uuid:match_id>/export/", Export.as_view(), name="export"),
    path("matches/<uuid:match_id>/proof/", Proof.as_view(), name="proof"),
    path("imports/", Imports.as_view(), name="imports"),
    path("imports/<uuid:import_id>/", Import.as_view(), name="import"),
    path("imports/<uuid:import_id>/replay/", ReplayOfImport.as_view(), name="import_replay"),
    path("imports/<uuid:import_id>/delete/", DeleteImport.as_view(), name="delete_import"),
    path("matches/<uuid:match_id>/replay/", ReplayOfMatch.as_view(), name="replay"),
    path("leaderboards/<slug:title>/", Leaderboard.as_view(), name="leaderboard"),
    path("matches/<uuid:match_id>/log/", Log.as_view(), name="log"),
    re_path(r"", Nothing.as_view(), name="nothing"),
]
