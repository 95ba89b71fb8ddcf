"""The plain page's acts at the table: asking the others, answering, coming back, resigning. Without script."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Match
from tests.pages.reading import forms_to, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def trio(browser, people, table):
    users = people("Ada", "Bea", "Cem")
    match = table(*users, start=True)
    return match, [browser(user) for user in users]


def press(client, match, act):
    page = client.get(f"/matches/{match.pk}/plain/")
    (form,) = forms_to(page, "/plain/act/")
    (button,) = [button for button in form.buttons if button.get("value") == act]
    return form.press(client, button, follow=False)


def acts(client, match):
    page = client.get(f"/matches/{match.pk}/plain/")
    return [button["value"] for form in forms_to(page, "/plain/act/") for button in form.buttons]


def test_a_proposal_is_made_and_agreed_to(trio):
    match, (ada, bea, cem) = trio
    assert press(ada, match, "propose-stop").status_code == 302
    assert "Ada proposes to end the match without a result." in text_of(bea.get(f"/matches/{match.pk}/plain/"))
    assert "decline" in acts(ada, match)  # that is: withdraw
    assert "agree" not in acts(ada, match)
    press(bea, match, "agree")
    press(cem, match, "agree")
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert acts(ada, match) == []


def test_only_what_makes_sense_is_offered(trio):
    match, (ada, *_) = trio
    assert acts(ada, match) == ["propose-takeback", "propose-score", "propose-stop", "resign"]


def test_resigning_leaves_the_match_to_the_others(trio):
    match, (ada, bea, _) = trio
    press(ada, match, "resign")
    assert "You are out of this match" in text_of(ada.get(f"/matches/{match.pk}/plain/"))
    assert acts(ada, match) == []
    assert "Ada resigns." in text_of(bea.get(f"/matches/{match.pk}/plain/"))


def test_what_cannot_be_is_said_in_words(trio):
    match, (ada, *_) = trio
    answer = press(ada, match, "propose-takeback")
    assert answer.status_code == 422
    assert "You have no move to take back." in text_of(answer)


@pytest.mark.parametrize("act", ["", "nonsense", "propose-", "propose-nonsense", "agree"])
def test_no_other_button_does_anything(trio, act):
    match, (ada, *_) = trio
    page = ada.get(f"/matches/{match.pk}/plain/")
    (form,) = forms_to(page, "/plain/act/")
    answer = ada.post(f"/matches/{match.pk}/plain/act/", {"act": act, "page": form.fields["page"], "proposal": "x"})
    assert answer.status_code in (400, 409)
    match.refresh_from_db()
    assert match.version == 1


def test_strangers_have_no_buttons_and_may_not_press_them(trio, browser, people):
    match, _ = trio
    (dov,) = people("Dov")
    stranger = browser(dov)
    assert acts(stranger, match) == []
    answer = stranger.post(f"/matches/{match.pk}/plain/act/", {"act": "resign", "page": str(uuid4())})
    assert answer.status_code == 403
    assert browser().post(f"/matches/{match.pk}/plain/act/", {"act": "resign"}).status_code in (302, 401)
