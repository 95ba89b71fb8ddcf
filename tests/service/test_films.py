"""Films: what a viewer saw of a match, event by event, is what they were shown then."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games import caches, services, viewing
from games.bench.replay import play_match
from games.models import Match
from games.replays.edits import edits
from games.replays.films import make_film
from games.replays.packing import packed_film
from games.replays.positions import positions
from games.replays.source import source_of
from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.fold import Position, fold
from games.rules.log import undone
from games.rules.protocol import EVERYTHING, SPECTATOR, check_options
from games.rules.registry import TITLES
from games.rules.trial import Trial
from tests.service.playing import head_of, make_people, pick, play_on, start
from tests.service.replaying import edited, views_of

TITLE_KEYS = sorted(TITLES)


def written(thing: Any) -> str:
    """Return the JSON of a thing with its keys as they come: painters go through them in that order."""
    return json.dumps(thing)


def whole(position: Position) -> Any:
    questions = {seat: (asked.kind, asked.since) for seat, asked in position.questions.items()}
    conduct = position.conduct
    return (
        snapshot(position.state), questions, position.version, position.is_over, position.seats, position.outcome,
        conduct.held, conduct.clocks, conduct.is_paused, conduct.proposal,
    )  # fmt: skip


def with_undos(title: str, moves: int) -> Trial:
    """Return a match at random, whose players take back what they can, again and again."""
    rules = TITLES[title]
    trial = Trial(rules, rules.seats[-1], check_options(rules, {}), "a")
    chance = SeededChance(3)
    for _ in range(moves):
        if trial.is_over:
            break
        seat = chance.pick(sorted(trial.rules.decisions(trial.state)))
        trial.play(seat, chance.pick(trial.rules.legal_moves(trial.state, seat)))
        while trial.can_undo() and chance.pick((True, False)):
            trial.undo()
    return trial


@pytest.mark.parametrize("title", TITLE_KEYS)
def test_all_positions_in_one_pass_are_those_of_the_fold(title: str) -> None:
    log = with_undos(title, 60).log
    log.append(undone(TITLES[title], len(log) + 1, None, 3))
    found = [whole(position) for position in positions(TITLES[title], log)]
    assert found == [whole(fold(TITLES[title], log[:number])) for number in range(1, len(log) + 1)]


@pytest.mark.parametrize("title", TITLE_KEYS)
def test_a_film_gives_back_every_view_as_it_was(title: str) -> None:
    """Key by key in the same order, for every viewer and version."""
    source = play_match(TITLES[title], TITLES[title].seats[-1], 120)
    log = [record.event for record in source.records]
    for viewer in (EVERYTHING, 1):
        views = views_of(make_film(source, viewer))
        assert len(views) == source.version
        for view, position in zip(views, positions(TITLES[title], log), strict=True):
            assert written(view) == written(viewing.position_view(source.setup, source.roster, position, viewer))


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["duel", "niagara"])
def test_a_film_is_what_the_viewer_was_shown(title: str) -> None:
    """Also around undone moves and acts at the table that are no moves."""
    match = start(make_people("ada", "bea", "cem")[: 2 if title == "duel" else 3], title=title)
    if title == "niagara":
        pick(match, 0, "3")
        services.undo_moves(match_id=match.pk, seat=0, version=2, move_id="a")
        pick(match, 0, "5")
    play_on(match, 12)
    version = head_of(match).version
    services.propose(match_id=match.pk, seat=0, what="takeback", move_id="b")
    for seat in range(1, match.seats):
        services.answer(match_id=match.pk, seat=seat, proposal=version + 1, agrees=True, move_id="c")
    play_on(match, 6)
    services.resign(match_id=match.pk, seat=1, move_id="d")
    match.refresh_from_db()
    for viewer in (SPECTATOR, EVERYTHING, *range(match.seats)):
        film = make_film(source_of(match), viewer)
        shown = [viewing.build_view(match, viewer, number) for number in range(1, film["version"] + 1)]
        assert views_of(film) == shown
        assert film["lines"] != []
        is_undone = [line.pop("undone_by") is not None for line in film["lines"]]
        lines = viewing.log_lines(match, viewer)
        assert is_undone == [line.pop("is_undone") for line in lines]
        assert film["lines"] == lines


@pytest.mark.django_db
def test_a_line_stands_until_the_event_that_takes_it_back() -> None:
    match = start(make_people("ada", "bea", "cem"))
    pick(match, 0, "3")
    services.undo_moves(match_id=match.pk, seat=0, version=2, move_id="a")
    pick(match, 0, "5")
    film = make_film(source_of(match), 0)
    assert [(line["number"], line["undone_by"]) for line in film["lines"]] == [(1, None), (2, 3), (3, None), (4, None)]


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_what_a_viewer_may_not_know_is_nowhere_in_the_film(viewer: int) -> None:
    """Two matches that differ only in a secret pick make the same film, byte for byte; its owner's differ."""
    match = start(make_people("ada", "bea", "cem"))
    source = source_of(match)
    record = source.records[0]
    told: dict[int, set[bytes]] = {viewer: set(), 0: set(), EVERYTHING: set()}
    for card in ("2", "6"):
        rules = source.setup.rules
        trial = Trial(rules, 3, source.setup.options, "x")
        trial.play(0, rules.codec.decode_move({"kind": "pick", "card": card}))
        twin = replace(source, records=tuple(replace(record, event=event) for event in trial.log))
        for eyes, films in told.items():
            films.add(viewing.encode(make_film(twin, eyes)).encode())
    assert {eyes: len(films) for eyes, films in told.items()} == {viewer: 1, 0: 2, EVERYTHING: 2}


