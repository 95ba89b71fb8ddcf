"""What never changes once a match runs: title, options, what its lots are drawn with, which seats are bots' and how
strong those are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.caches import Lru
from games.clocks import NO_PACE, Pace, read_pace
from games.errors import Conflict, NotFound
from games.models import Match, Seat
from games.rules import consent
from games.rules.fold import Position
from games.rules.protocol import Rules
from games.rules.registry import get_rules

_setups: Lru[UUID, Setup] = Lru(5000)


@dataclass(frozen=True, slots=True)
class Setup:
    """`secret` must not leave the server before the match is over."""

    match_id: UUID
    title: str
    options: Mapping[str, Any]
    secret: bytes
    salts: tuple[str, ...]
    bots: frozenset[int]
    people: tuple[int, ...] = ()
    pace: Pace = NO_PACE
    time_out: str = Match.TimeOut.AI.value
    # By seat; nothing for a person's.
    levels: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        return get_rules(self.title)

    def __repr__(self) -> str:
        return f"Setup({self.title} {self.match_id})"


def voters(setup: Setup, position: Position) -> set[int]:
    """Return the seats whose consent counts: those of people who play them."""
    return consent.voters(setup.bots, position.conduct)


def get_setup(match_id: UUID) -> Setup:
    """Return the setup of a match that has started; NotFound, or Conflict `not_started`."""
    setup = _setups.find(match_id)
    if setup is None:
        match = Match.objects.filter(pk=match_id).first()
        if match is None:
            raise NotFound
        if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
            raise Conflict("not_started")
        setup = setup_of(match)
        _setups.put(match_id, setup)
    return setup


def setup_of(match: Match) -> Setup:
    seats = list(Seat.objects.filter(match=match).order_by("number").select_related("user"))
    return Setup(
        match.pk,
        match.title,
        match.options,
        bytes(match.secret),
        salts=tuple(seat.salt for seat in seats),
        bots=frozenset(seat.number for seat in seats if seat.user.is_bot),
        people=tuple(seat.user_id for seat in seats),
        pace=read_pace(match.pace),
        time_out=match.time_out,
        levels=tuple(seat.user.bot_level for seat in seats),
    )
