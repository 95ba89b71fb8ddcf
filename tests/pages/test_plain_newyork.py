"""New York 1901 on the plain page: a whole match in words and buttons, without script."""

from __future__ import annotations

import json
import random

import pytest

from games.words.newyork import CARD_NAMES, CHALLENGE_NAMES
from tests.pages.reading import forms_to, text_of

pytestmark = pytest.mark.django_db

LIKED = ("demolish", "build", "boom", "grab")


def buttons_of(page):
    (form,) = forms_to(page, "/plain/move/")
    return form, [button for button in form.buttons if button.get("name") == "move"]


def play(match, clients, seed):
    """Press buttons of the page, whoever is asked, until the match is over; return the kinds of answers given."""
    chance = random.Random(seed)
    kinds = set()
    for _ in range(400):
        match.refresh_from_db()
        if match.status == "over":
            return kinds
        client = clients[match.waiting_for[0]]
        page = client.get(f"/matches/{match.pk}/plain/")
        form, buttons = buttons_of(page)
        assert len(buttons) == len(page.context["view"]["legal"])
        wanted = [button for button in buttons if json.loads(button["value"])["kind"] in LIKED]
        button = chance.choice(wanted or buttons)
        kinds.add(json.loads(button["value"])["kind"])
        assert form.press(client, button, follow=False).status_code == 302
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    "options",
    [{}, {"variant": "expert", "refill": "turn_end", "land_grab": "first"}, {"variant": "introductory"}],
    ids=["standard", "expert-first-edition", "introductory"],
)
def test_a_whole_match_is_played_by_two_people_through_the_forms(browser, people, table, options):
    users = people("Ada", "Bea")
    match = table(*users, title="newyork", seats=2, start=True, **options)
    clients = [browser(user) for user in users]
    kinds = play(match, clients, seed=3)
    assert {"expand", "build", "demolish"} <= kinds
    told = text_of(clients[0].get(f"/matches/{match.pk}/plain/"))
    assert "How the players ended" in told
    assert "Together" in told


def test_the_page_says_what_is_open_what_brings_points_and_that_the_map_is_not_the_printed_one(browser, people, table):
    users = people("Ada", "Bea")
    match = table(*users, title="newyork", seats=2, start=True)
    page = browser(users[match.waiting_for[0]]).get(f"/matches/{match.pk}/plain/")
    told = text_of(page)
    shown = page.context["view"]["table"]
    for card in shown["market"]:
        assert str(CARD_NAMES[card]) in told
    assert str(CHALLENGE_NAMES[shown["challenge"]]) in told
    assert "nobody leads" in told or "leads" in told
    assert "Points if the match were scored now" in told
    assert "not those of the printed game" in told


def test_long_lists_of_moves_are_folded_away_and_still_there(browser, people, table):
    users = people("Ada", "Bea")
    for _ in range(20):  # now and then the lots at the start touch no two of which make a pair
        match = table(*users, title="newyork", seats=2, start=True)
        page = browser(users[match.waiting_for[0]]).get(f"/matches/{match.pk}/plain/")
        folded = [group for group in page.context["groups"] if group.is_rare]
        if folded:
            break
    assert folded
    assert all("Land Grab" in str(group.heading) for group in folded)
    _, buttons = buttons_of(page)
    pairs = [button for button in buttons if json.loads(button["value"])["kind"] == "grab"]
    assert len(pairs) == sum(len(group.moves) for group in folded)


def test_the_painter_gets_the_city_of_the_match(browser, people, table):
    users = people("Ada", "Bea")
    match = table(*users, title="newyork", seats=2, start=True, land_grab="first")
    city = browser(users[0]).get(f"/matches/{match.pk}/").context["catalogue"]
    assert len(city["lots"]) == 65
    assert city["lots"]["Y04"] == {"district": "yellow", "size": 3, "cells": [401, 402, 403]}
    assert city["tiles"]["bronze-1"]["copies"] == 3
    assert city["tiles"]["legend-woolworth"]["is_legendary"]
    assert [street["id"] for street in city["streets"]] == ["broadway", "nassau_broad", "cedar", "pine_thames", "wall"]
    assert {park["name"] for park in city["parks"]} == {"Trinity Churchyard", "Bowling Green"}
    assert "one more lot" in city["actions"]["grab"]["rule"]
