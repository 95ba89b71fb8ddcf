"""The plain page: a whole match in words and buttons, without script."""

from __future__ import annotations

import json
import random
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model

from games import services
from games.models import Event, Match
from tests.pages.reading import forms_to, read, text_of

pytestmark = pytest.mark.django_db


def plain(match):
    return f"/matches/{match.pk}/plain/"


def moves_of(page):
    """Return the form with the moves, or None if nothing is asked."""
    return next(iter(forms_to(page, "/plain/move/")), None)


def choose(page, buttons, chance):
    """Choose as a player in a hurry would: home with a gem, load one, upstream with it, never over the falls."""

    def eagerness(button):
        wish = json.loads(button["value"])
        if wish["kind"] != "paddle":
            return 0
        view = page.context["view"]
        is_laden = view["table"]["canoes"][view["viewer"]][wish["canoe"]]["gem"] is not None
        words = button["aria-label"]
        return (
            -9 * (wish["to"] == "FALLS")
            + 5 * ("home" in words)
            + 3 * any(gain in words for gain in (" load a", " steal "))
            + 2 * (is_laden and " up " in words)
            - 2 * (" unload " in words)
            - (wish["to"] in ("L1", "L2", "R1", "R2"))
        )

    return max(chance.sample(buttons, len(buttons)), key=eagerness)


@pytest.fixture
def started(people, table):
    users = people("Ada", "Bea", "Cyd")
    return table(*users, start=True), users


def test_a_whole_match_is_played_by_three_people_through_the_forms(browser, people, table):
    users = people("Ada", "Bea", "Cyd")
    match = table(*users, start=True, limit="60_rounds")
    clients = [browser(user) for user in users]
    chance = random.Random(4)
    for _ in range(2000):
        match.refresh_from_db()
        if match.status == "over":
            break
        client = clients[match.waiting_for[-1]]
        page = client.get(plain(match))
        form = moves_of(page)
        button = choose(page, [button for button in form.buttons if button.get("name") == "move"], chance)
        assert form.press(client, button, follow=False).url == plain(match)
    assert match.status == "over"
    page = clients[0].get(plain(match))
    assert "Result" in text_of(page)
    assert "How the players ended" in text_of(page)
    assert moves_of(page) is None
    assert "http-equiv" not in page.content.decode()


def test_there_is_no_script_at_all(browser, started):
    match, users = started
    for user in [*users, None]:
        page = read(browser(user).get(plain(match)))
        assert "script" not in {tag for tag, _ in page.tags}


def test_every_legal_move_is_a_button_in_words(browser, started):
    match, users = started
    page = browser(users[0]).get(plain(match))
    buttons = [button for button in moves_of(page).buttons if button.get("name") == "move"]
    assert [json.loads(button["value"]) for button in buttons] == [
        legal["move"] for legal in page.context["view"]["legal"]
    ]
    assert buttons[0]["text"] == "Pick the 1"


def test_it_looks_again_by_itself_only_while_others_are_waited_for(browser, started):
    match, users = started
    asked = browser(users[0])
    page = asked.get(plain(match))
    assert "http-equiv" not in page.content.decode()
    form = moves_of(page)
    waiting = form.press(asked, form.buttons[0])
    assert '<meta http-equiv="refresh" content="15">' in waiting.content.decode()
    assert "Waiting for Bea and Cyd" in text_of(waiting)
    assert '<meta http-equiv="refresh" content="15">' in browser().get(plain(match)).content.decode()


def test_bots_are_shown_to_think_and_the_page_looks_again_sooner(browser, people):
    (ada,) = people("Ada")
    client = browser(ada)
    client.post("/tables/now/", {"title": "niagara", "level": "hard"})
    match = Match.objects.get()
    form = moves_of(client.get(plain(match)))
    waiting = form.press(client, form.buttons[0])
    names = [place.user.username for place in match.places.order_by("number")[1:]]
    assert f"{names[0]} and {names[1]} are thinking" in text_of(waiting)
    assert "(AI, hard) thinking" in text_of(waiting)
    assert '<meta http-equiv="refresh" content="3">' in waiting.content.decode()


def test_the_ai_is_shown_to_think_for_who_is_away(browser, started):
    match, users = started
    services.resign(match_id=match.pk, seat=2, move_id="enough")
    for seat in (0, 1):
        client = browser(users[seat])
        form = moves_of(client.get(plain(match)))
        page = form.press(client, form.buttons[0])
    assert "The AI for Cyd is thinking" in text_of(page)
    assert "Cyd thinking" in text_of(page)


def test_a_secret_pick_is_not_in_the_pages_of_the_others(browser, started):
    match, users = started
    client = browser(users[0])
    form = moves_of(client.get(plain(match)))
    own = form.press(client, next(button for button in form.buttons if button["text"] == "Pick the 5"))
    assert "5, still secret" in text_of(own)
    for other in (users[1], None):
        assert "5, still secret" not in text_of(browser(other).get(plain(match)))
        assert "picked, still secret" in text_of(browser(other).get(plain(match)))


def test_pressing_a_button_twice_is_one_move(browser, started):
    match, users = started
    client = browser(users[0])
    form = moves_of(client.get(plain(match)))
    for _ in range(2):
        assert form.press(client, form.buttons[0]).status_code == 200
    assert Event.objects.filter(match=match, kind="move").count() == 1


