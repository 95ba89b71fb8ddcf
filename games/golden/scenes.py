"""Whole matches as the service writes them, with everything that can happen at a table, for a release to keep.

Played through the services, on whatever database there is; the caller takes it all back.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from accounts import names
from accounts.models import User
from games import heads, services, store
from games.golden.files import Stored, match_json
from games.models import Match
from games.rules import log
from games.rules.chance import SeededChance
from games.rules.registry import get_rules
from games.rules.search.bot import BOTS
from games.services.recording import record
from games.setups import get_setup

PACE = {"kind": "turns", "per_move": 24 * 3600}
MOST_MOVES = 3000
MOST_TRIES = 400


class Scene:
    """One match with its people, played on by sensible moves: the same ones each time, for its lots are fixed."""

    def __init__(self, title: str, seats: int, seed: int, **changes: Any) -> None:
        self.chance = SeededChance(seed)
        self.people = [User.objects.create(username=names.make_name("Sample")) for _ in range(seats)]
        host, *others = self.people
        usual: dict[str, Any] = {"options": {}, "access": "public", "bots": 0}
        self.match = services.create_table(host=host, title=title, seats=seats, salt="salt 0", **usual)
        for number, person in enumerate(others, start=1):
            services.join_table(match=self.match, user=person, salt=f"salt {number}")
        secret = sha256(f"{title} {seed}".encode()).digest()
        Match.objects.filter(pk=self.match.pk).update(secret=secret, **changes)
        services.start_match(match=Match.objects.get(pk=self.match.pk), user=host)
        self.acts = 0

    @property
    def head(self) -> heads.Head:
        return heads.get_head(self.match.pk, self.match.title)

    @property
    def of_match(self) -> dict[str, Any]:
        """Return what every act at the table begins with: the match, and an id of its own."""
        self.acts += 1
        return {"match_id": self.match.pk, "move_id": f"act-{self.acts}"}

    def play(self, moves: int = 1, *, seat: int | None = None, is_ai: bool = False) -> None:
        for _ in range(moves):
            head = self.head
            if not head.position.questions:
                return
            mover = self.chance.pick(sorted(head.position.questions)) if seat is None else seat
            seen = head.rules.redact(head.position.state, mover)
            move = BOTS[self.match.title].rollout_move(seen, mover, self.chance)
            services.play_move(
                seat=mover,
                move=head.rules.codec.encode_move(move),
                decision=head.position.questions[mover].since,
                is_ai=is_ai,
                **self.of_match,
            )

    def agree_on(self, what: str, by: int) -> None:
        """Propose it, and have all others agree."""
        number = services.propose(seat=by, what=what, **self.of_match).number
        for seat in range(len(self.people)):
            if seat != by:
                services.answer(seat=seat, proposal=number, agrees=True, **self.of_match)

    def undo_somewhere(self) -> None:
        """Play on until somebody may take a move back, and do."""
        for _ in range(MOST_TRIES):
            self.play()
            head = self.head
            if head.undo_seat is not None:
                services.undo_moves(seat=head.undo_seat, version=head.version, **self.of_match)
                return
        raise RuntimeError("nobody could take anything back")

    def run_out_of_time(self) -> int:
        """Record that somebody's time is over as the sweep would, without the wait, and return whose."""
        setup, head = get_setup(self.match.pk), self.head
        seat = min(head.position.questions)
        deadline = head.position.conduct.clocks[seat].deadline
        held = {"held": setup.time_out, "deadline": deadline}
        record(setup, head, log.conducted(setup.rules, head.version + 1, log.TIMED_OUT, seat, **held))
        return seat

    def stored(self) -> Stored:
        return match_json(self.match.pk, self.match.title, store.read(self.match.pk))


def play_scenes(title: str, *, is_quick: bool = False) -> list[Stored]:
    """Return one match that ends by its rules, one with every other act, and two that end as agreed; quick, only that
    with every act."""
    seats = get_rules(title).seats[0]
    if is_quick:
        return [_every_act(title, seats)]
    agreed = [_agreed(title, seats, what) for what in ("stop", "score")]
    return [_to_the_end(title, seats), _every_act(title, seats), *agreed]


def _to_the_end(title: str, seats: int) -> Stored:
    scene = Scene(title, seats, seed=1)
    scene.play(MOST_MOVES)
    return scene.stored()


def _every_act(title: str, seats: int) -> Stored:
    """Moves taken back, alone and with consent; a pause; a proposal declined; the AI in a seat; resignations."""
    scene = Scene(title, seats, seed=2, pace=PACE)
    scene.play(2)
    services.set_clocks_anew(user=scene.people[min(scene.head.position.questions)])
    for has_ai_moved in (False, True):
        away = scene.run_out_of_time()
        if has_ai_moved:
            scene.play(seat=away, is_ai=True)
        services.return_to_seat(seat=away, **scene.of_match)
    scene.undo_somewhere()
    mover = min(scene.head.position.questions)
    scene.play(seat=mover)
    scene.agree_on("takeback", by=mover)
    scene.agree_on("pause", by=0)
    scene.agree_on("resume", by=1)
    number = services.propose(seat=0, what="stop", **scene.of_match).number
    services.answer(seat=1, proposal=number, agrees=False, **scene.of_match)
    scene.play(6)
    for seat in range(seats - 1):
        services.resign(seat=seat, **scene.of_match)
    return scene.stored()


def _agreed(title: str, seats: int, what: str) -> Stored:
    scene = Scene(title, seats, seed=3)
    scene.play(8)
    scene.agree_on(what, by=0)
    return scene.stored()
