"""The rules of a title, for people who have never played it."""

from __future__ import annotations

import pytest

from games.rules.registry import TITLES
from tests.pages.reading import read, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_title_says_how_it_is_played(browser, title):
    page = browser().get(f"/titles/{title}/")
    assert page.status_code == 200
    assert f"How to play {TITLES[title].name}" in text_of(page)
    assert [tag for tag, _ in read(page).tags].count("h1") == 1


def test_an_unknown_title_has_no_rules(browser):
    assert browser().get("/titles/ludo/").status_code == 404


def test_the_table_carries_the_same_words(browser, people, table):
    match = table(*people("Ada", "Bea", "Cyd"), start=True)
    words = "Stealing is free"
    assert words in text_of(browser().get("/titles/niagara/"))
    assert words in text_of(browser().get(f"/matches/{match.pk}/"))
    assert "/titles/niagara/" in browser().get(f"/matches/{match.pk}/plain/").content.decode()
