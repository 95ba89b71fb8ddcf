"""games.bots: who the AI's players are."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import bots
from tests.service.at_once import at_once
from tests.service.playing import make_people

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_persona_is_the_same_player() -> None:
    assert bots.get_bot("Heron").pk == bots.get_bot("Heron").pk
    assert User.objects.filter(is_bot=True).count() == 1


def test_different_bots_sit_at_one_table_and_nobody_can_sign_in_as_one() -> None:
    found = bots.get_bots(4)
    assert len({bot.pk for bot in found}) == 4
    assert all(bot.is_bot and not bot.has_usable_password() for bot in found)


def test_a_name_that_a_person_has_taken_gets_a_number() -> None:
    make_people("heron")
    bot = bots.get_bot("Heron")
    assert (bot.username, bot.is_bot) == ("Heron-2", True)
    assert bots.get_bot("Heron").pk == bot.pk


def test_tables_that_need_the_first_bots_at_the_same_time_agree_on_them() -> None:
    results = at_once(*(lambda: bots.get_bots(4) for _ in range(4)))
    assert [result for result in results if isinstance(result, Exception)] == []
    assert User.objects.filter(is_bot=True).count() <= len(bots.PERSONAS)
