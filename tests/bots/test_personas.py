"""games.bots: who the AI's players are."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import check_not_of_the_house
from accounts.personas import LEVEL_OF, PERSONAS, Level
from games import bots
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.levels import LEVELS
from tests.service.at_once import at_once
from tests.service.playing import make_people

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_persona_is_the_same_player() -> None:
    assert bots.get_bot("Heron").pk == bots.get_bot("Heron").pk
    assert User.objects.filter(is_bot=True).count() == 1


def test_there_are_four_levels_and_each_can_fill_the_largest_table() -> None:
    assert tuple(PERSONAS) == tuple(Level.values) == LEVELS
    largest = max(max(rules.seats) for rules in TITLES.values())
    assert all(len(personas) >= largest - 1 for personas in PERSONAS.values())
    assert len(LEVEL_OF) == sum(len(personas) for personas in PERSONAS.values()), "a persona has one level"
    assert set(LEVELS) == set(BOTS["duel"].levels) == set(BOTS["newyork"].levels) == set(BOTS["niagara"].levels)


@pytest.mark.parametrize("level", LEVELS)
def test_different_bots_of_a_level_sit_at_one_table_and_nobody_can_sign_in_as_one(level: str) -> None:
    found = bots.get_bots(level, 4)
    assert len({bot.pk for bot in found}) == 4
    assert all(bot.is_bot and bot.bot_level == level and not bot.has_usable_password() for bot in found)


def test_who_sits_there_already_does_not_come_twice() -> None:
    seated = ["Duck", "Frog", "Vole-2"]
    assert [bot.username for bot in bots.get_bots("beginner", 1, besides=seated)] == ["Turtle"]


def test_nobody_takes_the_name_of_a_bot() -> None:
    for persona in LEVEL_OF:
        with pytest.raises(ValidationError, match="not for players"):
            check_not_of_the_house(persona)


def test_bots_from_before_there_were_levels_are_medium(transactional_db: None) -> None:
    heron, (ada,) = bots.get_bot("Heron"), make_people("ada")
    import_module("accounts.migrations.0006_bot_level").level_bots(apps, None)
    assert User.objects.get(pk=heron.pk).bot_level == "medium"
    assert User.objects.get(pk=ada.pk).bot_level == ""


@pytest.mark.parametrize(("is_bot", "level"), [(True, ""), (True, "master"), (False, "easy")])
def test_a_bot_has_a_level_and_nobody_else_has_one(is_bot: bool, level: str) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create(username="x1", is_bot=is_bot, bot_level=level)


def test_a_name_that_a_person_has_taken_gets_a_number() -> None:
    make_people("heron")
    bot = bots.get_bot("Heron")
    assert (bot.username, bot.is_bot) == ("Heron-2", True)
    assert bots.get_bot("Heron").pk == bot.pk


def test_tables_that_need_the_first_bots_at_the_same_time_agree_on_them() -> None:
    results = at_once(*(lambda: bots.get_bots("medium", 4) for _ in range(4)))
    assert [result for result in results if isinstance(result, Exception)] == []
    assert User.objects.filter(is_bot=True).count() <= len(PERSONAS["medium"])
