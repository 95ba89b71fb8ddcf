"""Whoever changes a match file is found out: each field, one at a time, and what a careful forger would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.proof.chain import check_chain, check_copies
from games.rules.proof.check import check_file
from games.rules.proof.document import read_document, read_file
from games.rules.proof.findings import NOTE, PROVEN, REFUTED, Unreadable
from games.rules.proof.lots import check_commitment, check_lots
from games.rules.proof.story import check_story
from games.rules.proof.words import TEXTS, say
from tests.rules.match_files import (
    NAMES,
    NOT_PROVEN,
    chained_anew,
    document,
    kind_of,
    leaves,
    other,
    path_of,
    put,
    written,
)

QUICK = (check_chain, check_copies, check_commitment, check_lots)


def codes_of(changed: Any) -> list[str]:
    """Return what speaks against the document; the shape included."""
    try:
        report = check_file(read_file(written(changed)))
    except Unreadable as error:
        return [error.code]
    return [found.code for found in report.findings if found.verdict == REFUTED]


def is_caught(changed: Any) -> bool:
    """As `codes_of`, without the story, which costs most."""
    try:
        file = read_document(changed)
    except Unreadable:
        return True
    return any(found.verdict == REFUTED for check in QUICK for found in check(file))


def changes(name: str, most_of_a_kind: int) -> Iterator[tuple[str, bool]]:
    """Change a field after the other and yield its kind and whether it was caught; each is put back."""
    whole = document(name)
    seen: dict[str, int] = {}
    for path in list(leaves(whole)):
        kind = kind_of(whole, path)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > most_of_a_kind:
            continue
        before = put(whole, path, None)
        put(whole, path, other(before))
        yield kind, is_caught(whole)
        put(whole, path, before)


@pytest.mark.parametrize("name", NAMES)
def test_the_untouched_file_is_proven(name: str) -> None:
    report = check_file(read_file(path_of(name).read_bytes()))
    assert report.is_proven
    assert not report.has_notes
    proven = [found.code for found in report.findings if found.verdict == PROVEN]
    assert proven == ["shape", "chain", "copies", "commitment", "lots", "story", "rules"]
    assert all(say(found) for found in report.findings)


@pytest.mark.parametrize(("name", "most"), [("duel", 2), ("newyork", 2), ("niagara", 10_000)])
def test_every_changed_field_is_caught_or_declared_as_not_proven(name: str, most: int) -> None:
    missed = {kind for kind, caught in changes(name, most) if not caught}
    assert missed <= NOT_PROVEN


def test_a_null_in_the_place_of_any_kind_of_field_is_caught() -> None:
    whole, seen = document("niagara"), set()
    for path in list(leaves(whole)):
        kind = kind_of(whole, path)
        before = put(whole, path, None)
        if kind not in seen and before is not None and kind not in NOT_PROVEN:
            assert is_caught(whole), kind
        put(whole, path, before)
        seen.add(kind)


@pytest.mark.parametrize("name", NAMES)
def test_events_left_out_doubled_or_moved_are_caught(name: str) -> None:
    whole = document(name)
    events = whole["events"]
    for changed in (events[1:], events[:-1], [*events[:3], *events[4:]], [*events, events[-1]]):
        assert codes_of({**whole, "events": changed})
    assert codes_of({**whole, "events": [events[0], events[2], events[1], *events[3:]]})


@pytest.mark.parametrize("part", ["match", "terms", "seats", "result", "events"])
def test_missing_and_further_fields_are_caught(part: str) -> None:
    whole = document("niagara")
    assert codes_of({**whole, "more": 1}) == ["bad_shape"]
    assert codes_of({key: value for key, value in whole.items() if key != part}) == ["bad_shape"]


class TestWhoeverMakesEveryDigestFitAgain:
    """Somebody with a computer and an evening: the chain holds, and yet the file is not true."""

    @pytest.fixture
    def whole(self) -> Any:
        return document("duel")

    def row(self, whole: Any, kind: str, place: int = 0) -> Any:
        return [row for row in whole["events"] if row["kind"] == kind][place]

    def test_another_lot_is_caught(self, whole: Any) -> None:
        row = next(row for row in whole["events"] if row["payload"].get("draws"))
        size, outcome = row["payload"]["draws"][0]
        row["payload"]["draws"][0] = [size, (outcome + 1) % size]
        assert codes_of(chained_anew(whole)) == ["bad_draw"]

    @pytest.mark.parametrize("draws", [[[2]], [[1, 0]], [[2, 2]], [[2, -1]], [[1 << 65, 0]], [["2", 0]], [7], None])
    def test_nonsense_for_lots_is_caught(self, whole: Any, draws: Any) -> None:
        self.row(whole, "move", 3)["payload"]["draws"] = draws
        assert "bad_draws" in codes_of(chained_anew(whole))

    def test_another_winner_is_caught(self, whole: Any) -> None:
        outcome = self.row(whole, "ended")["payload"]["outcome"]
        outcome["winners"] = [1 - seat for seat in outcome["winners"]]
        whole["result"] = outcome
        assert codes_of(chained_anew(whole)) == ["bad_result"]

    def test_another_secret_is_caught(self, whole: Any) -> None:
        whole["secret"] = self.row(whole, "ended")["payload"]["secret"] = "ab" * 32
        assert codes_of(chained_anew(whole))[0] == "bad_commitment"

    def test_a_move_of_somebody_who_was_not_asked_is_caught(self, whole: Any) -> None:
        row = self.row(whole, "move", 5)
        row["seat"] = 1 - row["seat"]
        assert "bad_event" in codes_of(chained_anew(whole))

    def test_another_salt_is_caught(self, whole: Any) -> None:
        whole["seats"][0]["salt"] = self.row(whole, "started")["payload"]["salts"][0] = "mine"
        assert "bad_draw" in codes_of(chained_anew(whole))

    def test_a_resignation_put_before_the_end_is_caught(self, whole: Any) -> None:
        end = whole["events"].pop()
        giving_up = {**end, "kind": "resigned", "seat": 0, "payload": {}}
        whole["events"] += [giving_up, {**end, "number": end["number"] + 1}]
        assert codes_of(chained_anew(whole)) == ["goes_on"]

    def test_taking_back_what_had_shown_a_card_is_caught(self, whole: Any) -> None:
        events = whole["events"]
        place = next(place for place, row in enumerate(events) if row["kind"] == "move" and row["payload"]["draws"])
        shown = events[place]
        taken = {**shown, "number": shown["number"] + 1, "kind": "undone", "payload": {"back_to": shown["number"] - 1}}
        rest = [{**row, "number": row["number"] + 1} for row in events[place + 1 :]]
        whole["events"] = [*events[: place + 1], taken, *rest]
        found = check_story(read_document(chained_anew(whole)))
        assert (found[0].code, found[0].params["number"]) == ("bad_event", taken["number"])

    def test_other_facts_that_still_fold_are_told_of_as_what_todays_rules_would_not_do(self, whole: Any) -> None:
        """The log alone cannot tell a forged fact from a mended rule: the last digest can."""
        last = document("newyork")
        row = self.row(last, "started")
        city = next(fact for fact in row["payload"]["facts"] if fact["kind"] == "market")
        city["future"] = city["future"][::-1]
        before = document("newyork")["events"][-1]["digest"]
        file = read_document(chained_anew(last))
        report = check_file(file)
        notes = [found for found in report.findings if found.verdict == NOTE]
        assert report.is_proven
        assert notes[0].code == "rules_differ"
        assert last["events"][-1]["digest"] != before

    def test_a_time_out_that_was_not_due_is_caught(self) -> None:
        whole = document("niagara")
        row = self.row(whole, "timed_out")
        row["payload"]["deadline"] = "2020-01-01T00:00:00.000+00:00"
        assert "bad_event" in codes_of(chained_anew(whole))

    def test_an_agreement_that_nobody_gave_is_caught(self) -> None:
        whole = document("niagara")
        events = whole["events"]
        place = next(place for place, row in enumerate(events) if row["kind"] == "agreed")
        del events[place]
        for number, row in enumerate(events, start=1):
            row["number"] = number
        assert "bad_event" in codes_of(chained_anew(whole))

    @pytest.mark.parametrize("kind", ["started", "move", "undone", "proposed", "agreed", "seat_changed", "ended"])
    def test_an_empty_payload_is_caught_and_breaks_nothing(self, kind: str) -> None:
        whole = document("niagara")
        self.row(whole, kind)["payload"] = {}
        assert codes_of(chained_anew(whole))

    @pytest.mark.parametrize("seats", [0, 9, 1 << 30, -1, "3", None])
    def test_a_table_that_no_title_has_is_caught_before_it_is_built(self, seats: Any) -> None:
        whole = document("niagara")
        self.row(whole, "started")["payload"]["seats"] = seats
        assert codes_of(chained_anew(whole))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not_json"),
        (b"\xff{}", "not_json"),
        (b'{"a": 1, "a": 2}', "not_json"),
        (b'{"a": NaN}', "not_json"),
        (b'{"a": 1.00}', "not_json"),
        (b'{"a": -0}', "not_json"),
        (b'{"a": 1e400}', "not_json"),
        (b'{"a": "\\ud800"}', "not_json"),
        (b"[" * 70 + b"]" * 70, "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"{}", "not_a_match"),
        (b"[]", "not_a_match"),
        (b'{"format": "foldtable-match", "version": 2}', "other_version"),
        (b'{"format": "foldtable-match", "version": true}', "other_version"),
        (b'{"format": "foldtable-match", "version": 1}', "bad_shape"),
    ],
)
def test_what_is_no_match_file_is_told_so(raw: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_file(raw)
    assert caught.value.code == code
    assert TEXTS[code].format_map(caught.value.params)


def test_of_a_branch_it_is_said_that_its_beginning_is_another_match() -> None:
    """Its first facts were told again and not decided; the moves are decided again all the same."""
    whole = document("duel")
    whole["events"][0]["payload"]["origin"] = {"match": whole["match"], "number": 9, "viewer": 0}
    found = [finding.code for finding in check_file(read_document(chained_anew(whole))).findings]
    assert found[6:8] == ["rules", "branch"]
