"""GET /api/matches/ID/review/: whoever may see a match may see its review, once it is over."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Match, Review
from tests.service.playing import start_with
from tests.service.reviewed import make_review, play_niagara

pytestmark = pytest.mark.django_db


def ask(match: Match, client: Client | None = None) -> tuple[int, dict[str, object]]:
    answer = (client or Client()).get(f"/api/matches/{match.pk}/review/")
    return answer.status_code, answer.json()


def test_a_complete_review_is_ready_to_be_drawn() -> None:
    match = play_niagara()
    review = make_review(match)
    status, body = ask(match)
    assert status == 200
    assert (body["status"], body["is_complete"], body["version"]) == ("complete", True, review.version)
    points = body["points"]
    assert isinstance(points, list)
    assert [point["nth"] for point in points] == list(range(1, 15))
    for point in points:
        assert set(point) == {"number", "nth", "seat", "shares", "after", "cost", "move", "best"}
        assert len(point["shares"]) == len(point["after"]) == 3
    assert match.result is not None
    winner = match.result["winners"][0]
    assert body["end"]["number"] == match.version  # type: ignore[index]
    assert body["end"]["shares"][winner] == max(body["end"]["shares"])  # type: ignore[index]


def test_one_in_the_making_says_so() -> None:
    match = play_niagara()
    _, body = ask(match)
    assert (body["status"], body["is_complete"], body["points"], body["end"]) == ("making", False, [], None)


def test_a_match_without_a_review_says_so() -> None:
    match = play_niagara()
    Review.objects.all().delete()
    assert ask(match)[1]["status"] == "none"


def test_a_match_that_runs_tells_nothing() -> None:
    """Not even if somebody has made a review of it: it knows what the players do not."""
    match = start_with("ada", "bea", "cem")
    Review.objects.create(match=match, version=1, simulations=1, queued_at=match.created_at)
    status, body = ask(match)
    assert status == 404
    assert "points" not in body


def test_it_is_as_private_as_the_match() -> None:
    match = play_niagara()
    Match.objects.update(access=Match.Access.LINK)
    assert ask(match)[0] == 401
    Match.objects.update(access=Match.Access.PUBLIC, is_watchable=False)
    assert ask(match)[0] == 403
    player = Client()
    player.force_login(match.host)
    assert ask(match, player)[0] == 200


def test_reading_takes_few_queries(django_assert_max_num_queries: object) -> None:
    match = play_niagara()
    make_review(match)
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        ask(match)
