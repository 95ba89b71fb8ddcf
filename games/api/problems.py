"""Reporting a problem at a position."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api.base import ApiView
from games.reading import get_field


class Problems(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        report_id = get_field(self.fields, "id", str)
        reported = services.report_problem(
            match=match,
            user=self.person,
            number=get_field(self.fields, "number", int),
            viewer=get_field(self.fields, "viewer", int),
            text=get_field(self.fields, "text", str),
            report_id=report_id,
        )
        return Response({"report": reported.number, "id": report_id}, status=201 if reported.is_new else 200)
