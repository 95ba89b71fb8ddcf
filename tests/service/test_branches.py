"""Branches: a match that begins where another one stood, by whom, against whom, and what it counts for."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from accounts import people as company
from accounts.models import User
from games import records, selectors, services, store, viewing
from games.errors import Conflict, Forbidden, NotFound, NotSignedIn, Refused
from games.models import Event, Match, Rating
from games.replays.standpoints import last_with_a_question, stand
from games.rules.contract import snapshot
from games.rules.fold import fold
from games.rules.protocol import EVERYTHING, SPECTATOR
from games.terms import PACES, Terms
from tests.service.playing import head_of, make_people, open_table, pick, play, play_on, start
from tests.service.rated import end as end_with
from tests.service.reviewed import end, make_review, play_duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return make_people("ada", "bea", "cem")


def branch(match, user, number=None, viewer=None, **how):
    match.refresh_from_db()
    viewer = selectors.find_seat(match, user) if viewer is None else viewer
    number = number or match.version
    return services.branch_table(match=match, user=user, number=number, viewer=viewer, **{"level": "easy", **how})


def first_event(match):
    return store.read(match.pk)[0].event


def fresh(match):
    return Match.objects.get(pk=match.pk)


class TestWithTheAi:
    def test_it_starts_at_once_where_the_other_stood(self, people):
        match = start(people)
        pick(match, 0, "4")
        table = branch(match, people[0])
        assert (table.status, table.host, table.title, table.seats) == ("running", people[0], "niagara", 3)
        assert (table.origin_id, table.origin_number, table.origin_viewer) == (match.pk, 2, 0)
        assert [place.user.is_bot for place in table.places.order_by("number")] == [False, True, True]
        assert {place.user.bot_level for place in table.places.filter(user__is_bot=True)} == {"easy"}
        head = head_of(table)
        assert sorted(head.position.questions) == [1, 2]
        assert head.position.state.cards[0] == 4
        assert first_event(table).payload["origin"] == {"match": str(match.pk), "number": 2, "viewer": 0}
        assert store.check_chain(table.pk) == table.version

    @pytest.mark.parametrize("title", ["duel", "newyork", "niagara"])
    def test_it_can_be_played_to_its_end(self, people, title):
        match = start(people[: 3 if title == "niagara" else 2], title=title)
        play_on(match, 24)
        seat = sorted(head_of(match).position.questions)[0]
        table = branch(match, people[seat])
        before, after = head_of(match).position, head_of(table).position
        rules = before.rules
        seen = [rules.redact(position.state, seat) for position in (before, after)]
        assert snapshot(seen[0]) == snapshot(seen[1])
        assert play_on(table, 30, seed=3) == 30 or fresh(table).status == "over"
        log = [record.event for record in store.read(table.pk)]
        assert snapshot(fold(rules, log).state) == snapshot(head_of(table).position.state)
        assert fresh(match).version == before.version, "the source is left alone"

    def test_one_plays_where_one_likes(self, people):
        match = start(people)
        (dov,) = make_people("dov")
        assert selectors.find_seat(branch(match, people[1]), people[1]) == 1
        assert selectors.find_seat(branch(match, people[1], seat=2), people[1]) == 2
        assert selectors.find_seat(branch(match, dov), dov) == 0, "who is to move"
        for seat in (3, -1, True, "1"):
            with pytest.raises(Refused) as refused:
                branch(match, people[0], seat=seat)
            assert refused.value.params == {"field": "seat"}

    def test_a_guest_plays_against_the_ai_alone(self, people):
        match = start(people)
        guest = User.objects.create(username="Guest-1a2b", is_guest=True)
        assert branch(match, guest).status == "running"
        with pytest.raises(Forbidden):
            branch(match, guest, level=None)


class TestWithFriends:
    def test_it_waits_and_starts_as_other_tables_do(self, people):
        match = start(people)
        pick(match, 0)
        (dov,) = make_people("dov")
        table = branch(match, people[0], level=None, access="link")
        assert table.status == "open"
        assert viewing.build_view(table, 0)["origin"] == {"match": str(match.pk), "number": 2, "viewer": 0}
        services.join_table(match=table, user=people[2])
        services.join_table(match=table, user=dov)
        assert [place.user for place in table.places.order_by("number")] == [people[0], dov, people[2]], (
            "who has a seat in the source gets it back"
        )
        started = services.start_match(match=table, user=people[0])
        assert sorted(head_of(started).position.questions) == [1, 2]

    def test_it_begins_with_the_chosen_clock(self, people):
        match = start(people, pace=PACES["live_10"])
        table = branch(match, people[0])
        assert table.pace == {}
        table = branch(match, people[0], terms=Terms(pace=PACES["day"]))
        assert table.pace == PACES["day"]
        assert head_of(table).position.conduct.held == ["player"] * 3

    def test_what_the_source_does_meanwhile_makes_no_difference(self, people):
        """An undo in the source after the event, and everything else that comes later, is another story."""
        match = start(people)
        pick(match, 0, "4")
        table = branch(match, people[0], number=2, level=None)
        services.undo_moves(match_id=match.pk, seat=0, version=2)
        pick(match, 0, "6")
        services.join_table(match=table, user=people[1])
        services.join_table(match=table, user=people[2])
        started = services.start_match(match=table, user=people[0])
        assert head_of(started).position.state.cards[0] == 4
        again = branch(match, people[0])
        assert head_of(again).position.state.cards[0] == 6, "what was undone before the event is left out"

    def test_a_rematch_of_it_is_the_same_branch_again_one_seat_on(self, people):
        match = start(people)
        pick(match, 0)
        table = branch(match, people[0])
        services.resign(match_id=table.pk, seat=0, move_id="x")
        end_with(fresh(table), (1, 2, 3)) if fresh(table).status != "over" else None
        again = services.rematch(match=fresh(table), user=people[0])
        assert (again.origin_id, again.origin_number, again.origin_viewer) == (match.pk, 2, 0)
        assert (again.status, selectors.find_seat(again, people[0])) == ("running", 1)
        assert sorted(head_of(again).position.questions) == [1, 2]


class TestWhatIsHidden:
    def two_tables(self, people, monkeypatch):
        """Two matches in which seat 0 has picked otherwise; they and their branches have the same secret and salts."""
        monkeypatch.setattr("secrets.token_bytes", lambda size: b"\x07" * size)
        monkeypatch.setattr("secrets.token_hex", lambda size: "07" * size)
        tables = []
        for card in ("2", "6"):
            match = start(people)
            pick(match, 0, card)
            pick(match, 1, "3")
            tables.append(fresh(match))
        return tables

    def test_event_1_is_the_same_whatever_was_hidden(self, people, monkeypatch):
        (dov,) = make_people("dov")
        one, other = self.two_tables(people, monkeypatch)
        for user in (people[1], people[2], dov):
            payloads = [dict(first_event(branch(match, user, seat=1)).payload) for match in (one, other)]
            for payload in payloads:
                assert payload.pop("origin")["number"] == 3
            assert json.dumps(payloads[0], sort_keys=True) == json.dumps(payloads[1], sort_keys=True)
            assert payloads[0]["draws"]
        known = [first_event(branch(match, people[0], seat=1)).payload["facts"] for match in (one, other)]
        assert known[0] != known[1], "one's own pick is known"

    def test_the_log_of_a_branch_says_where_it_comes_from_and_no_more(self, people):
        match = start(people)
        pick(match, 0)
        table = branch(match, people[1])
        for viewer in (0, 1, 2, SPECTATOR):
            (line, *_) = viewing.log_lines(table, viewer)
            assert line["texts"] == ["This match branches off from another match of Niagara, after its event 2."]
        assert viewing.build_view(table, SPECTATOR)["origin"]["match"] == str(match.pk)

    def test_a_match_that_is_over_may_be_taken_as_it_was(self, people):
        match = start(people)
        pick(match, 0, "5")
        match = end(match)
        table = branch(match, people[1], number=2, viewer=EVERYTHING)
        assert head_of(table).position.state.cards[0] == 5
        assert first_event(table).payload["draws"] == []


class TestWhoMay:
    def test_only_through_eyes_of_ones_own(self, people):
        match = start(people)
        for viewer in (0, 2, EVERYTHING, 7):
            with pytest.raises(Forbidden) as refused:
                branch(match, people[1], viewer=viewer)
            assert refused.value.code == "not_your_eyes"
        over = end(match)
        assert branch(over, people[1], number=1, viewer=2).status == "running"

    def test_only_from_matches_that_one_may_watch(self, people):
        (dov,) = make_people("dov")
        match = start(people)
        services.set_watchable(match=match, user=people[0], is_watchable=False)
        with pytest.raises(Forbidden):
            branch(match, dov)
        table = branch(match, people[1])
        assert not table.is_watchable, "a branch is open to no more people than its source"
        with pytest.raises(Refused):
            services.set_watchable(match=table, user=people[1], is_watchable=True)
        with pytest.raises(NotSignedIn):
            stand(start(make_people("eva", "fay", "gus"), access="link"), AnonymousUser(), 1, SPECTATOR)

    def test_a_branch_of_a_match_by_link_is_not_in_the_lobby(self, people):
        match = start(people, access="link")
        with pytest.raises(Refused) as refused:
            branch(match, people[0], level=None, access="public")
        assert refused.value.code == "wider_than_its_source"
        assert branch(start(people), people[0], level=None, access="public").access == "public"
        with pytest.raises(Refused):
            branch(match, people[0], access="everybody")

    def test_nobody_asks_for_advice_about_a_rated_match(self, people):
        (dov,) = make_people("dov")
        match = start(people[:2], title="duel", is_rated=True)
        for user in (people[0], dov):
            for how in ({}, {"level": None}):
                with pytest.raises(Conflict) as refused:
                    branch(match, user, **how)
                assert refused.value.code == "rated_runs"
        services.resign(match_id=match.pk, seat=1, move_id="x")
        table = branch(match, people[0], number=1)
        assert table.status == "running"
        assert not table.is_rated
        assert not branch(match, people[0], number=1, level=None, terms=Terms(is_rated=True)).is_rated

    def test_the_database_refuses_a_rated_branch(self, people):
        table = branch(start(people), people[0])
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.filter(pk=table.pk).update(is_rated=True)

    def test_there_must_be_such_an_event_and_something_to_decide(self, people):
        with pytest.raises(Conflict):
            branch(open_table(people), people[0], number=1)
        match = play_duel("eva", "fay")
        user = User.objects.get(username="eva")
        for number in (match.version + 1, -1):
            with pytest.raises(NotFound):
                branch(match, user, number=number)
        with pytest.raises(Refused) as refused:
            branch(match, user, number=match.version)
        assert refused.value.code == "nothing_to_decide"
        last = last_with_a_question(stand(match, user, match.version, 0))
        assert last.number == match.version - 2, "the last move, and the end"
        assert branch(match, user, number=last.number).status == "running"

    def test_a_match_that_was_given_up_can_be_played_on(self, people):
        match = start(people[:2], title="duel")
        services.resign(match_id=match.pk, seat=1, move_id="x")
        match.refresh_from_db()
        assert branch(match, people[0], number=match.version).status == "running"


class TestWhatItCountsFor:
    def test_it_is_in_no_record(self, people):
        match = start(people[:2], title="duel")
        table = branch(match, people[0], level=None, access="link", terms=Terms(pace=PACES["day"]))
        services.join_table(match=table, user=people[1])
        services.start_match(match=table, user=people[0])
        play(table, *next(iter_moves(table)))
        end_with(fresh(table), (1, 2))
        assert fresh(table).status == "over"
        assert records.title_records(people[0]) == []
        assert records.head_to_head(people[0], people[1]).matches == 0
        assert records.read_reliability(people[0]).matches == 0
        assert Rating.objects.count() == 0

    def test_it_is_reviewed_as_any_match_is(self, people):
        match = start(people)
        play_on(match, 8)
        table = branch(match, people[0], level=None)
        for user in people[1:]:
            services.join_table(match=table, user=user)
        services.start_match(match=table, user=people[0])
        play_on(table, 5, seed=4)
        review = make_review(end(table))
        assert review.status == "complete"
        assert review.points.count() == 5

    def test_a_branch_of_a_branch_says_which(self, people):
        table = branch(start(people), people[0])
        second = branch(table, people[0], number=1)
        assert second.origin_id == table.pk
        assert Event.objects.filter(match=second, number=1).count() == 1

    def test_nobody_is_brought_to_it_by_a_quick_match(self, people):
        table = branch(start(people), people[0], level=None, access="public")
        (dov,) = make_people("dov")
        found = services.quick_match(user=dov, titles=["niagara"], pace="none", is_rated=False)
        assert found.pk != table.pk

    def test_friends_see_it_in_the_lobby(self, people):
        company.ask_friend(user=people[0], other=people[1])
        company.accept_friend(user=people[1], other=people[0])
        table = branch(start(people), people[0], level=None, access="friends")
        (line,) = [selectors.summary(found, people[1]) for found in selectors.open_tables(people[1])]
        assert line["match"] == str(table.pk)
        assert line["origin"]["number"] == 1


def iter_moves(match):
    position = head_of(match).position
    for seat in position.questions:
        for move in position.rules.legal_moves(position.state, seat):
            yield seat, position.rules.codec.encode_move(move)
