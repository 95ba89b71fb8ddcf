"""services.undo_moves: one's own unfinished turn, nothing that anybody has seen."""

from __future__ import annotations

import pytest

from games import services, viewing
from games.errors import ServiceError
from games.models import Event, Match, Notice, Seat
from tests.service.playing import head_of, legal_jsons, pick, play, start_with, token_of, view_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return start_with("ada", "bea", "cem")


def undo(match: Match, seat: int, move_id: str = "") -> services.Accepted:
    return services.undo_moves(match_id=match.pk, seat=seat, version=head_of(match).version, move_id=move_id)


def refusal(match: Match, seat: int, version: int | None = None) -> str:
    before = Event.objects.count()
    with pytest.raises(ServiceError) as caught:
        services.undo_moves(
            match_id=match.pk, seat=seat, version=head_of(match).version if version is None else version
        )
    assert Event.objects.count() == before
    return caught.value.code


def test_a_secret_pick_can_be_taken_back_and_made_again(match: Match) -> None:
    pick(match, 0, "3")
    assert view_of(match, 0)["can_undo"]
    assert not view_of(match, 1)["can_undo"]
    assert undo(match, 0).number == 3
    view = view_of(match, 0)
    assert view["decision"] == {"kind": "pick", "since": 1}
    assert "3" in view["table"]["hands"][0]
    pick(match, 0, "5")
    assert head_of(match).version == 4


def test_an_undone_pick_leaves_no_trace_of_the_card_for_others(match: Match) -> None:
    pick(match, 0, "3")
    undo(match, 0)
    match.refresh_from_db()
    lines = viewing.log_lines(match, 1)
    assert len(lines) == 3
    assert "3" not in "".join(text for line in lines for text in line["texts"])


def test_only_the_last_mover_may_undo(match: Match) -> None:
    pick(match, 0)
    pick(match, 1)
    assert refusal(match, 0) == "cannot_undo"
    undo(match, 1)
    undo(match, 0)
    assert sorted(head_of(match).position.questions) == [0, 1, 2]


def test_the_pick_that_reveals_a_card_cannot_be_taken_back(match: Match) -> None:
    for seat in range(3):
        pick(match, seat, "4")
    assert refusal(match, 2) == "cannot_undo"


def test_the_first_canoe_of_an_unfinished_turn_goes_back_one_move_at_a_time(match: Match) -> None:
    two_canoes_out(match)
    seat = next(iter(head_of(match).position.questions))
    token, version = token_of(match, seat), head_of(match).version
    before = view_of(match, seat)
    play(match, seat, legal_jsons(match, seat)[0])
    assert view_of(match, seat)["can_undo"]
    undo(match, seat)
    after = view_of(match, seat)
    assert after["table"] == before["table"]
    assert after["legal"] == before["legal"]
    assert token_of(match, seat) == token
    assert after["version"] == version + 2


def test_an_undo_for_another_version_is_stale(match: Match) -> None:
    pick(match, 0)
    assert refusal(match, 0, version=1) == "stale_decision"


def test_nothing_can_be_undone_right_after_the_start(match: Match) -> None:
    assert refusal(match, 0) == "cannot_undo"


def test_a_resent_undo_gets_the_same_answer(match: Match) -> None:
    pick(match, 0)
    first = services.undo_moves(match_id=match.pk, seat=0, version=2)
    again = services.undo_moves(match_id=match.pk, seat=0, version=2)
    assert (again.number, again.is_new) == (first.number, False)


def test_projections_go_back_too_and_nobody_is_told_twice(match: Match) -> None:
    pick(match, 0)
    undo(match, 0)
    match.refresh_from_db()
    assert match.version == 3
    assert match.waiting_for == [0, 1, 2]
    assert Seat.objects.get(match=match, number=0).decision == 1
    assert Notice.objects.filter(match=match, seat=0).count() == 1


def test_lines_of_undone_moves_are_sent_again_as_undone(match: Match) -> None:
    pick(match, 0)
    undo(match, 0)
    match.refresh_from_db()
    lines = viewing.log_lines(match, 1, after=2)
    assert [(line["number"], line["is_undone"]) for line in lines] == [(2, True), (3, False)]


def two_canoes_out(match: Match) -> None:
    """Play until a seat has to move two canoes."""
    for _ in range(200):
        questions = head_of(match).position.questions
        seat = next(iter(questions))
        view = view_of(match, seat)
        turn = view["table"]["turn"]
        if turn is not None and turn["must"] == [True, True] and turn["moved"] == [False, False]:
            return
        moves = legal_jsons(match, seat)
        small = [move for move in moves if move.get("card") in ("1", "2")]
        out = [move for move in moves if move["kind"] == "paddle" and move["to"] not in ("SHORE", "FALLS")]
        play(match, seat, (small or out or moves)[0])
    raise AssertionError("no such turn came")
