"""Stored matches against today's rules: what is broken, what is made otherwise today, and that people play on."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services, store
from games.checks import matches
from games.checks.matches import check_match
from games.management import progress
from games.management.commands import check_rules
from games.models import Match
from games.rules.errors import IllegalMove
from games.rules.registry import get_rules
from tests.rules.altered import Altered
from tests.service.playing import make_people, pick, play_on, start
from tests.service.unguarded import execute

LIVE = {"kind": "live", "bank": 600, "increment": 0}


def run(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    more = [] if "--processes" in arguments else ["--processes", "1"]
    try:
        call_command("check_rules", *arguments, *more, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


class Dearer(Altered):
    """Niagara in which picking a card tells another card, a 3 cannot be picked, and everybody scores one more."""

    def decide(self, state: Any, seat: int, move: Any, chance: Any) -> Any:
        raw = self.rules.codec.encode_move(move)
        if raw == {"kind": "pick", "card": "3"}:
            raise IllegalMove("not_in_hand", card="3")
        facts = self.rules.decide(state, seat, move, chance)
        if raw == {"kind": "pick", "card": "5"}:
            changed = {**self.rules.codec.encode_facts(facts)[0], "card": "6"}
            return [*self.rules.codec.decode_facts([changed]), *facts[1:]]
        return facts

    def adjudicate(self, state: Any) -> Any:
        outcome = self.rules.adjudicate(state)
        return replace(outcome, scores=tuple(score + 1 for score in outcome.scores))


@pytest.fixture
def other_rules() -> Iterator[None]:
    """Today's rules are others than those the matches were played by."""
    with mock.patch.object(matches, "get_rules", lambda title: Dearer(get_rules(title))):
        yield


@pytest.fixture
def match() -> Match:
    return start(make_people("ada", "bea", "cem"))


@pytest.mark.django_db
class TestOneMatch:
    def test_matches_of_every_kind_are_sound(self) -> None:
        """Every title; an undo, a take-back, clocks, the AI in a seat, ends by the rules, resignation and agreement."""
        people = make_people("ada", "bea", "cem")
        match = start(people, pace=LIVE)
        pick(match, 0)
        services.undo_moves(match_id=match.pk, seat=0, version=2)
        pick(match, 0, "5")
        services.propose(match_id=match.pk, seat=0, what="takeback", move_id="t")
        for seat in (1, 2):
            services.answer(match_id=match.pk, seat=seat, proposal=5, agrees=True, move_id="y")
        play_on(match, 6)
        for what in ("stop", "score"):
            other = start(people)
            play_on(other, 8)
            services.propose(match_id=other.pk, seat=0, what=what, move_id="s")
            for seat in (1, 2):
                services.answer(match_id=other.pk, seat=seat, proposal=10, agrees=True, move_id="z")
        duel = start(people[:2], title="duel")
        play_on(duel, 300)
        left = start(people, title="newyork")
        play_on(left, 6)
        for seat in (0, 1):
            services.resign(match_id=left.pk, seat=seat, move_id="r")
        for found in Match.objects.all():
            checked = check_match(found.pk)
            assert (checked.broken, checked.differences, checked.version) == ((), (), found.version)
        assert Match.objects.filter(status=Match.Status.OVER).count() == 4
        code, said = run()
        assert code == 0
        assert "5 of 5 matches checked" in said
        assert "0 broken, 0 that today's rules make otherwise" in said

    def test_what_today_s_rules_refuse_or_make_otherwise_is_said(self, match: Match, other_rules: None) -> None:
        pick(match, 0, "3")
        pick(match, 1, "5")
        checked = check_match(match.pk)
        assert checked.broken == ()
        assert [(found.number, found.about) for found in checked.differences] == [
            (2, "pick: refused not_in_hand"),
            (3, "pick: card_picked.card"),
        ]
        assert checked.differences[1].text == 'pick of seat 1: card_picked.card "5", today "6"'

    def test_moves_that_were_taken_back_are_decided_again_in_their_state(self, match: Match, other_rules: None) -> None:
        pick(match, 0, "3")
        services.undo_moves(match_id=match.pk, seat=0, version=2)
        pick(match, 0, "4")
        assert [found.number for found in check_match(match.pk).differences] == [2]

    def test_another_result_is_said(self, match: Match, other_rules: None) -> None:
        for seat in (0, 1):
            services.resign(match_id=match.pk, seat=seat, move_id="r")
        (found,) = check_match(match.pk).differences
        assert (found.number, found.about) == (4, "ended: scores")
        assert found.text == "ended: scores [0, 0, 0], today [1, 1, 1]"

    def test_a_match_that_would_have_ended_earlier_is_said(self, match: Match) -> None:
        pick(match, 0)

        class Short(Altered):
            def outcome(self, state: Any) -> Any:
                return self.rules.adjudicate(state)

        with mock.patch.object(matches, "get_rules", lambda title: Short(get_rules(title))):
            (found,) = check_match(match.pk).differences
        assert found.about == "ended: earlier"

    @pytest.mark.parametrize(
        ("change", "about"),
        [
            ("payload = '{}' WHERE number = 2", {"chain", "fold"}),
            ("kind = 'nonsense' WHERE number = 2", {"chain", "fold"}),
            ("move_id = 'other' WHERE number = 2", {"chain"}),
            ("number = 9 WHERE number = 3", {"chain", "fold"}),
        ],
    )
    def test_a_broken_log_is_said(self, match: Match, change: str, about: set[str]) -> None:
        pick(match, 0)
        pick(match, 1)
        execute(f"UPDATE games_event SET {change}", match)
        assert {found.about for found in check_match(match.pk).broken} == about

    def test_a_changed_secret_breaks_the_lots(self, match: Match) -> None:
        Match.objects.filter(pk=match.pk).update(secret=b"x" * 32)
        checked = check_match(match.pk)
        assert [found.about for found in checked.broken] == ["secret"]
        assert {found.about for found in checked.differences} >= {"started: draws"}

    def test_changed_options_are_found(self, match: Match) -> None:
        Match.objects.filter(pk=match.pk).update(options={})
        assert [found.about for found in check_match(match.pk).broken] == ["options"]

    def test_it_only_reads(self, match: Match) -> None:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            check_match(match.pk)
        assert {query["sql"].split()[0] for query in queries} == {"SELECT"}

    def test_a_match_that_grows_meanwhile_is_checked_as_far_as_it_was_read(self, match: Match) -> None:
        real = store.read

        def read(match_id: UUID, **options: Any) -> Any:
            records = real(match_id, **options)
            if not options:
                pick(match, 0)
            return records

        with mock.patch.object(matches.store, "read", read):
            checked = check_match(match.pk)
        assert (checked.version, checked.broken, checked.differences) == (1, (), ())
        match.refresh_from_db()
        assert match.version == 2


