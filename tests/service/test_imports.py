"""Bringing a match file along: checked as a whole, kept apart from everything that is this server's own."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest

from accounts.models import User
from games import services
from games.errors import ServiceError
from games.models import Event, ImportedMatch, Match, Rating
from games.replays.archives import archive_of
from games.replays.exports import document_of, export_match
from games.replays.imports import read_import, source_of_import
from games.rules.fold import fold
from games.services import imports
from tests.rules.match_files import NAMES, chained_anew, document, path_of, written
from tests.service.eventful import resigned_newyork
from tests.service.playing import make_people, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_people("ada")[0]


def refusal(owner: User, raw: bytes) -> ServiceError:
    before = ImportedMatch.objects.count()
    with pytest.raises(ServiceError) as caught:
        services.import_match(owner=owner, raw=raw)
    assert ImportedMatch.objects.count() == before
    assert caught.value.text
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_a_true_file_is_kept_byte_for_byte_and_folds_to_its_end(ada: User, name: str) -> None:
    raw = path_of(name).read_bytes()
    imported = services.import_match(owner=ada, raw=raw)
    imported.refresh_from_db()
    assert imported.document.encode() == raw
    source = source_of_import(imported)
    assert fold(source.setup.rules, [record.event for record in source.records]).is_over
    assert source.setup.match_id == imported.pk
    assert [place.name for place in source.roster] == [seat["name"] for seat in document(name)["seats"]]


def test_an_import_is_no_match_of_this_server(ada: User) -> None:
    services.import_match(owner=ada, raw=path_of("duel").read_bytes())
    assert not Match.objects.exists()
    assert not Event.objects.exists()
    assert not Rating.objects.exists()


def test_the_same_file_again_is_the_same_import(ada: User) -> None:
    raw = path_of("duel").read_bytes()
    assert services.import_match(owner=ada, raw=raw) == services.import_match(owner=ada, raw=raw)


def test_a_match_of_this_server_can_be_taken_out_and_brought_back() -> None:
    match = resigned_newyork()
    imported = services.import_match(owner=match.host, raw=export_match(match))
    assert read_import(imported).document == json.loads(json.dumps(document_of(match)))


def test_a_tampered_file_is_refused_with_the_reasons_and_nothing_is_kept(ada: User) -> None:
    changed = document("duel")
    changed["events"][4]["payload"]["facts"] = []
    error = refusal(ada, written(changed))
    assert (error.code, error.status) == ("forged_match_file", 422)
    assert any("Event 5" in text for text in error.params["findings"])


def test_what_is_no_match_file_is_refused(ada: User) -> None:
    error = refusal(ada, b"{}")
    assert (error.code, error.status) == ("not_a_match_file", 422)
    assert error.params["findings"] == ["This is not a Foldtable match file."]


def test_there_are_limits(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(ada, b" " * (imports.LARGEST + 1)).status == 413
    services.import_match(owner=ada, raw=path_of("duel").read_bytes())
    monkeypatch.setattr(imports, "MOST_OF_A_PERSON", 1)
    assert refusal(ada, path_of("niagara").read_bytes()).code == "too_many_imports"
    guest = User.objects.create(username="Guest-1", is_guest=True)
    assert refusal(guest, path_of("niagara").read_bytes()).code == "guest"


@pytest.mark.parametrize(
    ("part", "value"),
    [("level", "emperor"), ("name", "evil\u202e\u0000name"), ("name", ""), ("name", "x" * 200)],
)
def test_what_is_not_proven_is_shown_with_care(ada: User, part: str, value: Any) -> None:
    changed = document("duel")
    changed["seats"][0][part] = value
    changed["terms"] = {"pace": {"kind": "nonsense"}, "time_out": "nonsense", "is_rated": False}
    place = source_of_import(services.import_match(owner=ada, raw=written(changed))).roster[0]
    assert place.level == ""
    assert place.name.isprintable()
    assert 1 <= len(place.name) <= 40


@pytest.mark.parametrize(
    "moment", ["2026-13-01T00:00:00.000000Z", "2026-02-29T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z"]
)
def test_a_time_that_there_is_not_is_refused(ada: User, moment: str) -> None:
    changed = document("niagara")
    changed["events"][0]["created_at"] = changed["started_at"] = moment
    assert refusal(ada, written(chained_anew(changed))).code == "not_a_match_file"


def test_an_archive_has_every_match_that_is_over_and_names_the_others() -> None:
    match = resigned_newyork()
    running = start([match.host, *make_people("bea", "cem")])
    packed = zipfile.ZipFile(BytesIO(b"".join(archive_of(match.host))))
    assert packed.testzip() is None
    contents = json.loads(packed.read("contents.json"))
    (file,) = contents["exported"]
    assert packed.read(file["file"]) == export_match(match)
    assert contents["left_out"] == [{"match": str(running.pk), "title": "niagara", "why": "not_over"}]
    assert json.loads(zipfile.ZipFile(BytesIO(b"".join(archive_of(match.host, most=0)))).read("contents.json"))[
        "left_out"
    ][1] == {"match": str(match.pk), "title": "newyork", "why": "too_many"}
