"""The review on the pages of a match that is over: a graph, its numbers as a table, the costliest moves in words."""

from __future__ import annotations

import pytest

from games.models import Match, Review, ReviewPoint
from games.pages.reviews import HEIGHT, WIDTH, draw, review_of
from games.reviews.reading import read_review
from games.rosters import read_roster
from tests.pages.reading import read, text_of
from tests.service.playing import start_with
from tests.service.reviewed import make_review, play_niagara

pytestmark = pytest.mark.django_db

FACES = ("", "plain/")


def pages(browser, match):
    return [browser().get(f"/matches/{match.pk}/{face}") for face in FACES]


def test_both_pages_show_the_graph_the_table_and_the_costliest_moves(browser):
    match = play_niagara()
    point = make_review(match).points.order_by("number")[2]
    shares = [0.2, 0.2, 0.2]
    shares[point.seat] = 0.6
    ReviewPoint.objects.update(cost=0)
    ReviewPoint.objects.filter(pk=point.pk).update(cost=0.35, shares=shares, best={"kind": "pick", "card": "6"})
    for page in pages(browser, match):
        text = " ".join(text_of(page).split())
        assert "Review by the AI" in text
        assert f"{('ada', 'bea', 'cem')[point.seat]}, move 3 60 % → to 25 %" in text
        assert "Better Pick the 6" in text
        tags = read(page).tags
        classes = [attrs.get("class") for tag, attrs in tags if tag == "path"]
        assert [classes.count(f"review-line seat-{seat}") for seat in range(3)] == [2, 2, 2], "in graph and legend"
        assert [name for name in classes if name and "review-dot" in name] == [f"review-dot seat-{point.seat}"]
        ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
        (graph,) = [attrs for tag, attrs in tags if attrs.get("role") == "img"]
        assert set(graph["aria-labelledby"].split()) <= set(ids)
        assert len(ids) == len(set(ids))
        assert "style" not in {name for _, attrs in tags for name in attrs}


def test_a_match_in_which_nothing_went_wrong_says_so(browser):
    match = play_niagara()
    make_review(match)
    ReviewPoint.objects.update(cost=0)
    for page in pages(browser, match):
        assert "No single move has cost anybody much." in text_of(page)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"status": "making"}, "The AI will look at this match soon."),
        ({"status": "making", "decisions": 14}, "0 of 14 moves are judged"),
        ({"status": "failed"}, "could not review this match"),
    ],
)
def test_a_review_that_is_not_complete_says_why(browser, columns, words):
    match = play_niagara()
    Review.objects.update(**columns)
    for page in pages(browser, match):
        assert words in text_of(page)


def test_a_match_without_a_review_says_why(browser):
    match = play_niagara()
    Review.objects.all().delete()
    for page in pages(browser, match):
        assert "The AI has not reviewed this match" in text_of(page)


def test_a_match_that_runs_has_no_such_part(browser):
    match = start_with("ada", "bea", "cem")
    assert review_of(match) == {}
    for page in pages(browser, match):
        assert 'id="review"' not in page.content.decode()


def test_the_graph_goes_from_the_first_decision_to_the_result():
    match = play_niagara()
    make_review(match)
    match = Match.objects.get(pk=match.pk)
    seen = read_review(match)
    for curve in draw(seen, read_roster(match.pk)):
        spots = [tuple(map(float, spot.split())) for spot in curve.path.removeprefix("M").split("L")]
        assert len(spots) == len(seen.points) + 1
        assert (spots[0][0], spots[-1][0]) == (0, WIDTH)
        assert spots[-1][1] == pytest.approx((1 - seen.end[curve.seat]) * HEIGHT, abs=0.1)
        assert all(0 <= y <= HEIGHT for _, y in spots)
