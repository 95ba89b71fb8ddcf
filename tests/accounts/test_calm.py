"""When turn-based clocks stand still."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from accounts import calm
from accounts.models import Vacation

pytestmark = pytest.mark.django_db


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def sleeper(make_user, begins: str, ends: str, zone: str = "Europe/Berlin"):
    return make_user("Ada", time_zone=zone, sleep_from=time.fromisoformat(begins), sleep_to=time.fromisoformat(ends))


def test_who_never_sleeps_has_no_windows(make_user):
    assert calm.calm_windows(make_user("Ada"), at("2026-01-01"), at("2026-02-01")) == []


def test_a_night_over_midnight_in_one_s_own_time(make_user):
    """22:00 to 07:00 in Berlin's winter is 21:00 to 06:00 UTC."""
    user = sleeper(make_user, "22:00", "07:00")
    found = calm.calm_windows(user, at("2026-01-10 12:00"), at("2026-01-12 12:00"))
    assert found == [
        (at("2026-01-10 21:00"), at("2026-01-11 06:00")),
        (at("2026-01-11 21:00"), at("2026-01-12 06:00")),
    ]


def test_a_nap_within_one_day(make_user):
    user = sleeper(make_user, "13:00", "15:00", "UTC")
    assert calm.calm_windows(user, at("2026-01-10"), at("2026-01-11")) == [
        (at("2026-01-10 13:00"), at("2026-01-10 15:00"))
    ]


def test_windows_reach_no_further_than_asked(make_user):
    """Also a night that began on the day before."""
    user = sleeper(make_user, "22:00", "07:00", "UTC")
    found = calm.calm_windows(user, at("2026-01-10 03:00"), at("2026-01-10 23:00"))
    assert found == [
        (at("2026-01-10 03:00"), at("2026-01-10 07:00")),
        (at("2026-01-10 22:00"), at("2026-01-10 23:00")),
    ]


def test_the_night_of_the_change_to_summer_is_an_hour_shorter(make_user):
    user = sleeper(make_user, "22:00", "07:00")
    ((start, end),) = calm.calm_windows(user, at("2026-03-28 12:00"), at("2026-03-29 12:00"))
    assert (start, end) == (at("2026-03-28 21:00"), at("2026-03-29 05:00"))
    assert end - start == timedelta(hours=8)


def test_the_night_of_the_change_to_winter_is_an_hour_longer(make_user):
    user = sleeper(make_user, "22:00", "07:00")
    ((start, end),) = calm.calm_windows(user, at("2026-10-24 12:00"), at("2026-10-25 12:00"))
    assert end - start == timedelta(hours=10)


def test_an_hour_that_comes_twice_is_slept_twice(make_user):
    """02:00 to 02:30 on 25 October: the clocks go from 03:00 CEST back to 02:00 CET."""
    user = sleeper(make_user, "02:00", "02:30")
    ((start, end),) = calm.calm_windows(user, at("2026-10-24 12:00"), at("2026-10-25 12:00"))
    assert (start, end) == (at("2026-10-25 00:00"), at("2026-10-25 01:30"))


def test_a_time_that_the_clocks_skip_keeps_the_length_of_the_night(make_user):
    """02:15 and 02:45 are skipped on 29 March."""
    user = sleeper(make_user, "02:15", "02:45")
    ((start, end),) = calm.calm_windows(user, at("2026-03-28 12:00"), at("2026-03-29 12:00"))
    assert end - start == timedelta(minutes=30)
    user = sleeper_until(user, "02:30")
    ((start, end),) = calm.calm_windows(user, at("2026-03-28 12:00"), at("2026-03-29 12:00"))
    assert (start, end) == (at("2026-03-28 21:00"), at("2026-03-29 01:30"))


def sleeper_until(user, ends):
    user.sleep_from, user.sleep_to = time(22), time.fromisoformat(ends)
    return user


def test_zones_with_quarters_and_on_the_other_side_of_the_day(make_user):
    user = sleeper(make_user, "23:00", "06:00", "Pacific/Chatham")
    ((start, end),) = calm.calm_windows(user, at("2026-06-10 00:00"), at("2026-06-10 23:00"))
    assert (start, end) == (at("2026-06-10 10:15"), at("2026-06-10 17:15"))


def test_vacations_and_nights_become_one_where_they_meet(make_user):
    user = sleeper(make_user, "22:00", "06:00", "UTC")
    Vacation.objects.create(user=user, starts_at=at("2026-01-11 05:00"), ends_at=at("2026-01-12 23:00"))
    found = calm.calm_windows(user, at("2026-01-10 12:00"), at("2026-01-14 00:00"))
    assert found == [
        (at("2026-01-10 22:00"), at("2026-01-13 06:00")),
        (at("2026-01-13 22:00"), at("2026-01-14 00:00")),
    ]


def test_vacations_of_others_and_at_other_times_do_not_count(make_user):
    ada, bob = make_user("Ada"), make_user("Bob")
    Vacation.objects.create(user=bob, starts_at=at("2026-01-11"), ends_at=at("2026-01-12"))
    Vacation.objects.create(user=ada, starts_at=at("2026-02-11"), ends_at=at("2026-02-12"))
    assert calm.calm_windows(ada, at("2026-01-01"), at("2026-02-01")) == []


def test_a_zone_that_is_not_known_any_more_is_utc(make_user):
    user = sleeper(make_user, "22:00", "06:00", "Mars/Olympus")
    assert calm.calm_windows(user, at("2026-01-10 12:00"), at("2026-01-11 12:00"))[0][0] == at("2026-01-10 22:00")


def test_windows_are_ordered_disjoint_and_within_for_a_whole_year_everywhere(make_user):
    user = make_user("Ada", sleep_from=time(21, 30), sleep_to=time(7, 15))
    since, until = at("2026-01-01"), at("2027-01-01")
    for zone in ("America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu", "America/St_Johns"):
        user.time_zone = zone
        found = calm.calm_windows(user, since, until)
        assert 365 <= len(found) <= 366
        moments = [since, *(moment for window in found for moment in window), until]
        assert moments == sorted(moments)
