"""Matches that somebody has brought along as files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import selectors, services
from games.api.proofs import IMPORTS
from games.errors import Refused, ServiceError
from games.models import ImportedMatch, Match
from games.pages.refusals import friendly
from games.replays.exports import MEDIA_TYPE
from games.replays.imports import read_import, source_of_file
from games.replays.proofs import last_digest
from games.rules.proof.check import check_file
from games.rules.proof.findings import OPEN
from games.rules.registry import get_rules
from games.services.imports import LARGEST, MOST_OF_A_PERSON
from games.words import proofs as words

if TYPE_CHECKING:
    from accounts.models import User

PER_PAGE = 25


@dataclass(frozen=True, slots=True)
class Row:
    imported: ImportedMatch
    name: str


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def show_imports(request: HttpRequest) -> HttpResponse:
    """The reader's imports; by POST, one more."""
    user = cast("User", request.user)
    refusal: ServiceError | None = None
    if request.method == "POST":
        try:
            IMPORTS.check(request)
            imported = services.import_match(owner=user, raw=_file_of(request))
            return redirect("games:import", imported.pk)
        except ServiceError as error:
            refusal = error
    page = Paginator(selectors.imports_of(user), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [Row(imported, get_rules(imported.title).name) for imported in page],
        "refusal": refusal,
        "findings": refusal.params.get("findings", []) if refusal else [],
        "largest": LARGEST // 1024,
        "most": MOST_OF_A_PERSON,
    }
    return render(request, "games/imports.html", context, status=refusal.status if refusal else 200)


@require_safe
@friendly
def show_import(request: HttpRequest, import_id: UUID) -> HttpResponse:
    """What the match is, how it ended, and what its file proves."""
    imported = selectors.get_import(import_id, request.user)
    file = read_import(imported)
    report = check_file(file)
    source = source_of_file(file, imported.pk)
    outcome = file.document["result"]
    winners = [place.name for place in source.roster if place.seat in outcome["winners"]]
    context = {
        "imported": imported,
        "name": source.setup.rules.name,
        "played": [source.records[0].created_at, source.records[-1].created_at],
        "seats": [(place, outcome["ranks"][place.seat], outcome["scores"][place.seat]) for place in source.roster],
        "headline": _("Won by %(names)s") % {"names": get_text_list(winners, _("and"))} if winners else _("No winner"),
        "events": source.version,
        "report": report,
        "findings": [(found.verdict, words.say(found.code, found.params)) for found in report.findings],
        "open": OPEN,
        "here": _known_here(file.match, file.rows[-1].digest, request),
        "is_owner": imported.owner_id == request.user.pk,
    }
    return render(request, "games/import.html", context)


@require_safe
@friendly
def download_import(request: HttpRequest, import_id: UUID) -> HttpResponse:
    imported = selectors.get_import(import_id, request.user)
    disposition = f'attachment; filename="foldtable-{imported.title}-{str(imported.pk)[-12:]}.json"'
    return HttpResponse(
        imported.document.encode(), content_type=MEDIA_TYPE, headers={"Content-Disposition": disposition}
    )


@require_POST
@friendly
def delete_import(request: HttpRequest, import_id: UUID) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("games:imports"))
    services.delete_import(imported=selectors.get_import(import_id, request.user))
    messages.success(request, _("The imported match is deleted."))
    return redirect("games:imports")


def _file_of(request: HttpRequest) -> bytes:
    sent = request.FILES.get("file")
    if sent is None:
        raise Refused("no_file")
    return bytes(sent.read(LARGEST + 1))


def _known_here(match_id: str, digest: str, request: HttpRequest) -> dict[str, Any] | None:
    """Return the match of this server that has the file's id, if the reader may see it, and whether it is the same."""
    match = Match.objects.filter(pk=UUID(match_id), status=Match.Status.OVER).first()
    if match is None:
        return None
    try:
        selectors.check_may_watch(match, request.user)
    except ServiceError:
        return None
    return {"match": match.pk, "is_same": last_digest(match) == digest}
