"""Long matches in the database of a running service, written from a process of its own beside it.

`play_beside(service, {"name": {...}})` returns the matches' ids by name. What may be asked for: `title`, `seats`,
`events` (then all agree to count it), `is_reviewed`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from config.paths import ROOT
from tests.support.play_server import PlayServer

USUAL = {"title": "niagara", "seats": 3, "events": 60, "is_reviewed": False}


def play_beside(service: PlayServer, wanted: dict[str, dict[str, Any]]) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.played", json.dumps(wanted)],
        cwd=ROOT,
        env={**service.environment, "REVIEWS": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(wanted: dict[str, dict[str, Any]]) -> dict[str, str]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    return {name: play({**USUAL, **wish}, name) for name, wish in wanted.items()}


def play(wish: dict[str, Any], name: str) -> str:
    """Play a match by greedy players and return its id."""
    from games.rules.chance import SeededChance
    from games.rules.search.bot import BOTS
    from tests.service.playing import head_of, make_people, play, start
    from tests.service.reviewed import end

    people = make_people(*[f"{who}-{name}" for who in ("ada", "bea", "cem", "dov", "eva")[: wish["seats"]]])
    match = start(people, title=wish["title"])
    chance = SeededChance(1)
    last = wish["events"] - len(people) - 1  # then one proposes the end, the others agree, and it has ended
    while (questions := head_of(match).position.questions) and head_of(match).version < last:
        seat = chance.pick(sorted(questions))
        head = head_of(match)
        move = BOTS[match.title].first_sight(head.rules.redact(head.position.state, seat), seat, chance)
        play(match, seat, head.rules.codec.encode_move(move))
    match.refresh_from_db()
    if match.status == match.Status.RUNNING:
        end(match)
    if wish["is_reviewed"]:
        review(match)
    return str(match.pk)


def review(match: Any) -> None:
    """Write a review with chances that go up and down, and a turning point in every tenth move of the first seat."""
    from django.utils import timezone

    from games import store
    from games.models import Review, ReviewPoint
    from games.reviews.walking import walk
    from games.rules.registry import get_rules

    rules = get_rules(match.title)
    moves = list(walk(rules, [record.event for record in store.read(match.pk)]))
    made = Review.objects.create(
        match=match,
        version=1,
        simulations=1,
        decisions=len(moves),
        status=Review.Status.COMPLETE,
        queued_at=timezone.now(),
    )
    points = []
    for nth, decided in enumerate(moves):
        wave = [1 + ((nth * (seat + 2)) % 23) / 10 for seat in range(match.seats)]
        shares = [round(part / sum(wave), 4) for part in wave]
        is_costly = decided.seat == 0 and nth % 10 == 0
        points.append(
            ReviewPoint(
                review=made,
                number=decided.number,
                seat=decided.seat,
                shares=shares,
                after=shares,
                cost=0.12 + nth / 2000 if is_costly else 0.0,
                move=decided.move,
                best=decided.move,
            )
        )
    ReviewPoint.objects.bulk_create(points)


if __name__ == "__main__":
    print(json.dumps(main(json.loads(sys.argv[1]))))
