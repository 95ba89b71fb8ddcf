"""Proving a match: in the reader's own browser, from the file alone."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games import selectors
from games.models import Match
from games.pages.refusals import friendly
from games.replays.proofs import lots_of
from games.rosters import get_roster
from games.rules.registry import get_rules
from games.words.proofs import all_texts


@require_safe
def verify_any(request: HttpRequest) -> HttpResponse:
    """Check a file that the reader has; nothing of it is sent anywhere."""
    return render(request, "games/verify_file.html", {"words": all_texts()})


@require_safe
@friendly
def verify_match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Check a match that is over; while it runs, show what to write down for checking it then."""
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        return redirect("games:match", match.pk)
    lots = lots_of(match)
    context = {
        "match": match,
        "name": get_rules(match.title).name,
        "is_over": match.status == Match.Status.OVER,
        "commitment": lots.commitment,
        "salts": [(place, lots.salts[place.seat]) for place in get_roster(match.pk)],
        "words": all_texts(),
    }
    return render(request, "games/verify_match.html", context)