def test_another_button_of_an_old_page_is_refused_with_the_fresh_page(browser, started):
    match, users = started
    client = browser(users[0])
    form = moves_of(client.get(plain(match)))
    form.press(client, form.buttons[0])
    page = form.press(client, form.buttons[1])
    assert page.status_code == 409
    assert "It is not your turn." in text_of(page)
    assert "Nothing was changed." in text_of(page)


def test_an_answer_to_an_older_question_is_explained(browser, started):
    match, users = started
    client = browser(users[0])
    form = moves_of(client.get(plain(match)))
    form.fields["decision"] = "0"
    page = form.press(client, form.buttons[0])
    assert page.status_code == 409
    assert "Your answer was to an older question." in text_of(page)
    assert moves_of(page) is not None


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"move": "{"}, 400),
        ({"move": "[1]"}, 400),
        ({"move": '{"kind":"fly"}'}, 400),
        ({"move": '{"kind":"decline"}'}, 422),
        ({"decision": "x"}, 400),
        ({"decision": "9" * 30}, 400),
        ({"page": "not an id"}, 400),
    ],
)
def test_forms_made_by_hand_are_refused_in_words(browser, started, changes, status):
    match, users = started
    client = browser(users[0])
    form = moves_of(client.get(plain(match)))
    sent = {**form.fields, "move": '{"kind":"pick","card":"1"}', **changes}
    page = client.post(form.action, sent)
    assert page.status_code == status
    assert "Nothing was changed." in text_of(page)
    assert Event.objects.filter(match=match).count() == 1


def test_only_seated_players_move(browser, started, people):
    match, users = started
    form = moves_of(browser(users[0]).get(plain(match)))
    sent = {**form.fields, "move": form.buttons[0]["value"]}
    assert browser().post(form.action, sent).url == f"/accounts/login/?next=/matches/{match.pk}/"
    page = browser(*people("Dan")).post(form.action, sent)
    assert page.status_code == 403
    assert "You have no seat in this match." in text_of(page)


def test_an_unfinished_turn_can_be_taken_back(browser, started):
    match, users = started
    clients = [browser(user) for user in users]
    chance = random.Random(2)
    for _ in range(400):
        match.refresh_from_db()
        client = clients[match.waiting_for[0]]
        page = client.get(plain(match))
        undo = forms_to(page, "/plain/undo/")
        if undo:
            before = page.context["view"]["table"]["canoes"]
            page = undo[0].press(client, undo[0].buttons[0])
            assert "takes back a move" in text_of(page)
            assert page.context["view"]["table"]["canoes"] != before
            again = undo[0].press(client, undo[0].buttons[0])
            assert again.status_code == 200
            return
        form = moves_of(page)
        form.press(client, chance.choice([button for button in form.buttons if button.get("name") == "move"]))
    pytest.fail("no turn could be taken back")


def test_undo_without_anything_to_undo_is_refused(browser, started):
    match, users = started
    page = browser(users[0]).post(f"{plain(match)}undo/", {"version": "1", "page": str(uuid4())})
    assert page.status_code == 422
    assert "This can no longer be taken back." in text_of(page)


def test_before_the_start_the_tables_page_answers(browser, people, table):
    (ada,) = people("Ada")
    match = table(ada)
    assert browser().get(plain(match)).url == f"/matches/{match.pk}/"
    assert browser(ada).post(f"{plain(match)}move/", {"move": "{}"}).url == f"/matches/{match.pk}/"


def test_names_are_shown_as_text_whatever_is_in_them(browser, people, table):
    users = people("Ada", "Bea", "Cyd")
    evil = '<script>alert("x")</script>'
    get_user_model().objects.filter(pk=users[0].pk).update(username=evil)
    match, waiting = table(*users, start=True), table(users[0])
    paths = ["/", "/lobby/", "/matches/", plain(match), f"/matches/{match.pk}/", f"/matches/{waiting.pk}/"]
    for user in users[:2]:
        user.refresh_from_db()
        for path in paths:
            html = browser(user).get(path).content.decode()
            assert evil not in html, path
            assert "alert(" in html, path


def test_tables_and_landmarks_are_named_for_screen_readers(browser, started):
    match, users = started
    page = read(browser(users[0]).get(plain(match)))
    tags = [tag for tag, _ in page.tags]
    assert tags.count("h1") == 1
    assert tags.count("table") == tags.count("caption") == 2
    assert all("scope" in attrs for tag, attrs in page.tags if tag == "th")
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    named = [attrs["aria-labelledby"] for tag, attrs in page.tags if tag == "section"]
    assert named
    assert set(named) <= ids


def test_the_log_is_short_and_can_be_read_from_the_beginning(browser, started):
    match, users = started
    clients = [browser(user) for user in users]
    for _ in range(40):
        match.refresh_from_db()
        client = clients[match.waiting_for[0]]
        form = moves_of(client.get(plain(match)))
        form.press(client, next(button for button in form.buttons if button.get("name") == "move"), follow=False)
    assert "The match begins." not in text_of(browser().get(plain(match)))
    assert "The match begins." in text_of(browser().get(f"{plain(match)}?log=all"))
