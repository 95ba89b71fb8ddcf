"""What the parts of the bench tell each other."""

from __future__ import annotations

from typing import NamedTuple


class Load(NamedTuple):
    """How much is asked of the service."""

    matches: int
    seats: int
    spectators: int
    seconds: float
    pause: float

    @property
    def sockets(self) -> int:
        return self.matches * (self.seats + self.spectators)


class Table(NamedTuple):
    """A running match and the session keys of its players; a spectator needs none."""

    match: str
    sessions: list[str]


class Prepared(NamedTuple):
    """What was made in the service's database, and how it keeps what it is given."""

    tables: list[Table]
    durability: str
