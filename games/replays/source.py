"""A whole match as it is looked at afterwards, wherever it came from: the log of this server, or a file."""

from __future__ import annotations

from dataclasses import dataclass

from games import store
from games.models import Match
from games.rosters import Place, get_roster
from games.setups import Setup, get_setup
from games.store import Record


@dataclass(frozen=True, slots=True)
class Source:
    """`records` is the log from event 1 on, without a gap."""

    setup: Setup
    roster: tuple[Place, ...]
    records: tuple[Record, ...]

    @property
    def version(self) -> int:
        return len(self.records)


def source_of(match: Match) -> Source:
    """Return the log of a match that has started, up to the newest event; Conflict `not_started`."""
    return Source(get_setup(match.pk), get_roster(match.pk), tuple(store.read(match.pk)))
