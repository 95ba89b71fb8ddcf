"""Inviting people to tables: who may, whom, and what becomes of it."""

from __future__ import annotations

import pytest

from accounts import people
from games import services
from games.models import Invitation, Match
from tests.api.calling import Caller, callers, check_refusal
from tests.service.at_once import at_once, codes
from tests.service.playing import make_people, open_table, start

pytestmark = pytest.mark.django_db


def invite(caller: Caller, match: Match, name: str):
    return caller.post(f"matches/{match.pk}/invite/", {"name": name})


def test_somebody_is_invited_sees_it_and_joins() -> None:
    ada, bea = make_people("ada", "bea")
    table = open_table([ada], seats=3)
    answer = invite(Caller(ada), table, "BEA")
    assert (answer.status_code, answer.json()) == (201, {"match": str(table.pk), "invited": "bea"})
    caller = Caller(bea)
    (line,) = caller.get("me/invitations/").json()["invitations"]
    assert (line["match"], line["inviter"], line["name"]) == (str(table.pk), "ada", "Niagara")
    assert "ada</a> invites you" in caller.client.get("/").content.decode()
    assert caller.post(f"matches/{table.pk}/join/").status_code == 200
    assert caller.get("me/invitations/").json() == {"invitations": []}


def test_declining_takes_it_from_the_list_once() -> None:
    ada, bea = make_people("ada", "bea")
    table = open_table([ada], seats=3)
    invite(Caller(ada), table, "bea")
    caller = Caller(bea)
    assert caller.post(f"matches/{table.pk}/decline/").status_code == 200
    assert caller.get("me/invitations/").json() == {"invitations": []}
    check_refusal(caller.post(f"matches/{table.pk}/decline/"), 409, "no_invitation")
    check_refusal(invite(Caller(ada), table, "bea"), 409, "already_invited")


def test_who_may_invite() -> None:
    ada, bea, cem, _dov = make_people("ada", "bea", "cem", "dov")
    table = open_table([ada, bea], seats=4)
    assert invite(Caller(bea), table, "cem").status_code == 201
    check_refusal(invite(Caller(cem), table, "dov"), 403, "not_seated")
    check_refusal(invite(Caller(), table, "dov"), 401, "not_signed_in")
    assert Caller().get("me/invitations/").status_code == 401
    assert Caller(ada).get(f"matches/{table.pk}/invite/").status_code == 405
    check_refusal(
        Caller(ada, enforce_csrf_checks=True).post(f"matches/{table.pk}/invite/", {"name": "dov"}), 403, "forbidden"
    )


@pytest.mark.parametrize("name", ["nobody", "", "x" * 5000, "\x01", "Аda", "Heron", "%"])
def test_nobody_cannot_be_invited(name: str) -> None:
    (ada,) = make_people("ada")
    table = open_table([ada], seats=3, bots=1)
    check_refusal(invite(Caller(ada), table, name), 422, "no_such_person")


@pytest.mark.parametrize("body", [{}, {"name": 7}, {"name": None}, [], "x"])
def test_malformed_wishes(body: object) -> None:
    (ada,) = make_people("ada")
    table = open_table([ada], seats=3)
    check_refusal(Caller(ada).post(f"matches/{table.pk}/invite/", body), 400, "malformed")


def test_not_to_full_started_or_closed_tables_and_not_who_sits_there() -> None:
    ada, bea, cem, _dov = make_people("ada", "bea", "cem", "dov")
    caller = Caller(ada)
    check_refusal(invite(caller, open_table([ada, bea], seats=3), "bea"), 409, "already_there")
    check_refusal(invite(caller, open_table([ada, bea, cem]), "dov"), 409, "full")
    check_refusal(invite(caller, start([ada, bea, cem]), "dov"), 409, "already_started")
    closed = open_table([ada], seats=3)
    services.leave_table(match=closed, user=ada)
    check_refusal(invite(caller, closed, "dov"), 409, "closed")


