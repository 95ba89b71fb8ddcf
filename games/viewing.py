"""What one viewer may see of a match: the views and frames of docs/wire.md. Cached; callers must not change them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.utils.translation import get_language

from games import heads, loglines, store, words
from games.caches import Lru
from games.clocks import write_pace
from games.errors import NotFound
from games.heads import Head
from games.models import Match
from games.rosters import FRESH, Place, get_roster, read_roster
from games.rules.branching import Origin
from games.rules.chance import commitment
from games.rules.fold import Position, fold
from games.rules.log import encode_outcome
from games.rules.protocol import SPECTATOR, State, Viewer
from games.rules.registry import get_rules
from games.setups import Setup, get_setup, origin_of, voters
from games.terms import terms_of

View = dict[str, Any]
Key = tuple[UUID, int, Viewer, str, tuple[Place, ...]]
FrameKey = tuple[UUID, int, int, Viewer, str]

_views: Lru[Key, View] = Lru(4000)
_old_views: Lru[Key, View] = Lru(1000)
_frames: Lru[FrameKey, tuple[float, str]] = Lru(4000)


def build_view(match: Match, viewer: Viewer, version: int | None = None) -> View:
    """Return the viewer's view: the newest, or as it was at `version` (NotFound if there was no such version).

    It may be newer than `match`, never older.
    """
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        if version is not None:
            raise NotFound
        return build_table(match, viewer)
    setup = get_setup(match.pk)
    head = heads.get_head(match.pk, match.title, at_least=match.version)
    if version is None or version == head.version:
        view = _head_view(setup, head, viewer)
        return view if version is None else {**view, "decision": None, "legal": [], "can_undo": False}
    return _old_view(setup, head, viewer, version)


def get_seen(match: Match, viewer: Viewer) -> State:
    """Return the newest state of a match that has started, as the viewer may know it."""
    head = heads.get_head(match.pk, match.title, at_least=match.version)
    return head.rules.redact(head.position.state, viewer)


def find_fresh_view(match_id: UUID, viewer: Viewer) -> View | None:
    """Return the newest view that the database gives, or None if there is no such match."""
    match = Match.objects.filter(pk=match_id).first()
    return build_view(match, viewer) if match else None


def build_table(match: Match, viewer: Viewer) -> View:
    """Return the JSON of a table that has not started: who sits at it, and what the secret is committed to."""
    roster = read_roster(match.pk)
    return {
        "match": str(match.pk),
        "title": match.title,
        "name": get_rules(match.title).name,
        "options": match.options,
        "status": match.status,
        "access": match.access,
        "capacity": match.seats,
        "host": next((place.seat for place in roster if place.user_id == match.host_id), None),
        "commitment": commitment(bytes(match.secret)),
        "version": 0,
        "viewer": viewer,
        "seats": seats_json(roster, viewer),
        "waiting_for": [],
        "decision": None,
        "legal": [],
        "can_undo": False,
        "outcome": None,
        "conduct": None,
        "terms": asdict(terms_of(match)),
        "origin": origin_json(origin_of(match)),
        "table": None,
    }


def origin_json(origin: Origin | None) -> dict[str, Any] | None:
    """Return where a branch comes from. Its address tells nobody more: a branch is open to no more people than it."""
    return None if origin is None else asdict(origin)


def seats_json(roster: Iterable[Place], viewer: Viewer) -> list[dict[str, Any]]:
    return [
        {
            "seat": place.seat,
            "name": place.name,
            "is_bot": place.is_bot,
            "level": place.level or None,
            "is_you": place.seat == viewer,
        }
        for place in roster
    ]


def log_lines(match: Match, viewer: Viewer, after: int = 0) -> list[dict[str, Any]]:
    """Return the log lines of the events after number `after`, and again those that one of them has undone."""
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        return []
    head = heads.get_head(match.pk, match.title, at_least=match.version)
    return _lines(get_setup(match.pk), head, viewer, after)


def find_frame(match_id: UUID, version: int, viewer: Viewer, after: int) -> str | None:
    """Return the update frame if it was built before; cheap enough for the event loop."""
    built = _frames.find((match_id, version, after, viewer, get_language() or ""))
    return built[1] if built and time.monotonic() - built[0] < FRESH else None


def build_frame(match_id: UUID, version: int, viewer: Viewer, after: int) -> tuple[int, str]:
    """Return the update frame that brings a viewer who knows version `after` to at least `version`."""
    setup = get_setup(match_id)
    head = heads.get_head(match_id, setup.title, at_least=version)
    after = after if after <= head.version else 0
    key = (match_id, head.version, after, viewer, get_language() or "")
    frame = find_frame(match_id, head.version, viewer, after)
    if frame is None:
        lines = _lines(setup, head, viewer, after)
        view = _head_view(setup, head, viewer)
        frame = encode({"type": "update", "version": head.version, "view": view, "lines": lines})
        _frames.put(key, (time.monotonic(), frame))
    return head.version, frame


def encode(message: Any) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def _head_view(setup: Setup, head: Head, viewer: Viewer) -> View:
    roster = get_roster(setup.match_id)
    key = (setup.match_id, head.version, viewer, get_language() or "", roster)
    view = _views.find(key)
    if view is None:
        view = position_view(setup, roster, head.position, viewer)
        view |= _question(setup, roster, head, viewer)
        _views.put(key, view)
    return view


def _old_view(setup: Setup, head: Head, viewer: Viewer, version: int) -> View:
    if not 1 <= version <= head.version:
        raise NotFound
    roster = get_roster(setup.match_id)
    key = (setup.match_id, version, viewer, get_language() or "", roster)
    view = _old_views.find(key)
    if view is None:
        events = [record.event for record in store.read(setup.match_id, up_to=version)]
        view = position_view(setup, roster, fold(setup.rules, events), viewer)
        _old_views.put(key, view)
    return view


def position_view(setup: Setup, roster: Sequence[Place], position: Position, viewer: Viewer) -> View:
    """Return the view of a position for whoever is asked nothing there: what replays show, and old versions."""
    rules = position.rules
    outcome = position.outcome
    return {
        "match": str(setup.match_id),
        "title": rules.key,
        "name": rules.name,
        "options": dict(setup.options),
        "status": Match.Status.OVER.value if position.is_over else Match.Status.RUNNING.value,
        "version": position.version,
        "viewer": viewer,
        "seats": seats_json(roster, viewer),
        "waiting_for": sorted(position.questions),
        "decision": None,
        "legal": [],
        "can_undo": False,
        "outcome": encode_outcome(outcome) if outcome else None,
        "conduct": _conduct(setup, position, viewer),
        "origin": origin_json(setup.origin),
        "table": rules.render(rules.redact(position.state, viewer), viewer),
    }


def _conduct(setup: Setup, position: Position, viewer: Viewer) -> dict[str, Any]:
    """Return who plays each seat, the clocks, and the open proposal with whether the viewer is to answer it."""
    conduct = position.conduct
    proposal = conduct.proposal
    return {
        "held": conduct.held[:],
        "is_paused": conduct.is_paused,
        "pace": write_pace(setup.pace),
        "time_out": setup.time_out,
        "clocks": [{"left": clock.left, "since": clock.since, "deadline": clock.deadline} for clock in conduct.clocks],
        "proposal": proposal
        and {
            "number": proposal.number,
            "what": proposal.what,
            "by": proposal.by,
            "agreed": sorted(proposal.agreed),
            "is_yours_to_answer": viewer in voters(setup, position) - proposal.agreed,
        },
    }


def _question(setup: Setup, roster: Sequence[Place], head: Head, viewer: Viewer) -> View:
    """Return the fields of a view that are for the viewer alone: what is asked, what may be answered."""
    if viewer == SPECTATOR or head.position.is_over:
        return {}
    return {"can_undo": head.undo_seat == viewer, **_asked(roster, head.position, viewer)}


def _asked(roster: Sequence[Place], position: Position, viewer: Viewer) -> View:
    question = position.questions.get(viewer)
    if question is None:
        return {}
    rules = position.rules
    names = [place.name for place in roster]
    seen = rules.redact(position.state, viewer)
    return {
        "decision": {"kind": question.kind, "since": question.since},
        "legal": [
            {
                "move": rules.codec.encode_move(move),
                "text": words.say(rules.key, rules.describe_move(seen, viewer, move), names),
            }
            for move in rules.legal_moves(seen, viewer)
        ],
    }


def view_with_question(setup: Setup, roster: Sequence[Place], position: Position, viewer: Viewer) -> View:
    """Return the view of a position that need not stand in any log, with what the viewer is asked there."""
    return position_view(setup, roster, position, viewer) | _asked(roster, position, viewer)


def _lines(setup: Setup, head: Head, viewer: Viewer, after: int) -> list[dict[str, Any]]:
    after = max(after, 0)
    first_kept = head.recent[0].event.number if head.recent else 1
    records: Sequence[store.Record] = head.recent
    if after + 1 < first_kept:
        records = store.read(setup.match_id, after=after, up_to=head.version)
    after = loglines.reach_back(records, after)
    if records and after + 1 < records[0].event.number:
        records = store.read(setup.match_id, after=after, up_to=head.version)
    shown = [record for record in records if record.event.number > after]
    names = [place.name for place in get_roster(setup.match_id)]
    return loglines.lines_of(setup.rules, shown, viewer, names)
