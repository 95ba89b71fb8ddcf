"""The cached head: as cheap as one fold step, and never anything but what the fold gives."""

from __future__ import annotations

from typing import Any

import pytest

from games import caches, heads, services, store, viewing
from games.models import Match
from games.rules.chance import SeededChance
from games.rules.fold import Position, fold
from games.rules.log import UNDONE
from games.rules.protocol import SPECTATOR
from tests.service.playing import head_of, legal_jsons, pick, play, play_on, start_with


def shown(position: Position) -> dict[str, Any]:
    """Return everything that a position is."""
    state = {name: getattr(position.state, name) for name in type(position.state).__slots__}
    questions = {seat: (asked.kind, asked.since) for seat, asked in position.questions.items()}
    return {"state": state, "questions": questions, "version": position.version, "over": position.is_over}


def folded(match: Match) -> Position:
    records = store.read(match.pk)
    return fold(head_of(match).rules, [record.event for record in records])


def everything(match: Match) -> list[Any]:
    match = Match.objects.get(pk=match.pk)
    viewers = [SPECTATOR, 0, 1, 2]
    seen = [(viewing.build_view(match, viewer), viewing.log_lines(match, viewer)) for viewer in viewers]
    frames = [viewing.build_frame(match.pk, 0, viewer, 3) for viewer in viewers]
    return [seen, frames, viewing.build_view(match, 1, version=5)]


@pytest.mark.django_db(transaction=True)
def test_a_move_on_a_warm_cache_folds_one_event(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start_with("ada", "bea", "cem")
    play_on(match, 30)
    steps: list[int] = []
    step = Position.step
    monkeypatch.setattr(Position, "step", lambda self, event: (steps.append(event.number), step(self, event)))
    play_on(match, 1)
    viewing.build_frame(match.pk, 32, SPECTATOR, 31)
    assert steps == [32]


@pytest.mark.django_db
def test_a_head_made_step_by_step_is_the_fold_of_the_log_undo_included() -> None:
    match = start_with("ada", "bea", "cem")
    chance = SeededChance(4)
    for _ in range(150):
        head = head_of(match)
        if head.undo_seat is not None and chance.below(3) == 0:
            services.undo_moves(match_id=match.pk, seat=head.undo_seat, version=head.version)
        else:
            seat = chance.pick(sorted(head.position.questions))
            play(match, seat, chance.pick(legal_jsons(match, seat)))
        assert shown(head_of(match).position) == shown(folded(match))
    assert sum(record.event.kind == UNDONE for record in store.read(match.pk)) > 10
    caches.clear()
    assert shown(head_of(match).position) == shown(folded(match))


@pytest.mark.django_db(transaction=True)
def test_deleting_every_cache_changes_nothing() -> None:
    match = start_with("ada", "bea", "cem")
    play_on(match, 25)
    warm = everything(match)
    caches.clear()
    assert everything(match) == warm


@pytest.mark.django_db(transaction=True)
def test_a_process_that_is_behind_catches_up_with_what_others_have_written() -> None:
    match = start_with("ada", "bea", "cem")
    behind = head_of(match)
    pick(match, 0)
    caches.clear()
    heads.publish(match.pk, behind)
    assert pick(match, 1).number == 3
    assert head_of(match).version == 3


@pytest.mark.django_db
def test_an_older_head_never_replaces_a_newer_one() -> None:
    match = start_with("ada", "bea", "cem")
    old = head_of(match)
    pick(match, 0)
    new = head_of(match)
    heads.publish(match.pk, old)
    assert heads.find_cached(match.pk) is new


@pytest.mark.django_db
def test_a_published_head_is_never_changed() -> None:
    match = start_with("ada", "bea", "cem")
    head = head_of(match)
    before = shown(head.position)
    play_on(match, 20)
    assert shown(head.position) == before


@pytest.mark.django_db(transaction=True)
def test_spectators_views_are_built_once_per_version(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start_with("ada", "bea", "cem")
    pick(match, 0)
    built = []
    rules = head_of(match).rules
    render = type(rules).render
    monkeypatch.setattr(
        type(rules), "render", lambda self, seen, viewer: (built.append(viewer), render(self, seen, viewer))[1]
    )
    for _ in range(50):
        viewing.build_frame(match.pk, 2, SPECTATOR, 1)
        viewing.build_view(match, SPECTATOR)
    assert built == [SPECTATOR]
