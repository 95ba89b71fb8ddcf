"""Friends, requests, blocks, and looking for people."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import people
from accounts.errors import Refused
from accounts.models import Block, Friendship, User
from accounts.personas import LEVEL_OF, find_persona
from accounts.portraits import FRAMES
from games import allowances
from games.bots import get_bot
from tests.service.at_once import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(make_user) -> list[User]:
    return [make_user(name) for name in ("Ada", "Bob", "Cem")]


def befriend(one: User, other: User) -> None:
    people.ask_friend(user=one, other=other)
    people.accept_friend(user=other, other=one)


def code_of(act, **people_) -> str:
    with pytest.raises(Refused) as caught:
        act(**people_)
    assert caught.value.text
    return caught.value.code


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class TestFriends:
    def test_asking_and_accepting_makes_friends_of_both(self, three):
        ada, bob, cem = three
        people.ask_friend(user=bob, other=ada)
        assert not people.are_friends(ada, bob)
        people.accept_friend(user=ada, other=bob)
        assert people.are_friends(ada, bob)
        assert people.are_friends(bob, ada)
        assert people.friend_ids(ada) == {bob.pk}
        assert people.friend_ids(bob) == {ada.pk}
        assert people.friend_ids(cem) == set()

    def test_who_asks_somebody_that_has_asked_has_accepted(self, three):
        ada, bob, _ = three
        people.ask_friend(user=ada, other=bob)
        people.ask_friend(user=bob, other=ada)
        assert people.are_friends(ada, bob)

    def test_nobody_accepts_their_own_request(self, three):
        ada, bob, _ = three
        people.ask_friend(user=ada, other=bob)
        assert code_of(people.accept_friend, user=ada, other=bob) == "no_request"
        assert code_of(people.decline_friend, user=ada, other=bob) == "no_request"

    def test_declining_removing_and_asking_twice(self, three):
        ada, bob, _ = three
        people.ask_friend(user=ada, other=bob)
        assert code_of(people.ask_friend, user=ada, other=bob) == "already_asked"
        people.decline_friend(user=bob, other=ada)
        assert code_of(people.accept_friend, user=bob, other=ada) == "no_request"
        befriend(ada, bob)
        assert code_of(people.ask_friend, user=bob, other=ada) == "already_friends"
        people.remove_friend(user=bob, other=ada)
        people.remove_friend(user=bob, other=ada)
        assert not Friendship.objects.exists()

    def test_removing_does_not_decline_what_the_other_asks(self, three):
        ada, bob, _ = three
        people.ask_friend(user=ada, other=bob)
        people.remove_friend(user=bob, other=ada)
        assert Friendship.objects.exists()

    def test_bots_closed_accounts_and_oneself_are_no_friends(self, three, make_user):
        ada, *_ = three
        bot = get_bot("Loon")
        gone = make_user("Gone", is_active=False)
        assert code_of(people.ask_friend, user=ada, other=bot) == "not_possible"
        assert code_of(people.ask_friend, user=ada, other=gone) == "not_possible"
        assert code_of(people.ask_friend, user=ada, other=ada) == "yourself"

    def test_requests_without_answer_have_a_limit(self, three, monkeypatch):
        ada, bob, cem = three
        monkeypatch.setattr(people, "MOST_REQUESTS", 1)
        people.ask_friend(user=ada, other=bob)
        assert code_of(people.ask_friend, user=ada, other=cem) == "too_many_requests"


class TestBlocks:
    def test_a_block_ends_a_friendship_and_keeps_new_ones_away_both_ways(self, three):
        ada, bob, cem = three
        befriend(ada, bob)
        people.block(user=ada, other=bob)
        assert not Friendship.objects.exists()
        assert code_of(people.ask_friend, user=bob, other=ada) == "not_possible"
        assert code_of(people.ask_friend, user=ada, other=bob) == "not_possible"
        assert people.is_blocked_between(ada, [bob.pk])
        assert people.is_blocked_between(bob, [cem.pk, ada.pk])
        assert not people.is_blocked_between(cem, [ada.pk, bob.pk])
        assert not people.is_blocked_between(ada, [])

    def test_blocking_twice_is_blocking_once_and_unblocking_ends_it(self, three):
        ada, bob, _ = three
        for _ in range(2):
            people.block(user=ada, other=bob)
        assert Block.objects.count() == 1
        people.unblock(user=bob, other=ada)
        assert people.is_blocked_between(ada, [bob.pk]), "only who has blocked can unblock"
        people.unblock(user=ada, other=bob)
        people.ask_friend(user=bob, other=ada)

    def test_who_is_blocked_is_not_told(self, three):
        ada, bob, _ = three
        people.block(user=ada, other=bob)
        page = signed_in(bob).post("/people/Ada/ask/", {"next": "/people/Ada/"}, follow=True).content.decode()
        assert "That is not possible with this person." in page
        assert "lock" not in page.split("That is not possible")[1].split("<h1>")[0]
        assert people.relation(bob, ada) == ""

    def test_the_ai_and_oneself_cannot_be_blocked(self, three):
        ada, *_ = three
        assert code_of(people.block, user=ada, other=get_bot("Loon")) == "not_possible"
        assert code_of(people.block, user=ada, other=ada) == "yourself"


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_accepting_and_blocking_leaves_a_block_and_no_friendship(self, three):
        ada, bob, _ = three
        for _ in range(5):
            people.ask_friend(user=ada, other=bob)
            at_once(lambda: people.accept_friend(user=bob, other=ada), lambda: people.block(user=ada, other=bob))
            assert Block.objects.count() == 1
            assert not Friendship.objects.exists()
            people.unblock(user=ada, other=bob)

    def test_asking_and_being_blocked_leaves_no_request(self, three):
        ada, bob, _ = three
        for _ in range(5):
            at_once(lambda: people.ask_friend(user=bob, other=ada), lambda: people.block(user=ada, other=bob))
            assert not Friendship.objects.exists()
            people.unblock(user=ada, other=bob)

    def test_two_who_ask_each_other_become_friends(self, three):
        ada, bob, _ = three
        at_once(lambda: people.ask_friend(user=ada, other=bob), lambda: people.ask_friend(user=bob, other=ada))
        assert people.are_friends(ada, bob)

    def test_asking_many_times_is_asking_once(self, three):
        ada, bob, _ = three
        results = at_once(*(lambda: people.ask_friend(user=ada, other=bob) for _ in range(4)))
        assert sum(isinstance(result, Refused) for result in results) == 3
        assert Friendship.objects.count() == 1


class TestPages:
    def test_requests_are_answered_on_the_page(self, three):
        ada, bob, _ = three
        assert signed_in(ada).post("/people/bob/ask/").url == "/people/"
        client = signed_in(bob)
        assert "They ask to be friends" in client.get("/people/").content.decode()
        client.post("/people/Ada/accept/")
        page = client.get("/people/").content.decode()
        assert "They ask to be friends" not in page
        assert "/people/Ada/" in page

    @pytest.mark.parametrize("act", ["ask", "accept", "decline", "remove", "block", "unblock"])
    def test_acts_are_forms_of_people_who_are_signed_in(self, three, act):
        ada, *_ = three
        assert Client().post(f"/people/Bob/{act}/").url.startswith("/accounts/login/")
        assert signed_in(ada).get(f"/people/Bob/{act}/").status_code == 405
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(ada)
        assert strict.post(f"/people/Bob/{act}/").status_code == 403
        assert not Friendship.objects.exists()
        assert not Block.objects.exists()

    @pytest.mark.parametrize("name", ["nobody", "a" * 300, "%00", "Аda", "..", "<b>"])
    def test_nobody_is_not_found(self, three, name):
        client = signed_in(three[0])
        assert client.post(f"/people/{name}/ask/").status_code == 404
        assert client.get(f"/people/{name}/").status_code == 404
        assert client.post("/people/Bob/marry/").status_code == 404

    def test_acts_lead_nowhere_else(self, three):
        assert signed_in(three[0]).post("/people/Bob/ask/", {"next": "//evil.example"}).url == "/people/"

    def test_people_are_found_by_the_beginning_of_their_name_the_exact_one_first(self, three, make_user):
        for name in ("Bobby", "bobtail", "Rob"):
            make_user(name)
        make_user("Bobo", is_active=False)
        page = signed_in(three[0]).get("/people/?q=bob")
        assert [person.username for person in page.context["page"]] == ["Bob", "Bobby", "bobtail"]

    @pytest.mark.parametrize("text", ["b", "x" * 25, "Аd", "a\x00", "%", "_", "x" * 100_000])
    def test_what_cannot_be_a_name_finds_nobody(self, three, text):
        answer = signed_in(three[0]).get("/people/", {"q": text})
        assert answer.status_code == 200
        assert not answer.context["page"]

    def test_signs_that_databases_know_are_letters_here(self, three):
        assert not signed_in(three[0]).get("/people/", {"q": "%%"}).context["page"].object_list

    def test_looking_has_its_limit(self, three, monkeypatch):
        monkeypatch.setattr(allowances.SEARCHES, "per_minute", 2)
        client = signed_in(three[0])
        for _ in range(2):
            assert client.get("/people/?q=bob").context["page"]
        assert "too fast" in client.get("/people/?q=bob").content.decode()

    @pytest.mark.parametrize("query", ["", "?show=blocked", "?q=pal"])
    def test_long_lists_come_in_pages_and_cost_as_many_queries_as_short_ones(self, make_user, query):
        ada = make_user("Ada")
        client = signed_in(ada)

        def meet(names):
            for name in names:
                other = make_user(name)
                if query == "":
                    befriend(ada, other)
                elif query == "?show=blocked":
                    people.block(user=ada, other=other)

        def queries():
            with CaptureQueriesContext(connection) as captured:
                page = client.get(f"/people/{query}")
            return len(captured), page.context["page"]

        meet(["pal1"])
        queries()
        few, _ = queries()
        meet([f"pal{number}" for number in range(20, 43)])
        many, page = queries()
        assert many == few
        assert (len(page.object_list), page.paginator.num_pages) == (20, 2)
        second = client.get(f"/people/{query}{'&' if query else '?'}page=2").context["page"]
        assert len(second.object_list) == 4


class TestAvatars:
    def test_a_picture_is_the_same_for_ever_and_others_are_others(self):
        answer = Client().get("/people/Ada/avatar.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        assert "max-age" in answer["Cache-Control"]
        assert answer.content == Client().get("/people/ada/avatar.svg").content
        pictures = {Client().get(f"/people/{name}/avatar.svg").content for name in ("Bob", "Cem", "Dov", "Eve", "Fay")}
        assert len(pictures) == 5

    def test_a_bot_has_a_portrait_of_its_own_and_nobody_else_has_it(self, make_user):
        make_user("Owl")
        for persona in LEVEL_OF:
            get_bot(persona)
        names = [*(bot.username for bot in User.objects.filter(is_bot=True)), "Owl"]
        pictures = {name: Client().get(f"/people/{name}/avatar.svg").content.decode() for name in names}
        assert "Owl-2" in pictures
        assert len(set(pictures.values())) == len(LEVEL_OF) + 1
        for name, picture in pictures.items():
            frame = FRAMES[LEVEL_OF[find_persona(name)]][1]
            assert (f'stroke="{frame}"' in picture) == (name != "Owl"), name

    @pytest.mark.parametrize("name", ["%3Cscript%3E", "x" * 3000, "%00", "%22%3E"])
    def test_nothing_of_the_name_stands_in_it(self, name):
        body = Client().get(f"/people/{name}/avatar.svg").content.decode()
        assert "script" not in body
        assert body.startswith("<svg xmlns")
