"""Trying moves alone: a match folded to one of its events, and played on in the head. Nothing of it is stored.

Whoever tries plays every seat in turn. What the viewer could not know is drawn anew, and so is every lot, from a seed
that the page makes up: the match's own secret has no part in it. The same seed and moves give the same again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from config import search_pool
from config.search_pool import SearchFailed
from games import words
from games.bots import check_level
from games.clocks import NO_PACE
from games.errors import Conflict, Malformed, ServiceError, from_rules
from games.replays.standpoints import Standpoint, check_no_advice
from games.rosters import get_roster
from games.rules.chance import SeededChance
from games.rules.codec import Json
from games.rules.conduct import PLAYER, Clock
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.fold import Position, Question
from games.rules.protocol import EVERYTHING, Fact, Rules, Seat, State, Viewer
from games.searching import search
from games.setups import get_setup
from games.thinking import seconds_of
from games.viewing import View, view_with_question

MOST_MOVES = 100
# The AI's answer holds up one thread of the web; it thinks no longer than this, and waits no longer for a process.
MOST_SECONDS = 1.0
PATIENCE = 6.0


@dataclass(frozen=True, slots=True)
class Try:
    """A move somebody wants to try, as it came from the page."""

    seat: Seat
    move: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tried:
    """What has come of the tries: `made` of them, the first that could not be made with its refusal, and where it led.

    `came` are the facts of each move that was made.
    """

    state: State
    made: int
    refusal: ServiceError | None
    came: tuple[tuple[Fact, ...], ...]


def read_tries(raw: Sequence[Any]) -> list[Try]:
    """Return the tries that a page has sent; Malformed if they are none, or too many."""
    if len(raw) > MOST_MOVES:
        raise Malformed(field="moves")
    tries = []
    for entry in raw:
        if type(entry) is not dict or type(entry.get("seat")) is not int or type(entry.get("move")) is not dict:
            raise Malformed(field="moves")
        tries.append(Try(entry["seat"], entry["move"]))
    return tries


def play_out(point: Standpoint, seed: int, tries: Sequence[Try]) -> Tried:
    """Make the moves one after the other, as far as they can be made."""
    rules = point.rules
    state = rules.determinize(point.seen, point.viewer, SeededChance(f"{seed}"))
    came: list[tuple[Fact, ...]] = []
    for nth, one in enumerate(tries):
        try:
            facts = _decide(rules, state, one, SeededChance(f"{seed}/{nth}"))
        except (IllegalMove, MalformedMove) as error:
            return Tried(state, nth, from_rules(error, rules.key), tuple(came))
        for fact in facts:
            rules.apply(state, fact)
        came.append(tuple(facts))
    return Tried(state, len(tries), None, tuple(came))


def _decide(rules: Rules, state: State, one: Try, chance: SeededChance) -> list[Fact]:
    if one.seat not in rules.decisions(state):
        raise IllegalMove("not_asked")
    return rules.decide(state, one.seat, rules.codec.decode_move(one.move), chance)


def ask_ai(point: Standpoint, tried: Tried, level: str, seed: int) -> Try:
    """Return the move of the AI for the seat that is asked next, from what that seat would know there."""
    check_no_advice(point.match)
    check_level(level)
    rules = point.rules
    seat = _asked(rules, tried.state)
    if seat is None:
        raise Conflict("over")
    if tried.made >= MOST_MOVES:
        raise Malformed(field="moves")
    seen = rules.redact(tried.state, seat)
    seconds = min(seconds_of(rules.key, level), MOST_SECONDS)
    try:
        move = search_pool.submit_aside(
            search, rules.key, seen, seat, level, seed + tried.made, seconds, timeout=PATIENCE
        )
    except SearchFailed as error:
        raise ServiceError("overloaded", 503) from error
    return Try(seat, move)


def show(point: Standpoint, tried: Tried) -> View:
    """Return the view of whoever is asked next; where several are, of the first of them. At the end all is open."""
    rules, state = point.rules, tried.state
    seat = _asked(rules, state)
    setup = replace(get_setup(point.match.pk), pace=NO_PACE)
    roster = tuple(replace(place, is_bot=False, level="") for place in get_roster(point.match.pk))
    return view_with_question(setup, roster, _position(point, tried), EVERYTHING if seat is None else seat)


def lines(point: Standpoint, tried: Tried) -> list[dict[str, Any]]:
    """Return the log of what was tried; it hides nothing, for whoever tries has made all of it."""
    names = [place.name for place in get_roster(point.match.pk)]
    return [
        {
            "number": point.number + nth,
            "kind": "move",
            "seat": None,
            "at": None,
            "texts": texts_of(point.rules, facts, names, EVERYTHING),
            "is_undone": False,
        }
        for nth, facts in enumerate(tried.came, start=1)
    ]


def texts_of(rules: Rules, facts: Sequence[Fact], names: Sequence[str], viewer: Viewer) -> list[str]:
    said = [rules.describe(fact, viewer) for fact in facts]
    return [words.say(rules.key, line, names) for line in said if line is not None]


def _asked(rules: Rules, state: State) -> Seat | None:
    return min(rules.decisions(state), default=None)


def _position(point: Standpoint, tried: Tried) -> Position:
    """Return the position as if the tries stood in the log: every question is put anew by the last of them."""
    rules, state = point.rules, tried.state
    position = Position(rules)
    position.seats = point.match.seats
    position.state = state
    position.version = point.number + tried.made
    position.outcome = rules.outcome(state)
    position.is_over = position.outcome is not None
    seat = _asked(rules, state)
    if seat is not None:
        position.questions = {seat: Question(rules.decisions(state)[seat].kind, position.version)}
    position.conduct.held = [PLAYER] * position.seats
    position.conduct.clocks = [Clock() for _ in range(position.seats)]
    return position


def encode(one: Try) -> Mapping[str, Json]:
    return {"seat": one.seat, "move": one.move}
