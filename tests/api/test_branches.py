"""Branches and the sandbox over the API."""

from __future__ import annotations

import json

import pytest

from games import services
from games.models import Event, Match
from games.replays.sandbox import MOST_MOVES
from games.rules.protocol import EVERYTHING, SPECTATOR
from tests.api.calling import PICK, Caller, check_refusal
from tests.service.playing import head_of, make_people, pick, play_on, start
from tests.service.reviewed import end, play_duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return make_people("ada", "bea", "cem")


def tries(*picks):
    return [{"seat": seat, "move": {"kind": "pick", "card": card}} for seat, card in picks]


class TestBranch:
    def test_it_answers_with_the_new_match(self, people):
        match = start(people)
        pick(match, 1)
        answer = Caller(people[1]).post(
            f"matches/{match.pk}/branch/", {"number": 2, "viewer": 1, "seat": 2, "level": "easy", "salt": "mine"}
        )
        assert answer.status_code == 201
        view = answer.json()
        assert (view["status"], view["viewer"], view["version"]) == ("running", 2, 1)
        assert view["origin"] == {"match": str(match.pk), "number": 2, "viewer": 1}
        table = Match.objects.get(pk=view["match"])
        assert table.places.get(number=2).salt == "mine"
        assert table.pace == {}

    def test_with_people_it_waits_on_the_terms_that_were_asked_for(self, people):
        match = start(people)
        body = {
            "number": 1,
            "access": "invited",
            "pace": {"kind": "turns", "per_move": 86400},
            "starts_when_full": True,
        }
        view = Caller(people[0]).post(f"matches/{match.pk}/branch/", body).json()
        assert (view["status"], view["access"], view["terms"]["starts_when_full"]) == ("open", "invited", True)
        assert view["origin"] == {"match": str(match.pk), "number": 1, "viewer": SPECTATOR}

    @pytest.mark.parametrize(
        ("changes", "status", "code"),
        [
            ({"number": "1"}, 400, "malformed"),
            ({"number": -1}, 400, "malformed"),
            ({"number": 99}, 404, "not_found"),
            ({"viewer": 1}, 403, "not_your_eyes"),
            ({"viewer": EVERYTHING}, 403, "not_your_eyes"),
            ({"viewer": -3}, 400, "malformed"),
            ({"viewer": True}, 400, "malformed"),
            ({"seat": 3}, 422, "bad_options"),
            ({"level": "best"}, 422, "bad_options"),
            ({"level": 3}, 400, "malformed"),
            ({"level": None, "access": "all"}, 422, "bad_options"),
            ({"pace": {"kind": "x"}}, 422, "bad_options"),
            ({"salt": "x" * 65}, 400, "malformed"),
        ],
    )
    def test_what_cannot_be_is_refused(self, people, changes, status, code):
        match = start(people)
        body = {"number": 1, "viewer": 0, "level": "easy", **changes}
        check_refusal(Caller(people[0]).post(f"matches/{match.pk}/branch/", body), status, code)
        assert Match.objects.count() == 1

    def test_a_rated_match_that_runs_is_left_alone(self, people):
        match = start(people[:2], title="duel", is_rated=True)
        error = check_refusal(
            Caller(people[0]).post(f"matches/{match.pk}/branch/", {"number": 1, "level": "easy"}), 409, "rated_runs"
        )
        assert error["view"]["match"] == str(match.pk)

    def test_lists_say_where_a_branch_comes_from(self, people):
        match = start(people)
        ada = Caller(people[0])
        ada.post(f"matches/{match.pk}/branch/", {"number": 1, "viewer": 0, "level": "easy"})
        origins = [line["origin"] for line in ada.get("matches/?mine=1").json()["matches"]]
        assert {"match": str(match.pk), "number": 1, "viewer": 0} in origins
        assert None in origins


