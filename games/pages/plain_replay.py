"""The replay in words, without script: one position at a time, with links to the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import selectors, viewing
from games.pages.headlines import headline
from games.pages.refusals import friendly
from games.pages.replay import HAS_BEGUN, asked_number, asked_viewer, viewpoint_words
from games.pages.titles import TITLE_PAGES, option_texts
from games.replays.films import film_lines
from games.replays.positions import positions
from games.replays.source import Source, source_of
from games.replays.turns import Turns
from games.replays.viewpoints import viewpoints
from games.rules.fold import Position
from games.rules.protocol import Viewer

# How many lines of the log stand on the page before the one that is shown, and after it.
LINES_BEFORE = 8
LINES_AFTER = 4


@require_safe
@friendly
def show_plain_replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    if match.status not in HAS_BEGUN:
        return redirect("games:match", match.pk)
    eyes = viewpoints(match, request.user)
    viewer = asked_viewer(request, eyes)
    links = [
        (reverse("games:replay", args=[match.pk]), _("The drawn replay")),
        (reverse("games:plain", args=[match.pk]), _("The match as it stands")),
    ]
    return show_in_words(request, source_of(match), eyes, viewer, links)


def show_in_words(
    request: HttpRequest, source: Source, eyes: list[Viewer], viewer: Viewer, links: list[tuple[str, str]]
) -> HttpResponse:
    """Answer with one position of any match. `links` are addresses and words; the first one is of the drawn replay."""
    asked = asked_number(request)
    number = source.version if asked is None else min(max(asked, 1), source.version)
    position, turns = find_position(source, number)
    view = viewing.position_view(source.setup, source.roster, position, viewer)
    seen = position.rules.redact(position.state, viewer)
    title, here = source.setup.title, address(number, viewer)
    (drawn, drawn_words), *others = links
    context: dict[str, Any] = {
        "view": view,
        "number": number,
        "version": source.version,
        "headline": headline(view),
        "steps": steps(number, source.version, turns, viewer),
        "eyes": [
            {
                "words": viewpoint_words(one, source.roster, eyes[0]),
                "is_chosen": one == viewer,
                "address": address(number, one),
            }
            for one in eyes
        ],
        "lines": lines_around(source, viewer, number),
        "links": [(drawn + here, drawn_words), *others],
        "state_template": f"games/{title}/plain.html",
        "notes": option_texts(title, dict(source.setup.options)),
        **TITLE_PAGES[title].plain(view, seen),
    }
    return render(request, "games/plain_replay.html", context)


def find_position(source: Source, number: int) -> tuple[Position, list[int]]:
    """Return the position after that event, and where all turns of the match begin."""
    log = [record.event for record in source.records]
    turns = Turns()
    found = None
    for event, position in zip(log, positions(source.setup.rules, log), strict=True):
        turns.hear(position, event.seat)
        if event.number == number:
            found = position.copy()
    assert found is not None
    return found, turns.starts


def steps(number: int, version: int, turns: Sequence[int], viewer: Viewer) -> dict[str, str | None]:
    """Return the addresses of the positions around this one; None where there is none."""
    turn_before, turn_after = bisect_left(turns, number), bisect_right(turns, number)
    goals = {
        "first": 1 if number > 1 else None,
        "turn_before": turns[turn_before - 1] if turn_before else None,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < version else None,
        "turn_after": turns[turn_after] if turn_after < len(turns) else None,
        "last": version if number < version else None,
    }
    return {name: None if goal is None else address(goal, viewer) for name, goal in goals.items()}


def address(number: int, viewer: Viewer) -> str:
    return "?" + urlencode({"at": number, "as": viewer})


def lines_around(source: Source, viewer: Viewer, number: int) -> list[dict[str, Any]]:
    """Return the lines near an event, the one that led to the position marked, each with the address of its own."""
    lines = film_lines(source, viewer)
    current = max((place for place, line in enumerate(lines) if line["number"] <= number), default=0)
    near = list(enumerate(lines))[max(0, current - LINES_BEFORE) : current + LINES_AFTER + 1]
    return [
        {
            **line,
            "is_current": place == current,
            "is_undone": line["undone_by"] is not None and line["undone_by"] <= number,
            "address": address(line["number"], viewer),
        }
        for place, line in near
    ]
