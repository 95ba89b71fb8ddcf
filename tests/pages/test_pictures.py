"""Pictures of matches by address, and what a link shows of itself."""

from __future__ import annotations

import re

import pytest

from games import allowances, services
from games.models import Match
from games.pages import pictures
from games.pictures import printing
from tests.pages.reading import read
from tests.service.playing import legal_jsons, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick_printer(monkeypatch):
    """Most of these tests are not about drawing: a PNG is its SVG with another beginning."""
    monkeypatch.setattr(pictures, "print_png", lambda svg: b"\x89PNG" + svg.encode())
    pictures._pictures.clear()


@pytest.fixture
def users(people):
    return people("Ada", "Bea", "Cyd", "Dan")


def pick(match: Match, seat: int, card: str) -> None:
    move = {"kind": "pick", "card": card}
    assert move in legal_jsons(match, seat)
    services.play_move(
        match_id=match.pk, seat=seat, move=move, decision=token_of(match, seat), move_id=f"{seat}-{card}"
    )


def address(match: Match, form: str = "svg", at: int | None = None) -> str:
    return f"/matches/{match.pk}/picture.{form}" + ("" if at is None else f"?at={at}")


def metas(page) -> dict[str, str]:
    found = {}
    for tag, attrs in read(page).tags:
        if tag == "meta" and "content" in attrs:
            found[attrs.get("property") or attrs.get("name", "")] = attrs["content"]
    return found


class TestWhoMay:
    def test_a_robot_gets_the_picture_of_a_public_match(self, browser, users, table):
        match = table(*users[:3], start=True)
        for form, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
            answer = browser().get(address(match, form))
            assert (answer.status_code, answer["Content-Type"]) == (200, kind)
            assert b"Ada" in answer.content
            assert answer["Cache-Control"] == "public, max-age=10"
            assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"

    def test_a_match_by_link_is_for_people_who_are_signed_in_and_kept_by_their_browsers_alone(
        self, browser, users, table
    ):
        match = table(*users[:3], start=True, access="link")
        refused = browser().get(address(match))
        assert refused.status_code == 302
        assert "/accounts/login/" in refused["Location"]
        assert browser(users[3]).get(address(match))["Cache-Control"] == "private, max-age=10"

    def test_a_match_closed_to_spectators_is_for_its_players(self, browser, users, table):
        match = table(*users[:3], start=True)
        Match.objects.filter(pk=match.pk).update(is_watchable=False)
        assert browser().get(address(match)).status_code == 403
        assert browser(users[3]).get(address(match)).status_code == 403
        assert browser(users[1]).get(address(match))["Cache-Control"].startswith("private")

    def test_a_table_that_waits_has_no_picture(self, browser, users, table):
        assert browser(users[0]).get(address(table(users[0]))).status_code == 404

    def test_only_reading(self, browser, users, table):
        assert browser(users[0]).post(address(table(*users[:3], start=True))).status_code == 405


class TestWhatItShows:
    def test_a_player_gets_the_spectators_picture(self, browser, users, table):
        """Whoever passes a picture on tells nobody what they hold."""
        match = table(*users[:3], start=True)
        pick(match, 0, "3")
        bodies = {browser(user).get(address(match)).content for user in (users[0], users[1], users[3], None)}
        assert len(bodies) == 1

    def test_what_was_picked_in_secret_is_not_in_it(self, browser, users, table):
        match = table(*users[:3], start=True)
        pick(match, 0, "1")
        services.undo_moves(match_id=match.pk, seat=0, version=2, move_id="back")
        pick(match, 0, "6")
        first, second = (browser(users[0]).get(address(match, at=at)).content for at in (2, 4))
        assert first.replace(b"Move 2", b"Move 4") == second

    def test_an_old_position_is_as_it_was(self, browser, users, table):
        match = table(*users[:3], start=True)
        before = browser().get(address(match)).content
        pick(match, 0, "3")
        assert browser().get(address(match)).content != before
        old = browser().get(address(match, at=1))
        assert old.content == before
        assert old["Cache-Control"] == "public, max-age=86400"

    @pytest.mark.parametrize("at", ["0", "3", "999999999", "-1", "1.0", "x", "", "²", "1" * 40])
    def test_an_event_that_there_is_not(self, browser, users, table, at):
        match = table(*users[:3], start=True)
        assert browser().get(f"/matches/{match.pk}/picture.svg?at={at}").status_code == 404

    def test_a_match_that_is_over_is_kept_long(self, browser, users, table):
        match = table(*users[:2], title="duel", seats=2, start=True)
        services.resign(match_id=match.pk, seat=0, move_id="enough")
        answer = browser().get(address(match))
        assert b"Bea has won" in answer.content
        assert answer["Cache-Control"] == "public, max-age=86400"