class TestSandbox:
    def attempt(self, caller, match, at, moves=(), **changes):
        body = {"number": at, "viewer": SPECTATOR, "seed": 7, "moves": list(moves), **changes}
        return caller.post(f"matches/{match.pk}/sandbox/", body)

    def test_every_seat_is_played_in_turn(self, people):
        match = start(people)
        found = self.attempt(Caller(), match, 1).json()
        assert (found["view"]["viewer"], found["view"]["decision"]) == (0, {"kind": "pick", "since": 1})
        assert len(found["view"]["legal"]) == 7
        found = self.attempt(Caller(), match, 1, tries((0, "3"), (1, "5"))).json()
        view = found["view"]
        assert (view["viewer"], view["version"], view["waiting_for"], found["made"]) == (2, 3, [2], 2)
        assert view["seats"][2]["is_you"]
        assert view["table"]["cards"] == [None, None, None], "as seat 2 sees it"
        assert [line["texts"] for line in found["lines"]] == [["ada picks the 3."], ["bea picks the 5."]]

    def test_nothing_is_stored(self, people, django_assert_num_queries):
        match = start(people)
        self.attempt(Caller(), match, 1, tries((0, "3")))
        before = Event.objects.count()
        with django_assert_num_queries(1):
            self.attempt(Caller(), match, 1, tries((0, "3")))
        assert Event.objects.count() == before
        assert head_of(match).version == 1

    def test_what_is_hidden_is_drawn_by_the_seed_and_by_nothing_else(self, people, monkeypatch):
        """Whatever seat 0 has picked: the same seed shows the same to seat 1, and other seeds show every card."""
        monkeypatch.setattr("secrets.token_bytes", lambda size: b"\x07" * size)
        matches = [start(people), start(people)]
        for match, card in zip(matches, ("2", "6"), strict=True):
            pick(match, 0, card)
        bea = Caller(people[1])

        def told(match, seed):
            found = self.attempt(bea, match, 2, tries((1, "1"), (2, "1")), viewer=1, seed=seed).json()
            state = {**found["view"], "match": None, "conduct": None}
            return json.dumps([state, found["lines"]])

        assert [told(matches[0], seed) for seed in range(8)] == [told(matches[1], seed) for seed in range(8)]
        assert len({told(matches[0], seed) for seed in range(8)}) > 1

    def test_the_lots_of_the_match_have_no_part_in_it(self):
        """Duel draws cards as they come free: the sandbox draws others than the match did, and with each seed anew."""
        match = play_duel("eva", "fay")
        log = Event.objects.filter(match=match, kind="move").order_by("number")
        moves = [{"seat": event.seat, "move": event.payload["move"]} for event in log]
        assert len({self.attempt(Caller(), match, 1, moves[:40], seed=seed).json()["made"] for seed in range(6)}) > 1
        (one, again) = (self.attempt(Caller(), match, 1, moves[:40], seed=3).json() for _ in range(2))
        assert one == again

    def test_a_move_that_cannot_be_made_ends_it_there(self, people):
        match = start(people)
        found = self.attempt(Caller(), match, 1, tries((0, "3"), (0, "4"), (1, "5"))).json()
        assert found["made"] == 1
        assert found["refused"]["code"] == "not_asked"
        assert found["refused"]["text"]
        assert found["view"]["viewer"] == 1
        found = self.attempt(Caller(), match, 1, [{"seat": 0, "move": {"kind": "x"}}]).json()
        assert (found["made"], found["refused"]["code"]) == (0, "malformed_move")

    @pytest.mark.parametrize(
        "changes",
        [
            {"moves": tries((0, "3")) * (MOST_MOVES + 1)},
            {"moves": [7]},
            {"moves": [{"seat": True, "move": {}}]},
            {"moves": [{"seat": 0}]},
            {"moves": {}},
            {"seed": -1},
            {"seed": "1"},
            {"seed": None},
            {"number": None},
        ],
    )
    def test_junk_is_malformed(self, people, changes):
        match = start(people)
        body = {"number": 1, "viewer": SPECTATOR, "seed": 7, "moves": [], **changes}
        check_refusal(Caller().post(f"matches/{match.pk}/sandbox/", body), 400, "malformed")

    def test_the_end_lies_open(self, people):
        match = play_duel("eva", "fay")
        last = match.version - 2
        found = self.attempt(Caller(), match, last, viewer=EVERYTHING).json()
        for _ in range(60):
            view = found["view"]
            if view["status"] == "over":
                break
            moves = [*found.get("sent", []), {"seat": view["viewer"], "move": view["legal"][0]["move"]}]
            found = {**self.attempt(Caller(), match, last, moves, viewer=EVERYTHING).json(), "sent": moves}
        assert view["viewer"] == EVERYTHING
        assert view["outcome"]["winners"]
        assert view["legal"] == []
        check_refusal(
            self.attempt(Caller(make_people("dov")[0]), match, last, found["sent"], viewer=EVERYTHING, ai="easy"),
            409,
            "over",
        )

    def test_eyes_are_checked(self, people):
        match = start(people)
        check_refusal(self.attempt(Caller(people[1]), match, 1, viewer=0), 403, "not_your_eyes")
        check_refusal(self.attempt(Caller(), match, 2), 404, "not_found")
        services.set_watchable(match=match, user=people[0], is_watchable=False)
        check_refusal(self.attempt(Caller(), match, 1), 403, "closed_to_spectators")

    def test_a_match_that_is_over_is_open_to_all_eyes(self, people):
        match = start(people)
        pick(match, 0)
        assert self.attempt(Caller(), end(match), 2, viewer=EVERYTHING).status_code == 200


