"""Columns that repeat the log can be computed anew from it: compared, and mended, also while people play."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.personas import Level
from games import rebuilding, services, store
from games.models import Match, Notice, Seat
from games.projections import match_columns
from games.rules.fold import fold
from games.rules.registry import get_rules
from tests.service.playing import make_people, open_table, pick, play_on, start
from tests.service.unguarded import execute

LIVE = {"kind": "live", "bank": 60, "increment": 0}

NOW = timezone.now()
DAMAGE = {
    "version": 1,
    "waiting_for": [2],
    "status": "over",
    "result": {"reason": "nonsense"},
    "deadline": NOW,
    "started_at": NOW,
    "ended_at": NOW,
}
SEAT_DAMAGE = {"decision": 3, "held_by": "out", "clock_since": NOW, "deadline": NOW}


def run(*arguments: str) -> tuple[int, str]:
    """Return the exit code of the command and what it has printed; in this process unless told otherwise."""
    out = io.StringIO()
    more = [] if "--processes" in arguments else ["--processes", "1"]
    try:
        call_command("rebuild_projections", *arguments, *more, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def seat_of(match: Match, number: int) -> Seat:
    return Seat.objects.get(match=match, number=number)


@pytest.mark.django_db
class TestComparing:
    def test_nothing_differs_whatever_has_happened(self) -> None:
        """Clocks, a time-out and the AI in the seat, an undo, a pause, a resignation, the end; and an open table."""
        people = make_people("ada", "bea", "cem")
        match = start(people, pace=LIVE)
        with mock.patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(hours=1)):
            assert services.time_out(match_id=match.pk, seat=1, decision=1)
        pick(match, 0)
        services.undo_moves(match_id=match.pk, seat=0, version=3)
        assert rebuilding.compare(match.pk) == []
        services.propose(match_id=match.pk, seat=0, what="pause", move_id="p")
        services.answer(match_id=match.pk, seat=2, proposal=5, agrees=True, move_id="y")
        assert rebuilding.compare(match.pk) == []
        services.resign(match_id=match.pk, seat=0, move_id="r")
        assert rebuilding.compare(match.pk) == []
        services.return_to_seat(match_id=match.pk, seat=1, move_id="b")
        services.resign(match_id=match.pk, seat=2, move_id="r")
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        open_table(people[:2], seats=3)
        assert run() == (0, "1 of 1 matches compared; 0 columns in 0 of them differ\n")

    @pytest.mark.parametrize("column", DAMAGE)
    def test_a_damaged_column_of_the_match_is_found_and_mended(self, column: str) -> None:
        match = start(make_people("ada", "bea", "cem"))
        pick(match, 0)
        Match.objects.filter(pk=match.pk).update(**{column: DAMAGE[column]})
        code, said = run()
        assert code == 1
        assert f"{match.pk}: match, {column}: stored " in said
        assert run("--write")[0] == 0
        assert rebuilding.compare(match.pk) == []

    @pytest.mark.parametrize("column", SEAT_DAMAGE)
    def test_a_damaged_column_of_a_seat_is_found_and_mended(self, column: str) -> None:
        match = start(make_people("ada", "bea", "cem"), pace=LIVE)
        Seat.objects.filter(match=match, number=1).update(**{column: SEAT_DAMAGE[column]})
        (found,) = rebuilding.compare(match.pk)
        assert (found.seat, found.column) == (1, column)
        assert rebuilding.mend(match.pk) == [found]
        assert rebuilding.compare(match.pk) == []

    def test_comparing_writes_nothing(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        Match.objects.filter(pk=match.pk).update(version=9)
        run()
        match.refresh_from_db()
        assert match.version == 9

    def test_notices_and_the_queue_of_the_ai_are_left_alone(self) -> None:
        """A seat whose question is back is found by the sweep; who was told or queued is not told or queued again."""
        match = open_table(make_people("ada"), seats=3)
        for _ in range(2):
            services.add_bot(match=match, user=match.host, level=Level.EASY)
        services.start_match(match=match, user=match.host)
        before = list(Notice.objects.order_by("pk").values()), seat_of(match, 1).queued_at
        assert before[1] is not None
        Seat.objects.filter(match=match).update(decision=None)
        assert len(rebuilding.mend(match.pk)) == 3
        assert (list(Notice.objects.order_by("pk").values()), seat_of(match, 1).queued_at) == before

    def test_a_log_that_cannot_be_folded_is_said_and_never_mended(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        other = start(make_people("dov", "eva", "fay"))
        Match.objects.filter(pk=other.pk).update(version=7)
        execute("UPDATE games_event SET payload = '{}' WHERE number = 1", match)
        code, said = run("--write")
        assert code == 1
        assert f"{match.pk}: the log cannot be folded" in said
        assert "1 columns in 1 of them differ, mended; 1 cannot be folded" in said
        assert rebuilding.compare(other.pk) == []

    def test_matches_can_be_chosen(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        duel = start(make_people("dov", "eva"), title="duel")
        assert "1 of 1" in run("--title", "duel")[1]
        assert "1 of 1" in run("--match", str(duel.pk))[1]
        Match.objects.filter(pk=match.pk).update(created_at=NOW - timedelta(days=9))
        assert "1 of 1" in run("--since", (NOW - timedelta(days=3)).date().isoformat())[1]


def outdated_write(match: Match, meanwhile: Callable[[], Any]) -> None:
    """The control: what `mend` would do without the lock. Read, let something happen, write what was read."""
    position = fold(get_rules(match.title), [record.event for record in store.read(match.pk)])
    meanwhile()
    Match.objects.filter(pk=match.pk).update(**match_columns(position))


@pytest.mark.django_db(transaction=True)
class TestWhilePeoplePlay:
    def test_without_the_lock_a_move_would_be_overwritten(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        outdated_write(match, lambda: pick(match, 0))
        assert {found.column for found in rebuilding.compare(match.pk)} == {"version", "waiting_for"}

    def test_a_move_waits_until_the_columns_are_mended_and_comes_after(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        Match.objects.filter(pk=match.pk).update(waiting_for=[])
        begun, waited = threading.Event(), []
        real = rebuilding._differences

        def move() -> None:
            begun.set()
            try:
                pick(match, 0)
            finally:
                connection.close()

        mover = threading.Thread(target=move)

        def differences(locked: Match) -> Any:
            found = real(locked)
            if connection.in_atomic_block:
                mover.start()
                begun.wait(10)
                mover.join(0.3)
                waited.append(mover.is_alive())
            return found

        with (
            mock.patch.object(rebuilding, "_differences", differences),
            mock.patch.object(rebuilding, "compare", return_value=True),
        ):
            assert [found.column for found in rebuilding.mend(match.pk)] == ["waiting_for"]
        mover.join(30)
        assert waited == [True]
        match.refresh_from_db()
        assert (match.version, match.waiting_for) == (2, [1, 2])
        assert rebuilding.compare(match.pk) == []

    def test_a_move_between_the_look_and_the_lock_is_no_difference(self) -> None:
        """Seen without the lock, a row read before a move and a log read after it do not agree."""
        match = start(make_people("ada", "bea", "cem"))
        looks = []
        real = store.read

        def read(*arguments: Any, **options: Any) -> Any:
            looks.append(connection.in_atomic_block)
            if len(looks) == 1:
                pick(match, 0)
            return real(*arguments, **options)

        with mock.patch.object(rebuilding.store, "read", read):
            assert rebuilding.compare(match.pk) == []
        assert looks[0] is False
        assert looks[-1] is True

    def test_several_processes_compare_them_all(self) -> None:
        names = [f"p{number}" for number in range(2)]
        people = make_people(*names)
        matches = [start(people, title="duel") for _ in range(12)]
        play_on(matches[5], 3)
        Match.objects.filter(pk=matches[11].pk).update(version=5)
        code, said = run("--processes", "2")
        assert code == 1
        assert "12 of 12 matches compared; 1 columns in 1 of them differ" in said
        assert run("--processes", "2", "--write")[0] == 0
        assert run()[0] == 0
