"""Invitations to tables."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors, services
from games.allowances import Allowance
from games.api.base import ApiView
from games.errors import NotSignedIn
from games.reading import get_field

# Each one bothers somebody.
INVITATIONS = Allowance("invitation", 30)


class Invite(ApiView):
    writes = INVITATIONS

    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        invitation = services.invite(match=match, user=self.person, name=get_field(self.fields, "name", str))
        return Response({"match": str(match.pk), "invited": invitation.invited.username}, status=201)


class Decline(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        services.decline_invitation(match=selectors.get_match(match_id), user=self.person)
        return Response({"match": str(match_id)})


class Invitations(ApiView):
    def get(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise NotSignedIn
        found = selectors.my_invitations(request.user)
        return Response({"invitations": [selectors.invitation_line(invitation) for invitation in found]})