class TestTheAi:
    @pytest.fixture(autouse=True)
    def at_once(self, monkeypatch):
        """The search takes a process of its own; what it is asked is what matters here."""
        self.asked = []

        def search(function, *args, timeout):
            self.asked.append(args)
            return PICK

        monkeypatch.setattr("games.replays.sandbox.search_pool.submit_aside", search)

    def attempt(self, caller, match, moves=(), **more):
        body = {"number": 1, "viewer": SPECTATOR, "seed": 7, "moves": list(moves), "ai": "hard", **more}
        return caller.post(f"matches/{match.pk}/sandbox/", body)

    def test_it_answers_for_whoever_is_asked_from_what_they_know(self, people):
        match = start(people)
        found = self.attempt(Caller(people[0]), match, tries((0, "5"))).json()
        assert found["answer"] == {"seat": 1, "move": PICK}
        assert found["made"] == 2
        assert found["view"]["viewer"] == 2
        ((title, seen, seat, level, _, seconds),) = self.asked
        assert (title, seat, level) == ("niagara", 1, "hard")
        assert seconds <= 1.0
        assert seen.cards[0] not in range(1, 8), "it does not know the pick of seat 0"

    def test_it_gives_no_advice_on_a_rated_match_that_runs(self, people):
        match = start(people, is_rated=True)
        for user in (people[0], *make_people("dov")):
            check_refusal(self.attempt(Caller(user), match), 409, "rated_runs")
        assert (
            Caller(people[0])
            .post(f"matches/{match.pk}/sandbox/", {"number": 1, "viewer": 0, "seed": 1, "moves": []})
            .json()["view"]
        ), "trying alone is allowed"
        assert self.asked == []

    def test_only_people_who_are_signed_in_may_ask_it(self, people):
        check_refusal(self.attempt(Caller(), start(people)), 401, "not_signed_in")

    def test_it_must_be_a_level_that_there_is(self, people):
        match = start(people)
        check_refusal(self.attempt(Caller(people[0]), match, ai="best"), 422, "bad_options")
        check_refusal(self.attempt(Caller(people[0]), match, ai=3), 400, "malformed")

    def test_it_is_not_asked_without_end(self, people, monkeypatch):
        monkeypatch.setattr("games.api.branches.ADVICE.per_minute", 1)
        match = start(people)
        assert self.attempt(Caller(people[0]), match).status_code == 200
        check_refusal(self.attempt(Caller(people[0]), match), 429, "too_fast")


def test_a_hundred_moves_fit_into_one_request(people):
    match = start(people[:2], title="newyork")
    play_on(match, 110, seed=5)
    log = Event.objects.filter(match=match, kind="move").order_by("number")
    moves = [{"seat": event.seat, "move": event.payload["move"]} for event in log][:MOST_MOVES]
    assert len(json.dumps({"number": 1, "viewer": -1, "seed": 999_999, "moves": moves})) < 16_000
