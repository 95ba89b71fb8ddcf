"""services.play_move: what is accepted, what is refused and how."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from games import services, store, viewing
from games.errors import ServiceError
from games.ids import make_id
from games.models import Event, Match, Notice, Seat
from tests.service.playing import head_of, make_people, open_table, pick, play, play_on, start, start_with, token_of

pytestmark = pytest.mark.django_db

PICK = {"kind": "pick", "card": "3"}


@pytest.fixture
def match() -> Match:
    return start_with("ada", "bea", "cem")


def refusal(match: Match, **changes: Any) -> ServiceError:
    wanted = {"match_id": match.pk, "seat": 0, "move": PICK, "decision": 1, "move_id": "a", **changes}
    before = Event.objects.count()
    with pytest.raises(ServiceError) as caught:
        services.play_move(**wanted)
    assert Event.objects.count() == before
    assert caught.value.text
    return caught.value


def test_an_accepted_move_is_one_row_with_its_move_and_facts(match: Match) -> None:
    accepted = pick(match, 1, "4")
    row = Event.objects.get(match=match, number=2)
    assert (accepted.number, accepted.is_new) == (2, True)
    assert (row.kind, row.seat) == ("move", 1)
    assert row.payload["move"] == {"kind": "pick", "card": "4"}
    assert row.payload["facts"] == [{"kind": "card_picked", "seat": 1, "card": "4"}]


def test_several_seats_answer_the_same_question_each_with_its_own_token(match: Match) -> None:
    for seat in (2, 0, 1):
        services.play_move(match_id=match.pk, seat=seat, move=PICK, decision=1, move_id=f"m{seat}")
    assert head_of(match).version == 4


def test_a_stale_token_is_refused_with_a_fresh_view(match: Match) -> None:
    error = refusal(match, decision=0)
    assert (error.code, error.status) == ("stale_decision", 409)
    assert error.view is not None
    assert error.view["decision"] == {"kind": "pick", "since": 1}


def test_who_is_not_asked_is_refused_with_a_fresh_view(match: Match) -> None:
    pick(match, 0)
    error = refusal(match, move_id="b")
    assert (error.code, error.status) == ("not_your_turn", 409)
    assert error.view is not None
    assert error.view["version"] == 2


@pytest.mark.parametrize(
    "move", [{}, {"kind": "fly"}, {"kind": "pick"}, {"kind": "pick", "card": ["3"]}, {"kind": ["pick"]}]
)
def test_what_is_no_move_at_all_is_malformed(match: Match, move: dict[str, Any]) -> None:
    error = refusal(match, move=move)
    assert (error.code, error.status) == ("malformed_move", 400)


def test_an_illegal_move_is_refused_with_the_rules_code_in_words(match: Match) -> None:
    error = refusal(match, move={"kind": "weather", "to": 1})
    assert error.status == 422
    assert error.view is None
    assert error.text


@pytest.mark.parametrize("move_id", ["", "x" * 65, "new\nline", 7, None])
def test_a_bad_move_id_is_malformed(match: Match, move_id: Any) -> None:
    assert refusal(match, move_id=move_id).body["error"]["params"] == {"field": "move_id"}


@pytest.mark.parametrize("decision", [-1, 1 << 40, "1", None, True, 1.0])
def test_a_bad_token_is_malformed(match: Match, decision: Any) -> None:
    assert refusal(match, decision=decision).code == "malformed"


def test_an_unknown_match_is_not_found(match: Match) -> None:
    assert refusal(match, match_id=make_id()).code == "not_found"


def test_a_table_that_has_not_started_takes_no_moves() -> None:
    error = refusal(open_table(make_people("ada", "bea"), seats=3))
    assert (error.code, error.status) == ("not_started", 409)


def test_a_resent_move_gets_the_same_answer_and_changes_nothing(match: Match) -> None:
    first = services.play_move(match_id=match.pk, seat=0, move=PICK, decision=1, move_id="same")
    pick(match, 1)
    again = services.play_move(match_id=match.pk, seat=0, move=PICK, decision=1, move_id="same")
    assert (again.number, again.is_new) == (first.number, False)
    assert Event.objects.filter(match=match).count() == 3


def test_a_move_id_belongs_to_its_seat(match: Match) -> None:
    """Nobody can use up the id of somebody else's move, or be answered for it."""
    services.play_move(match_id=match.pk, seat=0, move=PICK, decision=1, move_id="same")
    other = services.play_move(match_id=match.pk, seat=1, move=PICK, decision=1, move_id="same")
    assert (other.number, other.is_new) == (3, True)


def test_projections_repeat_the_log(match: Match) -> None:
    play_on(match, 60)
    match.refresh_from_db()
    position = head_of(match).position
    assert match.version == position.version == 61
    assert match.waiting_for == sorted(position.questions)
    for seat in Seat.objects.filter(match=match):
        asked = position.questions.get(seat.number)
        assert seat.decision == (asked.since if asked else None)


def test_people_who_are_asked_something_get_one_notice_for_it(match: Match) -> None:
    assert sorted(Notice.objects.values_list("seat", "decision")) == [(0, 1), (1, 1), (2, 1)]
    pick(match, 0)
    assert Notice.objects.count() == 3
    pick(match, 1)
    pick(match, 2)
    asked = head_of(match).position.questions
    assert Notice.objects.filter(decision=4).count() == len(asked) == 1


def test_the_last_move_ends_the_match_in_the_same_transaction() -> None:
    match = start(make_people("ada", "bea", "cem"), options={"limit": "60_rounds"})
    play_on(match, 3000)
    match.refresh_from_db()
    last = store.read(match.pk)[-1]
    assert match.status == Match.Status.OVER
    assert match.ended_at == last.created_at
    assert last.event.kind == "ended"
    assert match.result == last.event.payload["outcome"]
    assert match.waiting_for == []
    assert not Seat.objects.filter(match=match, decision__isnull=False).exists()
    view = viewing.build_view(match, 0)
    assert view["status"] == "over"
    assert view["outcome"] == match.result
    error = refusal(match, decision=token_of_last(match))
    assert (error.code, error.status) == ("over", 409)


def token_of_last(match: Match) -> int:
    return match.version - 1


def test_a_move_in_the_transaction_of_a_caller_that_fails_leaves_nothing(match: Match) -> None:
    def play_and_fail() -> None:
        with transaction.atomic():
            play(match, 0, PICK)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        play_and_fail()
    assert head_of(match).version == 1
    assert token_of(match, 0) == 1
