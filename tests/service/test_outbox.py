"""Mail to those whose turn it is: once, late enough, and only if it still matters."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from games import outbox, presence
from games.models import Match, Notice, Seat
from tests.service.at_once import at_once
from tests.service.playing import make_people, open_table, pick, start, start_with


def let_time_pass(seconds: int = 400) -> None:
    past = timezone.now() - timedelta(seconds=seconds)
    Notice.objects.filter(claimed_at__isnull=True).update(due_at=past)
    Seat.objects.filter(seen_at__isnull=False).update(seen_at=past)


@pytest.fixture
def match(db: None) -> Match:
    return start_with("ada", "bea", "cem")


def test_nothing_is_sent_before_it_is_due(match: Match, mailoutbox: list[Any]) -> None:
    assert outbox.deliver_due() == 0
    assert Notice.objects.count() == 3


def test_each_waiting_player_gets_one_mail_with_the_address_of_the_match(match: Match, mailoutbox: list[Any]) -> None:
    let_time_pass()
    assert outbox.deliver_due() == 3
    assert outbox.deliver_due() == 0
    assert sorted(mail.to[0] for mail in mailoutbox) == ["ada@example.org", "bea@example.org", "cem@example.org"]
    assert f"/matches/{match.pk}" in mailoutbox[0].body
    assert "Niagara" in mailoutbox[0].subject


def test_who_has_answered_gets_none(match: Match, mailoutbox: list[Any]) -> None:
    pick(match, 0)
    let_time_pass()
    outbox.deliver_due()
    assert sorted(mail.to[0] for mail in mailoutbox) == ["bea@example.org", "cem@example.org"]
    assert not Notice.objects.filter(seat=0).exists()


def test_who_is_looking_gets_it_only_after_leaving(match: Match, mailoutbox: list[Any]) -> None:
    let_time_pass()
    presence.mark_seen(match.pk, 1)
    assert outbox.deliver_due() == 2
    let_time_pass()
    assert outbox.deliver_due() == 1


def test_bots_and_people_without_an_address_get_none(db: None, mailoutbox: list[Any]) -> None:
    ada, bea = make_people("ada", "bea")
    bea.email = ""
    bea.save(update_fields=["email"])
    match = open_table([ada, bea], seats=3)
    from games import bots, services

    services.join_table(match=match, user=bots.get_bot("Loon"))
    services.start_match(match=match, user=ada)
    let_time_pass()
    assert outbox.deliver_due() == 1
    assert mailoutbox[0].to == ["ada@example.org"]


@pytest.mark.django_db(transaction=True)
def test_several_deliverers_at_once_send_each_mail_once(mailoutbox: list[Any]) -> None:
    start_with("ada", "bea", "cem")
    let_time_pass()
    sent = at_once(*(outbox.deliver_due for _ in range(6)))
    assert sum(sent) == 3
    assert len(mailoutbox) == 3


@pytest.mark.django_db
def test_somebody_whose_time_runs_out_is_told_once(mailoutbox: list[Any]) -> None:
    """At 80 % of the time there is a mail of its own, with the deadline in it."""
    match = start(make_people("ada", "bea"), title="duel", pace={"kind": "turns", "per_move": 86400})
    Notice.objects.exclude(kind=Notice.Kind.TIME_LOW).delete()
    Notice.objects.update(due_at=timezone.now())
    assert outbox.deliver_due() == 1
    assert outbox.deliver_due() == 0
    (mail,) = mailoutbox
    assert mail.subject == "Your time is running out in 7 Wonders Duel"
    seat = Seat.objects.get(match=match, deadline__isnull=False)
    assert seat.deadline is not None
    assert f"{seat.deadline:%Y-%m-%d %H:%M}" in mail.body


def test_an_address_that_is_not_verified_gets_no_mail(match: Match, mailoutbox: list[Any]) -> None:
    """It may be somebody else's."""
    EmailAddress.objects.filter(email="ada@example.org").update(verified=False)
    let_time_pass()
    assert outbox.deliver_due() == 2
    assert "ada@example.org" not in [mail.to[0] for mail in mailoutbox]