def test_what_was_secret_stays_secret_at_its_version() -> None:
    """A pick is shown later in the round: before that, only its seat and everything lay it open."""
    source = play_match(TITLES["niagara"], 3, 20)
    shown = {
        viewer: views_of(make_film(source, viewer))[1]["table"]["cards"] for viewer in (0, 1, 2, SPECTATOR, EVERYTHING)
    }
    (picker,) = [seat for seat in range(3) if shown[EVERYTHING][seat] is not None]
    assert shown.pop(EVERYTHING)[picker] is not None
    assert [viewer for viewer, cards in shown.items() if cards[picker] is not None] == [picker]


@pytest.mark.parametrize("title", TITLE_KEYS)
def test_turns_begin_where_somebody_else_is_asked_and_end_with_the_match(title: str) -> None:
    source = play_match(TITLES[title], TITLES[title].seats[0], 400)
    film = make_film(source, SPECTATOR)
    assert film["turns"][0] == 1
    assert film["turns"][-1] == film["version"]
    assert film["turns"] == sorted(set(film["turns"]))
    views = views_of(film)
    for before, number in zip(film["turns"], film["turns"][1:], strict=False):
        assert any(view["waiting_for"] != views[before - 1]["waiting_for"] for view in views[before:number])


def test_a_round_of_secret_picks_is_one_turn() -> None:
    source = play_match(TITLES["niagara"], 3, 12)
    film = make_film(source, SPECTATOR)
    assert film["turns"][:2] == [1, 4]  # all pick; then the first one paddles


@pytest.mark.parametrize("title", TITLE_KEYS)
def test_points_go_from_the_beginning_to_the_result(title: str) -> None:
    source = play_match(TITLES[title], TITLES[title].seats[0], 2000)
    film = make_film(source, SPECTATOR)
    outcome = views_of(film)[-1]["outcome"]
    assert len(film["points"]) == film["version"]
    assert film["points"][-1] == outcome["scores"]


@pytest.mark.django_db
def test_a_film_is_made_once_and_anew_for_a_new_version_or_name() -> None:
    people = make_people("ada", "bea", "cem")
    match = start(people)
    first = packed_film(match, SPECTATOR)
    assert packed_film(match, SPECTATOR) is first
    assert packed_film(match, 0).tag != first.tag
    pick(match, 0)
    match.refresh_from_db()
    second = packed_film(match, SPECTATOR)
    assert second.tag != first.tag
    people[1].username = "Beatrice"
    people[1].save()
    caches.clear()
    assert packed_film(Match.objects.get(pk=match.pk), SPECTATOR).tag not in (first.tag, second.tag)


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": None}, [[["a"], None]]),
        ({"a": 1, "b": 2}, {"b": 2}, [[["a"]]]),
        (
            {"a": {"b": [{"c": 1}]}},
            {"a": {"b": [{"c": 2}, {"c": 3}]}},
            [[["a", "b", 0, "c"], 2], [["a", "b", 1], {"c": 3}]],
        ),
        ({"a": [{"c": 1}, {"c": 2}]}, {"a": [{"c": 1}]}, [[["a"], [{"c": 1}]]]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [[["a"], [1, 3]]]),
        ({"a": [], "b": 1}, {"a": [[1]], "b": 1}, [[["a"], [[1]]]]),
    ],
)
def test_edits_say_only_what_has_changed(before: Any, after: Any, changes: Any) -> None:
    kept = json.dumps(before)
    assert edits(before, after) == changes
    assert edited(before, changes) == after
    assert json.dumps(before) == kept


def test_keys_in_another_order_are_written_anew() -> None:
    before, after = {"a": {"x": 1, "z": 1}}, {"a": {"x": 1, "y": 1, "z": 1}}
    assert edits(before, after) == [[["a"], after["a"]]]
