"""Matches that are over and in which everything has happened that an event can tell of."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import User, Vacation
from games import services
from games.models import Match
from tests.service.playing import head_of, legal_jsons, make_people, pick, play, play_on, start

LIVE = {"kind": "live", "bank": 600, "increment": 10}
DAILY = {"kind": "turns", "per_move": 86400}


def act(match: Match, service: Any, seat: int, **more: Any) -> services.Accepted:
    accepted: services.Accepted = service(match_id=match.pk, seat=seat, move_id=uuid4().hex, **more)
    return accepted


def agree(match: Match, what: str, seats: int) -> None:
    """Have seat 0 propose it and all the others agree."""
    act(match, services.propose, 0, what=what)
    for seat in range(1, seats):
        proposal = head_of(match).position.conduct.proposal
        assert proposal is not None
        act(match, services.answer, seat, proposal=proposal.number, agrees=True)


def undo(match: Match, seat: int) -> None:
    services.undo_moves(match_id=match.pk, seat=seat, version=head_of(match).version, move_id=uuid4().hex)


def eventful_niagara(clock: Any, people: list[User] | None = None, moves: int = 16) -> Match:
    """Undo, takeback, pause, a declined proposal, a time-out and the way back, sleep, and an end that all agree to.

    `clock` is a function that moves the time on by some seconds.
    """
    match = start(people or make_people("ada", "bea", "cem"), pace=DAILY, time_out="ai")
    pick(match, 0, "3")
    undo(match, 0)
    pick(match, 0, "4")
    clock(60)
    pick(match, 1)
    agree(match, "takeback", 3)
    act(match, services.propose, 1, what="stop")
    proposal = head_of(match).position.conduct.proposal
    assert proposal is not None
    act(match, services.answer, 2, proposal=proposal.number, agrees=False)
    agree(match, "pause", 3)
    clock(3600)
    agree(match, "resume", 3)
    host = match.host
    Vacation.objects.create(
        user=host, starts_at=timezone.now() + timedelta(days=3), ends_at=timezone.now() + timedelta(days=5)
    )
    services.set_clocks_anew(user=host)
    clock(90000)
    for seat, question in list(head_of(match).position.questions.items()):
        services.time_out(match_id=match.pk, seat=seat, decision=question.since)
    for seat in range(3):
        if head_of(match).position.conduct.held[seat] == "ai":
            act(match, services.return_to_seat, seat)
    play_on(match, moves)
    agree(match, "score", 3)
    match.refresh_from_db()
    return match


def whole_duel(people: list[User] | None = None) -> Match:
    """A live match, played at random to its own end, with a move taken back where one may be."""
    match = start(people or make_people("dov", "eva"), title="duel", pace=LIVE)
    has_undone = False
    for turn in range(500):
        questions = head_of(match).position.questions
        if not questions:
            break
        seat = min(questions)
        moves = legal_jsons(match, seat)
        play(match, seat, moves[(7 * turn) % len(moves)])
        if not has_undone and head_of(match).undo_seat == seat:
            undo(match, seat)
            has_undone = True
    match.refresh_from_db()
    return match


def resigned_newyork(people: list[User] | None = None, moves: int = 24) -> Match:
    """Two people, of whom one gives up."""
    match = start(people or make_people("fay", "gus"), title="newyork")
    play_on(match, moves)
    act(match, services.resign, 1)
    match.refresh_from_db()
    return match
