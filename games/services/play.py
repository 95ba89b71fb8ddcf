"""A seat answers the question it is asked."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games import heads, store
from games.errors import Conflict, from_rules
from games.heads import Head
from games.reading import check_move_id, check_token
from games.rules import log
from games.rules.chance import LotChance
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.log import Event
from games.services.recording import Accepted, attempt, record
from games.setups import Setup, get_setup


def play_move(*, match_id: UUID, seat: int, move: dict[str, Any], decision: int, move_id: str) -> Accepted:
    """Append the seat's move. The caller has checked that the seat is the user's; everything else is checked here.

    `decision` is the token of the question being answered. The same `move_id` again gives the same answer again.
    """
    check_token("decision", decision)
    check_move_id(move_id)

    def act() -> Accepted:
        setup = get_setup(match_id)
        head, known = read_for_act(setup, seat, move_id)
        if known is not None:
            return Accepted(known, is_new=False)
        check_asked(head, seat, decision)
        event = decide(setup, head, seat, move)
        record(setup, head, event, move_id)
        return Accepted(event.number, is_new=True)

    return attempt(match_id, seat, act)


def read_for_act(setup: Setup, seat: int, move_id: str) -> tuple[Head, int | None]:
    """Return the newest head, and the number under which the seat's move id already stands, if it does."""
    head = heads.find_cached(setup.match_id) or heads.first_head(setup.title)
    newer, known = store.read_for_move(setup.match_id, after=head.version, seat=seat, move_id=move_id)
    if newer:
        head = heads.advance_all(head, newer)
    return head, known.event.number if known else None


def check_asked(head: Head, seat: int, decision: int) -> None:
    if head.position.is_over:
        raise Conflict("over")
    question = head.position.questions.get(seat)
    if question is None:
        raise Conflict("not_your_turn")
    if question.since != decision:
        raise Conflict("stale_decision")


def decide(setup: Setup, head: Head, seat: int, move: dict[str, Any]) -> Event:
    number = head.version + 1
    try:
        wish = setup.rules.codec.decode_move(move)
        chance = LotChance(setup.secret, setup.salts, number)
        return log.moved(setup.rules, head.position.state, number, seat, wish, chance)
    except (IllegalMove, MalformedMove) as error:
        raise from_rules(error, setup.title) from error