class TestHowOften:
    def test_whoever_has_it_gets_304_until_it_changes(self, browser, users, table):
        match = table(*users[:3], start=True)
        tag = browser().get(address(match))["ETag"]
        again = browser().get(address(match), headers={"If-None-Match": tag})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        assert again["Cache-Control"] == "public, max-age=10"
        assert browser().get(address(match, "png"), headers={"If-None-Match": tag}).status_code == 200
        pick(match, 0, "3")
        assert browser().get(address(match), headers={"If-None-Match": tag}).status_code == 200

    def test_it_is_drawn_once(self, browser, users, table, monkeypatch):
        match = table(*users[:3], start=True)
        drawn = []
        monkeypatch.setattr(pictures, "print_png", lambda svg: drawn.append(svg) or b"png")
        for _ in range(3):
            assert browser().get(address(match, "png")).content == b"png"
        assert len(drawn) == 1

    def test_what_has_to_be_drawn_is_counted_and_what_is_at_hand_is_not(self, browser, users, table, monkeypatch):
        match = table(*users[:3], start=True)
        pick(match, 0, "3")
        monkeypatch.setattr(allowances.PICTURES, "per_minute", 1)
        assert [browser().get(address(match)).status_code for _ in range(3)] == [200, 200, 200]
        refused = browser().get(address(match, at=1))
        assert refused.status_code == 429
        assert 0 < int(refused["Retry-After"]) <= 60

    def test_a_printer_that_is_busy_is_not_waited_for_for_ever(self, browser, users, table, monkeypatch):
        match = table(*users[:3], start=True)
        monkeypatch.setattr(printing, "PATIENCE", 0.0)
        monkeypatch.setattr(pictures, "print_png", printing.print_png)
        assert browser().get(address(match, "png")).status_code == 503


def test_a_real_png_comes_from_a_process_of_its_own(browser, users, table, monkeypatch):
    match = table(*users[:3], start=True)
    monkeypatch.setattr(pictures, "print_png", printing.print_png)
    monkeypatch.setattr(printing, "PATIENCE", 60.0)
    try:
        assert browser().get(address(match, "png")).content.startswith(b"\x89PNG\r\n")
    finally:
        printing.close()


class TestPreviews:
    def test_a_public_match_tells_names_how_it_stands_and_its_picture(self, browser, users, table):
        match = table(*users[:3], start=True)
        pick(match, 0, "3")
        found = metas(browser().get(f"/matches/{match.pk}/"))
        assert found["og:title"] == "Ada – Bea – Cyd · Niagara"
        assert found["og:description"] == "Waiting for Bea and Cyd"
        assert found["og:url"] == f"http://testserver/matches/{match.pk}/"
        assert found["og:image"] == found["twitter:image"] == f"http://testserver/matches/{match.pk}/picture.png?at=2"
        assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
        assert found["og:image:alt"] == "Ada – Bea – Cyd · Niagara: Waiting for Bea and Cyd"
        assert found["twitter:card"] == "summary_large_image"
        assert browser().get(found["og:image"]).status_code == 200

    def test_it_says_the_same_whoever_opens_the_page(self, browser, users, table):
        match = table(*users[:3], start=True)
        told = [metas(browser(user).get(f"/matches/{match.pk}/")) for user in (users[0], users[3], None)]
        assert told[0]["og:description"] == told[1]["og:description"] == told[2]["og:description"]

    @pytest.mark.parametrize(
        "changes", [{"access": "link"}, {"access": "friends"}, {"access": "invited"}, {"is_watchable": False}]
    )
    def test_what_is_not_everybodys_says_the_title_alone(self, browser, users, table, changes):
        match = table(*users[:3], start=True)
        Match.objects.filter(pk=match.pk).update(**changes)
        found = metas(browser(users[0]).get(f"/matches/{match.pk}/"))
        told = {key: value for key, value in found.items() if key.startswith(("og:", "twitter:", "description"))}
        assert told["og:title"] == "Niagara · Foldtable"
        assert told["og:image"] == "http://testserver/titles/niagara/picture.png"
        assert not re.search("Ada|Bea|Cyd|Waiting|picture.png\\?at", " ".join(told.values()))

    def test_a_table_that_waits_shows_its_title(self, browser, users, table):
        waiting = table(users[0], title="duel", seats=2)
        found = metas(browser().get(f"/matches/{waiting.pk}/"))
        assert found["og:title"] == "7 Wonders Duel · Foldtable"
        assert browser().get(found["og:image"])["Content-Type"] == "image/png"

    def test_every_other_page_shows_the_site(self, browser, users):
        found = metas(browser().get("/"))
        assert found["og:title"] == "Foldtable"
        answer = browser().get(found["og:image"])
        assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=86400")

    def test_a_title_that_there_is_not_has_no_picture(self, browser):
        assert browser().get("/titles/chess/picture.png").status_code == 404

    def test_evil_names_are_written_as_text(self, browser, people, table):
        match = table(*people('"><script>', "Bea", "Cyd"), start=True)
        page = browser().get(f"/matches/{match.pk}/")
        assert "<script>" not in page.content.decode()
        assert metas(page)["og:title"].startswith('"><script> – Bea')
        assert b"<script>" not in browser().get(address(match)).content
