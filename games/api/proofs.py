"""Match files: taking them along, bringing them, and what they prove."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors, services
from games.allowances import Allowance
from games.api.base import ApiView
from games.errors import NotSignedIn
from games.replays.exports import MEDIA_TYPE, export_match, file_name
from games.replays.proofs import proof_json
from games.services.imports import LARGEST

# Each is checked from end to end, which takes the time of some hundred reads.
IMPORTS = Allowance("import", 20)


class RawFile(BaseParser):
    """The body as it is, up to one byte more than is allowed."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        return {"file": stream.read(LARGEST + 1)}


class Export(ApiView):
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        match = self.get_match(match_id)
        disposition = f'attachment; filename="{file_name(match)}"'
        return HttpResponse(export_match(match), content_type=MEDIA_TYPE, headers={"Content-Disposition": disposition})


class Proof(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        return Response(proof_json(self.get_match(match_id)))


class Imports(ApiView):
    writes = IMPORTS
    parser_classes = [RawFile]

    def get(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise NotSignedIn
        found = selectors.imports_of(request.user)
        return Response({"imports": [selectors.import_line(imported) for imported in found]})

    def post(self, request: Request) -> Response:
        imported = services.import_match(owner=self.person, raw=self.fields["file"])
        return Response(selectors.import_line(imported), status=201)


class Import(ApiView):
    def get(self, request: Request, import_id: UUID) -> Response:
        return Response(selectors.import_line(selectors.get_import(import_id, request.user)))


class DeleteImport(ApiView):
    def post(self, request: Request, import_id: UUID) -> Response:
        services.delete_import(imported=selectors.get_import(import_id, request.user))
        return Response({"deleted": str(import_id)})
