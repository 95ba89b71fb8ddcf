"""Inviting to a table, and declining, by forms."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.pages.access import for_people, user_of
from games import selectors, services
from games.allowances import WRITES
from games.api.people import INVITATIONS
from games.errors import ServiceError
from games.pages.refusals import friendly


@require_POST
@for_people
@friendly
def invite(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    try:
        INVITATIONS.check(request)
        name = request.POST.get("name", "").strip()
        invitation = services.invite(match=match, user=user_of(request), name=name)
        messages.success(request, _("%(name)s is invited.") % {"name": invitation.invited.username})
    except ServiceError as error:
        messages.error(request, error.text)
    return redirect("games:match", match_id)


@require_POST
@for_people
@friendly
def decline(request: HttpRequest, match_id: UUID) -> HttpResponse:
    try:
        WRITES.check(request)
        services.decline_invitation(match=selectors.get_match(match_id), user=user_of(request))
        messages.success(request, _("Declined."))
    except ServiceError as error:
        messages.error(request, error.text)
    return redirect("games:lobby")
