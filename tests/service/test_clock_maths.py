"""games.clocks: what a pace gives, what counts, and when time is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.clocks import DAY, HOUR, Pace, counted, first_time, moment_after, read_pace, time_after, write_pace

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def at(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def test_a_pace_survives_json():
    for raw in (
        {},
        {"kind": "live", "bank": 600, "increment": 5},
        {"kind": "turns", "per_move": DAY},
        {"kind": "turns", "bank": 3 * DAY, "increment": 12 * HOUR, "cap": 7 * DAY},
    ):
        assert write_pace(read_pace(raw)) == raw


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"kind": "fast"}, "kind"),
        ({"kind": 3}, "kind"),
        ({"kind": []}, "kind"),
        ({"bank": 5}, "kind"),
        ({"kind": "live"}, "bank"),
        ({"kind": "live", "bank": 10, "increment": 0}, "bank"),
        ({"kind": "live", "bank": 600, "increment": -1}, "increment"),
        ({"kind": "live", "bank": 600.0, "increment": 0}, "bank"),
        ({"kind": "live", "bank": True, "increment": 0}, "bank"),
        ({"kind": "live", "bank": 600, "increment": 0, "cap": 900}, "cap"),
        ({"kind": "live", "per_move": 60}, "kind"),
        ({"kind": "turns", "per_move": 12 * HOUR - 1}, "per_move"),
        ({"kind": "turns", "per_move": 7 * DAY + 1}, "per_move"),
        ({"kind": "turns", "per_move": DAY, "bank": DAY}, "bank"),
        ({"kind": "turns", "bank": 3 * DAY, "increment": 0, "cap": 2 * DAY}, "cap"),
    ],
)
def test_a_pace_out_of_bounds_names_the_field(raw, field):
    with pytest.raises(ValueError, match=f"^{field}$"):
        read_pace(raw)


def test_a_bank_runs_down_and_grows_with_every_answer_up_to_its_cap():
    pace = Pace("turns", bank=100, increment=30, cap=120)
    assert first_time(pace) == 100
    assert time_after(pace, 100, 40, True) == 90
    assert time_after(pace, 100, 5, True) == 120
    assert time_after(pace, 100, 5, False) == 95
    assert time_after(pace, 10, 50, False) == 0


def test_time_per_move_is_given_afresh():
    pace = Pace("turns", per_move=DAY)
    assert time_after(pace, 100, 90, True) == DAY
    assert time_after(pace, 100, 90, False) == 10


def test_what_lies_in_a_window_does_not_count():
    windows = [(at(2), at(4)), (at(10), at(12))]
    assert counted(at(0), at(1), windows) == HOUR
    assert counted(at(0), at(3), windows) == 2 * HOUR
    assert counted(at(3), at(3.5), windows) == 0
    assert counted(at(3), at(11), windows) == 6 * HOUR
    assert counted(at(5), at(4), windows) == 0


def test_a_deadline_jumps_over_windows():
    windows = [(at(2), at(4)), (at(10), at(12))]
    assert moment_after(at(0), HOUR, windows) == at(1)
    assert moment_after(at(0), 2 * HOUR, windows) == at(2)
    assert moment_after(at(0), 3 * HOUR, windows) == at(5)
    assert moment_after(at(3), HOUR, windows) == at(5)
    assert moment_after(at(0), 9 * HOUR, windows) == at(13)


def test_deadline_and_counting_agree():
    windows = [(at(2), at(4)), (at(5), at(5.5)), (at(10), at(30))]
    for start in (0, 1.5, 2.5, 4, 9.9, 12):
        for hours in (0.1, 1, 3, 8, 40):
            deadline = moment_after(at(start), hours * HOUR, windows)
            assert counted(at(start), deadline, windows) == pytest.approx(hours * HOUR)
