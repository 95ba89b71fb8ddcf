"""What the server itself finds when it checks one of its matches as a stranger would: from the file alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import heads, store
from games.caches import Lru
from games.errors import Conflict
from games.models import Match
from games.replays.exports import export_match
from games.rules.proof.check import check_file
from games.rules.proof.document import read_file
from games.rules.proof.findings import Finding, Report
from games.words import proofs as words

# A match that is over never changes.
_reports: Lru[UUID, Report] = Lru(500)


@dataclass(frozen=True, slots=True)
class Lots:
    """What the lots of a match rest on, and may be known from the start."""

    commitment: str
    salts: tuple[str, ...]


def report_on(match: Match) -> Report:
    """Return what the file of the match proves; Conflict `not_over`."""
    found = _reports.find(match.pk)
    if found is None:
        found = check_file(read_file(export_match(match)))
        _reports.put(match.pk, found)
    return found


def proof_json(match: Match) -> dict[str, Any]:
    """Return what can be told of the lots now: the commitment and the salts, and once it is over all findings."""
    if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        raise Conflict("not_started")
    lots = lots_of(match)
    body: dict[str, Any] = {
        "match": str(match.pk),
        "status": match.status,
        "commitment": lots.commitment,
        "salts": list(lots.salts),
        "digest": None,
        "is_proven": None,
        "findings": [],
    }
    if match.status == Match.Status.OVER:
        report = report_on(match)
        body["digest"] = last_digest(match)
        body["is_proven"] = report.is_proven
        body["findings"] = findings_json(report)
    return body


def lots_of(match: Match) -> Lots:
    """Return what event 1 of a match that has started says of its lots: anybody may know it."""
    (first,) = store.read(match.pk, up_to=1)
    return Lots(first.event.payload["commitment"], tuple(first.event.payload["salts"]))


def last_digest(match: Match) -> str:
    return heads.get_head(match.pk, match.title, at_least=match.version).digest


def findings_json(report: Report) -> list[dict[str, Any]]:
    return [_finding_json(found) for found in report.findings]


def _finding_json(found: Finding) -> dict[str, Any]:
    return {
        "verdict": found.verdict,
        "code": found.code,
        "params": dict(found.params),
        "text": words.say(found.code, found.params),
    }