@pytest.mark.parametrize("blocker", ["inviter", "invited", "host"])
def test_who_has_blocked_whom_hears_nothing_of_each_other(blocker: str) -> None:
    ada, bea, cem = make_people("ada", "bea", "cem")
    table = open_table([ada, bea], seats=4)
    pair = {"inviter": (bea, cem), "invited": (cem, bea), "host": (ada, cem)}[blocker]
    people.block(user=pair[0], other=pair[1])
    check_refusal(invite(Caller(bea), table, "cem"), 403, "not_welcome")


def test_an_invitation_of_somebody_blocked_later_is_not_shown() -> None:
    ada, bea = make_people("ada", "bea")
    table = open_table([ada], seats=3)
    invite(Caller(ada), table, "bea")
    people.block(user=bea, other=ada)
    caller = Caller(bea)
    assert caller.get("me/invitations/").json() == {"invitations": []}
    check_refusal(caller.post(f"matches/{table.pk}/join/"), 403, "not_welcome")


def test_blocked_people_do_not_sit_together() -> None:
    ada, bea, cem = make_people("ada", "bea", "cem")
    table = open_table([ada, bea], seats=4)
    people.block(user=bea, other=cem)
    error = check_refusal(Caller(cem).post(f"matches/{table.pk}/join/"), 403, "not_welcome")
    assert "lock" not in error["text"]
    page = Caller(cem).client.post(f"/matches/{table.pk}/join/", follow=True).content.decode()
    assert "That is not possible at this table" in page


def test_a_table_that_is_gone_takes_its_invitations_along() -> None:
    ada, bea = make_people("ada", "bea")
    table = open_table([ada], seats=3)
    invite(Caller(ada), table, "bea")
    services.leave_table(match=table, user=ada)
    caller = Caller(bea)
    assert caller.get("me/invitations/").json() == {"invitations": []}
    check_refusal(caller.post(f"matches/{table.pk}/join/"), 409, "closed")
    assert caller.client.get(f"/matches/{table.pk}/").status_code == 410


def test_somebody_else_s_invitation_cannot_be_declined() -> None:
    ada, _bea, cem = make_people("ada", "bea", "cem")
    table = open_table([ada], seats=3)
    invite(Caller(ada), table, "bea")
    check_refusal(Caller(cem).post(f"matches/{table.pk}/decline/"), 409, "no_invitation")
    assert Invitation.objects.get().declined_at is None


def test_a_table_has_its_limit_of_invitations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.inviting.MOST", 1)
    ada, *_ = make_people("ada", "bea", "cem")
    table = open_table([ada], seats=5)
    assert invite(Caller(ada), table, "bea").status_code == 201
    check_refusal(invite(Caller(ada), table, "cem"), 422, "too_many_invitations")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_invite_the_same_person_at_once_one_does() -> None:
    ada, bea, _cem = make_people("ada", "bea", "cem")
    table = open_table([ada, bea], seats=4)
    results = at_once(*(lambda user=user: services.invite(match=table, user=user, name="cem") for user in (ada, bea)))
    assert codes(results) == ["already_invited"]


def test_forms_do_the_same() -> None:
    ada, bea = make_people("ada", "bea")
    table = open_table([ada], seats=3)
    host, invited = (caller.client for caller in callers(ada, bea))
    page = host.post(f"/matches/{table.pk}/invite/", {"name": "bea"}, follow=True).content.decode()
    assert "bea is invited." in page
    assert "/decline/" in invited.get(f"/matches/{table.pk}/").content.decode()
    assert invited.get(f"/matches/{table.pk}/decline/").status_code == 405
    assert "Declined." in invited.post(f"/matches/{table.pk}/decline/", follow=True).content.decode()
    assert "no longer open" in invited.post(f"/matches/{table.pk}/decline/", follow=True).content.decode()
    assert Caller().client.post(f"/matches/{table.pk}/invite/").url.startswith("/accounts/login/")


def test_many_invitations_cost_as_many_queries_as_one(django_assert_max_num_queries) -> None:
    ada, bea = make_people("ada", "bea")
    caller = Caller(bea)
    for _ in range(12):
        services.invite(match=open_table([ada], seats=3), user=ada, name="bea")
    with django_assert_max_num_queries(4):
        assert len(caller.get("me/invitations/").json()["invitations"]) == 12
