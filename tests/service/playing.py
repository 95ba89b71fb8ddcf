"""Matches for tests: people at a table, and moves for them."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from games import heads, selectors, services, viewing
from games.models import Match
from games.rules.chance import SeededChance


def make_people(*names: str) -> list[User]:
    """Return people with these names, each with a verified address."""
    people = [User.objects.create_user(username=name, email=f"{name}@example.org") for name in names]
    for person in people:
        EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return people


def open_table(people: list[User], seats: int | None = None, **changes: Any) -> Match:
    """Return an open table with all the people at it; the first is the host."""
    usual = {"title": "niagara", "seats": seats or len(people), "options": {}, "access": "public", "bots": 0}
    match = services.create_table(host=people[0], salt="salt 0", **{**usual, **changes})
    for number, person in enumerate(people[1:], start=1):
        services.join_table(match=match, user=person, salt=f"salt {number}")
    return match


def start(people: list[User], **changes: Any) -> Match:
    """Return a running match; `pace`, `time_out` and `is_rated` are set as the table's terms would be."""
    terms = {name: changes.pop(name) for name in ("pace", "time_out", "is_rated") if name in changes}
    match = open_table(people, **changes)
    if terms:
        Match.objects.filter(pk=match.pk).update(**terms)
    return services.start_match(match=match, user=people[0])


def start_with(*names: str) -> Match:
    return start(make_people(*names))


def head_of(match: Match) -> heads.Head:
    return heads.get_head(match.pk, match.title)


def view_of(match: Match, viewer: int) -> dict[str, Any]:
    return viewing.build_view(selectors.get_match(match.pk), viewer)


def legal_jsons(match: Match, seat: int) -> list[dict[str, Any]]:
    head = head_of(match)
    return [head.rules.codec.encode_move(move) for move in head.rules.legal_moves(head.position.state, seat)]


def token_of(match: Match, seat: int) -> int:
    return head_of(match).position.questions[seat].since


def play(match: Match, seat: int, move: dict[str, Any], move_id: str = "") -> services.Accepted:
    """Play the move in answer to the question that is open now."""
    token = token_of(match, seat)
    move_id = move_id or f"{seat}.{token}.{head_of(match).version}"
    return services.play_move(match_id=match.pk, seat=seat, move=move, decision=token, move_id=move_id)


def play_on(match: Match, moves: int, seed: int = 1) -> int:
    """Play up to that many random legal moves; return how many were played before the end."""
    chance = SeededChance(seed)
    for played in range(moves):
        questions = head_of(match).position.questions
        if not questions:
            return played
        seat = chance.pick(sorted(questions))
        play(match, seat, chance.pick(legal_jsons(match, seat)))
    return moves


def pick(match: Match, seat: int, card: str = "3") -> services.Accepted:
    return play(match, seat, {"kind": "pick", "card": card})
