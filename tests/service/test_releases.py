"""What every release has written is read for ever: its whole matches, and a sample of everything there can be."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from unittest import mock
from uuid import UUID

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games import store
from games.checks.matches import differences_of
from games.golden import files, samples, scenes
from games.golden.files import RELEASES, Stored, read_json, read_record, samples_of
from games.golden.shapes import EVENT_KINDS, writable
from games.management.commands import make_samples
from games.models import Match
from games.rules.codec import Codec, Int, Kind, Maybe
from games.rules.errors import BadLog
from games.rules.fold import facts_of, fold, upcast
from games.rules.log import ENDED, MOVE, Event
from games.rules.registry import TITLES, get_rules
from tests.rules.altered import Altered

FILES = sorted(RELEASES.glob("*/*.matches.json.gz"))
MATCHES = [(f"{path.parent.name} {path.name} {nth}", raw) for path in FILES for nth, raw in enumerate(read_json(path))]
# What rules that were mended since make otherwise of a release's matches: (name above, what it is about).
KNOWN: frozenset[tuple[str, str]] = frozenset()

on_matches = pytest.mark.parametrize(("name", "match"), MATCHES, ids=[name for name, _ in MATCHES])
on_titles = pytest.mark.parametrize("title", sorted(TITLES))


@on_matches
def test_a_match_of_a_release_is_read_and_comes_to_the_same(name: str, match: Stored) -> None:
    """Chain, fold, secret, and every move decided again; it ends as it did."""
    records = [read_record(raw) for raw in match["records"]]
    log = [record.event for record in records]
    rules = get_rules(match["title"])
    store.check_records(UUID(match["match"]), records)
    position = fold(rules, log)
    assert position.is_over
    secret = bytes.fromhex(log[-1].payload["secret"])
    differences = {(name, found.about) for found in differences_of(rules, log, secret)}
    assert differences - KNOWN == set()


def test_a_changed_release_does_not_pass() -> None:
    """The control: a field of a row, and a fact."""
    records = [read_record(raw) for raw in copy.deepcopy(MATCHES[0][1]["records"])]
    match_id = UUID(MATCHES[0][1]["match"])
    records[3].event.payload["facts"].append(records[3].event.payload["facts"][0])
    with pytest.raises(BadLog, match="bad_digest"):
        store.check_records(match_id, records)


@on_titles
def test_a_release_has_every_way_to_act_at_a_table(title: str) -> None:
    matches = [match for _, match in MATCHES if match["title"] == title]
    kinds = {raw["kind"] for match in matches for raw in match["records"]}
    assert kinds == EVENT_KINDS
    ends = {match["records"][-1]["payload"]["outcome"]["reason"] for match in matches}
    assert {"resigned", "stopped", "scored"} < ends


@on_titles
def test_every_sample_can_be_read(title: str) -> None:
    """Of every schema ever written: its facts, and the move as it was asked."""
    rules = get_rules(title)
    for sample in samples_of(title):
        is_event = sample.kind != files.FACT
        event = sample if is_event else Event(0, MOVE, 0, {"move": None, **sample.payload}, sample.schema)
        facts = facts_of(rules, event)
        payload = upcast(rules, event)
        if "facts" in payload:
            assert json.loads(json.dumps(rules.codec.encode_facts(facts))) == payload["facts"]
        if payload.get("move"):
            assert rules.codec.encode_move(rules.codec.decode_move(payload["move"])) == payload["move"]


@on_titles
def test_there_is_a_sample_of_everything_that_can_be_written(title: str) -> None:
    """A new kind of event, move or fact, and a new field of one, needs `manage.py make_samples`."""
    assert samples.missing(get_rules(title), samples_of(title)) == set()


@pytest.mark.django_db
@on_titles
def test_there_is_a_sample_of_every_field_that_the_service_writes(title: str) -> None:
    """Payloads have fields of their own: clocks, proposals, outcomes."""
    rules = get_rules(title)
    now = scenes.play_scenes(title, is_quick=True)
    events = [files.read_event(raw) for match in now for raw in match["records"]]
    assert samples.without_sample(rules, events, samples_of(title)) == set()


def test_a_new_field_or_kind_without_a_sample_is_noticed() -> None:
    """The control: a fact with one field more, another kind of fact, and a value where None has been so far."""
    niagara = get_rules("niagara")
    moves = list(niagara.codec.moves.by_name.values())
    facts = list(niagara.codec.facts.by_name.values())
    picked = next(kind for kind in facts if kind.name == "card_picked")
    facts[facts.index(picked)] = Kind("card_picked", picked.made, **picked.coders, late=Maybe(Int()))

    class Newer(Altered):
        codec = Codec(moves, [*facts, Kind("flooded", object, depth=Int())])

    lacking = samples.missing(Newer(niagara), samples_of("niagara"))
    assert lacking == {
        "facts/card_picked.late", "facts/card_picked.late:", "facts/flooded", "facts/flooded.depth",
    }  # fmt: skip

    class NextSchema(Altered):
        schema = niagara.schema + 1

    assert samples.missing(NextSchema(niagara), samples_of("niagara")) == writable(niagara)


def test_no_released_file_has_changed() -> None:
    """Whoever changes one changes this list as well, for all to see; `make_samples` does so for the present release."""
    assert files.list_digests() == json.loads((RELEASES / files.DIGESTS).read_text())


def test_all_of_them_together_are_small() -> None:
    assert sum(path.stat().st_size for path in RELEASES.rglob("*.*")) < 1_000_000


@pytest.mark.django_db
class TestMaking:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        for title in TITLES:
            target = files.before_releases(tmp_path / "releases", title)
            target.parent.mkdir()
            target.write_text(files.before_releases(RELEASES, title).read_text())
            for path in RELEASES.glob(f"*/{title}.*"):
                target = tmp_path / "releases" / path.parent.name / path.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
        return tmp_path / "releases"

    def test_with_nothing_missing_nothing_changes(self, folder: Path) -> None:
        before = files.list_digests(folder)
        call_command("make_samples", folder=folder)
        assert files.list_digests(folder) == before
        assert json.loads((folder / files.DIGESTS).read_text()) == before

    def test_what_is_missing_is_added_and_the_rest_stays(self, folder: Path) -> None:
        path = next(folder.glob("*/niagara.samples.json"))
        kept = read_json(path)[:3]
        files.write_json(path, kept)
        call_command("make_samples", folder=folder)
        after = read_json(path)
        assert after[:3] == kept
        assert samples.missing(get_rules("niagara"), samples_of("niagara", folder)) == set()

    def test_older_releases_are_never_touched(self, folder: Path) -> None:
        with mock.patch.object(files, "VERSION", "9.9.9"):
            before = files.list_digests(folder)
            (folder / files.DIGESTS).write_text(json.dumps({**before, "releases/0.0.1/gone.json": "x"}))
            files.freeze(folder)
            listed = json.loads((folder / files.DIGESTS).read_text())
        assert listed == {**before, "releases/0.0.1/gone.json": "x"}

    def test_what_no_match_has_is_said(self, folder: Path) -> None:
        with (
            mock.patch.object(samples, "_candidates", return_value=[]),
            mock.patch.object(samples, "writable", return_value={"facts/never"}),
            pytest.raises(CommandError, match="niagara: facts/never"),
        ):
            call_command("make_samples", folder=folder)

    def test_the_matches_are_taken_back(self) -> None:
        (match,) = make_samples.play_and_take_back("duel", is_quick=True)
        assert match["records"][-1]["kind"] == ENDED
        assert not Match.objects.exists()
