"""New York 1901 through the services: the city in the log, undo within the turn, and hostile moves."""

from __future__ import annotations

import json

import pytest

from games import caches, services, viewing
from games.cities import use_city, write_default_city
from games.errors import ServiceError
from games.models import Event, Match
from games.rules.newyork.form import read_city
from games.rules.newyork.rules import NEWYORK
from games.rules.registry import TITLES
from tests.service.playing import head_of, legal_jsons, make_people, play, play_on, start, view_of

pytestmark = pytest.mark.django_db


def new_york(names: tuple[str, ...] = ("ada", "bea"), **options: str) -> Match:
    return start(make_people(*names), title="newyork", options=options)


def first_of(match: Match, kind: str) -> dict[str, object]:
    seat = head_of(match).position.state.turn
    return next(move for move in legal_jsons(match, seat) if move["kind"] == kind)


@pytest.fixture
def other_city(tmp_path):
    """The settings name another city from here on: the default one with another street's name."""
    path = tmp_path / "city.json"
    write_default_city(path)
    raw = json.loads(path.read_text())
    raw["streets"][0]["name"] = "Main Street"
    path.write_text(json.dumps(raw))
    use_city(str(path))
    yield read_city(path.read_text())
    TITLES["newyork"] = NEWYORK


def test_a_match_keeps_the_city_it_was_set_up_in(other_city):
    """ADR 10: what the settings say later changes nothing for a match that runs."""
    match = new_york()
    assert head_of(match).position.state.source == other_city
    play_on(match, 10)
    before = view_of(match, 0)
    TITLES["newyork"] = NEWYORK
    caches.clear()
    assert head_of(match).position.state.source == other_city
    assert view_of(match, 0) == before
    assert head_of(new_york(("cem", "dia"))).position.state.source == NEWYORK.source


def test_expanding_turns_a_card_up_and_stands():
    match = new_york(refill="expand")
    seat = head_of(match).position.state.turn
    play(match, seat, first_of(match, "expand"))
    assert not view_of(match, seat)["can_undo"]


def test_with_a_late_refill_expanding_can_be_taken_back_and_so_can_what_came_after():
    match = new_york(refill="turn_end", land_grab="first")
    seat = head_of(match).position.state.turn
    before = view_of(match, seat)
    play(match, seat, first_of(match, "expand"))
    middle = view_of(match, seat)
    play(match, seat, first_of(match, "build"))
    for _ in range(2):
        view = view_of(match, seat)
        assert view["can_undo"]
        services.undo_moves(match_id=match.pk, seat=seat, version=view["version"])
    after = view_of(match, seat)
    assert after["table"] == before["table"] != middle["table"]
    assert after["decision"] == before["decision"]
    assert after["legal"] == before["legal"]


def test_the_other_player_cannot_take_back_ones_move():
    match = new_york(refill="turn_end")
    seat = head_of(match).position.state.turn
    play(match, seat, first_of(match, "expand"))
    with pytest.raises(ServiceError) as caught:
        services.undo_moves(match_id=match.pk, seat=1 - seat, version=head_of(match).version)
    assert caught.value.code == "cannot_undo"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"kind": "expand", "lot": "Z99"}, "no_such_lot"),
        ({"kind": "expand", "lot": 7}, "malformed_move"),
        ({"kind": "expand"}, "malformed_move"),
        ({"kind": "grab", "lots": ["B01", "B01"]}, "not_two_lots"),
        ({"kind": "grab", "lots": ["B01"]}, "not_two_lots"),
        ({"kind": "grab", "lots": ["B01", "B02", "B03"]}, "malformed_move"),
        ({"kind": "build", "tile": "bronze-1", "cells": [101, 102]}, "must_expand"),
        ({"kind": "demolish", "tile": "starter", "cells": [101, 102]}, "no_such_tile"),
        ({"kind": "demolish", "tile": "gold-1", "cells": [101, 102, 103]}, "locked"),
        ({"kind": "demolish", "tile": "bronze-1", "cells": [0, 9999]}, "does_not_fit"),
        ({"kind": "demolish", "tile": "bronze-1", "cells": list(range(17))}, "malformed_move"),
        ({"kind": "end"}, "nothing_done"),
        ({"kind": "boom", "tile": "bronze-1", "cells": [101, 102]}, "not_now"),
        ({"kind": "return", "lot": "B01"}, "cannot_return"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(move, code):
    match = new_york()
    seat = head_of(match).position.state.turn
    before = Event.objects.count()
    with pytest.raises(ServiceError) as caught:
        play(match, seat, move)
    assert caught.value.code == code
    assert caught.value.text
    assert "{" not in caught.value.text
    assert Event.objects.count() == before


def test_a_whole_match_reads_well_and_ends_with_its_scoring():
    match = new_york(("ada", "bea", "cem", "dia"))
    play_on(match, 1000, seed=4)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    texts = [text for line in viewing.log_lines(match, 0) for text in line["texts"]]
    assert any(text.startswith("Round 2") for text in texts)
    assert any("wins with" in text or "share" in text for text in texts)
    assert not any("{" in text or "newyork." in text for text in texts)
    view = view_of(match, -1)
    assert view["outcome"]["details"]["total"] == [player["total"] for player in view["table"]["players"]]
