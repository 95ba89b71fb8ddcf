"""A seat answers the question it is asked."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.errors import Conflict, from_rules
from games.heads import Head
from games.projections import is_played_by_ai
from games.reading import check_token
from games.rules import log
from games.rules.chance import LotChance
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.log import Event
from games.services.acting import attempt_act, come_in
from games.services.recording import Accepted, record
from games.setups import Setup


def play_move(
    *, match_id: UUID, seat: int, move: dict[str, Any], decision: int, move_id: str, is_ai: bool = False
) -> Accepted:
    """Append the seat's move. The caller has checked that the seat is the user's; everything else is checked here.

    `decision` is the token of the question being answered. The same `move_id` again gives the same answer again.
    A player whose seat the AI plays is back with their move; the AI's own answer is dropped where it plays no more.
    """
    check_token("decision", decision)

    def act(setup: Setup, head: Head) -> int:
        check_asked(head, seat, decision)
        if is_ai and not is_played_by_ai(setup, head, seat):
            raise Conflict("ai_plays")
        if not is_ai and seat not in setup.bots:
            head = come_in(setup, head, seat)
        event = decide(setup, head, seat, move)
        record(setup, head, event, move_id)
        return event.number

    return attempt_act(match_id, seat, move_id, act)


def check_asked(head: Head, seat: int, decision: int) -> None:
    if head.position.is_over:
        raise Conflict("over")
    question = head.position.questions.get(seat)
    if question is None:
        raise Conflict("not_your_turn")
    if question.since != decision:
        raise Conflict("stale_decision")
    if head.position.conduct.is_paused:
        raise Conflict("paused")


def decide(setup: Setup, head: Head, seat: int, move: dict[str, Any]) -> Event:
    number = head.version + 1
    try:
        wish = setup.rules.codec.decode_move(move)
        chance = LotChance(setup.secret, setup.salts, number)
        return log.moved(setup.rules, head.position.state, number, seat, wish, chance)
    except (IllegalMove, MalformedMove) as error:
        raise from_rules(error, setup.title) from error
