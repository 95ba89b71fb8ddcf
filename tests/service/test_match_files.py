"""A match that is over, as a file: whatever has happened in it, the file proves itself."""

from __future__ import annotations

import pytest

from games import store
from games.errors import ServiceError
from games.models import Match
from games.replays.exports import document_of, export_match, file_name
from games.rules.proof.check import check_file
from games.rules.proof.document import read_file
from games.rules.proof.findings import REFUTED
from tests.service.eventful import eventful_niagara, resigned_newyork, whole_duel
from tests.service.playing import start_with
from tests.service.time_travel import Travel

pytestmark = pytest.mark.django_db


@pytest.fixture
def travel(monkeypatch: pytest.MonkeyPatch) -> Travel:
    return Travel(monkeypatch)


def faults_of(match: Match) -> list[tuple[str, object]]:
    report = check_file(read_file(export_match(match)))
    assert not report.has_notes
    return [(found.code, found.params) for found in report.findings if found.verdict == REFUTED]


def test_a_match_with_every_act_at_the_table_proves_itself(travel: Travel) -> None:
    match = eventful_niagara(travel.on)
    kinds = {record.event.kind for record in store.read(match.pk)}
    assert kinds >= {"undone", "paused", "resumed", "timed_out", "seat_changed", "clock_set", "declined", "ended"}
    assert faults_of(match) == []


def test_a_match_played_to_its_own_end_proves_itself() -> None:
    match = whole_duel()
    assert "undone" in {record.event.kind for record in store.read(match.pk)}
    assert faults_of(match) == []


def test_a_resigned_match_proves_itself() -> None:
    match = resigned_newyork()
    assert (match.result or {})["reason"] == "resigned"
    assert faults_of(match) == []


def test_a_running_match_is_not_exported() -> None:
    """Its log would tell everybody's secrets."""
    match = start_with("ada", "bea", "cem")
    with pytest.raises(ServiceError) as caught:
        export_match(match)
    assert (caught.value.code, caught.value.status) == ("not_over", 409)


def test_a_file_knows_names_and_no_people(travel: Travel) -> None:
    match = resigned_newyork()
    written = export_match(match).decode()
    assert "@" not in written
    assert "user" not in written
    assert [seat["name"] for seat in document_of(match)["seats"]] == ["fay", "gus"]
    assert file_name(match).endswith(f"{str(match.pk)[-12:]}.json")