@pytest.mark.django_db
class TestCommand:
    def test_differences_are_summed_up_and_are_no_failure_unless_asked(self, match: Match, other_rules: None) -> None:
        for seat in range(3):
            pick(match, seat, "5")
        code, said = run()
        assert code == 0
        assert f"{match.pk} (niagara), event 2: pick of seat 0" in said
        assert "niagara: pick: card_picked.card: 3 times in 1 matches" in said
        assert run("--strict")[0] == 3

    def test_what_is_broken_fails(self, match: Match) -> None:
        other = start(make_people("dov", "eva", "fay"))
        execute("UPDATE games_event SET payload = '{}' WHERE number = 1", match)
        code, said = run()
        assert code == 1
        assert f"{match.pk} (niagara) BROKEN, event 1: the chain is broken" in said
        assert "2 of 2 matches checked" in said
        assert run("--match", str(other.pk))[0] == 0

    def test_the_result_as_json(self, match: Match, other_rules: None) -> None:
        pick(match, 0, "5")
        code, said = run("--json", "--strict")
        report = json.loads(said)
        assert code == 3
        assert (report["matches"], report["total"], report["decided_again"], report["broken"]) == (1, 1, 2, [])
        (found,) = report["differences"]
        assert (found["match"], found["findings"][0]["number"]) == (str(match.pk), 2)
        assert report["summary"] == [{"title": "niagara", "about": "pick: card_picked.card", "times": 1, "matches": 1}]

    def test_interrupted_it_says_what_was_checked_so_far(self, match: Match) -> None:
        def interrupted(treat: Any, ids: Any, processes: int) -> Any:
            yield [treat(ids[0])]
            raise KeyboardInterrupt

        start(make_people("dov", "eva", "fay"))
        with mock.patch.object(check_rules, "treat_all", interrupted):
            code, said = run()
        assert code == 130
        assert "1 of 2 matches checked" in said


@pytest.mark.django_db(transaction=True)
def test_several_processes_check_them_all() -> None:
    people = make_people("ada", "bea")
    found = [start(people, title="duel") for _ in range(12)]
    execute("UPDATE games_event SET payload = '{}' WHERE number = 1", found[11])
    code, said = run("--processes", "2")
    assert code == 1
    assert "12 of 12 matches checked, 12 events" in said
    assert "1 broken" in said


class TestProgress:
    def test_a_terminal_sees_a_bar_with_rate_and_rest(self) -> None:
        terminal = io.StringIO()
        with mock.patch.object(terminal, "isatty", return_value=True):
            bar = progress.Progress(4, "matches", terminal)
            bar.add(4)
        assert "[##############################] 4 of 4 matches" in terminal.getvalue()

    def test_elsewhere_there_is_a_line_now_and_then(self) -> None:
        file = io.StringIO()
        lines = progress.Progress(400, "matches", file)
        with mock.patch.object(
            progress.time, "monotonic", side_effect=[lines._begun_at + second for second in (1, 6, 6, 6)]
        ):
            lines.add(100)
            assert file.getvalue() == ""
            lines.add(100)
        assert file.getvalue() == "200 of 400 matches, 33 a second, 0:06 left\n"

    def test_hours_are_said_as_such(self) -> None:
        assert progress.say(1, 7201, "matches", 1.0) == "1 of 7201 matches, 1 a second, 2:00:00 left"
