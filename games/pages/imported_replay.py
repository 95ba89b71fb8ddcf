"""The replay of a match that somebody has brought along: the same two faces, from a file."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import selectors, viewing
from games.pages.plain_replay import find_position, show_in_words
from games.pages.refusals import friendly
from games.pages.replay import Addresses, Tool, asked_viewer, eyes_json, replay_context
from games.replays.imports import source_of_import
from games.replays.viewpoints import all_viewpoints


@require_safe
@friendly
def show_imported_replay(request: HttpRequest, import_id: UUID) -> HttpResponse:
    source = source_of_import(selectors.get_import(import_id, request.user))
    eyes = all_viewpoints(len(source.roster))
    viewer = asked_viewer(request, eyes)
    position, _turns = find_position(source, source.version)
    view = viewing.position_view(source.setup, source.roster, position, eyes[0])
    context = replay_context(
        request,
        view,
        position.rules.redact(position.state, viewer),
        Addresses(
            film=reverse("api:import_replay", args=[import_id]),
            table=reverse("games:import", args=[import_id]),
            plain=reverse("games:imported_plain_replay", args=[import_id]),
        ),
        viewer=viewer,
        viewpoints=eyes_json(eyes, source.roster),
        tools=[asdict(tool) for tool in tools_of(import_id)],
        review=None,
    )
    return render(request, "games/replay.html", context)


@require_safe
@friendly
def show_imported_plain_replay(request: HttpRequest, import_id: UUID) -> HttpResponse:
    source = source_of_import(selectors.get_import(import_id, request.user))
    eyes = all_viewpoints(len(source.roster))
    links = [
        (reverse("games:imported_replay", args=[import_id]), _("The drawn replay")),
        (reverse("games:import", args=[import_id]), _("What the file proves")),
    ]
    return show_in_words(request, source, eyes, asked_viewer(request, eyes), links)


def tools_of(import_id: UUID) -> list[Tool]:
    plain = reverse("games:imported_plain_replay", args=[import_id])
    return [
        Tool(_("This position in words"), f"{plain}?at={{number}}&as={{viewer}}"),
        Tool(_("What the file proves"), reverse("games:import", args=[import_id])),
        Tool(_("Download the match as a file"), reverse("games:download_import", args=[import_id])),
    ]
