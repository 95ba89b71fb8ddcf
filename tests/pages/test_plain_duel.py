"""7 Wonders Duel on the plain page: a whole match in words and buttons, without script."""

from __future__ import annotations

import json
import random

import pytest

from games.rules.duel.cards import CARDS, ROWS
from games.words.duel_effects import card_effects
from tests.pages.reading import forms_to, text_of

pytestmark = pytest.mark.django_db


def play(match, clients, seed):
    """Press buttons of the page, whoever is asked, until the match is over; return the kinds of answers given."""
    chance = random.Random(seed)
    kinds = set()
    for _ in range(200):
        match.refresh_from_db()
        if match.status == "over":
            return kinds
        client = clients[match.waiting_for[0]]
        page = client.get(f"/matches/{match.pk}/plain/")
        (form,) = forms_to(page, "/plain/move/")
        buttons = [button for button in form.buttons if button.get("name") == "move"]
        assert len(buttons) == len(page.context["view"]["legal"])
        wanted = [button for button in buttons if json.loads(button["value"])["kind"] in ("build", "wonder")]
        button = chance.choice(wanted or buttons)
        kinds.add(json.loads(button["value"])["kind"])
        assert form.press(client, button, follow=False).status_code == 302
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("wonders", ["draft", "first_game"])
def test_a_whole_match_is_played_by_two_people_through_the_forms(browser, people, table, wonders):
    users = people("Ada", "Bea")
    match = table(*users, title="duel", seats=2, start=True, wonders=wonders)
    clients = [browser(user) for user in users]
    kinds = play(match, clients, seed=3)
    assert {"build", "discard", "wonder"} <= kinds
    assert ("draft" in kinds) == (wonders == "draft")
    told = text_of(clients[0].get(f"/matches/{match.pk}/plain/"))
    assert "How the players ended" in told
    assert "Together" in told


def test_the_page_says_what_each_card_costs_and_does(browser, people, table):
    users = people("Ada", "Bea")
    match = table(*users, title="duel", seats=2, start=True, wonders="first_game")
    page = browser(users[match.waiting_for[0]]).get(f"/matches/{match.pk}/plain/")
    told = text_of(page)
    for slot in page.context["view"]["table"]["structure"]:
        if slot["card"]:
            row = ROWS[CARDS.decode(slot["card"])]
            assert row.name in told
            assert ", ".join(card_effects(row)) in told
    assert "Cards would cost" in told
    assert "Points if the match stopped now" in told
    assert "face down" in told
