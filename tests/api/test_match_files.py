"""Match files over the API, on the pages and by the commands."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from config import verify_match
from games import services
from games.models import ImportedMatch, Match
from tests.api.calling import Caller, check_refusal
from tests.rules.match_files import document, path_of, written
from tests.service.eventful import resigned_newyork
from tests.service.playing import make_people, start, start_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_people("ada")[0]


@pytest.fixture
def over() -> Match:
    return resigned_newyork(moves=4)


def forged() -> bytes:
    changed = document("duel")
    changed["result"]["winners"] = [0, 1]
    return written(changed)


class TestExport:
    def test_a_match_that_is_over_comes_as_an_attachment(self, over: Match) -> None:
        answer = Caller().get(f"matches/{over.pk}/export/")
        assert answer.status_code == 200
        assert answer["Content-Disposition"].startswith('attachment; filename="foldtable-newyork-')
        assert answer["Cache-Control"] == "no-store"
        assert answer.json()["match"] == str(over.pk)

    def test_a_running_match_keeps_its_secrets(self) -> None:
        match = start_with("bea", "cem", "dov")
        for caller in (Caller(), Caller(match.host)):
            check_refusal(caller.get(f"matches/{match.pk}/export/"), 409, "not_over")
            proof = caller.get(f"matches/{match.pk}/proof/").json()
            assert (proof["status"], proof["findings"], proof["is_proven"]) == ("running", [], None)
            assert bytes(match.secret).hex() not in json.dumps(proof)
            assert proof["salts"] == ["salt 0", "salt 1", "salt 2"]

    def test_who_may_not_watch_may_not_take_it_along(self, over: Match, ada: User) -> None:
        services.set_watchable(match=over, user=over.host, is_watchable=False)
        for path in ("export/", "proof/"):
            check_refusal(Caller(ada).get(f"matches/{over.pk}/{path}"), 403, "closed_to_spectators")
            assert Caller(over.host).get(f"matches/{over.pk}/{path}").status_code == 200
        assert Client().get(f"/matches/{over.pk}/verify/").status_code == 403

    def test_the_server_tells_what_it_finds_itself(self, over: Match) -> None:
        proof = Caller().get(f"matches/{over.pk}/proof/").json()
        assert proof["is_proven"] is True
        assert proof["digest"] == Caller().get(f"matches/{over.pk}/export/").json()["events"][-1]["digest"]
        assert {found["verdict"] for found in proof["findings"]} == {"proven", "open"}


class TestImport:
    def test_a_file_is_imported_listed_and_deleted(self, ada: User) -> None:
        caller = Caller(ada)
        answer = caller.post("imports/", path_of("duel").read_bytes())
        assert answer.status_code == 201
        (line,) = caller.get("imports/").json()["imports"]
        assert line == answer.json() == caller.get(f"imports/{line['id']}/").json()
        assert caller.post(f"imports/{line['id']}/delete/").status_code == 200
        assert caller.get("imports/").json()["imports"] == []

    def test_a_forged_file_is_refused_with_reasons(self, ada: User) -> None:
        error = check_refusal(Caller(ada).post("imports/", forged()), 422, "forged_match_file")
        assert any("result" in text for text in error["params"]["findings"])

    def test_a_file_beyond_the_limit_is_refused(self, ada: User) -> None:
        check_refusal(Caller(ada).post("imports/", b" " * (2 * 1024 * 1024 + 1)), 413, "too_large")

    def test_only_the_owner_and_the_staff_see_it(self, ada: User) -> None:
        imported = services.import_match(owner=ada, raw=path_of("duel").read_bytes())
        (bea, keeper) = make_people("bea", "keeper")
        User.objects.filter(pk=keeper.pk).update(is_staff=True)
        for path in ("", "file/"):
            assert client_of(bea).get(f"/imports/{imported.pk}/{path}").status_code == 404
            assert client_of(keeper).get(f"/imports/{imported.pk}/{path}").status_code == 200


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class TestPages:
    def test_a_file_is_sent_and_its_page_says_what_it_proves(self, ada: User) -> None:
        client = client_of(ada)
        raw = path_of("duel").read_bytes()
        answer = client.post("/imports/", {"file": SimpleUploadedFile("a.json", raw)}, follow=True)
        page = answer.content.decode()
        assert "Nobody chose them." in page
        assert "dov" in page
        imported = ImportedMatch.objects.get()
        assert client.get(f"/imports/{imported.pk}/file/").content == raw

    def test_a_forged_file_is_refused_in_words(self, ada: User) -> None:
        answer = client_of(ada).post("/imports/", {"file": SimpleUploadedFile("a.json", forged())})
        assert answer.status_code == 422
        assert "not the true record" in answer.content.decode()
        assert not ImportedMatch.objects.exists()

    def test_a_form_without_a_file_and_one_that_is_too_large_say_so(self, ada: User) -> None:
        assert "Choose a file first." in client_of(ada).post("/imports/").content.decode()
        large = SimpleUploadedFile("a.json", b" " * (2 * 1024 * 1024 + 1))
        assert client_of(ada).post("/imports/", {"file": large}).status_code == 413

    def test_an_import_is_compared_with_the_match_of_this_server(self, over: Match) -> None:
        raw = Caller().get(f"matches/{over.pk}/export/").content
        imported = services.import_match(owner=over.host, raw=raw)
        page = client_of(over.host).get(f"/imports/{imported.pk}/").content.decode()
        assert "its log is the same to the last event" in page

    def test_a_running_match_shows_its_commitment(self) -> None:
        match = start(make_people("bea", "cem", "dov"))
        proof = Caller().get(f"matches/{match.pk}/proof/").json()
        page = Client().get(f"/matches/{match.pk}/verify/").content.decode()
        assert proof["commitment"] in page
        assert "salt 2" in page
        assert f"/matches/{match.pk}/verify/" in Client().get(f"/matches/{match.pk}/").content.decode()
        assert f"/matches/{match.pk}/verify/" in Client().get(f"/matches/{match.pk}/plain/").content.decode()

    def test_all_my_matches_come_as_one_archive(self, over: Match) -> None:
        answer = client_of(over.host).post("/settings/data/matches/")
        packed = zipfile.ZipFile(BytesIO(b"".join(answer.streaming_content)))  # type: ignore[attr-defined]
        assert len(packed.namelist()) == 2


class TestCommands:
    def test_out_and_in_again(self, over: Match, tmp_path: Path) -> None:
        file = tmp_path / "match.json"
        call_command("export_match", str(over.pk), out=file, stderr=StringIO())
        assert verify_match.main([str(file)]) == 0
        call_command("import_match", str(file), user=over.host.username, stdout=StringIO())
        assert ImportedMatch.objects.get().owner == over.host
        call_command("export_matches", user=over.host.username, out=tmp_path / "all.zip", stderr=StringIO())
        assert zipfile.ZipFile(tmp_path / "all.zip").testzip() is None

    def test_refusals_are_told(self, over: Match, tmp_path: Path) -> None:
        (tmp_path / "forged.json").write_bytes(forged())
        with pytest.raises(CommandError, match="not the true record"):
            call_command("import_match", str(tmp_path / "forged.json"), user=over.host.username)
        with pytest.raises(CommandError, match="Say whose"):
            call_command("import_match", str(tmp_path / "forged.json"))
        with pytest.raises(CommandError, match="no match"):
            call_command("export_match", "6b0f6a4e-1c1c-4e44-9c39-0e6e3d1a4b5c")
        running = start(make_people("bea", "cem", "dov"))
        with pytest.raises(CommandError, match="not over"):
            call_command("export_match", str(running.pk))
