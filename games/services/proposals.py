"""What needs everybody's consent: ending early, pausing, taking a move back. Proposed, then agreed to or not."""

from __future__ import annotations

from uuid import UUID

from games import store
from games.errors import Conflict, Refused
from games.heads import Head
from games.reading import check_token
from games.rules import ending, log
from games.rules.conduct import PAUSE, PROPOSALS, RESUME, SCORE, STOP, TAKEBACK
from games.rules.consent import is_agreed
from games.rules.fold import surviving
from games.rules.log import MOVE
from games.services.acting import attempt_act, come_in
from games.services.recording import Accepted, record, record_end
from games.setups import Setup


def propose(*, match_id: UUID, seat: int, what: str, move_id: str) -> Accepted:
    """Propose something; with nobody else to ask it happens at once. Bots agree to everything."""
    if what not in PROPOSALS:
        raise Refused("bad_options", params={"field": "what"})

    def act(setup: Setup, head: Head) -> int:
        head = come_in(setup, head, seat)
        _check_sense(setup, head, what)
        payload: dict[str, object] = {"what": what}
        if what == TAKEBACK:
            payload["back_to"] = _before_last_move(setup, seat)
        event = log.conducted(setup.rules, head.version + 1, log.PROPOSED, seat, **payload)
        head = record(setup, head, event, move_id)
        _carry_out(setup, head)
        return event.number

    return attempt_act(match_id, seat, move_id, act)


def answer(*, match_id: UUID, seat: int, proposal: int, agrees: bool, move_id: str) -> Accepted:
    """Agree to the open proposal or not; whoever made it may withdraw it. `proposal` is its event's number."""
    check_token("proposal", proposal)

    def act(setup: Setup, head: Head) -> int:
        head = come_in(setup, head, seat)
        open_one = head.position.conduct.proposal
        if open_one is None or open_one.number != proposal:
            raise Conflict("no_proposal")
        if agrees and seat in open_one.agreed:
            raise Conflict("already_agreed")
        kind = log.AGREED if agrees else log.DECLINED
        event = log.conducted(setup.rules, head.version + 1, kind, seat, proposal=proposal)
        head = record(setup, head, event, move_id)
        if agrees:
            _carry_out(setup, head)
        return event.number

    return attempt_act(match_id, seat, move_id, act)


def _check_sense(setup: Setup, head: Head, what: str) -> None:
    conduct = head.position.conduct
    if conduct.proposal is not None:
        raise Conflict("proposal_open")
    if what == PAUSE and not setup.pace.is_timed:
        raise Refused("no_clock")
    if what == RESUME and not conduct.is_paused:
        raise Conflict("not_paused")
    if what in (PAUSE, TAKEBACK) and conduct.is_paused:
        raise Conflict("paused")


def _before_last_move(setup: Setup, seat: int) -> int:
    """Return the number of the event before the seat's own last move that counts."""
    kept = surviving([row.event for row in store.read(setup.match_id)])
    for place in range(len(kept) - 1, 0, -1):
        if kept[place].kind == MOVE and kept[place].seat == seat:
            before = [event.number for event in kept[:place] if event.kind not in log.CONDUCT]
            return before[-1]
    raise Refused("nothing_to_take_back")


def _carry_out(setup: Setup, head: Head) -> None:
    """Do what was proposed, once everybody has agreed."""
    proposal = head.position.conduct.proposal
    if proposal is None or not is_agreed(setup.bots, head.position.conduct):
        return
    number = head.version + 1
    if proposal.what == TAKEBACK:
        assert proposal.back_to is not None
        record(setup, head, log.undone(setup.rules, number, None, proposal.back_to))
    elif proposal.what in (PAUSE, RESUME):
        kind = log.PAUSED if proposal.what == PAUSE else log.RESUMED
        record(setup, head, log.conducted(setup.rules, number, kind, None))
    elif proposal.what == STOP:
        record_end(setup, head, ending.stop_now(head.position))
    elif proposal.what == SCORE:
        record_end(setup, head, ending.score_now(head.position))
