"""From whose eyes a match may be looked at, by whom."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from games import services
from games.errors import Forbidden
from games.models import Match
from games.replays.viewpoints import check_viewpoint, viewpoints
from games.rules.protocol import EVERYTHING, SPECTATOR
from tests.service.playing import make_people, start

pytestmark = pytest.mark.django_db


def test_while_a_match_runs_everybody_has_their_own_eyes():
    people = make_people("ada", "bea", "cem")
    match = start(people)
    assert viewpoints(match, people[1]) == [1, SPECTATOR]
    assert viewpoints(match, AnonymousUser()) == [SPECTATOR]
    for viewer in (0, 2, EVERYTHING):
        with pytest.raises(Forbidden):
            check_viewpoint(match, people[1], viewer)


def test_a_match_that_is_over_may_be_seen_through_all_eyes():
    people = make_people("ada", "bea")
    match = start(people, title="duel")
    services.resign(match_id=match.pk, seat=0, move_id="enough")
    match = Match.objects.get(pk=match.pk)
    assert match.status == Match.Status.OVER
    assert viewpoints(match, people[1]) == [1, SPECTATOR, 0, EVERYTHING]
    assert viewpoints(match, AnonymousUser()) == [SPECTATOR, 0, 1, EVERYTHING]
