"""One match of the arena: the pure rules, and players that are each shown only what their seat may know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Final

from games.arena.contenders import Contender, think
from games.rules.chance import SeededChance
from games.rules.codec import Json
from games.rules.protocol import Move, Outcome, Rules, Seat, State
from games.rules.registry import get_rules
from games.rules.search.playout import begin_match

# A match without a limit of its own is scored as it stands after so many moves.
MOST_MOVES: Final = 3000


@dataclass(frozen=True, slots=True)
class Task:
    """One match to play. `block` names the draws that it shares with others; `players[seat]` is who sits there."""

    number: int
    title: str
    players: tuple[Contender, ...]
    options: Mapping[str, Json]
    seed: int
    block: int
    most_moves: int = MOST_MOVES


@dataclass(slots=True)
class Thinking:
    """What a seat's decisions took: seconds of the processor and of the clock, one of each per decision."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    simulations: int = 0
    late: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A match that has been played; `is_cut`: it was scored as it stood, after the most moves."""

    number: int
    winners: tuple[Seat, ...]
    reason: str
    is_cut: bool
    moves: int
    thinking: tuple[Thinking, ...]


def play(task: Task) -> Played:
    """Play the match to its end, or to the most moves that it may take.

    Seats that are asked at once all answer before any answer is carried out.
    """
    rules, seats = get_rules(task.title), len(task.players)
    chance = SeededChance(f"{task.seed}|{task.block}")
    state = begin_match(rules, seats, task.options, chance)
    thinking = tuple(Thinking() for _ in range(seats))
    moves = 0
    while moves < task.most_moves:
        asked = rules.decisions(state)
        if not asked:
            break
        answers = [(seat, ask(task, rules, state, seat, moves, thinking[seat])) for seat in asked]
        for seat, move in answers:
            carry_out(rules, state, rules.decide(state, seat, move, chance))
        moves += len(answers)
    outcome, is_cut = rules.outcome(state), False
    if outcome is None:
        outcome, is_cut = rules.adjudicate(state), True
    return Played(task.number, winners_of(outcome, is_cut), outcome.reason, is_cut, moves, thinking)


def winners_of(outcome: Outcome, is_cut: bool) -> tuple[Seat, ...]:
    """Return who shares the victory: the first in rank where a match was cut, everybody where nobody has won."""
    if is_cut:
        return tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    return tuple(outcome.winners) or tuple(range(len(outcome.ranks)))


def carry_out(rules: Rules, state: State, facts: Sequence[object]) -> None:
    for fact in facts:
        rules.apply(state, fact)


def ask(task: Task, rules: Rules, state: State, seat: Seat, moves: int, thinking: Thinking) -> Move:
    """Return the move of the seat's player, and note what it took."""
    seen = rules.redact(state, seat)
    seed = seed_of(task.seed, task.number, moves, seat)
    wall, cpu = perf_counter(), process_time()
    thought = think(task.players[seat], rules, seen, seat, seed, now=process_time)
    thinking.cpu.append(process_time() - cpu)
    thinking.wall.append(perf_counter() - wall)
    thinking.simulations += thought.simulations
    thinking.late += thought.is_late
    return thought.move


def seed_of(*parts: int) -> int:
    """Return a player's seed for one decision: nothing of the match's own draws can be told from it."""
    text = "|".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=6).digest(), "big")
