"""The terms of a table beside the title's own options: pace, what a time-out means, rated or not, for whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from games import clocks
from games.errors import Refused
from games.models import Match

LOWEST_RATING, HIGHEST_RATING = 0, 5000
# How long a table that nobody starts stays open.
OPEN_FOR = {clocks.LIVE: timedelta(hours=6), clocks.TURNS: timedelta(days=14), clocks.NONE: timedelta(days=14)}

# Paces to choose from, by name; games.pages gives them words. The first is the usual one.
PACES: dict[str, dict[str, Any]] = {
    "none": {},
    "live_10": {"kind": clocks.LIVE, "bank": 10 * clocks.MINUTE, "increment": 10},
    "live_20": {"kind": clocks.LIVE, "bank": 20 * clocks.MINUTE, "increment": 20},
    "live_45": {"kind": clocks.LIVE, "bank": 45 * clocks.MINUTE, "increment": 30},
    "half_day": {"kind": clocks.TURNS, "per_move": 12 * clocks.HOUR},
    "day": {"kind": clocks.TURNS, "per_move": clocks.DAY},
    "three_days": {"kind": clocks.TURNS, "per_move": 3 * clocks.DAY},
    "week": {"kind": clocks.TURNS, "per_move": 7 * clocks.DAY},
    "bank": {"kind": clocks.TURNS, "bank": 3 * clocks.DAY, "increment": 12 * clocks.HOUR, "cap": 7 * clocks.DAY},
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a host asks for; `check` refuses what cannot be."""

    pace: Mapping[str, Any] = field(default_factory=dict)
    time_out: str = Match.TimeOut.AI.value
    is_rated: bool = False
    lowest_rating: int | None = None
    highest_rating: int | None = None
    starts_when_full: bool = False

    def check(self, bots: int) -> None:
        try:
            clocks.read_pace(self.pace)
        except ValueError as error:
            raise Refused("bad_options", params={"field": f"pace.{error}"}) from error
        if self.time_out not in Match.TimeOut.values:
            raise Refused("bad_options", params={"field": "time_out"})
        if self.is_rated and bots:
            raise Refused("rated_without_bots")
        self._check_range()

    def _check_range(self) -> None:
        for name, value in (("lowest_rating", self.lowest_rating), ("highest_rating", self.highest_rating)):
            if value is not None and (type(value) is not int or not LOWEST_RATING <= value <= HIGHEST_RATING):
                raise Refused("bad_options", params={"field": name})
        low, high = self.lowest_rating, self.highest_rating
        if low is not None and high is not None and low > high:
            raise Refused("bad_options", params={"field": "highest_rating"})

    @property
    def kind(self) -> str:
        return clocks.read_pace(self.pace).kind


USUAL = Terms()


def terms_of(match: Match) -> Terms:
    """Return the terms that a table was opened on."""
    return Terms(
        match.pace,
        match.time_out,
        match.is_rated,
        match.lowest_rating,
        match.highest_rating,
        match.starts_when_full,
    )


def pace_name(raw: Mapping[str, Any]) -> str:
    """Return the name of a pace in PACES, or "own"."""
    return next((name for name, pace in PACES.items() if pace == raw), "own")
