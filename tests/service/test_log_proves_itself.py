"""Digests chain every row to the one before; lots can be checked once the secret is out."""

from __future__ import annotations

import pytest
from django.db import connection

from games import store
from games.models import Event, Match
from games.rules.chance import LotChance, commitment
from games.rules.errors import BadLog
from games.rules.registry import get_rules
from tests.service.playing import make_people, play_on, start, start_with
from tests.service.unguarded import execute

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = start_with("ada", "bea", "cem")
    play_on(match, 12)
    return match


def test_an_untouched_log_is_sound(match: Match) -> None:
    assert store.check_chain(match.pk) == 13


@pytest.mark.parametrize(
    "change",
    [
        "kind = 'staff'",
        "seat = 4",
        "schema = 9",
        "move_id = 'other'",
        "created_at = '2020-01-01 00:00:00+00:00'",
        "payload = '{}'",
    ],
)
def test_a_changed_column_is_found(match: Match, change: str) -> None:
    execute(f"UPDATE games_event SET {change} WHERE number = 5")
    with pytest.raises(BadLog) as caught:
        store.check_chain(match.pk)
    assert (caught.value.code, caught.value.params) == ("bad_digest", {"number": 5})


def test_a_missing_row_is_found(match: Match) -> None:
    execute("DELETE FROM games_event WHERE number = 5")
    with pytest.raises(BadLog, match="gap"):
        store.check_chain(match.pk)


def test_rows_moved_to_another_match_are_found(match: Match) -> None:
    other = start_with("dov", "eva", "fay")
    execute(f"DELETE FROM games_event WHERE match_id = '{other.pk.hex if connection.vendor == 'sqlite' else other.pk}'")
    for record in store.read(match.pk):
        store.append(other.pk, [record])
    with pytest.raises(BadLog, match="bad_digest"):
        store.check_chain(other.pk)


def test_anyone_can_check_the_lots_once_the_match_is_over() -> None:
    """The commitment and the salts stand in the first row, the secret in the last; together they give the draws."""
    match = start(make_people("ada", "bea", "cem"), options={"limit": "60_rounds"})
    play_on(match, 2000)
    first, last = Event.objects.filter(match=match, kind__in=["started", "ended"]).order_by("number")
    assert last.kind == "ended"
    secret = bytes.fromhex(last.payload["secret"])
    assert commitment(secret) == first.payload["commitment"]
    chance = LotChance(secret, first.payload["salts"], 1)
    rules = get_rules("niagara")
    facts = rules.setup(rules.initial(3, match.options), chance)
    assert rules.codec.encode_facts(facts) == first.payload["facts"]
    assert [list(draw) for draw in chance.draws] == first.payload["draws"]
    assert first.payload["salts"] == ["salt 0", "salt 1", "salt 2"]


def test_the_secret_stays_on_the_server_while_the_match_runs(match: Match) -> None:
    secret = bytes(match.secret).hex()
    assert all(secret not in str(row.payload) for row in Event.objects.filter(match=match))
